"""A file being read by an adapter while its bytes go into the archive as well."""

import io
import os
from typing import BinaryIO

from pond_desktop.archive import RawAppender

_LOOK_BYTES = 4096


class Tee(io.BufferedIOBase):
    """Passes on what is read; bytes at the appender's end go to it once, whatever is read again.

    `bytes_read` counts what came from the file.

    Args:
        size: how long the file is as far as is known; it may have grown meanwhile.
    """

    def __init__(self, file: BinaryIO, appender: RawAppender, size: int) -> None:
        self._file = file
        self._appender = appender
        self._size = size
        self._position = 0
        self.bytes_read = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        self._position = self._file.seek(offset, whence)
        return self._position

    def tell(self) -> int:
        return self._position

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > _LOOK_BYTES:
            # room for a whole block costs more than reading a small file into it
            size = min(size, max(_LOOK_BYTES, self._size - self._position))
        data = self._file.read(-1 if size is None else size)
        start, self._position = self._position, self._position + len(data)
        self.bytes_read += len(data)
        if start <= self._appender.end < self._position:
            self._appender.feed(data[self._appender.end - start :])
        return data

    def read_rest(self) -> None:
        """Reads from the appender's end to the file's, for the bytes' sake alone: a torn last record is kept too."""
        self.seek(self._appender.end)
        while self.read(1 << 20):
            pass
