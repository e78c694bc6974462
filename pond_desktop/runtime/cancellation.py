"""Taking back a question that is being answered in another thread.

Whoever asks runs the work under a cancellation; whoever does something long inside it says how it can be stopped. Work
that runs under none is never cancelled, so a caller without threads need not know of this.
"""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from contextvars import ContextVar
from threading import RLock, Thread
from types import FrameType
from typing import TypeVar

from pond_desktop.errors import Cancelled

Answer = TypeVar("Answer")

_LOOK_S = 0.05
_current: ContextVar["Cancellation | None"] = ContextVar("cancellation", default=None)


class Cancellation:
    """One question's way to be taken back. All methods may be called from any thread."""

    def __init__(self) -> None:
        # of the kind that its holder may take again: an interrupt comes at any moment, also while this is held
        self._lock = RLock()
        self._is_cancelled = False
        self._stops: list[Callable[[], None]] = []

    @property
    def is_cancelled(self) -> bool:
        return self._is_cancelled

    def cancel(self) -> None:
        """Stops what runs now and all that begins later. Once is enough; twice does no harm."""
        with self._lock:
            self._is_cancelled = True
            # under the lock: a stop must not reach work that is already over, its connection may serve another question
            for stop in self._stops:
                stop()

    def check(self) -> None:
        """Raises Cancelled where the answer is no longer wanted."""
        if self._is_cancelled:
            raise Cancelled

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """While inside, `cancel` calls `stop`, which must be quick and may come from another thread."""
        with self._lock:
            self.check()
            self._stops.append(stop)
        try:
            yield
        finally:
            with self._lock:
                self._stops.remove(stop)

    @contextmanager
    def over_this_thread(self) -> Iterator[None]:
        """Work done inside, in this thread, can be cancelled by this."""
        mark = _current.set(self)
        try:
            self.check()
            yield
        finally:
            _current.reset(mark)


@contextmanager
def cancelled_by_interrupt() -> Iterator[None]:
    """While inside, the first Ctrl+C cancels what this thread, the main one, does; a second one raises at once.

    Python would raise KeyboardInterrupt wherever it happens to be: in a finalizer of a library that is nowhere, and
    the work goes on.
    """
    cancellation = Cancellation()

    def cancel(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, former)
        cancellation.cancel()

    former = signal.signal(signal.SIGINT, cancel)
    try:
        with cancellation.over_this_thread():
            yield
    finally:
        signal.signal(signal.SIGINT, former)


@contextmanager
def stoppable(stop: Callable[[], None]) -> Iterator[None]:
    """Lets the question that this thread is answering, if it is one that can be taken back, call `stop`."""
    cancellation = _current.get()
    if cancellation is None:
        yield
        return
    with cancellation.stopping(stop):
        yield


def beside(work: Callable[[], Answer]) -> Answer:
    """Does what nothing can stop in a thread of its own, so that who waits for it can be: it then ends for nobody, or
    with the program."""
    if _current.get() is None:
        return work()
    outcome: Future[Answer] = Future()

    def do() -> None:
        try:
            outcome.set_result(work())
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            outcome.set_exception(error)

    Thread(target=do, name="pond-beside", daemon=True).start()
    while not wait([outcome], _LOOK_S).done:
        raise_if_cancelled()
    return outcome.result()


def raise_if_cancelled() -> None:
    """For long work in pure Python: raises Cancelled where nobody wants its answer any more."""
    cancellation = _current.get()
    if cancellation is not None:
        cancellation.check()
