"""What a quick switcher goes to, and how near each is to what was typed. Pure."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from rapidfuzz import fuzz, process

GoalKind: TypeAlias = Literal["session", "project", "agent", "saved", "command", "search"]

_NEAR_MIN = 80.0
"""Of rapidfuzz's hundred: a letter wrong or two exchanged in a word of five. In shorter ones `tide` would be `side`."""
_EXACT = 200.0
_AT_START, _AT_WORDS, _IN_WORDS = 30.0, 15.0, 10.0
_ID_CHARS_MIN = 4


class Goal(NamedTuple):
    """Something to go to: a plain tuple, since there can be a hundred thousand.

    `value` is a locator, a path, an agent, a query or a command's name. `words` is what it is called, `beside` what
    else it is found by; `told` and `at_s` (whole seconds since 1970) stand beside it: a session's project, a project's
    or an agent's number of sessions, a saved query, a command's keys. `agent` is a session's, else `""`.
    """

    kind: GoalKind
    value: str
    words: str
    beside: str = ""
    told: str = ""
    agent: str = ""
    at_s: int | None = None
    is_possible: bool = True

    @property
    def at(self) -> datetime | None:
        return None if self.at_s is None else datetime.fromtimestamp(self.at_s, UTC)


class Typed(Struct, frozen=True, kw_only=True):
    """How a line is read. `only` is what its first sign asks for; `within` the word right behind `@` or `#`, where more
    follows: then sessions are meant."""

    text: str = ""
    only: GoalKind | None = None
    within: str = ""


_SIGNS: dict[str, GoalKind] = {">": "command", "@": "agent", "#": "project", "/": "search"}


def read_typed(line: str) -> Typed:
    line = line.lstrip()
    only = _SIGNS.get(line[:1])
    if only is None:
        return Typed(text=line.strip())
    rest = line[1:].lstrip()
    if only in ("agent", "project"):
        within, gap, text = rest.partition(" ")
        if gap and text.strip():
            return Typed(text=text.strip(), only=only, within=within)
    return Typed(text=rest.strip(), only=only)


class Searched(NamedTuple):
    """What some goals are compared by, in their order, folded: all that each is found by, its words alone, its id."""

    texts: Sequence[str]
    words: Sequence[str]
    ids: Sequence[str]

    def followed_by(self, goals: Sequence[Goal]) -> "Searched":
        words = [goal.words.casefold() for goal in goals]
        texts = [text_of(said, goal.beside) for said, goal in zip(words, goals, strict=True)]
        return Searched([*self.texts, *texts], [*self.words, *words], [*self.ids, *("" for _ in goals)])


def text_of(words: str, beside: str) -> str:
    """All that a goal is found by; `words` are folded. The lines around it keep rapidfuzz from comparing with less
    than a whole piece: at an end of the text three letters would do for four."""
    return f"\n{words}\n{beside.casefold()}\n"


def exact_scores(by: Searched, begin: int, end: int, pieces: Sequence[str]) -> dict[int, float]:
    """The goals in `[begin, end)` that hold every piece, by place; the higher the nearer."""
    found: dict[int, float] = {}
    first = pieces[0]
    is_id = len(pieces) == 1 and len(first) >= _ID_CHARS_MIN
    id_ = first.rpartition(":")[2]
    for place in range(begin, end):
        text = by.texts[place]
        if all(piece in text for piece in pieces):
            found[place] = _exact(by.words[place], pieces)
        elif is_id and id_ and by.ids[place].startswith(id_):
            found[place] = _EXACT
    return found


def near_scores(by: Searched, begin: int, end: int, pieces: Sequence[str]) -> dict[int, float]:
    """Those in which every piece is nearly there, by the mean of how near."""
    texts = by.texts[begin:end]
    left: Sequence[int] = range(len(texts))
    sums: dict[int, float] = {}
    for piece in pieces:
        chosen = texts if len(left) == len(texts) else [texts[place] for place in left]
        near = process.extract(piece, chosen, scorer=fuzz.partial_ratio, score_cutoff=_NEAR_MIN, limit=None)
        sums = {left[place]: sums.get(left[place], 0.0) + score for _, score, place in near}
        left = list(sums)
        if not left:
            break
    return {begin + place: score / len(pieces) for place, score in sums.items()}


def _exact(words: str, pieces: Sequence[str]) -> float:
    score = _EXACT
    if all(piece in words for piece in pieces):
        score += _IN_WORDS
        if all(words.startswith(piece) or f" {piece}" in words for piece in pieces):
            score += _AT_WORDS
    if words.startswith(pieces[0]):
        score += _AT_START
    return score
