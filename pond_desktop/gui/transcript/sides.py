"""The place of the transcripts: one, or two side by side, of which the one with the focus is read."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QSplitter, QWidget
from shiboken6 import isValid

from pond_desktop.gui.focus import holds
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.pane import Transcript
from pond_desktop.gui.translation import tr


class Sides(QSplitter):
    """Keeps both transcripts all the time: what is connected to them once stays so. The other one is hidden until it is
    wanted, and may stand left or right."""

    active_changed = Signal()
    """Another transcript is the one that is read."""
    split_changed = Signal()

    def __init__(self, theme: Theme, agent_titles: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.transcripts = (Transcript(theme, agent_titles), Transcript(theme, agent_titles))
        self.active_index = 0
        self.is_split = False
        for transcript in self.transcripts:
            self.addWidget(transcript)
            transcript.latest_first_changed.connect(self._order_chosen)
        self.transcripts[1].hide()
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self._show_active()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_changed)

    @property
    def active(self) -> Transcript:
        """The one that keys, searches and the detail are about."""
        return self.transcripts[self.active_index]

    @property
    def other(self) -> Transcript:
        return self.transcripts[1 - self.active_index]

    def in_order(self) -> tuple[Transcript, ...]:
        """As they stand, from the left."""
        return tuple(sorted(self.transcripts, key=self.indexOf))

    def split(self) -> None:
        """The other one appears to the right of the one that is read."""
        if self.is_split:
            return
        self.is_split = True
        self.insertWidget(1, self.other)
        self.other.show()
        half = self.width() // 2
        self.setSizes([half, half])
        self._show_active()
        self.split_changed.emit()

    def close_side(self, transcript: Transcript) -> None:
        """One of two; the one that stays is read."""
        self.is_split = False
        stays = next(each for each in self.transcripts if each is not transcript)
        self.activate(stays)
        transcript.hide()
        self._show_active()
        self.split_changed.emit()

    def activate(self, transcript: Transcript) -> None:
        """Gives it the focus too, where the other one has it."""
        if transcript is self.active:
            return
        has_focus = holds(self.active, self.window().focusWidget())
        self.active_index = 1 - self.active_index
        if has_focus:
            transcript.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_active()
        self.active_changed.emit()

    def _focus_changed(self, _former: QWidget | None, focused: QWidget | None) -> None:
        # while a window goes, the focus still moves from one of its parts to the next
        if isValid(self) and self.is_split and holds(self.other, focused):
            self.activate(self.other)

    def _order_chosen(self, is_latest_first: bool) -> None:
        for transcript in self.transcripts:
            if transcript.is_latest_first != is_latest_first:
                transcript.choose_latest_first(is_latest_first)

    def _show_active(self) -> None:
        for transcript in self.transcripts:
            is_read = transcript is self.active
            transcript.header.show_side(is_split=self.is_split, is_read=is_read)
            name = tr("Transcript, read now") if self.is_split and is_read else tr("Transcript")
            transcript.say_name(tr("Transcript, beside") if not is_read else name)
