"""What a reader does with cards and pictures: by a click on one, or by a key for the message that is read."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QSettings, Signal

from pond_desktop.canonical import Locator
from pond_desktop.gui.looks.markdown import image_addresses
from pond_desktop.gui.transcript.layout import Spot
from pond_desktop.gui.transcript.message_rows import MessageRows
from pond_desktop.gui.transcript.model import TranscriptModel
from pond_desktop.projection.pictures import holds_picture, is_address
from pond_desktop.projection.values import MessageView


class CardChoices(QObject):
    """Changes what is open in the model; wishes for what is not here."""

    changed = Signal()
    """How all cards are shown."""
    session_wanted = Signal(str)
    """A message's locator."""
    whole_wanted = Signal(object, int)
    """A MessageView of which a part, by ordinal, is wanted uncut."""
    picture_wanted = Signal(object, int)
    """The same; a picture that is to be looked at."""
    file_wanted = Signal(object, int)
    """The same; a picture that is to be saved."""
    address_chosen = Signal(str, str)
    """To be copied, and the locator of its message."""

    def __init__(self, model: TranscriptModel, view: MessageRows, parent: QObject) -> None:
        super().__init__(parent)
        self._model, self._view = model, view

    def choose(self, row: int, message: MessageView, spot: Spot) -> bool:
        """Does what a click meant. False where it was about something else."""
        openings = self._model.openings
        match spot.kind:
            case "toggle":
                self._model.toggle(row, spot.part)
            case "run":
                self._model.toggle_run(row)
            case "more":
                self._model.show_whole(row, spot.part)
            case "raw":
                self._model.change(row, lambda view: openings.toggle_raw(view, spot.part))
            case "beside":
                self.set_beside(not openings.is_beside)
            case "message":
                self._go_to(message, spot.target)
            case "picture":
                self.picture_wanted.emit(message, spot.part)
            case "save":
                self.file_wanted.emit(message, spot.part)
            case "copy":
                self.address_chosen.emit(spot.target, message.locator)
            case "whole" if spot.target:
                self._want_result(message, spot)
            case _:
                return False
        return True

    def set_all_open(self, is_all_open: bool) -> None:
        """Every card of the session, also of messages that are not loaded yet; what is read stays where it is."""
        self._model.openings.set_all_open(is_all_open)
        self._model.change_all()
        self.changed.emit()

    def set_beside(self, is_beside: bool) -> None:
        """Changes of files in two columns, or as one text; in every session."""
        self._model.openings.is_beside = is_beside
        self._model.change_all()
        self.changed.emit()

    def set_conversation_only(self, is_only: bool) -> None:
        """Leaves what was said; in every session."""
        self._model.set_conversation_only(is_only)
        self.changed.emit()

    def toggle_raw(self) -> None:
        """The open cards of the message that is read as they were written, or made readable again."""
        row = self._view.currentIndex().row()
        if row >= 0:
            self._model.change(row, self._model.openings.toggle_message_raw)

    def show_picture(self) -> None:
        """The first picture of the message that is read, in full."""
        self._tell_of_picture(self.picture_wanted.emit)

    def save_picture(self) -> None:
        """The same, into a file."""
        self._tell_of_picture(self.file_wanted.emit)

    def copy_addresses(self) -> None:
        """Where the pictures of the message that is read would come from, one a line."""
        view = self._model.view_at(self._view.currentIndex().row())
        addresses = picture_addresses(view) if view is not None else []
        if view is not None and addresses:
            self.address_chosen.emit("\n".join(addresses), view.locator)

    def _tell_of_picture(self, tell: Callable[[MessageView, int], None]) -> None:
        view = self._model.view_at(self._view.currentIndex().row())
        part = next((part for part in view.parts if holds_picture(part)), None) if view is not None else None
        if view is not None and part is not None:
            tell(view, part.ordinal)

    def save_places(self, kept: QSettings) -> None:
        kept.setValue("transcript/is_beside", int(self._model.openings.is_beside))
        kept.setValue("transcript/conversation_only", int(self._model.runs.is_on))

    def restore_places(self, kept: QSettings) -> None:
        self.set_beside(str(kept.value("transcript/is_beside", 0)) == "1")
        self.set_conversation_only(str(kept.value("transcript/conversation_only", 0)) == "1")

    def _go_to(self, message: MessageView, message_id: str) -> None:
        row = self._model.row_of_message(message_id)
        if row is not None:
            self._view.show_row(row, is_flashing=True)
        else:
            here = Locator.parse(message.locator)
            self.session_wanted.emit(str(Locator(here.source, here.session, message_id)))

    def _want_result(self, message: MessageView, spot: Spot) -> None:
        """All of a result that stands in a message of its own."""
        row = self._model.row_of_message(spot.target)
        there = self._model.view_at(row) if row is not None else None
        call = next((part.call_id for part in message.parts if part.ordinal == spot.part), None)
        parts = there.parts if there is not None else ()
        part = next((part for part in parts if part.call_id == call and part.type == "tool_result"), None)
        if there is None or part is None:
            self._go_to(message, spot.target)
        else:
            self.whole_wanted.emit(there, part.ordinal)


def picture_addresses(view: MessageView) -> list[str]:
    """Of files that lie elsewhere, and of images in what was said."""
    found = [part.text or "" for part in view.parts if part.type == "file" and is_address(part.text)]
    for part in view.parts:
        if part.type == "text" and part.provenance == "conversational":
            found += image_addresses(part.text or "")
    return list(dict.fromkeys(found))
