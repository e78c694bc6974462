"""The command line's `.jsonl` files → canonical events: `Prompt`, `AssistantMessage` and `ToolResults` of its second
version, and the events of its third, which the editor writes too."""

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Generic, TypeVar

import msgspec

from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.kiro.blocks import block_parts
from pond_desktop.adapters.kiro.wire import EventLine, Line, Payload, Said
from pond_desktop.adapters.parts import held_part, is_written, record_part, text_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import Instant, instant
from pond_desktop.canonical import Checkpoint, Event, Message, Part, Provenance, Role, Session, Skipped

_VERSIONS = (None, "", "v1")
_MOST = 1024
_ROLES: dict[str, Role] = {"Prompt": "user", "AssistantMessage": "assistant", "ToolResults": "tool"}
LineT = TypeVar("LineT")


class State(msgspec.Struct):
    """`tools`: names of recent calls by their ids; `ids`: recent messages' own. Both bounded."""

    session_id: str
    is_said: bool = False
    record_count: int = 0
    message_count: int = 0
    tools: dict[str, str] = {}
    ids: dict[str, bool] = {}


def read_lines(session_id: str, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    offset, state = restored(checkpoint, _unpacked)
    return JsonLines(Line).read(LinesReader(state or State(session_id)), stream, offset)


def read_events(session_id: str, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    offset, state = restored(checkpoint, _unpacked)
    return JsonLines(EventLine).read(EventsReader(state or State(session_id)), stream, offset)


def _unpacked(held: bytes) -> State:
    return msgspec.json.decode(held, type=State)


class _Reader(Generic[LineT]):
    """What both kinds of lines have in common."""

    def __init__(self, state: State) -> None:
        self._state = state

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def odd(self, value: Any, record: Record) -> Iterable[Event]:
        if not isinstance(value, dict):
            return self._skip(record, "not a record")
        return self._message(record, None, "system", (record_part(record),), instant(None))

    def _skip(self, record: Record, reason: str, *, is_fault: bool = False) -> list[Event]:
        self._state.record_count += 1
        return [Skipped(reason=reason, span=record.span, is_fault=is_fault)]

    def _message(
        self,
        record: Record,
        name: str | None,
        role: Role,
        parts: tuple[Part, ...],
        when: Instant,
        *,
        model: str | None = None,
        event: str | None = None,
    ) -> list[Event]:
        if not parts:
            return self._skip(record, "empty message")
        state = self._state
        state.record_count += 1
        events: list[Event] = [] if state.is_said else [Session(id=state.session_id)]
        state.is_said = True
        if not name or name in state.ids:
            name = f"line-{state.record_count:06d}"
        _keep(state.ids, name, True)
        for part in parts:
            if part.type == "tool_call" and part.call_id and part.tool_name:
                _keep(state.tools, part.call_id, part.tool_name)
        message = Message(
            session_id=state.session_id,
            id=name,
            ordinal=state.message_count,
            role=role,
            fingerprint=record.fingerprint,
            parts=parts,
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
            model=model,
            event=event,
        )
        state.message_count += 1
        return [*events, message]


class LinesReader(_Reader[Line]):
    """A `LineReader`. Parts are made before anything is remembered: a damaged line comes again, repaired."""

    def line(self, line: Line, record: Record) -> list[Event]:
        said, place = line.data, Place(record, "/data")
        events: list[Event] = []
        if line.version not in _VERSIONS:
            reason = f"newer format version ({line.version}): upgrade the program"
            events = [Skipped(reason=reason, span=record.span, is_fault=True)]
        when = instant(said.meta.timestamp if said.meta else None)
        if line.kind == "Compaction":
            return events + self._message(
                record, said.message_id, "system", self._summary(said, record), when, event="compaction"
            )
        role = _ROLES.get(line.kind)
        if role is None:
            return events + self._message(record, said.message_id, "system", (record_part(record),), when)
        provenance: Provenance = "injected" if role == "tool" else "conversational"
        parts, model = block_parts(place.at("content"), said.content or (), provenance, self._state.tools)
        return events + self._message(record, said.message_id, role, tuple(parts), when, model=model)

    def _summary(self, said: Said, record: Record) -> tuple[Part, ...]:
        place = Place(record, "/data")
        text = text_part(place.at("summary"), said.summary, "injected")
        if text is not None:
            return (text,)
        parts, _ = block_parts(place.at("content"), said.content or (), "injected", {})
        return tuple(parts) or (record_part(record),)


class EventsReader(_Reader[EventLine]):
    """A `LineReader`, as above."""

    def line(self, line: EventLine, record: Record) -> list[Event]:
        payload, place = line.payload, Place(record, "/payload")
        when = instant(line.timestamp)
        if payload.type in ("user", "assistant"):
            role: Role = "user" if payload.type == "user" else "assistant"
            text = text_part(place.at("content"), payload.content, "conversational")
            model = payload.model_id if role == "assistant" else None
            return self._message(record, line.id, role, (text,) if text else (), when, model=model or None)
        if payload.type == "tool_call":
            return self._message(record, line.id, "assistant", (_call(payload, place),), when)
        if payload.type == "tool_result":
            return self._message(record, line.id, "tool", (self._result(payload, place),), when)
        if payload.type == "usage_summary":
            return self._skip(record, "session facts")
        return self._message(record, line.id, "system", (record_part(record),), when)

    def _result(self, payload: Payload, place: Place) -> Part:
        return held_part(
            "tool_result",
            place.at("content"),
            payload.content,
            tool_name=payload.tool_name or self._state.tools.get(payload.tool_call_id or ""),
            call_id=payload.tool_call_id or None,
            is_failure=None if payload.success is None else not payload.success,
        )


def _call(payload: Payload, place: Place) -> Part:
    raw = payload.args if is_written(payload.args) else msgspec.Raw()
    return held_part(
        "tool_call",
        place.at("args"),
        raw,
        "conversational",
        tool_name=payload.tool_name or None,
        call_id=payload.tool_call_id or None,
    )


def _keep(held: dict[str, Any], key: str, value: Any) -> None:
    held[key] = value
    if len(held) > _MOST:
        del held[next(iter(held))]
