"""The hits of one arm, best first: all words as typed, then other forms of them, then most of them."""

from collections import defaultdict
from enum import IntEnum

from msgspec import Struct, field

from pond_desktop.archive import RANKED_MAX, Arm, Hit, Mark, Reader
from pond_desktop.operations.asking import Asked
from pond_desktop.search import ParsedQuery, WordRead, posted_text

_SPARE = 50
"""Beside what is shown so many hits are looked for: to find those that hold the query as typed, and for copies."""
_FEW = 5
"""With fewer full matches than this, messages that hold most of the words are offered too."""
_PER_WORD = 1_000
_LEAST_SHARE = 0.3
"""What is worth less than this share of the best is not shown."""
_AROUND = 1.0
_TITLED = 0.4
_MOST_SHOWN = 200
_TITLED_SHOWN = 20


PRIORS: dict[Arm, float] = {"conversation": 1.0, "tools": 0.5}
"""What people and agents said stands before what tools printed."""


class Tier(IntEnum):
    """How a hit matches; a lower one stands before a higher one."""

    NAMED = 0
    VERBATIM = 1
    ALL = 2
    TITLE = 3
    OTHER_FORMS = 4
    MOST = 5


class Found(Struct, frozen=True, kw_only=True, gc=False):
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


def gather(reader: Reader, asked: Asked, arm: Arm, before: Mark | None, needed: int) -> Gathered:
    """More than `needed` hits where there are so many. With `before` only what is older."""
    wanted = min(needed + _SPARE, RANKED_MAX)
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
    hits = reader.hits(arm, of_arm(arm, parsed.expression), where, by=by, limit=wanted, before=before)
    is_all_read = hits.total is not None and hits.total <= asked.limit
    if by == "relevance" and before is None and not is_all_read and (phrase := _phrase(parsed)):
        take(reader.hits(arm, phrase, where, by=by, limit=wanted).hits, Tier.VERBATIM)
    take(hits.hits, Tier.ALL)
    gathered.total = hits.total
    if by == "recency":
        gathered.oldest = _last(hits.hits) if len(hits.hits) == wanted else None
    else:
        gathered.oldest = hits.oldest
    # one more than is shown must be there, else the next page would not be asked for
    is_short = before is None and len(gathered.found) <= needed
    if is_short and parsed.variant is not None and (by == "relevance" or not gathered.found):
        other = reader.hits(arm, of_arm(arm, parsed.variant), where, by=by, limit=wanted)
        take(other.hits, Tier.OTHER_FORMS)
    return gathered


def of_session(key: int) -> Hit:
    """A session that stands for itself: its `message_key` is below 0."""
    return Hit(-key, -key, key, 0.0, None, None)


def gather_titled(reader: Reader, asked: Asked) -> list[Found]:
    """Sessions whose title holds all the words; they stand for themselves."""
    words = [word.text for word in asked.parsed.words if not word.is_common]
    if not words or asked.arms == ("tools",):
        return []
    keys = reader.sessions_titled(words, asked.narrowing, limit=_TITLED_SHOWN)
    return [
        Found(arm="conversation", tier=Tier.TITLE, hit=of_session(key), local_rank=rank)
        for rank, key in enumerate(keys, start=1)
    ]


def gather_most(reader: Reader, asked: Asked, meant: ParsedQuery | None) -> list[Found]:
    """Messages that hold some of the words, those first that hold most.

    People remember words from all over a conversation: what a session holds elsewhere counts for its messages too. For
    a word that is nowhere the one that was perhaps meant counts.
    """
    words = _words(asked, meant)
    words = [word for word in words if not word.is_common] or words
    if len(words) < 2 and meant is None:
        return []
    held = _words_held(reader, asked, words)
    by_session: dict[int, dict[int, float]] = defaultdict(dict)
    for key, hit in held.hits.items():
        best = by_session[hit.session_key]
        for number, score in held.scores[key].items():
            best[number] = max(best.get(number, 0.0), score)
    for number, word in enumerate(words):
        most = max((scores.get(number, 0.0) for scores in held.scores.values()), default=0.0)
        for session in reader.sessions_titled([word.text], asked.narrowing, limit=_PER_WORD):
            by_session[session][number] = max(by_session[session].get(number, 0.0), _TITLED * most)
    scored = []
    for key, hit in held.hits.items():
        own, around = held.scores[key], by_session[hit.session_key]
        value = sum(own.values()) + _AROUND * sum(around.values())
        scored.append((PRIORS[key[0]] * value, hit.place, key, len(own) / len(words)))
    scored.sort(key=lambda each: each[:2], reverse=True)
    least = _LEAST_SHARE * scored[0][0] if scored else 0.0
    return [
        Found(arm=arm, tier=Tier.MOST, hit=held.hits[arm, place], local_rank=rank, relevance=round(share, 4))
        for rank, (value, _, (arm, place), share) in enumerate(scored[:_MOST_SHOWN], start=1)
        if value >= least
    ]


def _words(asked: Asked, meant: ParsedQuery | None) -> list[WordRead]:
    words = asked.parsed.words
    if meant is not None and len(meant.words) == len(words):
        # those that are as they were typed stay as they are
        words = meant.words
    # each once, however often it was typed
    return list({word.expression: word for word in words if word.expression is not None}.values())


def is_few(found: list[Found]) -> bool:
    """Whether so little holds all words that most of them must do."""
    tiers = [each.tier for each in found]
    return len(tiers) - tiers.count(Tier.TITLE) < _FEW and Tier.NAMED not in tiers


class _Held(Struct):
    """Hits by arm and place, and how much each word counts in each of them."""

    hits: dict[tuple[Arm, int], Hit]
    scores: dict[tuple[Arm, int], dict[int, float]]


def _words_held(reader: Reader, asked: Asked, words: list[WordRead]) -> _Held:
    held = _Held({}, defaultdict(dict))
    for number, word in enumerate(words):
        for arm in asked.arms:
            hits = reader.hits(arm, of_arm(arm, word.expression), asked.where(arm), by="relevance", limit=_PER_WORD)
            for hit in hits.hits:
                held.hits[arm, hit.place] = hit
                held.scores[arm, hit.place][number] = -hit.score
    return held


def of_arm(arm: Arm, expression: str | None) -> str | None:
    """An expression for an arm's tables. The conversation has no column besides those that are named: to name them
    makes ranking half as fast again."""
    return expression.removeprefix("{text code} : ") if arm == "conversation" and expression else expression


def _phrase(parsed: ParsedQuery) -> str | None:
    """The query as one phrase, where it has several words, and nothing that must not be there."""
    if len(parsed.terms) < 2 or parsed.expression is None:
        return None
    text = " ".join(posted_text(parsed.verbatim).replace('"', " ").replace("\x00", " ").split())
    if not text:
        return None
    phrase = f'(text : "{text}")'
    return f"{phrase} AND ({parsed.expression})" if parsed.interpretation.excluded else phrase


def _last(hits: list[Hit]) -> Mark | None:
    return Mark(hits[-1].at, hits[-1].place) if hits else None
