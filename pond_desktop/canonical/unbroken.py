"""A text without what may stand between the characters of a key: a terminal's codes, and what can't be seen."""

import re
from bisect import bisect_right

_ESCAPE = r"(?:\x1b|\\+u001[bB])"
"""As it is, or as JSON writes it."""
CODE = (
    rf"{_ESCAPE}\[[0-?]*[ -/]*[@-~]?|\x9b[0-?]*[ -/]*[@-~]?"  # colours, and what moves or erases
    rf"|{_ESCAPE}\][^\x07\x1b\x9c\n\\]*(?:\x07|\x1b\\|\x9c|\\+u0007|{_ESCAPE}\\+)"  # titles, links
    rf"|{_ESCAPE}[ -/]*[0-Z^-~]?"
    r"|[^\n\x1b]\x08"  # what was typed twice, to make it bold
    r"|[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u200b-\u200f\u2060-\u2064\ufeff]"
)
"""A pattern of one of them."""
CODES = re.compile(f"(?:{CODE})+")


class Unbroken:
    """`text` is what is left of a text, and `place` tells where a character of it stands there."""

    def __init__(self, text: str, between: re.Pattern[str]) -> None:
        self._starts, self._places = [0], [0]
        pieces, position, length = [], 0, 0
        for gap in between.finditer(text):
            pieces.append(text[position : gap.start()])
            length += gap.start() - position
            position = gap.end()
            self._starts.append(length)
            self._places.append(position)
        self.text = "".join(pieces) + text[position:]

    def place(self, at: int) -> int:
        piece = bisect_right(self._starts, at) - 1
        return self._places[piece] + at - self._starts[piece]
