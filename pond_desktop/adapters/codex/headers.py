"""A `session_meta` → what is known of a session, and its place among others."""

from typing import Any

from pond_desktop.adapters.codex.wire import Header
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Link, Session

_BACKGROUND = {"compact": "compaction copy"}


def session_of(id: str, header: Header) -> Session:
    kind, background = _sub_agent(header)
    return Session(
        id=id,
        kind=kind,
        project=header.cwd or None,
        git_branch=header.git.branch if header.git else None,
        agent_version=header.cli_version,
        started_at=instant(header.timestamp).at,
        # `codex exec` is the way for scripts; other programs that drive Codex name themselves in `originator`
        is_machine_made=True if header.source == "exec" or header.originator == "codex_exec" else None,
        background=background,
    )


def links_of(id: str, header: Header) -> list[Link]:
    """A sub-agent that was given its parent's history is a child of it, not a fork too."""
    parent = header.parent_thread_id or _thread_spawn(header).get("parent_thread_id")
    links = []
    if isinstance(parent, str) and parent != id:
        links.append(Link(kind="child", session_id=parent, to_session_id=id, is_verified=True))
    if header.forked_from_id and header.forked_from_id not in (id, parent):
        links.append(Link(kind="forked", session_id=header.forked_from_id, to_session_id=id, is_verified=True))
    return links


def _sub_agent(header: Header) -> tuple[str | None, str | None]:
    """The sub-agent's type, and why the session is hidden, where it is."""
    kind = header.agent_role or _string(_thread_spawn(header).get("agent_role"))
    source = header.source.get("subagent") if isinstance(header.source, dict) else None
    if isinstance(source, str):
        return kind or source, _BACKGROUND.get(source)
    if isinstance(source, dict) and "other" in source:
        return kind or _string(source["other"]), "approval check"
    return kind, None


def _thread_spawn(header: Header) -> dict[str, Any]:
    source = header.source.get("subagent") if isinstance(header.source, dict) else None
    spawn = source.get("thread_spawn") if isinstance(source, dict) else None
    return spawn if isinstance(spawn, dict) else {}


def _string(value: object) -> str | None:
    return value if isinstance(value, str) else None
