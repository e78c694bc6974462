"""A session in two lines: title and age; agent, project, what there is to know. A heading between sessions."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QLocale, QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from pond_desktop.gui.annotations.words import own_signs
from pond_desktop.gui.looks.amounts import age, messages, number
from pond_desktop.gui.looks.cards import (
    ELIDE,
    CardDelegate,
    after,
    agent_colour,
    draw_at_end,
    draw_dot,
    draw_elided,
    strong,
)
from pond_desktop.gui.looks.colours import Colours
from pond_desktop.gui.looks.list_words import heading_note, heading_words
from pond_desktop.gui.looks.painting import guarded
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.sessions.columns import Column, cell_words
from pond_desktop.gui.sessions.model import SessionModel, gone_words
from pond_desktop.gui.translation import tr
from pond_desktop.projection.listing import Heading
from pond_desktop.projection.values import SessionSummary
from pond_desktop.projection.words import folder_name

_Index = QModelIndex | QPersistentModelIndex


class ColumnPlace(NamedTuple):
    """Where a column is in the table's viewport."""

    column: Column
    left: int
    width: int


FOLD_PX = 26
"""How wide the sign is that opens a conversation: wide enough to be hit."""


class SessionCard(CardDelegate):
    """Says by words what it says by colour."""

    def __init__(self, model: SessionModel, theme: Theme) -> None:
        super().__init__(theme)
        self._model = model

    def resting_ground(self, index: _Index) -> str | None:
        return None if self._model.heading_at(index.row()) is None else self.theme.colours.window

    def draw_card(self, painter: QPainter, font: QFont, index: _Index, lines: list[QRect]) -> None:
        heading = self._model.heading_at(index.row())
        if heading is not None:
            draw_heading(painter, font, lines[-1], heading, self._model, self.theme.colours)
            return
        session = self._model.session_at(index.row())
        if session is None:
            if self._model.is_gone(index.row()):
                draw_gone(painter, font, lines[0], self.theme.colours)
            else:
                self.draw_missing(painter, lines)
            return
        colours, row = self.theme.colours, index.row()
        lines = [
            _beside_fold(painter, line, self._model, row, colours, is_first=not at) for at, line in enumerate(lines)
        ]
        painter.setFont(font)
        painter.setPen(QColor(colours.muted))
        rest = draw_at_end(painter, lines[0], age(session.last_message_at, self._model.clock()))
        draw_title(painter, font, rest, session, self._model, colours)
        painter.setFont(font)
        second = self._marks(painter, session, lines[1], row)
        second = draw_dot(painter, second, agent_colour(colours.agents, session.agent))
        painter.setPen(QColor(colours.muted))
        draw_elided(painter, second, self._facts(session, painter.fontMetrics(), second.width()))

    def _facts(self, session: SessionSummary, metrics: QFontMetrics, width: int) -> str:
        """The project's name is what gives way where there is too little room."""
        title = self._model.agent_titles(session.agent)
        rest = [messages(session.message_count), *([session.background] if session.background else [])]
        if not session.project:
            return " · ".join([title, *rest])
        around = " · ".join([title, "", *rest])
        room = width - metrics.horizontalAdvance(around)
        name = metrics.elidedText(folder_name(session.project), ELIDE, max(room, metrics.averageCharWidth() * 4))
        return " · ".join([title, name, *rest])

    def _marks(self, painter: QPainter, session: SessionSummary, place: QRect, row: int) -> QRect:
        colours = self.theme.colours
        if session.own is not None and (signs := own_signs(session.own)):
            painter.setPen(QColor(colours.accent))
            place = draw_at_end(painter, place, signs)
        if self._model.is_live(session):
            painter.setPen(QColor(colours.ok))
            place = draw_at_end(painter, place, tr("● live"))
        if session.gone_at is not None:
            painter.setPen(QColor(colours.warned))
            place = draw_at_end(painter, place, tr("source gone"))
        if session.parent is not None:
            painter.setPen(QColor(colours.link))
            place = draw_at_end(painter, place, tr("↳ child"))
        elif session.child_count:
            painter.setPen(QColor(colours.link))
            place = draw_at_end(painter, place, f"↳ {number(session.child_count)}")
        if folded_count := self._model.folded_count(row):
            painter.setPen(QColor(colours.link))
            place = draw_at_end(painter, place, tr("%Ln session(s)", "", folded_count + 1))
        return place


