"""Who was asked, and how complete each could answer: a report for every source and every arm."""

import os
from collections.abc import Sequence
from datetime import timedelta

from msgspec import Struct

from pond_desktop.adapters import ProjectAdapter, StoreAdapter
from pond_desktop.archive import Arm, KnownFile, Reader, SourceState
from pond_desktop.capture.posting import POSTING_RULE
from pond_desktop.operations.asking import Asked
from pond_desktop.operations.ordering import CORROBORATION_CAP, RANK_CONSTANT
from pond_desktop.pond import Pond, Source
from pond_desktop.projection.response import Plan, PlanSource, SearchOutcome, SourceReport, Timeout
from pond_desktop.runtime import is_there

RESERVE_NS = 25_000_000
"""Of a request's time so much is kept for putting the answer together."""


class ArmRun(Struct, kw_only=True):
    """How the asking of one arm went. `is_partial`: the time was over only when all that holds all words was there."""

    arm: Arm
    elapsed_ns: int = 0
    candidates: int = 0
    timeout: Timeout | None = None
    is_partial: bool = False


def reports(
    pond: Pond,
    reader: Reader,
    source_states: Sequence[SourceState],
    asked: Asked,
    runs: list[ArmRun],
    candidates: dict[str, int],
) -> tuple[SourceReport, ...]:
    """Sources in the order of their names, the searched ones first, then arms.

    Args:
        candidates: how many results each source gave.
    """
    states = {state.source: state for state in source_states}
    known = {source.id: source for source in pond.sources()}
    all_timed_out = bool(runs) and all(run.timeout is not None and not run.is_partial for run in runs)
    found: list[SourceReport] = []
    for name in sorted(known.keys() | states):
        if name not in states:
            if any(map(is_there, known[name].roots)):
                found.append(_report(name, "unavailable", "never_captured"))
            elif is_named(pond, known[name]):
                found.append(_report(name, "skipped", "not_applicable"))
        elif not _in_scope(asked, states[name]):
            found.append(_report(name, "skipped", "out_of_scope"))
        elif all_timed_out:
            found.append(_report(name, "timeout", "timeout", timeout=runs[0].timeout))
        else:
            reason = reason_of(states[name], known.get(name))
            elapsed_ns = sum(run.elapsed_ns for run in runs)
            found.append(_searched(states[name], reason, candidates.get(name, 0), elapsed_ns))
    found.sort(key=lambda report: report.outcome == "skipped")
    return (*found, *(_arm_report(reader, run) for run in _with_filters(asked, runs)))


def plan_of(pond: Pond, asked: Asked, ledger: tuple[SourceReport, ...]) -> Plan:
    """By which rules the answer came about."""
    request = asked.request
    return Plan(
        profile="default",
        sources=tuple(
            PlanSource(
                source_uid=report.source_uid,
                source_id=report.source_id,
                relevance_basis="lexical_span",
                eligible=report.outcome != "skipped",
                reason=report.reason if report.outcome == "skipped" else "",
                limit=asked.limit,
                timeout_ns=request.source_ms * 1_000_000,
                prior=1.0,
            )
            for report in ledger
        ),
        deadline=pond.clock() + timedelta(milliseconds=request.latency_ms),
        fusion_reserve_ns=RESERVE_NS,
        limit=asked.limit,
        rank_constant=RANK_CONSTANT,
        corroboration_cap=CORROBORATION_CAP,
        relevance_floor=0.0,
    )


def is_named(pond: Pond, source: Source) -> bool:
    """Whether a person said where an agent's history is: that counts also where nothing lies there."""
    return source.adapter.agent in pond.settings.roots and not source.is_off


def reason_of(state: SourceState, source: Source | None) -> str:
    """Why a source's answer is not complete, in a word; empty where it is. `source`: as it is configured here."""
    if state.is_running and state.captured_at is None:
        return "capture_running"
    # a folder that nothing was ever in leaves nothing out
    if state.unavailable_at is not None or (state.newest and source is not None and _is_gone(source)):
        return "unavailable"
    if state.captured_at is None:
        return "never_captured"
    if state.failed_at is not None:
        return "stale_capture"
    if source is not None and _has_news(state, source):
        return "capture_running" if state.is_running else "stale_capture"
    return "unreadable_files" if state.unreadable_count else ""


