"""What stands around the messages keeps up with what is looked at: the gutter, the ribbon, word of new messages."""

from PySide6.QtCore import QObject, Qt

from pond_desktop.gui.transcript.arrivals import ArrivalPill
from pond_desktop.gui.transcript.gutter import TurnGutter
from pond_desktop.gui.transcript.model import TranscriptModel
from pond_desktop.gui.transcript.ribbon import LaterRibbon
from pond_desktop.gui.transcript.view import TranscriptView


class Following(QObject):
    def __init__(
        self, model: TranscriptModel, view: TranscriptView, gutter: TurnGutter, ribbon: LaterRibbon, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._model, self._view, self._gutter, self._ribbon = model, view, gutter, ribbon
        self.pill = ArrivalPill(view)
        self._is_amid = False
        self._new_from: int | None = None
        self.pill.clicked.connect(lambda _checked: self._go_to_new())
        # the view tells it while it paints: nothing around it may move before that is done
        view.place_changed.connect(self.follow, Qt.ConnectionType.QueuedConnection)
        # the same rows can be looked at, and their turns be known now
        model.layoutChanged.connect(self.follow, Qt.ConnectionType.QueuedConnection)
        model.modelReset.connect(self._forget_new)
        gutter.turn_chosen.connect(lambda position: view.show_row(model.row_of(position)))

    def come_to_message(self, *, is_later_there: bool) -> None:
        """The reader did not come to the end of the session, but to a message of it."""
        if not is_later_there:
            self.come_to_end()
            return
        self._is_amid = True
        if not self._model.is_all_known:
            # there at once, so that nothing moves when the turns have been counted
            self._ribbon.say(None)
        self.follow()

    def come_to_end(self) -> None:
        self._is_amid = False
        self._ribbon.hide()

    def note_new(self, position: int) -> None:
        """Messages from `position` on have just come."""
        if self._new_from is None:
            self._new_from = position

    def follow(self) -> None:
        if not self._model.rowCount():
            return
        position = self._model.position_of(self._view.row_read())
        self._gutter.point_out(position)
        if self._is_amid and self._model.is_all_known:
            self._tell_later(position)
        if self._new_from is not None:
            self._tell_new(self._new_from)

    def _tell_later(self, position: int) -> None:
        later_count = len(self._model.order.starts) - 1 - self._model.order.index_of(position)
        if later_count:
            self._ribbon.say(later_count)
        else:
            self.come_to_end()

    def _tell_new(self, first: int) -> None:
        order, view = self._model.order, self._view
        row = order.row_of(first)
        is_latest_seen = order.latest_start >= first and view.is_in_sight(order.row_of(order.latest_start))
        if is_latest_seen or view.is_in_sight(row):
            self._forget_new()
        else:
            self.pill.say(order.message_count - first, is_above=row < view.geometry_of_rows.top_row)

    def _go_to_new(self) -> None:
        if self._new_from is not None:
            self._view.show_row(self._model.row_of(self._new_from))
        self._forget_new()

    def _forget_new(self) -> None:
        self._new_from = None
        self.pill.hide()
