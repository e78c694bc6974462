"""Without words: a window, or a table where nobody could see one."""

import sys
from pathlib import Path

import pytest

from pond_desktop.cli.opening import has_display, program_words
from pond_desktop.runtime import Folders
from tests.cli.conftest import Tell, Windows


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY"])
@pytest.mark.usefixtures("no_display")
def test_with_a_display_the_window_opens(
    tell: Tell, windows: Windows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(variable, "screen.invalid:7")
    assert tell("--home", str(tmp_path), "--theme", "dark", "--session", "abc").code == 0
    (wish,) = windows
    assert wish.folders == Folders.below(tmp_path)
    assert wish.settings.theme == "dark"
    assert (wish.session, wish.query, wish.picture) == ("abc", None, None)


@pytest.mark.usefixtures("no_display")
def test_a_picture_needs_no_display(tell: Tell, windows: Windows, tmp_path: Path) -> None:
    assert tell("--home", str(tmp_path), "--screenshot", str(tmp_path / "a.png"), "--query", "tide").code == 0
    picture = windows[0].picture
    assert picture is not None
    assert (picture.out, picture.pane, picture.size, picture.scale) == (tmp_path / "a.png", "window", (1_360, 860), 1.0)
    assert windows[0].query == "tide"


@pytest.mark.usefixtures("no_display")
def test_a_picture_that_cannot_be_drawn_is_said_before(tell: Tell, windows: Windows, tmp_path: Path) -> None:
    told = tell("--home", str(tmp_path), "--screenshot", str(tmp_path / "none" / "a.png"))
    assert told.code == 2
    assert "Name a file in a folder that is there." in told.err
    assert tell("--home", str(tmp_path), "--screenshot", str(tmp_path / "a.png"), "--session", "nobody").code == 3
    assert not windows


@pytest.mark.skipif(sys.platform != "linux", reason="X servers of Linux")
@pytest.mark.usefixtures("no_display")
def test_a_display_that_is_no_longer_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":48151.0")
    assert not has_display()
    monkeypatch.setenv("DISPLAY", "localhost:10.0")
    assert has_display()


@pytest.mark.usefixtures("no_display")
@pytest.mark.parametrize("platform", ["", "offscreen", "minimal:fontpath"])
def test_without_a_display_it_captures_and_lists(
    tell: Tell, windows: Windows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    told = tell("--home", str(tmp_path), "--sample")
    assert told.code == 0
    assert not windows
    assert "8 sessions. Next: pond-desktop --home" in told.out
    assert told.out.splitlines()[0].split() == ["last", "agent", "project", "messages", "title", "id"]
    words = told.out.rstrip().split("--sample ")[1].split()
    assert tell("--home", str(tmp_path), "--sample", *words).code == 0


def test_the_sample_is_there_without_being_captured(tell: Tell, tmp_path: Path) -> None:
    assert tell("--home", str(tmp_path), "--sample", "search", "tide").code == 0
    assert tell("--home", str(tmp_path), "sessions").code == 3


@pytest.mark.usefixtures("no_display")
def test_with_nothing_to_capture_the_sample_is_offered(tell: Tell, tmp_path: Path) -> None:
    told = tell("--home", str(tmp_path))
    assert told.code == 0
    assert f"pond-desktop --home {tmp_path} --sample\n" in told.out


def test_the_sample_stays_apart_from_a_persons_history(tell: Tell, tmp_path: Path) -> None:
    assert tell("--home", str(tmp_path), "--sample", "capture").code == 0
    assert tell("--home", str(tmp_path), "sessions").code == 3


def test_the_version_and_the_help_make_no_folder(tell: Tell, tmp_path: Path) -> None:
    assert tell("--home", str(tmp_path / "none"), "--version").out.startswith("pond-desktop 0.")
    told = tell("--home", str(tmp_path / "none"), "--help")
    assert told.code == 0
    assert "capture" in told.out
    assert not (tmp_path / "none").exists()


def test_the_next_command_can_be_typed_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    checkout = tmp_path / "a checkout"
    monkeypatch.setattr("sys.executable", str(checkout / ".venv" / "bin" / "python"))
    assert program_words() == f"'{checkout}/.venv/bin/python' -m pond_desktop"
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bin" / "pond-desktop").touch(mode=0o755)
    assert program_words() == f"'{checkout}/.venv/bin/pond-desktop'"
    monkeypatch.chdir(checkout)
    assert program_words() == ".venv/bin/pond-desktop"
    (tmp_path / "pond-desktop").touch(mode=0o755)
    assert program_words() == "pond-desktop"
