"""Where the words that were searched for, or what is looked for in the session, stand in a laid-out message."""

from collections.abc import Sequence

from PySide6.QtGui import QTextDocument

from pond_desktop.gui.looks.found import as_qt_counts, found_positions
from pond_desktop.gui.transcript.layout import Piece, RowLayout
from pond_desktop.projection.values import MessageView, PartView
from pond_desktop.search import marks
from pond_desktop.search.verbatim import Place, Verbatim


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

    def first_top(self, layout: RowLayout) -> int | None:
        """How far below the row's top the first marked word stands."""
        for piece in layout.pieces:
            for start, _ in self.places(piece)[:1]:
                return line_top(piece, start)
        return None


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
