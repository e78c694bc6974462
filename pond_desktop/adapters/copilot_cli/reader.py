"""Copilot CLI's events → canonical events."""

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import msgspec
from xxhash import xxh3_64_intdigest

from pond_desktop.adapters.copilot_cli.notices import said_by_machine, skipped_as
from pond_desktop.adapters.copilot_cli.pieces import answer_parts, call_part, prompt_parts, result_parts
from pond_desktop.adapters.copilot_cli.state import Call, State, Thread, keep, unpacked
from pond_desktop.adapters.copilot_cli.wire import Line
from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.parts import record_part, text_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Checkpoint, Event, Link, Message, Part, Role, Session, Skipped, Usage

_VERSION = 1


def read_events(session_id: str, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    offset, state = restored(checkpoint, unpacked)
    reader = EventReader(state or State(Thread(session_id)))
    return JsonLines(Line).read(reader, stream, offset)


class EventReader:
    """A `LineReader`. Parts are made before anything is remembered: a damaged line comes again, repaired."""

    def __init__(self, state: State) -> None:
        self._state = state

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def line(self, line: Line, record: Record) -> list[Event]:
        data, place = line.data, Place(record, "/data")
        if line.type in ("session.start", "session.resume", "session.model_change"):
            return self._facts(line, record)
        if line.type == "user.message":
            return self._message(line, record, "user", tuple(prompt_parts(data, place)))
        if line.type == "assistant.message":
            usage = None if data.output_tokens is None else Usage(output_tokens=data.output_tokens)
            return self._message(line, record, "assistant", tuple(answer_parts(data, place)), usage=usage)
        if line.type == "assistant.reasoning":
            thought = text_part(place.at("content"), data.content, "conversational", "reasoning")
            return self._message(line, record, "assistant", (thought,) if thought else ())
        if line.type in ("tool.execution_start", "tool.user_requested"):
            return self._call(line, record)
        if line.type == "tool.execution_complete":
            return self._result(line, record)
        if line.type == "subagent.started":
            return self._sub_agent(line, record)
        told = said_by_machine(line, place)
        if told is not None:
            return self._message(line, record, "system", told.parts, event=told.event)
        reason = skipped_as(line)
        if reason is None:
            return self._message(line, record, "system", (record_part(record),))
        return self._skip(record, reason)

    def odd(self, value: Any, record: Record) -> Iterable[Event]:
        if not isinstance(value, dict):
            return self._skip(record, "not an event")
        return self._message(Line(timestamp=value.get("timestamp")), record, "system", (record_part(record),))

    def _facts(self, line: Line, record: Record) -> list[Event]:
        data, state = line.data, self._state
        state.record_count += 1
        model = data.new_model or data.selected_model
        if model and model != "auto":
            state.model = model
        header: list[Event] = []
        if line.type == "session.start" and not state.is_announced:
            context = data.context
            state.main.id = data.session_id or state.main.id
            state.project = context.cwd or None if context else None
            state.git_branch = context.branch or None if context else None
            started = instant(data.start_time).at or instant(line.timestamp).at
            version = data.copilot_version if data.copilot_version != "unknown" else None
            header = [msgspec.structs.replace(self._header(started), agent_version=version or None)]
        skipped = Skipped(reason="session facts", span=record.span)
        if data.version is not None and data.version > _VERSION:
            reason = f"newer format version ({data.version}): upgrade the program"
            skipped = Skipped(reason=reason, span=record.span, is_fault=True)
        return [*header, skipped]

    def _header(self, started_at: Any = None) -> Session:
        state = self._state
        state.is_announced = True
        return Session(id=state.main.id, project=state.project, git_branch=state.git_branch, started_at=started_at)

    def _thread(self, line: Line) -> tuple[Thread, list[Event]]:
        """The session that an event belongs to, and its introduction where that is new."""
        state, events = self._state, list[Event]()
        if not state.is_announced:
            events.append(self._header())
        agent_id = line.agent_id
        call_id = line.data.parent_tool_call_id or (agent_id and state.call_of_agent.get(agent_id, agent_id))
        if not call_id:
            return state.main, events
        if call_id not in state.children:
            child = Thread(f"{state.main.id}/{call_id}")
            keep(state.children, call_id, child)
            started_at = instant(line.timestamp).at
            events.append(
                Session(id=child.id, project=state.project, git_branch=state.git_branch, started_at=started_at)
            )
            call = state.calls.get(call_id)
            events.append(
                Link(
                    kind="child",
                    session_id=call.session_id if call else state.main.id,
                    to_session_id=child.id,
                    message_id=call.message_id if call else None,
                    call_id=call_id,
                    is_verified=True,
                )
            )
        return state.children[call_id], events

    def _sub_agent(self, line: Line, record: Record) -> list[Event]:
        data, state = line.data, self._state
        if not data.tool_call_id:
            return self._skip(record, "sub-agent without a call")
        state.record_count += 1
        if line.agent_id:
            keep(state.call_of_agent, line.agent_id, data.tool_call_id)
        data = msgspec.structs.replace(data, parent_tool_call_id=data.tool_call_id)
        child, events = self._thread(msgspec.structs.replace(line, data=data))
        if data.agent_name:
            events.append(Session(id=child.id, kind=data.agent_name))
        return [*events, Skipped(reason="session facts", span=record.span)]

    def _call(self, line: Line, record: Record) -> list[Event]:
        """A start repeats what the answer asked for; where the answer is missing it stands for it."""
        if line.data.tool_call_id in self._state.calls:
            return self._skip(record, "repeats a tool call")
        is_own = line.type == "tool.user_requested"
        return self._message(
            line, record, "user" if is_own else "assistant", (call_part(line.data, Place(record, "/data")),)
        )

    def _result(self, line: Line, record: Record) -> list[Event]:
        data, state = line.data, self._state
        call = state.calls.get(data.tool_call_id or "")
        parts = tuple(result_parts(data, Place(record, "/data"), call.tool_name if call else None))
        if data.model and not data.parent_tool_call_id and not line.agent_id:
            state.model = data.model
        return self._message(line, record, "tool", parts)

    def _skip(self, record: Record, reason: str) -> list[Event]:
        self._state.record_count += 1
        return [Skipped(reason=reason, span=record.span)]

    def _message(
        self,
        line: Line,
        record: Record,
        role: Role,
        parts: tuple[Part, ...],
        *,
        event: str | None = None,
        usage: Usage | None = None,
    ) -> list[Event]:
        if not parts:
            return self._skip(record, "empty message")
        state = self._state
        thread, events = self._thread(line)
        thought = next(
            (xxh3_64_intdigest(part.body.encode()) for part in parts if part.type == "reasoning" and part.body), None
        )
        if thought is not None and thought == thread.reasoning:
            # some versions write it before the answer and again in it
            parts = tuple(part for part in parts if part.type != "reasoning")
            if not parts:
                return [*events, *self._skip(record, "reasoning said twice")]
        thread.reasoning = thought or thread.reasoning
        state.record_count += 1
        when = instant(line.timestamp)
        model = line.data.model or (state.model if thread is state.main else None)
        message = Message(
            session_id=thread.id,
            id=state.new_id(line.id),
            ordinal=thread.message_count,
            role=role,
            fingerprint=record.fingerprint,
            parts=parts,
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
            model=model if role == "assistant" else None,
            usage=usage,
            event=event,
        )
        thread.message_count += 1
        for part in parts:
            if part.type == "tool_call" and part.call_id:
                keep(state.calls, part.call_id, Call(part.tool_name, thread.id, message.id))
        return [*events, message]
