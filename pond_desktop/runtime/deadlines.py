"""Work that must be over by a given time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Timer


class Deadline:
    """Calls `stop` once, from another thread, when the time is over and the work is not."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop
        self._lock = Lock()
        self._is_running = True
        self.is_over = False

    def strike(self) -> None:
        with self._lock:
            if self._is_running:
                self.is_over = True
                # under the lock: it must not reach work that came after
                self._stop()

    def lift(self) -> None:
        """The work is done."""
        with self._lock:
            self._is_running = False


@contextmanager
def within(seconds: float, stop: Callable[[], None]) -> Iterator[Deadline]:
    """Runs its body with a deadline. `stop` must be quick; what the body makes of it is its own affair."""
    deadline = Deadline(stop)
    timer = Timer(max(seconds, 0.0), deadline.strike)
    timer.daemon = True
    timer.start()
    try:
        yield deadline
    finally:
        deadline.lift()
        timer.cancel()
