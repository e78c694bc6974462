"""Where a text holds something exactly as it was typed, but for capitals: any piece of it, inside words too. Pure."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

Place = tuple[int, int]
"""`[start, end)`, in characters."""


class Verbatim:
    """Something to be looked for. Places do not overlap; accents and width count as they are written."""

    def __init__(self, wanted: str, *, is_case_sensitive: bool = False) -> None:
        self.wanted, self.is_case_sensitive = wanted, is_case_sensitive
        self._aim = self._compared(wanted)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verbatim) and self._said == other._said

    def __hash__(self) -> int:
        return hash(self._said)

    def __bool__(self) -> bool:
        return bool(self._aim)

    def count(self, text: str) -> int:
        return self._compared(text).count(self._aim) if self._aim else 0

    def places(self, text: str, limit: int | None = None, *, over: str = "") -> list[Place]:
        """The first `limit` places, in order. `over`: a sign that may stand between any two characters."""
        aim = f"{re.escape(over)}*".join(map(re.escape, self._aim)) if over else re.escape(self._aim)
        found = re.finditer(aim, self._compared(text)) if self._aim else iter(())
        return [match.span() for match in islice(found, limit)]

    def starts(self, pieces: Iterable[str]) -> Iterator[int]:
        """Where the places begin in a long text that comes in pieces; one may lie across a border."""
        length, held, before = len(self._aim), "", 0
        if not length:
            return
        for piece in pieces:
            held += self._compared(piece)
            at = 0
            while (start := held.find(self._aim, at)) >= 0:
                yield before + start
                at = start + length
            # what could still be the beginning of a place
            kept = max(at, len(held) - length + 1)
            before, held = before + kept, held[kept:]

    @property
    def _said(self) -> tuple[str, bool]:
        return self.wanted, self.is_case_sensitive

    def _compared(self, text: str) -> str:
        return text if self.is_case_sensitive else small(text)


def small(text: str) -> str:
    """`text` without capitals, each character still at its place."""
    if text.isascii():
        return text.lower()
    folded = text.casefold()
    # it never makes a text shorter: one of the same length has each character at its place
    return folded if len(folded) == len(text) else "".join(map(_small, text))


def _small(char: str) -> str:
    """A sign that becomes two (`ß`) stays as it is."""
    folded = char.casefold()
    return folded if len(folded) == 1 else char
