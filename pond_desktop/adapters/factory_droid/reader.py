"""Factory Droid's lines → canonical events."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, BinaryIO

import msgspec

from pond_desktop.adapters.factory_droid import parts
from pond_desktop.adapters.factory_droid.wire import Line, Nested
from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.parts import is_written, record_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Checkpoint, Event, Link, LinkKind, Message, Part, Role, Session, Skipped

_FACTS = {
    "session_start": "session facts",
    "session_settings": "session facts",
    "session_end": "session facts",
    "agent_turn_outcome": "session facts",
    "todo_state": "list of tasks",
}
_UNTITLED = frozenset({"New Session", "Untitled session"})
_TITLE_CHARS = 200
_VERSION = 2
_NAMES_MAX = 1024
_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant"}


class State(msgspec.Struct):
    """What reading remembers of a file; names and tools are the recent ones."""

    session_id: str
    is_announced: bool = False
    is_delegated: bool = False
    record_count: int = 0
    message_count: int = 0
    model: str | None = None
    last_id: str | None = None
    names: dict[str, None] = {}
    tools: dict[str, str] = {}


def read_session(stem: str, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    offset, state = restored(checkpoint, msgspec.json.Decoder(State).decode)
    return JsonLines(Line).read(DroidReader(state or State(stem)), stream, offset)


class DroidReader:
    """A `LineReader`. Parts are made before anything is remembered: a damaged line comes again, repaired."""

    def __init__(self, state: State) -> None:
        self._state = state

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def line(self, line: Line, record: Record) -> list[Event]:
        if line.type == "message" and line.message is not None:
            return self._said(line, record)
        if line.type == "compaction_state":
            part = parts.summary_part(line, Place(record, "")) or record_part(record)
            return self._message(line, record, "system", (part,), event="compaction")
        reason = _FACTS.get(line.type)
        if reason is None:
            return self._message(line, record, "system", (record_part(record),))
        model = line.model or (line.settings.model if line.settings else None)
        self._state.model = model or self._state.model
        header = self._header(line) if line.type == "session_start" else []
        if line.type == "session_start" and isinstance(line.version, int) and line.version > _VERSION:
            self._state.record_count += 1
            newer = f"newer format version ({line.version}): upgrade the program"
            return [*header, Skipped(reason=newer, span=record.span, is_fault=True)]
        return [*header, *self._skip(record, reason)]

    def odd(self, value: Any, record: Record) -> Iterable[Event]:
        if not isinstance(value, dict):
            return self._skip(record, "not an entry")
        return self._message(Line(timestamp=value.get("timestamp")), record, "system", (record_part(record),))

    def _header(self, line: Line) -> list[Event]:
        state, nested = self._state, line.session or Nested()
        if state.is_announced:
            return []
        state.session_id = line.id or nested.id or state.session_id
        state.is_announced = True
        events: list[Event] = [
            Session(
                id=state.session_id,
                project=line.cwd or nested.cwd or nested.workspace_root or None,
                agent_version=line.version or None if isinstance(line.version, str) else None,
                started_at=_started(line, nested),
                title_generated=_title(line.session_title) or _title(line.title or nested.title),
            )
        ]
        caller, parent = line.calling_session_id, _text(line.parent)
        if caller and caller != state.session_id:
            state.is_delegated = True
            call_id = line.calling_tool_use_id or None
            events.append(
                Link(kind="child", session_id=caller, to_session_id=state.session_id, call_id=call_id, is_verified=True)
            )
        elif parent and parent != state.session_id:
            boundary = line.forked_at_message_id or None
            kind: LinkKind = "forked" if boundary else "continued"
            link = Link(
                kind=kind, session_id=parent, to_session_id=state.session_id, message_id=boundary, is_verified=True
            )
            events.append(link)
        return events

    def _said(self, line: Line, record: Record) -> list[Event]:
        said = line.message
        assert said is not None
        state = self._state
        results, others = parts.message_parts(
            said, Place(record, "/message"), state.tools, is_delegated=state.is_delegated
        )
        if not results and not others:
            return self._skip(record, "empty message")
        for part in others:
            if part.type == "tool_call" and part.call_id and part.tool_name:
                _keep(self._state.tools, part.call_id, part.tool_name)
        if not others:
            return self._message(line, record, "tool", tuple(results))
        events: list[Event] = []
        if results:
            # the id goes to what was typed: the next message names it as its parent
            name = f"{line.id}/results" if line.id else None
            events += self._message(line, record, "tool", tuple(results), name=name)
            line = msgspec.structs.replace(line, parent_id=self._state.last_id)
        is_shown_only = said.visibility == "user_only" or is_written(said.hook_results)
        role = "system" if is_shown_only else _ROLES.get(said.role, "system")
        event = "notice" if is_shown_only else None
        return events + self._message(line, record, role, tuple(others), event=event)

    def _skip(self, record: Record, reason: str) -> list[Event]:
        self._state.record_count += 1
        return [Skipped(reason=reason, span=record.span)]

    def _message(
        self,
        line: Line,
        record: Record,
        role: Role,
        said: tuple[Part, ...],
        *,
        name: str | None = None,
        event: str | None = None,
    ) -> list[Event]:
        state, events = self._state, list[Event]()
        state.record_count += 1
        if not state.is_announced:
            state.is_announced = True
            events.append(Session(id=state.session_id))
        name = name or line.id
        if not name or name in state.names:
            name = f"line-{state.record_count:06d}"
        parent_id = line.parent_id if line.parent_id in state.names else None
        # only a person goes back; results of calls made at once share their parent
        is_branch_start = role == "user" and parent_id is not None and parent_id != state.last_id
        said_by = line.message
        model = (said_by.model or said_by.model_id if said_by else None) or state.model
        when = instant(line.timestamp)
        events.append(
            Message(
                session_id=state.session_id,
                id=name,
                ordinal=state.message_count,
                role=role,
                fingerprint=record.fingerprint,
                parts=said,
                at=when.at,
                is_zone_assumed=when.is_zone_assumed,
                model=model if role == "assistant" else None,
                parent_id=parent_id,
                event=event,
                is_branch_start=is_branch_start,
            )
        )
        state.message_count += 1
        _keep(state.names, name, None)
        state.last_id = name
        return events


def _started(line: Line, nested: Nested) -> datetime | None:
    return instant(nested.created_at).at or instant(line.timestamp).at


def _title(text: str | None) -> str | None:
    """A title that is one: the first prompt often stands there whole."""
    if not text or text in _UNTITLED or len(text) > _TITLE_CHARS or "\n" in text:
        return None
    return text


def _text(raw: msgspec.Raw) -> str | None:
    try:
        return msgspec.json.decode(raw, type=str)
    except msgspec.MsgspecError:
        return None


def _keep(known: dict[str, Any], key: str, value: Any) -> None:
    known[key] = value
    if len(known) > _NAMES_MAX:
        del known[next(iter(known))]
