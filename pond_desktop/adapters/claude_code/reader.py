"""A transcript's lines → canonical events."""

from collections.abc import Sequence
from typing import Any

import msgspec

from pond_desktop.adapters.claude_code import titles
from pond_desktop.adapters.claude_code.authorship import event_of
from pond_desktop.adapters.claude_code.content import said_by_model, said_by_user
from pond_desktop.adapters.claude_code.memory import PROMPTS_MAX, Memory, keep, text_sum
from pond_desktop.adapters.claude_code.places import FilePlace
from pond_desktop.adapters.claude_code.placing import SYNTHETIC, Placing
from pond_desktop.adapters.claude_code.repair import repaired
from pond_desktop.adapters.claude_code.sessions import Sessions
from pond_desktop.adapters.claude_code.side import SIDE_FACTS, countable, said_by_program, type_of, worktree_entered
from pond_desktop.adapters.claude_code.unknown import unknown_record
from pond_desktop.adapters.claude_code.wire import ApiMessage, Attachment, Line, Origin, Probe
from pond_desktop.adapters.json_lines import Record
from pond_desktop.canonical import Event, Part, Provenance, Role, Skipped

_QUEUED_LINES = 20
"""A queued prompt stands a second time, as a user line, near the first or not at all; farther off the same words are a
new prompt."""
_attachment = Probe(Attachment)


class TranscriptReader:
    """A `LineReader`. Each line's parts are made first, which may fail on damaged bytes; only then is anything
    remembered: a line that is refused comes again, repaired."""

    def __init__(self, place: FilePlace, memory: Memory) -> None:
        self._memory = memory
        self._sessions = Sessions(place, memory)
        self._placing = Placing(memory, self._sessions)

    def state(self) -> bytes:
        return msgspec.msgpack.encode(self._memory)

    def line(self, line: Line, record: Record) -> list[Event]:
        kind, message = line.type, line.message
        if message is not None:
            if kind == "assistant":
                return self._assistant(line, message, record)
            if kind == "user":
                return self._user(line, message, record)
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
            said = worktree_entered(line, self._sessions.main(line).id) if kind == "worktree-state" else ()
            return [*said, *self._placing.skip(f"side fact: {kind}", line, record)]
        role: Role = "user" if kind == "user" else "assistant" if kind == "assistant" else "system"
        return self._placing.message(line, record, role, [unknown_record(record)], None)

    def odd(self, value: Any, record: Record) -> list[Event]:
        if not isinstance(value, dict):
            return [Skipped(reason="not a record", span=record.span)]
        return self.line(repaired(value), record)

    def _assistant(self, line: Line, message: ApiMessage, record: Record) -> list[Event]:
        is_program = message.model == SYNTHETIC or bool(line.is_api_error_message)
        provenance: Provenance = "injected" if is_program else "conversational"
        parts = said_by_model(message.content, record, "/message/content", provenance)
        if not parts:
            return self._placing.skip("empty message", line, record)
        event = ("error" if line.is_api_error_message else "notice") if is_program else None
        return self._placing.message(line, record, "assistant", parts, event)

    def _user(self, line: Line, message: ApiMessage, record: Record) -> list[Event]:
        is_injected = bool(
            line.is_meta or line.is_compact_summary or line.prompt_source == "system" or _is_other(line.origin)
        )
        parts = said_by_user(message.content, record, "/message/content", is_injected=is_injected)
        if not parts:
            return self._placing.skip("empty message", line, record)
        role: Role = "user"
        event = "compaction" if line.is_compact_summary else None
        is_prompt = False
        for part in parts:
            if part.type == "tool_result":
                role = "tool"
            elif part.provenance == "conversational":
                is_prompt = True
            elif event is None and part.type == "text" and part.body:
                event = event_of(part.body)
        if is_prompt:
            role = "user"
            is_new = line.prompt_source == "typed"
            if self._is_repeated(parts, self._memory.prompts, self._memory.queued) and not is_new:
                return self._placing.skip("queued prompt, told before", line, record)
        events = self._placing.message(line, record, role, parts, event, is_prompt=is_prompt)
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
            return self._placing.skip(f"attachment: {type_of(line.attachment)}", line, record)
        is_injected = bool(
            attachment.is_meta or attachment.command_mode not in (None, "prompt") or _is_other(attachment.origin)
        )
        parts = said_by_user(attachment.prompt, record, "/attachment/prompt", is_injected=is_injected)
        if not parts:
            return self._placing.skip("empty message", line, record)
        is_prompt = any(part.provenance == "conversational" for part in parts)
        if is_prompt and self._is_repeated(parts, self._memory.queued, self._memory.prompts):
            return self._placing.skip("queued prompt, told before", line, record)
        return self._placing.message(line, record, "user", parts, None, is_prompt=is_prompt)

    def _is_repeated(self, parts: Sequence[Part], own: dict[int, int], other: dict[int, int]) -> bool:
        """Whether what was typed here stands near, in a line of the `other` of the two kinds; once for each."""
        words = [part.body for part in parts if part.type == "text" and part.provenance == "conversational"]
        text = text_sum("\n".join(word or "" for word in words))
        here = self._memory.line_count
        there = other.pop(text, None) if words else None
        keep(own, text, here, PROMPTS_MAX)
        return there is not None and here - there <= _QUEUED_LINES

    def _progress(self, line: Line, record: Record) -> list[Event]:
        events = self._placing.skip("progress", line, record)
        call_id = line.parent_tool_use_id
        if call_id in self._memory.calls:
            events += self._sessions.started(call_id, line.data, is_over=False)
        return events

    def _system(self, line: Line, record: Record) -> list[Event]:
        part, event = said_by_program(line, record)
        if part is None:
            return self._placing.skip(f"system: {countable(line.subtype)}", line, record)
        return self._placing.message(line, record, "system", [part], event)

    def _summary(self, line: Line, record: Record) -> list[Event]:
        memory = self._memory
        memory.line_count += 1
        if not titles.is_own_summary(line, memory):
            return [Skipped(reason="summary of a session not seen here", span=record.span)]
        said = titles.of_summary(memory.line_count, line.summary, self._sessions.main(line), memory)
        return [*said, Skipped(reason="session facts", span=record.span)]


def _is_other(origin: Origin | None) -> bool:
    """Whether a line says that it came from somebody else than a person."""
    return origin is not None and origin.kind not in (None, "human")
