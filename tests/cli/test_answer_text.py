"""The answer of a search as a person reads it."""

from datetime import UTC, datetime
from typing import Any

import pytest

from pond_desktop.cli.answer_text import answer_lines, facet_lines, hit_lines, nothing_line, remarks
from pond_desktop.projection.found import FacetCounts, HitGroup, HitView, SearchAnswer, SearchRequest, Widening
from pond_desktop.projection.interpretation import FieldRead, Interpretation
from pond_desktop.projection.response import Suppression
from tests.projection.responses import late, report, response, result

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
READ = Interpretation(terms=("tide",), fields=(FieldRead(field="role", value="user"),), did_you_mean="tides")


def text(lines: Any) -> str:
    return "".join(f"{line.text}{line.end}" for line in lines)


def hit(rank: int = 1, **fields: Any) -> HitView:
    made: dict[str, Any] = {
        "rank": rank,
        "locator": f"codex:s#m{rank}",
        "session": "codex:s",
        "source_id": "codex",
        "agent": "codex",
        "record_type": "message",
        "title": "Tides",
    }
    return HitView(**{**made, **fields})


def answered(*hits: HitView, **fields: Any) -> SearchAnswer:
    reports = fields.pop("reports", (report("codex"),))
    suppressed = fields.pop("suppressed", ())
    made: dict[str, Any] = {
        "request": SearchRequest(query="tide"),
        "arm": "conversation",
        "response": response(
            *[result(each.locator) for each in hits],
            reports=reports,
            suppressed=suppressed,
            interpretation=fields.get("interpretation"),
        ),
        "interpretation": Interpretation(),
        "hits": hits,
        "terms": ("tide",),
    }
    return SearchAnswer(**{**made, **fields})


def test_a_hit_says_what_it_is_and_how_to_open_it() -> None:
    lines = list(
        hit_lines(
            hit(
                title="Tides [red]",
                excerpt="the [bold]tide[/bold] turns",
                excerpt_kind="matched",
                spans=((10, 14),),
                exact=True,
                project="/srv/heron",
                role="user",
                at=datetime(2026, 11, 28, 12, tzinfo=UTC),
                folded_count=2,
                parent_title="the outer one",
            ),
            now=NOW,
        )
    )
    assert text(lines).splitlines() == [
        "1. Tides [red]  exact",
        "   codex · /srv/heron · user · Sat · child of “the outer one” · and 2 copies",
        " > the [bold]tide[/bold] turns",
        "   codex:s#m1",
    ]
    assert [line.text for line in lines if line.style == "bold yellow"] == ["tide"]


def test_spans_that_lie_outside_stop_nothing() -> None:
    shown = text(hit_lines(hit(excerpt="tide", spans=((2, 9), (0, 2), (1, 3))), now=NOW))
    assert "   tide\n" in shown


def test_both_claims_and_all_that_was_held_back_stand_beside_the_results() -> None:
    answer = answered(
        hit(),
        reports=(report("codex"), late("pi", "source_timeout", 2_000_000_000)),
        suppressed=(Suppression(reason="near_duplicate", count=2, lineage_root="codex:s#m9"),),
        interpretation=READ,
        opens="codex:s",
    )
    lines = text(answer_lines(answer, now=NOW)).splitlines()
    assert lines[0] == "outcome answered  coverage degraded  results 1  elapsed 41ms"
    assert lines[1] == "degraded coverage: pi (timeout: source timeout 2s)"
    assert "read as: tide, role:user" in lines
    assert "did you mean: tides" in lines
    assert lines.index("the query names: codex:s") < lines.index("1. Tides")
    assert lines[-1] == "  near_duplicate  count 2  lineage codex:s#m9"


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"nothing": "archive_empty", "searched_count": 0}, "the archive is empty, 0 messages searched"),
        ({"nothing": "filters_left_nothing", "searched_count": 0}, "the filters left 0 messages to search"),
        ({"nothing": "no_match", "searched_count": 9_000}, "no match in 9,000 messages searched"),
        ({"reports": (report("codex", "failed"),)}, "the search could not be run"),
    ],
)
def test_empty_answers_differ_and_name_their_number(fields: dict[str, Any], line: str) -> None:
    answer = answered(**fields)
    assert nothing_line(answer) == f"results: none; {line}"
    assert f"results: none; {line}\n" in text(answer_lines(answer, now=NOW))


