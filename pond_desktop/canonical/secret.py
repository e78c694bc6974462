"""Keys, tokens and passwords inside a text."""

from typing import NamedTuple


class Secret(NamedTuple):
    """Characters `[start, start + length)` of a text; `kind` in words, e.g. `github pat`."""

    start: int
    length: int
    kind: str

    @property
    def end(self) -> int:
        return self.start + self.length


class KnownSecret(NamedTuple):
    """A secret itself: to be found again in what was made of its text, never to be shown or written down."""

    text: str
    kind: str
