"""The hits of one arm, best first: all words as typed, then other forms of them, then most of them."""

from collections import defaultdict
from collections.abc import Iterable
from enum import IntEnum

from msgspec import Struct, field

from pond_desktop.archive import RANKED_MAX, Arm, Hit, Hits, Mark, Reader
from pond_desktop.operations.asking import Asked
from pond_desktop.operations.cursors import Start
from pond_desktop.search import ParsedQuery, WordRead, posted_text

_SPARE = 50
"""Beside what is shown so many hits are looked for: to find those that hold the query as typed, and for copies."""
FEW = 5
"""With fewer full matches than this, messages that hold most of the words are offered too."""
_PER_WORD = 1_000
_LEAST_SHARE = 0.3
"""What is worth less than this share of the best is not shown."""
_AROUND = 1.0
_TITLED = 0.4
MOST_SHOWN = 200
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
    """A stretch of what one arm has: all that matches, or, of more than can be ranked, the newest.

    `found` in their order, for certain up to each of `ends`: behind these there is more than was asked for. `following`
    is where the next stretch begins. `total` matches in all, where they were counted. `is_bounded`: older ones were not
    ranked.
    """

    found: list[Found] = field(default_factory=list)
    ends: list[Found] = field(default_factory=list)
    following: Start | None = None
    total: int | None = None
    is_bounded: bool = False


def gather(reader: Reader, asked: Asked, arm: Arm, start: Start, needed: int) -> Gathered:
    """The stretch that begins at `start`, or as much of it as gives more than `needed` hits."""
    parsed = asked.parsed
    gathering = _Gathering(reader, asked, arm, min(needed + _SPARE, RANKED_MAX))
    if parsed.expression is None and parsed.excluded is None and not asked.narrowing.clauses:
        return gathering.gathered
    if asked.by == "recency":
        gathering.newest(start)
    elif start.forms:
        gathering.older(parsed.variant, Tier.OTHER_FORMS, start)
    elif start.mark is not None:
        gathering.older(parsed.expression, Tier.ALL, start)
    else:
        gathering.ladder(needed)
    return gathering.gathered


class _Gathering:
    """The steps of the ladder, in one arm."""

    def __init__(self, reader: Reader, asked: Asked, arm: Arm, wanted: int) -> None:
        self._reader, self._asked, self._arm, self._wanted = reader, asked, arm, wanted
        self._seen: set[int] = set()
        self.gathered = Gathered()

    def ladder(self, needed: int) -> None:
        """All words as typed; then other forms of them, where those as typed are ranked and were not enough."""
        parsed, gathered = self._asked.parsed, self.gathered
        hits = self._hits(parsed.expression, text_first=_is_one_word(parsed))
        is_all_read = hits.total is not None and hits.total <= self._asked.limit
        if not is_all_read and (phrase := _phrase(parsed)):
            self._take(self._hits(phrase), Tier.VERBATIM)
        self._take(hits, Tier.ALL)
        gathered.total, gathered.is_bounded = hits.total, hits.is_bounded
        gathered.following = Start(hits.oldest) if hits.oldest else None
        if hits.total is None or parsed.variant is None:
            return
        # whether little is found must not depend on how much is shown of it
        if hits.total > max(needed, FEW):
            gathered.ends.append(gathered.found[-1])
        else:
            wide = self._hits(parsed.variant)
            self._take(wide, Tier.OTHER_FORMS)
            gathered.following = Start(wide.oldest, forms=True) if wide.oldest else None
            gathered.total = None if gathered.ends or wide.is_bounded else len(gathered.found)

    def older(self, expression: str | None, tier: Tier, start: Start) -> None:
        hits = self._hits(expression, before=start.mark)
        self._take(hits, tier)
        self.gathered.following = Start(hits.oldest, start.forms) if hits.oldest else None
        self.gathered.is_bounded = True

    def newest(self, start: Start) -> None:
        """By time; in other forms only where no word is there as typed."""
        parsed = self._asked.parsed
        expression, tier = (parsed.variant, Tier.OTHER_FORMS) if start.forms else (parsed.expression, Tier.ALL)
        hits, forms = self._hits(expression, before=start.mark), start.forms
        if not hits.hits and start == Start() and parsed.variant is not None:
            hits, tier, forms = self._hits(parsed.variant), Tier.OTHER_FORMS, True
        self._take(hits, tier)
        self.gathered.total = hits.total
        if len(hits.hits) == self._wanted:
            self.gathered.following = Start(_last(hits.hits), forms)

    def _hits(self, expression: str | None, *, before: Mark | None = None, text_first: bool = False) -> Hits:
        asked = self._asked
        return self._reader.hits(
            self._arm,
            of_arm(self._arm, expression),
            asked.where(self._arm),
            by=asked.by,
            limit=self._wanted,
            excluded=asked.parsed.excluded if expression is None else None,
            before=before,
            text_first=text_first,
        )

    def _take(self, hits: Hits, tier: Tier) -> None:
        found = self.gathered.found
        for hit in hits.hits:
            if hit.place not in self._seen:
                self._seen.add(hit.place)
                found.append(Found(arm=self._arm, tier=tier, hit=hit, local_rank=len(found) + 1))
        count = RANKED_MAX if hits.total is None else hits.total
        is_cut = self._asked.by == "recency"
        if found and len(hits.hits) == self._wanted and (is_cut or self._wanted < count):
            self.gathered.ends.append(found[-1])


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
        for rank, (value, _, (arm, place), share) in enumerate(scored[:MOST_SHOWN], start=1)
        if value >= least
    ]


def _words(asked: Asked, meant: ParsedQuery | None) -> list[WordRead]:
    words = asked.parsed.words
    if meant is not None and len(meant.words) == len(words):
        # those that are as they were typed stay as they are
        words = meant.words
    # each once, however often it was typed
    return list({word.expression: word for word in words if word.expression is not None}.values())


def is_few(found: Iterable[Found]) -> bool:
    """Whether so little holds all words that most of them must do."""
    tiers = [each.tier for each in found]
    return len(tiers) < FEW and Tier.NAMED not in tiers


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


def _is_one_word(parsed: ParsedQuery) -> bool:
    """What a text holds of it stands before what is only a part of a name."""
    return parsed.terms == (parsed.verbatim,) and parsed.verbatim.isalnum()