def test_a_whole_abstention_is_short() -> None:
    answer = answered(nothing="no_match", searched_count=1_234_567)
    assert len(text(answer_lines(answer, now=NOW)).encode()) <= 128


def test_what_there_is_besides_is_remarked() -> None:
    said = list(remarks(answered(hit(), matched_count=340, ranked_count=5_000, next_cursor="abc"), (), "pond-desktop"))
    assert said == [
        "1 of 340 matches.",
        "There are more matches than can be ranked: the newest 5,000 were.",
        "The next ones: --after abc",
    ]
    assert list(remarks(answered(nothing="archive_empty"), (), "pond-desktop")) == ["Next: pond-desktop capture"]


def test_where_nothing_is_found_the_ways_further_are_counted() -> None:
    empty = answered(nothing="no_match", searched_count=9)
    ways = [
        Widening(name="tools", more_count=1_400, request=empty.request),
        Widening(name="children", more_count=1, request=empty.request),
    ]
    said = list(remarks(empty, ways, "pond-desktop"))
    assert [(line.split()[0], line.split(": ")[-1]) for line in said] == [("1,400", "--arm all"), ("1", "--children")]
    assert list(remarks(empty, (), "pond-desktop")) == ["It may still be there in other or fewer words."]


def test_a_grouped_answer_names_each_session_once() -> None:
    hits = (hit(1, excerpt="a"), hit(2, excerpt="b"))
    group = HitGroup(session="codex:s", title="Tides", agent="codex", count=7, hits=hits)
    shown = text(answer_lines(answered(*hits, groups=(group,)), now=NOW))
    assert shown.count("Tides") == 1
    assert "  7 matches · codex · codex:s\n" in shown
    assert "codex:s#m2" in shown


def test_facets_are_counted_over_all() -> None:
    counts = FacetCounts(
        total_count=12,
        session_count=3,
        searched_count=90,
        agents=(("codex", 12),),
        projects=tuple((f"/p{n}", 1) for n in range(12)),
        roles=(),
        months=(("2026-11", 12),),
    )
    shown = text(facet_lines(counts)).splitlines()
    assert shown[0] == "12 matches in 3 sessions, of 90 messages searched"
    assert "  12  codex" in shown
    assert "  and 2 more; --json has all" in shown
    assert "role" not in shown


def test_room_is_offered_only_where_room_was_short() -> None:
    cut_by_limit = answered(hit(), matched_count=340, next_cursor="abc")
    assert not any("budget" in line for line in remarks(cut_by_limit, (), "pond-desktop"))
    cut_by_room = answered(hit(), unshown_count=4, next_cursor="abc")
    assert next(remarks(cut_by_room, (), "pond-desktop")).startswith("4 more not shown: --budget-tokens")


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"nothing": "no_match", "searched_part_count": 1}, "no match in 1 call, result or thought searched"),
        (
            {"nothing": "no_match", "searched_count": 2, "searched_part_count": 3},
            "no match in 2 messages and 3 calls, results and thoughts searched",
        ),
        ({"nothing": "no_more", "searched_count": 2}, "no more of them in 2 messages searched"),
        ({"nothing": "time_over"}, "there was no time to read on"),
    ],
)
def test_what_was_searched_is_told_apart(fields: dict[str, Any], line: str) -> None:
    assert nothing_line(answered(**fields)) == f"results: none; {line}"


def test_counts_say_what_they_did_not_look_at() -> None:
    counts = FacetCounts(
        total_count=9,
        session_count=2,
        searched_count=None,
        agents=(),
        projects=(),
        roles=(),
        months=(),
        searched_part_count=90,
        is_wider=True,
        degraded=("arm/tools (tools_filling)",),
    )
    assert text(facet_lines(counts)).splitlines() == [
        "9 matches in 2 sessions, of 90 calls, results and thoughts searched",
        "note: Counted is what holds the words, whatever the punctuation.",
        "degraded coverage: arm/tools (tools_filling)",
    ]
