"""Neovim itself: found, named, written into at the cursor; refused where it can take nothing."""

import os
import signal
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.msgpack import decode

from pond_desktop.editors.inserting import insert
from pond_desktop.editors.neovim import Neovim
from pond_desktop.editors.neovim_rpc import neovim_at
from pond_desktop.editors.target import Place
from pond_desktop.errors import EditorAbsent, EditorError, EditorRefused
from tests.editors.real import NASTY, WITHIN_S, Pane, Terminals, until
from tests.editors.referring import attacks, referring

pytestmark = pytest.mark.needs_editor("nvim", "tmux")
NEOVIM = Neovim()


def editing(terminals: Terminals, text: str = "one\ntwo\n", name: str = "notes.md", *words: str) -> Pane:
    (terminals.work / name).write_text(text, encoding="utf-8")
    pane = terminals.open("nvim", "--clean", *words, name)
    pane.shows("All" if text else "~")
    return pane


def standing(place: Place) -> tuple[str, list[int]]:
    """Its mode, and the line and column where its cursor is."""
    with neovim_at(place.id, within_s=WITHIN_S) as neovim:
        return decode(neovim.ask("nvim_get_mode"))["mode"], decode(neovim.ask("nvim_win_get_cursor", 0))


def written(place: Place) -> str:
    """What its buffer holds once it is in normal mode, asked of itself."""
    with neovim_at(place.id, within_s=WITHIN_S) as neovim:

        def is_left() -> bool:
            neovim.ask("nvim_input", "<Esc>")
            return bool(decode(neovim.ask("nvim_get_mode")) == {"mode": "n", "blocking": False})

        until(is_left)
        return "\n".join(decode(neovim.ask("nvim_buf_get_lines", 0, 0, -1, True)))


def hindered(terminals: Terminals) -> Place:
    """The only one, once something hinders it."""

    def look() -> Place | None:
        places = terminals.places(NEOVIM)
        return places[0] if places and places[0].refusal else None

    found = until(look)
    assert found is not None
    return found


def refused(place: Place) -> EditorRefused:
    with pytest.raises(EditorRefused) as raised:
        insert(NEOVIM, place, referring(NASTY))
    return raised.value


def test_one_that_is_open_is_named_by_its_file_and_folder(terminals: Terminals) -> None:
    editing(terminals)
    place = terminals.place(NEOVIM)
    assert (place.label, place.detail) == ("Neovim · notes.md", str(terminals.work))
    assert (place.file, place.format, place.takes) == (str(terminals.work / "notes.md"), "markdown", "lines")
    assert place.last_used_at is not None
    assert datetime.now(UTC) - place.last_used_at < timedelta(minutes=1)


def test_it_is_known_when_somebody_typed_in_each_of_the_terminals(terminals: Terminals) -> None:
    for number in range(3):
        # one after another: also of a terminal that is opened later it is known
        editing(terminals, "", f"{number}.md")
        place = terminals.place(NEOVIM, named=f"{number}.md")
        assert place.last_used_at is not None
        assert datetime.now(UTC) - place.last_used_at < timedelta(minutes=1)


@pytest.mark.parametrize(
    ("keys", "mode", "cursor", "after"),
    [
        pytest.param("j$", "n", [2, 2], f"one\ntwo{NASTY}", id="normal"),
        pytest.param("jA", "i", [2, 3], f"one\ntwo{NASTY}", id="insert"),
        pytest.param("j0R", "R", [2, 0], f"one\n{NASTY}", id="replace"),
        pytest.param("j0vl", "v", [2, 1], f"one\n{NASTY}o", id="visual"),
        pytest.param("j$d", "no", [2, 2], f"one\ntwo{NASTY}", id="in the middle of a command"),
    ],
)
def test_a_text_comes_in_at_the_cursor_as_it_is_and_one_undo_takes_it_away(
    terminals: Terminals, keys: str, mode: str, cursor: list[int], after: str
) -> None:
    pane = editing(terminals)
    place = terminals.place(NEOVIM)
    pane.type(keys)
    until(lambda: standing(place) == (mode, cursor))
    inserted = NEOVIM.insert(place, NASTY)
    assert inserted.is_confirmed
    assert not inserted.note
    assert written(place) == after
    pane.press("u")
    until(lambda: written(place) == "one\ntwo")


