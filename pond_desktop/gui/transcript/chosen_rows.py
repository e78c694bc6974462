"""Several messages chosen at once: with Shift from one to another, with Ctrl one by one."""

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QListView

from pond_desktop.gui.transcript.model import TranscriptModel
from pond_desktop.projection.values import MessageView

_FLAGS = QItemSelectionModel.SelectionFlag
_SHIFT, _CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


class ChosenRows(QObject):
    """The current message is one of them. Whatever makes another one the current message without those keys chooses it
    alone."""

    changed = Signal(int)
    """So many are chosen now."""

    def __init__(self, messages: TranscriptModel, view: QListView) -> None:
        super().__init__(view)
        self._messages, self._view = messages, view
        self._from = QPersistentModelIndex()
        view.selectionModel().selectionChanged.connect(lambda _chosen, _left: self._tell())

    def rows(self) -> list[int]:
        return sorted(index.row() for index in self._view.selectionModel().selectedIndexes())

    def messages(self) -> list[MessageView]:
        """Those that are here, in the order in which they were said."""
        positions = sorted(map(self._messages.position_of, self.rows()))
        found = (self._messages.view_at(self._messages.row_of(position)) for position in positions)
        return [view for view in found if view is not None]

    def is_one_of_several(self, row: int) -> bool:
        rows = self.rows()
        return len(rows) > 1 and row in rows

    def take_click(self, row: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Whether these keys choose several."""
        if modifiers == _SHIFT:
            self._extend_to(row)
        elif modifiers == _CTRL:
            self._toggle(row)
        return modifiers in (_SHIFT, _CTRL)

    def extend(self, step: int) -> None:
        """By the next message that is seen, down (1) or up (-1)."""
        row = self._view.currentIndex().row() + step
        while 0 <= row < self._messages.rowCount() and self._messages.is_hidden(row):
            row += step
        if 0 <= row < self._messages.rowCount():
            self._extend_to(row)
            self._view.scrollTo(self._view.currentIndex())

    def _extend_to(self, row: int) -> None:
        """As far as the messages on the way are here: of others nobody saw what they are."""
        if len(self.rows()) <= 1 or not self._from.isValid():
            self._from = QPersistentModelIndex(self._view.currentIndex())
        first = self._from.row()
        if first < 0:
            self._view.setCurrentIndex(self._messages.index(row, 0))
            return
        chosen, last, step = QItemSelection(), first, 1 if row >= first else -1
        for each in range(first, row + step, step):
            if self._messages.view_at(each) is None:
                break
            if not self._messages.is_hidden(each):
                index = self._messages.index(each, 0)
                chosen.select(index, index)
                last = each
        selection = self._view.selectionModel()
        selection.setCurrentIndex(self._messages.index(last, 0), _FLAGS.NoUpdate)
        selection.select(chosen, _FLAGS.ClearAndSelect)

    def _toggle(self, row: int) -> None:
        selection, index = self._view.selectionModel(), self._messages.index(row, 0)
        if self.rows() == [row] or self._messages.view_at(row) is None:
            return
        selection.select(index, _FLAGS.Toggle)
        left = self.rows()
        self._from = QPersistentModelIndex(self._messages.index(row if row in left else left[0], 0))
        selection.setCurrentIndex(self._messages.index(self._from.row(), 0), _FLAGS.NoUpdate)

    def _tell(self) -> None:
        self._view.viewport().update()
        self.changed.emit(len(self.rows()))
