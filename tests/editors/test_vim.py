"""Vim itself, on an X server of the tests' own."""

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from pond_desktop.editors.inserting import insert
from pond_desktop.editors.target import Place
from pond_desktop.editors.vim import Vim
from pond_desktop.errors import EditorAbsent, EditorRefused
from tests.editors.real import NASTY, Pane, Terminals, until
from tests.editors.referring import attacks, referring
from tests.journeys.test_window import display

__all__ = ["display"]

pytestmark = [pytest.mark.needs_editor("vim", "tmux"), pytest.mark.needs_x11]
VIM = Vim()


@pytest.fixture
def shown(terminals: Terminals, display: str, monkeypatch: pytest.MonkeyPatch) -> Terminals:
    """With an X server, for them and for us."""
    told = subprocess.run(["vim", "--version"], capture_output=True, text=True, check=True).stdout
    if "+clientserver" not in told:
        pytest.skip("vim is built without +clientserver; vim-gtk3 of Debian is built with it")
    monkeypatch.setenv("DISPLAY", display)
    terminals.environment["DISPLAY"] = display
    return terminals


def editing(terminals: Terminals, *words: str) -> Pane:
    (terminals.work / "notes.md").write_text("one\ntwo\n", encoding="utf-8")
    pane = terminals.open("vim", "--clean", "--servername", "POND", *words, "notes.md")
    pane.shows("All")
    return pane


def listed() -> str:
    return subprocess.run(["vim", "--serverlist"], capture_output=True, text=True, check=True, timeout=20).stdout


def place_of() -> Place:
    def look() -> Place | None:
        # a busy machine may need longer than a person is made to wait
        with suppress(TimeoutError):
            return next((each for each in VIM.discover() if each.label == "Vim · notes.md"), None)
        return None

    found = until(look)
    assert found is not None
    return found


def evaluated(expression: str) -> str:
    """What it says itself."""
    words = ["vim", "-u", "NONE", "--servername", "POND", "--remote-expr", expression]
    said = subprocess.run(words, capture_output=True, check=True, timeout=20).stdout
    return said.decode().removesuffix("\n")


def written(pane: Pane) -> str:
    pane.press("Escape")
    until(lambda: evaluated("mode(1)") == "n")
    return evaluated("join(getline(1, '$'), \"\\n\")")


def test_one_with_a_server_is_named_by_its_file_and_folder(shown: Terminals) -> None:
    editing(shown)
    place = place_of()
    assert (place.id, place.label, place.detail) == ("POND", "Vim · notes.md", str(shown.work))
    assert (place.file, place.format, place.takes) == (str(shown.work / "notes.md"), "markdown", "lines")
    assert place.last_used_at is not None


@pytest.mark.parametrize(
    ("keys", "mode", "after"),
    [
        pytest.param("j$", "n", f"one\ntwo{NASTY}", id="normal"),
        pytest.param("jA", "i", f"one\ntwo{NASTY}", id="insert at the end"),
        pytest.param("j0li", "i", f"one\nt{NASTY}wo", id="insert in a word"),
        pytest.param("j0R", "R", f"one\n{NASTY}two", id="replace"),
        pytest.param("j0vl", "v", f"one\n{NASTY}o", id="visual"),
        pytest.param("j$d", "no", f"one\ntwo{NASTY}", id="in the middle of a command"),
    ],
)
def test_a_text_comes_in_at_the_cursor_as_it_is_and_one_undo_takes_it_away(
    shown: Terminals, keys: str, mode: str, after: str
) -> None:
    pane = editing(shown)
    place = place_of()
    evaluated("setreg('z', 'kept')")
    pane.type(keys)
    until(lambda: evaluated("mode(1)") == mode)
    inserted = insert(VIM, place, referring(NASTY))
    assert inserted.is_confirmed
    assert not inserted.note
    pane.shows("nop %sh{id}")
    assert written(pane) == after
    assert evaluated("getreg('z')") == "kept"
    pane.press("u")
    until(lambda: written(pane) == "one\ntwo")


