"""What an incomplete answer tells a person about what is missing."""

from datetime import UTC, datetime

from pond_desktop.projection.reasons import REASONS, gaps, reason_words
from pond_desktop.projection.response import Plan, QueryResponse, SearchOutcome, SourceReport


def report(source: str, outcome: SearchOutcome, reason: str = "") -> SourceReport:
    return SourceReport(
        source_uid=source, source_id=source, outcome=outcome, reason=reason, candidates=0, elapsed_ns=0
    )  # fmt: skip


def response(*reports: SourceReport) -> QueryResponse:
    plan = Plan(profile="local", sources=None, deadline=datetime(2026, 8, 5, tzinfo=UTC), fusion_reserve_ns=0, limit=0,
                rank_constant=60, corroboration_cap=1, relevance_floor=0)  # fmt: skip
    return QueryResponse(results=(), source_outcomes=reports, plan=plan, outcome="abstained", coverage="degraded",
                         truncated=False, elapsed_ns=1)  # fmt: skip


def test_each_source_that_could_not_answer_is_named_with_what_helps() -> None:
    found = gaps(
        response(
            report("codex", "success"),
            report("pi", "partial", "stale_capture"),
            report("claude-code", "skipped", "out_of_scope"),
            report("cursor", "unavailable", "never_captured"),
            report("arm/tools", "partial", "tools_filling"),
            report("elsewhere", "timeout"),
        )
    )
    assert [gap.source for gap in found] == ["pi", "cursor", "Tool calls, results and reasoning", "elsewhere"]
    assert found[0].reason == REASONS["stale_capture"]
    assert found[3].reason == REASONS["timeout"]
    assert all(gap.reason.sentence.endswith(".") and gap.reason.remedy.endswith(".") for gap in found)


def test_a_reason_that_nobody_wrote_a_sentence_for_is_said_as_it_is() -> None:
    assert "as of unsupported" in reason_words("as_of_unsupported").sentence


def test_an_answer_of_all_sources_has_no_gap() -> None:
    assert gaps(response(report("codex", "success"), report("pi", "skipped", "disabled"))) == ()
