"""Work that must be over by a given time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread

_AGAIN_S = 0.02


class Deadline:
    """Calls `stop` from another thread when the time is over and the work is not, and again until it is: the work may
    have been between two things that can be stopped."""

    def __init__(self, seconds: float, stop: Callable[[], None]) -> None:
        self._seconds, self._stop = seconds, stop
        self._lock = Lock()
        self._is_done = Event()
        self.is_over = False

    def watch(self) -> None:
        wait = self._seconds
        while not self._is_done.wait(wait):
            with self._lock:
                # under the lock: it must not reach work that came after
                if not self._is_done.is_set():
                    self.is_over = True
                    self._stop()
            wait = _AGAIN_S

    def lift(self) -> None:
        """The work is done."""
        with self._lock:
            self._is_done.set()


@contextmanager
def within(seconds: float, stop: Callable[[], None]) -> Iterator[Deadline]:
    """Runs its body with a deadline. `stop` must be quick; what the body makes of it is its own affair."""
    deadline = Deadline(max(seconds, 0.0), stop)
    Thread(target=deadline.watch, name="deadline", daemon=True).start()
    try:
        yield deadline
    finally:
        deadline.lift()
