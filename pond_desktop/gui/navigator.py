"""The sides of a window as one: what is wished for outside of them goes to the one that is read."""

from PySide6.QtCore import QObject, Signal

from pond_desktop.gui.background import Background
from pond_desktop.gui.side import Side
from pond_desktop.gui.window import MainWindow
from pond_desktop.pond import Pond
from pond_desktop.projection.found import HitView


class Navigator(QObject):
    """Asks one pond for one window."""

    session_opened = Signal(str)
    """The locator of the session that is shown now: another was opened, or the other side is read."""
    session_refreshed = Signal()
    """What a session holds that is shown may have changed."""

    def __init__(self, pond: Pond, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self.pond = pond
        self._window = window
        self.sides = tuple(Side(pond, window.sides, index, background, self) for index in range(2))
        self._connect()

    @property
    def side(self) -> Side:
        """The one that is read."""
        return self.sides[self._window.sides.active_index]

    @property
    def other(self) -> Side:
        return self.sides[1 - self._window.sides.active_index]

    @property
    def shown_locator(self) -> str | None:
        """The session that is shown in the side that is read."""
        return self.side.shown_locator

    @property
    def place(self) -> str | None:
        return self.side.place

    @property
    def place_beside(self) -> str | None:
        """What is read in the other side, where there are two."""
        return self.other.place if self._window.sides.is_split else None

    def open_session(self, target: str) -> None:
        """Shows a session; at a message, where the target names one. The way back is kept."""
        self.side.open_session(target)

    def open_hit(self, hit: HitView) -> None:
        """Shows what a search found, at its message, the part unfolded that holds it."""
        self.side.open_hit(hit)

    def show_hit(self, hit: HitView) -> None:
        """A hit of the session that is shown, without another step on the way back."""
        self.side.show_hit(hit)

    def open_beside(self, target: str) -> None:
        """Shows a session in the other side, which is the one that is read then."""
        former = self.side
        self._window.sides.split()
        self._window.sides.activate(self.other.transcript)
        self.open_session(target)
        if former.shown_locator is None:
            self.close_side(former)

    def restore_beside(self, target: str) -> None:
        """Shows a session in the other side, while the first is still on its way, and stays there. Where it is gone,
        there is one side."""
        self._window.sides.split()
        other = self.other
        other.open_session(target, failed=lambda _error: self.close_side(other))

    def split(self, is_split: bool) -> None:
        """Two sides, of which the new one shows the same; or the one again that is read."""
        if is_split and (place := self.place) is not None:
            self.open_beside(place)
        elif self._window.sides.is_split:
            self.close_side(self.other)
        self._show_split()

    def close_side(self, side: Side) -> None:
        """Where there are two."""
        if self._window.sides.is_split:
            self._window.sides.close_side(side.transcript)
            side.close_session()

    def refresh_session(self) -> None:
        """What is shown may have grown: what is new is put in place, and the reader stays where he is."""
        for side in self.sides:
            side.refresh_session()

    def _opened_in(self, side: Side) -> None:
        if side is self.side:
            self._window.detail.clear()
            self._show_side()

    def _activated(self) -> None:
        self._window.detail.clear()
        self._show_side()
        self.side.became_read.emit()
        self.side.transcript.tell_chosen()

    def _show_side(self) -> None:
        window, side = self._window, self.side
        session = side.transcript.session
        window.set_can_go(
            back=side.history.can_go_back, forward=side.history.can_go_forward, parent=side.parent_locator is not None
        )
        if session is not None:
            window.name_session(session.title)
            self.session_opened.emit(session.locator)

    def _show_split(self) -> None:
        self._window.actions_by_name["split"].setChecked(self._window.sides.is_split)

    def _connect(self) -> None:
        window, actions = self._window, self._window.actions_by_name
        for side in self.sides:
            side.session_opened.connect(lambda _locator, side=side: self._opened_in(side))
            side.session_refreshed.connect(self.session_refreshed)
            side.transcript.header.close_wanted.connect(lambda side=side: self.close_side(side))
        window.sides.active_changed.connect(self._activated)
        window.sides.split_changed.connect(self._show_split)
        actions["split"].triggered.connect(self.split)
        window.detail.message_wanted.connect(lambda message_id: self.side.open_message(message_id))
        window.detail.session_wanted.connect(self.open_session)
        window.back_wanted.connect(lambda: self.side.go_back())
        window.forward_wanted.connect(lambda: self.side.go_forward())
        window.parent_wanted.connect(lambda: self.side.go_to_parent())
