"""Documents of the editor's store → canonical events."""

from typing import Any

import msgspec

from pond_desktop.adapters.cursor.folders import folder_of_identifier, folder_of_workspace
from pond_desktop.adapters.cursor.parts import bubble_parts
from pond_desktop.adapters.cursor.thread import Thread, Told
from pond_desktop.adapters.cursor.wire import (
    Bubble,
    Composer,
    Line,
    Raw,
    Row,
    Tokens,
    check,
    read_as,
    text_of,
    written_time,
)
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import Instant, instant
from pond_desktop.canonical import Event, Link, Role, Session, Usage

_ROLES: dict[str, Role] = {"1": "user", "2": "assistant", "user": "user", "ai": "assistant"}
_SKIPPED = {
    "orphans": ("not part of the conversation any more", False),
    "missing": ("named by its conversation, but missing in the store", True),
}


class ComposerReader:
    """A `LineReader`. Values are checked whole before anything is remembered: a damaged line comes again, repaired."""

    def __init__(self, thread: Thread) -> None:
        self._thread = thread

    def state(self) -> bytes:
        return msgspec.json.encode(self._thread)

    def line(self, line: Line, record: Record) -> list[Event]:
        check(line.row.value)
        if line.table == "bubbles":
            return self._bubble(line.row, record)
        if line.table == "composers":
            return self._facts(line.row.value, record)
        if line.table == "workspace":
            self._thread.project = folder_of_workspace(line.row.value) or self._thread.project
            return self._thread.skip("session facts", record)
        reason, is_fault = _SKIPPED.get(line.table, ("not a row", True))
        return self._thread.skip(reason, record, is_fault=is_fault)

    def odd(self, value: Any, record: Record) -> list[Event]:
        return self._thread.skip("not a row", record, is_fault=True)

    def _bubble(self, row: Row, record: Record) -> list[Event]:
        bubble = read_as(Bubble, row.value, None)
        if bubble is None:
            is_null = bytes(memoryview(row.value)[:4]) == b"null"
            return self._thread.skip("empty message" if is_null else "not a message", record, is_fault=not is_null)
        role: Role = _ROLES.get(str(read_as(object, bubble.type, None)), "system")
        parts = tuple(bubble_parts(Place(record, "/row/value"), bubble, is_typed=role == "user"))
        event = "error" if len(parts) == 1 and parts[0].pointer == "/row/value/errorDetails" else None
        if role == "user" and event is None and not any(part.provenance == "conversational" for part in parts):
            parts = ()  # what stands ready for a prompt that is not typed yet
        model = read_as(dict[str, Raw], bubble.model_info, {}).get("modelName", bubble.model_type)
        told = Told(
            role=role,
            parts=parts,
            name=_name(row.key, bubble),
            when=_when(bubble),
            model=text_of(model),
            usage=_usage(bubble),
            event=event,
        )
        return self._thread.message(told, record)

    def _facts(self, raw: Raw, record: Record) -> list[Event]:
        composer = read_as(Composer, raw, Composer())
        id_ = self._thread.session_id or text_of(composer.composer_id)
        if id_ is None:
            return self._thread.skip("conversation without an id", record)
        branch = read_as(dict[str, Raw], composer.active_branch, {}).get("branchName", Raw())
        above = read_as(dict[str, Raw], composer.subagent_info, {})
        header = Session(
            id=id_,
            kind=text_of(above.get("subagentTypeName", Raw())),
            project=folder_of_identifier(composer.workspace_identifier) or self._thread.project,
            git_branch=text_of(branch),
            started_at=instant(written_time(composer.created_at)).at,
            title_generated=text_of(composer.name) or text_of(composer.chat_title),
        )
        events: list[Event] = [header]
        parent = text_of(above.get("parentComposerId", Raw()))
        if parent is not None and parent != id_:
            call_id = text_of(above.get("toolCallId", Raw()))
            link = Link(kind="child", session_id=parent, to_session_id=id_, call_id=call_id, is_verified=True)
            events.append(link)
        return [*events, *self._thread.skip("session facts", record)]


def _name(key: str, bubble: Bubble) -> str | None:
    """The key's last piece where the bubble has a row of its own: the conversation's list goes by that."""
    pieces = key.split(":", 2)
    if pieces[0] == "bubbleId" and len(pieces) == 3:
        return pieces[2] or None
    return text_of(bubble.bubble_id) or text_of(bubble.id)


def _when(bubble: Bubble) -> Instant:
    """When it was made; before autumn 2025 only answers had a time, that of their request."""
    created = instant(written_time(bubble.created_at))
    if created.at is not None:
        return created
    sent = read_as(dict[str, Raw], bubble.timing_info, {}).get("clientRpcSendTime", Raw())
    return instant(written_time(sent))


def _usage(bubble: Bubble) -> Usage | None:
    """Zeros mean that nothing was counted."""
    tokens = read_as(Tokens, bubble.token_count, Tokens())
    if not tokens.input_tokens and not tokens.output_tokens:
        return None
    return Usage(input_tokens=tokens.input_tokens, output_tokens=tokens.output_tokens)
