"""How a line of the quick switcher is read, and what is near to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.projection.switching import Goal, Searched, Typed, exact_scores, near_scores, read_typed


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("", Typed()),
        ("  heron feed ", Typed(text="heron feed")),
        (">cap", Typed(text="cap", only="command")),
        ("> ", Typed(only="command")),
        ("@co", Typed(text="co", only="agent")),
        ("@codex ", Typed(text="codex", only="agent")),
        ("@codex heron feed", Typed(text="heron feed", only="agent", within="codex")),
        ("#heron feed", Typed(text="feed", only="project", within="heron")),
        ("/ connection OR reed", Typed(text="connection OR reed", only="search")),
        ("a > b", Typed(text="a > b")),
    ],
)
def test_the_first_sign_says_what_is_meant(line: str, read: Typed) -> None:
    assert read_typed(line) == read


@given(st.text(max_size=20))
def test_any_line_is_read(line: str) -> None:
    typed = read_typed(line)
    assert typed.text == typed.text.strip()
    assert not typed.within or typed.text


GOALS = [
    Goal(kind="session", value="pi:feed-1", words="Why does the heron feed stop?", beside="/srv/demo/reed"),
    Goal(kind="session", value="pi:0f8e-2", words="Feed the otter", beside="/srv/demo/heron"),
    Goal(kind="session", value="pi:0f8e-3", words="修复缓存穿透", beside="/srv/demo/Straße"),
    Goal(kind="project", value="/srv/demo/heron", words="heron", beside="/srv/demo/heron"),
]
BY = Searched(texts=[], words=[], ids=[]).followed_by(GOALS)
BY = BY._replace(ids=["feed-1", "0f8e-2", "0f8e-3", ""])


def exact(*pieces: str) -> list[int]:
    scores = exact_scores(BY, 0, len(GOALS), [piece.casefold() for piece in pieces])
    return sorted(scores, key=lambda place: (-scores[place], place))


def near(*pieces: str) -> set[int]:
    return set(near_scores(BY, 0, len(GOALS), pieces))


def test_all_pieces_must_be_there_in_any_order_and_case() -> None:
    assert set(exact("HERON", "feed")) == {0, 1}
    assert exact("feed", "heron", "otter") == [1]
    assert exact("STRASSE") == [2]
    assert exact("缓存") == [2]


def test_what_begins_so_stands_before_what_holds_it() -> None:
    assert exact("feed")[0] == 1
    assert exact("heron")[0] == 3


def test_an_id_is_found_by_its_beginning_and_by_nothing_shorter_than_four() -> None:
    assert exact("0f8e") == [1, 2]
    assert exact("pi:0f8e-3") == [2]
    assert exact("0f8") == []


def test_wrong_letters_are_forgiven_in_every_piece_but_not_a_wrong_piece() -> None:
    assert near("hreon") >= {0, 1, 3}
    assert near("heron", "ottre") == {1}
    assert near("heron", "zebra") == set()
    assert near("xy") == set()
    assert near("reef") == set(), "of short words each letter counts"
