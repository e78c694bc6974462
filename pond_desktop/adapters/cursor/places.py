"""Which folders and files are Cursor's. Light: whoever only asks that loads no reader."""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

EDITOR_STORE = "state.vscdb"
AGENT_STORE = "store.db"
TRANSCRIPTS = "agent-transcripts"
_HOLDERS = frozenset({"acp-sessions", "chats", "projects", "workspaceStorage"})
_NOT_ENTERED = frozenset({"History", "bin", "extensions", "node_modules", "snippets", "worktrees"})
"""Beside the stores, with thousands of folders in them."""
_VARIABLES = ("CURSOR_DATA_DIR", "CURSOR_CONFIG_DIR")
_EDITIONS = ("Cursor", "Cursor Nightly")


def roots(environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
    """The agent's folder, the command line's other one, and the editor's `User` folders of all three systems."""
    config = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
    roaming = Path(environment.get("APPDATA") or home / "AppData" / "Roaming")
    agents = [home / ".cursor", config / "cursor"]
    named = [Path(environment[name]) for name in _VARIABLES if environment.get(name)]
    bases = (config, home / "Library" / "Application Support", roaming)
    users = [base / edition / "User" for base in bases for edition in _EDITIONS]
    return tuple(dict.fromkeys([*named, *agents, *users]))


def enters(relative: PurePosixPath) -> bool:
    """A root given by hand can also be the editor's folder, `projects`, `chats` or a project's folder."""
    parts = relative.parts[1:] if relative.parts[:1] == ("User",) else relative.parts
    if TRANSCRIPTS in parts:
        place = parts.index(TRANSCRIPTS)
        return place <= 2 and len(parts) - place <= 3
    if len(parts) <= 1:
        return _NOT_ENTERED.isdisjoint(parts)
    return (len(parts) == 2 and parts[0] in _HOLDERS) or (len(parts) == 3 and parts[0] == "chats")


def wants(relative: PurePosixPath) -> bool:
    name, folders = relative.name, relative.parts[:-1]
    if name == EDITOR_STORE:
        return folders[-1:] == ("globalStorage",) or folders[-2:-1] == ("workspaceStorage",)
    if name == AGENT_STORE:
        return folders[-3:-2] == ("chats",) or folders[-2:-1] == ("acp-sessions",)
    return TRANSCRIPTS in folders and relative.suffix in (".jsonl", ".txt")
