"""The one-object files of spring 2025: `{"session": {...}, "items": [...]}`, rewritten whole at each save."""

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

from pond_desktop.adapters.codex.rollout import RolloutReader
from pond_desktop.adapters.codex.wire import OneObject, line_of, one_object_of
from pond_desktop.adapters.json_lines import PADDING, REPAIR_BYTES_MAX, Record
from pond_desktop.canonical import Checkpoint, Event, MalformedRecord, Skipped, Span, loose_values

_ITEMS = re.compile(rb'"items"\s*:\s*\[\s*')


def read_one_object(name: str, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    """Says nothing before the object is complete, then everything; spans are those of the items inside it. What
    follows the object is not said: a file that was written anew is to be read from its start."""
    if checkpoint and checkpoint.offset > 0:
        yield checkpoint
        return
    stream.seek(0)
    data = stream.read()
    start, end = _extent(data)
    if end > start:
        reader = RolloutReader(name, None)
        try:
            records = _records(data, start, one_object_of(memoryview(data)[start:end]))
        except (msgspec.MsgspecError, RecursionError):
            yield Skipped(reason="not a rollout", span=Span(start, end - start), is_fault=True)
        else:
            yield Skipped(reason="frame of the file", span=Span(start, end - start))
            for record in records:
                yield from _said(reader, record)
        end += len(data[end:]) - len(data[end:].lstrip(PADDING))
    yield Checkpoint(offset=end, state=b"")


def _extent(data: bytes) -> tuple[int, int]:
    """Start and end of the first JSON value; nothing where it is not complete."""
    try:
        msgspec.json.decode(data, type=msgspec.Raw)
        return 0, len(data.rstrip(PADDING))
    except (msgspec.DecodeError, RecursionError):
        if len(data) > REPAIR_BYTES_MAX:
            return 0, 0
    try:
        start, length, _ = next(loose_values(data), (0, 0, None))
    except MalformedRecord:
        return 0, 0
    return start, start + length


def _records(data: bytes, start: int, whole: OneObject) -> list[Record]:
    """The session and the items as records. Their places are found again in the order of the file."""
    records = []
    session = bytes(memoryview(whole.session))
    if session:
        records.append(Record(Span(data.find(session, start), len(session)), session))
    items = [bytes(memoryview(item)) for item in whole.items]
    first = items[0] if items else b""
    end = next((found.end() for found in _ITEMS.finditer(data) if data.startswith(first, found.end())), start)
    for item in items:
        begin = data.find(item, end)
        records.append(Record(Span(begin, len(item)), item))
        end = begin + len(item)
    return records


def _said(reader: RolloutReader, record: Record) -> Iterable[Event]:
    try:
        line = line_of(record.data)
    except (msgspec.MsgspecError, RecursionError):
        return reader.mended(record)
    return reader.line(line, record)
