"""The list of messages: draws what is seen, asks for what is missing, never jumps."""

from collections import OrderedDict

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pond_desktop.gui.looks.markdown import MarkdownWriter
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.drawing import RowDrawing, RowState
from pond_desktop.gui.transcript.layout import Measures, RowLayout, Spot
from pond_desktop.gui.transcript.model import TranscriptModel
from pond_desktop.gui.transcript.selecting import TextSelection
from pond_desktop.gui.transcript.tall_rows import TallRowsView

LAYOUTS_KEPT = 120
FLASH_MS = 1_200


class TranscriptView(TallRowsView):
    """Emits what was clicked; changes nothing itself but what is looked at and which message is the current one."""

    spot_chosen = Signal(int, object)
    """A row and the Spot in it that was clicked."""
    hinted = Signal(str)
    """Where a click would lead, or nothing."""

    def __init__(self, model: TranscriptModel, theme: Theme, parent: QWidget | None = None) -> None:
        # the base constructor already calls virtual methods: what they need comes first
        self._layouts: OrderedDict[str, RowLayout] = OrderedDict()
        self._flashing: str | None = None
        self._pressed: tuple[int, Spot] | None = None
        self._selection: TextSelection | None = None
        self._anchor_position = 0
        super().__init__(1, parent)
        self._theme, self._messages = theme, model
        self._dress()
        self.setMouseTracking(True)
        self.setModel(model)
        model.modelReset.connect(self._take_rows)
        model.layoutAboutToBeChanged.connect(self._before_reorder)
        model.layoutChanged.connect(self._after_reorder)
        model.dataChanged.connect(self._rows_changed)
        theme.changed.connect(self._look_changed)

    # what is looked at

    @property
    def is_flashing(self) -> bool:
        """Whether a message that was asked for is still pointed out."""
        return self._flashing is not None

    def show_row(self, row: int, *, is_flashing: bool = False) -> None:
        """Brings a message to the top and makes it the current one."""
        if not 0 <= row < self.geometry_of_rows.row_count:
            return
        self.setCurrentIndex(self._messages.index(row, 0))
        self.geometry_of_rows.place(row)
        self.sync()
        view = self._messages.view_at(row)
        if is_flashing and view is not None:
            self._flashing = view.id
            QTimer.singleShot(FLASH_MS, self, self.end_flash)
        self.viewport().update()

    def top_message(self) -> tuple[str, int] | None:
        """The message at the top and how much of it is above the edge."""
        view = self._messages.view_at(self.geometry_of_rows.top_row) if self.geometry_of_rows.row_count else None
        return None if view is None else (view.id, self.geometry_of_rows.offset)

    def choose_top(self) -> None:
        """Makes the message at the top the current one, if none is and it is here."""
        row = self.geometry_of_rows.top_row
        if not self.currentIndex().isValid() and self._messages.view_at(row) is not None:
            self.setCurrentIndex(self._messages.index(row, 0))

    def restore_top(self, row: int, offset: int) -> None:
        self.geometry_of_rows.place(row, offset)
        self.sync()
        self.viewport().update()

    # the model's side

    def _take_rows(self) -> None:
        self._layouts.clear()
        self._selection = None
        self.geometry_of_rows.place(0)
        self._guess_heights()

    def _guess_heights(self) -> None:
        outline, row_count = self._messages.outline_in_rows(), self._messages.rowCount()
        self.geometry_of_rows.reset(self._measures.guesses(outline, row_count, self.row_width))
        self.sync()
        self.viewport().update()

    def _before_reorder(self) -> None:
        rows = self.geometry_of_rows.row_count
        self._anchor_position = self._messages.position_of(self.geometry_of_rows.top_row) if rows else 0

    def _after_reorder(self) -> None:
        offset, is_at_start = self.geometry_of_rows.offset, self.geometry_of_rows.scroll == 0
        self._guess_heights()
        if self.geometry_of_rows.row_count and not is_at_start:
            self.geometry_of_rows.place(self._messages.row_of(self._anchor_position), offset)
        elif self.geometry_of_rows.row_count:
            self.geometry_of_rows.place(0)
        self.sync()

    def _rows_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        for row in range(first.row(), last.row() + 1):
            view = self._messages.view_at(row)
            if view is not None:
                self._layouts.pop(view.id, None)
                self._selection = None if self._selection_in(view.id) else self._selection
            if row < self.geometry_of_rows.row_count:
                self.geometry_of_rows.unsettle(row)
        self.viewport().update()

    def lay_out(self, row: int) -> None:
        self._layout(row)

    def width_changed(self) -> None:
        self._layouts.clear()

    def _layout(self, row: int) -> RowLayout | None:
        view = self._messages.view_at(row)
        if view is None:
            return None
        layout = self._layouts.get(view.id)
        if layout is None:
            content = self._messages.row_content(row)
            assert content is not None
            layout = RowLayout(content, self.row_width, self._measures, self._writer)
            self._layouts[view.id] = layout
            if len(self._layouts) > LAYOUTS_KEPT:
                self._layouts.popitem(last=False)
        else:
            self._layouts.move_to_end(view.id)
        if not self.geometry_of_rows.is_exact(row):
            self.geometry_of_rows.settle(row, layout.height)
        return layout

    # looks

    def _dress(self) -> None:
        self._measures = Measures(self._theme, self.font())
        self.em = self._measures.em
        family = self._measures.code_font.family()
        self._writer = MarkdownWriter(self._theme.colours, code_family=family)
        self._drawing = RowDrawing(self._theme.colours, self._measures, self.palette())

    def _look_changed(self) -> None:
        self._dress()
        self._layouts.clear()
        position = self._messages.position_of(self.geometry_of_rows.top_row) if self.geometry_of_rows.row_count else 0
        self._guess_heights()
        if self.geometry_of_rows.row_count:
            self.geometry_of_rows.place(self._messages.row_of(position))
        self.sync()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange) and self.row_width >= 0:
            self._look_changed()

    def end_flash(self) -> None:
        self._flashing = None
        self.viewport().update()

    # drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), self.palette().base())
        missing: list[int] = []
        if self.geometry_of_rows.row_count:
            self.lay_out_visible()
            missing = self._draw_rows(painter)
        painter.end()
        self.sync()
        if missing:
            self._messages.want(missing)

    def _draw_rows(self, painter: QPainter) -> list[int]:
        """Returns the rows whose messages are not here."""
        geometry, window = self.geometry_of_rows, self.viewport().rect()
        row, y, missing = geometry.top_row, -geometry.offset, []
        current, has_focus = self.currentIndex().row(), self.hasFocus()
        while row < geometry.row_count and y < window.height():
            place = QRect(0, y, self.row_width, geometry.sums.height(row))
            layout, view = self._layout(row), self._messages.view_at(row)
            if layout is None or view is None:
                missing.append(row)
                self._drawing.draw_missing(painter, place)
            else:
                state = RowState(
                    is_current=row == current,
                    has_focus=has_focus,
                    is_flashing=view.id == self._flashing,
                    selection=self._selection_in(view.id),
                )
                self._drawing.draw(painter, layout, place, window, state)
            y += place.height()
            row += 1
        return missing

    # mouse and keys

    def spot_at(self, point: QPoint) -> tuple[int, Spot] | None:
        index = self.indexAt(point)
        layout = self._layout(index.row()) if index.isValid() else None
        spot = layout.spot_at(point - self.visualRect(index).topLeft()) if layout is not None else None
        return None if spot is None else (index.row(), spot)

    def selected_text(self) -> str:
        """What was chosen with the mouse; empty where nothing was."""
        selection = self._selection
        row = self._messages.row_of_message(selection.message_id) if selection is not None else None
        layout = self._layout(row) if row is not None else None
        return selection.text(layout) if selection is not None and layout is not None else ""

    def _selection_in(self, message_id: str) -> TextSelection | None:
        selection = self._selection
        return selection if selection is not None and selection.message_id == message_id else None

    def _begin_selection(self, point: QPoint) -> None:
        self._selection = None
        index = self.indexAt(point)
        layout, view = self._layout(index.row()), self._messages.view_at(index.row())
        if layout is not None and view is not None:
            inside = point - self.visualRect(index).topLeft()
            self._selection = TextSelection.begun_at(view.id, layout, inside)
        self.viewport().update()

    def _extend_selection(self, point: QPoint) -> None:
        selection = self._selection
        row = self._messages.row_of_message(selection.message_id) if selection is not None else None
        layout = self._layout(row) if row is not None else None
        if selection is not None and row is not None and layout is not None:
            corner = self.visualRect(self._messages.index(row, 0)).topLeft()
            selection.extend_to(layout, point - corner)
            self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        is_left = event.button() == Qt.MouseButton.LeftButton
        point = event.position().toPoint()
        self._pressed = self.spot_at(point) if is_left else None
        if is_left:
            self._begin_selection(point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        is_click = self._selection is None or self._selection.is_empty
        if pressed is not None and is_click and pressed == self.spot_at(event.position().toPoint()):
            self.spot_chosen.emit(*pressed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        self._begin_selection(event.position().toPoint())
        layout = self._layout(self.indexAt(event.position().toPoint()).row())
        if self._selection is not None and layout is not None:
            self._selection.take_word(layout)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if event.buttons() & Qt.MouseButton.LeftButton:
            # not Qt's own: it would walk the current message along
            self._extend_selection(point)
            return
        super().mouseMoveEvent(event)
        found = self.spot_at(point)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)
        self.hinted.emit(found[1].target if found and found[1].kind == "link" else "")

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hinted.emit("")

    def focusInEvent(self, event: QFocusEvent) -> None:
        # the item view's own would make the first row the current one, whatever is looked at
        QWidget.focusInEvent(self, event)
        self.choose_top()
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk through messages, but first through what of the current one is out of sight."""
        key, bar = event.key(), self.verticalScrollBar()
        place = self.visualRect(self.currentIndex())
        if key == Qt.Key.Key_Down and place.bottom() >= self.viewport().height() > place.top():
            self.scroll_by(bar.singleStep())
        elif key == Qt.Key.Key_Up and place.top() < 0 <= place.bottom():
            self.scroll_by(-min(bar.singleStep(), -place.top()))
        elif key == Qt.Key.Key_PageDown:
            self.scroll_by(bar.pageStep())
        elif key == Qt.Key.Key_PageUp:
            self.scroll_by(-bar.pageStep())
        else:
            super().keyPressEvent(event)
            self.scrollTo(self.currentIndex())
