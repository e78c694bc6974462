"""The way of a reader through the window, on a real X server with a window manager, by real keys."""

import json
import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.journeys.conftest import TIDES, Program
from tests.journeys.test_window import display, on

__all__ = ["display"]

pytestmark = pytest.mark.needs_x11

Seen = dict[str, Any]
_PATIENCE_S = 60


@pytest.fixture
def managed(display: str, program: Program) -> Iterator[str]:
    """The display with a window manager, without which keys may reach no window."""
    for name in ("openbox", "xdotool"):
        if not shutil.which(name):
            pytest.skip(f"no {name}; `sh packaging/setup.sh tests` says how to install it")
    environment = {**program.environment, "DISPLAY": display}
    with subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL) as manager:
        asked = ["xdotool", "get_desktop"]
        deadline = time.monotonic() + _PATIENCE_S
        while subprocess.run(asked, env=environment, check=False, capture_output=True).returncode:
            assert manager.poll() is None
            assert time.monotonic() < deadline, "no window manager came up"
        yield display
        manager.terminate()


class Reader:
    """Presses keys, and sees what the window shows then."""

    def __init__(self, process: "subprocess.Popen[bytes]", display: str, program: Program) -> None:
        self._process, self._environment = process, {**program.environment, "DISPLAY": display}
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._last: Seen = {}
        threading.Thread(target=self._read, daemon=True).start()

    def press(self, *keys: str) -> None:
        subprocess.run(["xdotool", "key", "--clearmodifiers", *keys], env=self._environment, check=True)

    def type(self, words: str) -> None:
        subprocess.run(
            ["xdotool", "type", "--clearmodifiers", "--delay", "25", words], env=self._environment, check=True
        )

    def sees(self, what: str, is_so: Callable[[Seen], object]) -> Seen:
        """Waits until it is so."""
        deadline = time.monotonic() + _PATIENCE_S
        while not self._last or not is_so(self._last):
            try:
                self._last = json.loads(self._lines.get(timeout=max(0.01, deadline - time.monotonic())))
            except queue.Empty:
                pytest.fail(f"not seen: {what}; but {self._last}, ended with {self._process.poll()}")
        return self._last

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)


@pytest.fixture
def reader(captured: Program, managed: str) -> Iterator[Reader]:
    environment = {**captured.environment, **on(managed)}
    with ExitStack() as closing:
        process = closing.enter_context(
            subprocess.Popen(
                [sys.executable, "-m", "tests.journeys.seen"],
                env=environment,
                cwd=captured.home,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        )
        made = Reader(process, managed, captured)
        yield made
        if process.poll() is None:
            process.terminate()
        _, errors = process.communicate(timeout=60)
        assert b"Traceback" not in errors


def test_from_the_start_to_an_export_by_keys_alone(reader: Reader, captured: Program) -> None:
    tides = f"claude-code:{TIDES}"
    reader.sees("the list, and a session", lambda seen: seen["is_active"] and seen["list"] and seen["session"])

    reader.press("ctrl+k")
    reader.sees("the search box", lambda seen: seen["focus"] == "SearchBox")
    reader.type("clocks")
    reader.sees("hits", lambda seen: seen["typed"] == "clocks" and seen["hits"])
    reader.press("Return")
    reader.sees("the hit's session", lambda seen: seen["session"] == tides and "clock" in seen["message"].lower())
    reader.sees("that more was said later", lambda seen: "later turn" in seen["ribbon"])

    reader.press("Return")
    reader.sees("the transcript", lambda seen: seen["focus"] == "TranscriptView")
    reader.press("l")
    reader.sees("the latest turn, and nothing later", lambda seen: not seen["ribbon"])

    reader.press("ctrl+f")
    reader.type("zoneinfo")
    reader.sees("how often it stands there", lambda seen: "1 of " in seen["find"])
    reader.press("Escape")
    reader.sees("no find bar", lambda seen: not seen["find"] and seen["focus"] == "TranscriptView")
    _go_to_child(reader)
    reader.sees("the child", lambda seen: seen["session"] not in ("", tides))

    reader.press("alt+Left")
    reader.sees("the session before", lambda seen: seen["session"] == tides)
    reader.press("ctrl+d")
    reader.sees("a pin", lambda seen: seen["is_pinned"])

    reader.press("ctrl+e")
    reader.sees("what can be exported", lambda seen: seen["dialogs"] == ["Export"])
    reader.press("Return")
    reader.sees("where to", lambda seen: seen["dialogs"] and seen["dialogs"] != ["Export"])
    out = captured.home / "tides.md"
    reader.press("ctrl+a")
    reader.type(str(out))
    reader.press("Return")
    reader.sees("that it was written", lambda seen: "tides.md" in seen["told"] + seen["notice"])
    assert "zoneinfo" in out.read_text(encoding="utf-8")
    reader.press("ctrl+q")


def _go_to_child(reader: Reader) -> None:
    """From message to message, until the menu of one offers it."""
    reader.press("Home")
    for _ in range(60):
        reader.press("shift+F10")
        menu = reader.sees("a menu", lambda seen: seen["menu"])["menu"]
        places = [place for place, action in enumerate(menu) if action.startswith("Go to Child session")]
        if places:
            reader.press(*["Down"] * (places[0] + 1), "Return")
            return
        reader.press("Escape")
        reader.sees("no menu", lambda seen: not seen["menu"])
        reader.press("j")
    pytest.fail("no message leads to a child")
