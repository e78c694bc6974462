"""What the names of Gemini CLI's files and folders say."""

import re
from pathlib import PurePosixPath

_CHATS = "chats"
_SESSION = re.compile(r"session-.*\.jsonl?")
_BESIDE_TMP = frozenset(
    {"bin", "commands", "extensions", "history", "node_modules", "plugins", "policies", "skills", "worktrees"}
)
"""Folders of `~/.gemini` beside `tmp`, some of them whole checkouts. Those of Antigravity are another adapter's."""
_BACKGROUND = "skill-extraction"
PROMPTS = "logs.json"


def enters(relative: PurePosixPath) -> bool:
    """A root given by hand can be `.gemini`, its `tmp`, or one project's folder in that."""
    parts = relative.parts
    if _CHATS in parts[:3]:
        return len(parts) - parts.index(_CHATS) <= 2
    is_aside = parts[0] in _BESIDE_TMP or parts[0].startswith("antigravity") if parts else False
    return len(parts) <= 2 and not is_aside


def wants(relative: PurePosixPath) -> bool:
    """A session lies in `chats`, its sub-agents in a folder there that has the session's id for a name; beside `chats`
    the list of prompts."""
    folders = relative.parts[:-1]
    if relative.name == PROMPTS:
        return len(folders) == 1 + (folders[:1] == ("tmp",)) and folders[0] not in _BESIDE_TMP
    if folders[-1:] == (_CHATS,):
        return _SESSION.fullmatch(relative.name) is not None
    return folders[-2:-1] == (_CHATS,) and relative.suffix in (".json", ".jsonl")


def stem(relative: PurePosixPath) -> str:
    """A session's id where the file tells none."""
    return sound_id(relative.stem) or "session"


def sound_id(id: str | None) -> str | None:
    """An id that a locator can hold."""
    return id.replace("#", "-") if id else None


def parent_of(relative: PurePosixPath) -> str | None:
    """The session that a sub-agent's file belongs to."""
    folders = relative.parts[:-1]
    return sound_id(folders[-1]) if folders[-2:-1] == (_CHATS,) else None


def levels_below_project(relative: PurePosixPath) -> int:
    """How many folders a file lies below its project's."""
    if parent_of(relative) is not None:
        return 2
    return 1 if relative.parts[-2:-1] == (_CHATS,) else 0


def background_of(parent: str | None) -> str | None:
    """Names the program's own jobs, whose files lie below a session that never was."""
    return "skill extraction" if parent is not None and parent.startswith(_BACKGROUND) else None
