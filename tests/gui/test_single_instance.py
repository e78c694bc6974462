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

from pond_desktop.gui.single_instance import SingleInstance, Summons
from pond_desktop.runtime import Folders

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a socket in a folder")

SECOND = """
import sys
from PySide6.QtCore import QCoreApplication
from pond_desktop.gui.single_instance import SingleInstance, Summons
from pond_desktop.runtime import Folders
from pathlib import Path
application = QCoreApplication([])
instance = SingleInstance(Folders.below(Path(sys.argv[1])))
print(instance.hand_over(Summons(session=sys.argv[2], query=sys.argv[3])), flush=True)
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
    monkeypatch.setattr("pond_desktop.gui.single_instance._ANSWER_MS", 100)
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
