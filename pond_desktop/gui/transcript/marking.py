"""Where the words that were searched for, or what is looked for in the session, stand in a laid-out message."""

from collections.abc import Sequence

from PySide6.QtGui import QAbstractTextDocumentLayout, QColor, QTextCursor, QTextDocument

from pond_desktop.gui.looks.colours import Colours
from pond_desktop.gui.looks.found import as_qt_counts, found_positions
from pond_desktop.gui.transcript.layout import Piece, RowLayout
from pond_desktop.projection.values import MessageView, PartView
from pond_desktop.search import marks
from pond_desktop.search.verbatim import Verbatim

_MARKS_MAX = 300
"""In one text; who searches for `e` learns nothing from more."""


class Marking:
    """The words of one query; while something is looked for in the session, that instead. What it found in a piece is
    kept with the piece."""

    def __init__(self, terms: Sequence[str] = (), wanted: Verbatim | None = None) -> None:
        self.terms = tuple(terms)
        self.wanted = wanted

    def drawn(self, piece: Piece, colours: Colours) -> list[QAbstractTextDocumentLayout.Selection]:
        """What Qt needs to draw the marks."""
        made = []
        for cursor in self._cursors(piece):
            selection = QAbstractTextDocumentLayout.Selection()
            selection.cursor = cursor
            selection.format.setBackground(QColor(colours.marked))
            selection.format.setForeground(QColor(colours.text))
            made.append(selection)
        return made

    def first_top(self, layout: RowLayout) -> int | None:
        """How far below the row's top the first marked word stands."""
        for piece in layout.pieces:
            for cursor in self._cursors(piece):
                return line_top(piece, cursor.selectionStart())
        return None

    def _cursors(self, piece: Piece) -> list[QTextCursor]:
        if piece.document is None or not (self.terms or self.wanted):
            return []
        if piece.marked is None:
            found = (
                found_positions(piece.document, self.wanted)[:_MARKS_MAX]
                if self.wanted
                else positions(piece.document, self.terms)
            )
            piece.marked = [_cursor(piece.document, start, end) for start, end in found]
        return piece.marked


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


def positions(document: QTextDocument, terms: Sequence[str]) -> list[tuple[int, int]]:
    """Hits as Qt counts: a character outside the basic plane is two."""
    text = document.toPlainText()
    return as_qt_counts(text, [(mark.start, mark.end) for mark in marks(text, terms)[:_MARKS_MAX]])


def _cursor(document: QTextDocument, start: int, end: int) -> QTextCursor:
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    return cursor
