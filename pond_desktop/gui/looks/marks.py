"""Marks on words of a document: of those that are seen, however many there are."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QPainter,
    QPainterPath,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextLine,
)

from pond_desktop.gui.looks.colours import Colours
from pond_desktop.search.verbatim import Place

_SHOWN_MAX = 600
"""At once; who searches for `e` learns nothing from more."""


def draw_marks(
    painter: QPainter,
    document: QTextDocument,
    places: Sequence[Place],
    clip: QRectF,
    colours: Colours,
    *,
    but: Sequence[Place] = (),
) -> None:
    """Over a document that was drawn: its words once more, in a colour that is read on the marks' own.

    Args:
        places: all of them, as Qt counts, ascending.
        clip: what is seen of the document.
        but: what is chosen, and not to be covered.
    """
    if not places:
        return
    lay, fuzzy = document.documentLayout(), Qt.HitTestAccuracy.FuzzyHit
    first, last = (lay.hitTest(corner, fuzzy) for corner in (clip.topLeft(), clip.bottomRight()))
    shown = seen(places, first, last, but=but)
    if not shown:
        return
    words = QAbstractTextDocumentLayout.Selection()
    words.cursor = QTextCursor(document)
    words.cursor.setPosition(shown[0][0])
    words.cursor.setPosition(shown[-1][1], QTextCursor.MoveMode.KeepAnchor)
    words.format = mark_format(colours)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip, context.selections = clip, [words]
    painter.save()
    clip_to(painter, outlined(document, shown, lambda block: lay.blockBoundingRect(block).topLeft()))
    document.documentLayout().draw(painter, context)
    painter.restore()


def place_of(cursor: QTextCursor) -> Place:
    """What is chosen."""
    return cursor.selectionStart(), cursor.selectionEnd()


def seen(places: Sequence[Place], first: int, last: int, *, but: Sequence[Place] = ()) -> Sequence[Place]:
    """Those that can be seen, where these are the first character in sight and the last."""
    begin = bisect_right(places, first, key=itemgetter(1))
    end = bisect_left(places, last + 1, key=itemgetter(0))
    shown = places[begin : min(end, begin + _SHOWN_MAX)]
    for start, stop in but:
        shown = [place for place in shown if place[1] <= start or place[0] >= stop]
    return shown


def mark_format(colours: Colours) -> QTextCharFormat:
    """Its ground comes in place of the one that code has."""
    made = QTextCharFormat()
    made.setForeground(QColor(colours.text))
    made.setBackground(QColor(colours.marked))
    return made


def clip_to(painter: QPainter, path: QPainterPath) -> None:
    # along whole pixels it takes a tenth of the time
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)


def outlined(
    document: QTextDocument, places: Sequence[Place], corner_of: Callable[[QTextBlock], QPointF]
) -> QPainterPath:
    """The ground of these places, which ascend. Qt's own drawing of what is chosen would draw every line anew for each
    of them."""
    path = QPainterPath()
    block, block_start, block_end, corner = QTextBlock(), 0, 0, QPointF()
    line, line_end = QTextLine(), 0
    for start, end in places:
        if start >= block_end:
            block = document.findBlock(start)
            block_start, block_end = block.position(), block.position() + block.length()
            corner = corner_of(block)
            line = block.layout().lineForTextPosition(start - block_start)
            line_end = _end(line)
        first, last = start - block_start, end - block_start
        while line.isValid():
            if first < line_end:
                left, right = _x(line, max(first, line.textStart())), _x(line, min(last, line_end))
                path.addRect(corner.x() + min(left, right), corner.y() + line.y(), abs(right - left), line.height())
            if last <= line_end or line.lineNumber() + 1 >= block.layout().lineCount():
                break
            line = block.layout().lineAt(line.lineNumber() + 1)
            line_end = _end(line)
    return path


def _end(line: QTextLine) -> int:
    return line.textStart() + line.textLength() if line.isValid() else 0


def _x(line: QTextLine, position: int) -> float:
    # PySide hands back the position too
    return cast("tuple[float, int]", line.cursorToX(position))[0]
