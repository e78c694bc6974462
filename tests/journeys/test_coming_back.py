"""From an editor and from the desktop to the program and back, on a real screen with a window manager."""

import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editors.conftest import terminals
from tests.editors.real import QUIET_EMACS, Pane, Terminals, until
from tests.journeys.conftest import TIDES, Program
from tests.journeys.test_by_keys import Reader, managed
from tests.journeys.test_window import display, on, sockets

__all__ = ["display", "managed", "sockets", "terminals"]

pytestmark = pytest.mark.needs_x11
SMOOTH = "Draw the tide curve as a smooth line"
PICKER = "Choose what to insert — Pond Desktop"
_PICK = shlex.join([sys.executable, "-m", "pond_desktop", "pick"])


class Screen:
    """The windows on it, and the keys in front of it."""

    def __init__(self, display: str, program: Program) -> None:
        self._environment = {**program.environment, "DISPLAY": display}

    def do(self, *words: str) -> str:
        done = subprocess.run(words, env=self._environment, check=False, capture_output=True, text=True, timeout=60)
        return done.stdout.strip()

    @property
    def active(self) -> str:
        """The title of the window that has the keys."""
        return self.do("xdotool", "getactivewindow", "getwindowname")

    def press_until_gone(self, title: str, key: str) -> None:
        """What is not there yet takes no key."""
        until(lambda: self.active == title, within_s=60)

        def is_gone() -> bool:
            if self.active == title:
                self.do("xdotool", "key", key)
            return not self.do("xdotool", "search", "--onlyvisible", "--name", f"^{title}$")

        until(is_gone, within_s=60)


@pytest.fixture
def screen(managed: str, program: Program) -> Screen:
    return Screen(managed, program)


@pytest.fixture
def reader(captured: Program, managed: str, sockets: Path) -> Iterator[Reader]:
    """The window, where a second start finds it."""
    environment = {**captured.environment, **on(managed), "XDG_RUNTIME_DIR": str(sockets)}
    words = [sys.executable, "-m", "tests.journeys.seen"]
    process = subprocess.Popen(
        words, env=environment, cwd=captured.home, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        made = Reader(process, managed, captured)
        made.sees("the list, and a session", lambda seen: seen["is_active"] and seen["list"] and seen["session"])
        yield made
    finally:
        process.terminate()
        _, errors = process.communicate(timeout=60)
    assert b"Traceback" not in errors


@pytest.fixture
def variables(captured: Program, managed: str, sockets: Path) -> list[str]:
    """For an editor whose programs are to have the screen and the archive of the test."""
    environment = {name: captured.environment[name] for name in ("HOME", "POND_DESKTOP_HOME", "PYTHONPATH")} | {
        **on(managed),
        "XDG_RUNTIME_DIR": str(sockets),
    }
    return [f"{name}={value}" for name, value in environment.items()]


@pytest.fixture
def notes(terminals: Terminals, variables: list[str]) -> Pane:
    """A text in Neovim."""
    pane = terminals.open(*variables, "nvim", "--clean", "notes.md", columns=160)
    pane.shows("notes.md")
    pane.type("iabove")
    pane.leave("INSERT")
    return pane


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        pytest.param(
            ("emacs", "-nw", "-Q", "--eval", f"(progn {QUIET_EMACS} (setq inhibit-startup-screen t))"),
            ("C-u", "M-!"),
            marks=pytest.mark.needs_editor("emacs", "tmux"),
        ),
        pytest.param(("kak", "-n"), ("!",), marks=pytest.mark.needs_editor("kak", "tmux")),
    ],
    ids=["emacs", "kakoune"],
)
def test_other_editors_take_what_is_chosen_at_their_cursor(
    terminals: Terminals, variables: list[str], screen: Screen, words: tuple[str, ...], keys: tuple[str, ...]
) -> None:
    pane = terminals.open(*variables, *words, "notes.md", columns=160)
    pane.shows("notes.md")
    pane.press(*keys)
    pane.type(f"{_PICK} --query smooth")
    pane.press("Enter")
    screen.press_until_gone(PICKER, "Return")
    pane.shows(f"[{SMOOTH} — Claude Code, ")


@pytest.mark.needs_editor("nvim", "tmux")
@pytest.mark.parametrize("is_open", [True, False])
def test_neovim_reads_what_is_chosen(
    notes: Pane, screen: Screen, request: pytest.FixtureRequest, is_open: bool
) -> None:
    if is_open:
        request.getfixturevalue("reader")
    notes.type(f":r !{_PICK} --query smooth")
    notes.press("Enter")
    screen.press_until_gone(PICKER, "Return")
    notes.shows(f"[{SMOOTH} — Claude Code, ")
    notes.press("u")
    notes.shows("1 line less")
    assert notes.screen().split()[0] == "above"


@pytest.mark.needs_editor("nvim", "tmux")
@pytest.mark.parametrize("is_open", [True, False])
def test_neovim_gets_nothing_where_nothing_is_chosen(
    notes: Pane, screen: Screen, request: pytest.FixtureRequest, is_open: bool
) -> None:
    if is_open:
        request.getfixturevalue("reader")
    notes.type(f":let r = system('{_PICK}') | echo 'ended' v:shell_error len(r)")
    notes.press("Enter")
    screen.press_until_gone(PICKER, "Escape")
    notes.shows("ended 130 0")
    notes.press("Enter")


@pytest.mark.parametrize("opener", ["xdg-open", "gio open"])
def test_a_click_on_a_link_opens_the_message_in_the_window_that_was_put_away(
    reader: Reader, screen: Screen, captured: Program, managed: str, sockets: Path, opener: str
) -> None:
    words = opener.split()
    if not shutil.which(words[0]):
        pytest.skip(f"no {words[0]}; `sh packaging/setup.sh tests` says how to install it")
    environment = {
        name: value for name, value in captured.environment.items() if not name.startswith(("XDG_", "KDE_", "GNOME_"))
    } | {**on(managed), "XDG_RUNTIME_DIR": str(sockets)}
    if opener == "xdg-open":
        # without a desktop it is a shell script, which takes a folder's name apart at a blank
        home = sockets / "home"
        home.symlink_to(captured.pond_home)
        environment |= {"XDG_DATA_HOME": str(sockets / "data"), "POND_DESKTOP_HOME": str(home)}
    told = captured.run("editors", "install", "links", "--yes", environment=environment)
    assert told.code == 0, told.err
    shown = captured.run("show", TIDES, "--json", "--from", "start", "--limit", "1").json
    (message,) = shown["messages"]
    window = screen.do("xdotool", "getactivewindow")
    screen.do("xdotool", "windowminimize", "--sync", window)
    reader.sees("that it is put away", lambda seen: not seen["is_active"])

    def click(link: str) -> None:
        clicked = subprocess.run([*words, link], env=environment, check=False, capture_output=True, timeout=60)
        assert clicked.returncode == 0, clicked.stderr

    click(f"pond://session/claude-code/{TIDES}#{message['id']}")
    reader.sees(
        "the message, in front",
        lambda seen: (
            seen["is_active"]
            and seen["session"] == f"claude-code:{TIDES}"
            and "the chart shows high water an hour late" in seen["message"]
        ),
    )
    click("pond://session/x/--help")
    reader.sees("that it is not there", lambda seen: "'x:--help' is not in the archive." in seen["notice"])
