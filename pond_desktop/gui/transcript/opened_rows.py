"""What of a session's rows is open, and what was read for them."""

from abc import abstractmethod
from collections.abc import Callable, Mapping

from PySide6.QtCore import QAbstractListModel, QObject, Signal

from pond_desktop.gui.transcript.blocks import Thumb
from pond_desktop.gui.transcript.fetched import Fetched, Question
from pond_desktop.gui.transcript.openings import Openings, Unfolded
from pond_desktop.gui.transcript.runs import ToolRuns
from pond_desktop.projection.tool_cards import ToolCard
from pond_desktop.projection.values import MessageView


class OpenedRows(QAbstractListModel):
    """The part of the transcript's model that opens and closes; it asks for what an open card or a picture shows."""

    cards_wanted = Signal(object)
    """A Question: what a message's calls did."""
    thumbs_wanted = Signal(object)
    """A Question: pictures of a message."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.openings = Openings()
        self.runs = ToolRuns(self.is_said, self.rowCount)
        self.are_cards_read = False
        """Whether somebody answers `cards_wanted`; else an open card shows its text."""
        self._fetched = Fetched()

    # what the model itself knows

    @abstractmethod
    def view_at(self, row: int) -> MessageView | None:
        """The message of a row, if it is here."""

    @abstractmethod
    def row_of_message(self, message_id: str) -> int | None:
        """The row of a message that is here."""

    @abstractmethod
    def position_of(self, row: int) -> int:
        """Where a row's message stands in its source."""

    @abstractmethod
    def is_said(self, position: int) -> bool:
        """Whether something was said there; also where that is not known yet."""

    # what goes in

    def put_cards(self, question: Question, cards: Mapping[int, ToolCard]) -> None:
        """What the calls of a message did; none where that could not be read: what is open shows its text."""
        if self._fetched.put_cards(question, cards):
            self._message_changed(question.view.id)

    def put_thumb(self, question: Question, part: int, thumb: Thumb) -> None:
        if self._fetched.put_thumb(question, part, thumb):
            self._message_changed(question.view.id)

    def take_back(self, question: Question) -> None:
        """It will not be answered; what is looked at again asks again."""
        self._fetched.take_back(question)
        self._message_changed(question.view.id)

    def change(self, row: int, how: Callable[[MessageView], None]) -> None:
        """Opens or closes something of a message, by one of the ways of `openings`."""
        view = self.view_at(row)
        if view is not None:
            how(view)
            self._row_changed(row)

    def toggle(self, row: int, part: int) -> None:
        self.change(row, lambda view: self.openings.toggle(view, part))

    def show_whole(self, row: int, part: int) -> None:
        self.change(row, lambda view: self.openings.show_whole(view, part))

    def unfold(self, row: int, part: int) -> None:
        """Opens the card of a part; an open one stays open."""
        if self.runs.show(self.position_of(row)):
            self.change_all()
        self.change(row, lambda view: self.openings.unfold(view, part))

    def show_raw(self, row: int, part: int) -> None:
        """Shows a card as it was written."""
        self.change(row, lambda view: self.openings.show_raw(view, part))

    def toggle_all(self, row: int) -> None:
        """Opens every card of a message, or closes them where one is open; of a run that is folded all of it."""
        position = self.position_of(row)
        if self.runs.holds_line(position) and not self.runs.is_open(position):
            self.toggle_run(row)
            return
        self.change(row, self.openings.toggle_message)

    def change_all(self) -> None:
        """Every row can look different now: how they are shown was changed for all of them."""
        self.layoutAboutToBeChanged.emit()
        self.layoutChanged.emit()

    def set_conversation_only(self, is_only: bool) -> None:
        """Leaves what was said, and a line for each run of what was done between."""
        if self.runs.is_on != is_only:
            self.runs.set_on(is_only)
            self.change_all()

    def toggle_run(self, row: int) -> None:
        """Shows what a line of a run stands for, or folds it away again."""
        self.runs.toggle(self.position_of(row))
        self.change_all()

    def show_folded(self, row: int) -> None:
        """Shows the run that a message is folded into, if it is."""
        position = self.position_of(row)
        if not self.is_said(position) and self.runs.show(position):
            self.change_all()

    # what comes out

    def is_hidden(self, row: int) -> bool:
        """Whether a row is folded into the line of its run."""
        return self.runs.is_hidden(self.position_of(row))

    def is_awaited(self, row: int) -> bool:
        """Whether a card of a row is open that is still being read."""
        view = self.view_at(row)
        return view is not None and self.are_cards_read and self._fetched.are_awaited(view, self.openings.of(view))

    def _fetch(self, view: MessageView, unfolded: Unfolded) -> None:
        """Asks for what a message that is looked at shows beside its texts."""
        cards = self._fetched.cards_wanted(view, unfolded) if self.are_cards_read else None
        if cards is not None:
            self.cards_wanted.emit(cards)
        thumbs = self._fetched.thumbs_wanted(view)
        if thumbs is not None:
            self.thumbs_wanted.emit(thumbs)

    def _row_changed(self, row: int) -> None:
        index = self.index(row, 0)
        self.dataChanged.emit(index, index)

    def _message_changed(self, message_id: str) -> None:
        row = self.row_of_message(message_id)
        if row is not None:
            self._row_changed(row)
