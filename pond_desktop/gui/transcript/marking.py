"""Where the words that were searched for stand in a laid-out message."""

from collections.abc import Sequence

from PySide6.QtGui import QAbstractTextDocumentLayout, QColor, QTextCursor, QTextDocument

from pond_desktop.gui.looks.colours import Colours
from pond_desktop.gui.transcript.layout import Piece, RowLayout
from pond_desktop.projection.values import MessageView, PartView
from pond_desktop.search import marks

_MARKS_MAX = 300
"""In one text; who searches for `e` learns nothing from more."""
_LAST_OF_BASIC_PLANE = "\uffff"


class Marking:
    """The words of one query. What it found in a piece is kept with the piece."""

    def __init__(self, terms: Sequence[str] = ()) -> None:
        self.terms = tuple(terms)

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
                block = cursor.block()
                line = block.layout().lineForTextPosition(cursor.selectionStart() - block.position())
                block_top = cursor.document().documentLayout().blockBoundingRect(block).top()
                return piece.top + round(block_top + line.y())
        return None

    def _cursors(self, piece: Piece) -> list[QTextCursor]:
        if not self.terms or piece.document is None:
            return []
        if piece.marked is None:
            piece.marked = [_cursor(piece.document, start, end) for start, end in positions(piece.document, self.terms)]
        return piece.marked


def part_hit(view: MessageView, part_type: str, tool_name: str | None, terms: Sequence[str]) -> PartView | None:
    """The part of a message that a search found: of that kind, and with the words in it where they can be seen."""
    alike = [part for part in view.parts if part.type == part_type]
    alike = [part for part in alike if tool_name is None or part.tool_name in (None, tool_name)] or alike
    with_words = (part for part in alike if marks(f"{part.line}\n{part.text or ''}", terms))
    return next(with_words, None) or next(iter(alike), None)


def positions(document: QTextDocument, terms: Sequence[str]) -> list[tuple[int, int]]:
    """Hits as Qt counts: a character outside the basic plane is two."""
    text = document.toPlainText()
    found = [(mark.start, mark.end) for mark in marks(text, terms)[:_MARKS_MAX]]
    if not found or max(text) <= _LAST_OF_BASIC_PLANE:
        return found
    return [(_units(text[:start]), _units(text[:end])) for start, end in found]


def _units(text: str) -> int:
    return len(text) + sum(char > _LAST_OF_BASIC_PLANE for char in text)


def _cursor(document: QTextDocument, start: int, end: int) -> QTextCursor:
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    return cursor
