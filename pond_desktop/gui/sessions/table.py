"""The table of sessions: several can be chosen, letters filter, conversations open."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from pond_desktop.gui.looks.card_table import CardTable
from pond_desktop.gui.looks.painting import guarded
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.sessions.card import FOLD_PX, ColumnPlace, SessionCard, SessionCells
from pond_desktop.gui.sessions.columns import COLUMNS, KEPT_FIRST, ORDERS, TITLE_EM_MIN, WIDTHS_IN_EM
from pond_desktop.gui.sessions.model import SessionModel
from pond_desktop.projection.listing import ListOrder

_Index = QModelIndex | QPersistentModelIndex
_EXTENDING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
_SELECT = QItemSelectionModel.SelectionFlag


class SessionTable(CardTable):
    typed = Signal(str)
    """Letters, to filter the list by."""
    order_wanted = Signal(str, bool)
    """A `ListOrder`, and whether it goes upwards."""
    chosen_changed = Signal()
    fold_wanted = Signal(int, bool)
    """To open or to close the conversation in a row."""

    def __init__(self, model: SessionModel, theme: Theme, parent: QWidget | None = None) -> None:
        self._sessions = model
        self._is_extending = False
        self._cards, self._cells = SessionCard(model, theme), SessionCells(model, theme)
        super().__init__(model, self._cards, parent)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        # Qt would draw what is chosen cell by cell, over the row that was drawn with its first cell
        colours = QPalette()
        colours.setColor(QPalette.ColorRole.Highlight, Qt.GlobalColor.transparent)
        self.setPalette(colours)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.sectionClicked.connect(self._order_clicked)
        self._order: ListOrder = "last"
        self._is_ascending = False

    # columns

    def set_columns(self, is_columns: bool) -> None:
        self._sessions.set_columns(is_columns)
        self.use_delegate(self._cells if is_columns else self._cards)
        header = self.horizontalHeader()
        header.setVisible(is_columns)
        header.setSectionsClickable(is_columns)
        header.setSortIndicatorShown(is_columns)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        if is_columns:
            em = self.fontMetrics().height()
            for place, column in enumerate(COLUMNS):
                if column in WIDTHS_IN_EM:
                    header.resizeSection(place, round(WIDTHS_IN_EM[column] * em))
        self._fit_columns()
        self.show_order(self._order, self._is_ascending)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        shown = (place for place in range(self._sessions.columnCount()) if not self.isColumnHidden(place))
        self._cells.begin(
            [ColumnPlace(COLUMNS[each], self.columnViewportPosition(each), self.columnWidth(each)) for each in shown]
        )
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """On a narrow list the title goes before the rest."""
        if not self._sessions.is_columns:
            return
        em = self.fontMetrics().height()
        room = self.viewport().width() - TITLE_EM_MIN * em
        for column in KEPT_FIRST:
            room -= round(WIDTHS_IN_EM[column] * em)
            place = COLUMNS.index(column)
            if self.isColumnHidden(place) != (room < 0):
                self.setColumnHidden(place, room < 0)

    def show_order(self, order: ListOrder, is_ascending: bool) -> None:
        self._order, self._is_ascending = order, is_ascending
        column = next(name for name, by in ORDERS.items() if by == order)
        direction = Qt.SortOrder.AscendingOrder if is_ascending else Qt.SortOrder.DescendingOrder
        self.horizontalHeader().setSortIndicator(COLUMNS.index(column), direction)

    def _order_clicked(self, place: int) -> None:
        order = ORDERS.get(COLUMNS[place])
        if order is None:
            # the sign went there with the click
            self.show_order(self._order, self._is_ascending)
        else:
            # names begin with A, numbers and times with the largest
            begins_upwards = order in ("agent", "project")
            self.order_wanted.emit(order, not self._is_ascending if order == self._order else begins_upwards)

    # choosing

    def chosen_ranges(self) -> list[tuple[int, int]]:
        """First and last row of what is chosen, from the top; headings may lie between."""
        chosen = self.selectionModel().selection()
        ranges = (chosen.at(place) for place in range(chosen.count()))
        return sorted((found.top(), found.bottom()) for found in ranges)

    def choose_rows(self, rows: Sequence[int]) -> None:
        """Chooses these, given from the top, without making one of them the current row."""
        chosen = QItemSelection()
        model, last_column = self.model(), self.model().columnCount() - 1
        for first, last in _runs(rows):
            chosen.select(model.index(first, 0), model.index(last, last_column))
        self.selectionModel().select(chosen, _SELECT.ClearAndSelect | _SELECT.Rows)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.chosen_changed.emit()

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """Who chooses several reads none of them meanwhile."""
        was_silent = self._is_silent
        is_dragging = self.state() == QAbstractItemView.State.DragSelectingState
        is_same_row = current.row() == previous.row()
        self._is_silent = was_silent or self._is_extending or is_dragging or is_same_row
        super().currentChanged(current, previous)
        self._is_silent = was_silent

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if self._is_on_fold(index, event):
            self.fold_wanted.emit(index.row(), not self._sessions.is_open(index.row()))
            return
        # another click for the menu must not open what it is about
        self._is_extending = bool(event.modifiers() & _EXTENDING) or event.button() == Qt.MouseButton.RightButton
        super().mousePressEvent(event)
        self._is_extending = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, row = event.key(), self.currentIndex().row()
        if key in (Qt.Key.Key_Right, Qt.Key.Key_Left) and self._sessions.folded_count(row):
            self.fold_wanted.emit(row, key == Qt.Key.Key_Right)
            return
        self._is_extending = bool(event.modifiers() & _EXTENDING)
        super().keyPressEvent(event)
        self._is_extending = False

    def keyboardSearch(self, search: str) -> None:
        """Qt's own search would ask for every page of the list."""
        if search.strip():
            self.typed.emit(search)

    def _is_on_fold(self, index: _Index, event: QMouseEvent) -> bool:
        place = self.visualRect(index) if index.isValid() else None
        is_left = event.button() == Qt.MouseButton.LeftButton and not event.modifiers() & _EXTENDING
        if place is None or not is_left or index.column() or not self._sessions.folded_count(index.row()):
            return False
        inside = place.right() - event.position().x() if self.isRightToLeft() else event.position().x() - place.left()
        return 0 <= inside < FOLD_PX + self.fontMetrics().height()


def _runs(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Rows from the top as runs of neighbours, first and last."""
    found: list[tuple[int, int]] = []
    for row in rows:
        if found and found[-1][1] == row - 1:
            found[-1] = found[-1][0], row
        else:
            found.append((row, row))
    return found
