"""Kimi Code's lines → canonical events."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import msgspec
from xxhash import xxh3_64_intdigest

from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.kimi import parts, wire
from pond_desktop.adapters.kimi.names import Place as FilePlace
from pond_desktop.adapters.kimi.names import id_of_agent
from pond_desktop.adapters.kimi.session import Memory, Told, keep, said, skipped, unpacked
from pond_desktop.adapters.kimi.session import Origin as Fork
from pond_desktop.adapters.kimi.wire import Happened, Line, Origin, Said
from pond_desktop.adapters.parts import held_part, is_written, record_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Checkpoint, Event, Link, Part, Role, Session, Skipped, Usage

_MAJOR_VERSION = 1
_MARKS = {
    "turn.cancel": "interruption",
    "context.undo": "rollback",
    "context.clear": "notice",
    "context.apply_compaction": "compaction",
}
_PROMPTS = frozenset({"turn.prompt", "turn.steer"})
_BOOKKEEPING = re.compile(
    r"(?:config|cron|forked|full_compaction|goal|llm|mcp|metadata|micro_compaction|permission|plan|plan_mode|profile"
    r"|skill|swarm_mode|task|tools|turn|usage)(?:\.|\Z)|context\.update_token_count\Z"
)
_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "tool": "tool"}
_CHILD = re.compile(r"\bagent_id: (agent-\d+)\b")
_described = msgspec.json.Decoder(wire.Described)
_usage = msgspec.json.Decoder(wire.Usage)


def read_wire(
    place: FilePlace, origin: Fork | None, stream: BinaryIO, checkpoint: Checkpoint | None
) -> Iterator[Event]:
    offset, memory = restored(checkpoint, unpacked)
    reader = WireReader(place.session, memory or Memory(place.id, origin=origin))
    return JsonLines(Line).read(reader, stream, offset)


class WireReader:
    """A `LineReader`. Parts are made before anything is remembered: a damaged line comes again, repaired."""

    def __init__(self, session: str, memory: Memory) -> None:
        self._session = session
        self._memory = memory

    def state(self) -> bytes:
        return msgspec.json.encode(self._memory)

    def line(self, line: Line, record: Record) -> list[Event]:
        if line.type == "context.append_loop_event" and line.event is not None:
            return self._happened(line, line.event, record)
        if line.type == "context.append_message" and line.message is not None:
            told = self._told(line.message, line, Place(record, "/message"))
            return said(self._memory, told, record) if told.parts else self._skip("empty message", record)
        if line.type in _MARKS:
            return said(self._memory, _marked(line, Place(record, "")), record)
        if line.type in _PROMPTS:
            return self._skip("prompt that is said again as a message", record)
        if line.type == "metadata":
            return self._metadata(line, record)
        if line.type == "config.update":
            return self._config(line, record)
        if line.type == "llm.request" and line.model:
            self._memory.model = line.model
        if _BOOKKEEPING.match(line.type):
            return self._skip("session facts", record)
        return self._unknown(line.time, record)

    def odd(self, value: Any, record: Record) -> Iterable[Event]:
        if not isinstance(value, dict):
            return self._skip("not an entry", record)
        return self._unknown(value.get("time"), record)

    def _skip(self, reason: str, record: Record) -> list[Event]:
        return skipped(self._memory, reason, record)

    def _unknown(self, time: Any, record: Record) -> list[Event]:
        return said(self._memory, Told(role="system", parts=(record_part(record),), when=instant(time)), record)

    def _metadata(self, line: Line, record: Record) -> list[Event]:
        self._memory.is_announced = True
        session = Session(id=self._memory.session_id, started_at=instant(line.created_at).at)
        major = (line.protocol_version or "").partition(".")[0]
        if major.isdecimal() and int(major) > _MAJOR_VERSION:
            reason = f"newer format version ({major}): upgrade the program"
            self._memory.record_count += 1
            return [session, Skipped(reason=reason, span=record.span, is_fault=True)]
        return [session, *self._skip("session facts", record)]

    def _config(self, line: Line, record: Record) -> list[Event]:
        """The system prompt is a message, said where it is another one than before."""
        memory, told = self._memory, None
        prompt = xxh3_64_intdigest(memoryview(line.system_prompt)) if is_written(line.system_prompt) else None
        if prompt is not None and prompt != memory.system_prompt:
            text = held_part("text", Place(record, "/systemPrompt"), line.system_prompt)
            told = Told(role="system", parts=(text,), when=instant(line.time))
        is_child = memory.session_id != self._session
        kind = line.profile_name if is_child else None
        header: list[Event] = []
        if line.cwd or kind or not memory.is_announced:
            memory.is_announced = True
            header = [Session(id=memory.session_id, project=line.cwd or None, kind=kind or None)]
        memory.model = line.model_alias or memory.model
        if told is None:
            return [*header, *self._skip("session facts", record)]
        memory.system_prompt = prompt
        return [*header, *said(memory, told, record)]

    def _happened(self, line: Line, event: Happened, record: Record) -> list[Event]:
        place, when, memory = Place(record, "/event"), instant(line.time), self._memory
        if event.type == "step.begin":
            return self._skip("session facts", record)
        if event.type == "step.end":
            usage = _usage_of(event.usage)
            is_known = event.uuid is not None and event.uuid in memory.names
            if usage is None or not is_known:
                return self._skip("session facts", record)
            told = Told(role="assistant", parts=(), usage=usage)
            return [*said(memory, told, record, extends=event.uuid), Skipped(reason="session facts", span=record.span)]
        if event.type == "tool.result":
            return self._result(line, event, record)
        part: Part | None = None
        description = None
        if event.type == "content.part" and is_written(event.part):
            part = parts.part_of_raw(place.at("part"), event.part, "conversational")
        elif event.type == "tool.call":
            name, call_id = event.name or None, event.tool_call_id or None
            description = _description_of(event)
            part = held_part(
                "tool_call", place.at("args"), event.args, "conversational", tool_name=name, call_id=call_id
            )
        if part is None:
            return self._unknown(line.time, record)
        if description and part.call_id:
            keep(memory.descriptions, part.call_id, description)
        step = event.step_uuid
        told = Told(role="assistant", parts=(part,), name=step, when=when, model=memory.model)
        return said(memory, told, record, extends=step)

    def _result(self, line: Line, event: Happened, record: Record) -> list[Event]:
        memory, call_id = self._memory, event.tool_call_id
        result = event.result or wire.Result()
        place = Place(record, "/event/result")
        tool_name = memory.tools.get(call_id or "")
        told_parts = list(
            parts.result_parts(
                place.at("output"), result.output, tool_name=tool_name, call_id=call_id, is_failure=result.is_error
            )
        )
        if is_written(result.note):
            told_parts.append(held_part("text", place.at("note"), result.note))
        name = f"{call_id}/result" if call_id else None
        told = Told(role="tool", parts=tuple(told_parts), name=name, when=instant(line.time))
        return [*said(memory, told, record), *self._children(told_parts, call_id)]

    def _children(self, told: list[Part], call_id: str | None) -> Iterator[Event]:
        """The sub-agents that a call started, as its result names them."""
        result = told[0]
        if not (result.tool_name or "").startswith("Agent"):
            return
        names = _CHILD.findall(result.body or result.preview or "")
        # what the sub-agent itself wrote follows: of one there is one name
        is_one = result.tool_name == "Agent"
        title = self._memory.descriptions.get(call_id or "") if is_one else None
        for child in dict.fromkeys(names[:1] if is_one else names):
            if title:
                yield Session(id=id_of_agent(self._session, child), title_generated=title)
            yield Link(
                kind="child",
                session_id=self._memory.session_id,
                to_session_id=id_of_agent(self._session, child),
                call_id=call_id or None,
                is_verified=True,
            )

    def _told(self, message: Said, line: Line, place: Place) -> Told:
        when, content = instant(line.time), place.at("content")
        origin = message.origin or Origin(kind="user" if message.role == "user" else None)
        role = _ROLES.get(message.role, "system")
        if role == "tool":
            tool_name = self._memory.tools.get(message.tool_call_id or "")
            result = parts.result_parts(
                content, message.content, tool_name=tool_name, call_id=message.tool_call_id, is_failure=None
            )
            return Told(role=role, parts=tuple(result), name=message.id, when=when)
        if role == "assistant":
            answer = tuple(parts.content_parts(content, message.content, "conversational"))
            calls = message.tool_calls or []
            answer += tuple(parts.call_part(place.at("toolCalls", index), call) for index, call in enumerate(calls))
            return Told(role=role, parts=answer, name=message.id, when=when, model=self._memory.model)
        is_typed = role == "user" and origin.kind == "user"
        text = parts.content_parts(
            content, message.content, "conversational" if is_typed else "injected", is_typed=is_typed
        )
        if origin.kind == "compaction_summary":
            return Told(role="system", parts=tuple(text), name=message.id, when=when, event="compaction")
        return Told(role=role, parts=tuple(text), name=message.id, when=when)


def _marked(line: Line, place: Place) -> Told:
    """What changed the conversation rather than went on with it, in words where there are any."""
    for name, raw in (("summary", line.summary), ("reason", line.reason)):
        if is_written(raw):
            part = held_part("text", place.at(name), raw)
            break
    else:
        part = held_part("text", place.at("type"), msgspec.Raw(msgspec.json.encode(line.type)))
    return Told(role="system", parts=(part,), when=instant(line.time), event=_MARKS[line.type])


def _description_of(event: Happened) -> str | None:
    """What a sub-agent is to do, in a few words of the model's."""
    if event.name != "Agent":
        return None
    try:
        return _described.decode(event.args).description or None
    except (msgspec.MsgspecError, RecursionError):
        return None


def _usage_of(raw: msgspec.Raw) -> Usage | None:
    try:
        usage = _usage.decode(raw)
    except msgspec.MsgspecError:
        return None
    counts = Usage(
        input_tokens=usage.input_other,
        output_tokens=usage.output,
        cache_read_tokens=usage.input_cache_read,
        cache_write_tokens=usage.input_cache_creation,
    )
    return None if counts == Usage() else counts
