"""The response for programs, in Recall's words: what was found, how much was looked at, what was held back."""

from datetime import datetime
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from pond_desktop.projection.interpretation import Interpretation

Outcome: TypeAlias = Literal["answered", "abstained", "failed"]
Coverage: TypeAlias = Literal["complete", "degraded"]
SearchOutcome: TypeAlias = Literal["success", "partial", "unavailable", "denied", "failed", "timeout", "skipped"]
MatchSignal: TypeAlias = Literal["lexical", "semantic", "field", "alias", "exact_identifier"]
TimeoutBudget: TypeAlias = Literal["request_latency", "source_timeout", "caller_deadline", "adapter_internal"]


class Timeout(Struct, frozen=True, kw_only=True, omit_defaults=True):
    budget: TimeoutBudget
    limit_ns: int | None = None
    deadline: datetime | None = None


class SourceReport(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One source that was considered. `reason` is a word, never prose."""

    source_uid: str
    source_id: str
    outcome: SearchOutcome
    reason: str | None = None
    candidates: int
    elapsed_ns: int
    index_generation: str | None = None
    confirmed_at: datetime | None = None
    diagnostics: dict[str, Any] | None = None
    timeout: Timeout | None = None


class Suppression(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was held back, and why."""

    reason: str
    count: int
    lineage_root: str | None = None
    fused_into: str | None = None


class Candidate(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One record that a source offers."""

    candidate_id: str
    source_uid: str
    source_id: str
    source_record_id: str
    locator: str
    record_type: str
    title: str
    local_rank: int
    sensitivity: str
    derived_from: tuple[str, ...] = ()
    excerpt: str = ""
    excerpt_kind: str | None = None
    local_score: float | None = None
    relevance: float | None = None
    match_signals: tuple[MatchSignal, ...] = ()
    event_time: datetime | None = None
    observed_at: datetime | None = None
    confirmed_at: datetime | None = None
    content_fingerprint: str | None = None
    metadata: dict[str, Any] | None = None


class QueryResponse(Struct, frozen=True, kw_only=True):
    """Filled in by the response work: see Recall's §3."""

    results: tuple[Any, ...]
    outcome: Outcome
    coverage: Coverage
    elapsed_ns: int
    interpretation: Interpretation | None = None
