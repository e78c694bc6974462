"""Who half remembers a conversation finds it: sixty queries against real files, each with the one session meant.

The real files lie in `../shared`; a few queries against the shipped sample run everywhere. The bench asks the same with
ten times the filler.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pond_desktop.operations.raw import export_raw
from pond_desktop.pond import Pond
from pond_desktop.runtime import resource
from tests.bench.history import make_history
from tests.bench.known_items import Item, ask, capture_all, count_within, misses, open_known_pond, read_items

_FILLER_SESSIONS = 150
_QUOTED_WORDS_MAX = 3
_QUOTABLE = ("error", "file", "flag", "identifier")
_KINDS = {"paraphrase", "question", "error", "file", "flag", "identifier", "cjk", "typo", "tool"}


@pytest.fixture(scope="module")
def remembered(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pond]:
    folder = tmp_path_factory.mktemp("known items")
    make_history(folder / "filler", _FILLER_SESSIONS)
    with open_known_pond(folder / "pond", shared / "corpus", folder / "filler") as pond:
        capture_all(pond)
        yield pond


def test_sixty_queries_find_what_was_meant(remembered: Pond) -> None:
    outcomes = ask(remembered, read_items())
    listed = f"\n{misses(outcomes)}"
    print(listed)
    assert count_within(outcomes, 1) >= 52, listed
    assert count_within(outcomes, 5) >= 58, listed


def test_the_sample_answers_too(tmp_path: Path) -> None:
    with open_known_pond(tmp_path, resource("sample")) as pond:
        capture_all(pond)
        outcomes = ask(pond, read_items("sample"))
    assert [outcome.place for outcome in outcomes] == [1] * 6, misses(outcomes)


def test_the_queries_are_of_all_kinds_and_about_many_sessions() -> None:
    items = read_items()
    assert len(items) == len({item.query for item in items}) == 60
    assert len({item.session for item in items}) >= 25
    assert set(Counter(item.kind for item in items)) == _KINDS
    # most are found in what was said; a few must be looked for in what only tools printed
    assert 5 <= sum(item.arm == "all" for item in items) <= 12


def test_no_query_quotes_its_target(remembered: Pond) -> None:
    for item in read_items():
        said = f" {' '.join(_words(_texts(remembered, item.session)))} "
        quoted = [run for run in _runs(item) if f" {run} " in said]
        assert not quoted, f"{item.query!r} quotes {quoted} of {item.session}"


def test_a_quotation_would_be_noticed() -> None:
    item = Item("paraphrase", "the quick brown fox", "")
    assert list(_runs(item)) == ["the quick brown fox"]
    assert not list(_runs(item._replace(query="quick brown-ish fox")))
    assert not list(_runs(item._replace(kind="error")))


def _runs(item: Item) -> Iterator[str]:
    """All runs of more words than may be quoted. What stands between spaces is one word, `a-b.c` too."""
    if item.kind in _QUOTABLE:
        return
    words = [" ".join(found) for word in item.query.split() if (found := _words(word))]
    for start in range(len(words) - _QUOTED_WORDS_MAX):
        yield " ".join(words[start : start + _QUOTED_WORDS_MAX + 1])


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _texts(pond: Pond, session_id: str) -> str:
    """All strings in the file of a session."""
    pieces: list[bytes] = []
    export_raw(pond, session_id, pieces.append)
    lines = b"".join(pieces).split(b"\n")
    return "\n".join(text for line in lines if line.strip() for text in _strings(msgspec.json.decode(line)))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each)
