"""A note at a session or a message: plain text that is saved as it is written."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.translation import tr

PAUSE_MS = 800


class NoteDialog(QDialog):
    """Wishes for each new state of the text: once the typing pauses, and when it closes. Whoever made it takes it
    away, once it `is_settled`."""

    written = Signal(str)

    def __init__(self, of: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Note"))
        self._wished: str | None = text
        self._settled = text
        self.text = QPlainTextEdit()
        self.text.setObjectName("note")
        self.text.setPlainText(text)
        self.text.setAccessibleName(tr("Your note"))
        self.text.setPlaceholderText(tr("Write what you want to know again. It is saved as you write."))
        self.text.setTabChangesFocus(True)
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        self.state = QLabel()
        self.state.setWordWrap(True)
        self.state.setObjectName("quiet")
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.wish)
        self.text.textChanged.connect(self._changed)
        self.finished.connect(lambda _code: self.wish())
        self._arrange(of)

    def show_saved(self, text: str) -> None:
        """This state of it is kept; what was typed since is still to come."""
        self._settled = text
        self.discard.hide()
        if text == self.text.toPlainText():
            self.state.setText(tr("Saved") if text.strip() else tr("No note"))

    def show_fault(self, sentence: str) -> None:
        """It is not kept: closing tries again, unless the person gives the text up."""
        self._wished = None
        self.state.setText(sentence)
        self.discard.show()

    @property
    def is_settled(self) -> bool:
        """Whether all that was typed is kept, or was given up."""
        return self._settled == self.text.toPlainText()

    def _changed(self) -> None:
        self.state.setText("")
        self._pause.start()

    def wish(self) -> None:
        self._pause.stop()
        text = self.text.toPlainText()
        if text != self._wished:
            self._wished = text
            self.written.emit(text)

    def _give_up(self) -> None:
        self._wished = self._settled = self.text.toPlainText()
        self.reject()

    def _arrange(self, of: str) -> None:
        heading = ElidedLabel(of)
        heading.setObjectName("heading")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.discard = buttons.addButton(tr("Close without saving"), QDialogButtonBox.ButtonRole.DestructiveRole)
        self.discard.clicked.connect(lambda _checked: self._give_up())
        self.discard.hide()
        buttons.rejected.connect(self.reject)
        lines = QVBoxLayout(self)
        lines.addWidget(heading)
        lines.addWidget(self.text, 1)
        lines.addWidget(self.state)
        lines.addWidget(buttons)
        self.text.setFocus(Qt.FocusReason.PopupFocusReason)
        self.resize(520, 340)
