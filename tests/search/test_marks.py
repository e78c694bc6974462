"""Which characters of a text are marked."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pond_desktop.search import excerpt, marks, parse


def marked(text: str, *terms: str) -> list[str]:
    return [text[mark.start : mark.end] for mark in marks(text, terms)]


@pytest.mark.parametrize(
    ("text", "term", "found"),
    [
        ("C++ and c++17, not C or C# or ++", "C++", ["C++", "c++"]),
        ("#123 or 123 or repo#123", "#123", ["#123", "#123"]),
        ("`--flag` and --flagged, flag", "--flag", ["--flag"]),
        ("`--flag` and --flagged, flag", "--flag*", ["--flag", "--flag"]),
        ("app/.env and env", ".env", [".env"]),
        ("getUserName, users, user, USER_ID, userId", "user", ["User", "user", "USER", "user"]),
        ("HTTPServer http XHTTP https", "http", ["HTTP", "http"]),
        ("parseHTTPBody", "http", ["HTTP"]),
        ("HTTPServer", "server", ["Server"]),
        ("userID id identity", "id", ["ID", "id"]),
        ("getUserName", "use*", ["Use"]),
        ("sha256Sum sum2 2sum", "sum", ["Sum"]),
        ("foo_bar.baz or foo bar baz", "foo_bar.baz", ["foo_bar.baz"]),
        ("foo bar baz alone", "foo_bar.baz", ["foo bar baz"]),
        ("it’s here", "it's", ["it’s"]),
        ("İstanbul ıstanbul ISTANBUL", "istanbul", ["İstanbul", "ıstanbul", "ISTANBUL"]),
        ("open café.txt", "cafe.txt", ["café.txt"]),
        ("locked locks lock", "lock", ["lock"]),
        ("the C, D", "C", ["C"]),
        ("C++, done", "C++,", ["C++"]),
        ("xa a a", "a a", ["a a"]),
        ("foo bars and foo, bar", "foo bar", ["foo, bar"]),
        ("foo🦆bar, foo ・ bar, foo — bar数", "foo bar", ["foo — bar"]),
        ("アイ、ア・イ", "アイ", ["アイ"]),
    ],
)
def test_what_is_found_is_marked(text: str, term: str, found: list[str]) -> None:
    assert marked(text, term) == found


def test_other_forms_are_marked_where_they_were_asked_for() -> None:
    parsed = parse("lock pool")
    assert marked("it locked two pools", *parsed.terms) == []
    assert marked("it locked two pools", *parsed.wide_terms) == ["locked", "pools"]


@pytest.mark.parametrize("piece", ["🦆", "数", "é ", "e\u0301 ", "e\u0301\u0301_", "a_"])
def test_a_long_phrase_that_nearly_matches_is_given_up_at_once(piece: str) -> None:
    began = time.perf_counter()
    assert marks(piece * 3000 + "x", (piece * 50 + "y",)) == []
    assert time.perf_counter() - began < 5


def test_spans_are_the_places_in_the_excerpt() -> None:
    line = excerpt(
        "filler words here " * 200 + "call getUserName of\n\n the writer lock" + " and more filler" * 200,
        ("user", "lock"),
    )
    assert [line.text[start:end] for start, end in line.spans] == ["User", "lock"]
    assert len(line.text) <= 600


def test_overlapping_terms_give_one_span() -> None:
    line = excerpt("the writer lock", ("writer lock", "lock", "writer"))
    assert line.spans == ((4, 15),)


def test_a_window_of_telling_words_is_better_than_one_of_common_words() -> None:
    text = "what is the use of it " * 40 + "filler " * 200 + "a deadlock" + " filler" * 200
    line = excerpt(text, ("what", "is", "the", "deadlock"))
    assert "deadlock" in line.text


def test_of_two_windows_with_the_same_words_the_fuller_is_shown() -> None:
    text = "a pool " + "filler " * 300 + "pool of a pool for every pool" + " filler" * 300
    assert excerpt(text, ("pool",)).text.count("pool") == 3


@given(st.text(max_size=400), st.lists(st.text(min_size=1, max_size=8), max_size=4))
@settings(max_examples=500, deadline=None)
def test_spans_lie_inside_in_order_and_apart(text: str, terms: list[str]) -> None:
    line = excerpt(text, terms)
    ends = [0, *(end for _, end in line.spans)]
    assert all(before <= start < end <= len(line.text) for before, (start, end) in zip(ends, line.spans, strict=False))
