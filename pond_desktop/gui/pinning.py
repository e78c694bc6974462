"""Pinning the session that is shown, so that `is:pinned` finds it."""

from PySide6.QtCore import QObject

from pond_desktop.gui.background import Background
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.pins import is_pinned, pin

_WORDS_MS = 4_000


class Pinning(QObject):
    """One key pins it, and takes the pin away again."""

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        window.pin_wanted.connect(self.toggle)

    def toggle(self) -> None:
        session, pond = self._navigator.shown_locator, self._navigator.pond
        if session is None:
            return

        def turned() -> bool:
            is_now_pinned = not is_pinned(pond, session)
            pin(pond, session, is_now_pinned)
            return is_now_pinned

        # not behind the writers: making what tools said searchable takes minutes, and a pin waits for nobody
        self._background.run(self, lambda _: turned(), self._say)

    def _say(self, is_now_pinned: bool) -> None:
        words = "Pinned: is:pinned finds this session" if is_now_pinned else "No longer pinned"
        self._window.status_line.showMessage(words, _WORDS_MS)
