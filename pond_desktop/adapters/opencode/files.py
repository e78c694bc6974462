"""A document made of a tree's files → canonical events."""

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

import msgspec

from pond_desktop.adapters.json_document import FRAME
from pond_desktop.adapters.json_lines import PADDING, Record
from pond_desktop.adapters.opencode.message import Value, told
from pond_desktop.adapters.opencode.thread import Thread
from pond_desktop.adapters.opencode.tree import END
from pond_desktop.adapters.opencode.wire import Raw, header_of, is_object, whole_value
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Checkpoint, Event, MalformedRecord, Skipped, Span, loose_values

_NAME = re.compile(rb'^\{"kept_file":("[^\n]*")\}\n', re.MULTILINE)
_name = msgspec.json.Decoder(str)


class _File(NamedTuple):
    """`value` is `None` for a file that is only half written, or damaged beyond reading."""

    kind: str
    id: str
    message_id: str
    record: Record
    value: Raw | None


def read_files(session_id: str, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    """Says nothing before the document is complete, then everything, once."""
    if checkpoint is not None and checkpoint.offset > 0:
        yield checkpoint
        return
    stream.seek(0)
    data = stream.read()
    end = data.find(b"\n" + END) + 1
    if end == 0:
        yield Checkpoint(offset=0, state=b"")
        return
    files: list[_File] = []
    for event in _split(data, end):
        if isinstance(event, _File):
            files.append(event)
        else:
            yield event
    yield from _said(Thread(session_id), files)
    yield Skipped(reason=FRAME, span=Span(end, len(END) - 1))
    yield Checkpoint(offset=end + len(END), state=b"")


def _split(data: bytes, end: int) -> Iterator[_File | Skipped]:
    names = list(_NAME.finditer(data, 0, end))
    first = names[0].start() if names else end
    if data[:first].strip(PADDING):
        yield Skipped(reason="malformed", span=Span(0, first), is_fault=True)
    for index, found in enumerate(names):
        yield Skipped(reason=FRAME, span=Span(found.start(), found.end() - found.start() - 1))
        until = names[index + 1].start() if index + 1 < len(names) else end
        content = data[found.end() : until]
        start = found.end() + len(content) - len(content.lstrip(PADDING))
        content = content.strip(PADDING)
        if not content:
            # nothing stands there that could be counted: its name is
            yield Skipped(reason="empty file", span=Span(found.start(), found.end() - found.start() - 1), is_fault=True)
            continue
        length = _extent(content)
        if length < len(content):
            yield Skipped(reason="malformed", span=Span(start + length, len(content) - length), is_fault=True)
        if length:
            record = Record(Span(start, length), content[:length])
            yield _file(_path(found[1]), record)


def _path(name: bytes) -> list[str]:
    try:
        return _name.decode(name).split("/")
    except msgspec.MsgspecError:
        return [""]


def _extent(content: bytes) -> int:
    """How much of a file is its first value; all of it where it holds none that is whole."""
    try:
        msgspec.json.decode(content)
        return len(content)
    except (msgspec.MsgspecError, RecursionError):
        pass
    try:
        start, length, _ = next(loose_values(content), (0, len(content), None))
    except MalformedRecord:
        return len(content)
    return start + length


def _file(path: list[str], record: Record) -> _File:
    kind = next((piece for piece in path[:-2] if piece in ("message", "part")), "session")
    kind = "project" if path[0] == "project" else kind
    id_ = path[-1].removesuffix(".json")
    return _File(kind, id_, path[-2] if kind == "part" else id_, record, whole_value(record))


def _said(thread: Thread, files: list[_File]) -> Iterator[Event]:
    """In the order of the document: the session, then each message with the parts behind it."""
    reverts: list[Value] = []
    for index, file in enumerate(files):
        if file.value is None:
            yield Skipped(reason="half written, or damaged", span=file.record.span, is_fault=True)
        if file.kind == "session" and file.value is not None:
            if not is_object(file.value):
                yield Skipped(reason="not a session", span=file.record.span, is_fault=True)
                continue
            yield from thread.header(file.value, file.record)
            revert = header_of(file.value).revert
            if is_object(revert):
                reverts.append(Value(Place(file.record, "/revert"), revert))
        elif file.kind == "project" and file.value is not None:
            yield from thread.project(file.value, file.record)
        elif file.kind == "message" or (file.kind == "part" and _is_alone(files, index)):
            yield from _message(thread, files, index)
    for undone in reverts:
        yield from thread.revert(undone.place, undone.raw)


def _is_alone(files: list[_File], index: int) -> bool:
    """Whether a part does not stand behind its message or another part of it."""
    before = files[index - 1] if index else None
    return before is None or before.kind in ("session", "project") or before.message_id != files[index].message_id


def _message(thread: Thread, files: list[_File], index: int) -> Iterator[Event]:
    head = files[index]
    start = index + 1 if head.kind == "message" else index
    end = start
    while end < len(files) and files[end].kind == "part" and files[end].message_id == head.message_id:
        end += 1
    parts = [Value(Place(file.record, ""), file.value) for file in files[start:end] if file.value is not None]
    message = None
    if head.kind == "message" and head.value is not None:
        message = Value(Place(head.record, ""), head.value)
    elif not parts:
        return
    yield from thread.message(head.message_id, told(message, parts), head.record)
    if message is not None:
        # its file says who and when; what was said stands in its parts
        yield Skipped(reason="message facts", span=head.record.span)
