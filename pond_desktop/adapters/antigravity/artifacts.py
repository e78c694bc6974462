"""A plan, a list of tasks, a walkthrough that the model wrote, as a document with what is known of it."""

import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pond_desktop.adapters.bundles import bundled, stamp_of
from pond_desktop.adapters.contract import Document
from pond_desktop.errors import SourceUnreadable

ABOUT = ".metadata.json"


class ArtifactStore:
    """A `Store` of one document."""

    def __init__(self, path: Path) -> None:
        self._paths = (path, path.with_name(path.name + ABOUT))

    def stamp(self) -> str:
        return stamp_of(self._paths)

    @contextmanager
    def documents(self, scratch: Path) -> Iterator[Iterable[Document]]:
        yield [Document(name="artifact.json", stamp=self.stamp(), open=self._open)]

    def _open(self) -> io.BytesIO:
        contents = {}
        for path in self._paths:
            try:
                contents[path.name] = path.read_bytes()
            except FileNotFoundError:
                continue
            except OSError as error:
                raise SourceUnreadable(f"cannot be read: {error.strerror or error}", "May you read it?") from error
        return io.BytesIO(bundled(contents))
