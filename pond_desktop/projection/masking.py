"""Texts that leave, without the keys and passwords in them."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pond_desktop.canonical.secret import KnownSecret, Secret

_PIECE_MIN = 6
"""So many characters of a known secret at an edge of a text are taken for a part of it."""
_EDGE_CHARS = 1 << 16
"""Of a longer secret only so much is looked for at an edge."""
_HELD_CHARS = 1 << 16
"""So much of a text is held back until what follows is known: no secret is longer."""
_GAP = re.compile(r"(?:\s|\\[nrt])+")
"""What may stand for the end of a line inside a secret: in JSON, on one line, indented."""

MASK = re.compile(r"‹[^‹›\n]{1,80}, \d+ characters›")
"""What `mask_of` makes."""

FindSecrets = Callable[[str], Sequence[Secret]]
Span = tuple[int, int]


class Excerpt(NamedTuple):
    """A text and what is marked in it, as `(start, end)`."""

    text: str
    marks: tuple[Span, ...]


class _Cover(NamedTuple):
    start: int
    end: int
    mask: str


def mask_of(kind: str, length: int) -> str:
    return f"‹{kind}, {length} characters›"


def masked(text: str, secrets: Iterable[Secret]) -> str:
    """`text` with a mask in the place of each secret, also of one that goes on behind its end."""
    return _covered(text, (_Cover(each.start, each.end, mask_of(each.kind, each.length)) for each in secrets))


def secrets_in(text: str, secrets: Iterable[Secret]) -> tuple[KnownSecret, ...]:
    return tuple(KnownSecret(text[secret.start : secret.end], secret.kind) for secret in secrets)


def masked_known(text: str, known: Iterable[KnownSecret]) -> str:
    """`text`, made of one that held these secrets: cut anywhere, its white space changed. Also a part of a secret at
    the beginning or the end, and a text that is nothing but a part of one."""
    return _covered(text, _covers(text, known))


def masked_excerpt(text: str, marks: Iterable[Span], known: Iterable[KnownSecret]) -> Excerpt:
    """The same, with the marks where they belong; what is marked in a secret is so no longer."""
    covers = _apart(_covers(text, known))
    moved = []
    for start, end in marks:
        if not any(cover.start < end and start < cover.end for cover in covers):
            shift = sum(len(cover.mask) - (cover.end - cover.start) for cover in covers if cover.end <= start)
            moved.append((start + shift, end + shift))
    return Excerpt(_covered(text, covers), tuple(moved))


def masked_pieces(pieces: Iterable[str], find: FindSecrets) -> Iterator[str]:
    """A long text in pieces, masked as it passes: a secret may lie across a border."""
    held = ""
    for piece in pieces:
        held += piece
        if len(held) <= 2 * _HELD_CHARS:
            continue
        secrets = find(held)
        cut = len(held) - _HELD_CHARS
        cut = min((secret.start for secret in secrets if secret.start < cut < secret.end), default=cut)
        if cut > 0:
            yield masked(held[:cut], [secret for secret in secrets if secret.end <= cut])
            held = held[cut:]
    if held:
        yield masked(held, find(held))


def _covered(text: str, covers: Iterable[_Cover]) -> str:
    pieces, position = [], 0
    for cover in _apart(covers):
        if cover.start < len(text):
            pieces += [text[position : cover.start], cover.mask]
            position = cover.end
    pieces.append(text[position:])
    return "".join(pieces)


def _apart(covers: Iterable[_Cover]) -> list[_Cover]:
    """In their order; what overlaps an earlier one lies under it."""
    apart: list[_Cover] = []
    for cover in sorted(covers, key=lambda each: (each.start, -each.end)):
        if apart and cover.start < apart[-1].end:
            apart[-1] = apart[-1]._replace(end=max(apart[-1].end, cover.end))
        else:
            apart.append(cover)
    return apart


def _covers(text: str, known: Iterable[KnownSecret]) -> Iterator[_Cover]:
    for secret in set(known):
        lines = [line for line in _GAP.split(secret.text) if line]
        if lines:
            mask, flat = mask_of(secret.kind, len(secret.text)), "".join(lines)
            yield from (_Cover(*found.span(), mask) for found in _spaced(lines).finditer(text))
            yield from _at_edges(text, flat, mask)


def _at_edges(text: str, flat: str, mask: str) -> Iterator[_Cover]:
    """Where the text begins or breaks off inside the secret."""
    if len(flat) < _PIECE_MIN:
        return
    begins, ends = flat[:_EDGE_CHARS], flat[-_EDGE_CHARS:]
    # with room for white space; whatever is longer than the secret is no piece of it
    room = 4 * len(begins) + _PIECE_MIN
    head, tail = _Squeezed(text[:room].lstrip("… ")), _Squeezed(text[-room:].rstrip("… "))
    if len(text) <= room and len(tail.text) >= _PIECE_MIN and tail.text in flat:
        yield _Cover(0, len(text), mask)
        return
    at = max(len(tail.text) - len(begins), 0)
    while (at := tail.text.find(begins[:_PIECE_MIN], at)) >= 0:
        if begins.startswith(tail.text[at:]):
            yield _Cover(max(len(text) - room, 0) + tail.place(at), len(text), mask)
            break
        at += 1
    at = len(ends)
    while (at := head.text.rfind(ends[-_PIECE_MIN:], 0, at)) >= 0:
        if ends.endswith(head.text[: at + _PIECE_MIN]):
            cut = len(text[:room]) - len(text[:room].lstrip("… "))
            yield _Cover(0, cut + head.place(at + _PIECE_MIN - 1) + 1, mask)
            break
        at += _PIECE_MIN - 1


class _Squeezed:
    """A text without what may stand for the end of a line."""

    def __init__(self, text: str) -> None:
        self._starts, self._places = [0], [0]
        pieces, position, length = [], 0, 0
        for gap in _GAP.finditer(text):
            pieces.append(text[position : gap.start()])
            length += gap.start() - position
            position = gap.end()
            self._starts.append(length)
            self._places.append(position)
        self.text = "".join(pieces) + text[position:]

    def place(self, at: int) -> int:
        """Where a character stands in the text itself."""
        piece = bisect_right(self._starts, at) - 1
        return self._places[piece] + at - self._starts[piece]


def _spaced(pieces: Sequence[str]) -> re.Pattern[str]:
    """`pieces` with whatever may stand for the end of a line between them."""
    return re.compile(r"(?:\s|\\[nrt])*".join(map(re.escape, pieces)))
