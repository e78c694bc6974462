"""How the sources stand, and how the whole installation does: names follow Recall's, as far as they apply here."""

from datetime import datetime
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from pond_desktop.projection.response import FreshnessMode, Sensitivity

HealthStatus: TypeAlias = Literal["healthy", "degraded", "unavailable", "denied"]
CheckStatus: TypeAlias = Literal["pass", "fail", "degraded", "skipped"]
PROFILE = "default"
"""There is one set of sources, everything on this machine."""


class Health(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`last_success_at`: when a capture last read all of it. `indexed_count` of an arm's `record_count` can be
    searched. `diagnostics` has a reason, and counts."""

    status: HealthStatus
    checked_at: datetime
    last_success_at: datetime | None = None
    index_generation: str = ""
    record_count: int = 0
    indexed_count: int = 0
    failed_count: int = 0
    coverage: Literal["complete", "partial", "unknown"]
    diagnostics: dict[str, Any] | None = None


class SourceStanding(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One source: an agent's history on a machine, or an arm of the search over all of them. `probed`: it was looked
    at for this answer; what is not on this machine is listed only."""

    source_uid: str
    source_id: str
    adapter: str
    enabled: bool
    in_profile: bool
    location: str = ""
    sensitivity: Sensitivity
    permitted: bool
    freshness_mode: FreshnessMode
    freshness_policy: str = ""
    base_prior: float
    record_types: tuple[str, ...] = ()
    timeout_ms: int
    probed: bool
    adapter_id: str = ""
    display_name: str = ""
    capabilities: tuple[str, ...] = ()
    query_modes: tuple[str, ...] = ()
    as_of_support: Literal["none", "filter", "snapshot"] = "none"
    health: Health | None = None


class SourcesAnswer(Struct, frozen=True, kw_only=True):
    profile: str
    max_sensitivity: Sensitivity
    sources: tuple[SourceStanding, ...]


class Check(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that was looked at. `detail` says what was seen, `remedy` what helps."""

    name: str
    status: CheckStatus
    detail: str
    remedy: str = ""


class DoctorAnswer(Struct, frozen=True, kw_only=True):
    """`status` is the worst of the checks'."""

    status: CheckStatus
    checks: tuple[Check, ...]


def is_usable(standing: SourceStanding) -> bool:
    """Whether it can be searched, if not all of it."""
    return not standing.probed or (standing.health is not None and standing.health.status in ("healthy", "degraded"))


def worst_of(checks: tuple[Check, ...]) -> CheckStatus:
    found = {check.status for check in checks}
    return "fail" if "fail" in found else "degraded" if "degraded" in found else "pass"
