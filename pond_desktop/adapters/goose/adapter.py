"""Where Goose keeps its sessions, and how one is read."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.canonical import Checkpoint, Event

DATABASE = "sessions.db"
_FOLDER = "sessions"
_NAMED_BY_TIME = re.compile(r"\d{8}_\d+.*\.jsonl", re.ASCII)


class Goose:
    """Goose (`~/.local/share/goose`)."""

    agent = "goose"
    title = "Goose"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        if environment.get("GOOSE_PATH_ROOT"):
            return (Path(environment["GOOSE_PATH_ROOT"]) / "data",)
        data = environment.get("XDG_DATA_HOME")
        folders = [(Path(data) if data else home / ".local" / "share") / "goose"]
        if environment.get("APPDATA"):
            folders.append(Path(environment["APPDATA"]) / "Block" / "goose" / "data")
        return tuple(folders)

    def enters(self, relative: PurePosixPath) -> bool:
        return relative.parts == (_FOLDER,)

    def wants(self, relative: PurePosixPath) -> bool:
        """The database and the files beside it; a root given by hand can be `sessions` itself."""
        parts = relative.parts
        if len(parts) == 2 and parts[0] == _FOLDER:
            return relative.name == DATABASE or relative.suffix == ".jsonl"
        return len(parts) == 1 and (relative.name == DATABASE or _NAMED_BY_TIME.fullmatch(relative.name) is not None)

    def store(self, file: SourceFile, path: Path) -> Store | None:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.goose.database import database_store

        return database_store(path) if file.relative.name == DATABASE else None

    def resume_words(self, session_id: str, file: Path) -> tuple[str, ...] | None:
        """By its documentation, "CLI commands"; what was kept in a file of its own had a name instead."""
        return None if file.suffix == ".jsonl" else ("goose", "session", "--resume", "--session-id", session_id)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        from pond_desktop.adapters.goose.database import message_count
        from pond_desktop.adapters.goose.reader import read_lines

        name = file.relative.name.removesuffix(".jsonl")
        if name == file.relative.name:
            return read_lines(name, stream, checkpoint, 0)
        beside = file.root / file.relative.parent / DATABASE
        return read_lines(name, stream, checkpoint, message_count(beside, name))
