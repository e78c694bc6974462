"""The list of messages as a reader handles it: mouse, keys, chosen text."""

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QHelpEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from pond_desktop.gui.looks.document import plain_tip
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.chosen_rows import ChosenRows
from pond_desktop.gui.transcript.layout import Spot
from pond_desktop.gui.transcript.message_rows import MessageRows
from pond_desktop.gui.transcript.model import TranscriptModel
from pond_desktop.gui.transcript.named_spots import NamedSpot, named_spots
from pond_desktop.gui.transcript.selecting import TextSelection
from pond_desktop.gui.transcript.tips import message_tip


class TranscriptView(MessageRows):
    """Emits what was clicked; changes nothing itself but what is looked at and which message is the current one."""

    spot_chosen = Signal(int, object)
    """A row and the Spot in it that was clicked."""
    hinted = Signal(str)
    """Where a click would lead, or nothing."""
    menu_wanted = Signal(int, QPoint)
    """Of the message in a row, at a place of the screen."""
    drag_wanted = Signal(int)
    """The message in a row is to be dragged out of the window."""

    def __init__(self, model: TranscriptModel, theme: Theme, parent: QWidget | None = None) -> None:
        self._pressed: tuple[int, Spot] | None = None
        self._held: tuple[int, QPoint] | None = None
        super().__init__(model, theme, parent)
        self.chosen = ChosenRows(model, self)
        self.setMouseTracking(True)

    def spot_at(self, point: QPoint) -> tuple[int, Spot] | None:
        index = self.indexAt(point)
        layout = self._layout(index.row()) if index.isValid() else None
        spot = layout.spot_at(point - self.visualRect(index).topLeft()) if layout is not None else None
        return None if spot is None else (index.row(), spot)

    def named_spots(self, row: int) -> list[NamedSpot]:
        """What of a row could be clicked; nothing where its message is not here."""
        layout = self._layout(row) if self.row_width > 0 else None
        return [] if layout is None else named_spots(layout)

    def want_menu(self) -> None:
        """That of the current message, below its head."""
        index = self.currentIndex()
        if index.isValid():
            self.scrollTo(index)
            top = max(0, self.visualRect(index).top()) + 2 * self.em
            self.menu_wanted.emit(index.row(), self.viewport().mapToGlobal(QPoint(2 * self.em, top)))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        row = self.indexAt(event.pos()).row()
        if event.reason() != QContextMenuEvent.Reason.Mouse:
            self.want_menu()
        elif row >= 0:
            self.menu_wanted.emit(row, event.globalPos())

    def selected_text(self) -> str:
        """What was chosen with the mouse; empty where nothing was."""
        selection = self._selection
        row = self._messages.row_of_message(selection.message_id) if selection is not None else None
        layout = self._layout(row) if row is not None else None
        return selection.text(layout) if selection is not None and layout is not None else ""

    def selected_row(self) -> int | None:
        """The row that something was chosen in with the mouse."""
        return None if self._selection is None else self._messages.row_of_message(self._selection.message_id)

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
        is_left = event.button() == Qt.MouseButton.LeftButton
        point = event.position().toPoint()
        row = self.indexAt(point).row()
        if is_left and row >= 0 and self.chosen.take_click(row, event.modifiers()):
            return
        self._held = (row, point) if is_left and self.is_handle(point) else None
        if self._held is None or not self.chosen.is_one_of_several(row):
            super().mousePressEvent(event)
        self._pressed = self.spot_at(point) if is_left else None
        if is_left:
            self._begin_selection(point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        held, self._held = self._held, None
        if held is not None and self.chosen.is_one_of_several(held[0]):
            # it was not dragged, so it alone was meant
            self.setCurrentIndex(self._messages.index(held[0], 0))
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
            self._pull(point)
            return
        super().mouseMoveEvent(event)
        found, cursors = self.spot_at(point), Qt.CursorShape
        elsewhere = cursors.OpenHandCursor if self.is_handle(point) else cursors.ArrowCursor
        self.viewport().setCursor(cursors.PointingHandCursor if found else elsewhere)
        self.hinted.emit(found[1].target if found and found[1].kind == "link" else "")

    def is_handle(self, point: QPoint) -> bool:
        """Whether a message can be dragged there: at its head, where no text could be chosen."""
        index = self.indexAt(point)
        layout = self._layout(index.row()) if index.isValid() else None
        inside = point - self.visualRect(index).topLeft()
        return layout is not None and layout.is_head(inside.y()) and layout.text_place_at(inside) is None

    def _pull(self, point: QPoint) -> None:
        if self._held is None:
            self._extend_selection(point)
        elif (point - self._held[1]).manhattanLength() >= QApplication.startDragDistance():
            (row, _), self._held, self._pressed = self._held, None, None
            self.drag_wanted.emit(row)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), plain_tip(self.tip_at(event.pos())), self.viewport())
            return True
        return super().viewportEvent(event)

    def tip_at(self, point: QPoint) -> str:
        """What is known of the message whose head is under a point; of one that nobody said, anywhere on it."""
        index = self.indexAt(point)
        layout, view = self._layout(index.row()), self._messages.view_at(index.row())
        if layout is None or view is None:
            return ""
        inside = point.y() - self.visualRect(index).top()
        return message_tip(view) if layout.is_head(inside) else ""

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
        if event.modifiers() == Qt.KeyboardModifier.ShiftModifier and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.chosen.extend(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Down and place.bottom() >= self.viewport().height() > place.top():
            self.scroll_by(bar.singleStep())
        elif key == Qt.Key.Key_Up and place.top() < 0 <= place.bottom():
            self.scroll_by(-min(bar.singleStep(), -place.top()))
        elif key == Qt.Key.Key_PageDown:
            self.scroll_by(bar.pageStep())
        elif key == Qt.Key.Key_PageUp:
            self.scroll_by(-bar.pageStep())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.want_menu()
        elif event.matches(QKeySequence.StandardKey.Copy):
            event.ignore()  # Qt's own takes what is shown, keys and passwords too
        else:
            super().keyPressEvent(event)
            self.scrollTo(self.currentIndex())
