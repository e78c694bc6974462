"""What the lists of tasks and the manifests say about tasks and sessions."""

import re
from collections.abc import Iterator

from pond_desktop.adapters.cline.wire import UNREADABLE, Fork, Item, item_of, manifest_of
from pond_desktop.adapters.json_document import decoded, items_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Event, Link, Session, Skipped

_FOLDER = re.compile(r"# Current W\w+ Directory \((.+)\)")
_START = re.compile(r"1\d{12}")


def said_by_history(record: Record) -> Iterator[Event]:
    """The events of `taskHistory.json`, a list of tasks."""
    for piece in items_of(record):
        try:
            item = decoded(item_of, piece)
        except UNREADABLE:
            yield Skipped(reason="not a task", span=piece.span, is_fault=True)
            continue
        if item.id:
            yield from said_by_item(item, item.id)
        yield Skipped(reason="session facts", span=piece.span)


def said_by_item(item: Item, session_id: str) -> Iterator[Event]:
    project = item.cwd_on_task_initialization or item.workspace or None
    yield Session(id=session_id, project=project, title_generated=item.title or None)
    parent = item.parent_task_id
    if parent and parent != session_id:
        yield Link(kind="child", session_id=parent, to_session_id=session_id, is_verified=True)


def said_by_manifest(record: Record, session_id: str) -> tuple[list[Event], Fork | None]:
    """Raises msgspec's errors where it is none."""
    manifest = decoded(manifest_of, record)
    metadata = manifest.metadata
    events: list[Event] = [
        Session(
            id=session_id,
            project=manifest.cwd or None,
            started_at=instant(manifest.started_at).at,
            title_generated=metadata.title or None if metadata else None,
        )
    ]
    fork = metadata.fork if metadata else None
    origin = fork.forked_from_session_id if fork else None
    if not origin or origin == session_id:
        return events, None
    events.append(Link(kind="forked", session_id=origin, to_session_id=session_id, is_verified=True))
    return events, fork


def folder_in(text: str) -> str | None:
    """The folder that the environment details of a prompt name."""
    found = _FOLDER.search(text)
    return found[1] if found else None


def start_of(task_id: str) -> object:
    """A task's id is its start in milliseconds, except for those with a uuid."""
    return int(task_id) if _START.fullmatch(task_id) else None
