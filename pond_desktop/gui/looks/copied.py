"""Words that a person takes out of the window: without keys and passwords."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QPlainTextEdit, QTextBrowser, QTextEdit

from pond_desktop.canonical.secret import KnownSecret
from pond_desktop.gui.translation import tr
from pond_desktop.projection.masking import masked_known


def copied_words(words: str, *, is_masked: bool) -> str:
    """What the status line says of a copy."""
    if not is_masked:
        return words
    return tr("{copied}, keys and passwords masked; Edit › Copy with secrets leaves them").format(copied=words)


def still_looking() -> str:
    """What stands in the place of a copy as long as nobody knows what must not be in it."""
    return tr("Keys and passwords are still being looked for: copy again in a moment")


class MaskedPlainText(QPlainTextEdit):
    """What is chosen in it is copied, and dragged, with masks for `known`; not at all while that is `None`."""

    known: Sequence[KnownSecret] | None = ()

    def createMimeDataFromSelection(self) -> QMimeData:
        return _chosen(self, self.known)


class MaskedBrowser(QTextBrowser):
    """The same for a document."""

    known: Sequence[KnownSecret] | None = ()

    def createMimeDataFromSelection(self) -> QMimeData:
        return _chosen(self, self.known)


def _chosen(text: QTextEdit | QPlainTextEdit, known: Sequence[KnownSecret] | None) -> QMimeData:
    chosen = QMimeData()
    # without the places to break that were put into endless runs
    words = text.textCursor().selection().toPlainText().replace("\u200b", "")
    chosen.setText(still_looking() if known is None else masked_known(words, known))
    return chosen
