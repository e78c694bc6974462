"""Some messages from anywhere inside a session."""

import pytest

from pond_desktop.errors import NotFound
from pond_desktop.operations.outline import outline
from pond_desktop.operations.stretch import read_stretch
from pond_desktop.operations.transcript import read_session
from tests.operations.history import History, assistant, user

COUNT = 30


@pytest.fixture
def session(history: History) -> History:
    history.write("a", *(user(f"u{number}", f"words {number}", number) for number in range(COUNT)))
    history.capture()
    return history


def ids(history: History, *, ordinal: int, count: int) -> list[str]:
    return [view.id for view in read_stretch(history.pond, "a", ordinal=ordinal, count=count)]


def test_it_begins_where_the_outline_says(session: History) -> None:
    rows = outline(session.pond, "a").rows
    assert ids(session, ordinal=rows[7].ordinal, count=3) == ["u7", "u8", "u9"]


def test_it_ends_with_the_session(session: History) -> None:
    assert ids(session, ordinal=COUNT - 2, count=10) == ["u28", "u29"]
    assert ids(session, ordinal=COUNT, count=10) == []


def test_the_count_is_taken_to_lie_within_bounds(session: History) -> None:
    assert ids(session, ordinal=0, count=0) == ["u0"]
    assert len(ids(session, ordinal=0, count=10**9)) == COUNT
    assert ids(session, ordinal=-5, count=1) == ["u0"]


def test_long_messages_make_a_short_stretch_but_never_none(history: History) -> None:
    history.write("a", *(user(f"u{number}", f"{number} " * 60_000, number) for number in range(4)))
    history.capture()
    assert ids(history, ordinal=1, count=3) == ["u1"]


def test_it_shows_messages_as_a_page_does(history: History) -> None:
    history.write("a", user("u1", "one", 3), assistant("s1", "two", minutes=None), user("u2", "three", 5))
    history.capture()
    view = read_stretch(history.pond, "a", ordinal=1, count=1)[0]
    assert (view.role, view.time_basis, view.parts[0].text) == ("assistant", "inferred", "two")
    assert view.at == read_stretch(history.pond, "a", ordinal=0, count=1)[0].at


def test_there_must_be_such_a_session(history: History) -> None:
    with pytest.raises(NotFound):
        read_stretch(history.pond, "nobody", ordinal=0, count=1)


def test_stretches_of_a_session_in_two_files_meet_each_message_once(history: History) -> None:
    """Copied with its folder to another project, and gone on with in both."""
    same = [user(f"m{number}", f"text {number}", number) for number in range(3)]
    history.write("a", *same, *(user(f"x{number}", "here", 10 + number) for number in range(4)))
    history.write("a", *same, *(user(f"y{number}", "there", 20 + number) for number in range(4)), project="swan")
    history.capture()
    whole = [message.id for message in read_session(history.pond, "a", limit=1000).messages]
    assert {f"{name}{number}" for name in "xy" for number in range(4)} < set(whole)
    met: list[str] = []
    page = read_session(history.pond, "a", limit=1)
    while page.messages:
        assert page.earlier_count == len(whole) - len(met) - 1
        met = [page.messages[0].id, *met]
        page = read_session(history.pond, "a", limit=1, before=page.messages[0].id)
    assert met == whole
    rows = outline(history.pond, "a").rows
    for position, row in enumerate(rows):
        skip = sum(earlier.ordinal == row.ordinal for earlier in rows[:position])
        (view,) = read_stretch(history.pond, "a", ordinal=row.ordinal, count=1, skip=skip)
        assert view.id == whole[position]
