"""What reading remembers of a file, and how a message gets its place in the session."""

from datetime import datetime
from typing import Any

import msgspec

from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.times import Instant
from pond_desktop.canonical import Event, Message, Part, Role, Session, Skipped, Usage

_NAMES_MAX = 1024


class Origin(msgspec.Struct):
    """The session that this one was forked from; what was said earlier was said there."""

    session_id: str
    forked_at: datetime


class Memory(msgspec.Struct):
    """Bounded: names and tools are the recent ones. `names` tells each message's ordinal."""

    session_id: str
    is_announced: bool = False
    record_count: int = 0
    message_count: int = 0
    names: dict[str, int] = {}
    tools: dict[str, str] = {}
    descriptions: dict[str, str] = {}
    model: str | None = None
    system_prompt: int | None = None
    origin: Origin | None = None


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What one record says. `name` is what the agent has for an id."""

    role: Role
    parts: tuple[Part, ...]
    name: str | None = None
    when: Instant = Instant(None, False)
    event: str | None = None
    model: str | None = None
    usage: Usage | None = None


def unpacked(held: bytes) -> Memory:
    """Raises msgspec's errors where that is no state of this version."""
    return msgspec.json.decode(held, type=Memory)


def skipped(memory: Memory, reason: str, record: Record) -> list[Event]:
    memory.record_count += 1
    return [Skipped(reason=reason, span=record.span)]


def said(memory: Memory, told: Told, record: Record, *, extends: str | None = None) -> list[Event]:
    """The message, or where `extends` is known, a further piece of that one."""
    events: list[Event] = []
    if not memory.is_announced:
        memory.is_announced = True
        events.append(Session(id=memory.session_id))
    memory.record_count += 1
    ordinal = memory.names.get(extends) if extends else None
    name = extends if ordinal is not None else told.name
    if not name or (ordinal is None and name in memory.names):
        name = f"line-{memory.record_count:06d}"
    origin, at = memory.origin, told.when.at
    is_copy = origin is not None and at is not None and at < origin.forked_at
    events.append(
        Message(
            session_id=memory.session_id,
            id=name,
            ordinal=memory.message_count if ordinal is None else ordinal,
            role=told.role,
            fingerprint=record.fingerprint,
            parts=told.parts,
            at=at,
            is_zone_assumed=told.when.is_zone_assumed,
            model=told.model,
            usage=told.usage,
            event=told.event,
            is_extension=ordinal is not None,
            copied_from=origin.session_id if origin is not None and is_copy else None,
        )
    )
    for part in told.parts:
        if part.type == "tool_call" and part.call_id and part.tool_name:
            keep(memory.tools, part.call_id, part.tool_name)
    if ordinal is None:
        keep(memory.names, name, memory.message_count)
        memory.message_count += 1
    return events


def keep(known: dict[str, Any], key: str, value: Any) -> None:
    known[key] = value
    if len(known) > _NAMES_MAX:
        del known[next(iter(known))]
