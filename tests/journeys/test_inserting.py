"""A past message at the cursor: on a real X server, into a real editor, a real window and a real clipboard."""

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack

import msgspec
import pytest

from pond_desktop.gui.reference_mime import POND_TYPE
from pond_desktop.projection.reference import Reference
from tests.editors.conftest import terminals
from tests.editors.real import Pane, Terminals
from tests.journeys.conftest import TIDES, Program
from tests.journeys.drop_window import TITLE
from tests.journeys.test_by_keys import Reader, managed
from tests.journeys.test_window import display, on

__all__ = ["display", "managed", "terminals"]

pytestmark = pytest.mark.needs_x11
ADDRESS = f"pond://session/claude-code/{TIDES}"
PATIENCE_S = 60
WIDTH = 1_200
NOTES = f"notes-{os.getpid()}.md"
PLACE = f"Neovim · {NOTES}"


class Desktop:
    """A screen with the program on it, and what else is done there."""

    def __init__(self, display: str, program: Program, reader: Reader) -> None:
        self.environment = {**program.environment, "DISPLAY": display}
        self.reader = reader

    def do(self, *words: str) -> bytes:
        return subprocess.run(words, env=self.environment, check=True, capture_output=True, timeout=PATIENCE_S).stdout

    def xdotool(self, *words: object) -> str:
        return self.do("xdotool", *map(str, words)).decode()

    def move_window(self, title: str, place: tuple[int, int], size: tuple[int, int]) -> str:
        (window, *_) = self.xdotool("search", "--sync", "--onlyvisible", "--name", title).split()
        # in this order: who sees its new size sees it at its new place
        self.xdotool("windowmove", window, *place)
        self.xdotool("windowsize", "--sync", window, *size)
        return window


