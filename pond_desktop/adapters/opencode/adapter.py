"""Where opencode keeps its sessions, and how one is read."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.canonical import Checkpoint, Event

_DATABASE = re.compile(r"opencode(?:-[\w.-]+)?\.db", re.ASCII)
_SESSION = re.compile(r"ses_\w+\.json", re.ASCII)
_OLD_PARTS = frozenset({"message", "part", "share"})
"""Folders beside `info` in the first layout of the tree."""


class Opencode:
    """opencode (`~/.local/share/opencode`)."""

    agent = "opencode"
    title = "opencode"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """The data folder, the same on every system; and the folder of a database that lies elsewhere."""
        data = environment.get("XDG_DATA_HOME")
        folders = [(Path(data) if data else home / ".local" / "share") / "opencode"]
        if environment.get("OPENCODE_HOME"):
            folders.append(Path(environment["OPENCODE_HOME"]))
        database = Path(environment.get("OPENCODE_DB") or "")
        if database.is_absolute():
            folders.append(database.parent)
        return tuple(dict.fromkeys(folders))

    def enters(self, relative: PurePosixPath) -> bool:
        """`storage/session` and its folders, of the root or of `project/<folder>`; the root can be `storage` itself.
        Messages and parts lie in thousands of folders: a session's own are looked at when it is read."""
        parts = relative.parts
        if parts[0] == "project" and len(parts) <= 2:
            return True
        if parts[0] == "project":
            parts = parts[2:]
        if parts[0] == "storage":
            parts = parts[1:]
        return not parts or (parts[0] == "session" and len(parts) <= 2 and not _OLD_PARTS.intersection(parts))

    def wants(self, relative: PurePosixPath) -> bool:
        """The databases, and the file that names a session in the tree."""
        parts = relative.parts
        if len(parts) == 1:
            return _DATABASE.fullmatch(relative.name) is not None
        return len(parts) >= 3 and parts[-3] == "session" and _SESSION.fullmatch(relative.name) is not None

    def store(self, file: SourceFile, path: Path) -> Store | None:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.opencode.database import database_store
        from pond_desktop.adapters.opencode.tree import TreeStore

        return TreeStore(path) if path.suffix == ".json" else database_store(path)

    def resume_words(self, session_id: str, file: Path) -> tuple[str, ...] | None:
        """By its documentation, "CLI"."""
        return ("opencode", "--session", session_id)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        from pond_desktop.adapters.opencode.files import read_files
        from pond_desktop.adapters.opencode.rows import read_rows

        name = file.relative.name
        if name.endswith(".json"):
            return read_files(name.removesuffix(".json"), stream, checkpoint)
        return read_rows(name, stream, checkpoint)
