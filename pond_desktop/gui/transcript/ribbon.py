"""Over the messages of a session that was opened in its middle: what came later, and the way there."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from pond_desktop.gui.looks.announcing import announce
from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.translation import tr


class LaterRibbon(QFrame):
    """Shown from the arrival at a message until the latest turn is reached: long sessions overturn what they said."""

    latest_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.words = ElidedLabel()
        self.button = QToolButton()
        self.button.setObjectName("link")
        self.button.setText(tr("Jump to the latest"))
        self.button.setToolTip(tr("Go to the latest turn (L)"))
        self.button.clicked.connect(lambda _checked: self.latest_wanted.emit())
        line = QHBoxLayout(self)
        line.setContentsMargins(16, 3, 8, 3)
        line.addWidget(self.words, 1)
        line.addWidget(self.button)
        self.hide()

    def say(self, later_count: int | None) -> None:
        """`None` where nobody knows yet how many there are."""
        if later_count is None:
            self.words.say(tr("Later turns follow: what was decided may have changed"))
        else:
            self.words.say(tr("%Ln later turn(s): what was decided may have changed", "", later_count))
        if self.isHidden():
            announce(self, self.words.text())
        self.setAccessibleName(self.words.text())
        self.show()
