"""Where to go by a link or an id: what it leads to is shown while it stands in the line, before anything is opened."""

import re
from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from pond_desktop.gui.looks.amounts import age
from pond_desktop.gui.looks.announcing import announce
from pond_desktop.gui.looks.document import OWN_LINK
from pond_desktop.gui.translation import tr
from pond_desktop.operations.going import Destination
from pond_desktop.projection.readable import one_line

_CHARS_MAX = 2_048
_TITLE_CHARS = 60
_LOCATOR = re.compile(r"[a-z][\w.-]*(?:@[\w.-]+)?:[^\s/]\S*", re.ASCII)


def link_in(text: str) -> str | None:
    """The link in what was copied, be it alone or in the middle of a reference; else a locator that stands alone."""
    found = OWN_LINK.search(text)
    if found is not None:
        return found[0]
    word = text.strip()
    return word if len(word) <= _CHARS_MAX and _LOCATOR.fullmatch(word) and "mailto:" not in word else None


class GoingDialog(QDialog):
    """Asks for what stands in its line; says where to go."""

    asked = Signal(str)
    chosen = Signal(str)
    """A locator."""

    def __init__(
        self, clock: Callable[[], datetime], agent_titles: Callable[[str], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Open by a link or an id"))
        self._clock, self._agent_titles = clock, agent_titles
        self._goal: Destination | None = None
        self._is_hasty = False
        self.line = QLineEdit()
        self.line.setMaxLength(_CHARS_MAX)
        self.line.setPlaceholderText("pond://session/…")
        self.line.setAccessibleName(tr("A link, a locator or an id"))
        self.line.textChanged.connect(self._changed)
        self.told = QLabel()
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setWordWrap(True)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.told.setMinimumHeight(self.fontMetrics().lineSpacing() * 4)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self._open)
        self.buttons.rejected.connect(self.reject)
        lines = QVBoxLayout(self)
        lines.addWidget(self.line)
        lines.addWidget(self.told, 1)
        lines.addWidget(self.buttons)
        self.resize(self.fontMetrics().height() * 38, 0)
        self._changed()

    def put(self, text: str) -> None:
        self.line.setText(text)
        self.line.selectAll()

    def show_goal(self, goal: Destination) -> None:
        """What the line leads to."""
        self._goal = goal
        self._tell(goal_words(goal, self._clock(), self._agent_titles))
        if self._is_hasty:
            self._open()

    def show_fault(self, words: str, near: Destination | None) -> None:
        """Why it leads nowhere, and what may be meant: that is what `Open` opens then."""
        self._goal, self._is_hasty = near, False
        if near is not None:
            words += "\n" + tr("Nearest: {what}").format(what=goal_words(near, self._clock(), self._agent_titles))
        self._tell(words)

    @property
    def open_button(self) -> QPushButton:
        return self.buttons.button(QDialogButtonBox.StandardButton.Open)

    def _changed(self) -> None:
        self._goal, self._is_hasty = None, False
        text = self.line.text().strip()
        self._tell("" if text else tr("Of a session or a message: its link, its locator or its id."), is_said=False)
        self.open_button.setEnabled(bool(text))
        if text:
            self.asked.emit(text)

    def _tell(self, words: str, *, is_said: bool = True) -> None:
        self.told.setText(words)
        self.line.setAccessibleDescription(words)
        self.open_button.setEnabled(self._goal is not None)
        if is_said:
            announce(self.line, words)

    def _open(self) -> None:
        if self._goal is None:
            # the answer is on its way: it is not waited for twice
            self._is_hasty = True
            return
        self.accept()
        self.chosen.emit(self._goal.locator)


def goal_words(goal: Destination, now: datetime, agent_titles: Callable[[str], str]) -> str:
    title, when = one_line(goal.title, _TITLE_CHARS), age(goal.at, now)
    words = tr("a message in “{title}”") if goal.is_message else tr("“{title}”")
    return ", ".join(filter(None, (words.format(title=title), agent_titles(goal.agent), when)))
