"""The only bridge between threads and the window.

A pane's wish becomes work in a lane; the finished work travels back through one queued signal. What nobody waits for
any more is stopped and dropped: a question that a newer one replaces, and whatever belongs to a widget that is gone.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import Enum, auto
from typing import Any, Generic, TypeVar
from weakref import ref

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal, Slot

from pond_desktop.errors import Cancelled, KnownError
from pond_desktop.runtime.cancellation import Cancellation
from pond_desktop.runtime.logs import failure_words, log_failure

Answer = TypeVar("Answer")


class Lane(Enum):
    """Where work waits for its turn. Reading never waits for writing."""

    READ = auto()
    WRITE = auto()
    PICTURES = auto()
    """For what takes long and that nobody waits for: what is read next must not stand behind it."""
    WATCH = auto()
    """For what stays until the window closes; nobody waits for its end."""
    PLACES = auto()
    """For looking where something could be inserted: nobody who reads waits for editors."""
    EDITORS = auto()
    """For inserting, one after the other."""
    KEEP = auto()
    """For what a person made: done in that order, and finished whoever closes the window."""


_THREADS = {**dict.fromkeys(Lane, 1), Lane.READ: 2}


class Request(Generic[Answer]):
    """One piece of work on its way. `tell` may be called by the work itself, from its thread."""

    def __init__(
        self,
        owner: QObject,
        work: Callable[["Request[Answer]"], Answer],
        then: Callable[[Answer], None],
        failed: Callable[[KnownError], None] | None,
        told: Callable[[Any], None] | None,
        ended: Callable[[], None] | None,
        replaces: str | None,
        lane: Lane,
    ) -> None:
        self.lane = lane
        self.cancellation = Cancellation()
        self.replaces = replaces
        self._owner = ref(owner)
        self._work, self._then, self._failed, self._told, self._ended = work, then, failed, told, ended
        self._deliver: Callable[[Request[Any], object], None] | None = None

    def owner(self) -> QObject | None:
        """`None` once the widget is gone, whether Python or Qt let go of it first."""
        owner = self._owner()
        return owner if owner is not None and shiboken6.isValid(owner) else None

    def tell(self, news: object) -> None:
        """Sends a word on the way, e.g. progress. Raises Cancelled where nobody listens any more."""
        self.cancellation.check()
        if self._deliver is not None:
            self._deliver(self, _News(news))


class _News:
    def __init__(self, value: object) -> None:
        self.value = value


class _Answered:
    def __init__(self, value: object) -> None:
        self.value = value


class Background(QObject):
    """Runs work outside the window's thread and brings its answer back into it."""

    noticed = Signal(object)
    """A KnownError that its asker did not take itself: to be shown with its remedy."""
    crashed = Signal(str, str)
    """Our own fault, already in the log: its kind and where it came from, for a report."""
    became_idle = Signal()
    """Nothing is asked any more, and every answer has been delivered."""
    _arrived = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes = {lane: ThreadPoolExecutor(count, f"pond-{lane.name.lower()}") for lane, count in _THREADS.items()}
        self._open: set[Request[Any]] = set()
        self._standing: set[Request[Any]] = set()
        self._latest: dict[tuple[int, str], Request[Any]] = {}
        self._is_closed = False
        self._arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def is_idle(self) -> bool:
        return not self._open

    def run(
        self,
        owner: QObject,
        work: Callable[[Request[Answer]], Answer],
        then: Callable[[Answer], None],
        *,
        failed: Callable[[KnownError], None] | None = None,
        told: Callable[[Any], None] | None = None,
        ended: Callable[[], None] | None = None,
        lane: Lane = Lane.READ,
        replaces: str | None = None,
    ) -> Request[Answer]:
        """Does `work` in a lane, then calls `then` with its answer in the window's thread.

        Args:
            owner: nothing is delivered once it is gone.
            work: gets its request; archive readers that it opens are interrupted when the request is cancelled.
            failed: takes a KnownError; without it the error is shown as a notice.
            told: takes what the work tells on the way.
            ended: called last, however the work ended: answered, failed, or by a fault of ours.
            replaces: a name; an open request of the same owner and name is cancelled and dropped.
        """
        request = Request(owner, work, then, failed, told, ended, replaces, lane)
        if self._is_closed:
            request.cancellation.cancel()
            return request
        if replaces is not None:
            earlier = self._latest.get((id(owner), replaces))
            if earlier is not None:
                self.cancel(earlier)
            self._latest[id(owner), replaces] = request
        (self._standing if lane is Lane.WATCH else self._open).add(request)
        request._deliver = self._arrived.emit
        self._lanes[lane].submit(self._do, request)
        return request

    def cancel(self, request: Request[Any]) -> None:
        """Stops the work where it can be stopped; its answer is not delivered. What is to be kept goes on."""
        if request.lane is not Lane.KEEP:
            request.cancellation.cancel()

    def close(self) -> None:
        """Delivers nothing more, cancels all but what is to be kept, and waits for the threads. Comes last before the
        pond closes."""
        self._is_closed = True
        for request in self._open | self._standing:
            self.cancel(request)
        for lane, threads in self._lanes.items():
            threads.shutdown(wait=True, cancel_futures=lane is not Lane.KEEP)
        self._open.clear()
        self._standing.clear()
        self._latest.clear()

    def _do(self, request: Request[Any]) -> None:
        try:
            with request.cancellation.over_this_thread():
                outcome: object = _Answered(request._work(request))
        except (Cancelled, KnownError) as error:
            outcome = error
        except Exception as error:  # noqa: BLE001 - the translator: nothing may be lost in a thread
            outcome = error
        if not self._is_closed:
            self._arrived.emit(request, outcome)

    @Slot(object, object)
    def _deliver(self, request: Request[Any], outcome: object) -> None:
        if self._is_closed:
            return
        is_wanted = not request.cancellation.is_cancelled and request.owner() is not None
        if isinstance(outcome, _News):
            if is_wanted and request._told is not None:
                self._guarded(request._told, outcome.value)
            return
        self._forget(request)
        if is_wanted:
            self._hand_over(request, outcome)
            if (ended := request._ended) is not None:
                self._guarded(lambda _: ended(), None)
        if not self._open:
            self.became_idle.emit()

    def _hand_over(self, request: Request[Any], outcome: object) -> None:
        match outcome:
            case _Answered(value=value):
                self._guarded(request._then, value)
            case Cancelled():
                pass
            case KnownError() if request._failed is not None:
                self._guarded(request._failed, outcome)
            case KnownError():
                self.noticed.emit(outcome)
            case Exception():
                self._report(outcome)

    def _guarded(self, call: Callable[[Any], None], value: object) -> None:
        try:
            call(value)
        except Exception as error:  # noqa: BLE001 - the translator: a slot that raises would only be printed
            self._report(error)

    def _report(self, error: Exception) -> None:
        log_failure(error)
        # not the error's own words: those of a library may quote a transcript, and a report is sent to others
        self.crashed.emit(type(error).__name__, failure_words(error))

    def _forget(self, request: Request[Any]) -> None:
        self._open.discard(request)
        self._standing.discard(request)
        for key in [key for key, latest in self._latest.items() if latest is request]:
            del self._latest[key]
