"""A document made of a database's rows → canonical events."""

from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.opencode.message import Value, told
from pond_desktop.adapters.opencode.thread import Thread, unpacked
from pond_desktop.adapters.opencode.wire import Line, Raw, Row, header_of, is_object, row_of
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Checkpoint, Event, Skipped


def read_rows(session_id: str, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    offset, thread = restored(checkpoint, unpacked)
    return JsonLines(Line).read(RowReader(thread or Thread(session_id)), stream, offset)


class RowReader:
    """A `LineReader`. Values are checked whole before anything is remembered: a damaged line comes again, repaired."""

    def __init__(self, thread: Thread) -> None:
        self._thread = thread

    def state(self) -> bytes:
        return msgspec.json.encode(self._thread)

    def line(self, line: Line, record: Record) -> list[Event]:
        for raw in (line.row, *line.parts):
            msgspec.json.decode(raw)
        place = Place(record, "/row")
        if not is_object(line.row):
            return self.odd(None, record)
        if line.table == "session":
            return self._thread.header(line.row, record)
        if line.table == "project":
            return self._thread.project(line.row, record)
        if line.table == "session_revert":
            return self._thread.revert(place.at("revert"), header_of(line.row).revert)
        if line.table == "message":
            return self._message(place, line, record)
        self._thread.record_count += 1
        if line.table == "todo":
            return [Skipped(reason="list of tasks", span=record.span)]
        reason = f"newer format version ({line.table[:40]}): upgrade the program"
        return [Skipped(reason=reason, span=record.span, is_fault=True)]

    def odd(self, value: Any, record: Record) -> list[Event]:
        self._thread.record_count += 1
        return [Skipped(reason="not a row", span=record.span, is_fault=True)]

    def _message(self, place: Place, line: Line, record: Record) -> list[Event]:
        row = row_of(line.row)
        parts = [_part(Place(record, f"/parts/{index}"), raw) for index, raw in enumerate(line.parts)]
        data = row.data if memoryview(row.data).nbytes else Raw(b"null")
        return self._thread.message(row.id, told(Value(place.at("data"), data), parts), record)


def _part(place: Place, raw: Raw) -> Value:
    """The JSON of a part's row, or what stands there instead."""
    line = row_of(raw) if is_object(raw) else Row()
    row = row_of(line.row) if is_object(line.row) else Row()
    return Value(place.at("row", "data"), row.data) if memoryview(row.data).nbytes else Value(place, raw)
