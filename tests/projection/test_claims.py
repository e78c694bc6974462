"""What an answer claims: what was found, and how much was looked at."""

import pytest
from hypothesis import given

from pond_desktop.projection.claims import (
    coverage_of,
    degraded_names,
    duration_word,
    in_order,
    outcome_of,
    summary,
)
from pond_desktop.projection.pointers import project
from pond_desktop.projection.response import QueryResponse, SourceReport, Suppression
from tests.projection.responses import late, report, responses

OUT_OF_SCOPE = report("pi", "skipped", "out_of_scope")


@pytest.mark.parametrize(
    ("reports", "count", "outcome", "coverage"),
    [
        ((report(),), 3, "answered", "complete"),
        ((report(), report("pi", "failed", "unreachable")), 3, "answered", "degraded"),
        ((report(),), 0, "abstained", "complete"),
        ((report("codex", "partial", "unreadable_files"),), 0, "abstained", "degraded"),
        ((report("codex", "unavailable"), report("pi", "failed")), 0, "failed", "degraded"),
        ((late("codex", "source_timeout"), OUT_OF_SCOPE), 0, "failed", "degraded"),
        ((), 0, "abstained", "complete"),
        ((report(), OUT_OF_SCOPE), 0, "abstained", "complete"),
        ((OUT_OF_SCOPE,), 0, "abstained", "complete"),
        ((report("codex", "skipped", "budget_exhausted"),), 0, "abstained", "degraded"),
        ((report("codex", "skipped", "not_applicable"),), 0, "abstained", "degraded"),
        ((report(), report("pi", "skipped", "not_applicable")), 0, "abstained", "complete"),
        ((report("codex", "skipped", ""),), 0, "abstained", "degraded"),
    ],
)
def test_outcome_and_coverage(reports: tuple[SourceReport, ...], count: int, outcome: str, coverage: str) -> None:
    assert (outcome_of(reports, count), coverage_of(reports)) == (outcome, coverage)


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        (report("codex", "unavailable", "unreachable"), "codex (unreachable)"),
        (report("codex", "partial"), "codex (partial)"),
        (report("codex", "skipped", "as_of_unsupported"), "codex (as_of_unsupported)"),
        (late("mail", "request_latency", 250_000_000), "mail (timeout: request latency budget 250ms)"),
        (late("mail", "source_timeout", 2_000_000_000), "mail (timeout: source timeout 2s)"),
        (late("mail", "caller_deadline"), "mail (timeout: caller deadline)"),
        (late("mail", "adapter_internal"), "mail (timeout: adapter-internal deadline)"),
    ],
)
def test_who_could_not_answer_is_named_with_the_reason(asked: SourceReport, name: str) -> None:
    assert degraded_names((report("pi"), asked, OUT_OF_SCOPE)) == (name,)


def test_the_summary_counts_all_that_were_considered() -> None:
    found = summary((report("a"), report("b"), OUT_OF_SCOPE, report("c", "failed")))
    assert found is not None
    assert (found.sources, found.outcomes) == (4, {"success": 2, "skipped": 1, "failed": 1})
    assert found.degraded == ("c (failed)",)
    assert summary(()) is None


@pytest.mark.parametrize(
    ("nanoseconds", "word"),
    [
        (0, "0s"),
        (900, "900ns"),
        (1_500, "1.5µs"),
        (250_000_000, "250ms"),
        (1_500_000_000, "1.5s"),
        (60_000_000_000, "1m0s"),
        (3_690_000_000_000, "1h1m30s"),
    ],
)
def test_durations(nanoseconds: int, word: str) -> None:
    assert duration_word(nanoseconds) == word


def test_suppressions_come_sensitivity_first_then_by_reason_and_record() -> None:
    def held(reason: str, root: str = "") -> Suppression:
        return Suppression(reason=reason, count=1, lineage_root=root)

    ordered = [held("sensitivity"), held("duplicate_view", "a"), held("duplicate_view", "b"), held("near_duplicate")]
    assert list(in_order(reversed(ordered))) == ordered


@given(responses())
def test_an_answer_never_claims_an_impossible_pair(answer: QueryResponse) -> None:
    assert (answer.outcome, answer.coverage) != ("failed", "complete")


@given(responses())
def test_projecting_changes_no_claim(answer: QueryResponse) -> None:
    pointer = project(answer)
    assert (pointer.outcome, pointer.coverage) == (answer.outcome, answer.coverage)
    assert (pointer.suppressed, pointer.omitted) == (answer.suppressed, answer.omitted)
    assert pointer.source_summary == summary(answer.source_outcomes or ())
    assert len(pointer.results) == len(answer.results)
    assert [each.rank for each in pointer.results] == list(range(1, len(pointer.results) + 1))
