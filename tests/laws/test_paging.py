"""Pages cover what matches, each of it once: over more than is ranked at once, with copies, punctuation and groups."""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from pond_desktop.operations.capture import fill_tools
from pond_desktop.operations.find import search
from pond_desktop.projection.found import SearchAnswer, SearchRequest
from tests.operations.history import History, assistant, call, user

SESSIONS, TURNS = 60, 24
LONG = "a prompt that a program says again and again in every session that it starts, with the word heron in it, " * 3


class Said(NamedTuple):
    """`name`: two messages with one name are one message to a reader."""

    session: str
    text: str
    minutes: float | None

    @property
    def name(self) -> tuple[str, ...]:
        return (self.text,) if len(self.text) >= 200 else (self.session, self.text)


class Archive(NamedTuple):
    history: History
    said: dict[str, Said]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    made, chance, said = History(tmp_path_factory.mktemp("paging")), random.Random(7), dict[str, Said]()
    for number in range(SESSIONS):
        session, lines = f"s{number}", list[dict[str, Any]]()
        for index in range(TURNS):
            name, text = f"s{number}m{index}", _text(chance, number, index)
            minutes = chance.choice([number * 1_500 + index, number * 1_500 + index, 77, None])
            said[f"claude-code:{session}#{name}"] = Said(session, text, minutes)
            blocks = [text, call(f"t{name}", "Bash", command=f"echo heron {name}")] if index % 6 == 5 else None
            lines.append(assistant(name, *blocks, minutes=minutes) if blocks else user(name, text, minutes))
        made.write(session, *lines, project=("heron", "egret")[number % 2])
    made.capture()
    fill_tools(made.pond)
    yield Archive(made, said)
    made.pond.close()


def _text(chance: random.Random, session: int, index: int) -> str:
    if index == 0 and session % 2:
        return LONG
    if index in (3, 4):
        return f"heron said twice in {session}"
    # now and then an odd one out, far behind the others in rank and time
    sign = "config.yaml" if session < 3 and index == 7 else chance.choice(["config yaml", "a_b.c", "a b c"])
    filler = "tide " * chance.randint(0, 40 if sign == "config.yaml" else 9)
    return f"heron {sign} number {session} and {index} {filler}{chance.choice(['tideMark', 'mark'])}"


def pages(archive: Archive, query: str, **fields: Any) -> list[SearchAnswer]:
    request = SearchRequest(query=query, response_tokens=-1, **fields)
    found = [search(archive.history.pond, request)]
    while (after := found[-1].next_cursor) is not None:
        found.append(search(archive.history.pond, replace(request, after=after)))
    return found


HOLDS: dict[str, Callable[[str], bool]] = {
    "heron": lambda text: "heron" in text,
    "config.yaml": lambda text: "config.yaml" in text,
    "a_b.c": lambda text: "a_b.c" in text,
    "heron mark": lambda text: "mark" in text.lower(),
    "said twice": lambda text: "said twice" in text,
    "heron -tide": lambda text: "tide" not in text,
}


@pytest.mark.parametrize("by", ["relevance", "recency"])
@pytest.mark.parametrize(
    ("query", "limit"),
    [("heron", 150), ("config.yaml", 2), ("a_b.c", 50), ("heron mark", 190), ("said twice", 7), ("heron -tide", 40)],
)
def test_all_that_holds_the_query_comes_once(archive: Archive, query: str, limit: int, by: str) -> None:
    found = pages(archive, query, by=by, limit=limit)
    names = [archive.said[hit.locator].name for answer in found for hit in answer.hits]
    wanted = {each.name for each in archive.said.values() if HOLDS[query](each.text)}
    assert sorted(names) == sorted(wanted)
    assert [len(answer.hits) for answer in found[:-1]] == [limit] * (len(found) - 1)
    assert found[-1].hits  # there was more where a cursor was given


@pytest.mark.parametrize("by", ["relevance", "recency"])
@pytest.mark.parametrize("query", ["heron date:[2026-03-20 to 2026-04-20]", "heron project:egret", "role:assistant"])
def test_pages_of_any_size_cover_the_same(archive: Archive, query: str, by: str) -> None:
    small, large = (
        [hit.locator for answer in pages(archive, query, by=by, limit=limit, arm="all") for hit in answer.hits]
        for limit in (23, 200)
    )
    assert len(small) == len(set(small)) > 100
    assert set(small) == set(large)


@pytest.mark.parametrize("by", ["relevance", "recency"])
@pytest.mark.parametrize("query", ["heron", "a_b.c", "config.yaml", "role:user"])
def test_groups_cover_each_session_once(archive: Archive, query: str, by: str) -> None:
    found = pages(archive, query, by=by, limit=7, is_grouped=True)
    sessions = [group.session.partition(":")[2] for answer in found for group in answer.groups]
    holds = HOLDS.get(query, lambda text: True)
    assert sorted(sessions) == sorted({each.session for each in archive.said.values() if holds(each.text)})
    assert [len(answer.groups) for answer in found[:-1]] == [7] * (len(found) - 1)
    whole = pages(archive, query, by=by, limit=200, is_grouped=True)
    assert len(whole) == 1
    shown = {hit.locator for answer in found for hit in answer.hits}
    assert shown == {hit.locator for hit in whole[0].hits}


def test_by_recency_pages_go_back_in_time_over_both_arms(archive: Archive) -> None:
    found = pages(archive, "heron", by="recency", limit=60, arm="all")
    minutes = [archive.said[hit.locator].minutes for answer in found for hit in answer.hits]
    stated = [minute for minute in minutes if minute is not None]
    assert stated == sorted(stated, reverse=True)
    assert minutes[: len(stated)] == stated
