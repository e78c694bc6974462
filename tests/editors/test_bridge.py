"""The bridge against programs that speak it, and against those that speak it badly. They listen on real sockets."""

import json
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from pond_desktop.editors.bridge import LINE_BYTES_MAX, Bridge, bridge_folders
from pond_desktop.editors.target import Place
from pond_desktop.errors import EditorAbsent, EditorRefused

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no Unix sockets here")

Reply = Callable[[dict[str, Any]], bytes | None]
HELLO = {"ok": True, "app": "Ed", "doc": "/home/ann/notes.org", "folder": "/home/ann", "focusedAt": 1_764_590_000_000}


class Hosts:
    """Programs with a socket in the bridge's folder."""

    def __init__(self, runtime: Path, closing: ExitStack) -> None:
        self.environment = {"XDG_RUNTIME_DIR": str(runtime), "TMPDIR": str(runtime)}
        self.folder = runtime / "pond-targets"
        self.folder.mkdir(mode=0o700)
        self.heard: list[dict[str, Any]] = []
        self._closing = closing

    @property
    def bridge(self) -> Bridge:
        return Bridge(self.environment, Path("/home/ann"))

    def add(self, name: str, reply: Reply, folder: Path | None = None) -> Path:
        """One that answers each line by `reply`; with nothing, it stays silent."""
        path = (folder or self.folder) / f"{name}.sock"
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(str(path))
        listening.listen()
        self._closing.callback(listening.close)
        threading.Thread(target=self._serve, args=(listening, reply), daemon=True).start()
        return path

    def _serve(self, listening: socket.socket, reply: Reply) -> None:
        with ExitStack() as silent:
            while True:
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                line = connection.makefile("rb").readline()
                self.heard.append(json.loads(line))
                answer = reply(self.heard[-1])
                if answer is None:
                    silent.callback(connection.close)
                    continue
                connection.sendall(answer)
                connection.close()


@pytest.fixture
def hosts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosts]:
    with ExitStack() as closing:
        yield Hosts(tmp_path_factory.mktemp("run"), closing)


def says(**fields: Any) -> Reply:
    return lambda _: json.dumps(fields).encode() + b"\n"


def only(places: list[Place]) -> Place:
    (place,) = places
    return place


def test_a_program_is_offered_with_its_file_folder_form_and_time(hosts: Hosts) -> None:
    path = hosts.add("ed-1", says(**HELLO, something_new=[1]))
    place = only(hosts.bridge.discover())
    assert (place.label, place.detail, place.id) == ("Ed · notes.org", "~", str(path))
    assert (place.file, place.format, place.takes, place.refusal) == ("/home/ann/notes.org", "org", "lines", None)
    assert place.last_used_at is not None and place.last_used_at.isoformat() == "2025-12-01T11:53:20+00:00"
    assert hosts.heard == [{"v": 1, "op": "hello"}]


def test_it_may_ask_for_a_form_and_for_single_lines(hosts: Hosts) -> None:
    hosts.add("pi-2", says(ok=True, app="pi", folder="/home/ann/code", takes="line", format="agent"))
    place = only(hosts.bridge.discover())
    assert (place.label, place.format, place.takes, place.file) == ("pi · code", "agent", "line", None)


def test_a_form_that_is_none_is_passed_over(hosts: Hosts) -> None:
    hosts.add("ed-1", says(**HELLO | {"doc": "a.md", "format": "rm -rf", "focusedAt": 1e30}))
    place = only(hosts.bridge.discover())
    assert (place.format, place.last_used_at, place.file) == ("markdown", None, None)


def test_names_command_no_terminal_and_stay_on_a_line(hosts: Hosts) -> None:
    hosts.add("ed-1", says(ok=True, app="E\x1b[31md\n" + "x" * 500, doc="/a/no\u202etes\r.md"))
    label = only(hosts.bridge.discover()).label
    assert label.isprintable() and len(label) < 120 and label.startswith("Ed")


def test_the_text_comes_as_it_is(hosts: Hosts) -> None:
    hosts.add("ed-1", lambda asked: says(**HELLO)(asked) if asked["op"] == "hello" else says(ok=True)(asked))
    text = 'a\n\tb "c" \\ ${1:x} é😀 </script>'
    began_ms = time.time() * 1000
    inserted = hosts.bridge.insert(only(hosts.bridge.discover()), text)
    assert inserted.is_confirmed
    asked = hosts.heard[-1]
    assert (asked["v"], asked["op"], asked["text"]) == (1, "insert", text)
    assert began_ms < asked["until"] <= time.time() * 1000 + 3000


