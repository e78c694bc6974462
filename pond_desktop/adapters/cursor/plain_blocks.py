"""Transcripts of the first kind, in plain text: each message a line of a document."""

import io
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from pond_desktop.adapters.contract import Document
from pond_desktop.adapters.cursor.mending import line_of
from pond_desktop.errors import SourceUnreadable

_SPEAKER = re.compile(r"^(?:user|assistant):[ \t]*$", re.MULTILINE)


class PlainStore:
    """A `Store` of one document. A line of it is a text from one `user:` or `assistant:` to the next."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def stamp(self) -> str:
        status = self._path.stat()
        return f"{status.st_size} {status.st_mtime_ns}"

    @contextmanager
    def documents(self, scratch: Path) -> Iterator[Iterable[Document]]:
        yield [Document(name=self._path.name, stamp=self.stamp(), open=self._open)]

    def _open(self) -> BinaryIO:
        try:
            text = self._path.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n")
        except OSError as error:
            raise SourceUnreadable(f"cannot be read: {error.strerror or error}", "May you read it?") from error
        return io.BytesIO(b"".join(line_of("texts", "", msgspec.json.encode(block)) for block in _blocks(text)))


def _blocks(text: str) -> Iterator[str]:
    starts = [found.start() for found in _SPEAKER.finditer(text)]
    starts = [0, *starts] if starts[:1] != [0] else starts
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        if text[start:end].strip():
            yield text[start:end].rstrip()