def test_what_is_typed_on_goes_behind_it_and_undo_leaves_what_was_typed_before(shown: Terminals) -> None:
    pane = editing(shown)
    place = place_of()
    pane.type("Afoo")
    until(lambda: evaluated("getline(1)") == "onefoo")
    insert(VIM, place, referring("[a]"))
    pane.type("bar")
    until(lambda: evaluated("getline(1)") == "onefoo[a]bar")
    written(pane)
    pane.press("u")
    until(lambda: written(pane) == "onefoo\ntwo")


@pytest.mark.parametrize("number", range(len(attacks(Path()))))
def test_no_text_is_taken_for_a_command(shown: Terminals, number: int) -> None:
    pane = editing(shown)
    place = place_of()
    touched = shown.work / "touched"
    # as it comes, past the gate that lets only harmless text through
    attack = attacks(touched)[number]
    VIM.insert(place, attack)
    assert written(pane) == f"o{attack}ne\ntwo"
    assert not touched.exists()


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        pytest.param(":echo 'a' | echo 'b'\n", "Vim · notes.md is waiting for a key.", id="hit-enter"),
        pytest.param(":call confirm('so?', 'yes')\n", "Vim · notes.md is waiting for a key.", id="a question"),
        pytest.param(":echo 1", "In Vim · notes.md a command is being typed.", id="a command"),
        pytest.param(":set nomodifiable\n", "What Vim · notes.md shows cannot be changed.", id="unchangeable"),
    ],
)
def test_one_that_can_take_nothing_is_refused_and_nothing_lands_later(
    shown: Terminals, keys: str, sentence: str
) -> None:
    pane = editing(shown)
    place = place_of()
    pane.type(keys)
    until(lambda: place_of().refusal)
    with pytest.raises(EditorRefused) as raised:
        insert(VIM, place, referring(NASTY))
    assert raised.value.sentence == sentence
    # past the look before, as when it comes to that in between
    with pytest.raises(EditorRefused):
        VIM.insert(place, NASTY)
    assert written(pane) == "one\ntwo"


def test_a_file_that_is_read_only_takes_it_and_that_is_told(shown: Terminals) -> None:
    pane = editing(shown, "-R")
    assert insert(VIM, place_of(), referring("words")).note == "The file is read-only."
    assert written(pane) == "owordsne\ntwo"


def test_one_that_is_stopped_takes_nothing_when_it_goes_on(shown: Terminals) -> None:
    # below a shell: tmux wakes the programs of its own panes
    pane = shown.open("sh", "-c", "vim --clean --servername POND notes.md; exit")
    place = place_of()
    pid = int(evaluated("getpid()"))
    os.kill(pid, signal.SIGSTOP)
    try:
        with pytest.raises(EditorRefused, match="does not answer"):
            insert(VIM, place, referring(NASTY))
        with pytest.raises(EditorAbsent, match="did not answer in time"):
            VIM.insert(place, NASTY)
    finally:
        os.kill(pid, signal.SIGCONT)
    assert written(pane) == ""


def test_one_that_has_ended_is_gone(shown: Terminals) -> None:
    pane = editing(shown)
    place = place_of()
    pane.type(":q!\n")
    until(lambda: not listed())
    with pytest.raises(EditorAbsent, match=r"Vim · notes\.md is no longer there"):
        insert(VIM, place, referring(NASTY))
    with pytest.raises(EditorAbsent, match=r"Vim · notes\.md is no longer there"):
        VIM.insert(place, NASTY)


def test_without_an_x_server_there_is_none(shown: Terminals, monkeypatch: pytest.MonkeyPatch) -> None:
    editing(shown)
    place_of()
    monkeypatch.delenv("DISPLAY")
    assert VIM.discover() == []
