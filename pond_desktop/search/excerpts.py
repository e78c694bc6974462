"""The piece of a text to show for the words that were searched.

Whoosh's own highlighter was measured for this, again for 600 characters: see decision 17.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from pond_desktop.projection.readable import is_inside_cluster, one_line, plain
from pond_desktop.search.function_words import FUNCTION_WORDS
from pond_desktop.search.marks import Mark, marks

EXCERPT_CHARS = 600
_ROOM = EXCERPT_CHARS - 2
"""Without the `…` at either end."""
_SNAP_CHARS = 30


class Excerpt(NamedTuple):
    """One line of a text; `spans` are the places of the marks in it, in order, none inside another."""

    text: str
    kind: Literal["matched", "preview"]
    spans: tuple[tuple[int, int], ...] = ()


def excerpt(text: str, terms: Sequence[str]) -> Excerpt:
    """One line of at most 600 characters: where most of `terms` stand together, else the beginning of `text`."""
    found = marks(text, terms)
    if not found:
        return Excerpt(one_line(text, EXCERPT_CHARS), "preview")
    first, last = (0, len(text)) if len(text) <= _ROOM else _densest(found, terms)
    line, start = _window(text, first, min(last, first + EXCERPT_CHARS))
    if start is None:
        return Excerpt(line, "matched", _apart((mark.start, mark.end) for mark in marks(line, terms)))
    end = start + len(line.removesuffix("…"))
    inside = ((mark.start - start, mark.end - start) for mark in found if start <= mark.start and mark.end <= end)
    return Excerpt(line, "matched", _apart(inside))


def _apart(spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Spans that overlap, as one."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def _densest(found: list[Mark], terms: Sequence[str]) -> tuple[int, int]:
    """The span, no longer than an excerpt, that holds most different terms, of these most marks, of these the first.

    Words that say little count only among themselves.
    """
    weights = [1 if term.lower() in FUNCTION_WORDS else 10 for term in terms]
    best, best_score, end = (found[0].start, found[0].end), (0, 0), 0
    counts: dict[int, int] = {}
    for start, mark in enumerate(found):
        while end < len(found) and (end <= start or found[end].end - mark.start <= _ROOM):
            counts[found[end].term] = counts.get(found[end].term, 0) + 1
            end += 1
        score = (sum(weights[term] for term, held in counts.items() if held), end - start)
        if score > best_score:
            best, best_score = (mark.start, found[end - 1].end), score
        counts[mark.term] -= 1
    return best


def _window(text: str, first: int, last: int) -> tuple[str, int | None]:
    """The text around `[first, last)`, a third of the room before it, cut at words, on one line; and which place of
    `text` its first character has, `None` where more than line ends changed between."""
    room = _ROOM - (last - first)
    start = max(0, first - room // 3)
    end = min(len(text), start + _ROOM)
    start = max(0, min(start, end - _ROOM))
    if start > 0:
        start = _snapped_start(text, start, first)
    if end < len(text):
        end = _snapped_end(text, end, last)
    line = one_line(plain(text[start:end]), _ROOM)
    is_as_it_was = len(line) == end - start
    before = "…" if start > 0 else ""
    line = before + line + ("…" if end < len(text) and not line.endswith("…") else "")
    return line, start - len(before) if is_as_it_was else None


def _snapped_start(text: str, start: int, first: int) -> int:
    for place in range(start, min(first, start + _SNAP_CHARS)):
        if text[place].isspace():
            return place + 1
    while start < first and is_inside_cluster(text, start):
        start += 1
    return start


def _snapped_end(text: str, end: int, last: int) -> int:
    for place in range(end, max(last, end - _SNAP_CHARS), -1):
        if text[place].isspace():
            return place
    while end > last and is_inside_cluster(text, end):
        end -= 1
    return end
