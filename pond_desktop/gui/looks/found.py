"""Where something that is looked for stands in a laid-out text."""

import re
from itertools import accumulate

from PySide6.QtGui import QTextDocument

from pond_desktop.search.verbatim import Place, Verbatim

_LAST_OF_BASIC_PLANE = "\uffff"
_BEYOND_BASIC_PLANE = re.compile(f"[^\0-{_LAST_OF_BASIC_PLANE}]")
_BREAK = "\u200b"


def found_positions(document: QTextDocument, wanted: Verbatim) -> list[Place]:
    """All places of what is looked for, as Qt counts."""
    text = document.toPlainText()
    # places to break were put into endless runs
    return as_qt_counts(text, wanted.places(text, over=_BREAK if _BREAK in text else ""))


def as_qt_counts(text: str, places: list[Place]) -> list[Place]:
    """Places in `text` by the units that Qt counts: a character outside the basic plane is two."""
    if not places or text.isascii() or not _BEYOND_BASIC_PLANE.search(text):
        return places
    units = list(accumulate((1 + (char > _LAST_OF_BASIC_PLANE) for char in text), initial=0))
    return [(units[start], units[end]) for start, end in places]
