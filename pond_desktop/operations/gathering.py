"""The hits of one arm, best first: all words as typed, then other forms of them, then most of them."""

import math
from collections import defaultdict
from enum import IntEnum

from msgspec import Struct, field

from pond_desktop.archive import Arm, Hit, Mark, Reader
from pond_desktop.operations.asking import Asked
from pond_desktop.search import ParsedQuery, WordRead, posted_text

_FEW = 5
"""With fewer full matches than this, messages that hold most of the words are offered too."""
_PER_WORD = 2_000
_MOST_SHARE = 0.5
_MOST_SHOWN = 200
_TITLED_SHOWN = 20


class Tier(IntEnum):
    """How a hit matches; a lower one stands before a higher one."""

    VERBATIM = 0
    ALL = 1
    TITLE = 2
    OTHER_FORMS = 3
    MOST = 4


class Found(Struct, frozen=True, kw_only=True):
    """A hit and how it came about. `local_rank` counts from 1 in its arm; `relevance` is the share of the words that
    it holds, by their weight."""

    arm: Arm
    tier: Tier
    hit: Hit
    local_rank: int
    relevance: float = 1.0


class Gathered(Struct, kw_only=True):
    """`total` matches where they were counted. `oldest`: what is older was not ranked; `None` where all was."""

    found: list[Found] = field(default_factory=list)
    total: int | None = None
    oldest: Mark | None = None
    used_other_forms: bool = False
    used_most_words: bool = False


def gather(reader: Reader, asked: Asked, arm: Arm, before: Mark | None, wanted: int) -> Gathered:
    """At least `wanted` hits where there are so many. With `before` only what is older."""
    gathered = Gathered()
    seen: set[int] = set()

    def take(hits: list[Hit], tier: Tier) -> None:
        for hit in hits:
            if hit.place not in seen:
                seen.add(hit.place)
                gathered.found.append(Found(arm=arm, tier=tier, hit=hit, local_rank=len(gathered.found) + 1))

    parsed, where, by = asked.parsed, asked.where(arm), asked.request.by
    if parsed.expression is None:
        is_anything = bool(where.clauses) or parsed.excluded is not None
        if is_anything:
            hits = reader.hits(arm, None, where, by="recency", limit=wanted, excluded=parsed.excluded, before=before)
            take(hits.hits, Tier.ALL)
            gathered.oldest = _last(hits.hits) if len(hits.hits) == wanted else None
        return gathered
    if by == "relevance" and before is None and (phrase := _phrase(parsed.verbatim, parsed.terms)):
        take(reader.hits(arm, phrase, where, by=by, limit=wanted).hits, Tier.VERBATIM)
    hits = reader.hits(arm, parsed.expression, where, by=by, limit=wanted, before=before)
    take(hits.hits, Tier.ALL)
    gathered.total = hits.total
    if by == "recency":
        gathered.oldest = _last(hits.hits) if len(hits.hits) == wanted else None
    else:
        gathered.oldest = hits.oldest
    is_short = before is None and len(gathered.found) < wanted
    if is_short and parsed.variant is not None and (by == "relevance" or not gathered.found):
        other = reader.hits(arm, parsed.variant, where, by=by, limit=wanted)
        count = len(gathered.found)
        take(other.hits, Tier.OTHER_FORMS)
        gathered.used_other_forms = len(gathered.found) > count
    return gathered


def gather_titled(reader: Reader, asked: Asked) -> list[Found]:
    """Sessions whose title holds all the words; they stand for themselves, with a `message_key` below 0."""
    words = [word.text for word in asked.parsed.words if not word.is_common]
    if not words or asked.arms == ("tools",):
        return []
    keys = reader.sessions_titled(words, asked.narrowing, limit=_TITLED_SHOWN)
    return [
        Found(arm="conversation", tier=Tier.TITLE, hit=Hit(-key, -key, key, 0.0, None, None), local_rank=rank)
        for rank, key in enumerate(keys, start=1)
    ]


def gather_most(reader: Reader, asked: Asked, meant: ParsedQuery | None) -> list[Found]:
    """Messages that hold most of the words, by the weight of those that they and their session hold.

    For a word that is nowhere the one that was perhaps meant counts.

    People remember words from all over a conversation; so what a session holds elsewhere counts for its messages too.
    """
    arms, words = asked.arms, _words(asked, meant)
    words = [word for word in words if not word.is_common] or words
    if len(words) < 2:
        return []
    weights, by_message, by_session, hits = _words_held(reader, asked, arms, words)
    whole = sum(weights) or 1.0
    scored: list[tuple[float, float, int, int]] = []
    for (arm_number, key), held in by_message.items():
        hit = hits[arm_number, key]
        own = sum(weights[number] for number in held) / whole
        around = sum(weights[number] for number in by_session[hit.session_key]) / whole
        if around >= _MOST_SHARE:
            scored.append((around + own, own, hit.place, arm_number))
    scored.sort(reverse=True)
    found = []
    for rank, (_, own, place, arm_number) in enumerate(scored[:_MOST_SHOWN], start=1):
        hit = hits[arm_number, place]
        found.append(Found(arm=arms[arm_number], tier=Tier.MOST, hit=hit, local_rank=rank, relevance=round(own, 4)))
    return found


def _words(asked: Asked, meant: ParsedQuery | None) -> list[WordRead]:
    words = asked.parsed.words
    if meant is not None and len(meant.words) == len(words):
        # those that are as they were typed stay as they are
        words = meant.words
    return [word for word in words if word.expression is not None]


def is_few(found: list[Found]) -> bool:
    """Whether so little holds all words that most of them must do."""
    return sum(each.tier is not Tier.TITLE for each in found) < _FEW


def _words_held(
    reader: Reader, asked: Asked, arms: tuple[Arm, ...], words: list[WordRead]
) -> tuple[list[float], dict[tuple[int, int], set[int]], dict[int, set[int]], dict[tuple[int, int], Hit]]:
    """Each word's weight; which words each message and each session holds; the hits, by arm and place."""
    weights: list[float] = []
    by_message: dict[tuple[int, int], set[int]] = defaultdict(set)
    by_session: dict[int, set[int]] = defaultdict(set)
    by_place: dict[tuple[int, int], Hit] = {}
    for number, word in enumerate(words):
        count = 0
        for arm_number, arm in enumerate(arms):
            hits = reader.hits(arm, word.expression, asked.where(arm), by="relevance", limit=_PER_WORD)
            count += len(hits.hits) if hits.total is None else hits.total
            for hit in hits.hits:
                by_message[arm_number, hit.place].add(number)
                by_session[hit.session_key].add(number)
                by_place[arm_number, hit.place] = hit
        # a word that is nowhere says nothing against a message
        weights.append(1.0 / math.log2(count + 4) if count else 0.0)
    return weights, by_message, by_session, by_place


def _phrase(verbatim: str, terms: tuple[str, ...]) -> str | None:
    """The query as one phrase, where it has several words."""
    if len(terms) < 2:
        return None
    text = " ".join(posted_text(verbatim).replace('"', " ").replace("\x00", " ").split())
    return f'{{text}} : "{text}"' if text else None


def _last(hits: list[Hit]) -> Mark | None:
    return Mark(hits[-1].at, hits[-1].place) if hits else None
