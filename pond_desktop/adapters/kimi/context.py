"""Kimi CLI's lines → canonical events."""

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import msgspec

from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.kimi import parts
from pond_desktop.adapters.kimi.names import Place as FilePlace
from pond_desktop.adapters.kimi.session import Memory, Told, said, skipped, unpacked
from pond_desktop.adapters.kimi.wire import ClockLine, ContextLine
from pond_desktop.adapters.parts import record_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Checkpoint, Event, Link, Role, Session, Skipped

_MARKS = frozenset({"_checkpoint", "_usage"})
_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "tool": "tool"}
_FAILED = "<system>ERROR"


def read_context(
    place: FilePlace, project: str | None, stream: BinaryIO, checkpoint: Checkpoint | None
) -> Iterator[Event]:
    """One context. What was compacted, cleared or taken back lies in files of its own, numbered, as do those of
    sub-agents."""
    offset, memory = restored(checkpoint, unpacked)
    reader = ContextReader(place, project, memory or Memory(place.id))
    return JsonLines(ContextLine).read(reader, stream, offset)


def read_clock(session_id: str, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    """Only when the session began; what was said stands in the context."""
    offset, memory = restored(checkpoint, unpacked)
    reader = ClockReader(memory or Memory(session_id))
    return JsonLines(ClockLine).read(reader, stream, offset)


class ContextReader:
    """A `LineReader`. Parts are made before anything is remembered: a damaged line comes again, repaired."""

    def __init__(self, place: FilePlace, project: str | None, memory: Memory) -> None:
        self._place = place
        self._project = project
        self._memory = memory

    def state(self) -> bytes:
        return msgspec.json.encode(self._memory)

    def line(self, line: ContextLine, record: Record) -> list[Event]:
        if line.role in _MARKS:
            return skipped(self._memory, "session facts", record)
        told = self._told(line, record)
        return self._said(told, record) if told.parts else skipped(self._memory, "empty message", record)

    def odd(self, value: Any, record: Record) -> Iterable[Event]:
        if not isinstance(value, dict):
            return skipped(self._memory, "not an entry", record)
        return self._said(Told(role="system", parts=(record_part(record),)), record)

    def _said(self, told: Told, record: Record) -> list[Event]:
        """The first one with a word on its session: a context that was cleared is left empty, and is none."""
        header: list[Event] = []
        if not self._memory.is_announced:
            self._memory.is_announced = True
            header.append(Session(id=self._place.id, project=self._project))
            if self._place.id != self._place.session:
                header.append(_link(self._place))
        return [*header, *said(self._memory, told, record)]

    def _told(self, line: ContextLine, record: Record) -> Told:
        place = Place(record, "")
        content, role = place.at("content"), _ROLES.get(line.role)
        if role == "tool":
            tool_name = self._memory.tools.get(line.tool_call_id or "")
            result = list(
                parts.result_parts(
                    content, line.content, tool_name=tool_name, call_id=line.tool_call_id, is_failure=None
                )
            )
            if (result[0].body or result[0].preview or "").startswith(_FAILED):
                result = [
                    msgspec.structs.replace(part, is_failure=True) if part.type == "tool_result" else part
                    for part in result
                ]
            return Told(role=role, parts=tuple(result))
        if role == "assistant":
            answer = tuple(parts.content_parts(content, line.content, "conversational"))
            calls = line.tool_calls or []
            answer += tuple(parts.call_part(place.at("tool_calls", index), call) for index, call in enumerate(calls))
            return Told(role=role, parts=answer)
        if role == "user":
            return Told(role=role, parts=tuple(parts.content_parts(content, line.content, "injected", is_typed=True)))
        if line.role in ("_system_prompt", "system"):
            return Told(role="system", parts=tuple(parts.content_parts(content, line.content, "injected")))
        return Told(role="system", parts=(record_part(record),))


class ClockReader:
    """A `LineReader`."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def state(self) -> bytes:
        return msgspec.json.encode(self._memory)

    def line(self, line: ClockLine, record: Record) -> list[Event]:
        at = instant(line.timestamp).at
        events: list[Event] = []
        if at is not None and not self._memory.is_announced:
            self._memory.is_announced = True
            events.append(Session(id=self._memory.session_id, started_at=at))
        return [*events, Skipped(reason="what the screen showed", span=record.span)]

    def odd(self, value: Any, record: Record) -> list[Event]:
        return [Skipped(reason="what the screen showed", span=record.span)]


def _link(place: FilePlace) -> Link:
    name = place.id.removeprefix(f"{place.session}/")
    if name.startswith("context_") and not name.startswith("context_sub"):
        return Link(kind="compacted", session_id=place.id, to_session_id=place.session, is_verified=False)
    return Link(kind="child", session_id=place.session, to_session_id=place.id, is_verified=True)
