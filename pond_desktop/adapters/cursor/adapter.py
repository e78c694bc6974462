"""Where Cursor keeps its conversations, and how they are read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.adapters.cursor import places
from pond_desktop.canonical import Checkpoint, Event


class Cursor:
    """See FORMAT.md beside this file."""

    agent = "cursor"
    title = "Cursor"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        return places.roots(environment, home)

    def enters(self, relative: PurePosixPath) -> bool:
        return places.enters(relative)

    def wants(self, relative: PurePosixPath) -> bool:
        return places.wants(relative)

    def store(self, file: SourceFile, path: Path) -> Store | None:
        """Databases, and old transcripts in plain text; other transcripts are files as they are."""
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.cursor.stores import store_of

        return store_of(file, path)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        from pond_desktop.adapters.cursor.files import read_file

        return read_file(file, stream, checkpoint)
