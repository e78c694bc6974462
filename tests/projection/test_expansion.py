"""A text in the room there is for it."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.projection.expansion import gathered, summary_of

TEXT = "first line\nsecond — 潮\nthird\n"


@pytest.mark.parametrize(
    ("budget", "lines", "text", "boundary"),
    [
        (100, None, "first line\nsecond — 潮\nthird", None),
        (31, None, "first line\nsecond — 潮\nthird", None),
        (30, None, "first line\nsecond — 潮", "budget_bytes"),
        (25, None, "first line\nsecond — 潮", "budget_bytes"),
        (24, None, "first line", "budget_bytes"),
        (4, None, "firs", "budget_bytes"),
        (100, 2, "first line\nsecond — 潮", "excerpt_lines"),
        (100, 3, "first line\nsecond — 潮\nthird", None),
        (12, 2, "first line", "budget_bytes"),
    ],
)
def test_a_cut_is_at_the_end_of_a_line_and_names_its_limit(
    budget: int, lines: int | None, text: str, boundary: str | None
) -> None:
    assert gathered([TEXT], budget, lines=lines) == (text, boundary)


def test_a_line_without_end_is_cut_at_a_character() -> None:
    assert gathered(["潮汐表"], 7) == ("潮汐", "budget_bytes")
    assert gathered(["潮"], 2) == ("", "budget_bytes")


def test_no_more_is_read_than_fits() -> None:
    taken = []

    def pieces() -> Iterator[str]:
        for number in range(1000):
            taken.append(number)
            yield "x" * 10

    assert len(gathered(pieces(), 35).text) == 35
    assert len(taken) == 4


@given(st.lists(st.text(st.sampled_from("ab é潮🐦\n"), max_size=12), max_size=8), st.integers(1, 60))
def test_what_is_left_is_a_beginning_that_fits(pieces: list[str], budget: int) -> None:
    whole = "".join(pieces)
    cut = gathered(pieces, budget)
    assert whole.startswith(cut.text)
    assert len(cut.text.encode()) <= budget
    assert (cut.boundary is None) == (cut.text == whole.rstrip("\n"))


def test_a_summary_is_one_line() -> None:
    assert summary_of("two\n\nlines…") == ("two lines…", None)
    long = summary_of("word " * 200)
    assert len(long.text) <= 400
    assert long.boundary == "summary_runes"
