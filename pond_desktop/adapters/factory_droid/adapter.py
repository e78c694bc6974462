"""Where Factory Droid keeps its sessions, and how one file is read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.uuids import is_uuid
from pond_desktop.canonical import Checkpoint, Event

_SESSIONS = "sessions"


class FactoryDroid:
    """Factory's Droid (`~/.factory`)."""

    agent = "factory-droid"
    title = "Factory Droid"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        return (home / ".factory",)

    def enters(self, relative: PurePosixPath) -> bool:
        """`sessions` and a folder for each project; a root given by hand can be `sessions` itself."""
        parts = relative.parts
        if parts[0] == _SESSIONS:
            return len(parts) <= 2
        return len(parts) == 1 and parts[0].startswith("-")

    def wants(self, relative: PurePosixPath) -> bool:
        if relative.suffix != ".jsonl":
            return False
        above = relative.parts[:-1]
        if _SESSIONS in above:
            return len(above) <= 2 and above[0] == _SESSIONS
        return is_uuid(relative.stem) if not above else len(above) == 1 and above[0].startswith("-")

    def resume_words(self, session_id: str, file: Path) -> tuple[str, ...] | None:
        """By its documentation, "CLI reference"."""
        return ("droid", "--resume", session_id)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the reader is loaded where something is captured: reading the archive starts without it
        from pond_desktop.adapters.factory_droid.reader import read_session

        return read_session(file.relative.stem, stream, checkpoint)
