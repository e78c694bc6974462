"""What is done with all sessions that are chosen in the list."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from pond_desktop.gui.background import Background
from pond_desktop.gui.keeping import keep
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.listing import locators_of
from pond_desktop.operations.pins import pin

_WORDS_MS = 4_000
_PINS_MAX = 100


class Several(QObject):
    """Knows the chosen sessions by their keys, and asks for their locators when something is to be done with them."""

    pins_changed = Signal()

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        actions = window.actions_by_name
        names = ("copy_locators", "pin_chosen", "unpin_chosen")
        self._actions = [actions[name] for name in names]
        window.sessions.chosen_menu.addActions(self._actions)
        window.sessions.chosen_sessions.connect(self._show_count)
        actions["copy_locators"].triggered.connect(lambda _checked: self.copy_locators())
        actions["pin_chosen"].triggered.connect(lambda _checked: self._pin(True))
        actions["unpin_chosen"].triggered.connect(lambda _checked: self._pin(False))
        self._show_count(0)

    def with_locators(self, then: Callable[[tuple[str, ...]], None]) -> None:
        """Calls `then` with the locators of the chosen sessions, in the order of the list; not where none is."""
        keys, pond = self._window.sessions.chosen_keys(), self._navigator.pond
        if keys:
            self._background.run(self, lambda _: locators_of(pond, keys), then, replaces="locators")

    def copy_locators(self) -> None:
        def read(locators: tuple[str, ...]) -> None:
            QGuiApplication.clipboard().setText("\n".join(locators))
            self._say(tr("Copied %Ln locator(s)", "", len(locators)))

        self.with_locators(read)

    def _pin(self, is_pinned: bool) -> None:
        if self._window.sessions.chosen_count > _PINS_MAX:
            self._say(tr("Choose at most {count} sessions to pin them").format(count=_PINS_MAX))
            return
        pond = self._navigator.pond
        keys = self._window.sessions.chosen_keys()

        def turned() -> int:
            locators = locators_of(pond, keys)
            for locator in locators:
                pin(pond, locator, is_pinned)
            return len(locators)

        def said(number: int) -> None:
            self._say(
                tr("Pinned %Ln session(s)", "", number) if is_pinned else tr("Unpinned %Ln session(s)", "", number)
            )
            self.pins_changed.emit()

        keep(self, turned, said, window=self._window, background=self._background)

    def _show_count(self, number: int) -> None:
        for action in self._actions:
            action.setEnabled(number > 0)
        self._window.status_line.show_chosen(number)

    def _say(self, words: str) -> None:
        self._window.status_line.showMessage(words, _WORDS_MS)
