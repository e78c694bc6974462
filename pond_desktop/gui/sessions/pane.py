"""The pane of sessions, latest first."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from pond_desktop.gui.looks.empty import EmptyState
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.sessions.filter_bar import FilterBar
from pond_desktop.gui.sessions.model import SessionModel
from pond_desktop.gui.sessions.nothing_left import NothingLeft
from pond_desktop.gui.sessions.table import SessionTable
from pond_desktop.gui.translation import tr
from pond_desktop.projection.listing import FilterName, ListRequest, SessionLayout
from pond_desktop.projection.values import SessionSummary


class SessionList(QWidget):
    """Takes a layout and the sessions in it; wishes for sessions, another layout and a first capture."""

    sessions_wanted = Signal(object)
    """Keys of the layout that are looked at."""
    session_chosen = Signal(object)
    """A SessionSummary."""
    chosen_sessions = Signal(int)
    """So many sessions are chosen now; `chosen_keys` says which."""
    entered = Signal()
    capture_wanted = Signal()
    sample_wanted = Signal()

    def __init__(
        self,
        theme: Theme,
        clock: Callable[[], datetime],
        agent_titles: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.model = SessionModel(clock, agent_titles, self)
        self.table = SessionTable(self.model, theme, self)
        self.table.setAccessibleName(tr("Sessions, latest first"))
        self._shown: str | None = None
        self._awaited: int | None = None
        self._chosen_count = 0
        self._heading = QLabel(tr("Sessions"))
        self._heading.setObjectName("heading")
        self.menu = QMenu(self)
        """How the list is laid out; filled by who knows the commands."""
        self.chosen_menu = QMenu(self)
        """What can be done with the chosen sessions; likewise."""
        self.view_button = QToolButton()
        self.view_button.setObjectName("choice")
        self.view_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.view_button.setMenu(self.menu)
        self.filters = FilterBar(agent_titles)
        self.empty = EmptyState(tr("Loading…"), "")
        self.capture_button = self.empty.add_button(tr("Capture now"), self.capture_wanted.emit)
        self.sample_button = self.empty.add_button(tr("Look at a sample history"), self.sample_wanted.emit)
        self.capture_button.hide()
        self.sample_button.hide()
        self.nothing_left = NothingLeft(agent_titles)
        self._arrange()
        self.model.sessions_wanted.connect(self.sessions_wanted)
        self.table.row_chosen.connect(self._row_chosen)
        self.table.entered.connect(self.entered)
        self.table.fold_wanted.connect(self._open_conversation)
        self.table.chosen_changed.connect(self._chosen_changed)
        self.table.typed.connect(self.filters.open_field)
        self.table.customContextMenuRequested.connect(self._show_chosen_menu)
        self.filters.left.connect(lambda: self.table.setFocus(Qt.FocusReason.OtherFocusReason))

    # what the asker puts

    def put_layout(self, layout: SessionLayout, request: ListRequest, *, is_stale: bool = True) -> None:
        """What is looked at, read and chosen stays so, wherever it moved to."""
        top = self.table.top_row()
        if self.model.heading_at(top) is not None:
            top += 1
        seen, chosen, are_all_chosen = self.model.key_at(top), None, False
        if self._chosen_count > 1:
            are_all_chosen = self._chosen_count == self.model.session_count
            chosen = None if are_all_chosen else self.chosen_keys()
        # where the current row goes, another becomes it
        with self.table.silently():
            is_moved = self.model.put_layout(layout, is_stale=is_stale)
        if is_moved:
            self._follow_shown()
            if are_all_chosen:
                self.table.selectAll()
            elif chosen is not None:
                self.table.choose_rows(self.model.rows_of(chosen))
            now_at = self.model.row_of_key(seen) if seen is not None else None
            if now_at is not None:
                self.table.keep_in_place(top, now_at)
        self._heading.setText(tr("%Ln session(s)", "", layout.session_count))
        self.filters.show_filters(request)
        self._stack.setCurrentWidget(
            self.table if layout.rows else self.nothing_left if request.filters else self.empty
        )

    def put_sessions(self, sessions: Mapping[int, SessionSummary], keys: Sequence[int]) -> None:
        """Sessions that were wished for by `keys`."""
        self.model.put_sessions(sessions, keys)
        if self.table.currentIndex().row() < 0:
            self._follow_shown()
        elif self._awaited is not None and self._awaited == self.model.key_at(self.table.currentIndex().row()):
            self._row_chosen(self.table.currentIndex().row())

    def say_empty(self, title: str, hint: str, *, is_capture_offered: bool, is_sample_offered: bool) -> None:
        """What to show while there is no session."""
        self.empty.say(title, hint)
        self.capture_button.setVisible(is_capture_offered)
        self.sample_button.setVisible(is_sample_offered)

    def say_nothing_left(self, request: ListRequest, ways: Sequence[tuple[FilterName, int]] | None) -> None:
        self.nothing_left.show_ways(request, ways)

    def mark_shown(self, locator: str | None) -> None:
        """Keeps the row of the session that is shown chosen, wherever it moves to."""
        self._shown = locator
        self.model.set_shown(locator)
        if self._chosen_count <= 1:
            self._follow_shown()

    def set_columns(self, is_columns: bool) -> None:
        row, top = self.table.currentIndex().row(), self.table.top_row()
        self.table.set_columns(is_columns)
        if row >= 0:
            self.table.choose_silently(row)
        self.table.scrollTo(self.model.index(max(top, 0), 0), SessionTable.ScrollHint.PositionAtTop)

    # what is chosen

    @property
    def chosen_count(self) -> int:
        return self._chosen_count

    def chosen_keys(self) -> list[int]:
        """The keys of the chosen sessions in the order of the list, also of those that were never looked at."""
        return [key for first, last in self.table.chosen_ranges() for key in self.model.keys_between(first, last)]

    def _chosen_changed(self) -> None:
        self._chosen_count = sum(self.model.count_between(*rows) for rows in self.table.chosen_ranges())
        self.chosen_sessions.emit(self._chosen_count)

    def show_menu(self) -> None:
        """That of the chosen sessions, below the current one."""
        self._show_chosen_menu(self.table.visualRect(self.table.currentIndex()).bottomLeft())

    def _show_chosen_menu(self, place: QPoint) -> None:
        if self._chosen_count and self.chosen_menu.actions():
            self.chosen_menu.popup(self.table.viewport().mapToGlobal(place))

    def _open_conversation(self, row: int, is_open: bool) -> None:
        with self.table.silently():
            self.model.open_conversation(row, is_open)
        self._follow_shown()

    def _follow_shown(self) -> None:
        row = self.model.row_of(self._shown) if self._shown is not None else None
        if row is None:
            self.table.choose_none()
        elif row != self.table.currentIndex().row():
            self.table.choose_silently(row)

    def _row_chosen(self, row: int) -> None:
        session = self.model.session_at(row)
        # one that is not here yet is opened when it comes, if it is still the one
        self._awaited = None if session is not None else self.model.key_at(row)
        if session is not None:
            self._shown = session.locator
            self.session_chosen.emit(session)

    def _arrange(self) -> None:
        bar = QFrame()
        bar.setObjectName("bar")
        bar.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        inside = QHBoxLayout(bar)
        inside.setContentsMargins(12, 5, 6, 5)
        inside.addWidget(self._heading)
        inside.addStretch()
        inside.addWidget(self.view_button)
        self._stack = QStackedLayout()
        for shown in (self.table, self.empty, self.nothing_left):
            self._stack.addWidget(shown)
        self._stack.setCurrentWidget(self.empty)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.setSpacing(0)
        outside.addWidget(bar)
        outside.addWidget(self.filters)
        outside.addLayout(self._stack)
        self.setFocusProxy(self.table)
        self.setMinimumWidth(220)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
