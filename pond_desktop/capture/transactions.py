"""Commits in between: many small files in one transaction, a large one in several."""

import time
from contextlib import AbstractContextManager
from types import TracebackType

from pond_desktop.archive import FileBatch, Writer
from pond_desktop.capture.posting import posting_of
from pond_desktop.pond import Pond

_COMMIT_BYTES = 16 << 20
_COMMIT_S = 1.0


class Transactions:
    """A writer that is always there, and commits by itself after enough work or time.

    What was written is visible to readers within about a second. Leaving by an error drops what was not committed.
    """

    def __init__(self, pond: Pond) -> None:
        self._pond = pond
        self._open: AbstractContextManager[Writer] | None = None
        self._next_file_key = 0
        self.messages = self.sessions = 0
        self.skipped: dict[str, int] = {}

    def __enter__(self) -> "Transactions":
        self._begin()
        self._next_file_key = self.writer.ledger.next_file_key()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end(kind, error, trace)

    def next_file_key(self) -> int:
        self._next_file_key += 1
        return self._next_file_key - 1

    def write(self, batch: FileBatch) -> None:
        self.writer.write(batch)
        self._bytes += sum(chunk.length for chunk in batch.chunks)
        if self._bytes >= _COMMIT_BYTES or time.monotonic() - self._began >= _COMMIT_S:
            self._end(None, None, None)
            self._begin()

    def _begin(self) -> None:
        self._open = self._pond.archive.writing(posting_of, self._pond.clock())
        self.writer = self._open.__enter__()
        self._bytes, self._began = 0, time.monotonic()

    def _end(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._open is None:
            return
        closing, self._open = self._open, None
        closing.__exit__(kind, error, trace)
        written = self.writer.written
        self.messages += written.messages
        self.sessions += written.sessions
        for reason, count in written.skipped.items():
            self.skipped[reason] = self.skipped.get(reason, 0) + count