def test_undo_leaves_what_was_typed_before_in_the_same_insert_mode(terminals: Terminals) -> None:
    pane = editing(terminals)
    place = terminals.place(NEOVIM)
    pane.type("Afoo")
    pane.shows("onefoo")
    NEOVIM.insert(place, NASTY)
    assert written(place) == f"onefoo{NASTY}\ntwo"
    pane.press("u")
    until(lambda: written(place) == "onefoo\ntwo")


@pytest.mark.parametrize("number", range(len(attacks(Path()))))
def test_no_text_is_taken_for_a_command(terminals: Terminals, number: int) -> None:
    editing(terminals)
    place = terminals.place(NEOVIM)
    touched = terminals.work / "touched"
    # as it comes, past the gate that lets only harmless text through
    attack = attacks(touched)[number]
    NEOVIM.insert(place, attack)
    assert written(place) == f"o{attack}ne\ntwo".replace("\r", "\n")
    assert not touched.exists()


def test_a_megabyte_comes_in_whole(terminals: Terminals) -> None:
    editing(terminals, "")
    text = "0123456789abcde\n" * 65_536
    place = terminals.place(NEOVIM)
    NEOVIM.insert(place, text)
    assert written(place) == text


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param((":echo 'a' | echo 'b'", "Enter"), id="hit-enter"),
        pytest.param(("r",), id="a letter for r"),
        pytest.param(("A", "C-r"), id="a register to insert"),
        pytest.param((":call confirm('so?', 'yes')", "Enter"), id="a question"),
    ],
)
def test_one_that_waits_for_a_key_is_refused_and_nothing_lands_later(
    terminals: Terminals, keys: tuple[str, ...]
) -> None:
    pane = editing(terminals)
    place = terminals.place(NEOVIM)
    pane.press(*keys)
    assert hindered(terminals).label == "Neovim · notes.md"
    error = refused(place)
    assert (error.reason, error.sentence) == ("busy", "Neovim · notes.md is waiting for a key.")
    # past the look before, as when it begins to wait in between; newer ones answer also then
    with pytest.raises(EditorError, match=r"did not answer in time|is waiting for a key"):
        NEOVIM.insert(place, NASTY)
    assert written(place) == "one\ntwo"


def test_one_that_asks_about_a_swap_file_waits_for_a_key(terminals: Terminals) -> None:
    # tmux ends with its last program
    terminals.open("sh")
    editing(terminals)
    with neovim_at(terminals.place(NEOVIM).id, within_s=WITHIN_S) as neovim:
        pid = neovim.pid
        # newer ones ask only where something could be lost
        neovim.ask("nvim_buf_set_lines", 0, 0, 0, True, ["new"])
        neovim.ask("nvim_command", "preserve")
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    until(lambda: not terminals.places(NEOVIM))
    pane = terminals.open("nvim", "--clean", "notes.md")
    pane.shows("swap")
    waiting = hindered(terminals)
    assert waiting.refusal is not None
    assert waiting.refusal.sentence == "Neovim · notes.md is waiting for a key."


def test_a_command_line_is_refused_and_left_as_it_was(terminals: Terminals) -> None:
    pane = editing(terminals)
    place = terminals.place(NEOVIM)
    pane.type(":echo 1")
    hindered(terminals)
    error = refused(place)
    assert (error.reason, error.sentence) == ("busy", "In Neovim · notes.md a command is being typed.")
    with pytest.raises(EditorRefused, match="a command is being typed"):
        NEOVIM.insert(place, NASTY)
    assert pane.screen().rstrip().endswith(":echo 1")
    assert written(place) == "one\ntwo"


def test_a_buffer_that_cannot_be_changed_is_refused(terminals: Terminals) -> None:
    pane = editing(terminals)
    place = terminals.place(NEOVIM)
    pane.type(":set nomodifiable\n")
    hindered(terminals)
    error = refused(place)
    assert (error.reason, error.sentence) == ("read-only", "What Neovim · notes.md shows cannot be changed.")
    with pytest.raises(EditorRefused, match="cannot be changed"):
        NEOVIM.insert(place, NASTY)
    assert written(place) == "one\ntwo"


def test_a_file_that_is_read_only_takes_it_and_that_is_told(terminals: Terminals) -> None:
    pane = editing(terminals, "", "notes.md", "-R")
    inserted = insert(NEOVIM, terminals.place(NEOVIM), referring("some words"))
    assert inserted.note == "The file is read-only."
    pane.shows("some words")


