"""Rows of results: a hit alone, a session's heading, a hit below it."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect
from PySide6.QtGui import QColor, QFont, QPainter

from pond_desktop.gui.looks.amounts import age, matches, number
from pond_desktop.gui.looks.cards import CardDelegate, agent_colour, draw_at_end, draw_dot, draw_elided, strong
from pond_desktop.gui.looks.excerpt import draw_excerpt
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.search.model import ResultModel
from pond_desktop.gui.translation import tr
from pond_desktop.projection.found import HitGroup, HitView
from pond_desktop.projection.words import folder_name

HEADING_LINES = 2
_GROUPED_LINES = 3
_FLAT_LINES = 4


class ResultCard(CardDelegate):
    line_count = _FLAT_LINES

    def __init__(self, model: ResultModel, theme: Theme) -> None:
        super().__init__(theme)
        self._model = model

    def set_grouped(self, is_grouped: bool) -> None:
        self.line_count = _GROUPED_LINES if is_grouped else _FLAT_LINES

    def lines_of(self, index: QModelIndex | QPersistentModelIndex) -> int:
        return HEADING_LINES if self._model.is_heading(index.row()) else self.line_count

    def resting_ground(self, index: QModelIndex | QPersistentModelIndex) -> str | None:
        return self.theme.colours.raised if self._model.is_heading(index.row()) else None

    def draw_card(
        self, painter: QPainter, font: QFont, index: QModelIndex | QPersistentModelIndex, lines: list[QRect]
    ) -> None:
        row = self._model.row_at(index.row())
        if isinstance(row, HitGroup):
            self._heading(painter, font, row, lines)
        elif self._model.is_grouped:
            indent = painter.fontMetrics().height()
            self._hit(painter, font, row, [line.adjusted(indent, 0, 0, 0) for line in lines], is_grouped=True)
        else:
            self._title(painter, font, row.title, age(row.at, self._model.clock()), lines[0])
            self._hit(painter, font, row, lines[1:], is_grouped=False)

    def _heading(self, painter: QPainter, font: QFont, group: HitGroup, lines: list[QRect]) -> None:
        colours = self.theme.colours
        self._title(painter, font, group.title, age(group.at, self._model.clock()), lines[0])
        shown = len(group.hits)
        counted = matches(group.count, shown)
        if shown < (group.count or 0):
            counted = tr("{shown} of {matches}").format(shown=number(shown), matches=counted)
        painter.setPen(QColor(colours.muted))
        # the whole count must not be cut off by a long project's name
        rest = draw_at_end(painter, lines[1], counted)
        rest = draw_dot(painter, rest, agent_colour(colours.agents, group.agent))
        said = [self._model.agent_titles(group.agent)]
        said += [folder_name(group.project)] if group.project else []
        said += [tr("child of “{title}”").format(title=group.parent_title)] if group.parent_title else []
        painter.setPen(QColor(colours.muted))
        draw_elided(painter, rest, " · ".join(said))

    def _title(self, painter: QPainter, font: QFont, title: str, when: str, line: QRect) -> None:
        painter.setFont(font)
        painter.setPen(QColor(self.theme.colours.muted))
        rest = draw_at_end(painter, line, when)
        painter.setFont(strong(font))
        painter.setPen(QColor(self.theme.colours.text))
        draw_elided(painter, rest, title)
        painter.setFont(font)

    def _hit(self, painter: QPainter, font: QFont, hit: HitView, lines: list[QRect], *, is_grouped: bool) -> None:
        colours = self.theme.colours
        painter.setFont(font)
        taken = draw_excerpt(
            painter, lines[:-1], hit.excerpt, hit.spans, marked=QColor(colours.marked), ink=QColor(colours.text)
        )
        painter.setPen(QColor(colours.muted))
        last = lines[taken]
        rest = draw_at_end(painter, last, age(hit.at, self._model.clock())) if is_grouped else last
        draw_elided(painter, rest, self._model.facts_of(hit))
