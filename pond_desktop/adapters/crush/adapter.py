"""Where Crush keeps its sessions, and how one is read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.canonical import Checkpoint, Event

_CRUSH, _BEFORE = ".crush", ".opencode"
_DATABASES = frozenset({"crush.db", "opencode.db"})


class Crush:
    """Crush, and the Go program of the name opencode that it was before: a database in each project."""

    agent = "crush"
    title = "Crush"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """The data folders of the projects that Crush lists, and that of the home folder."""
        from pond_desktop.adapters.crush.projects import data_folders

        return tuple(dict.fromkeys((*self.roots_in(home), *data_folders(environment, home))))

    def roots_in(self, project: Path) -> tuple[Path, ...]:
        """Another agent keeps its settings in `.opencode` today: that is a root only with the database in it."""
        before = project / _BEFORE
        return (project / _CRUSH, before) if _is_file(before / "opencode.db") else (project / _CRUSH,)

    def enters(self, relative: PurePosixPath) -> bool:
        """The data folder of a project that was given as a root by hand."""
        return len(relative.parts) == 1 and relative.name in (_CRUSH, _BEFORE)

    def wants(self, relative: PurePosixPath) -> bool:
        return relative.name in _DATABASES and (len(relative.parts) == 1 or self.enters(relative.parent))

    def store(self, file: SourceFile, path: Path) -> Store:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.crush.database import database_store

        return database_store(path, file.named)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        from pond_desktop.adapters.crush.reader import read_rows

        return read_rows(file.relative.name, stream, checkpoint)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False