def test_one_whose_own_way_of_pasting_turns_it_down_is_not_said_to_have_it(terminals: Terminals) -> None:
    editing(terminals, "", "notes.md", "--cmd", "lua vim.paste = function() return false end")
    error = refused(terminals.place(NEOVIM))
    assert (error.reason, error.sentence) == (
        "refused",
        "Neovim · notes.md did not take what was to be inserted.",
    )


def test_a_terminal_gets_one_line_and_no_enter(terminals: Terminals) -> None:
    pane = editing(terminals)
    place = terminals.place(NEOVIM)
    pane.type(":terminal cat\n")
    until(lambda: terminals.place(NEOVIM).takes == "line")
    for mode in ("normal", "terminal"):
        with pytest.raises(EditorRefused, match="passes each line to a program"):
            NEOVIM.insert(place, "two\nlines")
        insert(NEOVIM, place, referring("two\nlines", f"a {mode} line;"))
        pane.shows(f"a {mode} line;")
        pane.press("i")
        pane.shows("TERMINAL")
    # cat says a line again once it is entered
    assert pane.screen().count("a normal line;") == 1
    assert pane.screen().count("a terminal line;") == 1


def test_one_that_nobody_sees_is_not_offered(terminals: Terminals) -> None:
    pane = terminals.open("nvim", "--clean", "--headless", "--listen", str(terminals.run / "nvim.1.0"))
    until((terminals.run / "nvim.1.0").exists)
    assert terminals.places(NEOVIM) == []
    place = Place(target="neovim", id=str(terminals.run / "nvim.1.0"), label="Neovim")
    error = refused(place)
    assert (error.reason, error.sentence) == ("no-editor", "Neovim is shown in no window or terminal.")
    assert pane.told("pane_dead") == "0"


def test_one_that_is_stopped_is_refused_and_nothing_lands_when_it_goes_on(terminals: Terminals) -> None:
    # below a shell: tmux wakes the programs of its own panes
    terminals.open("sh", "-c", "nvim --clean notes.md; exit")
    place = terminals.place(NEOVIM)
    with neovim_at(place.id, within_s=WITHIN_S) as neovim:
        pid = neovim.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    try:
        hindered(terminals)
        assert refused(place).sentence == "Neovim · notes.md is stopped."
        # past the look before, as when it is stopped in between
        with pytest.raises(EditorAbsent, match="did not answer in time"):
            NEOVIM.insert(place, NASTY)
    finally:
        os.kill(pid, signal.SIGCONT)
    assert written(place) == ""


def test_one_that_has_ended_is_gone(terminals: Terminals) -> None:
    pane = editing(terminals)
    place = terminals.place(NEOVIM)
    os.kill(int(pane.told("pane_pid")), signal.SIGKILL)
    until(lambda: not terminals.places(NEOVIM))
    with pytest.raises(EditorAbsent, match=r"Neovim · notes\.md is no longer there"):
        insert(NEOVIM, place, referring(NASTY))


def named_by_option(terminals: Terminals) -> None:
    terminals.open("nvim", "--clean", "--listen", str(terminals.work / "nvim-mine"), "mine.md")


def without_runtime_folder(terminals: Terminals) -> None:
    terminals.open("env", "-u", "XDG_RUNTIME_DIR", "nvim", "--clean", "mine.md")


def with_two_sockets(terminals: Terminals) -> None:
    terminals.open("nvim", "--clean", "--cmd", f"call serverstart('{terminals.run}/nvim.2.0')", "mine.md")


@pytest.mark.parametrize("start", [named_by_option, without_runtime_folder, with_two_sockets])
def test_each_is_found_once_wherever_it_listens(terminals: Terminals, start: Callable[[Terminals], None]) -> None:
    start(terminals)
    place = terminals.place(NEOVIM, named="mine.md")
    assert [each.label for each in terminals.places(NEOVIM)] == [place.label]


def test_a_name_that_is_no_text_is_shown_as_far_as_it_can_be(terminals: Terminals) -> None:
    (terminals.work / os.fsdecode(b"a\xff\x1b[31m\nb.org")).touch()
    terminals.open("nvim", "--clean", "-c", "execute 'edit' fnameescape(glob('a*'))")
    place = terminals.place(NEOVIM, named=".org")
    assert place.label.isprintable()
    assert place.format == "org"
