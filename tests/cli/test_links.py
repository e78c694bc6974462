"""`open` and `pick`, as far as they are words."""

from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

import pytest

from pond_desktop.operations.referring import refer, remember
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.door import Picked, PickWish
from tests.cli.conftest import Tell, Windows

LINK = "pond://session/claude-code/abc#m1"
HOSTILE = (
    "pond://session/x/--help",
    "pond://session/x/a;touch%20b",
    "pond:--version",
    "pond://session/x/$(id)`id`",
    "pond:",
)


@pytest.fixture(autouse=True)
def runtime(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody is there who could be asked; and a display, on which a window could be shown."""
    # not below tmp_path: a socket's path may not be as long as that
    folder = mkdtemp(prefix="pond")
    monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    yield
    rmtree(folder)


@pytest.fixture
def at_home(tell: Tell, tmp_path: Path) -> Tell:
    return lambda *words: tell("--home", str(tmp_path / "home"), *words)


@pytest.mark.parametrize("words", [("open", LINK), (LINK,), ("open", "--", LINK)])
def test_a_link_opens_the_window_at_what_it_names(at_home: Tell, windows: Windows, words: tuple[str, ...]) -> None:
    assert at_home(*words) == (0, "", "")
    assert [wish.session for wish in windows] == [LINK]


@pytest.mark.parametrize("link", HOSTILE)
def test_a_link_is_never_an_option_or_a_command(at_home: Tell, windows: Windows, link: str) -> None:
    assert at_home(link) == (0, "", "")
    assert [wish.session for wish in windows] == [link]


def test_without_a_display_it_says_so(at_home: Tell, monkeypatch: pytest.MonkeyPatch, windows: Windows) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    for words in (("open", LINK), ("pick",)):
        told = at_home(*words)
        assert (told.code, told.out) == (1, "")
        assert "No window can be shown here." in told.err
    assert (windows, windows.picks) == ([], [])


def test_what_was_chosen_is_printed_and_nothing_else(at_home: Tell, windows: Windows) -> None:
    windows.picked = Picked(text="> line\n>\n> — [a](b)")
    assert at_home("pick") == (0, "> line\n>\n> — [a](b)", "")
    assert at_home("pick", "--newline") == (0, "> line\n>\n> — [a](b)\n", "")


def test_giving_up_says_nothing(at_home: Tell, windows: Windows) -> None:
    assert at_home("pick") == (130, "", "")


def test_what_is_wrong_is_said_beside_the_result(at_home: Tell, windows: Windows) -> None:
    windows.picked = Picked(fault="There is no format 'x'.")
    assert at_home("pick", "--format", "x") == (1, "", "pond-desktop: There is no format 'x'.\n")


def test_the_wish_is_handed_on(
    at_home: Tell, windows: Windows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    at_home("pick", "--format", "org", "--query", "tide clocks", "--project", ".")
    assert windows.picks == [PickWish(format="org", query="tide clocks", project=str(tmp_path))]


def test_the_last_one_is_printed_without_asking_anybody(at_home: Tell, windows: Windows, tmp_path: Path) -> None:
    told = at_home("--sample", "pick", "--last")
    assert (told.code, told.out) == (1, "")
    assert "Nothing was inserted or copied yet." in told.err
    with open_pond(Folders.below(tmp_path / "home").of_sample(), Settings()) as pond:
        locator = list_sessions(pond, limit=1).sessions[0].locator
        remember(pond, refer(pond, [locator]))
        links = [refer(pond, [locator], format=name).text for name in ("markdown", "url")]
    assert at_home("--sample", "pick", "--last") == (0, links[0], "")
    assert at_home("--sample", "pick", "--last", "--format", "url") == (0, links[1], "")
    assert windows.picks == []
