"""Hits: which messages fit, in which order, and what is said of those that are not shown."""

import random
from datetime import timedelta

import pytest
from msgspec.structs import replace

from pond_desktop.archive import RANKED_MAX, Clause, Hit, Mark, Narrowing, SessionFilter
from pond_desktop.canonical import Link, Part, Span
from tests.archive.conftest import EVERYTHING, NOW, Writing, said
from tests.archive.laws import faults


@pytest.fixture
def ponds(writing: Writing) -> Writing:
    """Three sessions about herons: a large one, its sub-agent's, and one in the background."""
    old, new = NOW - timedelta(days=40), NOW + timedelta(hours=1)
    writing.write(
        writing.session("main", project="/srv/heron", git_branch="feature/Weir", title_custom="Counting birds"),
        said("main", 0, "herons at the weir", at=old),
        said("main", 1, "seven herons", at=new, model="demo-large-2"),
        said("main", 2, "and the heron that nobody timed", at=None),
    )
    writing.write(
        Link(kind="child", session_id="main", to_session_id="helper", is_verified=True),
        writing.session("helper", project="/srv/heron"),
        said("helper", 0, "a helper looks for herons"),
        file=2,
    )
    picture = Part(type="file", provenance="conversational", span=Span(0, 9), media_type="image/png", file_name="p.png")
    shown = said("quiet", 0, "herons in the dark")
    writing.write(writing.session("quiet", background="warm-up"), replace(shown, parts=(*shown.parts, picture)), file=3)
    return writing


def found(writing: Writing, where: Narrowing, expression: str | None = "heron OR herons") -> list[str]:
    """`session#message` of all hits in the order of relevance; the same as are counted in every other way."""
    with writing.archive.reading() as reader:
        best = reader.hits("conversation", expression, where, by="relevance", limit=100)
        newest = reader.hits("conversation", expression, where, by="recency", limit=100)
        assert sorted(hit.place for hit in best.hits) == sorted(hit.place for hit in newest.hits)
        facets = reader.facets("conversation", expression, where)
        assert best.total == newest.total == facets.total == len(best.hits)
        sessions = {hit.session_key for hit in best.hits}
        assert facets.session_keys == sessions
        counts = reader.session_counts("conversation", expression, where, list(sessions))
        assert sum(counts.values()) == facets.total
        everywhere = reader.hits("conversation", None, where, by="recency", limit=1000)
        assert reader.searchable_count("conversation", where) == len(everywhere.hits)
        messages = reader.messages([hit.message_key for hit in newest.hits])
    return [f"{one.message.session_id}#{one.message.id}" for one in messages]


def test_children_and_background_are_left_out_until_asked_for(ponds: Writing) -> None:
    assert found(ponds, Narrowing()) == ["main#m1", "main#m0", "main#m2"]
    assert set(found(ponds, EVERYTHING)) == {"main#m0", "main#m1", "main#m2", "helper#m0", "quiet#m0"}
    assert found(ponds, Narrowing(clauses=(Clause(field="is", values=("child",)),))) == ["helper#m0"]
    named = Clause(field="session", values=("helper",))
    assert found(ponds, Narrowing(clauses=(named,))) == ["helper#m0"]
    children = Narrowing(
        sessions=SessionFilter(children=True), clauses=(Clause(field="is", values=("child",), is_excluded=True),)
    )
    assert found(ponds, children) == ["main#m1", "main#m0", "main#m2"]


@pytest.mark.parametrize("where", [SessionFilter(agent="codex"), SessionFilter(source="pi@laptop")])
def test_of_an_agent_that_was_never_captured_there_is_nothing(ponds: Writing, where: SessionFilter) -> None:
    assert found(ponds, Narrowing(sessions=where)) == []


