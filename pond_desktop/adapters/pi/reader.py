"""pi's lines → canonical events."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from pond_desktop.adapters.bodies import body_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.pi import parts
from pond_desktop.adapters.pi.names import session_in_path
from pond_desktop.adapters.pi.wire import Line, Said
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import Instant, instant
from pond_desktop.adapters.tree import Tree
from pond_desktop.canonical import Event, Link, Message, Part, Role, Session, Skipped, Usage

_FACTS = frozenset(
    {
        "active_tools_change",
        "credential_pin",
        "label",
        "mode_change",
        "model_change",
        "reset_boundary",
        "service_tier_change",
        "session_info",
        "session_init",
        "thinking_level_change",
        "title",
        "title_change",
        "ttsr_injection",
    }
)
_BESIDE_ENTRIES = frozenset({"fact", "lane", "record"})
_NAMED_BY_PERSON = "user"
_VERSION_MAX = 4


class State(msgspec.Struct):
    """What reading remembers of a file. `parent_id`: the session that started this one, by the file's place. `title`:
    one that stands before the header."""

    session_id: str
    record_count: int = 0
    message_count: int = 0
    has_header: bool = False
    is_session_said: bool = False
    started_at: datetime | None = None
    origin_id: str | None = None
    parent_id: str | None = None
    is_parent_sure: bool = False
    title: str | None = None
    is_title_typed: bool = False
    tree: Tree = msgspec.field(default_factory=Tree)


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What one record says, before it has its place in the session."""

    role: Role
    parts: tuple[Part, ...]
    when: Instant
    event: str | None = None
    model: str | None = None
    usage: Usage | None = None


def unpacked(held: bytes) -> State:
    """Raises msgspec's errors where that is no state of this version."""
    return msgspec.json.decode(held, type=State)


class PiReader:
    """A `LineReader`. A method first makes all that may fail on damaged bytes, then remembers: a line that is refused
    comes again, repaired."""

    def __init__(self, state: State) -> None:
        self._state = state

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def line(self, line: Line, record: Record) -> list[Event]:
        if line.type == "session" or line.kind == "header":
            return self._header(line, record)
        if line.kind in _BESIDE_ENTRIES:
            return self._of_harness(line, record)
        if line.type in _FACTS:
            return self._facts(line, record)
        if line.type == "custom":
            return self._skip("extension state", line.id, line.parent_id, record)
        told = _told(line, record)
        if not told.parts:
            return self._skip("empty message", line.id, line.parent_id, record)
        return self._message(told, line.id, line.parent_id, record)

    def odd(self, value: Any, record: Record) -> Iterable[Event]:
        if not isinstance(value, dict):
            return self._skip("not an entry", None, None, record)
        name, parent = (field if isinstance(field, str) else None for field in (value.get("id"), value.get("parentId")))
        told = _unknown(instant(value.get("timestamp")), record)
        return self._message(told, name, parent, record)

    def _header(self, line: Line, record: Record) -> list[Event]:
        state, events = self._state, list[Event]()
        state.record_count += 1
        if not state.has_header:
            state.has_header = True
            if not state.is_session_said:
                state.session_id = line.id or state.session_id
                state.is_session_said = True
            state.started_at = instant(line.timestamp or line.created_at).at
            events.append(Session(id=state.session_id, project=line.cwd or None, started_at=state.started_at))
            title, is_typed = line.title or state.title, line.title_source == _NAMED_BY_PERSON
            events += self._titled(title, is_typed=is_typed or (not line.title and state.is_title_typed))
            events += self._kin(line)
        version = str(line.version or "")
        if version.isdecimal() and int(version) > _VERSION_MAX:
            reason = f"newer format version ({version}): upgrade the program"
            return [*events, Skipped(reason=reason, span=record.span, is_fault=True)]
        return [*events, Skipped(reason="session facts", span=record.span)]

    def _kin(self, line: Line) -> Iterable[Event]:
        state = self._state
        if state.parent_id is not None:
            yield Link(
                kind="child",
                session_id=state.parent_id,
                to_session_id=state.session_id,
                is_verified=state.is_parent_sure,
            )
        origin = line.parent_session_id or session_in_path(line.parent_session or line.branched_from or "")
        if origin and origin not in (state.session_id, state.parent_id):
            state.origin_id = origin
            yield Link(kind="forked", session_id=origin, to_session_id=state.session_id, is_verified=True)

    def _titled(self, title: str | None, *, is_typed: bool) -> list[Event]:
        if not title:
            return []
        if not self._state.has_header:
            self._state.title, self._state.is_title_typed = title, is_typed
            return []
        if is_typed:
            return [Session(id=self._state.session_id, title_custom=title)]
        return [Session(id=self._state.session_id, title_generated=title)]

    def _of_harness(self, line: Line, record: Record) -> list[Event]:
        """What version 4 writes beside the entries; none of it is in the tree."""
        reason = "session facts" if line.kind == "fact" else "harness state"
        events = self._skip(reason, None, None, record)
        named = self._titled(line.name, is_typed=True) if line.kind == "fact" else []
        return [*named, *events]

    def _facts(self, line: Line, record: Record) -> list[Event]:
        events = self._skip("session facts", line.id, line.parent_id, record)
        if line.type == "session_info" and line.name:
            self._state.is_session_said = True
            events.insert(0, Session(id=self._state.session_id, title_custom=line.name))
        elif line.type in ("title", "title_change"):
            events = [*self._titled(line.title, is_typed=line.source == _NAMED_BY_PERSON), *events]
        return events

    def _skip(self, reason: str, name: str | None, parent: str | None, record: Record) -> list[Event]:
        self._state.record_count += 1
        if name:
            self._state.tree.add_side(name, parent)
        return [Skipped(reason=reason, span=record.span)]

    def _message(self, told: Told, name: str | None, parent: str | None, record: Record) -> list[Event]:
        state, events = self._state, list[Event]()
        state.record_count += 1
        if not state.is_session_said:
            events.append(Session(id=state.session_id))
            state.is_session_said = True
        parent_id, is_branch_start = None, False
        if name and not state.tree.has_message(name):
            parent_id, is_branch_start = state.tree.add_message(name, parent)
        else:  # version 1 has no ids
            name = f"line-{state.record_count:06d}"
        at = told.when.at
        is_copy = state.origin_id and at and state.started_at and at < state.started_at
        events.append(
            Message(
                session_id=state.session_id,
                id=name,
                ordinal=state.message_count,
                role=told.role,
                fingerprint=record.fingerprint,
                parts=told.parts,
                at=at,
                is_zone_assumed=told.when.is_zone_assumed,
                model=told.model,
                usage=told.usage,
                parent_id=parent_id,
                event=told.event,
                is_branch_start=is_branch_start,
                copied_from=state.origin_id if is_copy else None,
            )
        )
        state.message_count += 1
        return events


