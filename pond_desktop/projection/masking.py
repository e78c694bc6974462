"""Texts that leave, without the keys and passwords in them."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pond_desktop.canonical.secret import KnownSecret, Secret
from pond_desktop.canonical.unbroken import CODE, Unbroken

_PIECE_MIN = 6
"""So many characters of a known secret at an edge of a text are taken for a part of it."""
_EDGE_CHARS = 1 << 16
"""Of a longer secret only so much is looked for at an edge."""
_HELD_CHARS = 1 << 16
"""So much of a text is held back until what follows is known: no secret is longer."""
_CUT_CHARS = 512
"""A line that was cut to be shown is not longer."""
_RUN = re.compile("[^…\n]+")
_FILLER = rf"(?:{CODE}|\s|\\+[nrt]?|[-+−>|│])"
_NUMBER = r"(?:[^\s:\\]{1,200}:)?\d{1,7}(?:→|\\+t|\t| *[|│]|[-:]| +(?=[-+−]))"
_BETWEEN = re.compile(rf"{_FILLER}+(?:{_NUMBER}{_FILLER}*)?|\A{_NUMBER}{_FILLER}*")
"""What is not looked at, in a secret and where it is looked for: ends of lines, in JSON too, a diff's signs and the
numbers of lines, codes."""

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


class _Wanted:
    """A known secret without what is not looked at: `flat`, with what stood in front of it and behind."""

    def __init__(self, secret: KnownSecret) -> None:
        self.mask = mask_of(secret.kind, len(secret.text))
        unbroken = Unbroken(secret.text, _BETWEEN)
        self.flat = unbroken.text
        # of a key that consists of such characters too little would be left
        self.is_exact = len(self.flat) < max(_PIECE_MIN, len(secret.text.split()[0]) // 2)
        self.lead = self.trail = ""
        if self.is_exact:
            self.flat = secret.text
        else:
            self.lead = secret.text[: unbroken.place(0)]
            self.trail = secret.text[unbroken.place(len(self.flat) - 1) + 1 :]


def _covers(text: str, known: Iterable[KnownSecret]) -> Iterator[_Cover]:
    wanted = [_Wanted(secret) for secret in set(known) if secret.text.strip()]
    if not wanted:
        return
    whole, cut = Unbroken(text, _BETWEEN), list(_cut_lines(text))
    for secret in wanted:
        if secret.is_exact:
            yield from (_Cover(*found.span(), secret.mask) for found in re.finditer(re.escape(secret.flat), text))
            continue
        at = whole.text.find(secret.flat)
        while at >= 0:
            start, end = whole.place(at), whole.place(at + len(secret.flat) - 1) + 1
            start -= len(secret.lead) if text[:start].endswith(secret.lead) else 0
            end += len(secret.trail) if text.startswith(secret.trail, end) else 0
            yield _Cover(start, end, secret.mask)
            at = whole.text.find(secret.flat, at + len(secret.flat))
        yield from _at_edges(text, secret.flat, secret.mask)
        for start, line, is_end in cut:
            yield from _at_cut(start, line, secret, is_end=is_end)


def _cut_lines(text: str) -> Iterator[tuple[int, Unbroken, bool]]:
    """What stands in front of an ellipsis, and behind one."""
    for run in _RUN.finditer(text) if "…" in text else ():
        start, end = run.span()
        if text.startswith("…", end):
            near = max(start, end - _CUT_CHARS)
            yield near, Unbroken(text[near:end], _BETWEEN), True
        if start and text[start - 1] == "…":
            yield start, Unbroken(text[start : min(end, start + _CUT_CHARS)], _BETWEEN), False


def _at_cut(start: int, line: Unbroken, secret: _Wanted, *, is_end: bool) -> Iterator[_Cover]:
    if is_end:
        at = _begun(line.text, secret.flat)
        if at is not None:
            yield _Cover(start + line.place(at), start + line.place(len(line.text) - 1) + 1, secret.mask)
        return
    last = _ended(line.text, secret.flat)
    if last is not None:
        yield _Cover(start, start + line.place(last) + 1, secret.mask)


def _at_edges(text: str, flat: str, mask: str) -> Iterator[_Cover]:
    """Where the text begins or breaks off inside the secret."""
    begins, ends = flat[:_EDGE_CHARS], flat[-_EDGE_CHARS:]
    # with room for what is not looked at; whatever is longer than the secret is no piece of it
    room = 8 * len(begins) + _PIECE_MIN
    head, tail = (Unbroken(each, _BETWEEN) for each in (text[:room].lstrip("… "), text[-room:].rstrip("… ")))
    if len(text) <= room and len(tail.text) >= _PIECE_MIN and tail.text.lstrip("…") in flat:
        yield _Cover(0, len(text), mask)
        return
    at = _begun(tail.text, begins)
    if at is not None:
        yield _Cover(max(len(text) - room, 0) + tail.place(at), len(text), mask)
    last = _ended(head.text, ends)
    if last is not None:
        cut = len(text[:room]) - len(text[:room].lstrip("… "))
        yield _Cover(0, cut + head.place(last) + 1, mask)


def _begun(text: str, secret: str) -> int | None:
    """Where the beginning of a secret starts that goes on to the end of `text`."""
    at = max(len(text) - len(secret), 0)
    while (at := text.find(secret[:_PIECE_MIN], at)) >= 0:
        if secret.startswith(text[at:]):
            return at
        at += 1
    return None


def _ended(text: str, secret: str) -> int | None:
    """The place of the last character of a secret whose end `text` begins with."""
    at = len(secret)
    while (at := text.rfind(secret[-_PIECE_MIN:], 0, at)) >= 0:
        if secret.endswith(text[: at + _PIECE_MIN]):
            return at + _PIECE_MIN - 1
        at += _PIECE_MIN - 1
    return None
