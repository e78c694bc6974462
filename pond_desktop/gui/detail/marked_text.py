"""A plain text of which words are marked."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QTextBlock, QTextLayout
from PySide6.QtWidgets import QWidget

from pond_desktop.gui.looks.copied import MaskedPlainText
from pond_desktop.gui.looks.marks import clip_to, mark_format, outlined, place_of, seen
from pond_desktop.gui.looks.painting import guarded
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.search.verbatim import Place


class MarkedText(MaskedPlainText):
    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._places: Sequence[Place] = ()

    def mark(self, places: Sequence[Place]) -> None:
        """As Qt counts, ascending."""
        self._places = places
        self.viewport().update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        rect, chosen = event.rect(), place_of(self.textCursor())
        first, last = (self.cursorForPosition(corner).position() for corner in (rect.topLeft(), rect.bottomRight()))
        shown = seen(self._places, first, last, but=[chosen]) if self._places else ()
        if not shown:
            return
        whole = QTextLayout.FormatRange()
        whole.format = mark_format(self._theme.colours)
        painter = QPainter(self.viewport())
        clip_to(painter, outlined(self.document(), shown, self._corner))
        block = self.document().findBlock(shown[0][0])
        while block.isValid() and block.position() < shown[-1][1]:
            whole.start, whole.length = 0, block.length()
            block.layout().draw(painter, self._corner(block), [whole], QRectF(rect))
            block = block.next()
        painter.end()

    def _corner(self, block: QTextBlock) -> QPointF:
        """Where it is drawn: the layout of a plain text does not know."""
        return self.blockBoundingGeometry(block).translated(self.contentOffset()).topLeft()
