"""What a file is, by its place below the `projects` folder."""

from pathlib import PurePosixPath
from typing import Literal

from msgspec import Struct

from pond_desktop.adapters.uuids import is_uuid

_META = ".meta.json"
_OF_OTHERS = ("rollout-", "session_index.jsonl", "history.jsonl")
"""What names begin with that are no transcripts: prompts typed, and what Codex writes, where a person keeps all agents'
files below one root."""
_NEVER = frozenset(
    {
        "todos",
        "tasks",
        "memory",
        "file-history",
        "paste-cache",
        "shell-snapshots",
        "sessions",
        "tool-results",
        "statsig",
        "plugins",
        "ide",
        "debug",
        "cache",
        "backups",
        "skills",
        "commands",
        "agents",
        "hooks",
        "logs",
        "telemetry",
        "downloads",
    }
)
"""Folders beside or below the transcripts that hold none; some hold secrets."""


class FilePlace(Struct, frozen=True, kw_only=True):
    """`name` is the file's name without its ending. `parent` is the session whose folder the file lies in, for files
    below `subagents`. `is_named_by_id`: the name is a session id, not one that a person or another program gave."""

    kind: Literal["session", "agent", "facts", "journal"]
    name: str
    parent: str | None = None
    is_named_by_id: bool = False


def place_of(relative: PurePosixPath) -> FilePlace:
    folders = relative.parts[:-1]
    below = folders.index("subagents") if "subagents" in folders[1:] else 0
    parent = folders[below - 1] if below else None
    if relative.name.endswith(_META):
        return FilePlace(kind="facts", name=relative.name.removesuffix(_META), parent=parent)
    if parent and relative.name == "journal.jsonl":
        return FilePlace(kind="journal", name=relative.stem, parent=parent)
    if parent or relative.stem.startswith("agent-"):
        return FilePlace(kind="agent", name=relative.stem, parent=parent)
    return FilePlace(kind="session", name=relative.stem, is_named_by_id=is_uuid(relative.stem))


def may_hold_transcripts(folder: PurePosixPath) -> bool:
    return not any(piece in _NEVER or piece.startswith(".") for piece in folder.parts)


def is_transcript(relative: PurePosixPath) -> bool:
    name = relative.name
    if name.startswith((".", *_OF_OTHERS)) or not may_hold_transcripts(relative.parent):
        return False
    return relative.suffix == ".jsonl" or (name.startswith("agent-") and name.endswith(_META))
