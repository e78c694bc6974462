"""Words that only the archive knows: misspelt ones, wildcards, and what may have been meant."""

from collections.abc import Callable

import pytest

from pond_desktop.search import did_you_mean, parse, widen_fuzzy
from tests.search.fts import Postings

Make = Callable[..., Postings]

TEXTS = (
    "the deadlock of the writer",  # 0
    "a deadlocks count",  # 1
    "test and text and tent",  # 2
    "teat, toast",  # 3
    "connection refused",  # 4
    "Müller café",  # 5
    "the writer again",  # 6
)


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("deadlok~", {0}),
        ("deadlok~1", {0}),
        ("deadlok~2", {0, 1}),
        ("dedlock~ writer", {0}),
        ("deadlock~", {0, 1}),
        ("te?t", {2, 3}),
        ("t*t", {2, 3}),
        ("te?t?", set()),
        ("d?adlock?", {1}),
        ("te?t -toast", {2}),
        ("c*n refused", {4}),
        ("con*tion", {4}),
        ("muler~", {5}),
        ("caf?x", set()),
        ("writer -deadlok~", {6}),
        ("zzzz~", set()),
    ],
)
def test_near_and_open_words_are_those_of_the_archive(postings: Make, query: str, rows: set[int]) -> None:
    table = postings(*TEXTS)
    parsed = parse(query)
    assert parsed.fuzzy
    assert table.found(widen_fuzzy(parsed, table.words_between)) == rows


def test_the_words_found_are_marked(postings: Make) -> None:
    parsed = widen_fuzzy(parse("te?t lock"), postings(*TEXTS).words_between)
    assert set(parsed.terms) == {"teat", "tent", "test", "text", "lock"}


def test_a_query_without_such_words_stays_as_it_is(postings: Make) -> None:
    parsed = parse("deadlock conn*")
    assert parsed.fuzzy == ()
    assert widen_fuzzy(parsed, postings(*TEXTS).words_between) is parsed


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("deadlok", "deadlock"),
        ("daedlock", "deadlock"),
        ("edadlock", "deadlock"),
        ("writter deadlok", "writer deadlock"),
        ("agent:codex writter -pool", "agent:codex writer -pool"),
        ("conection refusd", "connection refused"),
        ("writter, please", "writer, please"),
        ("wirter*", "writer"),
        ("muller", None),
        ("deadlock writer", None),
        ("writ*", None),
        ("zzzzzz", None),
        ('"deadlok"', None),
        ("foo_bar", None),
        ("数据", None),
        ("", None),
    ],
)
def test_did_you_mean_gives_the_whole_query_corrected(postings: Make, query: str, meant: str | None) -> None:
    table = postings(*TEXTS, "please")
    assert did_you_mean(parse(query), table.words_between) == meant


def test_among_equally_near_words_the_frequent_one_wins(postings: Make) -> None:
    table = postings("barn", "bark", "bark", "bark", "bars")
    assert did_you_mean(parse("barq"), table.words_between) == "bark"


def test_a_word_that_is_rare_beside_a_frequent_one_is_corrected(postings: Make) -> None:
    table = postings("recieve", *["receive"] * 120)
    assert did_you_mean(parse("recieve"), table.words_between) == "receive"
    assert did_you_mean(parse("receive"), table.words_between) is None
