"""The rows of the quick switcher."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from pond_desktop.gui.looks.cards import CardDelegate, agent_colour, draw_at_end, draw_dot, draw_elided
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.switching.wording import corner_words, second_words, spoken, title_words
from pond_desktop.projection.switching import Goal

_Index = QModelIndex | QPersistentModelIndex


class GoalModel(QAbstractListModel):
    """Goals, the nearest first."""

    def __init__(self, clock: Callable[[], datetime], agent_titles: Callable[[str], str]) -> None:
        super().__init__()
        self.clock, self.agent_titles = clock, agent_titles
        self._goals: Sequence[Goal] = ()

    def put(self, goals: Sequence[Goal]) -> None:
        self.beginResetModel()
        self._goals = goals
        self.endResetModel()

    def goal_at(self, row: int) -> Goal | None:
        return self._goals[row] if 0 <= row < len(self._goals) else None

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._goals)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        goal = self.goal_at(index.row())
        if goal is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return title_words(goal)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(goal, self.clock(), self.agent_titles)
        return None


class GoalRow(CardDelegate):
    """A title with what stands in its corner; below it what it is."""

    def __init__(self, model: GoalModel, theme: Theme) -> None:
        super().__init__(theme)
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(100, self.row_height(option.font))

    def draw_card(self, painter: QPainter, font: QFont, index: _Index, lines: list[QRect]) -> None:
        goal = self._model.goal_at(index.row())
        if goal is None:
            return
        colours = self.theme.colours
        painter.setFont(font)
        painter.setPen(QColor(colours.muted))
        rest = draw_at_end(painter, lines[0], corner_words(goal, self._model.clock()))
        painter.setPen(QColor(colours.text if goal.is_possible else colours.muted))
        draw_elided(painter, rest, title_words(goal))
        second = lines[1]
        if goal.kind in ("session", "agent"):
            second = draw_dot(painter, second, agent_colour(colours.agents, goal.agent or goal.value))
        painter.setPen(QColor(colours.muted))
        draw_elided(painter, second, second_words(goal, self._model.agent_titles))
