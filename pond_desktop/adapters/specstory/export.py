"""A Markdown file as one document that is read as a whole whenever it has changed: it is written anew as the session
goes on, mostly with more at its end, and where a turn ends shows only in what follows it."""

import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pond_desktop.adapters.bundles import bundled, stamp_of
from pond_desktop.adapters.contract import Document
from pond_desktop.errors import SourceUnreadable

EXPORT = "export.md"


class ExportStore:
    """A `Store` of one document.

    Args:
        named: the file by the name that the adapter knows; its project is what `.specstory` lies in.
    """

    def __init__(self, path: Path, named: Path) -> None:
        self._path = path
        history = named.parent
        is_at_home = (history.parent.name, history.name) == (".specstory", "history")
        self._project = str(history.parent.parent) if is_at_home else None

    def stamp(self) -> str:
        return stamp_of([self._path])

    @contextmanager
    def documents(self, scratch: Path) -> Iterator[Iterable[Document]]:
        yield [Document(name="session.json", stamp=self.stamp(), open=self._open)]

    def _open(self) -> io.BytesIO:
        try:
            content = self._path.read_bytes()
        except OSError as error:
            raise SourceUnreadable(f"cannot be read: {error.strerror or error}", "May you read it?") from error
        return io.BytesIO(bundled({EXPORT: content}, self._project))
