"""Hits of several arms in one order, and what is folded into what. Pure."""

from collections.abc import Iterable, Sequence
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


def ordered(found: Iterable[Found], by: Literal["relevance", "recency"]) -> list[Found]:
    """Best or newest first, each message once."""
    if by == "recency":
        in_order = sorted(found, key=lambda each: (each.hit.at is not None, each.hit.at, each.hit.place), reverse=True)
    else:
        in_order = sorted(found, key=lambda each: (each.tier, -score(each), -each.hit.place))
    once: dict[int, Found] = {}
    for each in in_order:
        once.setdefault(each.hit.message_key, each)
    return list(once.values())


def exact_first(read: Sequence[Evidence]) -> list[Evidence]:
    """Those that hold the query as typed before all others, otherwise as they were."""
    return sorted(read, key=lambda evidence: (not evidence.is_exact, evidence.found.tier >= Tier.OTHER_FORMS))


def folded(read: Sequence[Evidence]) -> tuple[list[Evidence], dict[int, list[Evidence]]]:
    """Keeps the first of those that are one message; the others, by the message that stays.

    The same words in one source are one message where they stand in one session, under one id, or are so long that
    nobody says them twice: then a history was copied. Short words said again in another session are another message.
    """
    kept: list[Evidence] = []
    first: dict[tuple[str, ...], Evidence] = {}
    twins: dict[int, list[Evidence]] = {}
    for evidence in read:
        words: tuple[str, ...] = (evidence.session.source, evidence.found.arm, evidence.fingerprint)
        names = [(*words, evidence.session.id)]
        if evidence.archived is not None:
            names.append((*words, "", evidence.archived.message.id))
        if len(evidence.text) >= _COPIED_CHARS:
            names.append(words)
        stays = next((first[name] for name in names if name in first), None)
        if stays is None:
            kept.append(evidence)
        else:
            twins.setdefault(stays.found.hit.message_key, []).append(evidence)
        for name in names:
            first.setdefault(name, stays or evidence)
    return kept, twins
