"""From a message to the cursor: the places, which is meant, and what is remembered of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pond_desktop.editors.target import Place
from pond_desktop.errors import EditorRefused
from pond_desktop.operations.inserting import find_places, insert
from pond_desktop.operations.referring import last_reference, refer
from pond_desktop.runtime import Settings, utc_now
from tests.editors.real import Pane, Terminals, until
from tests.editors.real import terminals as opened
from tests.operations.history import History, user

pytestmark = pytest.mark.needs_editor("nvim", "tmux")


@pytest.fixture
def terminals(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminals]:
    with opened(monkeypatch) as found:
        yield found


@pytest.fixture
def told(history: History) -> History:
    history.write("s1", user("u1", "Where do herons sleep?"))
    history.capture()
    # that of the terminals, too
    history.pond.clock = utc_now
    return history


def editing(terminals: Terminals, name: str) -> Pane:
    pane = terminals.open("nvim", "--clean", name)
    pane.shows("~")
    return pane


def places(terminals: Terminals, history: History) -> list[Place]:
    found = find_places(history.pond).places
    return [place for place in found if place.target == "neovim" and place.id.startswith(str(terminals.folder))]


def both(terminals: Terminals, history: History) -> list[Place]:
    def look() -> list[Place]:
        found = places(terminals, history)
        return found if len(found) == 2 and all(place.file for place in found) else []

    return until(look)


def test_a_message_comes_to_the_cursor_and_that_place_goes_first_from_then_on(
    terminals: Terminals, told: History
) -> None:
    panes = {name: editing(terminals, name) for name in ("one.md", "two.md")}
    last = both(terminals, told)[-1]
    reference = refer(told.pond, ["claude-code:s1#u1"])
    insert(told.pond, last, reference)
    panes[Path(last.file or "").name].shows("pond://session/claude-code/s1#u1")
    assert both(terminals, told)[0].id == last.id
    assert last_reference(told.pond) == reference


def test_that_it_cannot_be_remembered_is_no_failure(terminals: Terminals, told: History) -> None:
    pane = editing(terminals, "one.md")
    place = until(lambda: places(terminals, told))[0]
    told.pond.folders.state.rename(told.pond.folders.state.with_name("away"))
    assert insert(told.pond, place, refer(told.pond, ["claude-code:s1#u1"])).is_confirmed
    pane.shows("pond://session/claude-code/s1#u1")


def test_what_was_refused_is_not_remembered(terminals: Terminals, told: History) -> None:
    pane = editing(terminals, "one.md")
    place = until(lambda: places(terminals, told))[0]
    pane.type(":echo")
    until(lambda: places(terminals, told)[0].refusal)
    with pytest.raises(EditorRefused):
        insert(told.pond, place, refer(told.pond, ["claude-code:s1#u1"]))
    assert last_reference(told.pond) is None


def test_the_kind_that_is_named_in_the_settings_goes_first(terminals: Terminals, told: History) -> None:
    editing(terminals, "one.md")
    shell = terminals.open("sh")
    until(lambda: places(terminals, told))
    shell.type("echo just used\n")
    shell.shows("\njust used")
    told.pond.follow(Settings(insert_target="neovim"))
    here = [each for each in find_places(told.pond).places if str(terminals.folder) in each.id]
    assert [each.target for each in here] == ["neovim", "tmux"]
    told.pond.follow(Settings(insert_target="tmux"))
    here = [each for each in find_places(told.pond).places if str(terminals.folder) in each.id]
    assert [each.target for each in here] == ["tmux", "neovim"]
