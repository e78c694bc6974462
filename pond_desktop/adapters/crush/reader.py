"""A document of Crush's rows → canonical events."""

import re
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec
from xxhash import xxh3_64_intdigest

from pond_desktop.adapters.bodies import compact
from pond_desktop.adapters.crush.parts import parts_of, stop_of
from pond_desktop.adapters.crush.wire import Line, Row, text
from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Checkpoint, Event, Link, Message, Part, Role, Session, Skipped

_HALF = 1 << 63
_MEMORY_MAX = 1024
_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "tool": "tool", "system": "system"}
_NO_TITLE = re.compile(r"(?:New|Untitled) Session", re.IGNORECASE)
_CALL = "$$"
_TITLE_MAKING = "title-"


class State(msgspec.Struct):
    """Bounded: `names` are recent messages' ids, `tools` the names of recent calls by their ids."""

    session_id: str
    project: str | None = None
    summary_id: str | None = None
    record_count: int = 0
    message_count: int = 0
    is_announced: bool = False
    names: dict[str, None] = {}
    tools: dict[str, str] = {}


def unpacked(held: bytes) -> State:
    """Raises msgspec's errors where that is no state of this version."""
    return msgspec.json.decode(held, type=State)


def read_rows(session_id: str, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    offset, state = restored(checkpoint, unpacked)
    return JsonLines(Line).read(RowReader(state or State(session_id)), stream, offset)


class RowReader:
    """A `LineReader`. Parts are made before anything is remembered: a damaged line comes again, repaired."""

    def __init__(self, state: State) -> None:
        self._state = state

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def line(self, line: Line, record: Record) -> list[Event]:
        if line.table == "messages":
            return self._message(line.row, record)
        self._state.record_count += 1
        skipped = Skipped(reason="session facts", span=record.span)
        if line.table == "place":
            self._state.project = text(line.row.folder)
            return [skipped]
        if line.table == "sessions":
            return [*self._session(line.row), skipped]
        return [Skipped(reason="not needed", span=record.span)]

    def odd(self, value: Any, record: Record) -> list[Event]:
        self._state.record_count += 1
        return [Skipped(reason="not a row", span=record.span, is_fault=True)]

    def _session(self, row: Row) -> Iterator[Event]:
        state = self._state
        if not state.is_announced:
            state.session_id = text(row.id) or state.session_id
        state.summary_id = text(row.summary_message_id)
        state.is_announced = True
        id_, title, parent = state.session_id, text(row.title), text(row.parent_session_id)
        yield Session(
            id=id_,
            project=state.project,
            started_at=instant(row.created_at).at,
            title_generated=None if title and _NO_TITLE.fullmatch(title) else title,
            background="title making" if id_.startswith(_TITLE_MAKING) else None,
        )
        if parent and parent != id_:
            message, is_of_call, call = id_.partition(_CALL)
            yield Link(
                kind="child",
                session_id=parent,
                to_session_id=id_,
                message_id=message if is_of_call and message else None,
                call_id=call or None,
                is_verified=True,
            )

    def _message(self, row: Row, record: Record) -> list[Event]:
        state, name = self._state, text(row.id)
        role = _ROLES.get(text(row.role) or "", "system")
        is_summary = bool(name and name == state.summary_id) or row.is_summary_message in (1, True)
        made = tuple(parts_of(Place(record, "/row/parts"), row.parts, "system" if is_summary else role))
        event = stop_of(row.parts)
        if any(part.provenance == "conversational" and part.type != "reasoning" for part in made):
            event = None  # half an answer is that answer
        state.record_count += 1
        if not made:
            return [Skipped(reason="empty message", span=record.span)]
        when = instant(row.created_at)
        said = f"{role} {when.at} {is_summary} ".encode() + compact(row.parts)
        message = Message(
            session_id=state.session_id,
            id=name if name and name not in state.names else f"item-{state.record_count:06d}",
            ordinal=state.message_count,
            role="system" if is_summary else role,
            fingerprint=xxh3_64_intdigest(said) - _HALF,
            parts=tuple(self._named(part) for part in made),
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
            model=text(row.model),
            event="compaction" if is_summary else event,
        )
        state.message_count += 1
        _keep(state.names, message.id, None)
        if state.is_announced:
            return [message]
        state.is_announced = True
        return [Session(id=state.session_id, project=state.project), message]

    def _named(self, part: Part) -> Part:
        """A result with the name of its call's tool, which Crush leaves empty there."""
        tools = self._state.tools
        if part.type == "tool_call" and part.call_id and part.tool_name:
            _keep(tools, part.call_id, part.tool_name)
        elif part.type == "tool_result" and not part.tool_name and part.call_id in tools:
            return msgspec.structs.replace(part, tool_name=tools[part.call_id])
        return part


def _keep(memory: dict[str, Any], key: str, value: Any) -> None:
    memory[key] = value
    if len(memory) > _MEMORY_MAX:
        del memory[next(iter(memory))]
