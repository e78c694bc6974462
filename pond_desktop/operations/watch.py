"""Keeping the archive up with the agents."""

import threading
from collections.abc import Callable
from types import TracebackType

from pond_desktop.capture.watching import WatchNews, keep_captured
from pond_desktop.errors import ArchiveBusy, Cancelled
from pond_desktop.operations.capture import fill_tools
from pond_desktop.pond import Pond
from pond_desktop.runtime.cancellation import Cancellation
from pond_desktop.runtime.logs import log_failure

_AGAIN_S = 1.0


def watch(pond: Pond, told: Callable[[WatchNews], None]) -> None:
    """Captures what is new, then what agents write, as they write it, until the work is cancelled.

    Args:
        told: gets which folders are watched, and the report of each pass, in this thread.
    Raises:
        ArchiveError: the disk is full, or the archive cannot be written.
    """
    with _Behind(lambda: fill_tools(pond)) as behind:
        keep_captured(pond, told, behind.wake)


class _Behind:
    """Work in a thread of its own, once after each `wake`, while captures go on: making tools' work searchable, and
    loading the rules of secrets, take seconds."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._wanted = threading.Event()
        self._cancellation = Cancellation()
        self._thread = threading.Thread(target=self._run, name="pond-behind", daemon=True)

    def wake(self) -> None:
        self._wanted.set()

    def __enter__(self) -> "_Behind":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._cancellation.cancel()
        self._wanted.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._cancellation.is_cancelled:
            self._wanted.wait()
            self._wanted.clear()
            try:
                with self._cancellation.over_this_thread():
                    self._work()
            except Cancelled:
                return
            except ArchiveBusy:
                threading.Timer(_AGAIN_S, self.wake).start()  # whoever writes now may not fill
            except Exception as error:  # noqa: BLE001 - captures go on; the log says what did not
                log_failure(error)
