"""The sources of a search, and how each stands."""

from datetime import datetime

from pond_desktop.archive import Narrowing, Reader, SessionFilter, SourceState, SourceStatus
from pond_desktop.operations.gathering import PRIORS
from pond_desktop.operations.ledger import is_named, reason_of
from pond_desktop.operations.titles import title_of
from pond_desktop.pond import Pond, Source
from pond_desktop.projection.standing import PROFILE, Health, HealthStatus, SourcesAnswer, SourceStanding
from pond_desktop.runtime import is_there

_TIMEOUT_MS = 2_000
_RECORD_TYPES = ("message", "tool_call", "tool_result", "reasoning", "session")
_CAPABILITIES = ("search", "expand", "enumerate", "checkpoint")
_EVERYWHERE = Narrowing(sessions=SessionFilter(children=True, background=True))
_QUERY_MODES = ("exact", "lexical", "structured", "temporal")


def sources(pond: Pond) -> SourcesAnswer:
    """Agents' histories that are here, were captured or are named in the settings, then the two arms, as a search
    reports them."""
    now = pond.clock()
    configured = {
        source.id: source for source in pond.sources() if is_named(pond, source) or any(map(is_there, source.roots))
    }
    with pond.archive.reading() as reader:
        captured = {each.source: each for each in reader.status().sources}
        states = {each.source: each for each in reader.capture_state()}
        arms = (_conversation(reader, now), _tools(reader, now))
    names = sorted(configured.keys() | captured.keys())
    histories = tuple(
        _history(name, title_of(pond, name), configured.get(name), captured.get(name), states.get(name), now)
        for name in names
    )
    return SourcesAnswer(profile=PROFILE, max_sensitivity="internal", sources=(*histories, *arms))


def _history(
    name: str,
    title: str,
    configured: Source | None,
    captured: SourceStatus | None,
    state: SourceState | None,
    now: datetime,
) -> SourceStanding:
    agent = configured.adapter.agent if configured else captured.agent if captured else name
    roots = configured.roots if configured else ()
    is_here = any(is_there(root) for root in roots)
    is_asked = is_here or captured is not None
    return SourceStanding(
        source_uid=name,
        source_id=name,
        adapter=agent,
        enabled=True,
        in_profile=configured is not None or captured is not None,
        location=", ".join(map(str, roots)),
        sensitivity="internal",
        permitted=True,
        freshness_mode="indexed",
        freshness_policy="as of the last capture",
        base_prior=1.0,
        record_types=_RECORD_TYPES,
        timeout_ms=_TIMEOUT_MS,
        probed=is_asked,
        adapter_id=agent,
        display_name=title,
        capabilities=_CAPABILITIES,
        query_modes=_QUERY_MODES,
        as_of_support="filter",
        health=_health(configured, captured, state, now) if is_asked else None,
    )


def _health(
    configured: Source | None, captured: SourceStatus | None, state: SourceState | None, now: datetime
) -> Health:
    if captured is None or state is None:
        reason = "never_captured"
        return Health(status="unavailable", checked_at=now, coverage="unknown", diagnostics={"reason": reason})
    reason = reason_of(state, configured)
    unreadable = len(captured.unreadable)
    counts = {
        "unreadable_files": unreadable,
        "pending_bytes": captured.pending_bytes,
        "unreadable_records": sum(captured.faults.values()),
    }
    diagnostics = {"reason": reason, **counts}
    return Health(
        status=_status_of(reason),
        checked_at=now,
        last_success_at=captured.captured_at,
        record_count=captured.message_count,
        failed_count=unreadable,
        coverage="partial" if reason else "complete",
        diagnostics={name: value for name, value in diagnostics.items() if value} or None,
    )


def _status_of(reason: str) -> HealthStatus:
    if not reason:
        return "healthy"
    return "unavailable" if reason == "never_captured" else "degraded"


def _conversation(reader: Reader, now: datetime) -> SourceStanding:
    count = reader.searchable_count("conversation", _EVERYWHERE)
    health = Health(
        status="healthy",
        checked_at=now,
        record_count=count,
        indexed_count=count,
        index_generation=reader.posting_rule() or "",
        coverage="complete",
    )
    return _arm("conversation", "What was said", ("message",), PRIORS["conversation"], health)


def _tools(reader: Reader, now: datetime) -> SourceStanding:
    filling = reader.tool_filling()
    counts = {"pending_parts": filling.pending_parts, "cut_parts": filling.cut_parts}
    diagnostics = {"reason": "tools_filling", **counts} if filling.pending_parts else counts
    health = Health(
        status="degraded" if filling.pending_parts else "healthy",
        checked_at=now,
        record_count=filling.posted_parts + filling.pending_parts,
        indexed_count=filling.posted_parts,
        coverage="partial" if filling.pending_parts else "complete",
        diagnostics={name: value for name, value in diagnostics.items() if value} or None,
    )
    return _arm(
        "tools",
        "Calls, results and reasoning",
        ("tool_call", "tool_result", "reasoning", "unknown"),
        PRIORS["tools"],
        health,
    )


def _arm(name: str, title: str, types: tuple[str, ...], prior: float, health: Health) -> SourceStanding:
    return SourceStanding(
        source_uid=f"arm/{name}",
        source_id=f"arm/{name}",
        adapter="postings",
        enabled=True,
        in_profile=True,
        sensitivity="internal",
        permitted=True,
        freshness_mode="indexed",
        base_prior=prior,
        record_types=types,
        timeout_ms=_TIMEOUT_MS,
        probed=True,
        display_name=title,
        capabilities=("search", "expand"),
        query_modes=_QUERY_MODES,
        as_of_support="filter",
        health=health,
    )
