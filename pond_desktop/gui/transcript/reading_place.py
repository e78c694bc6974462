"""Where the messages are read: drawn one below the other, or as a table. Both are about the same current message."""

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from pond_desktop.gui.focus import holds
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.message_table import MessageTable
from pond_desktop.gui.transcript.model import TranscriptModel
from pond_desktop.gui.transcript.view import TranscriptView


class ReadingPlace(QStackedWidget):
    """The view always knows which message is read. A table is there only while it is wanted: what is not looked at
    should not keep up with fifty thousand rows."""

    def __init__(
        self, messages: TranscriptModel, view: TranscriptView, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._messages, self._view, self._theme = messages, view, theme
        self.table: MessageTable | None = None
        self.addWidget(view)
        self.setFocusProxy(view)
        view.selectionModel().currentChanged.connect(self._follow)

    def set_table(self, is_table: bool) -> None:
        if is_table == (self.table is not None):
            return
        has_focus = holds(self, self.window().focusWidget())
        former, self.table = self.table, MessageTable(self._messages, self._theme) if is_table else None
        if self.table is not None:
            self.table.row_chosen.connect(self._row_chosen)
            self.table.entered.connect(self.want_menu)
            # a table that is filled anew has no current row
            self.table.model().modelReset.connect(self._follow)
            self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
            self.addWidget(self.table)
        shown = self.table or self._view
        self.setCurrentWidget(shown)
        self.setFocusProxy(shown)
        if has_focus:
            shown.setFocus(Qt.FocusReason.OtherFocusReason)
        if former is not None:
            self.removeWidget(former)
            former.deleteLater()
        self._follow()

    def scroll_page(self, direction: int) -> None:
        bar = (self.table or self._view).verticalScrollBar()
        bar.setValue(bar.value() + direction * bar.pageStep())

    def want_menu(self) -> None:
        """That of the current message."""
        if self.table is None:
            self._view.want_menu()
        elif self.table.currentIndex().isValid():
            self._ask_menu(self.table.visualRect(self.table.currentIndex()).bottomLeft())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The view has its own; here comes what was meant for the table."""
        if self.table is None or event.reason() != QContextMenuEvent.Reason.Mouse:
            self.want_menu()
        else:
            self._ask_menu(self.table.viewport().mapFromGlobal(event.globalPos()))

    def _ask_menu(self, place: QPoint) -> None:
        assert self.table is not None
        row = self.table.indexAt(place - QPoint(0, 1)).row()
        if row >= 0:
            self._view.menu_wanted.emit(row, self.table.viewport().mapToGlobal(place))

    def _row_chosen(self, row: int) -> None:
        self._view.show_row(row)
        self._view.place_changed.emit()

    def _follow(self, _current: QModelIndex | None = None, _former: QModelIndex | None = None) -> None:
        row = self._view.currentIndex().row()
        if self.table is None or row == self.table.currentIndex().row():
            return
        if row < 0:
            self.table.choose_none()
        else:
            self.table.choose_silently(row)
