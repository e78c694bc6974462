"""Where Grok keeps its sessions, and how one file is read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.uuids import is_uuid
from pond_desktop.canonical import Checkpoint, Event

_SESSIONS, _CHILDREN = "sessions", "subagents"
_HISTORY, _FACTS = "chat_history.jsonl", "summary.json"


class Grok:
    """Grok's command line (`~/.grok`)."""

    agent = "grok"
    title = "Grok"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        own = environment.get("GROK_HOME")
        return (Path(own) if own else home / ".grok",)

    def enters(self, relative: PurePosixPath) -> bool:
        """A folder for each project, one for each session in it, and one for each of its sub-agents; a root given by
        hand can be `sessions` itself."""
        parts = relative.parts
        if parts[0] == _SESSIONS:
            return len(parts) <= 3 or (parts[3] == _CHILDREN and len(parts) <= 5)
        if len(parts) == 1:
            return "%" in parts[0] or is_uuid(parts[0])
        return is_uuid(parts[1]) and (len(parts) == 2 or (parts[2] == _CHILDREN and len(parts) <= 4))

    def wants(self, relative: PurePosixPath) -> bool:
        if relative.name not in (_HISTORY, _FACTS):
            return False
        above = relative.parts[:-1]
        return (len(above) >= 2 and above[0] == _SESSIONS) or (bool(above) and is_uuid(above[-1]))

    def resume_words(self, session_id: str, file: Path) -> tuple[str, ...] | None:
        """By its documentation, "Worktrees"."""
        return ("grok", "-r", session_id)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.grok.reader import read_history, said_by_summary
        from pond_desktop.adapters.json_document import read_document

        session_id, parent = _session_of(file.relative.parent)
        if file.relative.name == _FACTS:
            return read_document(stream, checkpoint, lambda record: said_by_summary(record, session_id))
        return read_history(session_id, parent, stream, checkpoint)


def _session_of(folder: PurePosixPath) -> tuple[str, str | None]:
    """The session that a folder is named by, and the one that started it, of which it is a part."""
    if folder.parent.name == _CHILDREN and folder.parent.parent.name:
        parent = folder.parent.parent.name
        return f"{parent}/{folder.name}", parent
    return folder.name, None
