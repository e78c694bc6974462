"""Whatever is typed: it is read, the full-text table takes it, and the answer accounts for every piece of it."""

import random
import re
import sqlite3
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pond_desktop.search import Names, complete, did_you_mean, excerpt, holds_verbatim, parse, widen_fuzzy
from pond_desktop.search.posted import has_word, posted_text
from pond_desktop.search.query import ParsedQuery
from tests.search.fts import Postings

REALISTIC = (Path(__file__).parent.parent / "data/queries/realistic.txt").read_text("utf-8").splitlines()
NOW = datetime(2026, 3, 18, 15, 30, tzinfo=UTC)
NAMES = Names(
    agents=("claude-code", "codex", "pi"),
    models=("opus-4", "gpt-5"),
    projects=("/srv/demo/heron", "/home/me/my notes"),
    branches=("main", "feature/search"),
    tools=("Bash", "Read", "Edit"),
    machines=("laptop",),
)
TABLE = Postings("the writer lock is held, see foo_bar.baz and getUserName", "数据库被锁定", "C++ and --flag #123")


def read(query: str) -> ParsedQuery:
    return parse(query, names=NAMES, now=NOW)


def check(query: str) -> None:
    parsed = read(query)
    for widened in (parsed, widen_fuzzy(parsed, TABLE.words_between)):
        for expression in (
            widened.expression,
            widened.excluded,
            widened.variant,
            *(w.expression for w in widened.words),
        ):
            if expression is not None:
                TABLE.hits(expression)
    assert unaccounted(query, parsed) == []
    assert parsed.expression is None or parsed.excluded is None
    for clause in parsed.clauses:
        assert clause.values or clause.since or clause.until
        assert all(moment is None or moment.utcoffset() is not None for moment in (clause.since, clause.until))


@pytest.mark.parametrize("query", ["...", "->", '"', '""', '"..."', "->*"])
def test_what_cannot_be_looked_for_is_named(query: str) -> None:
    (literally,) = parse(query).interpretation.literally
    assert literally.text.strip('"*') == query.strip('"*')
    assert literally.why == "it holds no letter or digit to look for"


def unaccounted(query: str, parsed: ParsedQuery) -> list[str]:
    """The words of a query that its interpretation does not mention."""
    said = parsed.interpretation
    told = [*said.terms, *said.excluded, *(f"{read.field}:{read.value}" for read in said.fields)]
    told += [piece.text for piece in said.literally] + [piece.text for piece in said.misread]
    everything = " ".join(told).lower()
    operators = {"and", "or", "not"}
    words = re.findall(r"\w+", query[:4096].replace("\x00", " ").lower())
    return [word for word in words if word not in everything and word not in operators and _is_word(word)]


def _is_word(word: str) -> bool:
    return any(char.isalnum() for char in word)


def test_there_are_three_hundred_realistic_queries() -> None:
    assert len(set(REALISTIC)) >= 300


@pytest.mark.parametrize("query", REALISTIC)
def test_a_realistic_query_is_read_and_accounted_for(query: str) -> None:
    check(query)


@pytest.mark.parametrize("query", [query for query in REALISTIC if len(query) > 1])
def test_a_query_half_typed_is_read_too(query: str) -> None:
    for end in range(1, len(query), 1 if len(query) < 16 else 3):
        check(query[:end] + "*" if query[end - 1].isalnum() else query[:end])


def generated() -> Iterator[str]:
    """A thousand queries, the same every time."""
    dice = random.Random(20260318)
    words = [word for query in REALISTIC for word in query.split()]
    glue = [" ", " ", " ", " ", "", "  ", "\t", "\n", ":", "-", "*", "~", '"', "(", ")", " AND ", " OR ", " NOT ", " -"]
    for _ in range(1000):
        yield "".join(dice.choice(words) + dice.choice(glue) for _ in range(dice.randint(1, 7)))


def test_a_thousand_generated_queries_are_read_and_accounted_for() -> None:
    queries = list(generated())
    assert len(queries) == 1000
    for query in queries:
        check(query)


SIGNS = st.text(alphabet="ab*\"' +-^:(){}[]~?.,#@$/_NEARORTND12数🦆\u0301\u00b2", max_size=60)
PIECES = st.lists(st.sampled_from([*REALISTIC, "AND", "OR", "NOT", "(", ")", '"', "-", "*", ":", "date:", "role:"]))


@given(st.text(max_size=80) | SIGNS | PIECES.map(" ".join))
@example('"a"*')
@example('a"*"b')
@example('"a b"~3')
@example("(" * 3000)
@example("-(" * 500 + "a" + ")" * 500)
@example("a OR " * 700 + "b")
@example("-date:[ to ]")
@example("date:9999-12-31")
@example("date:0001-01-01")
@example("date:-99999999999d")
@example("\ue000\U00100000\ud800")
@settings(max_examples=1500, deadline=None)
def test_any_text_is_read_and_accounted_for(query: str) -> None:
    check(query)


@given(st.text(max_size=60) | SIGNS, st.integers(-2, 70))
@settings(max_examples=500, deadline=None)
def test_any_text_can_be_completed_and_corrected(query: str, cursor: int) -> None:
    completions = complete(query, cursor, NAMES)
    assert 0 <= completions.start <= completions.end <= len(query)
    did_you_mean(read(query), TABLE.words_between)


@given(st.text(max_size=200) | SIGNS, st.text(max_size=60) | SIGNS)
@example("A", "\u00c0")
@settings(max_examples=500, deadline=None)
def test_exact_implies_that_the_text_holds_it(before: str, query: str) -> None:
    verbatim = read(query).verbatim
    if holds_verbatim(before, verbatim):
        assert _letters(verbatim) in _letters(before) or not before.isascii()
    if has_word(posted_text(verbatim)):
        assert holds_verbatim(f"{before} {verbatim} {before}", verbatim)


def _letters(text: str) -> str:
    """Without marks over letters, which the engine does not tell apart."""
    return re.sub(r"\W+", "", unicodedata.normalize("NFKD", text).casefold())


@pytest.mark.parametrize("query", [query for query in REALISTIC if not query.startswith("-")])
def test_a_text_that_holds_the_query_is_found_and_marked(query: str) -> None:
    parsed = read(query)
    said = parsed.interpretation
    if parsed.expression is None or parsed.fuzzy or said.excluded:
        return
    table = Postings(f"before it: {query} and after", "nothing of the kind")
    assert 0 in table.found(parsed)
    line = excerpt(f"before it: {query} and after", parsed.terms)
    assert line.kind == "matched"
    assert line.spans
    table.close()


def test_an_engine_that_is_given_such_text_raw_refuses_it() -> None:
    """So the tests above can fail."""
    with pytest.raises(sqlite3.OperationalError):
        TABLE.hits("C++")
