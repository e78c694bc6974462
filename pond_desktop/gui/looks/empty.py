"""What a pane shows while it has nothing to show: why, and what can be done."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget


class EmptyState(QWidget):
    """A sentence, a hint, and perhaps buttons."""

    def __init__(self, title: str, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.title, self.hint = _label(title, "heading"), _label(hint, "quiet")
        self._layout = QVBoxLayout(self)
        self._layout.setSpacing(8)
        self._layout.setContentsMargins(24, 24, 24, 24)
        self._layout.addStretch(2)
        self._layout.addWidget(self.title)
        self._layout.addWidget(self.hint)
        self._layout.addSpacing(8)
        self._layout.addStretch(3)
        self._button_count = 0

    def say(self, title: str, hint: str) -> None:
        self.title.setText(title)
        self.hint.setText(hint)

    def add_button(self, words: str, clicked: Callable[[], None]) -> QPushButton:
        button = QPushButton(words, self)
        button.clicked.connect(lambda _checked: clicked())
        self._layout.insertWidget(4 + self._button_count, button, 0, Qt.AlignmentFlag.AlignHCenter)
        self._button_count += 1
        return button

    def remove_button(self, button: QPushButton) -> None:
        self._layout.removeWidget(button)
        self._button_count -= 1
        button.hide()
        # not at once: a button that was clicked is still in its own click
        button.deleteLater()


def _label(words: str, name: str) -> QLabel:
    label = QLabel(words)
    label.setObjectName(name)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    label.setWordWrap(True)
    return label
