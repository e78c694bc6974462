"""The piece of a message that a result shows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pond_desktop.search.excerpts import EXCERPT_CHARS, excerpt
from pond_desktop.search.marks import marks
from pond_desktop.search.query import parse

FILLER = "the quick brown fox jumps over the lazy dog again and again, line after line\n" * 60


def test_a_short_text_is_shown_whole_on_one_line() -> None:
    assert excerpt("The lock\n\n  is held.", ("lock",)) == ("The lock is held.", "matched", ((4, 8),))


def test_the_words_are_in_the_window_wherever_they_stand() -> None:
    line, kind, _ = excerpt(FILLER + "here the writer lock is held by pid 7\n" + FILLER, ("lock", "writer"))
    assert kind == "matched"
    assert "writer lock is held by pid 7" in line
    assert line.startswith("…") and line.endswith("…")
    assert len(line) <= EXCERPT_CHARS
    assert "\n" not in line


def test_the_window_shows_where_most_of_the_words_stand_together() -> None:
    line, _, _ = excerpt(f"lock {FILLER} writer {FILLER} the lock of the writer {FILLER}", ("lock", "writer"))
    assert "the lock of the writer" in line


def test_a_text_without_the_words_is_previewed_from_its_start() -> None:
    line, kind, _ = excerpt("First words. " + FILLER, ("absent",))
    assert kind == "preview"
    assert line.startswith("First words. the quick")
    assert line.endswith("…")
    assert len(line) <= EXCERPT_CHARS


def test_words_match_whole_words_and_beginnings_their_start() -> None:
    assert excerpt("a connection", ("conn",))[1] == "preview"
    assert excerpt("a connection", ("conn*",))[1] == "matched"
    assert excerpt("reconnect", ("conn*",))[1] == "preview"


@pytest.mark.parametrize(
    ("text", "query", "marked"),
    [
        ("部署工具pond-cli之后数据库被锁定", "锁定", ["锁定"]),
        ("部署工具pond-cli之后数据库被锁定", "pond-cli", ["pond-cli"]),
        ("menu of the café", "cafe", ["café"]),
        ("menu of the cafe\u0301 here", "café", ["cafe\u0301"]),
        ("family 👨‍👩‍👧 here", "👨‍👩‍👧", ["👨‍👩‍👧"]),
        ("Deploy 🦆 done", "🦆", ["🦆"]),
        ("in İstanbul", "istanbul", ["İstanbul"]),
        ("call foo_bar.baz() now", "foo_bar.baz", ["foo_bar.baz"]),
        ("in  time, in\ntime", '"in time"', ["in  time", "in\ntime"]),
        ("FOO foo food", "foo", ["FOO", "foo"]),
        ("Connecting a conn", "conn*", ["Conn", "conn"]),
        ("x < y && <mark>hit</mark>", "mark", ["mark", "mark"]),
    ],
)
def test_marks_are_the_characters_that_match(text: str, query: str, marked: list[str]) -> None:
    assert [text[mark.start : mark.end] for mark in marks(text, parse(query).terms)] == marked


def test_control_codes_and_direction_tricks_stay_out() -> None:
    line, _, _ = excerpt("the invoice\u202egpj.exe \x1b[31mlock\x1b[0m held", ("held",))
    assert line == "the invoice[U+202E]gpj.exe lock held"


def test_a_joined_emoji_is_not_halved() -> None:
    line, _, _ = excerpt("👨‍👩‍👧" * 400, ("absent",))
    assert line.removesuffix("…").replace("👨‍👩‍👧", "") == ""


@given(st.text(max_size=2000), st.lists(st.text(min_size=1, max_size=8), max_size=4))
@settings(max_examples=500, deadline=None)
def test_any_text_gives_one_line_of_bounded_length(text: str, terms: list[str]) -> None:
    line, kind, _ = excerpt(text, terms)
    assert len(line) <= EXCERPT_CHARS
    assert len(line.splitlines()) <= 1
    assert (kind == "matched") == bool(marks(text, terms))
