"""A hit that was read → the result for programs, and the view for people."""

from collections.abc import Sequence
from datetime import datetime

from pond_desktop.archive import Reader
from pond_desktop.canonical import Locator
from pond_desktop.canonical.archived import ArchivedSession
from pond_desktop.operations.evidence import Evidence
from pond_desktop.operations.gathering import PRIORS, Tier
from pond_desktop.operations.ordering import CORROBORATION_CAP, RANK_CONSTANT, score
from pond_desktop.projection.found import HitView
from pond_desktop.projection.response import (
    Candidate,
    Corroboration,
    Explanation,
    Freshness,
    MatchSignal,
    Prior,
    Reranker,
    Result,
)
from pond_desktop.projection.summaries import session_locator
from pond_desktop.projection.titles import title_of

_PRIORS = {
    arm: Prior(base=1.0, intent=prior, rule="tools stand behind what was said" if prior < 1 else "", effective=prior)
    for arm, prior in PRIORS.items()
}
_ALONE = Corroboration(independent_units=1, cap=CORROBORATION_CAP, cap_applied=False)
"""A copy is no witness, so nothing is corroborated by itself."""
_NOT_RERANKED = Reranker(used=False)


def locator_of(evidence: Evidence) -> str:
    session, archived = evidence.session, evidence.archived
    return str(Locator(session.source, session.id, None if archived is None else archived.message.id))


def view_of(
    reader: Reader,
    evidence: Evidence,
    terms: Sequence[str],
    parents: dict[tuple[str, str], ArchivedSession],
    *,
    rank: int,
    folded_count: int,
) -> HitView:
    """The view of a hit, with its `terms` marked."""
    session = evidence.session
    part = None if evidence.part is None else evidence.part.part
    shown = evidence.excerpt(terms)
    message = None if evidence.archived is None else evidence.archived.message
    parent = parents.get((session.source, session.parent_id or ""))
    return HitView(
        rank=rank,
        locator=locator_of(evidence),
        session=str(session_locator(session)),
        source_id=session.source,
        agent=session.agent,
        record_type=_record_type(evidence),
        title=title_of(session)[0],
        excerpt=shown.text,
        excerpt_kind=shown.kind,
        spans=shown.spans,
        exact=evidence.is_exact,
        project=session.project,
        role=None if message is None else message.role,
        at=_at(reader, evidence),
        parent=None if parent is None else str(session_locator(parent)),
        parent_title=None if parent is None else title_of(parent)[0],
        tool_name=None if part is None else part.tool_name,
        part_type=None if part is None else part.type,
        part=None if evidence.part is None else evidence.part.ordinal,
        folded_count=folded_count,
        is_earlier_version=evidence.archived is not None and evidence.archived.superseded_at is not None,
    )


def result_of(evidence: Evidence, view: HitView, pool_size: int, captured_at: datetime | None) -> Result:
    """The result with all that explains it."""
    found, session, message = evidence.found, evidence.session, evidence.archived
    signals = _signals(evidence)
    metadata = {"agent": view.agent, "session": view.session, "project": view.project, "role": view.role}
    if view.tool_name is not None:
        metadata["tool"] = view.tool_name
    if view.parent is not None:
        metadata["parent_session"] = view.parent
    relevance, rounded_score = round(found.relevance, 4), round(score(found), 6)
    candidate = Candidate(
        candidate_id=f"{found.arm}/{found.hit.place}",
        source_uid=session.source,
        source_id=session.source,
        source_record_id=session.id if message is None else f"{session.id}#{message.message.id}",
        locator=view.locator,
        record_type=view.record_type,
        title=view.title,
        excerpt=view.excerpt,
        excerpt_kind=view.excerpt_kind,
        local_rank=found.local_rank,
        local_score=round(found.hit.score, 6),
        relevance=relevance,
        match_signals=signals,
        confirmed_at=captured_at,
        event_time=view.at,
        sensitivity="internal",
        metadata={name: value for name, value in metadata.items() if value is not None},
        content_fingerprint=evidence.fingerprint,
    )
    explanation = Explanation(
        source_uid=session.source,
        source_id=session.source,
        local_rank=found.local_rank,
        local_pool_size=pool_size,
        match_signals=signals,
        prior=_PRIORS[found.arm],
        relevance=relevance,
        lineage_root=view.locator,
        corroboration=_ALONE,
        freshness=Freshness(mode="indexed", confirmed_at=captured_at),
        reranker=_NOT_RERANKED,
        exact_promoted=evidence.is_exact,
        score=rounded_score,
        rank_constant=RANK_CONSTANT,
    )
    return Result(primary=candidate, explanation=explanation, score=rounded_score)


def _record_type(evidence: Evidence) -> str:
    if evidence.archived is None:
        return "session"
    if evidence.part is None:
        return "message"
    return "injected" if evidence.part.part.type == "text" else evidence.part.part.type


def _signals(evidence: Evidence) -> tuple[MatchSignal, ...]:
    if evidence.found.tier is Tier.TITLE:
        return ("field",)
    return ("exact_identifier", "lexical") if evidence.is_exact else ("lexical",)


def _at(reader: Reader, evidence: Evidence) -> datetime | None:
    if evidence.archived is None:
        return evidence.session.last_message_at
    message = evidence.archived.message
    if message.at is not None:
        return message.at
    earlier, later = reader.nearest_times(evidence.session.key, message.ordinal)
    return earlier or later
