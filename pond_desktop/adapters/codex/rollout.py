"""A rollout's records, in order → events."""

import zlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from pond_desktop.adapters.codex import copying, notices, wire
from pond_desktop.adapters.codex.headers import session_of
from pond_desktop.adapters.codex.items import ITEM_TYPES, said_by_item
from pond_desktop.adapters.codex.names import session_id_in
from pond_desktop.adapters.codex.parts import Said, unknown
from pond_desktop.adapters.codex.state import State, packed
from pond_desktop.adapters.codex.text import cwd_in, is_guarded_history, text_of
from pond_desktop.adapters.codex.thread import Thread
from pond_desktop.adapters.json_lines import REPAIR_BYTES_MAX, Record
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Event, MalformedRecord, Part, Skipped, loose_values

_NOTICE_TYPES = notices.QUIET.keys() | notices.SPOKEN | {"token_count", "thread_name_updated"}


class _Read(NamedTuple):
    """A record with its payload found. `place` is the payload's."""

    line: wire.Line
    payload: Raw
    record: Record
    place: Place


class RolloutReader:
    """A `LineReader` for rollouts in every shape since summer 2025.

    Args:
        name: the file's name.
        state: where an earlier reading stopped; `None` at the file's start.
    """

    def __init__(self, name: str, state: State | None) -> None:
        self._thread = Thread(name, state or State(session_id=session_id_in(name)))

    def state(self) -> bytes:
        return packed(self._thread.state)

    def line(self, line: wire.Line, record: Record) -> Iterable[Event]:
        self._thread.state.record_count += 1
        try:
            return self._events(_found(line, record.data, record))
        except (msgspec.MsgspecError, RecursionError):
            return self._repaired(record)

    def odd(self, value: Any, record: Record) -> Iterable[Event]:
        self._thread.state.record_count += 1
        return self._odd(value, record)

    def mended(self, record: Record) -> Iterable[Event]:
        """A record that cannot be decoded as it stands."""
        self._thread.state.record_count += 1
        return self._repaired(record)

    def _repaired(self, record: Record) -> list[Event]:
        """Reads again, with damaged text in it mended. Then only the shape can be odd."""
        if len(record.data) > REPAIR_BYTES_MAX:
            return [Skipped(reason="malformed, too large to repair", span=record.span, is_fault=True)]
        try:
            value = next(loose_values(record.data))[2]
        except (MalformedRecord, StopIteration):
            return [Skipped(reason="malformed", span=record.span, is_fault=True)]
        try:
            mended = msgspec.json.encode(value)
            return self._events(_found(wire.line_of(mended), mended, record))
        except (msgspec.MsgspecError, RecursionError):
            return self._odd(value, record)

    def _odd(self, value: Any, record: Record) -> list[Event]:
        if not isinstance(value, dict):
            return [Skipped(reason="not a record", span=record.span)]
        try:
            whole = Raw(msgspec.json.encode(value))
        except RecursionError:
            return [Skipped(reason="malformed", span=record.span, is_fault=True)]
        return self._other(_Read(wire.Line(), whole, record, Place(record, "")))

    def _events(self, read: _Read) -> list[Event]:
        """Raises msgspec.MsgspecError, and then remembers nothing of the record."""
        type = read.line.type
        is_bare = not read.payload or not read.line.payload
        if type == "response_item" or (is_bare and type in ITEM_TYPES):
            return self._item(read)
        if type == "event_msg" or (is_bare and type in _NOTICE_TYPES):
            return self._notice(read)
        if type == "turn_context":
            return self._turn(read)
        if type == "session_meta" or (is_bare and type is None and read.line.id and not read.line.record_type):
            return self._header(read)
        if type == "compacted":
            return self._compacted(read)
        return self._other(read)

    def _begun(self, read: _Read, turn_ms: int | None = None) -> list[Event]:
        """What each record but a header begins with, once it is decoded."""
        events = self._thread.announced(read.line.timestamp)
        self._thread.goes_on(read.line.timestamp, turn_ms)
        return events

    def _header(self, read: _Read) -> list[Event]:
        header, thread = wire.header_of(read.payload), self._thread
        if not thread.state.is_headed:
            return [*thread.headed(header, is_bare=read.line.type is None), _skipped("session facts", read)]
        if thread.is_own(header):
            return [session_of(thread.id, header), _skipped("session facts", read)]
        links = thread.met(header.id or "")
        thread.goes_on(read.line.timestamp)
        return [*links, _skipped("another session's facts", read)]

    def _turn(self, read: _Read) -> list[Event]:
        turn = wire.turn_of(read.payload)
        events = self._begun(read, copying.turn_began_ms(turn.turn_id, None))
        self._thread.state.model = turn.model or self._thread.state.model
        return [*events, *self._thread.works_in(turn.cwd), _skipped("turn settings", read)]

    def _item(self, read: _Read) -> list[Event]:
        item = wire.item_of(read.payload)
        said, thread = said_by_item(item, read.payload, read.place), self._thread
        events = self._begun(read)
        thread.state.has_items = True
        if item.type == "message":
            thread.state.has_message_items = True
            if thread.state.echoes and _checksum(said) in thread.state.echoes:
                return [*events, _skipped("repeated as item", read)]
        if said.skip:
            return [*events, _skipped(said.skip, read)]
        if said.role == "user":
            events += self._facts_in(said.parts)
        fingerprint = read.record.fingerprint
        before = thread.state.meets(item.id, fingerprint) if item.id else None
        if before == fingerprint:
            return [*events, _skipped("exact duplicate", read)]
        message = thread.says(said, fingerprint, read.line.timestamp, item.id if before is None else None)
        events.append(message)
        if item.name == "spawn_agent" and item.call_id:
            thread.calls_child(item.call_id, message.id)
        elif item.call_id in thread.state.spawns and said.role == "tool":
            events += thread.has_child(_spawned_id(item.output), item.call_id or "")
        return events

    def _facts_in(self, parts: tuple[Part, ...]) -> list[Event]:
        """What the harness wrote into a user message and nowhere else."""
        events: list[Event] = []
        for part in parts:
            text = (part.body or part.preview or "") if part.provenance == "injected" else ""
            events += self._thread.works_in(cwd_in(text))
            events += self._thread.guards() if is_guarded_history(text) else []
        return events

    def _notice(self, read: _Read) -> list[Event]:
        notice, thread = wire.notice_of(read.payload), self._thread
        is_twin = notice.type in notices.SPOKEN
        # in a file that has message items, each thing is said by one of them too
        said = notices.spoken_by(notice, read.place) if is_twin and not thread.state.has_message_items else None
        is_count = notice.type == "token_count"
        count = wire.token_count_of(notice.info) if is_count and notice.info else None
        events = self._begun(read, notices.turn_began_ms(notice))
        if is_count:
            reason, piece = thread.uses(count)
            return [*events, *([piece] if piece else []), _skipped(reason, read)]
        if is_twin:
            return [*events, self._twin(said, read)]
        if notice.type == "thread_name_updated":
            return [*events, *thread.is_named(text_of(notice.thread_name)), _skipped("session facts", read)]
        if notice.type == "context_compacted" and thread.state.has_compacted:
            thread.state.has_compacted = False
            return [*events, _skipped("repeated as event", read)]
        if notice.type == "sub_agent_activity":
            events += self._activity(notice)
        if notice.type in notices.QUIET:
            return [*events, _skipped(notices.QUIET[notice.type], read)]
        said = notices.marker(notice, read.payload, read.place)
        return [*events, thread.says(said, read.record.fingerprint, read.line.timestamp)]

    def _twin(self, said: Said | None, read: _Read) -> Event:
        """An event that repeats an item, or stands for it. Reasoning and tools have items also where messages don't."""
        state = self._thread.state
        if said is None or (state.has_items and all(part.type != "text" for part in said.parts)):
            return _skipped("repeated as event", read)
        if said.skip:
            return _skipped(said.skip, read)
        state.echoed(_checksum(said))
        return self._thread.says(said, read.record.fingerprint, read.line.timestamp)

    def _activity(self, notice: wire.Notice) -> list[Event]:
        call_id = text_of(notice.event_id) or ""
        is_start = call_id in self._thread.state.spawns or text_of(notice.kind) == "started"
        return self._thread.has_child(text_of(notice.agent_thread_id), call_id) if call_id and is_start else []

    def _compacted(self, read: _Read) -> list[Event]:
        summary = text_of(wire.compacted_of(read.payload).message)
        events = self._begun(read)
        self._thread.state.has_compacted = True
        place = read.place.at("message")
        part = Part(type="text", provenance="injected", span=place.span, pointer=place.pointer, body=summary)
        said = Said("system", (part,), "compaction")
        return [*events, self._thread.says(said, read.record.fingerprint, read.line.timestamp)]

    def _other(self, read: _Read) -> list[Event]:
        events = self._begun(read)
        if read.line.type in ("world_state", "inter_agent_communication_metadata"):
            return [*events, _skipped("context snapshot", read)]
        if read.line.record_type is not None and read.line.type is None:
            return [*events, _skipped("state marker", read)]
        said = Said(parts=(unknown(read.place, read.payload),))
        return [*events, self._thread.says(said, read.record.fingerprint, read.line.timestamp)]


def _found(line: wire.Line, data: bytes, record: Record) -> _Read:
    if line.payload:
        return _Read(line, line.payload, record, Place(record, "/payload"))
    return _Read(line, Raw(data), record, Place(record, ""))


def _skipped(reason: str, read: _Read) -> Skipped:
    return Skipped(reason=reason, span=read.record.span)


def _checksum(said: Said) -> int:
    return zlib.crc32(f"{said.role} {notices.words(said)}".encode("utf-8", "replace"))


def _spawned_id(output: Raw) -> str | None:
    text = text_of(output)
    try:
        return wire.spawned_of(text).agent_id if text else None
    except (msgspec.MsgspecError, RecursionError):
        return None
