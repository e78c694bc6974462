"""What the person made, in a file: written whole, read again, merged with what was made meanwhile."""

import json
import os
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.capture import capture
from pond_desktop.operations.forgetting import forget
from pond_desktop.operations.notes import list_notes, read_note, write_note
from pond_desktop.operations.own_records import OwnRestored, export_own, restore_own
from pond_desktop.operations.own_titles import name_session
from pond_desktop.operations.pins import list_pins, pin
from pond_desktop.operations.saved_searches import list_searches, save_search
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.operations.tags import list_tags, tag
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings
from tests.operations.history import NOW, History, user

GREBE = "claude-code:grebe"
KEY = "ghp_" + "x7Kq2mVt9RpLw4ZsB8nYc3HdJ6fGa1EuT0oQ"


class Machine:
    """A pond of its own over a history, whose clock stands where a test puts it."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.now = NOW
        folders = Folders.below(folder)
        folders.create()
        nowhere = (folder / "nowhere",)
        self._roots = {"codex": nowhere, "pi": nowhere}
        self._folders = folders
        self.pond: Pond = self._open(root)

    def _open(self, root: Path) -> Pond:
        roots = self._roots | {"claude-code": (root,)}
        return open_pond(self._folders, Settings(roots=roots), clock=lambda: self.now)

    def capture(self, root: Path) -> None:
        with self._open(root) as pond:
            capture(pond)

    def later(self) -> Pond:
        self.now += timedelta(hours=1)
        return self.pond


@pytest.fixture
def here(history: History, tmp_path: Path) -> Iterator[Machine]:
    history.write("grebe", user("g1", "Where does the lantern hang"))
    machine = Machine(tmp_path / "here", history.root)
    machine.capture(history.root)
    yield machine
    machine.pond.close()


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Machine]:
    """Another machine, which captured nothing."""
    machine = Machine(tmp_path / "there", tmp_path / "no-history")
    yield machine
    machine.pond.close()


def carried(one: Machine, other: Machine, path: Path) -> OwnRestored:
    path.unlink(missing_ok=True)
    export_own(one.pond, path)
    return restore_own(other.pond, path)


def note(machine: Machine) -> str:
    (found,) = list_notes(machine.pond)
    return found.text


def test_everything_goes_there_and_back(here: Machine, there: Machine, tmp_path: Path) -> None:
    pin(here.pond, f"{GREBE}#g1")
    tag(here.pond, GREBE, ["Keep", "提灯"])
    write_note(here.pond, GREBE, f"Two\nlines, and {KEY}")
    name_session(here.later(), GREBE, "The lantern")
    save_search(here.pond, "Lanterns", "lantern tag:keep")
    assert export_own(here.pond, tmp_path / "own.jsonl") == 6
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "own.jsonl").stat().st_mode) == 0o600
    assert restore_own(there.pond, tmp_path / "own.jsonl") == OwnRestored(
        changed_count=6, same_count=0, waiting_count=5
    )
    assert restore_own(there.pond, tmp_path / "own.jsonl") == OwnRestored(
        changed_count=0, same_count=6, waiting_count=5
    )
    assert [each.locator for each in list_pins(there.pond)] == [f"{GREBE}#g1"]
    assert {each.tag for each in list_tags(there.pond)} == {"Keep", "提灯"}
    assert KEY not in note(there), "masked there, too"
    (whole,) = list_notes(there.pond, with_secrets=True)
    assert whole.text == f"Two\nlines, and {KEY}"
    assert [each.query for each in list_searches(there.pond)] == ["lantern tag:keep"]
    export_own(there.pond, tmp_path / "back.jsonl")
    lines = [sorted((tmp_path / name).read_bytes().splitlines()) for name in ("own.jsonl", "back.jsonl")]
    assert lines[0] == lines[1]


def test_it_waits_for_a_session_that_is_captured_later(here: Machine, history: History, tmp_path: Path) -> None:
    name_session(here.pond, GREBE, "The lantern")
    export_own(here.pond, tmp_path / "own.jsonl")
    restore_own(history.pond, tmp_path / "own.jsonl")
    history.capture()
    assert [session.title for session in list_sessions(history.pond).sessions] == ["The lantern"]


def test_another_machine_s_sources_are_known_by_its_name(here: Machine, there: Machine, tmp_path: Path) -> None:
    pin(here.pond, GREBE)
    export_own(here.pond, tmp_path / "own.jsonl")
    restore_own(there.pond, tmp_path / "own.jsonl", machine="laptop")
    assert [each.locator for each in list_pins(there.pond)] == ["claude-code@laptop:grebe"]


@pytest.mark.parametrize("name", ["a:b", "", "localhost", "lap top"])
def test_a_machine_is_given_by_a_name_that_one_can_have(
    here: Machine, there: Machine, tmp_path: Path, name: str
) -> None:
    pin(here.pond, GREBE)
    export_own(here.pond, tmp_path / "own.jsonl")
    with pytest.raises(ValidationFailed):
        restore_own(there.pond, tmp_path / "own.jsonl", machine=name)
    assert list_pins(there.pond) == ()


def test_what_was_forgotten_stays_so(here: Machine, tmp_path: Path) -> None:
    write_note(here.pond, GREBE, "A secret thought")
    pin(here.pond, f"{GREBE}#g1")
    save_search(here.pond, "Lanterns", "lantern")
    export_own(here.pond, tmp_path / "own.jsonl")
    forget(here.pond, GREBE)
    restored = restore_own(here.pond, tmp_path / "own.jsonl")
    assert restored == OwnRestored(changed_count=0, same_count=1, forgotten_count=2)
    assert list_notes(here.pond) == () and list_pins(here.pond) == ()


def test_the_later_state_of_a_note_holds_whichever_way_it_goes(here: Machine, there: Machine, tmp_path: Path) -> None:
    write_note(here.pond, GREBE, "First words")
    carried(here, there, tmp_path / "a.jsonl")
    write_note(here.later(), GREBE, "Quite other words")
    carried(there, here, tmp_path / "b.jsonl")
    assert note(here) == "Quite other words", "an old copy takes nothing back"
    carried(here, there, tmp_path / "c.jsonl")
    assert note(there) == "Quite other words"


@pytest.mark.parametrize("is_here_first", [True, False])
@pytest.mark.parametrize("is_at_once", [True, False], ids=["at once", "one after the other"])
def test_of_two_notes_that_were_begun_apart_both_stay(
    here: Machine, there: Machine, history: History, tmp_path: Path, is_here_first: bool, is_at_once: bool
) -> None:
    there.capture(history.root)
    first, then = (here, there) if is_here_first else (there, here)
    write_note(first.pond, GREBE, "The first")
    write_note(then.later(), GREBE, "Another one")
    if is_at_once:
        for number, machine in enumerate((here, there)):
            export_own(machine.pond, tmp_path / f"{number}.jsonl")
        restore_own(there.pond, tmp_path / "0.jsonl")
        restore_own(here.pond, tmp_path / "1.jsonl")
    for _ in range(3):
        carried(there, here, tmp_path / "b.jsonl")
        carried(here, there, tmp_path / "c.jsonl")
    assert note(here) == note(there) == "The first\n\nAnother one"
    there.now = here.now = max(here.now, there.now) + timedelta(hours=1)
    write_note(there.pond, GREBE, "From now on one note")
    carried(there, here, tmp_path / "d.jsonl")
    assert note(here) == "From now on one note"


def test_the_later_title_and_search_hold(here: Machine, there: Machine, tmp_path: Path) -> None:
    for machine in (here, there):
        save_search(machine.later(), "Lanterns", f"lantern {machine is here}")
    name_session(here.pond, GREBE, "Early")
    carried(here, there, tmp_path / "a.jsonl")
    name_session(here.later(), GREBE, "Late")
    save_search(here.pond, "LANTERNS", "the last word")
    carried(there, here, tmp_path / "b.jsonl")
    carried(here, there, tmp_path / "c.jsonl")
    assert [(each.name, each.query) for each in list_searches(there.pond)] == [("LANTERNS", "the last word")]
    assert list_sessions(here.pond).sessions[0].title == "Late"


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: [],
        lambda lines: lines[1:],
        lambda lines: [*lines, b"{"],
        lambda lines: [line.replace(b'"pin"', b'"pun"') for line in lines],
        lambda lines: [lines[0], *(line.replace(b'Z"', b'"') for line in lines[1:])],
        lambda lines: [*lines, lines[0]],
        lambda lines: [json.dumps({"type": "head", "made_by": "another program"}).encode(), *lines[1:]],
        lambda lines: [*lines, b"\xff\xfe"],
    ],
    ids=["empty", "no head", "cut", "unknown kind", "no zone", "two heads", "another's", "no text"],
)
def test_of_a_file_that_is_not_whole_nothing_is_taken(
    here: Machine, there: Machine, tmp_path: Path, damage: object
) -> None:
    pin(here.pond, GREBE)
    tag(here.pond, GREBE, ["keep"])
    path = tmp_path / "own.jsonl"
    export_own(here.pond, path)
    assert callable(damage)
    path.write_bytes(b"\n".join(damage(path.read_bytes().splitlines())))
    with pytest.raises(ValidationFailed) as raised:
        restore_own(there.pond, path)
    assert str(path) in raised.value.sentence
    assert list_pins(there.pond) == () and list_tags(there.pond) == ()


def test_a_file_that_is_there_is_not_written_over(here: Machine, tmp_path: Path) -> None:
    (tmp_path / "own.jsonl").write_text("mine")
    with pytest.raises(ValidationFailed):
        export_own(here.pond, tmp_path / "own.jsonl")
    assert (tmp_path / "own.jsonl").read_text() == "mine"
    with pytest.raises(ValidationFailed):
        restore_own(here.pond, tmp_path / "nothing.jsonl")


def test_an_empty_note_is_no_note(here: Machine) -> None:
    write_note(here.pond, GREBE, "  \n ")
    assert read_note(here.pond, GREBE) is None


def test_a_note_that_was_put_together_loses_no_word_of_either_side(
    here: Machine, there: Machine, tmp_path: Path
) -> None:
    pin(here.pond, GREBE)
    carried(here, there, tmp_path / "x.jsonl")
    write_note(there.pond, GREBE, "Buy milk")
    write_note(here.later(), GREBE, "What was hard to think")
    carried(there, here, tmp_path / "b.jsonl")
    assert note(here) == "Buy milk\n\nWhat was hard to think"
    write_note(there.later(), GREBE, "Buy milk and bread")
    carried(there, here, tmp_path / "b.jsonl")
    assert sorted(note(here).split("\n\n")) == ["Buy milk and bread", "What was hard to think"]
    write_note(there.later(), GREBE, "Buy bread")
    for _ in range(2):
        carried(there, here, tmp_path / "b.jsonl")
        assert sorted(note(here).split("\n\n")) == ["Buy bread", "What was hard to think"]
    carried(here, there, tmp_path / "c.jsonl")
    assert note(there) == note(here)


@pytest.mark.parametrize("knows_states", [True, False])
def test_of_a_note_that_both_went_on_with_no_word_is_lost(
    here: Machine, there: Machine, tmp_path: Path, knows_states: bool
) -> None:
    write_note(here.pond, GREBE, "Title\n\none")
    carried(here, there, tmp_path / "a.jsonl")
    write_note(here.later(), GREBE, "Title\n\none and two")
    write_note(there.later(), GREBE, "Title\n\none and three")
    for number, machine in enumerate((here, there)):
        path = tmp_path / f"{number}.jsonl"
        export_own(machine.pond, path)
        if not knows_states:
            # as it was written by an earlier version
            records = [json.loads(line) for line in path.read_bytes().splitlines()]
            lines = [json.dumps({name: record[name] for name in record if name != "states"}) for record in records]
            path.write_text("\n".join(lines), "utf-8")
    restore_own(there.pond, tmp_path / "0.jsonl")
    restore_own(here.pond, tmp_path / "1.jsonl")
    assert note(here) == note(there) == "Title\n\none and three\n\none and two"
    restore_own(here.pond, tmp_path / "1.jsonl")
    restore_own(here.pond, tmp_path / "0.jsonl")
    assert note(here) == note(there)


def test_a_note_within_another_is_no_part_of_it(here: Machine, there: Machine, tmp_path: Path) -> None:
    pin(here.pond, GREBE)
    carried(here, there, tmp_path / "a.jsonl")
    write_note(here.pond, GREBE, "Do not do it")
    write_note(there.pond, GREBE, "do it")
    carried(here, there, tmp_path / "b.jsonl")
    assert note(there) == "Do not do it\n\ndo it"