def _has_news(state: SourceState, source: Source) -> bool:
    """Whether its newest files are other ones than were captured. What lies in an agent's database only a capture can
    tell."""
    return any(map(_has_changed, state.newest)) and not isinstance(source.adapter, StoreAdapter)


def _has_changed(known: KnownFile) -> bool:
    """Whether a file is another one than was captured. One that is not there, or not to be looked at, is not known to
    be."""
    try:
        there = os.stat(known.path)  # noqa: PTH116  # for each search, of each source
    except (OSError, ValueError):
        return False
    return (there.st_size, there.st_mtime_ns) != (known.size, known.mtime_ns)


def _is_gone(source: Source) -> bool:
    """Whether no folder of it is there any more. Where it lies in projects only a capture can tell."""
    is_there_still = any(is_there(root) for root in source.roots)
    return bool(source.roots) and not is_there_still and not isinstance(source.adapter, ProjectAdapter)


def _with_filters(asked: Asked, runs: list[ArmRun]) -> list[ArmRun]:
    """The arms that were asked, and that of tools where a field was answered by it."""
    is_asked = any(run.arm == "tools" for run in runs)
    rests_on_tools = any(clause.field in ("file", "tool") for clause in asked.narrowing.clauses)
    return [*runs, ArmRun(arm="tools")] if rests_on_tools and not is_asked else runs


def _searched(state: SourceState, reason: str, candidates: int, elapsed_ns: int) -> SourceReport:
    counts = {"unreadable_files": state.unreadable_count, "pending_bytes": state.pending_bytes}
    return SourceReport(
        source_uid=state.source,
        source_id=state.source,
        outcome="partial" if reason else "success",
        reason=reason,
        candidates=candidates,
        elapsed_ns=elapsed_ns,
        confirmed_at=state.captured_at,
        diagnostics={name: count for name, count in counts.items() if count} or None,
    )


def _arm_report(reader: Reader, run: ArmRun) -> SourceReport:
    reason, diagnostics = "", None
    if run.arm == "tools":
        filling = reader.tool_filling()
        if filling.pending_parts:
            reason = "tools_filling"
        counts = {"pending_parts": filling.pending_parts, "cut_parts": filling.cut_parts}
        diagnostics = {name: count for name, count in counts.items() if count} or None
    if reader.posting_rule() not in (None, POSTING_RULE):
        reason = "postings_outdated"
    outcome: SearchOutcome = "partial" if reason else "success"
    if run.timeout is not None:
        outcome, reason = "partial" if run.is_partial else "timeout", "timeout"
    return SourceReport(
        source_uid=f"arm/{run.arm}",
        source_id=f"arm/{run.arm}",
        outcome=outcome,
        reason=reason,
        candidates=run.candidates,
        elapsed_ns=run.elapsed_ns,
        diagnostics=diagnostics,
        timeout=run.timeout,
    )


def _report(name: str, outcome: SearchOutcome, reason: str, *, timeout: Timeout | None = None) -> SourceReport:
    return SourceReport(
        source_uid=name, source_id=name, outcome=outcome, reason=reason, candidates=0, elapsed_ns=0, timeout=timeout
    )


def _in_scope(asked: Asked, state: SourceState) -> bool:
    where = asked.narrowing.sessions
    if asked.source is not None:
        return asked.source == state.source
    if where.agent is not None and where.agent != state.agent:
        return False
    if where.source is not None and where.source != state.source:
        return False
    for clause in asked.narrowing.clauses:
        if clause.field == "agent":
            names = {value.casefold() for value in clause.values}
            is_named = bool({state.agent.casefold(), state.source.casefold()} & names)
            if is_named == clause.is_excluded:
                return False
    return True
