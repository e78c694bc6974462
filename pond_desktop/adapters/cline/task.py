"""The document of a task or a session → canonical events."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePosixPath

import msgspec

from pond_desktop.adapters.bundles import Bundle
from pond_desktop.adapters.cline import facts
from pond_desktop.adapters.cline.conversation import Conversation
from pond_desktop.adapters.cline.names import COMPACTION, CONVERSATION, ITEM, MESSAGES, SCREEN
from pond_desktop.adapters.cline.screen import NO_SCREEN, Screen, said_by_screen, shown_in
from pond_desktop.adapters.cline.wire import UNREADABLE, Fork, item_of, text_of
from pond_desktop.adapters.json_document import FRAME, decoded, items_of, members_of
from pond_desktop.adapters.json_lines import PADDING, Record
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Event, Link, Message, Session, Skipped

_NEWEST_VERSION = 2
_BOM = b"\xef\xbb\xbf"
_SHOWN = "what the screen showed"
_COMPACTED = "shortened copy"


def said_by_task(bundle: Bundle, relative: PurePosixPath) -> Iterator[Event]:
    """`relative`: the document's path; its name is the task's, or the session's own file's."""
    blank = [record for record in bundle.files.values() if not record.data.strip(PADDING)]
    yield from (Skipped(reason=FRAME, span=record.span) for record in blank)
    files = {name: record for name, record in bundle.files.items() if record not in blank}
    name = relative.name.removesuffix(".json")
    if any(each.endswith(MESSAGES) for each in files):
        yield from _said_by_session(files, name, relative)
    elif files:
        yield from _said_by_task(files, name)


def _said_by_task(files: dict[str, Record], task_id: str) -> Iterator[Event]:
    yield Session(id=task_id, started_at=instant(facts.start_of(task_id)).at)
    if ITEM in files:
        yield from _said(files[ITEM], lambda record: facts.said_by_item(decoded(item_of, record), task_id))
    shown = next((name for name in files if name not in (ITEM, CONVERSATION)), None)
    if CONVERSATION not in files:
        if shown is not None:
            yield from _said(files[shown], lambda record: said_by_screen(record, task_id))
        return
    screen = NO_SCREEN
    for name in files:
        if name not in (ITEM, CONVERSATION):
            yield Skipped(reason=_SHOWN, span=files[name].span)
    if SCREEN in files:
        try:
            screen = Screen(shown_in(_trimmed(files[SCREEN])))
        except UNREADABLE:
            yield Skipped(reason="not of the known shape", span=files[SCREEN].span, is_fault=True)
    conversation = Conversation(task_id, is_plain=False, screen=screen)
    yield from _said(files[CONVERSATION], lambda record: _conversation(record, conversation, task_id))


def _conversation(record: Record, conversation: Conversation, task_id: str) -> Iterator[Event]:
    """A list of messages, or Roo's later object with its version."""
    project = None
    events: list[Event] = []
    if record.data.startswith(b"{"):
        members = members_of(record)
        events += _version_fault(members)
        record = members["messages"] if "messages" in members else Record(record.span, b"[]")
    for index, piece in enumerate(items_of(record)):
        for event in conversation.message(index, piece):
            events.append(event)
            if project is None and isinstance(event, Message) and event.role in ("user", "tool"):
                texts = (part.body for part in event.parts if part.provenance == "injected" and part.type == "text")
                project = next((folder for text in texts if text and (folder := facts.folder_in(text))), None)
    if project is not None:
        yield Session(id=task_id, project=project)
    yield from events


def _said_by_session(files: dict[str, Record], stem: str, relative: PurePosixPath) -> Iterator[Event]:
    """A session is named by its own file; a sub-agent's lies in the folder of the session that started it."""
    name = next(each for each in files if each.endswith(MESSAGES))
    record = _trimmed(files[name])
    try:
        members = members_of(record)
        items = items_of(members["messages"]) if "messages" in members else []
    except UNREADABLE:
        members, items = {}, []
        yield Skipped(reason="not of the known shape", span=record.span, is_fault=True)
    folder = relative.parent.parent.name
    session_id = _text(members.get("sessionId")) or (f"{folder}__{stem}" if folder and stem != folder else stem)
    agent = _text(members.get("agent"))
    is_child = session_id.startswith(f"{folder}__") if folder else False
    yield Session(id=session_id, kind=agent if is_child and agent != "lead" else None)
    if is_child:
        yield Link(kind="child", session_id=folder, to_session_id=session_id, is_verified=True)
    fork: Fork | None = None
    for other, content in files.items():
        if other.endswith(COMPACTION):
            yield Skipped(reason=_COMPACTED, span=content.span)
        elif other != name:
            yield Skipped(reason="session facts", span=content.span)
            try:
                said, fork = facts.said_by_manifest(_trimmed(content), session_id)
                yield from said
            except UNREADABLE:
                yield Skipped(reason="not of the known shape", span=content.span, is_fault=True)
    yield Skipped(reason=FRAME, span=files[name].span)
    yield from _version_fault(members)
    conversation = Conversation(session_id, is_plain=True, screen=NO_SCREEN, fork=fork)
    for index, piece in enumerate(items):
        yield from conversation.message(index, piece)


def _version_fault(members: dict[str, Record]) -> list[Event]:
    """What is newer than known is said, and read as far as it can be."""
    version = members.get("version")
    if version is None or not version.data.isdigit():
        return []
    if len(version.data) < 9 and int(version.data) <= _NEWEST_VERSION:
        return []
    reason = f"newer format version ({version.data.decode()[:20]}): upgrade the program"
    return [Skipped(reason=reason, span=version.span, is_fault=True)]


def _said(record: Record, say: Callable[[Record], Iterable[Event]]) -> Iterator[Event]:
    """All that a file says, or one fault where it is not of the known shape."""
    yield Skipped(reason=FRAME, span=record.span)
    try:
        events = list(say(_trimmed(record)))
    except UNREADABLE:
        yield Skipped(reason="not of the known shape", span=record.span, is_fault=True)
    else:
        yield from events


def _trimmed(record: Record) -> Record:
    """Without what stands around the JSON value."""
    start = len(_BOM) if record.data.startswith(_BOM) else 0
    data = record.data[start:]
    start += len(data) - len(data.lstrip(PADDING))
    data = data.strip(PADDING)
    return Record(record.span._replace(offset=record.span.offset + start, length=len(data)), data)


def _text(record: Record | None) -> str | None:
    if record is None:
        return None
    try:
        return text_of.decode(record.data) or None
    except msgspec.MsgspecError:
        return None
