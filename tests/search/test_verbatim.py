"""Places of what was typed, wherever it stands."""

import pytest

from pond_desktop.search.verbatim import Verbatim


@pytest.mark.parametrize(
    ("text", "wanted", "places"),
    [
        ("The retry of RETRY", "retry", [(4, 9), (13, 18)]),
        ("unretryable", "retry", [(2, 7)]),
        ("修复缓存穿透：缓存", "缓存", [(2, 4), (7, 9)]),
        ("Été, ete", "été", [(0, 3)]),
        ("aaaa", "aa", [(0, 2), (2, 4)]),
        ("a.c abc", "a.c", [(0, 3)]),
        ("ΣΊΣΥΦΟΣ σίσυφος", "σίσυφος", [(0, 7), (8, 15)]),
        ("Straße İstanbul x", "X", [(16, 17)]),
        ("🦆 duck 🦆", "🦆", [(0, 1), (7, 8)]),
        ("anything", "", []),
    ],
)
def test_any_piece_is_found_without_regard_to_capitals(text: str, wanted: str, places: list[tuple[int, int]]) -> None:
    verbatim = Verbatim(wanted)
    assert verbatim.places(text) == places
    assert verbatim.count(text) == len(places)


def test_capitals_count_where_that_is_asked() -> None:
    assert Verbatim("Retry", is_case_sensitive=True).places("retry Retry RETRY") == [(6, 11)]


def test_so_many_places_are_enough() -> None:
    assert Verbatim("a").places("a" * 50, 3) == [(0, 1), (1, 2), (2, 3)]


def test_a_sign_that_only_parts_the_text_is_passed_over() -> None:
    text = "a\u200bb a.b \u200ba\u200b\u200bb"
    assert Verbatim("AB").places(text, over="\u200b") == [(0, 3), (9, 13)]
    assert Verbatim("a.b").places(text, over="\u200b") == [(4, 7)]


@pytest.mark.parametrize("wanted", ["aa", "aba", "na ban", "banana", "x", "a"])
def test_a_text_in_pieces_has_the_same_places_as_the_whole(wanted: str) -> None:
    text = "banana aba aaaaa ban banana"
    whole = [start for start, _ in Verbatim(wanted).places(text)]
    for size in range(1, 8):
        pieces = [text[start : start + size] for start in range(0, len(text), size)]
        assert list(Verbatim(wanted).starts(pieces)) == whole
