"""The two claims of every answer: what was found, and how much was looked at."""

from collections import Counter
from collections.abc import Iterable, Sequence

from pond_desktop.projection.response import (
    Coverage,
    Outcome,
    SearchOutcome,
    SourceReport,
    SourceSummary,
    Suppression,
    Timeout,
)

_HARMLESS_SKIPS = frozenset(
    {"out_of_scope", "disabled", "sensitivity_ceiling", "record_type_mismatch", "not_applicable"}
)
"""Reasons for which a source that was not asked leaves nothing out of the answer."""

_NS = {"h": 3_600_000_000_000, "m": 60_000_000_000, "s": 1_000_000_000, "ms": 1_000_000, "µs": 1_000, "ns": 1}


def outcome_of(reports: Iterable[SourceReport], result_count: int) -> Outcome:
    """Decided before anything is cut for size, and never by a score."""
    if result_count:
        return "answered"
    asked = [report for report in reports if report.outcome != "skipped"]
    has_answer = any(report.outcome in ("success", "partial") for report in asked)
    return "failed" if asked and not has_answer else "abstained"


def coverage_of(reports: Sequence[SourceReport]) -> Coverage:
    if any(degrades(report) for report in reports):
        return "degraded"
    has_searched = any(report.outcome in ("success", "partial") for report in reports)
    is_nobodys = any(report.outcome == "skipped" and report.reason == "not_applicable" for report in reports)
    return "degraded" if is_nobodys and not has_searched else "complete"


def summary(reports: Sequence[SourceReport]) -> SourceSummary | None:
    """The ledger in short; `None` where no source was considered at all."""
    if not reports:
        return None
    outcomes: Counter[SearchOutcome] = Counter(report.outcome for report in reports)
    return SourceSummary(sources=len(reports), outcomes=dict(outcomes), degraded=degraded_names(reports))


def degraded_names(reports: Sequence[SourceReport]) -> tuple[str, ...]:
    """Who could not answer fully and why, e.g. `codex (timeout: source timeout 2s)`, in the order of the ledger."""
    return tuple(
        f"{report.source_id} ({report.reason or report.outcome}{_whose_time(report.timeout)})"
        for report in reports
        if degrades(report)
    )


def in_order(suppressed: Iterable[Suppression]) -> tuple[Suppression, ...]:
    """What was held back for its sensitivity first, the rest by reason and record."""
    return tuple(
        sorted(
            suppressed, key=lambda each: (each.reason != "sensitivity", each.reason, each.lineage_root, each.fused_into)
        )
    )


def duration_word(nanoseconds: int) -> str:
    """`250ms`, `2s`, `1.5s`, `1m30s`: as short as it can be without losing a digit."""
    if nanoseconds >= _NS["m"]:
        word = ""
        for unit in ("h", "m"):
            whole, nanoseconds = divmod(nanoseconds, _NS[unit])
            word += f"{whole}{unit}" if whole or word else ""
        return f"{word}{_decimal(nanoseconds, _NS['s'])}s"
    unit = next((unit for unit in ("s", "ms", "µs") if nanoseconds >= _NS[unit]), "ns")
    return f"{_decimal(nanoseconds, _NS[unit])}{unit}" if nanoseconds else "0s"


def degrades(report: SourceReport) -> bool:
    """Whether a source could not answer, or not all of it."""
    if report.outcome == "skipped":
        return report.reason not in _HARMLESS_SKIPS
    return report.outcome != "success"


def _whose_time(timeout: Timeout | None) -> str:
    if timeout is None:
        return ""
    limit = f" {duration_word(timeout.limit_ns)}" if timeout.limit_ns else ""
    if timeout.budget == "request_latency":
        return f": request latency budget{limit}"
    if timeout.budget == "source_timeout":
        return f": source timeout{limit}"
    return ": caller deadline" if timeout.budget == "caller_deadline" else ": adapter-internal deadline"


def _decimal(nanoseconds: int, unit: int) -> str:
    whole, rest = divmod(nanoseconds, unit)
    digits = str(rest).zfill(len(str(unit)) - 1).rstrip("0") if rest else ""
    return f"{whole}.{digits}" if digits else str(whole)
