"""A result in three lines: session and age; the excerpt with the hit marked; who said it, where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect
from PySide6.QtGui import QColor, QFont, QPainter

from pond_desktop.gui.looks.cards import ELIDE, MIDDLE, SINGLE_LINE, CardDelegate, draw_elided, draw_right, strong
from pond_desktop.gui.looks.hits import around_first_hit
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.values import Pointer
from pond_desktop.projection.words import age, folder_name
from pond_desktop.search import marks
from pond_desktop.search.excerpts import EXCERPT_CHARS

if TYPE_CHECKING:
    from pond_desktop.gui.search.results import ResultModel


class ResultCard(CardDelegate):
    line_count = 3

    def __init__(self, model: ResultModel, theme: Theme) -> None:
        super().__init__(theme)
        self._model = model

    def draw_card(
        self, painter: QPainter, font: QFont, index: QModelIndex | QPersistentModelIndex, lines: list[QRect]
    ) -> None:
        pointer = self._model.pointer_at(index.row())
        colours = self.theme.colours
        painter.setFont(font)
        painter.setPen(QColor(colours.muted))
        rest = draw_right(painter, lines[0], age(pointer.at, self._model.clock()))
        painter.setFont(strong(font))
        painter.setPen(QColor(colours.text))
        draw_elided(painter, rest, pointer.title)
        painter.setFont(font)
        self._excerpt(painter, pointer, lines[1])
        painter.setPen(QColor(colours.muted))
        draw_elided(painter, lines[2], self._facts(pointer))

    def _excerpt(self, painter: QPainter, pointer: Pointer, place: QRect) -> None:
        """The words of the query get a ground of their own: the text stays as it is."""
        metrics = painter.fontMetrics()
        # a narrow list cuts the excerpt short: not before the reader sees why it was found
        chars = place.width() // max(1, metrics.averageCharWidth()) * 2 // 3
        excerpt = around_first_hit(one_line(pointer.excerpt, EXCERPT_CHARS), self._model.terms, chars)
        shown = metrics.elidedText(excerpt, ELIDE, place.width())
        for mark in marks(shown, self._model.terms):
            left = place.left() + metrics.horizontalAdvance(shown[: mark.start])
            width = metrics.horizontalAdvance(shown[mark.start : mark.end])
            painter.fillRect(QRect(left, place.top() + 1, width, place.height() - 2), QColor(self.theme.colours.marked))
        painter.setPen(QColor(self.theme.colours.text))
        painter.drawText(place, MIDDLE | SINGLE_LINE, shown)

    def _facts(self, pointer: Pointer) -> str:
        facts = [{"user": "You", "assistant": self._model.agent_titles(pointer.agent)}.get(pointer.role or "", "")]
        facts += [folder_name(pointer.project)] if pointer.project else []
        facts += ["earlier version"] if pointer.is_earlier_version else []
        return " · ".join(fact for fact in facts if fact)
