"""Naming a session or a message."""

import pytest

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.message import read_message
from pond_desktop.operations.transcript import read_session
from tests.operations.history import History, assistant, user

FIRST = "5e550000-0000-4000-8000-000000000001"
SECOND = "5e550000-0000-4000-8000-000000000002"


@pytest.fixture
def two(history: History) -> History:
    history.write(FIRST, user("m1", "first"), assistant("m2", "answer", minutes=1), assistant("m:3", "more", minutes=2))
    history.write(SECOND, user("m1", "the same id, something else", 5), user("m9", "more", 6))
    history.capture()
    return history


@pytest.mark.parametrize(
    "name",
    [
        FIRST,
        f"  {FIRST}\n",
        f"claude-code:{FIRST}",
        f"pond://session/claude-code/{FIRST}",
        "m2",
        f"claude-code:{FIRST}#m2",
        f"{FIRST}#m2",
        f"pond://session/claude-code/{FIRST}#m2",
        "m:3",
    ],
)
def test_every_way_of_naming_finds_the_session(two: History, name: str) -> None:
    assert read_session(two.pond, name).session.id == FIRST


def test_the_beginning_of_a_session_id_is_enough_where_it_is_one(two: History) -> None:
    two.write("7d000000-1111", user("x", "third"))
    two.capture()
    assert read_session(two.pond, "7d0000").session.id == "7d000000-1111"
    with pytest.raises(NotFound):
        read_session(two.pond, "7d0")
    with pytest.raises(ValidationFailed) as told:
        read_session(two.pond, "5e550000")
    assert f"claude-code:{FIRST}" in told.value.sentence and f"claude-code:{SECOND}" in told.value.sentence


def test_an_id_may_be_copied_in_capitals(two: History) -> None:
    two.write("7d000000-aaaa", user("x", "third"))
    two.capture()
    assert read_session(two.pond, "7D000000-AAAA").session.id == "7d000000-aaaa"
    assert read_session(two.pond, "7D000000-A").session.id == "7d000000-aaaa"


def test_the_beginning_means_a_session_that_can_be_read(two: History) -> None:
    two.write("7d000000-1111", user("x", "third"))
    two.write("7d000000-2222", {"type": "custom-title", "customTitle": "only a title"})
    two.capture()
    assert read_session(two.pond, "7d0000").session.id == "7d000000-1111"
    assert read_session(two.pond, "7d000000-2").total_count == 0


def test_an_id_may_hold_the_signs_that_locators_are_made_of(history: History) -> None:
    history.write("a#b", user("m#1", "first"), user("m2", "second"))
    history.write("a:b", user("m#1", "third"))
    history.capture()
    for name in ("a#b", "claude-code:a#b", "claude-code:a#b#m#1", "a#b#m#1", "pond://session/claude-code/a%23b#m2"):
        assert read_session(history.pond, name).session.id == "a#b"
    assert read_session(history.pond, "claude-code:a:b#m#1").session.id == "a:b"
    page = read_session(history.pond, "a#b", before="claude-code:a#b#m2")
    assert [message.id for message in page.messages] == ["m#1"]
    with pytest.raises(NotFound, match="has no message 'm3'"):
        read_session(history.pond, "claude-code:a#b#m3")


def test_an_id_that_two_sessions_use_asks_which_one(two: History) -> None:
    with pytest.raises(ValidationFailed) as told:
        read_message(two.pond, "m1")
    assert f"claude-code:{FIRST}#m1" in told.value.sentence
    assert f"claude-code:{SECOND}#m1" in told.value.sentence
    detail = read_message(two.pond, f"claude-code:{SECOND}#m1")
    assert detail.message.parts[0].text == "the same id, something else"


def test_an_id_means_the_original_not_its_copy(history: History) -> None:
    history.write(FIRST, user("m1", "first", sessionId=FIRST), assistant("m2", "answer", minutes=1, sessionId=FIRST))
    history.capture()
    copied = [user("m1", "first", sessionId=FIRST), assistant("m2", "answer", minutes=1, sessionId=FIRST)]
    history.write(SECOND, *copied, user("m7", "went on", 9, sessionId=SECOND))
    history.capture()
    assert read_message(history.pond, "m2").session.id == FIRST


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "pond://elsewhere/x/y",
        "pond://session/claude-code",
        f"claude-code:{FIRST}#nothing",
        "codex:no#m",
        "x:y",
        "🦆",
        "a\x00b",
        "\udcff",
        "claude-code:\udcff",
        "pond://session/claude-code/none",
    ],
)
def test_what_is_not_there_is_a_known_error(two: History, name: str) -> None:
    with pytest.raises((NotFound, ValidationFailed)):
        read_session(two.pond, name)


def test_a_session_is_not_read_as_a_message(two: History) -> None:
    with pytest.raises(ValidationFailed) as told:
        read_message(two.pond, FIRST)
    assert "session, not a message" in told.value.sentence
