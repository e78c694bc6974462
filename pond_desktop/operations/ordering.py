"""Hits of several arms in one order, and what is folded into what. Pure."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Literal

from pond_desktop.operations.evidence import Evidence
from pond_desktop.operations.gathering import PRIORS, Found, Tier

RANK_CONSTANT = 60.0
CORROBORATION_CAP = 2.0
_COPIED_CHARS = 200


def score(found: Found) -> float:
    """By its rank in its arm: scores of different arms mean different things."""
    if found.tier is Tier.MOST:
        return 1.0 / (RANK_CONSTANT + found.local_rank)  # ranked over both arms already
    return PRIORS[found.arm] * found.relevance / (RANK_CONSTANT + found.local_rank)


def in_order(found: Iterable[Found], by: Literal["relevance", "recency"]) -> list[Found]:
    """Best or newest first; what the query names before all."""
    if by == "recency":
        return sorted(found, key=_newest_first, reverse=True)
    return sorted(found, key=lambda each: (each.tier, -score(each), -each.hit.place))


def exact_first(read: Sequence[Evidence]) -> list[Evidence]:
    """Those that hold the query as typed before all others, otherwise as they were."""
    return sorted(read, key=lambda evidence: (not evidence.is_exact, evidence.found.tier >= Tier.OTHER_FORMS))


def names_of(evidence: Evidence) -> tuple[int, ...]:
    """What two hits that are one message have in common: one of these numbers.

    The same words in one source are one message where they stand in one session, under one id, or are so long that
    nobody says them twice: then a history was copied. Short words said again in another session are another message.
    """
    words = (evidence.session.source, evidence.found.arm, evidence.fingerprint)
    if len(evidence.text) >= _COPIED_CHARS:
        return (_number(*words),)
    in_session = _number(*words, evidence.session.id)
    return (
        (in_session,) if evidence.archived is None else (in_session, _number(*words, "", evidence.archived.message.id))
    )


def _number(*pieces: str) -> int:
    return int.from_bytes(blake2b("\0".join(pieces).encode("utf-8", "replace"), digest_size=6).digest())


def _newest_first(found: Found) -> tuple[bool, bool, int, int]:
    at = found.hit.at
    return found.tier is Tier.NAMED, at is not None, at or 0, found.hit.place