@pytest.mark.parametrize(
    ("clause", "ids"),
    [
        (Clause(field="role", values=("user",)), ["m0", "m2"]),
        (Clause(field="role", values=("USER", "assistant")), ["m1", "m0", "m2"]),
        (Clause(field="role", values=("user",), is_excluded=True), ["m1"]),
        (Clause(field="role", values=("nobody",)), []),
        (Clause(field="agent", values=("PI",)), ["m1", "m0", "m2"]),
        (Clause(field="agent", values=("codex",)), []),
        (Clause(field="agent", values=("codex",), is_excluded=True), ["m1", "m0", "m2"]),
        (Clause(field="agent", values=("pi@laptop",)), []),
        (Clause(field="project", values=("HER",)), ["m1", "m0", "m2"]),
        (Clause(field="project", values=("/srv",)), ["m1", "m0", "m2"]),
        (Clause(field="project", values=("egret",)), []),
        (Clause(field="branch", values=("weir",)), ["m1", "m0", "m2"]),
        (Clause(field="model", values=("large",)), ["m1", "m0", "m2"]),
        (Clause(field="model", values=("small", "other")), []),
        (Clause(field="session", values=("ma",)), ["m1", "m0", "m2"]),
        (Clause(field="session", values=("pi:main",)), ["m1", "m0", "m2"]),
        (Clause(field="session", values=("codex:main",)), []),
        (Clause(field="machine", values=("this",)), ["m1", "m0", "m2"]),
        (Clause(field="machine", values=("laptop",)), []),
        (Clause(field="title", values=("BIRDS",)), ["m1", "m0", "m2"]),
        (Clause(field="title", values=("birds",), is_excluded=True), []),
        (Clause(field="is", values=("pinned",)), []),
        (Clause(field="has", values=("image",)), []),
        (Clause(field="has", values=("error",)), []),
        (Clause(field="tool", values=("bash",)), []),
        (Clause(field="tool", values=("bash",), is_excluded=True), ["m1", "m0", "m2"]),
        (Clause(field="file", values=("weir.py",)), []),
        (Clause(field="at", since=NOW - timedelta(days=40)), ["m1", "m0"]),
        (Clause(field="at", since=NOW), ["m1"]),
        (Clause(field="at", until=NOW), ["m0"]),
        (Clause(field="at", since=NOW - timedelta(days=40), until=NOW - timedelta(days=39)), ["m0"]),
        (Clause(field="at", since=NOW, is_excluded=True), ["m0", "m2"]),
    ],
    ids=str,
)
def test_each_field_narrows(ponds: Writing, clause: Clause, ids: list[str]) -> None:
    assert found(ponds, Narrowing(clauses=(clause,))) == [f"main#{id_}" for id_ in ids]


def test_pictures_and_their_names_are_found(ponds: Writing) -> None:
    background = SessionFilter(background=True)
    for field, value in (("has", "image"), ("file", "p.png")):
        clause = Clause(field=field, values=(value,))  # type: ignore[arg-type]
        assert found(ponds, Narrowing(sessions=background, clauses=(clause,))) == ["quiet#m0"]


def test_what_is_excluded_is_not_among_the_newest(ponds: Writing) -> None:
    with ponds.archive.reading() as reader:
        hits = reader.hits("conversation", None, Narrowing(), by="recency", limit=9, excluded="seven").hits
        assert len(hits) == 2
        assert reader.facets("conversation", None, Narrowing(), excluded="seven").total == 2


def test_the_newest_are_true_to_the_minute_and_pages_hold_each_once(writing: Writing) -> None:
    chance = random.Random(5)
    minutes = [chance.randrange(3 * 24 * 60) for _ in range(120)]
    times = [None if number % 17 == 0 else NOW + timedelta(minutes=minute) for number, minute in enumerate(minutes)]
    writing.write(*(said("a", number, "heron", at=at) for number, at in enumerate(times)))
    with writing.archive.reading() as reader:
        whole = reader.hits("conversation", "heron", Narrowing(), by="recency", limit=500).hits
        paged: list[Hit] = []
        before: Mark | None = None
        while page := reader.hits("conversation", "heron", Narrowing(), by="recency", limit=7, before=before).hits:
            paged += page
            before = Mark(page[-1].at, page[-1].place)
        assert paged == whole
        browsed = reader.hits("conversation", None, Narrowing(), by="recency", limit=500).hits
        assert browsed == whole
    timed = [hit.at for hit in whole if hit.at is not None]
    assert timed == sorted(timed, reverse=True)
    assert [hit.at is None for hit in whole] == [False] * len(timed) + [True] * (120 - len(timed))


