"""A table of one column whose rows are cards, of one height but for headings: a million rows cost as much as ten."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from pond_desktop.gui.looks.cards import CardDelegate

_Index = QModelIndex | QPersistentModelIndex
_UPWARDS = {
    QAbstractItemView.CursorAction.MoveUp,
    QAbstractItemView.CursorAction.MovePrevious,
    QAbstractItemView.CursorAction.MovePageUp,
    QAbstractItemView.CursorAction.MoveEnd,
}


class CardTable(QTableView):
    """The current row is the chosen one."""

    row_chosen = Signal(int)
    fitted = Signal()
    """All rows have got the same height again."""
    drag_wanted = Signal(int)
    """The row that is to be dragged out of the window."""
    entered = Signal()
    """Enter, or a double click: the reader wants to go on to what the row stands for."""

    def __init__(self, model: QAbstractItemModel, delegate: CardDelegate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delegate = delegate
        self._is_silent = False
        self._pressed_at: QPoint | None = None
        self.setItemDelegate(delegate)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setWordWrap(False)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        # set once: with rows there it would resize each of them, 48 s for 100,000
        self.verticalHeader().setMinimumSectionSize(1)
        self.fit_rows()
        self.setModel(model)
        self.doubleClicked.connect(lambda _: self.entered.emit())
        delegate.theme.changed.connect(self.fit_rows)

    def use_delegate(self, delegate: CardDelegate) -> None:
        """Rows are drawn by another one from now on."""
        self._delegate = delegate
        self.setItemDelegate(delegate)
        self.fit_rows()

    @contextmanager
    def silently(self) -> Iterator[None]:
        """Whatever row becomes the current one meanwhile, nobody chose it."""
        was_silent, self._is_silent = self._is_silent, True
        yield
        self._is_silent = was_silent

    def choose_silently(self, row: int) -> None:
        """Makes `row` the current one without telling anyone: it already is what is shown."""
        with self.silently():
            self.setCurrentIndex(self.model().index(row, 0))

    def top_row(self) -> int:
        """The row at the upper edge; -1 where there is none."""
        return self.rowAt(0)

    def keep_in_place(self, row: int, moved_to: int) -> None:
        """What stood in `row` stands in `moved_to` now, and is to be seen where it was. The list's beginning stays the
        beginning: who looks at the latest wants to go on seeing it."""
        bar = self.verticalScrollBar()
        if bar.value() > 0:
            bar.setValue(bar.value() + self.rowViewportPosition(moved_to) - self.rowViewportPosition(row))

    def choose_none(self) -> None:
        with self.silently():
            self.setCurrentIndex(QModelIndex())

    def step(self, rows: int) -> None:
        """To the next row that can be chosen, down or up."""
        row, model = self.currentIndex().row() + rows, self.model()
        while 0 <= row < model.rowCount():
            index = model.index(row, 0)
            if model.flags(index) & Qt.ItemFlag.ItemIsSelectable:
                self.setCurrentIndex(index)
                return
            row += rows

    def choose_first(self) -> None:
        """The first row that can be chosen, where none is."""
        if not self.currentIndex().isValid():
            self.step(1)

    def fit_headings(self, rows: Iterable[int], line_count: int) -> None:
        """Gives some rows another height than the rest."""
        height = self._delegate.row_height(self.font(), line_count)
        for row in rows:
            self.verticalHeader().resizeSection(row, height)

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and not self._is_silent:
            self.row_chosen.emit(current.row())

    def focusInEvent(self, event: QFocusEvent) -> None:
        # the item view's own would make the first row the current one, and so open it
        QWidget.focusInEvent(self, event)
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._pressed_at = event.position().toPoint() if is_left and is_plain else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """What is pulled goes along: several rows are chosen with Shift and Ctrl."""
        if not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        pressed_at, point = self._pressed_at, event.position().toPoint()
        if pressed_at is None or (point - pressed_at).manhattanLength() < QApplication.startDragDistance():
            return
        self._pressed_at = None
        index = self.indexAt(pressed_at)
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsSelectable:
            self.drag_wanted.emit(index.row())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a heading chooses what stands first below it."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and index.isValid() and not index.flags() & Qt.ItemFlag.ItemIsSelectable:
            self.setCurrentIndex(self.model().index(index.row() + 1, 0))

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """The table's own would stop at a heading, and takes Home and End to be about columns."""
        if action in (QAbstractItemView.CursorAction.MoveHome, QAbstractItemView.CursorAction.MoveEnd):
            modifiers |= Qt.KeyboardModifier.ControlModifier
        found, here = super().moveCursor(action, modifiers), self.currentIndex()
        is_up = action in _UPWARDS
        for step in (-1 if is_up else 1, 1 if is_up else -1):
            index = found
            while index.isValid() and not index.flags() & Qt.ItemFlag.ItemIsSelectable:
                index = index.siblingAtRow(index.row() + step)
            if index.isValid() and (index.row() != here.row() or index == found):
                return index
        return here

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            event.ignore()  # Qt's own takes what is shown, keys and passwords too
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters are commands here; Qt's own search would ask for every page of the list."""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit_rows()

    def fit_rows(self) -> None:
        height = self._delegate.row_height(self.font())
        self.verticalHeader().setDefaultSectionSize(height)
        self.verticalScrollBar().setSingleStep(height // 2)
        self.viewport().update()
        self.fitted.emit()
