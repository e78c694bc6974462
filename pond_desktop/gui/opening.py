"""Opening what is chosen elsewhere than where one reads: in the other side, or in a window of its own."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from pond_desktop.canonical import Locator
from pond_desktop.gui.background import Background
from pond_desktop.gui.focus import holds
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.listing import locators_of

_WIDTH_MIN = 1_800
"""Narrower windows have no room for two transcripts and the detail."""


class Opening(QObject):
    """What is meant is chosen in the list or among the results where these have the focus, else what is read."""

    new_window_wanted = Signal(object)
    """A locator, or `None` for a window that shows what was read last."""

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        actions = window.actions_by_name
        actions["open_beside"].triggered.connect(lambda _checked: self._with_target(self.open_beside))
        actions["open_window"].triggered.connect(lambda _checked: self._with_target(self._want_window))
        actions["new_window"].triggered.connect(lambda _checked: self.new_window_wanted.emit(self._navigator.place))
        menu = window.sessions.chosen_menu
        menu.insertActions(menu.actions()[0], [actions["open_beside"], actions["open_window"]])
        window.sides.split_changed.connect(self._make_room)
        self._is_detail_away = False

    def open_beside(self, target: str) -> None:
        """Walking through the list opens what is walked over: that side goes back to what was read in it before."""
        side, locator = self._navigator.side, Locator.parse(target)
        was_shown = side.shown_locator == str(Locator(locator.source, locator.session))
        self._navigator.open_beside(target)
        if was_shown and side.history.can_go_back and holds(self._window.left, self._window.focusWidget()):
            side.go_back()

    def _want_window(self, target: str) -> None:
        self.new_window_wanted.emit(target)

    def _with_target(self, then: Callable[[str], None]) -> None:
        window, place = self._window, self._navigator.place
        if not holds(window.left, window.focusWidget()):
            if place is not None:
                then(place)
        elif window.left.currentWidget() is window.results:
            hit = window.results.model.hit_at(window.results.table.currentIndex().row())
            if hit is not None:
                then(hit.locator)
        elif keys := window.sessions.chosen_keys():
            pond = self._navigator.pond
            self._background.run(self, lambda _: locators_of(pond, keys[:1]), lambda found: then(found[0]))

    def _make_room(self) -> None:
        """Two sessions in a window that has no room for three columns of text: the detail goes, until it is wanted."""
        window = self._window
        if window.sides.is_split and window.detail.isVisible() and window.width() < _WIDTH_MIN:
            self._is_detail_away = True
            window.detail.hide()
        elif not window.sides.is_split and self._is_detail_away:
            self._is_detail_away = False
            window.detail.show()
        window.actions_by_name["show_detail"].setChecked(not window.detail.isHidden())
