"""Into the window that was used before, on a real X server: by the clipboard and the keys for pasting."""

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.editors.conftest import terminals
from tests.editors.real import NASTY, Terminals
from tests.journeys.conftest import Program
from tests.journeys.test_by_keys import Reader, managed
from tests.journeys.test_window import display, on

__all__ = ["display", "managed", "terminals"]

pytestmark = [pytest.mark.needs_x11, pytest.mark.needs_editor("xdotool", "xprop")]
_PATIENCE_S = 60
LINE = "a line; $(touch pwned) 'é 😀'"
Told = dict[str, Any]


class Window:
    """A program of `tests/journeys/pasting.py`."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self._told: queue.Queue[Told] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def ask(self, text: str, line: str = LINE) -> Told:
        assert self._process.stdin is not None
        print(json.dumps([text, line]), file=self._process.stdin, flush=True)
        return self.told(lambda told: "shown" not in told)

    def told(self, is_so: Callable[[Told], object]) -> Told:
        """The next that is so."""
        while True:
            try:
                told = self._told.get(timeout=_PATIENCE_S)
            except queue.Empty:
                pytest.fail(f"nothing more was told; it ended with {self._process.poll()}")
            if is_so(told):
                return told

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._told.put(json.loads(line))


class Screen:
    """Windows come up one after the other: the last one has the keys."""

    def __init__(self, display: str, program: Program, closing: ExitStack) -> None:
        self.environment = {**program.environment, **on(display)}
        self._folder, self._closing = program.home, closing

    def open(self, *words: str) -> Window:
        process = self._closing.enter_context(
            subprocess.Popen(
                [sys.executable, "-m", "tests.journeys.pasting", *words],
                env=self.environment,
                cwd=self._folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        self._closing.callback(process.kill)
        opened = Window(process)
        name = opened.told(lambda told: "shown" in told)["shown"]
        title = "ours" if name == "ours" else f"a text in {name}"
        self.xdotool("search", "--sync", "--onlyvisible", "--name", f"^{title}$", "windowactivate", "--sync")
        return opened

    def xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.environment, check=True, timeout=_PATIENCE_S, capture_output=True)


@pytest.fixture
def screen(managed: str, program: Program) -> Iterator[Screen]:
    with ExitStack() as closing:
        yield Screen(managed, program, closing)


def test_a_text_comes_in_as_it_is_and_one_undo_takes_it_away(screen: Screen) -> None:
    editor = screen.open("writing")
    ours = screen.open()
    assert ours.ask(NASTY) == {
        "place": "Window · a text in writing",
        "note": "It is still on the clipboard.",
        "confirmed": False,
    }
    editor.told(lambda told: told.get("text") == NASTY)
    screen.xdotool("key", "ctrl+z")
    editor.told(lambda told: told.get("text") == "")


def test_keys_that_are_still_held_do_no_harm(screen: Screen) -> None:
    """Who asks for it by Ctrl+Shift+Enter has these down."""
    editor = screen.open("writing")
    ours = screen.open()
    screen.xdotool("keydown", "Control_L", "keydown", "Shift_L")
    ours.ask(NASTY)
    editor.told(lambda told: told.get("text") == NASTY)
    screen.xdotool("type", "x")
    editor.told(lambda told: told.get("text") == NASTY + "x")


def test_a_terminal_gets_one_line_by_its_own_keys(screen: Screen) -> None:
    terminal = screen.open("konsole")
    ours = screen.open()
    assert ours.ask(NASTY)["place"] == "Window · a text in konsole"
    assert terminal.told(lambda told: "text" in told) == {"text": LINE}


def test_the_one_that_was_used_last_gets_it(screen: Screen) -> None:
    first = screen.open("first")
    screen.open("second")
    ours = screen.open()
    assert ours.ask(NASTY)["place"] == "Window · a text in second"
    screen.xdotool("search", "--name", "^a text in first$", "windowactivate", "--sync")
    screen.xdotool("search", "--name", "^ours$", "windowactivate", "--sync")
    assert ours.ask(NASTY)["place"] == "Window · a text in first"
    first.told(lambda told: told.get("text") == NASTY)


def test_one_in_which_the_keys_mean_something_else_is_left_alone(screen: Screen) -> None:
    screen.open("xterm")
    ours = screen.open()
    told = ours.ask(NASTY)
    assert told["error"] == "In Window · a text in xterm the keys for pasting mean something else."


def test_where_there_is_no_other_window_there_is_no_place(screen: Screen) -> None:
    editor = screen.open("writing")
    ours = screen.open()
    editor.end()
    assert ours.ask(NASTY) == {"places": 0}


def test_the_program_pastes_what_is_chosen_where_that_is_turned_on(
    screen: Screen, captured: Program, managed: str, terminals: Terminals
) -> None:
    settings = captured.pond_home / "config" / "settings.toml"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text('[insert]\ntarget = "previous-window"\npaste_into_previous_window = true\n', encoding="utf-8")
    editor = screen.open("writing")
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
        closing.callback(process.kill)
        reader = Reader(process, managed, captured)
        reader.sees("a session", lambda seen: seen["is_active"] and seen["list"] and seen["session"])
        reader.sees("where it goes", lambda seen: seen["inserts"] == "Insert into Window · a text in writing")
        reader.press("ctrl+Return")
        assert "](pond://session/" in editor.told(lambda told: told.get("text"))["text"]
        reader.sees("that nobody knows", lambda seen: seen["told"].startswith("Handed over to Window · a text"))
        process.terminate()
        _, errors = process.communicate(timeout=_PATIENCE_S)
        assert b"Traceback" not in errors