def test_of_a_common_word_the_newest_are_ranked_and_the_rest_comes_later(writing: Writing) -> None:
    days = (RANKED_MAX + 40) // 50
    writing.write(
        *(
            said("a", number, "heron " * (1 + number % 3), at=NOW - timedelta(days=number % days))
            for number in range(RANKED_MAX + 40)
        )
    )
    with writing.archive.reading() as reader:
        first = reader.hits("conversation", "heron", Narrowing(), by="relevance", limit=RANKED_MAX)
        assert (first.is_bounded, first.total, len(first.hits)) == (True, None, RANKED_MAX)
        scores = [hit.score for hit in first.hits]
        assert scores == sorted(scores)
        rest = reader.hits("conversation", "heron", Narrowing(), by="relevance", limit=RANKED_MAX, before=first.oldest)
        assert (rest.is_bounded, len(rest.hits)) == (False, 40)
        places = {hit.place for hit in first.hits}
        assert min(places) > max(hit.place for hit in rest.hits)
        assert reader.facets("conversation", "heron", Narrowing()).total == RANKED_MAX + 40
    assert faults(writing.archive.path) == []


def test_facets_count_by_agent_project_role_and_month(ponds: Writing) -> None:
    with ponds.archive.reading() as reader:
        facets = reader.facets("conversation", "heron OR herons", Narrowing())
    assert (facets.total, facets.sessions) == (3, 1)
    assert facets.agents == {"pi": 3}
    assert facets.projects == {"/srv/heron": 3}
    assert facets.roles == {"user": 2, "assistant": 1}
    assert facets.months == {"2026-11": 1, "2026-10": 1}


def test_months_are_those_of_the_zone_that_dates_are_meant_in(ponds: Writing) -> None:
    with ponds.archive.reading() as reader:
        zones = {hours: timedelta(hours=hours) for hours in (-8, 8, 11)}
        months = {
            hours: reader.facets("conversation", "heron OR herons", Narrowing(), shift=shift).months
            for hours, shift in zones.items()
        }
    earlier = {"2026-11": 1, "2026-10": 1}
    assert months == {-8: earlier, 8: earlier, 11: {"2026-12": 1, "2026-10": 1}}


def test_words_and_names_that_occur(ponds: Writing) -> None:
    with ponds.archive.reading() as reader:
        assert list(reader.words_between("heron", "herp")) == [("heron", 1), ("herons", 4)]
        names = reader.known_names()
    assert (names.agents, names.machines) == (("pi",), ("this",))
    assert names.projects == ("/srv/heron",)
    assert names.branches == ("feature/Weir",)
    assert names.models == ("demo-large-2",)


def test_copies_of_a_message_are_named_also_those_of_copies(writing: Writing) -> None:
    writing.write(said("a", 0, "noon pass"), said("a", 1, "two boats"))
    writing.write(said("b", 0, "noon pass", copied_from="a"), said("b", 1, "something else"), file=2)
    writing.write(said("c", 0, "noon pass", copied_from="b"), file=3)
    with writing.archive.reading() as reader:
        [hit] = reader.hits("conversation", "noon", EVERYTHING, by="relevance", limit=9).hits
        copies = reader.copies_of([hit.message_key])
        assert [(copy.source, copy.session_id, copy.message_id) for copy in copies[hit.message_key]] == [
            ("pi", "b", "m0"),
            ("pi", "c", "m0"),
        ]
        [boats] = reader.hits("conversation", "boats", EVERYTHING, by="relevance", limit=9).hits
        assert reader.copies_of([boats.message_key]) == {}
