"""Text chosen with the mouse, inside one text of one message."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAbstractTextDocumentLayout, QPalette, QTextCursor

from pond_desktop.gui.transcript.layout import Piece, RowLayout


class TextSelection:
    """From where the mouse was pressed to where it is. Positions are characters of the text's document."""

    def __init__(self, message_id: str, place: int, position: int) -> None:
        self.message_id, self.place = message_id, place
        self.anchor = self.position = position

    @property
    def is_empty(self) -> bool:
        return self.anchor == self.position

    @classmethod
    def begun_at(cls, message_id: str, layout: RowLayout, point: QPoint) -> "TextSelection | None":
        """`None` where no text is under the point, which counts from the row's corner."""
        place = layout.text_place_at(point)
        return None if place is None else cls(message_id, place, layout.position_in(place, point))

    @classmethod
    def of(cls, message_id: str, place: int, positions: tuple[int, int]) -> "TextSelection":
        """What stands between two characters of a text."""
        made = cls(message_id, place, positions[0])
        made.position = positions[1]
        return made

    def extend_to(self, layout: RowLayout, point: QPoint) -> None:
        """The point may be anywhere; the text's nearest character counts."""
        self.position = layout.position_in(self.place, point)

    def take_word(self, layout: RowLayout) -> None:
        cursor = self.cursor(layout)
        if cursor is not None:
            cursor.select(QTextCursor.SelectionType.WordUnderCursor)
            self.anchor, self.position = cursor.anchor(), cursor.position()

    def cursor(self, layout: RowLayout) -> QTextCursor | None:
        piece = layout.pieces[self.place] if self.place < len(layout.pieces) else None
        if piece is None or piece.document is None:
            return None
        cursor = QTextCursor(piece.document)
        cursor.setPosition(self.anchor)
        cursor.setPosition(self.position, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def lies_in_both(self, former: RowLayout | None, now: RowLayout | None) -> bool:
        """Whether the text that it was made in stands at the same place of a message that changed."""
        if former is None or now is None or self.place >= min(len(former.pieces), len(now.pieces)):
            return False
        return former.pieces[self.place].block == now.pieces[self.place].block

    def text(self, layout: RowLayout) -> str:
        cursor = self.cursor(layout)
        if cursor is None:
            return ""
        # Qt's paragraph and line separators, and the places to break that were put into endless runs
        chosen = cursor.selectedText().replace("\u2029", "\n").replace("\u2028", "\n")
        return chosen.replace("\u200b", "").replace("\u00a0", " ")

    def drawn(self, layout: RowLayout, piece: Piece, palette: QPalette) -> list[QAbstractTextDocumentLayout.Selection]:
        """What Qt needs to draw it, where `piece` holds it."""
        is_here = self.place < len(layout.pieces) and layout.pieces[self.place] is piece
        cursor = self.cursor(layout) if is_here and not self.is_empty else None
        if cursor is None:
            return []
        selection = QAbstractTextDocumentLayout.Selection()
        selection.cursor = cursor
        selection.format.setBackground(palette.highlight())
        selection.format.setForeground(palette.highlightedText())
        return [selection]
