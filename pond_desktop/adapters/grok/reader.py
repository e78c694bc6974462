"""Grok's files → canonical events."""

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import msgspec

from pond_desktop.adapters.grok import parts
from pond_desktop.adapters.grok.wire import Line, Summary
from pond_desktop.adapters.json_document import decoded
from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.parts import held_part, is_written, record_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Checkpoint, Event, Link, Message, Part, Role, Session, Skipped

_NAMES_MAX = 1024
_VERSION = 1
_summary = msgspec.json.Decoder(Summary)


class State(msgspec.Struct):
    """What reading remembers of a file; names and tools are the recent ones."""

    session_id: str
    parent: str | None = None
    is_announced: bool = False
    record_count: int = 0
    message_count: int = 0
    names: dict[str, None] = {}
    tools: dict[str, str] = {}


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What one line says. `name` is what the agent has for an id."""

    role: Role
    parts: tuple[Part, ...]
    name: str | None = None
    event: str | None = None
    model: str | None = None


def read_history(
    session_id: str, parent: str | None, stream: BinaryIO, checkpoint: Checkpoint | None
) -> Iterator[Event]:
    offset, state = restored(checkpoint, msgspec.json.Decoder(State).decode)
    return JsonLines(Line).read(GrokReader(state or State(session_id, parent)), stream, offset)


def said_by_summary(record: Record, session_id: str) -> list[Event]:
    """Raises msgspec's errors where it is none."""
    summary = decoded(_summary, record)
    events: list[Event] = [
        Session(
            id=session_id,
            project=(summary.info.cwd if summary.info else None) or summary.cwd or None,
            git_branch=summary.head_branch or None,
            started_at=instant(summary.created_at).at,
            title_generated=summary.generated_title or summary.session_summary or None,
        )
    ]
    version = summary.chat_format_version
    if version is not None and version > _VERSION:
        reason = f"newer format version ({version}): upgrade the program"
        events.append(Skipped(reason=reason, span=record.span, is_fault=True))
    return events


class GrokReader:
    """A `LineReader`. Parts are made before anything is remembered: a damaged line comes again, repaired."""

    def __init__(self, state: State) -> None:
        self._state = state

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def line(self, line: Line, record: Record) -> list[Event]:
        told = self._told(line, record)
        state = self._state
        if not told.parts:
            state.record_count += 1
            return [Skipped(reason="empty message", span=record.span)]
        mark: list[Event] = []
        if line.type == "user" and is_written(line.prior_turn_interrupt):
            # it stands on the prompt after, and says that the answer before was stopped
            part = held_part("text", Place(record, "/prior_turn_interrupt"), line.prior_turn_interrupt)
            name = f"{told.name}/interruption" if told.name else None
            mark = self._message(Told(role="system", parts=(part,), name=name, event="interruption"), record)
        for part in told.parts:
            if part.type == "tool_call" and part.call_id and part.tool_name:
                _keep(state.tools, part.call_id, part.tool_name)
        return mark + self._message(told, record)

    def odd(self, value: Any, record: Record) -> Iterable[Event]:
        if not isinstance(value, dict):
            self._state.record_count += 1
            return [Skipped(reason="not an entry", span=record.span)]
        return self._message(Told(role="system", parts=(record_part(record),)), record)

    def _told(self, line: Line, record: Record) -> Told:
        place = Place(record, "")
        content = place.at("content")
        if line.type == "user":
            return _told_by_user(line, content)
        if line.type == "assistant":
            answer = tuple(parts.content_parts(content, line.content, "conversational"))
            calls = line.tool_calls or []
            answer += tuple(parts.call_part(place.at("tool_calls", index), call) for index, call in enumerate(calls))
            name = line.id or next((call.id for call in calls if call.id), None)
            return Told(role="assistant", parts=answer, name=name, model=line.model_id or None)
        if line.type == "reasoning":
            thought = parts.content_parts(place.at("summary"), line.summary, "conversational", "reasoning")
            return Told(role="assistant", parts=tuple(thought), name=line.id)
        if line.type == "tool_result":
            tool_name = self._state.tools.get(line.tool_call_id or "")
            result = parts.result_parts(content, line.content, tool_name, line.tool_call_id)
            name = f"{line.tool_call_id}/result" if line.tool_call_id else None
            return Told(role="tool", parts=tuple(result), name=name)
        if line.type == "backend_tool_call" and is_written(line.kind):
            name, call = parts.backend_call(place.at("kind"), line.kind)
            return Told(role="assistant", parts=(call,), name=name)
        if line.type in ("system", "compaction"):
            text = tuple(parts.content_parts(content, line.content, "injected"))
            event = "compaction" if line.type == "compaction" else None
            return Told(role="system", parts=text, name=line.id, event=event)
        return Told(role="system", parts=(record_part(record),), name=line.id)

    def _message(self, told: Told, record: Record) -> list[Event]:
        state = self._state
        events: list[Event] = [] if state.is_announced else self._header()
        state.record_count += 1
        name = told.name
        if not name or name in state.names:
            name = f"line-{state.record_count:06d}"
        events.append(
            Message(
                session_id=state.session_id,
                id=name,
                ordinal=state.message_count,
                role=told.role,
                fingerprint=record.fingerprint,
                parts=told.parts,
                model=told.model,
                event=told.event,
            )
        )
        state.message_count += 1
        _keep(state.names, name, None)
        return events

    def _header(self) -> list[Event]:
        state = self._state
        state.is_announced = True
        events: list[Event] = [Session(id=state.session_id)]
        if state.parent is not None:
            link = Link(kind="child", session_id=state.parent, to_session_id=state.session_id, is_verified=True)
            events.append(link)
        return events


def _told_by_user(line: Line, content: Place) -> Told:
    if line.synthetic_reason is None:
        name = line.id or (f"prompt-{line.prompt_index}" if line.prompt_index is not None else None)
        return Told(role="user", parts=tuple(parts.typed_parts(content, line.content)), name=name)
    put_in = tuple(parts.content_parts(content, line.content, "injected"))
    if line.synthetic_reason == "compaction_meta":
        return Told(role="system", parts=put_in, event="compaction")
    return Told(role="user", parts=put_in)


def _keep(known: dict[str, Any], key: str, value: Any) -> None:
    known[key] = value
    if len(known) > _NAMES_MAX:
        del known[next(iter(known))]
