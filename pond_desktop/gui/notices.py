"""What the program has to say: a bar for what went wrong and its remedy; a report for our own faults."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from pond_desktop.errors import KnownError


class NoticeBar(QFrame):
    """One notice at a time: the latest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        dismiss = QToolButton()
        dismiss.setText("Dismiss")
        dismiss.clicked.connect(lambda _checked: self.hide())
        line = QHBoxLayout(self)
        line.setContentsMargins(14, 6, 6, 6)
        line.addWidget(self.words, 1)
        line.addWidget(dismiss)
        self.hide()

    def show_error(self, error: KnownError) -> None:
        self.say(f"{error.sentence} {error.remedy}")

    def say(self, words: str) -> None:
        self.words.setText(words)
        self.setAccessibleName(words)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))


class ReportDialog(QDialog):
    """Our own fault: what happened, in words that can be sent to us. It holds no transcript text of its own accord."""

    def __init__(self, sentence: str, details: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Something went wrong in Pond Desktop")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        told = QLabel("This is a fault of the program, not of your files. Nothing in the archive was changed by it.")
        told.setWordWrap(True)
        self.details = QPlainTextEdit(f"{sentence}\n\n{details}")
        self.details.setReadOnly(True)
        self.details.setAccessibleName("Details for a report")
        self.copy_button = QPushButton("Copy the details")
        self.copy_button.clicked.connect(
            lambda _checked: QGuiApplication.clipboard().setText(self.details.toPlainText())
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        lines = QVBoxLayout(self)
        lines.addWidget(told)
        lines.addWidget(self.details)
        lines.addWidget(buttons)
        self.resize(640, 420)
