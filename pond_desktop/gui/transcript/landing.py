"""The way to a found place: its message loaded, its part unfolded, the word in view."""

from PySide6.QtCore import QObject, Qt, Signal

from pond_desktop.gui.transcript.found_places import FoundPlace
from pond_desktop.gui.transcript.model import TranscriptModel
from pond_desktop.gui.transcript.reading_place import ReadingPlace
from pond_desktop.gui.transcript.rows import INLINE_BYTES
from pond_desktop.gui.transcript.view import TranscriptView
from pond_desktop.projection.values import MessageView, PartView

_CARDS = ("tool_call", "tool_result")


class Landing(QObject):
    """Goes there step by step: each thing that must be loaded first brings it on when it is there."""

    whole_wanted = Signal(object, int)
    """A MessageView, and the ordinal of a part that must be shown uncut where it stands."""
    huge_wanted = Signal(object, int, int)
    """A MessageView, a part that is too long to be shown where it stands, and which occurrence in it."""

    def __init__(self, model: TranscriptModel, view: TranscriptView, place: ReadingPlace, parent: QObject) -> None:
        super().__init__(parent)
        self._model, self._view, self._place = model, view, place
        self._aim: FoundPlace | None = None
        self._is_whole_asked = self._is_raw_shown = False
        # once all that changed with it is known: a stretch of messages is told row by row
        for changed in (model.dataChanged, model.modelReset, model.layoutChanged):
            changed.connect(self._go_on, Qt.ConnectionType.QueuedConnection)

    @property
    def is_under_way(self) -> bool:
        return self._aim is not None

    def go(self, place: FoundPlace) -> None:
        self._aim, self._is_whole_asked, self._is_raw_shown = place, False, False
        self._go_on()

    def give_up(self) -> None:
        self._aim = None

    def _go_on(self) -> None:
        if self._aim is not None and self._is_there(self._aim):
            self._aim = None

    def _is_there(self, aim: FoundPlace) -> bool:
        """Takes as many steps as can be taken now; false where something must come first."""
        if aim.position >= self._model.rowCount():
            return False
        row = self._model.row_of(aim.position)
        view = self._model.view_at(row)
        if view is None:
            # it becomes the current one when it is here, so that others hear of it
            self._model.want([row])
            self._view.look_at(row)
            return False
        if self._place.table is not None:
            # a line of it shows no place in a text
            self._view.show_row(row)
            return True
        part = next((part for part in view.parts if part.ordinal == aim.part), None)
        if part is None or part.type == "file":
            self._model.show_folded(row)
            self._view.show_row(row, is_flashing=True)
            return True
        self._model.unfold(row, part.ordinal)
        # what was folded above it may have moved it
        row = self._model.row_of(aim.position)
        return self._is_at_word(aim, row, view, part)

    def _is_at_word(self, aim: FoundPlace, row: int, view: MessageView, part: PartView) -> bool:
        found = self._view.found_in(row, part.ordinal)
        if found is None:
            return False
        if not found and part.type in ("tool_call", "tool_result"):
            # what a card makes readable can be written otherwise
            self._model.show_raw(row, part.ordinal)
            found = self._view.found_in(row, part.ordinal) or []
        is_there = aim.occurrence < len(found)
        if not is_there and max(part.body_bytes, len(part.text or "")) > INLINE_BYTES:
            self._view.show_row(row)
            self.huge_wanted.emit(view, part.ordinal, aim.occurrence)
            return True
        if not is_there and not self._is_whole_asked:
            self._is_whole_asked = True
            self.whole_wanted.emit(view, part.ordinal)
            return self._is_at_word(aim, row, view, part)
        if not is_there and part.is_cut:
            return False
        if not is_there and part.type in _CARDS and not self._is_raw_shown:
            # a card does not show all that was written
            self._is_raw_shown = True
            self._model.show_raw(row, part.ordinal)
            return self._is_at_word(aim, row, view, part)
        if found:
            self._view.show_found(row, *found[min(aim.occurrence, len(found) - 1)])
        else:
            # it stands in signs that are not shown, as those of Markdown
            self._view.show_row(row, is_flashing=True)
        return True
