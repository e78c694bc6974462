"""Kakoune itself: found, named, written into at the cursor; refused where it can take nothing."""

import os
import re
import signal
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from pond_desktop.editors.inserting import insert
from pond_desktop.editors.kakoune import Kakoune
from pond_desktop.editors.target import Place
from pond_desktop.errors import EditorAbsent, EditorRefused
from pond_desktop.projection.harmless import harmless
from tests.editors.real import NASTY, Pane, Terminals, until
from tests.editors.referring import attacks, referring

pytestmark = pytest.mark.needs_editor("kak", "tmux")
KAKOUNE = Kakoune()
TWO = "one\ntwo\n"


def editing(terminals: Terminals, text: str = TWO, name: str = "notes.md", *words: str) -> Pane:
    (terminals.work / name).write_text(text, encoding="utf-8")
    pane = terminals.open("kak", "-n", "-s", "mine", *words, name)
    pane.shows("client0@[mine]")
    return pane


def at(pane: Pane, place: str, *keys: str) -> None:
    """Presses keys, until it says that the cursor is there, or what else."""
    pane.press(*keys)
    pane.shows(place)


def is_in_normal_mode(pane: Pane) -> bool:
    """As it says itself, which it does not while it offers what to search for."""
    return re.search(r"(?<!insert )\d+ sel - client", pane.screen()) is not None


def undo(pane: Pane) -> None:
    if not is_in_normal_mode(pane):
        pane.press("Escape")
        # together with the next key, it would be another one
        until(partial(is_in_normal_mode, pane))
    pane.press("u")


def place_of(named: str = "notes.md") -> Place:
    """Each test has its own folder for the sockets: whatever is found is its own."""

    def look() -> Place | None:
        return next((place for place in KAKOUNE.discover() if named in place.label and place.refusal is None), None)

    found = until(look)
    assert found is not None
    return found


def hindered() -> Place:
    """The only one, once something hinders it: on a busy machine it may be seen late."""

    def look() -> Place | None:
        return next((place for place in KAKOUNE.discover() if place.refusal), None)

    found = until(look)
    assert found is not None
    return found


def written(terminals: Terminals) -> str:
    """What the buffer holds now, whatever a person is doing there."""
    saved = terminals.work / "saved"
    saved.unlink(missing_ok=True)
    script = "evaluate-commands -client client0 %{ write! copy; nop %sh{ mv copy saved } }"
    subprocess.run(["kak", "-p", "mine"], input=script, text=True, env=terminals.environment, check=True)
    until(saved.exists)
    return saved.read_text(encoding="utf-8")


def changed(terminals: Terminals, before: str) -> str:
    """What it holds by now, once that is something else."""
    now = written(terminals)
    return now if now != before else ""


def refused(place: Place) -> EditorRefused:
    with pytest.raises(EditorRefused) as raised:
        insert(KAKOUNE, place, referring(NASTY))
    return raised.value


def test_one_that_is_open_is_named_by_its_buffer_and_folder(terminals: Terminals) -> None:
    editing(terminals)
    place = place_of()
    assert (place.label, place.detail) == ("Kakoune · notes.md", f"{terminals.work} client0@mine")
    assert (place.file, place.format, place.takes) == (str(terminals.work / "notes.md"), "markdown", "lines")
    assert place.last_used_at is not None
    assert datetime.now(UTC) - place.last_used_at < timedelta(minutes=1)


@pytest.mark.parametrize("end", ["", "\n"])
@pytest.mark.parametrize(
    ("place", "keys", "before", "after"),
    [
        pytest.param("2:2", ("j", "l"), "one\nt", "wo\n", id="normal"),
        pytest.param("2:2  insert", ("j", "l", "i"), "one\nt", "wo\n", id="insert"),
        pytest.param("2:4", ("j", "A"), "one\ntwo", "\n", id="end of a line"),
        pytest.param("enter key", ("j", "l", "g"), "one\nt", "wo\n", id="in the middle of a command"),
        pytest.param("prompt", ("j", "l", ":"), "one\nt", "wo\n", id="prompt"),
        pytest.param("search:", ("j", "l", "/"), "one\nt", "wo\n", id="search"),
    ],
)
def test_a_text_comes_in_at_the_cursor_as_it_is_and_one_undo_takes_it_away(
    terminals: Terminals, place: str, keys: tuple[str, ...], before: str, after: str, end: str
) -> None:
    pane = editing(terminals)
    at(pane, place, *keys)
    inserted = insert(KAKOUNE, place_of(), referring(NASTY + end))
    assert inserted.is_confirmed
    assert written(terminals) == before + NASTY + end + after
    undo(pane)
    assert until(partial(changed, terminals, before + NASTY + end + after)) == TWO


def test_what_is_typed_before_and_after_in_the_same_insert_mode_has_steps_of_its_own(terminals: Terminals) -> None:
    pane = editing(terminals)
    pane.type("ifoo")
    pane.shows("fooone")
    KAKOUNE.insert(place_of(), NASTY)
    pane.type("bar")
    until(lambda: "barone" in pane.screen())
    assert written(terminals) == f"foo{NASTY}barone\ntwo\n"
    held = written(terminals)
    for step in (f"foo{NASTY}one\ntwo\n", "fooone\ntwo\n", TWO):
        undo(pane)
        held = until(partial(changed, terminals, held))
        assert held == step


