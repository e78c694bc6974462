"""Where a link, a locator or an id leads, and what may be meant by one that leads nowhere."""

import pytest

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.going import destination, nearest_destination
from tests.operations.history import History, assistant, at, user

HERON, REED = "4c1f9a52-0000-4000-8000-00000000aaaa", "7d20c6b1-0000-4000-8000-00000000bbbb"


@pytest.fixture
def marsh(history: History) -> History:
    history.write(HERON, user("h1", "Why does the heron feed stop?", 0), assistant("h2", "A full disk.", minutes=3))
    history.write(REED, user("r1", "Rebuild the reed index", 60), project="reed")
    history.capture()
    return history


@pytest.mark.parametrize(
    "text",
    [
        f"pond://session/claude-code/{HERON}#h2",
        f"claude-code:{HERON}#h2",
        f"  claude-code:{HERON}#h2\n",
        "h2",
    ],
)
def test_a_message_is_found_by_its_link_its_locator_and_its_id(marsh: History, text: str) -> None:
    found = destination(marsh.pond, text)
    assert (found.locator, found.title, found.at) == (
        f"claude-code:{HERON}#h2",
        "Why does the heron feed stop?",
        at(3),
    )
    assert found.is_message


def test_a_session_is_found_by_its_id_and_by_its_beginning(marsh: History) -> None:
    assert not destination(marsh.pond, HERON).is_message
    assert destination(marsh.pond, HERON[:8]).locator == f"claude-code:{HERON}"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (f"pond://session/claude-code/{HERON}#gone", f"claude-code:{HERON}"),
        (f"pond://session/codex@laptop/{HERON}", f"claude-code:{HERON}"),
        (f"pond://session/codex/{HERON[:-1]}b", f"claude-code:{HERON}"),
        (f"pond://session/codex/{HERON[:-6]}", f"claude-code:{HERON}"),
        ("pond://session/codex/elsewhere#r1", f"claude-code:{REED}#r1"),
        (f"claude-code:{HERON.replace('9a', 'a9')}", f"claude-code:{HERON}"),
        ("rebuld the reed index", f"claude-code:{REED}"),
    ],
)
def test_what_leads_nowhere_has_something_near(marsh: History, text: str, meant: str) -> None:
    with pytest.raises(NotFound):
        destination(marsh.pond, text)
    near = nearest_destination(marsh.pond, text)
    assert near is not None
    assert near.locator == meant


@pytest.mark.parametrize(
    "text", ["pond://session/x/--help", "pond://session/x/$(id)", "pond:heron", "pond://reed/index", "zzzzzz", "\ud800"]
)
def test_what_resembles_nothing_is_no_fault(marsh: History, text: str) -> None:
    with pytest.raises((NotFound, ValidationFailed)):
        destination(marsh.pond, text)
    assert nearest_destination(marsh.pond, text) is None
