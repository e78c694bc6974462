"""Gives each line that says something its place: its session, its message, what it hangs under."""

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from pond_desktop.adapters.claude_code import titles
from pond_desktop.adapters.claude_code.memory import (
    ALIASES_MAX,
    OPEN_MAX,
    PROMPT_PARENTS_MAX,
    SEEN_MAX,
    Memory,
    OpenMessage,
    check_sum,
    keep,
)
from pond_desktop.adapters.claude_code.sessions import TASKS, Sessions
from pond_desktop.adapters.claude_code.thread import Thread, settled
from pond_desktop.adapters.claude_code.wire import ApiMessage, Block, Line, Tokens
from pond_desktop.adapters.json_lines import Record
from pond_desktop.canonical import Event, Message, Part, Role, Skipped, Usage

SYNTHETIC = "<synthetic>"
_NO_TOKENS = Tokens()


class Placing:
    """Everything here remembers; call it only with parts that are made."""

    def __init__(self, memory: Memory, sessions: Sessions) -> None:
        self._memory = memory
        self._sessions = sessions

    def skip(self, reason: str, line: Line, record: Record) -> list[Event]:
        """Passes a line over: what hangs under it hangs under its parent."""
        self._memory.line_count += 1
        self._memory.pass_over(line.uuid, line.parent_uuid)
        return [Skipped(reason=reason, span=record.span)]

    def message(
        self,
        line: Line,
        record: Record,
        role: Role,
        parts: Sequence[Part],
        event: str | None,
        *,
        is_prompt: bool = False,
    ) -> list[Event]:
        """The line as a message, or as a further piece of one, with what it adds to its session. `is_prompt`: a person
        typed some of it."""
        memory, sessions, fingerprint = self._memory, self._sessions, record.fingerprint
        name = own_name = line.uuid or f"@{record.span.offset}"
        key = own_key = check_sum(name)
        content = fingerprint & 0xFFFFFFFF
        if key in memory.seen:
            name = self._next_name(own_name, content)
            if not name:
                return self.skip("exact duplicate", line, record)
            key = check_sum(name)
        keep(memory.seen, key, content, SEEN_MAX)
        memory.line_count += 1
        thread = memory.main
        if thread is None or line.is_sidechain:
            thread = sessions.of(line)
        at, is_zone_assumed = settled(line.timestamp)
        events = sessions.header(thread, line, at, parts)
        origin = self._origin(line, thread, events)
        parent = line.parent_uuid or line.logical_parent_uuid
        parent_key = check_sum(parent) if parent else 0
        answer = line.message if role == "assistant" else None
        name, ordinal, is_extension = self._place(answer, thread, name, key)
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
                model=answer.model or None if answer is not None and answer.model != SYNTHETIC else None,
                usage=_usage(answer.usage) if answer is not None else None,
                parent_id=memory.aliases.get(parent_key, parent) if parent else None,
                event=event,
                is_extension=is_extension,
                is_branch_start=is_prompt and bool(line.parent_uuid) and self._is_branch(parent_key),
                copied_from=origin,
            )
        )
        if answer is not None:
            self._remember_calls(parts, answer.content, thread, name)
        if own_key in memory.summaries:
            place, summary = memory.summaries.pop(own_key)
            events += titles.of_summary(place, summary, sessions.main(line), memory)
        return events

    def _origin(self, line: Line, thread: Thread, events: list[Event]) -> str | None:
        """The session that a line was copied from; the link to it goes to the events."""
        memory = self._memory
        if memory.has_own_prompt and line.session_id == thread.id and line.forked_from is None:
            origin = None  # nearly all lines
        else:
            origin = self._sessions.origin(line, thread)
        if origin is not None or memory.fork_place is not None:
            events += self._sessions.came_from(origin, line, thread)
        return origin

    def _next_name(self, own_name: str, content: int) -> str:
        """The id for other content under an id that was seen; empty for the same content again."""
        seen, name, copy = self._memory.seen, own_name, 1
        while (key := check_sum(name)) in seen:
            if seen[key] == content:
                return ""
            copy += 1
            name = f"{own_name}~{copy}"
        return name

    def _is_branch(self, parent_key: int) -> bool:
        """Whether a prompt already hangs under that line; now one does."""
        is_branch = parent_key in self._memory.prompt_parents
        keep(self._memory.prompt_parents, parent_key, True, PROMPT_PARENTS_MAX)
        return is_branch

    def _place(self, answer: ApiMessage | None, thread: Thread, name: str, key: int) -> tuple[str, int, bool]:
        """The id and ordinal of a line: its own, or those of the answer that it goes on with."""
        memory = self._memory
        if answer is not None and answer.id:
            api_key = check_sum(answer.id)
            earlier = memory.open.get(api_key)
            sidechain = "" if thread is memory.main else thread.id
            if earlier is not None and earlier.sidechain == sidechain:
                keep(memory.aliases, key, earlier.id, ALIASES_MAX)
                return earlier.id, earlier.ordinal, True
            keep(memory.open, api_key, OpenMessage(sidechain, name, thread.count), OPEN_MAX)
        thread.count += 1
        return name, thread.count - 1, False

    def _remember_calls(self, parts: Sequence[Part], content: Any, thread: Thread, message_id: str) -> None:
        for part in parts:
            if part.tool_name in TASKS:
                given = (block.input for block in content if isinstance(block, Block) and block.id == part.call_id)
                self._sessions.remember_call(part, next(given, Raw()), thread, message_id)


def _usage(tokens: Tokens | None) -> Usage | None:
    if tokens is None or tokens == _NO_TOKENS:
        return None
    return Usage(
        input_tokens=tokens.input_tokens,
        output_tokens=tokens.output_tokens,
        cache_read_tokens=tokens.cache_read_input_tokens,
        cache_write_tokens=tokens.cache_creation_input_tokens,
    )
