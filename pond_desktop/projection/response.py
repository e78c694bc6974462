"""The response for programs: what was found, how much was looked at, what was held back.

Names, key order and what is left out follow Recall's response model, which agents and their tools know;
`interpretation` is the one key that is ours. Fields stand in the order in which they are written. One without a default
is always written, also as `null`; one with a default is left out where it holds that.
"""

from datetime import datetime
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from pond_desktop.projection.interpretation import Interpretation
from pond_desktop.projection.values import ExcerptKind

Outcome: TypeAlias = Literal["answered", "abstained", "failed"]
Coverage: TypeAlias = Literal["complete", "degraded"]
SearchOutcome: TypeAlias = Literal["success", "partial", "unavailable", "denied", "failed", "timeout", "skipped"]
MatchSignal: TypeAlias = Literal["lexical", "semantic", "field", "alias", "exact_identifier"]
TimeoutBudget: TypeAlias = Literal["request_latency", "source_timeout", "caller_deadline", "adapter_internal"]
Omission: TypeAlias = Literal["source_outcomes", "plan_sources"]
Sensitivity: TypeAlias = Literal["public", "internal", "confidential", "restricted"]
FreshnessMode: TypeAlias = Literal["live", "indexed", "hybrid"]


class Candidate(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One record that a source offers. `source_record_id` names the record, `locator` opens it.

    Four times that mean four things: `event_time` it happened, `valid_from` and `valid_to` it was true, `observed_at`
    it was read, `confirmed_at` a whole pass over the source saw it again.
    """

    candidate_id: str
    source_uid: str
    source_id: str
    source_record_id: str
    locator: str
    derived_from: tuple[str, ...] = ()
    record_type: str
    title: str
    excerpt: str = ""
    excerpt_kind: ExcerptKind | None = None
    local_rank: int
    local_score: float | None = None
    relevance: float | None = None
    match_signals: tuple[MatchSignal, ...] = ()
    observed_at: datetime | None = None
    confirmed_at: datetime | None = None
    event_time: datetime | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    source_revision: str = ""
    sensitivity: Sensitivity
    metadata: dict[str, Any] | None = None
    content_fingerprint: str = ""


class ClusterMember(Struct, frozen=True, kw_only=True):
    """All that the sources have of one original record."""

    lineage_root: str
    candidates: tuple[Candidate, ...]


class Prior(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """How much the source itself counts, from 0.5 to 2; 1 is neutral."""

    base: float
    intent: float
    rule: str = ""
    effective: float


class Corroboration(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """How many records say it that do not come from one another. A copied history is one."""

    independent_units: int
    sources: tuple[str, ...] = ()
    cap: float
    cap_applied: bool


class Freshness(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    mode: FreshnessMode
    source_revision: str = ""
    index_generation: str = ""
    index_model: str = ""
    index_config: str = ""
    observed_at: datetime | None = None
    confirmed_at: datetime | None = None
    as_of_honored: Literal["none", "filter", "snapshot"] | None = None


class Reranker(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    used: bool
    model: str = ""
    delta: float = 0.0
    rank_before: int = 0


class Explanation(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Why a result stands where it stands. `exact_promoted`: it holds the query as typed, and so stands before all that
    do not."""

    source_uid: str
    source_id: str
    local_rank: int
    local_pool_size: int
    match_signals: tuple[MatchSignal, ...]
    prior: Prior
    relevance: float | None = None
    lineage_root: str
    corroboration: Corroboration
    freshness: Freshness
    reranker: Reranker
    exact_promoted: bool
    score: float
    rank_constant: float


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """`members` by their lineage root; left out where `primary` is all there is."""

    primary: Candidate
    members: tuple[ClusterMember, ...] = ()
    explanation: Explanation
    score: float


class Timeout(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whose time was over."""

    budget: TimeoutBudget
    limit_ns: int | None = None
    deadline: datetime | None = None


class SourceReport(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One source that was considered, asked or not. `reason` is a word of a closed list, never prose."""

    source_uid: str
    source_id: str
    outcome: SearchOutcome
    reason: str = ""
    candidates: int
    elapsed_ns: int
    cold_start_ns: int = 0
    source_watermark: str = ""
    index_generation: str = ""
    confirmed_at: datetime | None = None
    diagnostics: dict[str, Any] | None = None
    timeout: Timeout | None = None


class SourceSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The sources in short: how many were considered, how each ended, and who could not answer, by name."""

    sources: int
    outcomes: dict[SearchOutcome, int]
    degraded: tuple[str, ...] = ()


class PlanSource(Struct, frozen=True, kw_only=True, omit_defaults=True):
    source_uid: str
    source_id: str
    relevance_basis: Literal["lexical_span", "vector_similarity"] | None = None
    eligible: bool
    reason: str = ""
    diagnostics: dict[str, Any] | None = None
    limit: int
    timeout_ns: int
    prior: float


class Plan(Struct, frozen=True, kw_only=True):
    """By which rules the answer came about. `sources` is `None` where the budget took it; `limit` 0 is no limit."""

    profile: str
    sources: tuple[PlanSource, ...] | None
    deadline: datetime
    fusion_reserve_ns: int
    limit: int
    rank_constant: float
    corroboration_cap: float
    relevance_floor: float


class Suppression(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was held back, and why. `lineage_root` is what is held back, `fused_into` what is shown in its place."""

    reason: str
    count: int
    lineage_root: str = ""
    fused_into: str = ""


class QueryResponse(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The whole answer. `source_outcomes` is `None` where the budget took it, and `source_summary` there only then.
    `truncated`: results were left out at the end, `dropped_results` of them as
    far as that was counted, copies too."""

    results: tuple[Result, ...]
    source_outcomes: tuple[SourceReport, ...] | None
    source_summary: SourceSummary | None = None
    plan: Plan
    suppressed: tuple[Suppression, ...] = ()
    omitted: tuple[Omission, ...] = ()
    outcome: Outcome
    coverage: Coverage
    truncated: bool
    dropped_results: int = 0
    elapsed_ns: int
    interpretation: Interpretation | None = None


class PointerResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A locator and what is needed to choose it. `corroboration` only above 1."""

    rank: int
    locator: str
    source_id: str
    record_type: str
    title: str = ""
    excerpt: str = ""
    excerpt_kind: ExcerptKind | None = None
    exact: bool = False
    corroboration: int = 0


class PointerResponse(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer as programs get it unless they ask for more. `tier` tells it from the whole one."""

    tier: Literal["pointer"]
    results: tuple[PointerResult, ...]
    source_summary: SourceSummary | None = None
    suppressed: tuple[Suppression, ...] = ()
    omitted: tuple[Omission, ...] = ()
    outcome: Outcome
    coverage: Coverage
    truncated: bool
    dropped_results: int = 0
    elapsed_ns: int
    interpretation: Interpretation | None = None
