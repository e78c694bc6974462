"""Copying from the transcript, with masks for keys and passwords."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from pond_desktop.canonical.secret import KnownSecret
from pond_desktop.gui.background import Background
from pond_desktop.gui.looks.copied import copied_words
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.secrets import secrets_of_message
from pond_desktop.projection.masking import masked_known

_WORDS_MS = 4_000


class Copying(QObject):
    """Asks what is secret in a message before its words leave the window."""

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        for transcript in window.sides.transcripts:
            transcript.copy_wanted.connect(self.copy)

    def copy(self, words: str, locator: str) -> None:
        def known(secrets: tuple[KnownSecret, ...]) -> None:
            masked = masked_known(words, secrets)
            QGuiApplication.clipboard().setText(masked)
            said = copied_words(tr("Copied the message"), is_masked=masked != words)
            self._window.status_line.showMessage(said, _WORDS_MS)

        pond = self._navigator.pond
        self._background.run(self, lambda _: secrets_of_message(pond, locator), known, replaces="copy")
