"""What can be chosen for a reference."""

import pytest

from pond_desktop.operations.picking import Choice, choices
from tests.operations.history import History, assistant, call, user


@pytest.fixture
def marsh(history: History) -> History:
    history.write("heron", user("h1", "Why does the heron feed stop?", 0), assistant("h2", "A full disk.", minutes=3))
    history.write(
        "reed",
        user("r1", "Rebuild the index", 60),
        assistant("r2", call("c1", "Bash", command="make index"), minutes=61),
        assistant("r3", "The heron stays out of it.", minutes=62),
        project="reed",
    )
    history.capture()
    return history


def seen(found: tuple[Choice, ...]) -> list[tuple[str, str]]:
    return [(choice.locator.removeprefix("claude-code:"), choice.said or choice.title) for choice in found]


def test_without_words_it_is_the_latest_sessions(marsh: History) -> None:
    assert seen(choices(marsh.pond).found) == [
        ("reed", "Rebuild the index"),
        ("heron", "Why does the heron feed stop?"),
    ]


def test_words_find_titles_and_what_was_said(marsh: History) -> None:
    found = choices(marsh.pond, "heron*").found
    assert seen(found)[0] == ("heron", "Why does the heron feed stop?")
    assert {locator for locator, _ in seen(found)[1:]} == {"heron#h1", "reed#r3"}
    marked = next(choice for choice in found if choice.locator.endswith("r3"))
    assert [marked.said[start:end] for start, end in marked.spans] == ["heron"]


def test_a_word_that_is_nearly_right_finds_something(marsh: History) -> None:
    assert seen(choices(marsh.pond, "rebiuld*").found)


def test_a_session_lists_what_was_said_in_it_the_latest_first(marsh: History) -> None:
    in_reed = choices(marsh.pond, session="claude-code:reed")
    assert seen(in_reed.found) == [("reed#r3", "The heron stays out of it."), ("reed#r1", "Rebuild the index")]
    assert in_reed.left_out_count == 0
    assert seen(choices(marsh.pond, "heron", session="claude-code:reed").found) == [
        ("reed#r3", "The heron stays out of it.")
    ]


def test_a_project_keeps_the_others_out(marsh: History) -> None:
    project = choices(marsh.pond).found[0].project
    assert project is not None
    assert [locator for locator, _ in seen(choices(marsh.pond, project=project).found)] == ["reed"]
    assert {choice.session for choice in choices(marsh.pond, "heron", project=project).found} == {"claude-code:reed"}
