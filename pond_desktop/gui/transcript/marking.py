"""Where the words that were searched for, or what is looked for in the session, stand in a laid-out message."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import itemgetter
from typing import cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QTextBlock, QTextDocument, QTextLine

from pond_desktop.gui.looks.found import as_qt_counts, found_positions
from pond_desktop.gui.transcript.layout import Piece, RowLayout
from pond_desktop.projection.values import MessageView, PartView
from pond_desktop.search import marks
from pond_desktop.search.verbatim import Place, Verbatim

_SHOWN_MAX = 600
"""At once; who searches for `e` learns nothing from more."""


class Marking:
    """The words of one query; while something is looked for in the session, that instead. What it found in a piece is
    kept with the piece."""

    def __init__(self, terms: Sequence[str] = (), wanted: Verbatim | None = None) -> None:
        self.terms = tuple(terms)
        self.wanted = wanted

    def places(self, piece: Piece) -> list[Place]:
        """All marks of a piece, as Qt counts: a character outside the basic plane is two."""
        if piece.document is None or not (self.terms or self.wanted):
            return []
        if piece.marked is None:
            piece.marked = (
                found_positions(piece.document, self.wanted) if self.wanted else positions(piece.document, self.terms)
            )
        return piece.marked

    def shown(self, piece: Piece, clip: QRectF) -> list[Place]:
        """Those that can be seen. `clip` is what is seen of the document."""
        document, places = piece.document, self.places(piece)
        if document is None or not places:
            return []
        lay, fuzzy = document.documentLayout(), Qt.HitTestAccuracy.FuzzyHit
        first, last = (lay.hitTest(corner, fuzzy) for corner in (clip.topLeft(), clip.bottomRight()))
        begin = bisect_right(places, first, key=itemgetter(1))
        end = bisect_left(places, last + 1, key=itemgetter(0))
        return places[begin : min(end, begin + _SHOWN_MAX)]

    def first_top(self, layout: RowLayout) -> int | None:
        """How far below the row's top the first marked word stands."""
        for piece in layout.pieces:
            for start, _ in self.places(piece)[:1]:
                return line_top(piece, start)
        return None


def outlined(document: QTextDocument, places: Sequence[Place]) -> QPainterPath:
    """The ground of these places, which ascend. Qt's own drawing of what is chosen would draw every line anew for each
    of them."""
    path, lay = QPainterPath(), document.documentLayout()
    block, block_start, block_end, corner = QTextBlock(), 0, 0, QPointF()
    line, line_end = QTextLine(), 0
    for start, end in places:
        if start >= block_end:
            block = document.findBlock(start)
            block_start, block_end = block.position(), block.position() + block.length()
            corner = lay.blockBoundingRect(block).topLeft()
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


def line_top(piece: Piece, position: int) -> int:
    """How far below its row's top the line stands that holds a character of a text."""
    if piece.document is None:
        return piece.top
    block = piece.document.findBlock(position)
    line = block.layout().lineForTextPosition(position - block.position())
    block_top = piece.document.documentLayout().blockBoundingRect(block).top()
    return piece.top + round(block_top + line.y())


def part_hit(view: MessageView, part_type: str, tool_name: str | None, terms: Sequence[str]) -> PartView | None:
    """The part of a message that a search found: of that kind, and with the words in it where they can be seen."""
    alike = [part for part in view.parts if part.type == part_type]
    alike = [part for part in alike if tool_name is None or part.tool_name in (None, tool_name)] or alike
    with_words = (part for part in alike if marks(f"{part.line}\n{part.text or ''}", terms))
    return next(with_words, None) or next(iter(alike), None)


def positions(document: QTextDocument, terms: Sequence[str]) -> list[Place]:
    """Hits as Qt counts."""
    text = document.toPlainText()
    return as_qt_counts(text, [(mark.start, mark.end) for mark in marks(text, terms)])
