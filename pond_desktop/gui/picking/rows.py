"""The rows that can be chosen: a session, or a message with what it says."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from pond_desktop.gui.looks.amounts import age
from pond_desktop.gui.looks.cards import CardDelegate, after, agent_colour, draw_at_end, draw_dot, draw_elided, strong
from pond_desktop.gui.looks.excerpt import draw_excerpt
from pond_desktop.gui.looks.speakers import role_words
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.translation import tr
from pond_desktop.operations.picking import Choice
from pond_desktop.projection.words import folder_name

_Index = QModelIndex | QPersistentModelIndex
_SPOKEN_CHARS = 160


class ChoiceModel(QAbstractListModel):
    """The best first, or the latest."""

    def __init__(self, clock: Callable[[], datetime], agent_titles: Callable[[str], str]) -> None:
        super().__init__()
        self.clock, self.agent_titles = clock, agent_titles
        self.are_of_one = False
        self._choices: Sequence[Choice] = ()

    def put(self, choices: Sequence[Choice], *, are_of_one: bool) -> None:
        """`are_of_one`: messages of one session, whose title goes without saying."""
        self.beginResetModel()
        self._choices, self.are_of_one = choices, are_of_one
        self.endResetModel()

    def choice_at(self, row: int) -> Choice | None:
        return self._choices[row] if 0 <= row < len(self._choices) else None

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._choices)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        choice = self.choice_at(index.row())
        if choice is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return choice.title if choice.role is None else choice.said
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, self._spoken(choice)))
        return None

    def facts_of(self, choice: Choice) -> str:
        """The last line of a row."""
        facts = [self.agent_titles(choice.agent)]
        if choice.project:
            facts.append(folder_name(choice.project))
        if choice.message_count:
            facts.append(tr("%Ln message(s)", "", choice.message_count))
        return " · ".join(facts)

    def age_of(self, choice: Choice) -> str:
        return age(choice.at, self.clock())

    def who(self, choice: Choice) -> str:
        """Empty for a session."""
        return "" if choice.role is None else role_words(choice.role, self.agent_titles(choice.agent))

    def _spoken(self, choice: Choice) -> Iterator[str]:
        if choice.role is None:
            yield tr("Session {title}").format(title=choice.title)
        else:
            yield self.who(choice)
            yield choice.said[:_SPOKEN_CHARS]
            if not self.are_of_one:
                yield tr("in {title}").format(title=choice.title)
        yield "" if self.are_of_one else self.facts_of(choice)
        yield self.age_of(choice)


class ChoiceRow(CardDelegate):
    """Title and age, what is said, whose it is."""

    line_count = 3

    def __init__(self, model: ChoiceModel, theme: Theme) -> None:
        super().__init__(theme)
        self._model = model

    def lines_of(self, index: _Index) -> int:
        choice = self._model.choice_at(index.row())
        return 2 if choice is not None and choice.role is None else 3

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(100, self.row_height(option.font, self.lines_of(index)))

    def draw_card(self, painter: QPainter, font: QFont, index: _Index, lines: list[QRect]) -> None:
        choice = self._model.choice_at(index.row())
        if choice is None:
            return
        colours = self.theme.colours
        model = self._model
        painter.setFont(font)
        painter.setPen(QColor(colours.muted))
        rest = draw_at_end(painter, lines[0], model.age_of(choice))
        painter.setFont(strong(font))
        painter.setPen(QColor(colours.text))
        draw_elided(painter, rest, model.who(choice) if model.are_of_one else choice.title)
        painter.setFont(font)
        if model.are_of_one:
            self._said(painter, choice, lines[1:])
            return
        if choice.role is not None:
            who = tr("{who}:").format(who=model.who(choice))
            painter.setPen(QColor(colours.muted))
            draw_elided(painter, lines[1], who)
            self._said(painter, choice, [after(lines[1], painter.fontMetrics().horizontalAdvance(who + " "))])
        last = draw_dot(painter, lines[-1], agent_colour(colours.agents, choice.agent))
        painter.setPen(QColor(colours.muted))
        draw_elided(painter, last, model.facts_of(choice))

    def _said(self, painter: QPainter, choice: Choice, lines: list[QRect]) -> None:
        colours = self.theme.colours
        draw_excerpt(painter, lines, choice.said, choice.spans, marked=QColor(colours.marked), ink=QColor(colours.text))
