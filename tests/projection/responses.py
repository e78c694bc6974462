"""Answers with what a test does not care for filled in, and any answer there can be."""

from datetime import UTC, datetime
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from pond_desktop.projection.claims import coverage_of, in_order, outcome_of
from pond_desktop.projection.interpretation import FieldRead, Interpretation, Literally, Misread
from pond_desktop.projection.response import (
    Candidate,
    ClusterMember,
    Corroboration,
    Explanation,
    Freshness,
    Plan,
    PlanSource,
    Prior,
    QueryResponse,
    Reranker,
    Result,
    SourceReport,
    Suppression,
    Timeout,
)

AT = datetime(2026, 8, 1, 9, 0, 5, tzinfo=UTC)


def report(id: str = "codex", outcome: str = "success", reason: str = "", **fields: Any) -> SourceReport:
    made = {"source_uid": id, "source_id": id, "candidates": 0, "elapsed_ns": 1_000_000}
    return SourceReport(**{**made, "outcome": outcome, "reason": reason, **fields})


def late(id: str, budget: str, limit_ns: int | None = None) -> SourceReport:
    return report(id, "timeout", "timeout", timeout=Timeout(budget=budget, limit_ns=limit_ns))  # type: ignore[arg-type]


def result(locator: str = "codex:s#m", *, units: int = 1, exact: bool = False, **fields: Any) -> Result:
    source = locator.split(":")[0]
    made: dict[str, Any] = {
        "candidate_id": locator,
        "source_uid": source,
        "source_id": source,
        "source_record_id": locator,
        "locator": locator,
        "record_type": "message",
        "title": "",
        "local_rank": 1,
        "sensitivity": "internal",
    }
    candidate = Candidate(**{**made, **fields})
    return Result(
        primary=candidate,
        members=(ClusterMember(lineage_root=locator, candidates=(candidate,)),),
        explanation=Explanation(
            source_uid=source,
            source_id=source,
            local_rank=1,
            local_pool_size=3,
            match_signals=("lexical",),
            prior=Prior(base=1.0, intent=0.0, effective=1.0),
            lineage_root=locator,
            corroboration=Corroboration(independent_units=units, cap=2.0, cap_applied=False),
            freshness=Freshness(mode="indexed"),
            reranker=Reranker(used=False),
            exact_promoted=exact,
            score=0.016,
            rank_constant=60.0,
        ),
        score=0.016,
    )


def response(*results: Result, reports: tuple[SourceReport, ...] = (), **fields: Any) -> QueryResponse:
    made: dict[str, Any] = {
        "source_outcomes": reports,
        "plan": Plan(
            profile="desk",
            sources=tuple(
                PlanSource(
                    source_uid=each.source_uid,
                    source_id=each.source_id,
                    eligible=True,
                    limit=20,
                    timeout_ns=2_000_000_000,
                    prior=1.0,
                )
                for each in reports
            ),
            deadline=AT,
            fusion_reserve_ns=25_000_000,
            limit=20,
            rank_constant=60.0,
            corroboration_cap=2.0,
            relevance_floor=0.1,
        ),
        "outcome": outcome_of(reports, len(results)),
        "coverage": coverage_of(reports),
        "truncated": False,
        "elapsed_ns": 41_000_000,
    }
    return QueryResponse(**{**made, "results": results, **fields})


def signing_keys() -> QueryResponse:
    """Three results of three sources, one of which had no time."""
    return response(
        result(
            "agent-sessions:claude/7f3c#m-18",
            title="Release signing: key rotation decided",
            excerpt="We agreed to rotate the signing key on the 3rd and keep the old one valid for 14 days.",
            excerpt_kind="matched",
        ),
        result(
            "decisions:adr/0012.md#L1-L22",
            record_type="document",
            title="ADR 12 Signing keys",
            excerpt="Status: accepted",
            excerpt_kind="preview",
            exact=True,
        ),
        result(
            "agent-sessions:codex/91aa#m-4",
            title="CI release job failure",
            excerpt="The signing step has no key.",
            excerpt_kind="matched",
            units=2,
        ),
        reports=(report("agent-sessions"), report("decisions"), late("mail", "source_timeout", 2_000_000_000)),
    )


_words = st.text(st.sampled_from('tide clock é潮🐦 "\\'), max_size=40)
_outcomes = st.sampled_from(["success", "partial", "unavailable", "denied", "failed", "timeout", "skipped"])
_reasons = st.sampled_from(["", "stale_capture", "out_of_scope", "not_applicable", "unreadable_files", "tools_filling"])


@st.composite
def _reports(draw: st.DrawFn) -> tuple[SourceReport, ...]:
    return tuple(
        report(f"source-{number}", draw(_outcomes), draw(_reasons), diagnostics=draw(st.none() | st.just({"files": 3})))
        for number in range(draw(st.integers(0, 6)))
    )


@st.composite
def _results(draw: st.DrawFn) -> tuple[Result, ...]:
    made = []
    for number in range(draw(st.integers(0, 12))):
        each = result(
            f"codex:s{number}#m",
            title=draw(_words),
            excerpt=draw(_words) * draw(st.integers(0, 15)),
            excerpt_kind=draw(st.sampled_from([None, "matched", "preview"])),
            units=draw(st.integers(1, 3)),
            exact=draw(st.booleans()),
        )
        made.append(each if draw(st.booleans()) else replace(each, members=()))
    return tuple(made)


@st.composite
def responses(draw: st.DrawFn) -> QueryResponse:
    results, reports = draw(_results()), draw(_reports())
    folded = [
        Suppression(reason="duplicate_view", count=1, lineage_root=f"codex:copy{n}#m", fused_into=each.primary.locator)
        for n, each in enumerate(results)
        if draw(st.booleans())
    ]
    others = draw(
        st.lists(st.builds(Suppression, reason=st.sampled_from(["near_duplicate", "sensitivity"]), count=st.just(2)))
    )
    read = Interpretation(
        terms=("tide",),
        fields=(FieldRead(field="role", value="user"),),
        literally=(Literally(text="a/b", why="it is a path"),),
        misread=(Misread(text="date:soon", why="that is no date", nearest="date:today"),),
    )
    return response(
        *results,
        reports=reports,
        suppressed=in_order([*folded, *others]),
        interpretation=draw(st.sampled_from([None, read])),
    )
