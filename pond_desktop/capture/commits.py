"""Commits in between: many small files in one transaction, a large one in several."""

import time

from pond_desktop.archive.writer import FileBatch, Writer

_COMMIT_BYTES = 16 << 20
_COMMIT_S = 1.0


class Commits:
    """Commits a writer's work after enough of it or enough time: readers see what was read within about a second."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._bytes, self._began = 0, time.monotonic()

    def write(self, batch: FileBatch) -> None:
        """Writes a batch; it is committed with this or a later one."""
        self._writer.write(batch)
        self._bytes += sum(chunk.length for chunk in batch.chunks)
        if self._bytes >= _COMMIT_BYTES or time.monotonic() - self._began >= _COMMIT_S:
            self._writer.commit_behind()
            self._bytes, self._began = 0, time.monotonic()
