"""A session in two lines: title and age; agent, project, what there is to know."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from pond_desktop.gui.looks.cards import (
    ELIDE,
    CardDelegate,
    agent_colour,
    draw_dot,
    draw_elided,
    draw_right,
    strong,
)
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.sessions.model import SessionModel
from pond_desktop.projection.values import SessionSummary
from pond_desktop.projection.words import age, count, folder_name


class SessionCard(CardDelegate):
    """Says by words what it says by colour."""

    def __init__(self, model: SessionModel, theme: Theme) -> None:
        super().__init__(theme)
        self._model = model

    def draw_card(
        self, painter: QPainter, font: QFont, index: QModelIndex | QPersistentModelIndex, lines: list[QRect]
    ) -> None:
        session = self._model.session_at(index.row())
        if session is None:
            self.draw_missing(painter, lines)
            return
        colours = self.theme.colours
        painter.setFont(font)
        painter.setPen(QColor(colours.muted))
        rest = draw_right(painter, lines[0], age(session.last_message_at, self._model.clock()))
        painter.setFont(strong(font))
        painter.setPen(QColor(colours.text))
        draw_elided(painter, rest, session.title)
        painter.setFont(font)
        second = self._marks(painter, session, lines[1])
        second = draw_dot(painter, second, agent_colour(colours.agents, session.agent))
        painter.setPen(QColor(colours.muted))
        draw_elided(painter, second, self._facts(session, painter.fontMetrics(), second.width()))

    def _facts(self, session: SessionSummary, metrics: QFontMetrics, width: int) -> str:
        """The project's name is what gives way where there is too little room."""
        title = self._model.agent_titles(session.agent)
        rest = [count(session.message_count, "message"), *([session.background] if session.background else [])]
        if not session.project:
            return " · ".join([title, *rest])
        around = " · ".join([title, "", *rest])
        room = width - metrics.horizontalAdvance(around)
        name = metrics.elidedText(folder_name(session.project), ELIDE, max(room, metrics.averageCharWidth() * 4))
        return " · ".join([title, name, *rest])

    def _marks(self, painter: QPainter, session: SessionSummary, place: QRect) -> QRect:
        if self._model.is_live(session):
            painter.setPen(QColor(self.theme.colours.ok))
            place = draw_right(painter, place, "● live")
        if session.gone_at is not None:
            painter.setPen(QColor(self.theme.colours.warned))
            place = draw_right(painter, place, "source gone")
        if session.parent is not None:
            painter.setPen(QColor(self.theme.colours.link))
            place = draw_right(painter, place, "↳ child")
        elif session.child_count:
            painter.setPen(QColor(self.theme.colours.link))
            place = draw_right(painter, place, f"↳ {session.child_count}")
        return place
