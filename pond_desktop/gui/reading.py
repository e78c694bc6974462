"""The asker for what stands around the messages of a side: the turns beside them, the way to the latest."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from pond_desktop.gui.background import Background
from pond_desktop.gui.side import Side
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.prompts import read_prompts


class Reading(QObject):
    def __init__(self, side: Side, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._side, self._background = side, background
        transcript, actions = side.transcript, window.actions_by_name
        self._gutter, self._show_turns = transcript.gutter, actions["show_turns"]
        self._as_table = actions["as_table"]
        self._gutter.model.lines_wanted.connect(self._lines_wanted)
        transcript.turns_shown_changed.connect(self._say_shown)
        side.became_read.connect(lambda: self._say_shown(not self._gutter.isHidden()))
        side.session_opened.connect(self._say_table)
        side.became_read.connect(self._say_table)
        side.answer(self._show_turns, transcript.choose_turns)
        side.answer(self._as_table, transcript.messages.set_table)
        side.answer(actions["latest"], lambda _checked: transcript.go_to_latest())

    def _say_shown(self, are_shown: bool) -> None:
        if self._side.is_read:
            self._show_turns.setChecked(are_shown)

    def _say_table(self) -> None:
        if self._side.is_read:
            self._as_table.setChecked(self._side.transcript.messages.table is not None)

    def _lines_wanted(self, keys: Sequence[int]) -> None:
        pond = self._side.pond
        self._background.run(self, lambda _: read_prompts(pond, keys, with_secrets=True), self._gutter.put_lines)
