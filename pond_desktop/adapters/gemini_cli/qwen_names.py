"""What the names of Qwen Code's files and folders say."""

from pathlib import PurePosixPath

_CHATS = "chats"
_AGENTS = "subagents"
_AGENT_TAIL = ".meta.json"
_ASIDE = frozenset(
    {"agents", "bin", "commands", "debug", "extensions", "history", "node_modules", "plugins", "skills", "worktrees"}
)
"""Folders of `~/.qwen` beside `projects` and `tmp`."""


def enters(relative: PurePosixPath) -> bool:
    """A root given by hand can be `.qwen`, its `projects` or `tmp`, or one project's folder in those."""
    parts = relative.parts
    for name in (_CHATS, _AGENTS):
        if name in parts[:3]:
            return len(parts) - parts.index(name) <= 2
    return len(parts) <= 2 and parts[:1] != () and parts[0] not in _ASIDE


def wants(relative: PurePosixPath) -> bool:
    folders, name = relative.parts[:-1], relative.name
    if folders[-2:-1] == (_AGENTS,):
        return name.startswith("agent-") and name.endswith((".jsonl", _AGENT_TAIL))
    is_old = name.startswith("session-") and name.endswith(".json")
    if folders[-1:] == (_CHATS,):
        return relative.suffix == ".jsonl" or is_old
    return folders[-2:] == (_CHATS, "archive") and relative.suffix == ".jsonl"


def is_agent(relative: PurePosixPath) -> bool:
    """Whether the file tells about a sub-agent, whose records lie beside it."""
    return relative.name.endswith(_AGENT_TAIL)


def child_id(session_id: str, agent_id: str) -> str:
    """A sub-agent's own id is unique among those of its session only."""
    return f"{session_id}/{agent_id}"
