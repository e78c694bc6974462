"""Where Continue keeps its sessions, and how one file is read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.uuids import is_uuid
from pond_desktop.canonical import Checkpoint, Event

_SESSIONS = "sessions"


class Continue:
    """Continue, in editors and as a command (`~/.continue`)."""

    agent = "continue"
    title = "Continue"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        own = environment.get("CONTINUE_GLOBAL_DIR")
        return (Path(own) if own else home / ".continue",)

    def enters(self, relative: PurePosixPath) -> bool:
        return relative.parts == (_SESSIONS,)

    def wants(self, relative: PurePosixPath) -> bool:
        """A root given by hand can be `sessions` itself. Settings and keys lie beside that folder."""
        is_session = relative.suffix == ".json" and is_uuid(relative.stem)
        return is_session and relative.parent.parts in ((), (_SESSIONS,))

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the reader is loaded where something is captured: reading the archive starts without it
        from pond_desktop.adapters.continue_dev.session import said_by_session
        from pond_desktop.adapters.json_document import read_document

        return read_document(stream, checkpoint, lambda record: said_by_session(record, file.relative.stem))
