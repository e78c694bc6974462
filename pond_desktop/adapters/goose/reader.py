"""Goose's lines, of rows or of a file → canonical events."""

import re
from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

import msgspec
from xxhash import xxh3_64_intdigest

from pond_desktop.adapters.goose.parts import COMPACTED, NOTICE, RESULT, blocks_of, parts_of
from pond_desktop.adapters.goose.wire import Line, Raw, Row, Seen, seen_of, starts, text
from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Checkpoint, Event, Message, Part, Role, Session, Skipped

_HALF = 1 << 63
_MEMORY_MAX = 1024
_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "system": "system"}
_NO_TITLE = re.compile(r"CLI Session|New Chat|New session \d+", re.IGNORECASE)
_BY_MACHINE = frozenset({"scheduled", "sub_agent", "subagent"})


class State(msgspec.Struct):
    """Bounded: `names` are recent messages' ids, `tools` the names of recent calls by their ids.

    `database_count`: how many messages of the session a database beside the file held when the reading began.
    `is_hidden`: whether the last message was for the model only.
    """

    session_id: str
    database_count: int = 0
    is_in_database: bool = False
    record_count: int = 0
    message_count: int = 0
    is_announced: bool = False
    is_hidden: bool = False
    names: dict[str, None] = {}
    tools: dict[str, str] = {}


class _Said(NamedTuple):
    """A message, from a row or from a line."""

    id: str | None
    role: Any
    created: Any
    content: Raw
    metadata: Raw
    place: Place


def unpacked(held: bytes) -> State:
    """Raises msgspec's errors where that is no state of this version."""
    return msgspec.json.decode(held, type=State)


def read_lines(
    session_id: str, stream: BinaryIO, checkpoint: Checkpoint | None, database_count: int
) -> Iterator[Event]:
    offset, state = restored(checkpoint, unpacked)
    return JsonLines(Line).read(LineReader(state or State(session_id, database_count)), stream, offset)


class LineReader:
    """A `LineReader`. Parts are made before anything is remembered: a damaged line comes again, repaired."""

    def __init__(self, state: State) -> None:
        self._state = state

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def line(self, line: Line, record: Record) -> list[Event]:
        row = line.row
        if row is not None and line.table == "messages":
            place = Place(record, "/row/content_json")
            name = text(row.message_id)
            said = _Said(name, row.role, row.created_timestamp, row.content_json, row.metadata_json, place)
            return self._message(said, record)
        if row is not None:
            return self._facts(row, record)
        if text(line.role) is None and (line.working_dir is not None or line.message_count is not None):
            count = line.message_count
            held = self._state.database_count
            self._state.is_in_database = type(count) is int and 0 < count <= held
            facts = Row(description=line.description, working_dir=line.working_dir, schedule_id=line.schedule_id)
            return self._facts(facts, record)
        if self._state.is_in_database:
            self._state.record_count += 1
            return [Skipped(reason="the same as in the database", span=record.span)]
        said = _Said(text(line.id), line.role, line.created, line.content, line.metadata, Place(record, "/content"))
        return self._message(said, record)

    def odd(self, value: Any, record: Record) -> list[Event]:
        self._state.record_count += 1
        return [Skipped(reason="not a message", span=record.span, is_fault=True)]

    def _facts(self, row: Row, record: Record) -> list[Event]:
        state = self._state
        state.record_count += 1
        if not state.is_announced:
            state.session_id = text(row.id) or state.session_id
        state.is_announced = True
        kind, title = text(row.session_type), text(row.name) or text(row.description)
        title = None if title and _NO_TITLE.fullmatch(title) else title
        is_typed = row.user_set_name in (1, True)
        session = Session(
            id=state.session_id,
            kind=kind if kind in ("sub_agent", "subagent") else None,
            project=text(row.working_dir),
            started_at=instant(row.created_at).at,
            title_custom=title if is_typed else None,
            title_generated=None if is_typed else title,
            is_machine_made=True if kind in _BY_MACHINE or text(row.schedule_id) else None,
            background="hidden" if kind == "hidden" else None,
        )
        return [session, Skipped(reason="session facts", span=record.span)]

    def _message(self, said: _Said, record: Record) -> list[Event]:
        state = self._state
        types = [block.type for _, block in blocks_of(said.content)]
        seen = seen_of(said.metadata) if starts(said.metadata, b"{") else Seen()
        is_hidden = seen.user_visible is False
        role, event = _role(said.role, types, is_hidden=is_hidden)
        is_spoken = role in ("user", "assistant")
        made = tuple(parts_of(said.place, said.content, "conversational" if is_spoken else "injected"))
        content = msgspec.json.encode(msgspec.json.decode(said.content), order="sorted") if made else b""
        state.record_count += 1
        if not made:
            return [Skipped(reason="empty message", span=record.span)]
        if is_hidden and not state.is_hidden:
            event = "compaction"
        state.is_hidden = is_hidden
        state.message_count += 1
        when = instant(said.created)
        name = said.id if said.id and said.id not in state.names else f"line-{state.message_count:06d}"
        message = Message(
            session_id=state.session_id,
            id=name,
            ordinal=state.message_count - 1,
            role=role,
            fingerprint=xxh3_64_intdigest(f"{role} {when.at} ".encode() + content) - _HALF,
            parts=tuple(self._named(part) for part in made),
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
            event=event,
        )
        _keep(state.names, name, None)
        if state.is_announced:
            return [message]
        state.is_announced = True
        return [Session(id=state.session_id), message]

    def _named(self, part: Part) -> Part:
        """A result with the name of its call's tool, which stands at the call only."""
        tools = self._state.tools
        if part.type == "tool_call" and part.call_id and part.tool_name:
            _keep(tools, part.call_id, part.tool_name)
        elif part.type == "tool_result" and part.call_id in tools:
            return msgspec.structs.replace(part, tool_name=tools[part.call_id])
        return part


def _role(written: Any, types: list[Any], *, is_hidden: bool) -> tuple[Role, str | None]:
    """Whose message it is: results stand in the person's place, notices in the model's."""
    if COMPACTED in types:
        return "system", "compaction"
    if types and all(type == NOTICE for type in types):
        return "system", "notice"
    if RESULT in types:
        return "tool", None
    return ("system" if is_hidden else _ROLES.get(text(written) or "", "system")), None


def _keep(memory: dict[str, Any], key: str, value: Any) -> None:
    memory[key] = value
    if len(memory) > _MEMORY_MAX:
        del memory[next(iter(memory))]
