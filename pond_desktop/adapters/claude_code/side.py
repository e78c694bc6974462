"""Lines that are no message of anybody: the program's own lines and side facts."""

import re
from collections.abc import Iterator

import msgspec
from msgspec import Raw

from pond_desktop.adapters.claude_code.unknown import unknown_record
from pond_desktop.adapters.claude_code.wire import AttachmentType, Line, Probe, WorktreeSession
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.worktrees import worktree_said
from pond_desktop.canonical import Part, Worktree

SIDE_FACTS = frozenset(
    {
        "agent-color",
        "agent-setting",
        "atis-latch",
        "attribution-snapshot",
        "bridge-session",
        "content-replacement",
        "file-history-delta",
        "file-history-snapshot",
        "file-history-snapshot-delta",
        "fork-context-ref",
        "frame-link",
        "init",
        "last-prompt",
        "mode",
        "permission-mode",
        "pr-link",
        "queue-operation",
        "relocated",
        "result",
        "started",
        "tag",
        "worktree-state",
    }
)
_EVENTS = {
    "compact_boundary": "compaction",
    "api_error": "error",
    "api_refusal": "error",
    "error": "error",
    "model_refusal_fallback": "model_change",
}
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_type = Probe(AttachmentType)
_worktree = Probe(WorktreeSession)


def said_by_program(line: Line, record: Record) -> tuple[Part | None, str | None]:
    """The text of a `system` line and what it marks; no part for a line that only counts or times something."""
    event = _EVENTS.get(line.subtype or "", "notice")
    view = memoryview(line.content)
    text = msgspec.json.decode(line.content, type=str) if view.nbytes and view[0] == 0x22 else None
    if text:
        part = Part(type="text", provenance="injected", span=record.span, pointer="/content", body=text)
        return part, event
    return (unknown_record(record), event) if event == "compaction" else (None, None)


def worktree_entered(line: Line, session_id: str) -> Iterator[Worktree]:
    entered = _worktree(line.worktree_session)
    if entered is not None:
        yield from worktree_said(session_id, entered.worktree_path, entered.original_cwd)


def type_of(attachment: Raw) -> str:
    known = _type(attachment)
    return countable(known.type if known is not None else None)


def countable(name: str | None) -> str:
    """A name fit to be counted by: the agent's own, where it is a plain word."""
    return name if name and _NAME.fullmatch(name) else "without a plain name"
