"""What the program has to say: a bar for what went wrong and its remedy; a report for our own faults."""

from collections.abc import Callable

from PySide6.QtCore import Qt, qVersion
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
from pond_desktop.gui.known_sentences import fault_words
from pond_desktop.gui.translation import tr
from pond_desktop.operations.reporting import versions
from pond_desktop.runtime.logs import log_tail


class NoticeBar(QFrame):
    """One notice at a time: the latest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.offer_button = QToolButton()
        self.offer_button.setObjectName("choice")
        self.offer_button.clicked.connect(lambda _checked: self._take_offer())
        self._does: Callable[[], object] | None = None
        dismiss = QToolButton()
        dismiss.setText(tr("Dismiss"))
        dismiss.clicked.connect(lambda _checked: self.hide())
        line = QHBoxLayout(self)
        line.setContentsMargins(14, 6, 6, 6)
        line.addWidget(self.words, 1)
        line.addWidget(self.offer_button)
        line.addWidget(dismiss)
        self.hide()

    def show_error(self, error: KnownError) -> None:
        self.say(fault_words(error))

    def say(self, words: str) -> None:
        self._show(words)

    def offer(self, words: str, button: str, does: Callable[[], object]) -> None:
        """Says something, and what can be done about it at once."""
        self.offer_button.setText(button)
        self._show(words, does)

    def _show(self, words: str, does: Callable[[], object] | None = None) -> None:
        self._does = does
        self.offer_button.setVisible(does is not None)
        self.words.setText(words)
        self.setAccessibleName(words)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _take_offer(self) -> None:
        self.hide()
        if self._does is not None:
            self._does()


class ReportDialog(QDialog):
    """Our own fault: what happened, in words that can be sent to us. They hold no text of a transcript: where it came
    from, versions, and the end of the log, which has none."""

    def __init__(self, sentence: str, details: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Something went wrong in Pond Desktop"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        told = QLabel(
            tr(
                "This is a fault of the program, not of your files. Nothing in the archive was changed by it. These "
                "details help to mend it; they hold no text of your conversations."
            )
        )
        told.setWordWrap(True)
        self.details = QPlainTextEdit(report_words(sentence, details))
        self.details.setReadOnly(True)
        self.details.setAccessibleName(tr("Details for a report"))
        self.copy_button = QPushButton(tr("Copy the details"))
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
        self.resize(700, 520)


def report_words(sentence: str, details: str) -> str:
    """In English whatever the window's language is: they are for those who mend it."""
    told = {**versions(), "Qt": f"{qVersion()}, {QGuiApplication.platformName()}"}
    lines = "\n".join(f"{name}: {version}" for name, version in told.items())
    tail = log_tail()
    return f"{sentence}\n\n{details}\n\n{lines}" + (f"\n\nThe end of the log:\n{tail}" if tail else "")