def test_each_cursor_gets_it(terminals: Terminals) -> None:
    pane = editing(terminals)
    at(pane, "2 sel", "%", "s", "o", "Enter")
    KAKOUNE.insert(place_of(), "[é]")
    assert written(terminals) == "[é]one\ntw[é]o\n"


def test_what_is_in_its_registers_stays(terminals: Terminals) -> None:
    pane = editing(terminals)
    pane.type('x"py')
    pane.shows("yanked")
    KAKOUNE.insert(place_of(), NASTY)
    pane.type('gg"pP')
    until(lambda: written(terminals).startswith("one\n"))


def test_a_megabyte_comes_in_whole(terminals: Terminals) -> None:
    editing(terminals, "")
    text = "0123456789abcde\n" * 65_536
    KAKOUNE.insert(place_of(), text)
    assert written(terminals).rstrip("\n") == text.rstrip("\n")
    assert list(terminals.temporary.glob("pond-desktop*")) == []


def test_nothing_in_a_text_is_run(terminals: Terminals) -> None:
    editing(terminals)
    place = place_of()
    made = terminals.work / "pwned"
    for text in attacks(made):
        insert(KAKOUNE, place, referring(harmless(text)))
        # past the last gate too: as data it is nothing else
        KAKOUNE.insert(place, text)
    held = written(terminals)
    assert all(harmless(text) in held for text in attacks(made))
    assert not made.exists()


def test_nor_in_the_name_of_a_folder_for_passing_things(terminals: Terminals, monkeypatch: pytest.MonkeyPatch) -> None:
    editing(terminals)
    folder = terminals.folder / "it's %sh{touch pwned} {| \" é"
    folder.mkdir()
    place = place_of()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    KAKOUNE.insert(place, NASTY)
    assert written(terminals).startswith(NASTY)
    assert not (terminals.work / "pwned").exists()


def read_only_file(pane: Pane) -> None:
    pane.type(":set buffer readonly true\n")


def messages(pane: Pane) -> None:
    pane.type(":buffer *debug*\n")


@pytest.mark.parametrize("fix", [read_only_file, messages])
def test_a_buffer_that_cannot_be_changed_is_refused(terminals: Terminals, fix: Callable[[Pane], None]) -> None:
    pane = editing(terminals)
    place = place_of()
    fix(pane)
    until(lambda: [each.refusal.reason for each in KAKOUNE.discover() if each.refusal] == ["read-only"])
    error = refused(place)
    assert (error.reason, error.sentence.endswith("shows cannot be changed.")) == ("read-only", True)
    with pytest.raises(EditorRefused, match="shows cannot be changed"):
        KAKOUNE.insert(place, NASTY)
    pane.type(":buffer notes.md\n")
    until(lambda: any("notes.md" in each.label for each in KAKOUNE.discover()))
    assert written(terminals) == TWO


def test_each_client_is_a_place_of_its_own(terminals: Terminals) -> None:
    editing(terminals)
    (terminals.work / "second.org").write_text("", encoding="utf-8")
    second = terminals.open("kak", "-c", "mine", "second.org")
    second.shows("client1@[mine]")
    assert place_of("second.org").format == "org"
    KAKOUNE.insert(place_of("second.org"), "a second text")
    second.shows("a second text")
    assert written(terminals) == TWO


def test_a_client_that_has_left_is_gone(terminals: Terminals) -> None:
    editing(terminals)
    second = terminals.open("kak", "-c", "mine", "second.md")
    place = place_of("second.md")
    second.type(":quit!\n")
    until(lambda: len(KAKOUNE.discover()) == 1)
    with pytest.raises(EditorAbsent, match=r"Kakoune · second\.md is no longer there"):
        insert(KAKOUNE, place, referring(NASTY))
    with pytest.raises(EditorAbsent, match=r"Kakoune · second\.md is no longer there"):
        KAKOUNE.insert(place, NASTY)
    assert written(terminals) == TWO


def test_one_that_has_ended_is_gone_though_its_socket_stays(terminals: Terminals) -> None:
    pane = editing(terminals)
    place = place_of()
    os.kill(int(pane.told("pane_pid")), signal.SIGKILL)
    until(lambda: not KAKOUNE.discover())
    assert (terminals.run / "kakoune" / "mine").exists()
    with pytest.raises(EditorAbsent, match=r"Kakoune · notes\.md is no longer there"):
        insert(KAKOUNE, place, referring(NASTY))


def test_one_that_is_busy_says_so_and_nothing_lands_when_it_is_done(terminals: Terminals) -> None:
    pane = editing(terminals)
    place = place_of()
    began, go = terminals.work / "began", terminals.work / "go"
    pane.type(":nop %sh{ touch began; while [ ! -e go ]; do sleep 0.1; done }\n")
    until(began.exists)
    found = hindered()
    assert found.refusal is not None
    assert (found.label, found.refusal.sentence) == ("Kakoune · mine", "Kakoune · mine does not answer.")
    assert refused(found).reason == "busy"
    with pytest.raises(EditorAbsent, match=r"Kakoune · notes\.md did not answer in time"):
        insert(KAKOUNE, place, referring(NASTY))
    # past the look before, as when it becomes busy in between
    with pytest.raises(EditorAbsent, match="did not answer in time"):
        KAKOUNE.insert(place, NASTY)
    go.touch()
    assert written(terminals) == TWO
    assert list(terminals.temporary.glob("pond-desktop*")) == []


def test_without_kakoune_there_is_no_place(terminals: Terminals, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(terminals.work))
    assert KAKOUNE.discover() == []
