"""One part of a message alone, as it stands: a long one grows on demand, an endless one can be saved."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from pond_desktop.gui.looks.copied import MaskedPlainText
from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.looks.markdown import breakable
from pond_desktop.projection.values import PartView
from pond_desktop.projection.words import count, size

STEP_CHARS = 200_000
"""What is laid out at once: ten times as much would hold up the window for as long as a person notices."""


class WholePart(QWidget):
    save_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._part: PartView | None = None
        self._shown_chars = 0
        self.text = MaskedPlainText()
        self.text.setReadOnly(True)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.text.setAccessibleName("One part of the message, whole")
        self.note = ElidedLabel()
        self.note.setObjectName("quiet")
        self.more_button = QToolButton()
        self.more_button.setText("Show more")
        self.more_button.clicked.connect(lambda _checked: self.show_more())
        self.save_button = QToolButton()
        self.save_button.setText("Save all…")
        self.save_button.setToolTip("Save all of it into a file")
        self.save_button.clicked.connect(lambda _checked: self.save_wanted.emit())
        self._arrange()

    @property
    def part(self) -> PartView | None:
        return self._part

    @property
    def is_all_here(self) -> bool:
        """Whether all of the part was given, shown or not."""
        return self._part is None or not self._part.is_cut

    def show_part(self, part: PartView, font: QFont) -> None:
        self._part, self._shown_chars = part, 0
        self.text.setFont(font)
        self.text.clear()
        self.show_more()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.text.verticalScrollBar().setValue(0)

    def show_more(self) -> None:
        """Adds the next piece below; what is read stays where it is."""
        if self._part is None:
            return
        text = self._part.text or ""
        cursor = QTextCursor(self.text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(breakable(text[self._shown_chars : self._shown_chars + STEP_CHARS]))
        self._shown_chars = min(len(text), self._shown_chars + STEP_CHARS)
        self.more_button.setVisible(self._shown_chars < len(text))
        self.note.say(self._told(text))

    def _told(self, text: str) -> str:
        assert self._part is not None
        whole = size(max(self._part.body_bytes, len(text)))
        if self._shown_chars < len(text) or self._part.is_cut:
            return f"First {size(self._shown_chars)} of {whole}"
        return f"{whole} · {count(text.count(chr(10)) + 1, 'line')}"

    def _arrange(self) -> None:
        bar = QFrame()
        bar.setObjectName("bar")
        inside = QHBoxLayout(bar)
        inside.setContentsMargins(14, 5, 6, 5)
        inside.addWidget(self.note, 1)
        inside.addWidget(self.more_button)
        inside.addWidget(self.save_button)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.setSpacing(0)
        outside.addWidget(bar)
        outside.addWidget(self.text)
        self.setFocusProxy(self.text)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