@pytest.mark.parametrize(
    ("code", "reason", "sentence"),
    [
        ("no-editor", "no-editor", "Ed · notes.org has no text open."),
        ("read-only", "read-only", "What Ed · notes.org shows cannot be changed."),
        ("refused", "refused", "Ed · notes.org turned the text down."),
        ("anything", "refused", "Ed · notes.org turned the text down."),
    ],
)
def test_what_hinders_is_said_before_and_at_the_insertion(hosts: Hosts, code: str, reason: str, sentence: str) -> None:
    hosts.add(
        "ed-1",
        lambda asked: says(**HELLO, cannot=code)(asked) if asked["op"] == "hello" else says(ok=False, code=code)(asked),
    )
    place = only(hosts.bridge.discover())
    assert place.refusal is not None
    assert (place.refusal.reason, place.refusal.sentence) == (reason, sentence)
    with pytest.raises(EditorRefused) as refused:
        hosts.bridge.insert(place, "x")
    assert (refused.value.reason, refused.value.sentence) == (reason, sentence)


def test_one_that_says_nothing_is_shown_with_that_beside_the_others(hosts: Hosts) -> None:
    hosts.add("hung-1", lambda _: None)
    hosts.add("ed-2", says(**HELLO))
    places = {place.label: place for place in hosts.bridge.discover()}
    assert places["Ed · notes.org"].refusal is None
    hung = places["hung-1"]
    assert hung.refusal is not None and (hung.refusal.reason, hung.refusal.sentence) == (
        "busy",
        "hung-1 does not answer.",
    )
    probed = hosts.bridge.probe(hung)
    assert probed.refusal is not None and probed.refusal.reason == "busy"


def test_an_insertion_without_an_answer_is_given_up_and_would_not_land_later(hosts: Hosts) -> None:
    hosts.add("ed-1", lambda asked: says(**HELLO)(asked) if asked["op"] == "hello" else None)
    place = only(hosts.bridge.discover())
    with pytest.raises(EditorAbsent, match="did not answer in time"):
        hosts.bridge.insert(place, "x")
    assert hosts.heard[-1]["until"] <= time.time() * 1000, "whoever reads it now knows that it is too late"


def test_too_late_is_said_as_no_answer(hosts: Hosts) -> None:
    path = hosts.add("ed-1", says(ok=False, code="too-late"))
    with pytest.raises(EditorAbsent, match="did not answer in time"):
        hosts.bridge.insert(Place(target="bridge", id=str(path), label="Ed"), "x")


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"\n",
        b"[]\n",
        b"no json\n",
        b'{"ok":true}\n',
        b'{"ok":false,"code":"bad-request"}\n',
        b"\xff\xfe\n",
        b"x" * (LINE_BYTES_MAX + 9),
    ],
)
def test_one_that_speaks_otherwise_is_named(hosts: Hosts, said: bytes) -> None:
    hosts.add("odd-1", lambda _: said)
    place = only(hosts.bridge.discover())
    assert place.refusal is not None
    assert "version 1 of the bridge" in place.refusal.sentence and place.label == "odd-1"


def test_one_that_is_gone_is_no_place(hosts: Hosts) -> None:
    path = hosts.add("ed-1", says(**HELLO))
    place = only(hosts.bridge.discover())
    path.unlink()
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path))
    assert hosts.bridge.discover() == []
    for ask in (hosts.bridge.probe, lambda place: hosts.bridge.insert(place, "x")):
        with pytest.raises(EditorAbsent, match="no longer there"):
            ask(place)


def test_more_than_a_line_may_have_is_not_sent(hosts: Hosts) -> None:
    path = hosts.add("ed-1", says(ok=True))
    with pytest.raises(EditorRefused, match="256 KB"):
        hosts.bridge.insert(Place(target="bridge", id=str(path), label="Ed"), "é" * (LINE_BYTES_MAX // 2))
    assert hosts.heard == []


def test_a_folder_that_others_may_enter_is_not_looked_into(hosts: Hosts) -> None:
    hosts.add("ed-1", says(**HELLO))
    hosts.folder.chmod(0o755)
    assert hosts.bridge.discover() == []
    hosts.folder.chmod(0o700)
    real = hosts.folder.rename(hosts.folder.with_name("elsewhere"))
    hosts.folder.symlink_to(real)
    assert hosts.bridge.discover() == []
    assert hosts.heard == []


def test_files_and_links_in_the_folder_are_no_places(hosts: Hosts, tmp_path: Path) -> None:
    outside = hosts.add("ed-1", says(**HELLO), folder=tmp_path)
    (hosts.folder / "link-1.sock").symlink_to(outside)
    (hosts.folder / "file-1.sock").write_text("x", encoding="utf-8")
    assert hosts.bridge.discover() == []


def test_an_editor_with_other_variables_is_found_below_the_temporary_folder(hosts: Hosts) -> None:
    folder = Path(hosts.environment["TMPDIR"]) / f"pond-targets-{os.getuid()}"
    folder.mkdir(mode=0o700)
    hosts.add("ed-1", says(**HELLO), folder=folder)
    assert only(hosts.bridge.discover()).label == "Ed · notes.org"
    assert bridge_folders({"TMPDIR": hosts.environment["TMPDIR"]}) == (folder,)
