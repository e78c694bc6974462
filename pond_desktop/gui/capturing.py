"""Capture from the window: progress in the status line, the list filling, what to do where there is nothing.

What tools were asked and answered is made searchable afterwards, behind everything else.
"""

import time
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from pond_desktop.capture import CaptureReport, Progress
from pond_desktop.errors import ArchiveBusy, KnownError
from pond_desktop.gui.background import Background, Lane, Request
from pond_desktop.gui.known_sentences import translated
from pond_desktop.gui.listing import Listing
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.capture import capture, fill_tools
from pond_desktop.operations.status import status
from pond_desktop.projection.values import StatusView

_REFRESH_EVERY_S = 1.0
_STATUS_AFTER_MS = 10_000


class Capturing(QObject):
    """One capture at a time, in the lane for writing. Reading goes on meanwhile."""

    told = Signal(object)
    """How far a capture is: its Progress."""
    done = Signal(object)
    """What it read: its CaptureReport."""
    failed = Signal(object)
    """Why it could not: a KnownError."""
    finished = Signal()

    def __init__(
        self,
        navigator: Navigator,
        listing: Listing,
        window: MainWindow,
        background: Background,
        *,
        is_sample_offered: bool,
    ) -> None:
        super().__init__(window)
        self._navigator, self._listing = navigator, listing
        self._window, self._background = window, background
        self._is_sample_offered = is_sample_offered
        self._is_running = False
        self._held: KnownError | None = None
        self._refreshed_at = 0.0
        self._filling: Request[Any] | None = None
        self.soon = QTimer(self, interval=_STATUS_AFTER_MS, singleShot=True)
        self.soon.timeout.connect(self.show_status)

    def follow(self, leader: "Capturing") -> None:
        """Captures nothing itself, and shows what the one of another window does."""
        leader.told.connect(self._told)
        leader.done.connect(self._done)
        leader.failed.connect(self._failed)
        leader.finished.connect(self._followed)
        self.show_status()

    def hold(self, why: KnownError) -> None:
        """Captures nothing until it is released, and says why whenever it is asked to."""
        self._held = why
        self.start()

    def release(self) -> None:
        self._held = None

    def start(self) -> None:
        if self._held is not None:
            self._failed(self._held)
        if self._is_running or self._held is not None:
            return
        self._is_running = True
        self._stop_filling()
        self._window.actions_by_name["capture"].setEnabled(False)
        self._window.status_line.show_started()
        self._window.sessions.say_empty(
            tr("Looking for histories…"), tr("Sessions appear here as they are read."), is_capture_offered=False,
            is_sample_offered=False,
        )  # fmt: skip
        pond = self._navigator.pond
        self._background.run(
            self,
            lambda request: capture(pond, progress=request.tell),
            self._done,
            failed=self._failed,
            told=self._told,
            ended=self._ended,
            lane=Lane.WRITE,
        )

    def show_status(self) -> None:
        """Counts, and what to do where there is nothing yet."""
        pond = self._navigator.pond
        self._background.run(self, lambda _: status(pond), self._show_status, replaces="status")

    def show_status_soon(self) -> None:
        """Something was captured: an agent that writes all day must not have everything counted all day."""
        if not self.soon.isActive():
            self.soon.start()

    def _told(self, progress: Progress) -> None:
        self.told.emit(progress)
        self._window.status_line.show_progress(progress)
        now = time.monotonic()
        if now - self._refreshed_at >= _REFRESH_EVERY_S:
            self._refreshed_at = now
            self._listing.refresh()

    def _done(self, report: CaptureReport) -> None:
        self.done.emit(report)
        self._window.status_line.show_report(report)
        self._navigator.refresh_session()

    def _failed(self, error: KnownError) -> None:
        self.failed.emit(error)
        self._window.notices.show_error(error)

    def _ended(self) -> None:
        """Also after a fault of ours: the next capture may go better."""
        self._is_running = False
        self._window.actions_by_name["capture"].setEnabled(True)
        self._followed()
        self._fill_tools()

    def _followed(self) -> None:
        self._window.status_line.show_stopped()
        self._listing.refresh()
        self.show_status()
        self.finished.emit()

    def _fill_tools(self) -> None:
        """Goes on where the last one stopped; closing the window, or the next capture, stops it between two pieces."""
        line, pond = self._window.status_line, self._navigator.pond
        line.show_filling(None)
        self._filling = self._background.run(
            self,
            lambda request: fill_tools(pond, progress=request.tell),
            lambda _report: None,
            # somebody else captures, and fills: nothing is lost, and nobody asked for this
            failed=lambda error: None if isinstance(error, ArchiveBusy) else self._failed(error),
            told=line.show_filling,
            ended=line.show_filled,
            lane=Lane.WRITE,
            replaces="tools",
        )

    def _stop_filling(self) -> None:
        if self._filling is not None:
            self._background.cancel(self._filling)
            self._window.status_line.show_filled()
            self._filling = None

    def _show_status(self, view: StatusView) -> None:
        self._window.status_line.show_total(view.message_count, view.archive_bytes)
        self._window.status_line.warned.show_warnings([translated(each) for each in view.warnings])
        if self._is_running:
            return
        roots = [root.path for source in view.sources for root in source.roots]
        if view.last_capture_at is None:
            title = tr("Nothing captured yet")
            hint = tr("Capture reads the histories that coding agents keep on this machine.")
        else:
            title = tr("No history found")
            looked_in = tr("Looked in {folders}.").format(folders=", ".join(roots))
            hint = looked_in if roots else tr("No agent's folder is known.")
        self._window.sessions.say_empty(title, hint, is_capture_offered=True, is_sample_offered=self._is_sample_offered)
