"""One writer at a time, across processes."""

import json
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType

from pond_desktop.errors import ArchiveBusy, ArchiveReadOnly
from pond_desktop.runtime.clock import utc_now

_PATIENCE_S = 1.5
_POLL_S = 0.02
_MOMENT_S = 5.0


def is_held(path: Path) -> bool:
    """Whether somebody holds the lock at `path`."""
    from filelock import FileLock, Timeout

    lock = FileLock(path, mode=0o600, thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return True
    except OSError:
        return False  # where no lock can be made nobody can hold one
    lock.release()
    return False


@contextmanager
def moment_alone(path: Path) -> Iterator[None]:
    """Keeps others who ask for the same out for a moment; where that is not to be had, goes on without."""
    from filelock import FileLock, Timeout

    lock = FileLock(path, mode=0o600, thread_local=False)
    with suppress(Timeout, OSError):
        lock.acquire(timeout=_MOMENT_S, poll_interval=_POLL_S)
    try:
        yield
    finally:
        lock.release()


class WriterLock:
    """The right to write the archive. Free again as soon as its holder's process ends, however it ended.

    The lock is the operating system's; the text beside it only says who holds it.
    """

    def __init__(self, path: Path, what: str = "capture") -> None:
        # loaded where something writes: reading commands start without it
        from filelock import FileLock

        self._what = what
        # not thread-local: the window takes it in one thread and may give it back in another
        self._lock = FileLock(path, mode=0o600, thread_local=False)
        self._holder = path.with_name(path.name + ".holder")

    def acquire(self) -> None:
        """Takes it, or raises ArchiveBusy, naming the holder; ArchiveReadOnly where no lock can be made.

        Waits a moment: who captures what agents write just now holds it for some milliseconds at a time.
        """
        from filelock import Timeout

        try:
            self._lock.acquire(timeout=_PATIENCE_S, poll_interval=_POLL_S)
        except Timeout as error:
            raise ArchiveBusy(
                f"Another Pond Desktop is writing the archive{self._holder_words()}.",
                "Reading works meanwhile; try again when it is done.",
            ) from error
        except OSError as error:
            raise ArchiveReadOnly(
                f"The archive's folder cannot be written: {error.strerror or error}.",
                "Make it writable, or set POND_DESKTOP_HOME to a folder that is.",
            ) from error
        self._say_holder()

    def release(self) -> None:
        if self._lock.is_locked:
            self._holder.unlink(missing_ok=True)
            self._lock.release()

    def __enter__(self) -> "WriterLock":
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def _say_holder(self) -> None:
        holder = {"pid": os.getpid(), "host": platform.node(), "since": utc_now().isoformat(), "what": self._what}
        try:
            self._holder.write_text(json.dumps(holder), encoding="utf-8")
            self._holder.chmod(0o600)
        except OSError:
            return  # a full disk must not cost the lock; the next holder is then named less well

    def _holder_words(self) -> str:
        try:
            holder = json.loads(self._holder.read_text(encoding="utf-8"))
            since = datetime.fromisoformat(holder["since"]).astimezone()
            return f" ({holder['what']}, process {holder['pid']} on {holder['host']}, since {since:%Y-%m-%d %H:%M:%S})"
        except (OSError, ValueError, KeyError, TypeError):
            return ""
