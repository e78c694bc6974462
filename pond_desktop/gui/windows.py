"""The windows over one archive: the first, which captures, and further ones that hear of it."""

from PySide6.QtCore import QObject, QPoint, QSettings, QTimer, Signal

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.preferences import Preferences
from pond_desktop.gui.raising import come_to_front
from pond_desktop.gui.starting import open_first
from pond_desktop.pond import Pond
from pond_desktop.runtime.door import Summons

_BESIDE_PLACE = "open/beside"
_OTHERS = "open/others"
_APART = QPoint(32, 32)
"""So far a further window stands from the one that it was opened from."""


class Windows(QObject):
    """The first window is hidden when it is closed, since it captures for the others; these leave nothing behind.

    Each has lanes of its own: a question of one never stands behind those of another, and is dropped with it.
    """

    quit_wanted = Signal()

    def __init__(
        self, first: Desk, pond: Pond, theme: Theme, preferences: Preferences, kept: QSettings, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._first, self._pond, self._theme = first, pond, theme
        self._preferences, self._kept = preferences, kept
        self.further: list[Desk] = []
        self._going: list[Desk] = []
        self._join(first)

    @property
    def front(self) -> Desk:
        """The one that is looked at, as far as that can be told."""
        shown = [desk for desk in self._all if desk.window.isVisible()]
        active = [desk for desk in shown if desk.window.isActiveWindow()]
        return next(iter((*active, *shown)), self._first)

    def open(self, summons: Summons) -> Desk:
        """Another window: the first one again where that is closed, else a further one."""
        desk = self._made() if self._first.window.isVisible() else self._first
        come_to_front(desk.window, summons.activation)
        open_first(desk, summons.session, summons.query)
        return desk

    def raise_front(self, activation: str | None = None) -> None:
        """Shows a window in front of others, as far as the desktop lets it."""
        come_to_front(self.front.window, activation)

    def save_places(self) -> None:
        self._kept.setValue(_BESIDE_PLACE, self._first.navigator.place_beside or "")
        self._kept.setValue(_OTHERS, [place for desk in self.further if (place := desk.navigator.place)])

    def open_again(self) -> None:
        """What else was open when the program ended. What is gone is no fault to tell of."""
        if beside := str(self._kept.value(_BESIDE_PLACE, "")):
            self._first.navigator.restore_beside(beside)
        others = self._kept.value(_OTHERS)
        # a list of one comes back as its text
        for place in [others] if isinstance(others, str) else others if isinstance(others, list) else []:
            open_first(self._made(), left_at=str(place))

    @property
    def _all(self) -> tuple[Desk, ...]:
        return (self._first, *self.further)

    def _made(self) -> Desk:
        former = self.front.window
        desk = Desk(self._pond, self._theme, self._preferences, leader=self._first)
        self.further.append(desk)
        desk.window.restore_frame(self._kept)
        desk.window.restore_places(self._kept)
        desk.listing.restore_places(self._kept)
        desk.inserting.begin(self._kept)
        desk.charting.restore_places(self._kept)
        desk.window.resize(former.size())
        desk.window.move(former.pos() + _APART)
        desk.window.closing.connect(lambda: self._close_later(desk))
        self._join(desk)
        desk.window.show()
        desk.listing.list_from_start()
        desk.searching.refresh_names()
        return desk

    def _join(self, desk: Desk) -> None:
        """What is asked for in one window, or changed in it, concerns the others."""
        for wanted in (desk.switcher.new_window_wanted, desk.opening.new_window_wanted):
            wanted.connect(lambda locator: self.open(Summons(session=locator, new_window=True)))
        desk.window.actions_by_name["quit"].triggered.connect(lambda _checked: self.quit_wanted.emit())
        for changed in (desk.annotating.changed, desk.several.pins_changed):
            changed.connect(lambda: self._own_changed(desk))

    def _own_changed(self, changed: Desk) -> None:
        for desk in self._all:
            if desk is not changed:
                desk.listing.refresh()
                desk.searching.refresh_names()

    def _close_later(self, desk: Desk) -> None:
        # where it is the last one, the program ends here, and it is there again at the next start
        self.save_places()
        QTimer.singleShot(0, self, lambda: self._let_go(desk))

    def _let_go(self, desk: Desk) -> None:
        if desk in self.further:
            self.further.remove(desk)
            desk.close()
            # Python must not be the one to take it apart, part by part in whatever order
            self._going.append(desk)
            desk.window.destroyed.connect(lambda: self._going.remove(desk))
            desk.window.deleteLater()
            if any(each.window.isVisible() for each in self._all):
                self.save_places()