class SessionCells(CardDelegate):
    """A session in one line of several columns; a heading goes through all of them.

    Qt asks for each cell. The first of a row draws all of them: most of a cell's price is the row's, and a page has two
    hundred cells.
    """

    line_count = 1

    def __init__(self, model: SessionModel, theme: Theme) -> None:
        super().__init__(theme)
        self._model = model
        self._places: Sequence[ColumnPlace] = ()
        self._drawn: set[int] = set()

    def begin(self, places: Sequence[ColumnPlace]) -> None:
        """Before each painting of the table, with the columns that are shown."""
        self._places = places
        self._drawn.clear()

    def row_height(self, font: QFont, line_count: int | None = None) -> int:
        return round(QFontMetrics(font).height() * 1.75)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row = index.row()
        if row in self._drawn:
            return
        self._drawn.add(row)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font, top, height = option.font, option.rect.top(), option.rect.height()
        edge = round(height * 0.34)
        left = min(place.left for place in self._places)
        whole = QRect(left, top, sum(place.width for place in self._places), height)
        heading = self._model.heading_at(row)
        if heading is not None:
            painter.fillRect(whole, QColor(self.theme.colours.window))
            self._ground(painter, option, whole)
            inner = whole.adjusted(edge, 0, -edge, 0)
            draw_heading(painter, font, inner, heading, self._model, self.theme.colours)
            return
        self._ground(painter, option, whole)
        session = self._model.session_at(row)
        for column, left, width in self._places:
            place = QRect(left + edge, top, width - edge - edge // 2, height)
            if session is not None:
                self._draw_cell(painter, font, row, session, column, place)
            elif not self._model.is_gone(row):
                self.draw_missing(painter, [place])
            elif column == "title":
                draw_gone(painter, font, place, self.theme.colours)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(0, self.row_height(option.font))

    def _draw_cell(
        self, painter: QPainter, font: QFont, row: int, session: SessionSummary, column: Column, place: QRect
    ) -> None:
        colours = self.theme.colours
        painter.setFont(font)
        if column == "title":
            place = _beside_fold(painter, place, self._model, row, colours, is_first=True)
            if self._model.is_live(session):
                painter.setPen(QColor(colours.ok))
                place = draw_at_end(painter, place, tr("● live"))
            if folded_count := self._model.folded_count(row):
                painter.setPen(QColor(colours.link))
                place = draw_at_end(painter, place, tr("%Ln session(s)", "", folded_count + 1))
            if session.own is not None and (signs := own_signs(session.own)):
                painter.setPen(QColor(colours.accent))
                place = draw_at_end(painter, place, signs)
            draw_title(painter, font, place, session, self._model, colours)
            return
        if column == "agent":
            place = draw_dot(painter, place, agent_colour(colours.agents, session.agent))
        painter.setPen(QColor(colours.muted))
        words = cell_words(session, column, self._model.clock(), self._model.agent_titles)
        if column == "messages":
            draw_at_end(painter, place, words)
        else:
            draw_elided(painter, place, words)


def draw_title(
    painter: QPainter, font: QFont, place: QRect, session: SessionSummary, model: SessionModel, colours: Colours
) -> None:
    """A session with words that were not read stands out, by its letters and by a dot."""
    is_new = model.is_new(session)
    if is_new:
        place = draw_dot(painter, place, colours.accent)
    painter.setFont(strong(font) if is_new else font)
    painter.setPen(QColor(colours.text))
    draw_elided(painter, place, session.title)


def draw_gone(painter: QPainter, font: QFont, place: QRect, colours: Colours) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colours.muted))
    draw_elided(painter, place, gone_words())


def draw_heading(
    painter: QPainter, font: QFont, place: QRect, heading: Heading, model: SessionModel, colours: Colours
) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colours.muted))
    rest = draw_at_end(painter, place, QLocale().toString(heading.count))
    words = heading_words(heading, model.clock(), model.agent_titles)
    painter.setFont(strong(font))
    painter.setPen(QColor(colours.text))
    draw_elided(painter, rest, words)
    taken = painter.fontMetrics().horizontalAdvance(words + "  ")
    painter.setFont(font)
    painter.setPen(QColor(colours.muted))
    draw_elided(painter, after(rest, min(taken, rest.width())), heading_note(heading))


def _beside_fold(
    painter: QPainter, place: QRect, model: SessionModel, row: int, colours: Colours, *, is_first: bool
) -> QRect:
    """Draws the sign that opens a conversation, and returns what is left of `place`."""
    if model.is_under(row):
        return after(place, FOLD_PX)
    if not model.folded_count(row):
        return place
    if is_first:
        half = place.height() * 0.16
        # away from where the line begins
        way = -1 if QApplication.isRightToLeft() else 1
        begin = place.left() if way > 0 else place.right()
        middle = QPointF(begin + way * half * 1.5, place.center().y() + 0.5)
        tips = [(-half, -half), (0, half * 0.6), (half, -half)] if model.is_open(row) else [
            (-half * way, -half), (half * 0.6 * way, 0), (-half * way, half)
        ]  # fmt: skip
        painter.setPen(QPen(QColor(colours.text), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([middle + QPointF(x, y) for x, y in tips]))
    return after(place, round(FOLD_PX * 0.8))
