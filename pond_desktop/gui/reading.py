"""The asker for what stands around the messages that are read: the turns beside them, the way to the latest."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from pond_desktop.gui.background import Background
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.prompts import read_prompts


class Reading(QObject):
    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._background = navigator, background
        transcript, actions = window.transcript, window.actions_by_name
        self._gutter = transcript.gutter
        self._gutter.model.lines_wanted.connect(self._lines_wanted)
        transcript.turns_shown_changed.connect(actions["show_turns"].setChecked)
        actions["show_turns"].triggered.connect(transcript.choose_turns)
        actions["latest"].triggered.connect(lambda _checked: transcript.go_to_latest())

    def _lines_wanted(self, keys: Sequence[int]) -> None:
        pond = self._navigator.pond
        self._background.run(self, lambda _: read_prompts(pond, keys, with_secrets=True), self._gutter.put_lines)
