"""One program for an archive: what a second start does, and what nobody can do to the first."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from pond_desktop.gui.single_instance import SingleInstance, Waiting
from pond_desktop.runtime import Folders
from pond_desktop.runtime.door import Picked, PickWish, Summons, hand_over, pick

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a socket in a folder")

SECOND = """
import sys
from PySide6.QtCore import QCoreApplication
from pond_desktop.gui.single_instance import SingleInstance
from pond_desktop.runtime import Folders
from pond_desktop.runtime.door import Summons
from pathlib import Path
application = QCoreApplication([])
instance = SingleInstance(Folders.below(Path(sys.argv[1])))
print(instance.hand_over(Summons(session=sys.argv[2], query=sys.argv[3])), flush=True)
"""
KNOCKS = """
import sys
from pathlib import Path
from pond_desktop.runtime import Folders
from pond_desktop.runtime.door import PickWish, pick
print(pick(Folders.below(Path(sys.argv[1])), PickWish(format=sys.argv[2], query=sys.argv[3])), flush=True)
print([name for name in ("PySide6", "sqlalchemy", "typer") if name in sys.modules])
"""
CLICKS = """
import sys
from pond_desktop.__main__ import main
heavy = ("PySide6", "sqlalchemy", "typer", "pond_desktop.cli", "pond_desktop.gui")
print(main(), [name for name in heavy if name in sys.modules])
"""
STAYS = "\nsys.stdin.read()\n"


@pytest.fixture
def runtime(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    # not below tmp_path: a socket's path may not be as long as that
    folder = Path(tempfile.mkdtemp(prefix="pond"))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def folders(tmp_path: Path, runtime: Path) -> Folders:
    made = Folders.below(tmp_path / "pond")
    made.create()
    return made


@pytest.fixture
def first(folders: Folders, qtbot: QtBot) -> Iterator[SingleInstance]:
    made = SingleInstance(folders)
    assert not made.hand_over(Summons())
    yield made
    made.close()


def second(home: Path, session: str = "codex:abc", query: str = "tide", script: str = SECOND) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, str(home), session, query],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )


def said(process: subprocess.Popen[str]) -> str:
    return process.communicate(timeout=60)[0].strip()


def test_a_second_start_hands_over_what_it_was_asked(first: SingleInstance, folders: Folders, qtbot: QtBot) -> None:
    odd = 'it\'s "all" $(text)\n; rm -rf 日本'
    with qtbot.waitSignal(first.asked, timeout=60_000) as asked:
        other = second(folders.state.parent, query=odd)
    assert asked.args == [Summons(session="codex:abc", query=odd)]
    assert said(other) == "True"


def test_another_archive_has_a_program_of_its_own(first: SingleInstance, tmp_path: Path) -> None:
    other = Folders.below(tmp_path / "other")
    other.create()
    assert said(second(tmp_path / "other")) == "False"


def test_what_a_killed_program_left_behind_stops_nobody(folders: Folders, qtbot: QtBot) -> None:
    killed = second(folders.state.parent, script=SECOND + STAYS)
    assert killed.stdout is not None
    assert killed.stdout.readline().strip() == "False"
    killed.kill()
    killed.communicate(timeout=60)
    following = SingleInstance(folders)
    assert not following.hand_over(Summons())
    with qtbot.waitSignal(following.asked, timeout=60_000):
        other = second(folders.state.parent)
    assert said(other) == "True"
    following.close()


def test_after_the_first_has_ended_the_next_one_is_the_first(folders: Folders, first: SingleInstance) -> None:
    first.close()
    assert said(second(folders.state.parent)) == "False"


@pytest.fixture
def other_program(folders: Folders, runtime: Path) -> Iterator[socket.socket]:
    """Another one at the same place, which does what the test has it do."""
    made = SingleInstance(folders)
    assert not made.hand_over(Summons())
    (place,) = (runtime / "pond-desktop").glob("*.socket")
    made.close()
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(place))
    listening.listen()
    yield listening
    listening.close()


def end(program: socket.socket, caller: socket.socket) -> None:
    Path(program.getsockname()).unlink()
    program.close()
    caller.close()


def is_found(instance: SingleInstance, folders: Folders, qtbot: QtBot) -> bool:
    with qtbot.waitSignal(instance.asked, timeout=60_000):
        other = second(folders.state.parent)
    return said(other) == "True"


def test_who_asks_one_that_is_closing_takes_its_place(
    other_program: socket.socket, folders: Folders, qtbot: QtBot
) -> None:
    def hear_and_close() -> None:
        caller, _ = other_program.accept()
        caller.recv(1 << 16)
        end(other_program, caller)

    closing = threading.Thread(target=hear_and_close)
    closing.start()
    following = SingleInstance(folders)
    assert not following.hand_over(Summons())
    closing.join()
    assert is_found(following, folders, qtbot)
    following.close()


def test_who_was_not_answered_takes_the_place_when_that_one_ends(
    other_program: socket.socket, folders: Folders, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pond_desktop.gui.single_instance.ANSWER_MS", 100)
    following = SingleInstance(folders)
    assert not following.hand_over(Summons())
    place = Path(other_program.getsockname())
    caller, _ = other_program.accept()
    end(other_program, caller)
    qtbot.waitUntil(place.exists)
    assert is_found(following, folders, qtbot)
    following.close()


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense\n",
        b'{"version":2,"session":"codex:abc"}\n',
        b'{"version":1,"run":"rm"}\n',
        b'{"version":1,"session":5}\n',
        json.dumps({"version": 1, "query": "a" * 9_000}).encode() + b"\n",
    ],
)
def test_what_is_not_understood_is_refused(first: SingleInstance, runtime: Path, qtbot: QtBot, line: bytes) -> None:
    heard: list[Summons] = []
    first.asked.connect(heard.append)
    caller = QLocalSocket()
    caller.connectToServer(str(next((runtime / "pond-desktop").glob("*.socket"))))
    caller.write(line)
    qtbot.waitUntil(caller.canReadLine)
    assert json.loads(bytes(caller.readLine().data())) == {"taken": False}
    assert heard == []


def test_a_line_without_end_is_cut_off(first: SingleInstance, runtime: Path, qtbot: QtBot) -> None:
    caller = QLocalSocket()
    caller.connectToServer(str(next((runtime / "pond-desktop").glob("*.socket"))))
    assert caller.waitForConnected()
    with qtbot.waitSignal(caller.disconnected, timeout=10_000):
        caller.write(b"x" * (1 << 18))


def test_nobody_else_may_enter_the_folder_of_the_socket(first: SingleInstance, runtime: Path) -> None:
    folder = runtime / "pond-desktop"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert next(folder.glob("*.socket")).stat().st_mode & 0o077 == 0


def waiting(first: SingleInstance, folders: Folders, qtbot: QtBot) -> tuple[Waiting, subprocess.Popen[str]]:
    """Somebody who has asked for a choice."""
    with qtbot.waitSignal(first.choice_wanted, timeout=60_000) as wanted:
        asking = second(folders.state.parent, "org", "tide", script=KNOCKS)
    assert wanted.args is not None
    return wanted.args[0], asking


def test_who_asks_for_a_choice_waits_until_it_is_made(first: SingleInstance, folders: Folders, qtbot: QtBot) -> None:
    made, asking = waiting(first, folders, qtbot)
    assert made.wish == PickWish(format="org", query="tide")
    text = '> 日本 it\'s "all" $(text)\n>\n> — [a](b)\n' * 500
    with qtbot.waitSignal(made.gone, timeout=60_000):
        made.answer(Picked(text=text))
    assert said(asking).splitlines() == [repr(Picked(text=text)), "[]"]


def test_who_asks_for_a_choice_is_told_that_there_is_none(
    first: SingleInstance, folders: Folders, qtbot: QtBot
) -> None:
    made, asking = waiting(first, folders, qtbot)
    made.answer(Picked())
    assert said(asking).splitlines()[0] == repr(Picked())


def test_that_somebody_waits_no_more_is_noticed(first: SingleInstance, folders: Folders, qtbot: QtBot) -> None:
    made, asking = waiting(first, folders, qtbot)
    with qtbot.waitSignal(made.gone, timeout=60_000):
        asking.kill()
    said(asking)


def test_a_program_that_ends_while_somebody_waits_is_told_of(
    first: SingleInstance, folders: Folders, qtbot: QtBot
) -> None:
    made, asking = waiting(first, folders, qtbot)
    with qtbot.waitSignal(made.destroyed):
        made.deleteLater()
    assert "Pond Desktop ended before anything was chosen." in said(asking)


def test_where_nobody_is_there_to_ask_that_is_told_at_once(folders: Folders) -> None:
    assert not hand_over(folders, Summons(session="codex:abc"))
    assert pick(folders, PickWish()) is None


def test_one_that_does_not_know_how_to_choose_is_left_alone(
    other_program: socket.socket, folders: Folders, qtbot: QtBot
) -> None:
    def refuse() -> None:
        caller, _ = other_program.accept()
        caller.recv(1 << 16)
        caller.sendall(b'{"taken":false}\n')
        caller.close()

    refusing = threading.Thread(target=refuse)
    refusing.start()
    assert pick(folders, PickWish()) is None
    refusing.join()


@pytest.mark.parametrize("said_first", [b"", b"nonsense\n", b'{"taken":'])
def test_a_program_that_breaks_off_takes_nothing(
    other_program: socket.socket, folders: Folders, said_first: bytes
) -> None:
    def break_off() -> None:
        caller, _ = other_program.accept()
        caller.recv(1 << 16)
        caller.sendall(said_first)
        caller.close()

    breaking = threading.Thread(target=break_off)
    breaking.start()
    assert not hand_over(folders, Summons(session="codex:abc"))
    breaking.join()


@pytest.mark.parametrize("words", [["{}"], ["open", "{}"]])
@pytest.mark.parametrize("link", ["pond://session/x/--help", "pond://session/x/$(id)`id`;id#日本", "pond:\udc80"])
def test_a_link_reaches_the_program_and_loads_nothing_for_a_window(
    first: SingleInstance, folders: Folders, qtbot: QtBot, words: list[str], link: str
) -> None:
    command = [
        sys.executable,
        "-c",
        CLICKS,
        "--home",
        str(folders.state.parent),
        *(word.format(link) for word in words),
    ]
    with qtbot.waitSignal(first.asked, timeout=60_000) as asked:
        other = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert asked.args == [Summons(session=link.replace("\udc80", "?"))]
    assert said(other) == "0 []"
