"""Words that a person takes out of the window: without keys and passwords."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QPlainTextEdit, QTextBrowser, QTextEdit

from pond_desktop.canonical.secret import KnownSecret
from pond_desktop.projection.masking import masked_known


def copied_words(words: str, *, is_masked: bool) -> str:
    """What the status line says of a copy."""
    return f"{words}, keys and passwords masked; Edit › Copy with secrets leaves them" if is_masked else words


class MaskedPlainText(QPlainTextEdit):
    """What is chosen in it is copied, and dragged, with masks for `known`."""

    known: Sequence[KnownSecret] = ()

    def createMimeDataFromSelection(self) -> QMimeData:
        return _chosen(self, self.known)


class MaskedBrowser(QTextBrowser):
    """The same for a document."""

    known: Sequence[KnownSecret] = ()

    def createMimeDataFromSelection(self) -> QMimeData:
        return _chosen(self, self.known)


def _chosen(text: QTextEdit | QPlainTextEdit, known: Sequence[KnownSecret]) -> QMimeData:
    chosen = QMimeData()
    # without the places to break that were put into endless runs
    words = text.textCursor().selection().toPlainText().replace("\u200b", "")
    chosen.setText(masked_known(words, known))
    return chosen
