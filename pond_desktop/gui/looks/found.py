"""Where something that is looked for stands in a laid-out text."""

from itertools import accumulate

from PySide6.QtGui import QTextDocument

from pond_desktop.search.verbatim import Place, Verbatim

_LAST_OF_BASIC_PLANE = "\uffff"
_BREAK = "\u200b"


def found_positions(document: QTextDocument, wanted: Verbatim) -> list[Place]:
    """All places of what is looked for, as Qt counts."""
    text = document.toPlainText()
    if _BREAK not in text:
        return as_qt_counts(text, wanted.places(text))
    # as if the places to break were not there, which were put into endless runs
    shown = [place for place, char in enumerate(text) if char != _BREAK]
    found = wanted.places(text.replace(_BREAK, ""))
    return as_qt_counts(text, [(shown[start], shown[end - 1] + 1) for start, end in found])


def as_qt_counts(text: str, places: list[Place]) -> list[Place]:
    """Places in `text` by the units that Qt counts: a character outside the basic plane is two."""
    if not places or text.isascii() or max(text) <= _LAST_OF_BASIC_PLANE:
        return places
    units = list(accumulate((1 + (char > _LAST_OF_BASIC_PLANE) for char in text), initial=0))
    return [(units[start], units[end]) for start, end in places]
