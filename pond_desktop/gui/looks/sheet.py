"""A small sheet of words over the window."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

_WIDTH_IN_EM = 26


class Sheet(QFrame):
    """A heading and words that can be selected. Goes away at Esc and at a click elsewhere."""

    def __init__(self, heading: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("sheet")
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        title = QLabel(heading)
        title.setObjectName("heading")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(14, 10, 14, 12)
        lines.addWidget(title)
        lines.addWidget(self._label)

    @property
    def words(self) -> str:
        return self._label.text()

    def say(self, words: str) -> None:
        self._label.setText(words)
        self.setFixedWidth(self.fontMetrics().height() * _WIDTH_IN_EM)
        self.adjustSize()
