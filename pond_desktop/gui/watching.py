"""The window keeps up with the agents: what they write is captured, listed and shown as they write it."""

import time

from PySide6.QtCore import QObject, QTimer, Signal

from pond_desktop.capture import CaptureReport
from pond_desktop.capture.watching import WatchNews, WatchState
from pond_desktop.gui.background import Background, Lane, Request
from pond_desktop.gui.listing import Listing
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.watch import watch

_LIVE_S = 20.0
"""A session that got nothing for so long is no longer called live."""


class Watching(QObject):
    """Runs until the window closes."""

    told = Signal(object)
    """The WatchNews that came."""
    looked = Signal()
    """A pass is done, and what it found is asked for."""

    def __init__(self, navigator: Navigator, listing: Listing, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._listing = navigator, listing
        self._window, self._background = window, background
        self._request: Request[None] | None = None
        self._live: dict[str, float] = {}
        self._fading = QTimer(self, interval=1_000)
        self._fading.timeout.connect(self._fade)

    def start(self) -> None:
        """Once is enough; a fault of ours, or a full disk, ends it until the next start."""
        if self._request is not None:
            return
        pond = self._navigator.pond
        self._request = self._background.run(
            self,
            lambda request: watch(pond, request.tell),
            lambda _: None,
            told=self._told,
            ended=self._ended,
            lane=Lane.WATCH,
        )

    def follow(self, leader: "Watching") -> None:
        """Watches nothing itself, and takes what the one of another window hears."""
        leader.told.connect(self._told)
        self._window.status_line.watching.setText(leader._window.status_line.watching.text())
        self._live = dict(leader._live)
        self._show_live()

    @property
    def is_begun(self) -> bool:
        return self._request is not None

    def restart(self) -> None:
        """Other folders may be wanted."""
        if self._request is not None:
            self._background.cancel(self._request)
            self._ended()
        self.start()

    def _told(self, news: WatchNews) -> None:
        self.told.emit(news)
        if isinstance(news, WatchState):
            self._window.status_line.show_watch(news)
            return
        self._take(news)
        self.looked.emit()

    def _take(self, report: CaptureReport) -> None:
        # another program may have captured what we heard of: what is shown is asked for again even so
        if report.files_seen:
            self._listing.refresh()
            self._navigator.refresh_session()
        now = time.monotonic()
        self._live |= dict.fromkeys(report.grown, now)
        self._show_live()

    def _fade(self) -> None:
        ends = time.monotonic() - _LIVE_S
        self._live = {locator: at for locator, at in self._live.items() if at > ends}
        self._show_live()

    def _show_live(self) -> None:
        live = frozenset(self._live)
        self._window.sessions.model.set_live(live)
        for transcript in self._window.sides.transcripts:
            transcript.set_live(live)
        if bool(self._live) != self._fading.isActive():
            if self._live:
                self._fading.start()
            else:
                self._fading.stop()

    def _ended(self) -> None:
        self._request = None
        self._window.status_line.watching.setText("")
