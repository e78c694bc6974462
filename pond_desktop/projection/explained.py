"""What explains an answer, in lines: where a result comes from, why it stands there, which sources were asked and by
which rules."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from pond_desktop.projection.claims import duration_word
from pond_desktop.projection.response import Candidate, Explanation, Plan, QueryResponse, Result

_INDENT = "   "


def provenance_lines(result: Result) -> Iterator[str]:
    for line in (*_record_words(result.primary), *_member_words(result), *_why_words(result.explanation)):
        yield _INDENT + line


def source_lines(response: QueryResponse) -> Iterator[str]:
    """The ledger, or what stands in for it."""
    summary = response.source_summary
    if response.source_outcomes is None and summary is None:
        return
    yield ""
    if response.source_outcomes is None and summary is not None:
        counts = "  ".join(f"{outcome} {count}" for outcome, count in sorted(summary.outcomes.items()))
        yield f"sources in short, for want of room: {summary.sources}  {counts}"
        yield from (f"  {name}" for name in summary.degraded)
        return
    yield "sources"
    for report in response.source_outcomes or ():
        yield "  " + _labelled(
            (report.source_id, report.outcome),
            ("reason", report.reason),
            ("candidates", str(report.candidates)),
            ("elapsed", duration_word(report.elapsed_ns)),
            ("generation", report.index_generation),
            ("watermark", report.source_watermark),
            ("confirmed", _moment(report.confirmed_at)),
            ("timeout", report.timeout.budget if report.timeout else ""),
            ("diagnostics", _pairs(report.diagnostics)),
        )


def plan_lines(plan: Plan) -> Iterator[str]:
    """Limit and relevance floor are said at zero too: that is a rule as well."""
    yield ""
    yield "plan"
    yield (
        f"  profile {plan.profile}  limit {plan.limit}  relevance floor {plan.relevance_floor:g}  "
        f"rank constant {plan.rank_constant:g}  corroboration cap {plan.corroboration_cap:g}"
    )
    yield f"  deadline {_moment(plan.deadline)}  reserve {duration_word(plan.fusion_reserve_ns)}"
    for source in plan.sources or ():
        yield "  " + _labelled(
            (source.source_id, "asked" if source.eligible else "not asked"),
            ("reason", source.reason),
            ("limit", str(source.limit)),
            ("timeout", duration_word(source.timeout_ns)),
            ("prior", f"{source.prior:g}"),
            ("relevance by", source.relevance_basis or ""),
            ("diagnostics", _pairs(source.diagnostics)),
        )


def _record_words(primary: Candidate) -> Iterator[str]:
    yield _labelled(
        ("type", primary.record_type),
        ("sensitivity", primary.sensitivity),
        ("source", _named(primary.source_id, primary.source_uid)),
        ("record", primary.source_record_id),
        ("candidate", primary.candidate_id),
    )
    yield _labelled(
        ("local rank", str(primary.local_rank)),
        ("local score", "" if primary.local_score is None else f"{primary.local_score:.4g}"),
        ("signals", ", ".join(primary.match_signals)),
        ("derived from", ", ".join(primary.derived_from)),
    )
    further = _labelled(
        ("revision", primary.source_revision),
        ("fingerprint", primary.content_fingerprint),
        ("event", _moment(primary.event_time)),
        ("valid from", _moment(primary.valid_from)),
        ("valid to", _moment(primary.valid_to)),
        ("observed", _moment(primary.observed_at)),
        ("confirmed", _moment(primary.confirmed_at)),
        ("metadata", _pairs(primary.metadata)),
    )
    if further:
        yield further


def _member_words(result: Result) -> Iterator[str]:
    for member in result.members:
        yield f"member {member.lineage_root}: {_listed([each.locator for each in member.candidates])}"


def _why_words(why: Explanation) -> Iterator[str]:
    prior = why.prior
    rule = f", rule {prior.rule}" if prior.rule else ""
    relevance = "not stated by the source, read as 1" if why.relevance is None else f"{why.relevance:.3g}"
    yield (
        f"why: source {_named(why.source_id, why.source_uid)}  local rank {why.local_rank} of {why.local_pool_size}  "
        f"matches {_listed(why.match_signals) or 'none stated'}"
    )
    yield f"  prior {prior.effective:g} (base {prior.base:g}, intent {prior.intent:g}{rule})  relevance {relevance}"
    corroboration = why.corroboration
    yield "  " + _labelled(
        ("lineage", why.lineage_root),
        ("independent", str(corroboration.independent_units)),
        ("from", _listed(corroboration.sources)),
        ("cap", f"{corroboration.cap:g}{' applied' if corroboration.cap_applied else ''}"),
    )
    fresh = why.freshness
    yield "  " + _labelled(
        ("freshness", fresh.mode),
        ("revision", fresh.source_revision),
        ("generation", fresh.index_generation),
        ("model", fresh.index_model),
        ("config", fresh.index_config),
        ("observed", _moment(fresh.observed_at)),
        ("confirmed", _moment(fresh.confirmed_at)),
        ("as of", fresh.as_of_honored or ""),
    )
    rerank = why.reranker
    reranked = f"{rerank.model} from rank {rerank.rank_before} by {rerank.delta:g}" if rerank.used else "not used"
    promoted = "  exact" if why.exact_promoted else ""
    yield f"  reranker {reranked}  score {why.score:.4g}  rank constant {why.rank_constant:g}{promoted}"


def _labelled(*pairs: tuple[str, str]) -> str:
    return "  ".join(f"{label} {value}" for label, value in pairs if value)


def _named(id_: str, uid: str) -> str:
    return id_ if uid in ("", id_) else f"{id_} ({uid})"


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words)


def _pairs(values: dict[str, Any] | None) -> str:
    return " ".join(f"{key}={values[key]}" for key in sorted(values)) if values else ""


def _moment(at: datetime | None) -> str:
    return "" if at is None else at.isoformat(timespec="seconds").replace("+00:00", "Z")
