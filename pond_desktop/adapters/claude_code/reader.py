"""A transcript's lines → canonical events."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw

from pond_desktop.adapters.claude_code import titles
from pond_desktop.adapters.claude_code.authorship import event_of
from pond_desktop.adapters.claude_code.content import said_by_model, said_by_user
from pond_desktop.adapters.claude_code.memory import (
    ALIASES_MAX,
    OPEN_MAX,
    PROMPT_PARENTS_MAX,
    PROMPTS_MAX,
    SEEN_MAX,
    Memory,
    OpenMessage,
    check_sum,
    keep,
)
from pond_desktop.adapters.claude_code.places import Place
from pond_desktop.adapters.claude_code.repair import repaired
from pond_desktop.adapters.claude_code.sessions import TASKS, Sessions
from pond_desktop.adapters.claude_code.side import SIDE_FACTS, reason_of, said_by_program
from pond_desktop.adapters.claude_code.thread import Thread, settled
from pond_desktop.adapters.claude_code.unknown import unknown_record
from pond_desktop.adapters.claude_code.wire import ApiMessage, Attachment, Block, Line, Probe, Tokens
from pond_desktop.adapters.json_lines import Record
from pond_desktop.canonical import Event, Message, Part, Role, Skipped, Usage

_SYNTHETIC = "<synthetic>"
_QUEUED_LINES = 20
"""A queued prompt comes again as a user line soon, or not at all; later the same words are a new prompt."""
_NO_TOKENS = Tokens()
_attachment = Probe(Attachment)


class TranscriptReader:
    """A `LineReader`. Each line's parts are made first, which may fail on damaged bytes; only then is anything
    remembered: a line that is refused comes again, repaired."""

    def __init__(self, place: Place, state: bytes | None) -> None:
        self._memory = Memory() if state is None else msgspec.msgpack.decode(state, type=Memory)
        self._sessions = Sessions(place, self._memory)

    def state(self) -> bytes:
        return msgspec.msgpack.encode(self._memory)

    def line(self, line: Line, record: Record) -> list[Event]:
        kind = line.type
        if kind == "assistant" and line.message is not None:
            return self._assistant(line, record)
        if kind == "user" and line.message is not None:
            return self._user(line, record)
        if kind == "attachment":
            return self._attachment(line, record)
        if kind == "progress":
            return self._progress(line, record)
        if kind == "system":
            return self._system(line, record)
        if kind == "summary":
            return self._summary(line, record)
        if kind in titles.TITLE_TYPES:
            events: list[Event] = [*titles.of_line(line, self._sessions.main(line), self._memory)]
            return [*events, Skipped(reason="session facts", span=record.span)]
        if kind in SIDE_FACTS:
            return self._skip(f"side fact: {kind}", line, record)
        return self._message(line, record, "system", [unknown_record(record)], None)

    def odd(self, value: Any, record: Record) -> list[Event]:
        if not isinstance(value, dict):
            return [Skipped(reason="not a record", span=record.span)]
        if not value:
            return [Skipped(reason="empty record", span=record.span)]
        return self.line(repaired(value), record)

    def _assistant(self, line: Line, record: Record) -> list[Event]:
        message = line.message
        assert message is not None
        is_program = message.model == _SYNTHETIC or bool(line.is_api_error_message)
        parts = said_by_model(
            message.content, record, "/message/content", "injected" if is_program else "conversational"
        )
        if not parts:
            return self._skip("empty message", line, record)
        event = ("error" if line.is_api_error_message else "notice") if is_program else None
        return self._message(line, record, "assistant", parts, event)

    def _user(self, line: Line, record: Record) -> list[Event]:
        message = line.message
        assert message is not None
        is_program = bool(
            line.is_meta
            or line.is_compact_summary
            or line.prompt_source == "system"
            or (line.origin is not None and line.origin.kind not in (None, "human"))
        )
        parts = said_by_user(message.content, record, "/message/content", is_injected=is_program)
        if not parts:
            return self._skip("empty message", line, record)
        role: Role = "user"
        event: str | None = None
        is_prompt = False
        for part in parts:
            if part.type == "tool_result":
                role = "tool"
            elif part.provenance == "conversational":
                is_prompt = True
            elif part.type == "text" and part.body:
                event = event or event_of(part.body)
        if is_prompt:
            role = "user"
            if self._is_queued_again(line, parts, record):
                return self._skip("queued prompt, told before", line, record)
        if line.is_compact_summary:
            event = "compaction"
        events = self._message(line, record, role, parts, event, is_prompt=is_prompt)
        calls = self._memory.calls
        if calls:
            for part in parts:
                if part.type == "tool_result" and part.call_id in calls:
                    events += self._sessions.started(part.call_id, line.tool_use_result, is_over=True)
        return events

    def _attachment(self, line: Line, record: Record) -> list[Event]:
        """Context that the program attached, but a queued command: a prompt sent while the model worked."""
        attachment = _attachment(line.attachment)
        if attachment is None or attachment.type != "queued_command":
            return self._skip(reason_of(line.attachment), line, record)
        is_program = bool(
            attachment.is_meta
            or attachment.command_mode not in (None, "prompt")
            or (attachment.origin is not None and attachment.origin.kind not in (None, "human"))
        )
        parts = said_by_user(attachment.prompt, record, "/attachment/prompt", is_injected=is_program)
        text = _typed(parts)
        if text and check_sum(text) in self._memory.prompts:
            return self._skip("queued prompt, told before", line, record)
        if not parts:
            return self._skip("empty message", line, record)
        if text:
            keep(self._memory.queued, check_sum(text), self._memory.line_count, PROMPTS_MAX)
        return self._message(line, record, "user", parts, None, is_prompt=bool(text))

    def _is_queued_again(self, line: Line, parts: list[Part], record: Record) -> bool:
        memory, text = self._memory, check_sum(_typed(parts))
        keep(memory.prompts, text, True, PROMPTS_MAX)
        told_at = memory.queued.pop(text, None)
        if told_at is None or line.prompt_source == "typed":
            return False
        return memory.line_count - told_at <= _QUEUED_LINES

    def _progress(self, line: Line, record: Record) -> list[Event]:
        events = self._skip("progress", line, record)
        call_id = line.parent_tool_use_id
        if call_id in self._memory.calls:
            events += self._sessions.started(call_id, line.data, is_over=False)
        return events

    def _system(self, line: Line, record: Record) -> list[Event]:
        part, event = said_by_program(line, record)
        if part is None:
            return self._skip(f"system: {line.subtype or 'without subtype'}", line, record)
        return self._message(line, record, "system", [part], event)

    def _summary(self, line: Line, record: Record) -> list[Event]:
        memory = self._memory
        memory.line_count += 1
        if not titles.is_own_summary(line, memory):
            return [Skipped(reason="summary of a session not seen here", span=record.span)]
        said = titles.of_summary(memory.line_count, line.summary, self._sessions.main(line), memory)
        return [*said, Skipped(reason="session facts", span=record.span)]

    def _skip(self, reason: str, line: Line, record: Record) -> list[Event]:
        self._memory.line_count += 1
        self._memory.pass_over(line.uuid, line.parent_uuid)
        return [Skipped(reason=reason, span=record.span)]

    def _message(
        self,
        line: Line,
        record: Record,
        role: Role,
        parts: Sequence[Part],
        event: str | None,
        *,
        is_prompt: bool = False,
    ) -> list[Event]:
        """Gives a line its place in its session."""
        memory, sessions, fingerprint = self._memory, self._sessions, record.fingerprint
        own_name = name = line.uuid or f"@{record.span.offset}"
        key, content, copy = check_sum(name), fingerprint & 0xFFFFFFFF, 1
        own_key = key
        while key in memory.seen:
            if memory.seen[key] == content:
                return self._skip("exact duplicate", line, record)
            copy += 1
            name = f"{own_name}~{copy}"
            key = check_sum(name)
        keep(memory.seen, key, content, SEEN_MAX)
        memory.line_count += 1
        thread = sessions.of(line)
        at, is_zone_assumed = settled(line.timestamp)
        events = sessions.header(thread, line, at, parts)
        origin = sessions.origin(line, thread)
        if origin is not None or memory.fork_place is not None:
            events += sessions.came_from(origin, line, thread)
        parent = line.parent_uuid or line.logical_parent_uuid
        parent_key = check_sum(parent) if parent else 0
        is_branch_start = False
        if is_prompt and line.parent_uuid:
            is_branch_start = parent_key in memory.prompt_parents
            keep(memory.prompt_parents, parent_key, True, PROMPT_PARENTS_MAX)
        answer = line.message if role == "assistant" else None
        name, ordinal, is_extension = self._placed(answer, thread, name, key)
        events.append(
            Message(
                session_id=thread.id,
                id=name,
                ordinal=ordinal,
                role=role,
                fingerprint=fingerprint,
                parts=tuple(parts),
                at=at,
                is_zone_assumed=is_zone_assumed,
                model=answer.model or None if answer is not None and answer.model != _SYNTHETIC else None,
                usage=_usage(answer.usage) if answer is not None else None,
                parent_id=memory.aliases.get(parent_key, parent) if parent else None,
                event=event,
                is_extension=is_extension,
                is_branch_start=is_branch_start,
                copied_from=origin,
            )
        )
        if answer is not None:
            self._remember_calls(parts, answer.content, thread, name)
        if own_key in memory.summaries:
            place, summary = memory.summaries.pop(own_key)
            events += titles.of_summary(place, summary, sessions.main(line), memory)
        return events

    def _placed(self, answer: ApiMessage | None, thread: Thread, name: str, key: int) -> tuple[str, int, bool]:
        """The id and ordinal of a line: its own, or those of the answer that it goes on with."""
        memory = self._memory
        if answer is not None and answer.id:
            earlier = memory.open.get(answer.id)
            if earlier is not None and earlier.session_id == thread.id:
                keep(memory.aliases, key, earlier.id, ALIASES_MAX)
                return earlier.id, earlier.ordinal, True
            keep(memory.open, answer.id, OpenMessage(thread.id, name, thread.count), OPEN_MAX)
        thread.count += 1
        return name, thread.count - 1, False

    def _remember_calls(self, parts: Sequence[Part], content: Any, thread: Thread, message_id: str) -> None:
        for part in parts:
            if part.tool_name in TASKS:
                given = (block.input for block in content if isinstance(block, Block) and block.id == part.call_id)
                self._sessions.remember_call(part, next(given, Raw()), thread, message_id)


def _typed(parts: Sequence[Part]) -> str:
    """What a person typed, of all parts."""
    return "\n".join(part.body or "" for part in parts if part.type == "text" and part.provenance == "conversational")


def _usage(tokens: Tokens | None) -> Usage | None:
    if tokens is None or tokens == _NO_TOKENS:
        return None
    return Usage(
        input_tokens=tokens.input_tokens,
        output_tokens=tokens.output_tokens,
        cache_read_tokens=tokens.cache_read_input_tokens,
        cache_write_tokens=tokens.cache_creation_input_tokens,
    )
