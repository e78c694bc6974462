"""What holds for any query over a real archive."""

import random
import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pond_desktop.archive import Reader, SessionFilter
from pond_desktop.canonical.archived import ArchivedMessage
from pond_desktop.operations.capture import fill_tools
from pond_desktop.operations.facets import facets
from pond_desktop.operations.find import search
from pond_desktop.projection.found import SearchAnswer, SearchRequest
from pond_desktop.projection.pointers import project
from tests.operations.history import History, assistant, call, result, user

WORDS = [
    *(
        "heron",
        "Egret",
        "ferry",
        "timetable",
        "lock",
        "locks",
        "retry",
        "café",
        "naïve",
        "Straße",
        "İstanbul",
        "数据库",
    ),
    *("foo_bar.baz", "getUserName", "C++", "--dry-run", "#123", "a/b/c.py", "it's", "ERR_X(0x80)", "🦆", "ＡＢＣ"),
]
SIGNS = [
    '"',
    "(",
    ")",
    "-",
    "*",
    "~1",
    "AND",
    "OR",
    "NOT",
    "role:user",
    "date:2026-03",
    "agent:pi",
    "is:child",
    ":",
    "?",
]
queries = st.lists(st.sampled_from(WORDS + SIGNS), min_size=1, max_size=5).map(" ".join) | st.text(max_size=30)
law = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    made, chance = History(tmp_path_factory.mktemp("laws")), random.Random(3)
    for number in range(8):
        lines: list[dict[str, Any]] = []
        for index in range(12):
            text = " ".join(chance.choices(WORDS, k=chance.randint(2, 8)))
            minutes = chance.choice([number * 5_000 + index, 77, None])
            name = f"s{number}m{index}"
            if index % 5 == 4:
                lines.append(assistant(name, text, call(f"t{name}", "Bash", command=text), minutes=minutes))
                lines.append(user(f"{name}r", [result(f"t{name}", text)], minutes))
            else:
                lines.append(user(name, text, minutes))
        made.write(f"s{number}", *lines, project=("heron", "egret")[number % 2])
    made.write("s1/subagents/agent-x", user("k1", "heron ferry", 9, isSidechain=True, agentId="x"))
    made.capture()
    fill_tools(made.pond)
    yield made
    made.pond.close()


def ask(history: History, query: str, **fields: Any) -> SearchAnswer | None:
    if not query.strip():
        return None
    return search(history.pond, SearchRequest(query=query, response_tokens=-1, **fields))


def all_pages(history: History, answer: SearchAnswer) -> list[str]:
    found = [hit.locator for hit in answer.hits]
    while answer.next_cursor is not None:
        answer = search(history.pond, replace(answer.request, after=answer.next_cursor))
        found += [hit.locator for hit in answer.hits]
    return found


@law
@given(
    query=queries,
    by=st.sampled_from(["relevance", "recency"]),
    arm=st.sampled_from([None, "tools", "all"]),
    limit=st.sampled_from([1, 3, 10]),
)
@example(query="heron café it's", by="relevance", arm=None, limit=1)  # what lacks the sign came on a later page
def test_pages_of_any_size_cover_the_same_hits_once(
    history: History, query: str, by: str, arm: str | None, limit: int
) -> None:
    whole, paged = ask(history, query, by=by, arm=arm, limit=200), ask(history, query, by=by, arm=arm, limit=limit)
    if whole is None or paged is None:
        return
    found = all_pages(history, paged)
    assert len(found) == len(set(found))
    assert set(found) == set(all_pages(history, whole))


@law
@given(query=queries, arm=st.sampled_from([None, "all"]))
def test_any_text_is_answered_with_claims_that_fit(history: History, query: str, arm: str) -> None:
    answer = ask(history, query, arm=arm)
    if answer is None:
        return
    response = answer.response
    assert (response.outcome == "answered") == bool(answer.hits)
    assert (answer.nothing is not None) == (not answer.hits)
    assert len(answer.hits) == len(response.results)
    pointers = project(response)
    assert (pointers.outcome, pointers.coverage) == (response.outcome, response.coverage)
    assert pointers.suppressed == response.suppressed


@law
@given(query=queries)
def test_by_recency_no_hit_is_newer_than_the_one_before(history: History, query: str) -> None:
    answer = ask(history, query, by="recency", limit=200)
    if answer is None:
        return
    with history.pond.archive.reading() as reader:
        messages = {each.message.id: each.message.at for each in _messages(reader)}
    times = [messages[hit.locator.rpartition("#")[2]] for hit in answer.hits]
    stated = [time for time in times if time is not None]
    assert stated == sorted(stated, reverse=True)
    assert times[: len(stated)] == stated  # those without a time come last


@law
@given(words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3))
def test_exact_is_said_where_the_text_holds_the_query(history: History, words: list[str]) -> None:
    query = " ".join(words)
    answer = ask(history, f'"{query}"', limit=200)
    assert answer is not None
    with history.pond.archive.reading() as reader:
        texts = {each.message.id: each.message.parts[0].body or "" for each in _messages(reader)}
    for hit in answer.hits:
        held = texts[hit.locator.rpartition("#")[2]]
        assert not hit.exact or _folded(query) in _folded(held)


def _messages(reader: Reader) -> list[ArchivedMessage]:
    sessions = reader.sessions_latest_first(SessionFilter(children=True), limit=100)
    return [each for session in sessions for each in reader.page(session.key, limit=100)]


def _folded(text: str) -> str:
    """Without case, accents and width."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(char for char in letters if not unicodedata.combining(char)).replace("ı", "i")


@law
@given(query=queries, tokens=st.integers(1, 2_000))
def test_less_room_never_changes_what_is_claimed(history: History, query: str, tokens: int) -> None:
    wide = ask(history, query)
    if wide is None:
        return
    narrow = search(history.pond, replace(wide.request, response_tokens=tokens))
    wider = search(history.pond, replace(wide.request, response_tokens=tokens * 2))
    assert (narrow.response.outcome, narrow.response.coverage) == (wide.response.outcome, wide.response.coverage)
    assert len(narrow.hits) <= len(wider.hits) <= len(wide.hits)
    left = narrow.response.dropped_results - wide.response.dropped_results
    assert len(narrow.hits) + left == len(wide.hits)


@law
@given(query=queries)
def test_facets_add_up(history: History, query: str) -> None:
    if not query.strip():
        return
    counts = facets(history.pond, SearchRequest(query=query, arm="all", children=True))
    assert sum(count for _, count in counts.agents) == counts.total_count
    assert sum(count for _, count in counts.roles) == counts.total_count
    assert counts.session_count <= counts.total_count
