"""What was said since a session was outlined, and how its prompts begin."""

from typing import Any

import pytest
from msgspec.structs import replace

from pond_desktop.errors import NotFound
from pond_desktop.operations.outline import growth, outline
from pond_desktop.operations.prompts import read_prompts
from tests.operations.history import START, History, assistant, call, user


def said(number: int, **fields: Any) -> dict[str, Any]:
    make = user if number % 2 == 0 else assistant
    return make(f"m{number}", f"word {number}", minutes=number, **fields)


@pytest.fixture
def talk(history: History) -> History:
    history.write("talk", *(said(number) for number in range(30)))
    history.capture()
    return history


def test_an_outline_knows_when_each_message_was_written(talk: History) -> None:
    rows = outline(talk.pond, "talk").rows
    assert [row.at_s for row in rows[:2]] == [int(START.timestamp()), int(START.timestamp()) + 60]
    assert [row.is_prompt for row in rows[:3]] == [True, False, True]


def test_what_came_later_stands_behind_what_was_known(talk: History) -> None:
    known = outline(talk.pond, "talk")
    talk.append("talk", *(said(number) for number in range(30, 34)))
    talk.capture()
    grown = growth(talk.pond, known)
    assert grown is not None
    assert (*known.rows[: grown.start], *grown.rows) == outline(talk.pond, "talk").rows
    assert [view.id for view in grown.views][-5:] == [f"m{number}" for number in range(29, 34)]
    assert 30 - grown.start == len(grown.views) - 4 <= 12, "what is read is what is new, with a few before it"
    assert grown.session.message_count == 34


def test_a_last_message_that_went_on_comes_with_all_its_parts(history: History) -> None:
    running = assistant("b", call("c", "Bash", command="ls"), minutes=2)
    running["message"]["id"] = "msg_a"
    history.write("talk", user("u", "run it"), assistant("a", "Well,", minutes=1))
    history.capture()
    known = outline(history.pond, "talk")
    history.append("talk", running)
    history.capture()
    grown = growth(history.pond, known)
    assert grown is not None
    assert [part.type for view in grown.views for part in view.parts] == ["text", "text", "tool_call"]


def test_where_nothing_is_new_the_end_is_as_it_was(talk: History) -> None:
    known = outline(talk.pond, "talk")
    same = growth(talk.pond, known)
    assert same is not None
    assert same.rows == known.rows[same.start :]


def test_a_past_that_was_rewritten_is_no_growth(talk: History) -> None:
    known = outline(talk.pond, "talk")
    lines = [said(number) for number in range(30)]
    lines[4] = user("other", "word of another", minutes=4)
    talk.write("talk", *lines, said(30))
    talk.capture()
    assert growth(talk.pond, known) is None


def test_an_empty_outline_grows_from_nothing(talk: History) -> None:
    known = outline(talk.pond, "talk")
    grown = growth(talk.pond, replace(known, rows=()))
    assert grown is not None
    assert (grown.start, grown.rows) == (0, known.rows)


def test_a_session_that_is_gone_is_said(talk: History) -> None:
    known = outline(talk.pond, "talk")
    gone = replace(known, session=replace(known.session, locator="claude-code:nobody"))
    with pytest.raises(NotFound):
        growth(talk.pond, gone)


def test_prompts_begin_with_the_first_line_that_says_something(history: History) -> None:
    history.write(
        "talk",
        user("u0", "\n\n  Why does the heron feed stop?\nIt worked last week."),
        assistant("a0", "Because.", minutes=1),
        user("u1", "x" * 500, minutes=2),
    )
    history.capture()
    keys = [row.key for row in outline(history.pond, "talk").rows if row.is_prompt]
    lines = read_prompts(history.pond, [*keys, 10_000])
    assert list(lines) == keys
    assert lines[keys[0]] == "Why does the heron feed stop?"
    assert len(lines[keys[1]]) <= 120
