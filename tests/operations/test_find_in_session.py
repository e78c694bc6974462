"""Finding something as it is typed, in all of one session."""

from typing import Any

import pytest

from pond_desktop.errors import Cancelled, NotFound
from pond_desktop.operations import find_in_session as finding
from pond_desktop.operations.find_in_session import Looked, find_in_session
from pond_desktop.runtime.cancellation import Cancellation
from pond_desktop.search.verbatim import Verbatim
from tests.operations.history import History, assistant, call, result, user


def looked(history: History, wanted: str, session: str = "a", **asked: Any) -> list[Looked]:
    told: list[Looked] = []
    find_in_session(history.pond, session, Verbatim(wanted), tell=told.append, **asked)
    return told


def found(history: History, wanted: str, **asked: Any) -> list[tuple[int, int, int]]:
    parts = [part for told in looked(history, wanted, **asked) for part in told.found]
    return sorted((part.position, part.part, part.count) for part in parts)


@pytest.fixture
def talk(history: History) -> History:
    history.write(
        "a",
        user("u1", "The heron, and again the Heron.", 0),
        assistant(
            "a1", {"type": "thinking", "thinking": "a heron?"}, "No.", call("t1", "Bash", command="ls heron"), minutes=1
        ),
        user("r1", [result("t1", "heron.txt\n\x1b[31mred\x1b[0mheron")], 2),
        assistant("a2", "Done, 鹭 as asked.", minutes=3),
    )
    history.write("b", user("v1", "A heron elsewhere.", 5))
    history.capture()
    return history


def test_what_was_said_and_thought_is_found_in_this_session_alone(talk: History) -> None:
    assert found(talk, "heron") == [(0, 0, 2), (1, 0, 1)]
    assert found(talk, "鹭") == [(3, 0, 1)]
    assert found(talk, "ero") == [(0, 0, 2), (1, 0, 1)]
    assert found(talk, "otter") == []


def test_tool_bodies_are_looked_at_when_that_is_asked(talk: History) -> None:
    assert found(talk, "heron", with_tools=True) == [(0, 0, 2), (1, 0, 1), (1, 2, 1), (2, 0, 2)]
    # as it is shown: without codes
    assert found(talk, "redheron", with_tools=True) == [(2, 0, 1)]


def test_a_long_text_and_a_long_output_are_read_from_their_records(history: History) -> None:
    said = "word " * 40_000 + "heron"
    printed = "line\n" * 500_000 + "one heron\nanother heron"
    history.write(
        "a", user("u1", said, 0), assistant("a1", call("t1", "Bash", command="x"), minutes=1),
        user("r1", [result("t1", printed)], 2),
    )  # fmt: skip
    history.capture()
    assert found(history, "heron") == [(0, 0, 1)]
    assert found(history, "heron", with_tools=True) == [(0, 0, 1), (2, 0, 2)]


def test_what_lies_behind_the_limit_of_a_body_is_said_to_be_missing(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "BODY_BYTES_MAX", 1 << 20)
    history.write("a", user("u1", "heron " + "word " * 700_000 + "heron", 0), user("u2", "heron", 1))
    history.capture()
    assert found(history, "heron") == [(0, 0, 1), (1, 0, 1)]
    assert looked(history, "heron")[-1].cut_count == 1
    assert looked(history, "nothing")[-1].cut_count == 1


def test_each_message_is_looked_at_once_wherever_the_reader_is(history: History) -> None:
    count = 900
    history.write("a", *(user(f"u{number}", f"Word {number}.", number) for number in range(count)))
    history.capture()
    for start in (0, 420, 899, 5_000):
        for is_backward in (False, True):
            told = looked(history, "word", start=start, is_backward=is_backward)
            assert sorted(part.position for each in told for part in each.found) == list(range(count))
            assert [each.message_count for each in told] == [count] * len(told)
            assert told[-1].looked_count == count
            nearest = [part.position for part in told[0].found]
            assert min(start, count - 1) in nearest
            assert told[0].looked_count < count


def test_an_empty_answer_is_told_too(talk: History) -> None:
    (only,) = looked(talk, "otter")
    assert (only.found, only.looked_count, only.message_count) == ((), 4, 4)


def test_it_stops_when_nobody_waits_any_more(talk: History) -> None:
    cancellation = Cancellation()
    with pytest.raises(Cancelled), cancellation.over_this_thread():
        cancellation.cancel()
        looked(talk, "heron")


def test_a_session_that_is_not_there_is_said(talk: History) -> None:
    with pytest.raises(NotFound):
        looked(talk, "heron", session="nowhere-at-all")
