"""Copying from the transcript, with masks for keys and passwords."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from pond_desktop.gui.background import Background
from pond_desktop.gui.looks.copied import copied_words
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.secrets import masked_words

_WORDS_MS = 4_000


class Copying(QObject):
    """Asks what is secret in words before they leave the window."""

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        for transcript in window.sides.transcripts:
            transcript.copy_wanted.connect(self.copy)
            transcript.cards.address_chosen.connect(self.copy_address)
        window.address_wanted.connect(self.copy_address)

    def copy(self, words: str, locator: str) -> None:
        """Words of the message that has this locator."""
        self._copy(words, locator, tr("Copied the message"))

    def copy_address(self, address: str, locator: str) -> None:
        """An address in it; it may be in none, and is empty then."""
        self._copy(address, locator, tr("Copied the address"))

    def _copy(self, words: str, locator: str, said: str) -> None:
        def copied(masked: str) -> None:
            QGuiApplication.clipboard().setText(masked)
            self._window.status_line.showMessage(copied_words(said, is_masked=masked != words), _WORDS_MS)

        pond = self._navigator.pond
        self._background.run(self, lambda _: masked_words(pond, words, locator or None), copied, replaces="copy")
