"""The pane of sessions, latest first."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QStackedLayout, QToolButton, QVBoxLayout, QWidget

from pond_desktop.gui.looks.card_table import CardTable
from pond_desktop.gui.looks.empty import EmptyState
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.sessions.card import SessionCard
from pond_desktop.gui.sessions.model import SessionModel
from pond_desktop.projection.values import SessionSummary
from pond_desktop.projection.words import count


class SessionList(QWidget):
    """Takes pages; wishes for pages, sessions and a first capture."""

    page_wanted = Signal(int)
    session_chosen = Signal(object)
    """A SessionSummary."""
    entered = Signal()
    capture_wanted = Signal()
    sample_wanted = Signal()
    children_wanted = Signal(bool)

    def __init__(
        self,
        theme: Theme,
        clock: Callable[[], datetime],
        agent_titles: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.model = SessionModel(clock, agent_titles, self)
        self.table = CardTable(self.model, SessionCard(self.model, theme), self)
        self.table.setAccessibleName("Sessions, latest first")
        self._shown: str | None = None
        self._heading = QLabel("Sessions")
        self._heading.setObjectName("heading")
        self._order = QLabel("latest first")
        self._order.setObjectName("quiet")
        self._order.hide()
        self.with_children = QToolButton()
        self.with_children.setText("Child sessions")
        self.with_children.setCheckable(True)
        self.with_children.setToolTip("Also list the sessions that other sessions started")
        self.empty = EmptyState("Loading…", "")
        self.capture_button = self.empty.add_button("Capture now", self.capture_wanted.emit)
        self.sample_button = self.empty.add_button("Look at a sample history", self.sample_wanted.emit)
        self.capture_button.hide()
        self.sample_button.hide()
        self._arrange()
        self.model.page_wanted.connect(self.page_wanted)
        self.table.row_chosen.connect(self._row_chosen)
        self.table.entered.connect(self.entered)
        self.with_children.toggled.connect(self.children_wanted)

    def put_page(self, offset: int, sessions: Sequence[SessionSummary], total_count: int) -> None:
        top = self.table.top_row()
        seen = self.model.here_at(top)
        self.model.put_page(offset, sessions, total_count)
        self._heading.setText(count(total_count, "session"))
        self._order.setVisible(total_count > 1)
        self._stack.setCurrentWidget(self.table if total_count else self.empty)
        self._follow_shown()
        now_at = self.model.row_of(seen.locator) if seen is not None else None
        if now_at is not None:
            self.table.keep_in_place(top, now_at)

    def say_empty(self, title: str, hint: str, *, is_capture_offered: bool, is_sample_offered: bool) -> None:
        """What to show while there is no session."""
        self.empty.say(title, hint)
        self.capture_button.setVisible(is_capture_offered)
        self.sample_button.setVisible(is_sample_offered)

    def clear(self) -> None:
        self.model.clear()
        self._heading.setText("Sessions")

    def mark_shown(self, locator: str | None) -> None:
        """Keeps the row of the session that is shown chosen, wherever it moves to."""
        self._shown = locator
        self._follow_shown()

    def _follow_shown(self) -> None:
        row = self.model.row_of(self._shown) if self._shown is not None else None
        if row is None:
            self.table.choose_none()
        elif row != self.table.currentIndex().row():
            self.table.choose_silently(row)

    def _row_chosen(self, row: int) -> None:
        session = self.model.session_at(row)
        if session is not None:
            self._shown = session.locator
            self.session_chosen.emit(session)

    def _arrange(self) -> None:
        bar = QFrame()
        bar.setObjectName("bar")
        inside = QHBoxLayout(bar)
        inside.setContentsMargins(12, 5, 6, 5)
        inside.addWidget(self._heading)
        inside.addWidget(self._order)
        inside.addStretch()
        inside.addWidget(self.with_children)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        self._stack.setCurrentWidget(self.empty)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.setSpacing(0)
        outside.addWidget(bar)
        outside.addLayout(self._stack)
        self.setFocusProxy(self.table)
        self.setMinimumWidth(220)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
