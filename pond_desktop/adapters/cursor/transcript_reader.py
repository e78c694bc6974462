"""Transcripts → canonical events."""

from typing import Any

import msgspec

from pond_desktop.adapters.cursor.agent_reader import folder_said
from pond_desktop.adapters.cursor.blocks import ROLES, said_parts
from pond_desktop.adapters.cursor.plain_parts import plain_parts
from pond_desktop.adapters.cursor.thread import Thread, Told
from pond_desktop.adapters.cursor.wire import Line, Said, check, read_as, text_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.parts import held_part, is_written, record_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Event, Part

_MARKS = {"error": "error", "aborted": "interruption"}


class TranscriptReader:
    """A `LineReader` for `.jsonl`. Values are checked whole before anything is remembered: a damaged line comes again,
    repaired."""

    def __init__(self, thread: Thread) -> None:
        self._thread = thread

    def state(self) -> bytes:
        return msgspec.json.encode(self._thread)

    def line(self, line: Said, record: Record) -> list[Event]:
        for raw in (line.role, line.message, line.type, line.status, line.error):
            check(raw)
        place = Place(record, "")
        role = ROLES.get(text_of(line.role) or "")
        if role is not None and is_written(line.message):
            said = read_as(Said, line.message, Said())
            parts = list(said_parts(place.at("message", "content"), said, role))
            events = self._thread.message(Told(role=role, parts=tuple(parts)), record)
            return [*events, *folder_said(self._thread, parts, record)]
        type_, status = text_of(line.type), text_of(line.status)
        if type_ == "error" or (type_ == "turn_ended" and status in _MARKS):
            return self._mark(_MARKS[status if status in _MARKS else "error"], line, record)
        if type_ == "turn_ended":
            return self._thread.skip("end of a turn", record)
        return self._thread.message(Told(role="system", parts=(record_part(record),)), record)

    def odd(self, value: Any, record: Record) -> list[Event]:
        return self._thread.skip("not an entry", record)

    def _mark(self, event: str, line: Said, record: Record) -> list[Event]:
        step, raw = ("error", line.error) if is_written(line.error) else ("status", line.status)
        part: Part = held_part("text", Place(record, f"/{step}"), raw) if is_written(raw) else record_part(record)
        return self._thread.message(Told(role="system", parts=(part,), event=event), record)


class PlainReader:
    """A `LineReader` for documents made of `.txt` transcripts."""

    def __init__(self, thread: Thread) -> None:
        self._thread = thread

    def state(self) -> bytes:
        return msgspec.json.encode(self._thread)

    def line(self, line: Line, record: Record) -> list[Event]:
        check(line.row.value)
        text = text_of(line.row.value)
        if line.table != "texts" or text is None:
            return self._thread.skip("not a row", record, is_fault=True)
        told = plain_parts(Place(record, "/row/value"), text)
        events = self._thread.message(told, record)
        return [*events, *folder_said(self._thread, list(told.parts), record)]

    def odd(self, value: Any, record: Record) -> list[Event]:
        return self._thread.skip("not a row", record, is_fault=True)