def _told(line: Line, record: Record) -> Told:
    place = Place(record, "")
    if line.type == "message" and line.message is not None:
        return _told_by_role(line.message, line, place.at("message"))
    when = instant(line.timestamp)
    if line.type in ("compaction", "branch_summary"):
        return _summary(line.summary, "compaction" if line.type == "compaction" else "notice", when, place)
    if line.type == "custom_message":
        put_in = tuple(parts.content_parts(place.at("content"), line.content, "injected"))
        return Told(role="system", parts=put_in, when=when, event="notice" if line.display else None)
    return _unknown(when, record)


def _told_by_role(said: Said, line: Line, place: Place) -> Told:
    when = instant(said.timestamp)
    when = when if when.at else instant(line.timestamp)
    content = place.at("content")
    if said.role == "user":
        return Told(role="user", parts=tuple(parts.typed_parts(content, said.content)), when=when)
    if said.role == "assistant":
        return _answer(said, when, place)
    if said.role == "toolResult":
        result = parts.result_parts(
            content, said.content, tool_name=said.tool_name, call_id=said.tool_call_id, is_failure=said.is_error
        )
        return Told(role="tool", parts=tuple(result), when=when)
    if said.role in ("bashExecution", "pythonExecution"):
        return Told(role="user", parts=_own_command(said, place), when=when)
    if said.role in ("custom", "developer", "hookMessage"):
        put_in = tuple(parts.content_parts(content, said.content, "injected"))
        return Told(role="system", parts=put_in, when=when, event="notice" if said.display else None)
    if said.role in ("branchSummary", "compactionSummary"):
        return _summary(said.summary, "compaction" if said.role == "compactionSummary" else "notice", when, place)
    return _unknown(when, place.record)


def _answer(said: Said, when: Instant, place: Place) -> Told:
    answer = tuple(parts.content_parts(place.at("content"), said.content, "conversational"))
    event = None
    if said.stop_reason in ("error", "aborted"):
        # a stop that left half an answer is that answer; one that left none is only a mark
        if not answer:
            event = "error" if said.stop_reason == "error" else "interruption"
        error = parts.text_part(place.at("errorMessage"), said.error_message, "injected")
        answer += (error,) if error else ()
    return Told(
        role="assistant",
        parts=answer,
        when=when,
        event=event,
        model=said.model or None,
        usage=parts.usage_of(said.usage),
    )


def _own_command(said: Said, place: Place) -> tuple[Part, ...]:
    name = "code" if said.role == "pythonExecution" else "command"
    command = parts.text_part(place.at(name), getattr(said, name), "conversational")
    output = Part(
        type="tool_result",
        provenance="injected",
        span=place.span,
        pointer=place.at("output").pointer,
        is_failure=None if said.exit_code is None else said.exit_code != 0,
        **body_of(said.output)._asdict(),
    )
    return (command, output) if command else (output,)


def _summary(summary: msgspec.Raw, event: str, when: Instant, place: Place) -> Told:
    text = parts.text_part(place.at("summary"), summary, "injected")
    return Told(role="system", parts=(text,) if text else (), when=when, event=event)


def _unknown(when: Instant, record: Record) -> Told:
    return Told(role="system", parts=(parts.entry_part(record),), when=when)
