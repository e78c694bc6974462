"""An excerpt drawn on a few lines, its matches on a ground of their own."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QPainter, QTextCharFormat, QTextLayout, QTextOption

from pond_desktop.gui.looks.cards import ELIDE
from pond_desktop.gui.looks.hits import Spans, around_first_hit

_BASIC_PLANE_END = "\uffff"


def draw_excerpt(
    painter: QPainter, lines: Sequence[QRect], text: str, spans: Spans, *, marked: QColor, ink: QColor
) -> int:
    """Draws into `lines`, one below the other; what does not fit is cut with an ellipsis. Returns the lines it took."""
    metrics, width = painter.fontMetrics(), lines[0].width()
    # a narrow list cuts the excerpt short: not before the reader sees why it was found
    chars = width // max(1, metrics.averageCharWidth()) * (2 * len(lines) - 1) // 2
    text, spans = around_first_hit(text, spans, chars)
    painter.setPen(ink)
    for count, place in enumerate(lines[:-1], start=1):
        taken = _draw_line(painter, place, text, spans, marked)
        text, spans = text[taken:], [(start - taken, end - taken) for start, end in spans]
        if not text:
            return count
    _draw_line(painter, lines[-1], metrics.elidedText(text, ELIDE, width), spans, marked)
    return len(lines)


def _draw_line(painter: QPainter, place: QRect, text: str, spans: Spans, marked: QColor) -> int:
    """Returns how many characters went into the line, the blank after it too."""
    layout = QTextLayout(text, painter.font())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats([_format(text, start, end, marked) for start, end in spans if end > 0 and start < len(text)])
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(place.width())
    layout.endLayout()
    top = place.top() + (place.height() - line.height()) / 2
    line.draw(painter, QPointF(place.left(), top))
    return _characters(text, line.textLength())


def _format(text: str, start: int, end: int, marked: QColor) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    start, end = max(0, start), min(len(text), end)
    made.start = _units(text[:start])
    made.length = _units(text[start:end])
    made.format = QTextCharFormat()
    made.format.setBackground(marked)
    return made


def _units(text: str) -> int:
    """As Qt counts: a character outside the basic plane is two."""
    return len(text) + sum(char > _BASIC_PLANE_END for char in text)


def _characters(text: str, units: int) -> int:
    if not text or max(text) <= _BASIC_PLANE_END:
        return units
    for count, char in enumerate(text):
        units -= 1 + (char > _BASIC_PLANE_END)
        if units < 0:
            return count
    return len(text)
