"""A list view whose rows have heights of their own, mostly guessed: QListView's interface, none of its layout.

QListView lays out every row before it shows one (8 s for 50,000 messages); a bare item view would be quick too, but
shows screen readers no rows. So this keeps the class and replaces what it knows of geometry.
"""

from itertools import chain

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
)
from PySide6.QtGui import QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from pond_desktop.gui.transcript.geometry import Geometry

_Action = QAbstractItemView.CursorAction
_Index = QModelIndex | QPersistentModelIndex


class TallRowsView(QListView):
    """For a list model with one selectable row at a time. Subclasses lay out rows and draw them."""

    def __init__(self, em: int, parent: QWidget | None = None) -> None:
        # the base constructor already calls virtual methods: what they need comes first
        self.geometry_of_rows = Geometry()
        self.row_width = -1
        self.em = em
        self.is_syncing = False
        super().__init__(parent)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFrameShape(QListView.Shape.NoFrame)
        # a press must not scroll: the release would meet another place
        self.setAutoScroll(False)

    def lay_out(self, row: int) -> None:
        """Makes the height of `row` exact where that can be done now."""
        raise NotImplementedError

    def width_changed(self) -> None:
        """Everything that was laid out is void."""

    def scroll_by(self, pixels: int) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + pixels)

    def lay_out_visible(self) -> None:
        """Makes what is seen exact, and leaves no gap below the last row."""
        height, geometry = self.viewport().height(), self.geometry_of_rows
        for _ in range(3):
            row, y = geometry.top_row, -geometry.offset
            while row < geometry.row_count and y < height:
                self.lay_out(row)
                y += geometry.sums.height(row)
                row += 1
            if y >= height or geometry.scroll == 0:
                return
            geometry.offset -= height - y
            while geometry.offset < 0 and geometry.top_row > 0:
                geometry.top_row -= 1
                self.lay_out(geometry.top_row)
                geometry.offset += geometry.sums.height(geometry.top_row)
            geometry.offset = max(0, geometry.offset)

    def sync(self) -> None:
        """Tells the scroll bar where we are."""
        self.is_syncing = True
        bar, height = self.verticalScrollBar(), self.viewport().height()
        bar.setPageStep(max(1, height - self.em * 2))
        bar.setSingleStep(self.em * 3)
        bar.setRange(0, max(0, self.geometry_of_rows.sums.total - height))
        bar.setValue(self.geometry_of_rows.scroll)
        # it keeps its place, so that the text keeps its width; its handle goes
        bar.setEnabled(bar.maximum() > 0)
        self.is_syncing = False

    def verticalOffset(self) -> int:
        return self.geometry_of_rows.scroll

    def horizontalOffset(self) -> int:
        return 0

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if not self.is_syncing:
            self.geometry_of_rows.scroll_to(self.verticalScrollBar().value())
            self.viewport().update()

    def doItemsLayout(self) -> None:
        QAbstractItemView.doItemsLayout(self)

    def updateGeometries(self) -> None:
        if self.row_width >= 0:
            self.sync()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.viewport().width() != self.row_width:
            self.row_width = self.viewport().width()
            self.geometry_of_rows.guess_again()
            self.width_changed()
        self.sync()
        QAbstractItemView.resizeEvent(self, event)

    def visualRect(self, index: _Index) -> QRect:
        if not index.isValid() or index.row() >= self.geometry_of_rows.row_count:
            return QRect()
        sums = self.geometry_of_rows.sums
        return QRect(0, sums.top(index.row()) - self.geometry_of_rows.scroll, self.row_width, sums.height(index.row()))

    def indexAt(self, point: QPoint) -> QModelIndex:
        y = point.y() + self.geometry_of_rows.scroll
        if not self.geometry_of_rows.row_count or not 0 <= y < self.geometry_of_rows.sums.total:
            return QModelIndex()
        return self.model().index(self.geometry_of_rows.sums.row_at(y)[0], 0)

    def scrollTo(
        self,
        index: _Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        if not index.isValid() or index.row() >= self.geometry_of_rows.row_count:
            return
        self.lay_out(index.row())
        place, height = self.visualRect(index), self.viewport().height()
        if hint == QAbstractItemView.ScrollHint.EnsureVisible and place.top() >= 0 and place.bottom() < height:
            return
        is_tall = place.height() > height
        # what lies below comes in at the bottom; so does the end of a tall row above, for who reads upward
        is_bottom_wanted = (place.top() >= 0 and not is_tall) or (is_tall and place.bottom() < 0)
        if is_bottom_wanted and hint == QAbstractItemView.ScrollHint.EnsureVisible:
            self.geometry_of_rows.scroll_to(self.geometry_of_rows.scroll + place.bottom() + 1 - height)
        else:
            self.geometry_of_rows.place(index.row())
        self.sync()
        self.viewport().update()

    def isIndexHidden(self, index: _Index) -> bool:
        return False

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        index = self.indexAt(rect.center())
        if index.isValid():
            self.selectionModel().select(QItemSelection(index, index), command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        region = QRegion()
        for index in selection.indexes():
            region += QRegion(self.visualRect(index))
        return region

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        if not self.geometry_of_rows.row_count:
            return QModelIndex()
        row, last = self.currentIndex().row(), self.geometry_of_rows.row_count - 1
        steps = {_Action.MoveDown: 1, _Action.MoveNext: 1, _Action.MoveUp: -1, _Action.MovePrevious: -1}
        row = {_Action.MoveHome: 0, _Action.MoveEnd: last}.get(action, row + steps.get(action, 0))
        return self.model().index(self.shown_row(row, -1 if action == _Action.MoveEnd else steps.get(action, 1)), 0)

    def shown_row(self, row: int, step: int) -> int:
        """The row itself where it is shown, else the next one that is, downward (1) or upward (-1); where none is
        there, the last one before it."""
        last = self.geometry_of_rows.row_count - 1
        row = max(0, min(last, row))
        onward = range(row, last + 1) if step > 0 else range(row, -1, -1)
        back = range(row, -1, -1) if step > 0 else range(row, last + 1)
        shown = (place for place in chain(onward, back) if not self.isIndexHidden(self.model().index(place, 0)))
        return next(shown, row)

    def keyboardSearch(self, search: str) -> None:
        """Letters are commands here; Qt's own search would ask for every row."""

    def selectionCommand(self, index: _Index, event: QEvent | None = None) -> QItemSelectionModel.SelectionFlag:
        return QItemSelectionModel.SelectionFlag.ClearAndSelect