@pytest.fixture
def desktop(captured: Program, managed: str, terminals: Terminals) -> Iterator[Desktop]:
    """Looks for editors where those of the test are."""
    of_editors = {name: terminals.environment[name] for name in ("XDG_RUNTIME_DIR", "TMPDIR", "TMUX_TMPDIR")}
    with ExitStack() as closing:
        process = closing.enter_context(
            subprocess.Popen(
                [sys.executable, "-m", "tests.journeys.seen"],
                env={**captured.environment, **on(managed), **of_editors},
                cwd=captured.home,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        )
        reader = Reader(process, managed, captured)
        reader.sees("the list, and a session", lambda seen: seen["is_active"] and seen["list"] and seen["session"])
        yield Desktop(managed, captured, reader)
        if process.poll() is None:
            process.terminate()
        _, errors = process.communicate(timeout=PATIENCE_S)
        assert b"Traceback" not in errors


@pytest.fixture
def notes(terminals: Terminals) -> Pane:
    """A text in Neovim, with the cursor in the middle of it, where somebody is typing."""
    pane = terminals.open("nvim", "--clean", NOTES, columns=400)
    pane.shows(NOTES)
    pane.type("ibefore after")
    pane.shows("before after")
    pane.press("Left", "Left", "Left", "Left", "Left")
    return pane


def search(reader: Reader) -> None:
    """Finds what was said about clocks, with the keys."""
    reader.press("ctrl+k")
    reader.sees("the search box", lambda seen: seen["focus"] == "SearchBox")
    reader.type("clocks")
    reader.sees("hits", lambda seen: seen["typed"] == "clocks" and seen["hits"])
    reader.press("Return")
    reader.sees("the hit", lambda seen: seen["session"].endswith(TIDES) and "clock" in seen["message"].lower())
    reader.sees("that more was said later", lambda seen: "later turn" in seen["ribbon"])


@pytest.mark.needs_editor("nvim", "tmux")
def test_a_message_that_was_searched_for_stands_at_the_cursor(desktop: Desktop, notes: Pane) -> None:
    reader = desktop.reader
    search(reader)
    reader.press("ctrl+shift+Return")
    # nobody's own editor, if one is open here, may be written into: this one is chosen by its name
    menu = reader.sees("the place", lambda seen: any(PLACE in entry for entry in seen["menu"]))["menu"]
    (entry,) = [entry for entry in menu if PLACE in entry and entry[1:2].isdigit()]
    reader.press(entry[1])
    reader.sees("that it is there", lambda seen: seen["told"] == f"Inserted into {PLACE}")
    notes.shows("before [")
    notes.shows(f"({ADDRESS}#")
    notes.leave("INSERT")
    notes.press("u")
    notes.shows("before after")
    assert "pond://" not in notes.screen()

    reader.sees("where the next one goes", lambda seen: seen["inserts"] == f"Insert into {PLACE}")
    reader.press("ctrl+Return")
    notes.shows(f"({ADDRESS}#")


def test_the_clipboard_has_a_form_for_everybody(desktop: Desktop) -> None:
    if not shutil.which("xclip"):
        pytest.skip("no xclip; `sh packaging/setup.sh tests` says how to install it")
    search(desktop.reader)
    desktop.reader.press("ctrl+shift+c")
    desktop.reader.sees("that it is copied", lambda seen: seen["told"] == "Copied the reference")

    def held(kind: str, selection: str = "clipboard") -> str:
        return desktop.do("xclip", "-o", "-selection", selection, "-t", kind).decode()

    kinds = held("TARGETS").split()
    assert "text/uri-list" not in kinds
    plain = held("text/plain")
    assert plain.startswith("[")
    assert f"({ADDRESS}#" in plain
    assert held("UTF8_STRING") == held("text/markdown") == held("UTF8_STRING", "primary") == plain
    assert f'<a href="{ADDRESS}#' in held("text/html")
    whole = msgspec.json.decode(held(POND_TYPE), type=Reference)
    assert whole.text == plain
    assert whole.locators[0].startswith(f"claude-code:{TIDES}#")


class DropWindow:
    """The window of another program."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._process = process
        threading.Thread(target=self._read, daemon=True).start()

    def text(self) -> str:
        """Once something was dropped there."""
        return str(json.loads(self._lines.get(timeout=PATIENCE_S)))

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)


@pytest.fixture
def drop_window(desktop: Desktop, captured: Program, managed: str) -> Iterator[DropWindow]:
    environment = {**captured.environment, **on(managed)}
    words = [sys.executable, "-m", "tests.journeys.drop_window"]
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        desktop.move_window(TITLE, (1_250, 100), (300, 400))
        window = desktop.move_window("Pond Desktop$", (0, 0), (WIDTH, 800))
        desktop.xdotool("windowactivate", "--sync", window)
        yield DropWindow(process)
        process.terminate()


@pytest.mark.parametrize("taken", ["row", "hit", "head"])
def test_what_is_dragged_into_another_window_stands_there(
    desktop: Desktop, drop_window: DropWindow, taken: str
) -> None:
    reader = desktop.reader
    if taken == "row":
        reader.press("ctrl+shift+Home")
    else:
        search(reader)
    before = reader.sees("where to take it", lambda seen: seen["width"] == WIDTH and seen["places"][taken])
    x, y = before["places"][taken]
    desktop.xdotool("mousemove", "--sync", x, y, "mousedown", 1)
    desktop.xdotool("mousemove", "--sync", x + 30, y + 6, "mousemove", "--sync", x + 60, y + 12)
    reader.sees("that it goes along", lambda seen: seen["told"].startswith("Drop the reference"))
    for step in range(8):
        desktop.xdotool("mousemove", "--sync", 1_300 + 8 * step, 250 + 4 * step)
    desktop.xdotool("mouseup", 1)
    dropped = drop_window.text()
    assert dropped.startswith("[")
    locator = before["session"].partition(":")[2]
    assert f"](pond://session/claude-code/{locator}" in dropped
    assert ("#" in dropped) == (taken != "row")
