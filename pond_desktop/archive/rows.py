"""Canonical values ⇄ rows."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping, select

from pond_desktop.archive.portions import portions
from pond_desktop.archive.raw import read_span
from pond_desktop.archive.schema import messages, parts, sessions
from pond_desktop.archive.times import from_stored, to_stored
from pond_desktop.canonical import INLINE_BYTES, Message, Part, Session, Span, Usage, body_at
from pond_desktop.canonical.archived import ArchivedMessage

_TEXT_CHARS_INLINE = 64 * 1024
_PREVIEW_CHARS = 240
_NO_USAGE = Usage()

_MESSAGES = select(messages, sessions.c.id.label("session_id")).join(sessions, sessions.c.key == messages.c.session_key)

Row = tuple[Any, ...]


def _short(text: str) -> str:
    return " ".join(text[: 2 * _PREVIEW_CHARS].split())[:_PREVIEW_CHARS]


def _utf8_bytes(text: str) -> int:
    if text.isascii():
        return len(text)
    # in pieces: a text of 60 MB is not copied for it
    return sum(len(text[start : start + 65536].encode()) for start in range(0, len(text), 65536))


def part_row(message_key: int, ordinal: int, part: Part) -> Row:
    """A row of `parts`, without its key. A long body stays in the raw record alone."""
    body, size, preview = part.body, part.body_bytes, part.preview
    if body is not None:
        limit = _TEXT_CHARS_INLINE if part.type in ("text", "reasoning") else INLINE_BYTES
        if len(body) > limit:
            size = size or _utf8_bytes(body)
            preview = _short(body)
            body = None
    return (
        message_key,
        ordinal,
        part.type,
        part.provenance == "injected",
        body,
        size,
        preview,
        part.tool_name,
        part.call_id,
        part.is_failure,
        part.media_type,
        part.file_name,
        part.pointer,
        part.span.offset,
        part.span.length,
    )


def message_times_and_usage(message: Message) -> Row:
    usage = message.usage or _NO_USAGE
    return (
        to_stored(message.at),
        message.is_zone_assumed,
        message.model,
        usage.input_tokens,
        usage.output_tokens,
        usage.cache_read_tokens,
        usage.cache_write_tokens,
    )


def load_messages(connection: Connection, keys: Sequence[int]) -> list[ArchivedMessage]:
    """The messages of those keys with their parts, in the order of `keys`; unknown keys are left out."""
    found: dict[int, ArchivedMessage] = {}
    for some in portions(keys):
        parts_of: dict[int, list[Part]] = {}
        rows = connection.execute(
            select(parts).where(parts.c.message_key.in_(some)).order_by(parts.c.message_key, parts.c.ordinal)
        )
        for row in rows.mappings():
            parts_of.setdefault(row["message_key"], []).append(part_of(row))
        for row in connection.execute(_MESSAGES.where(messages.c.key.in_(some))).mappings():
            found[row["key"]] = _message(row, tuple(parts_of.get(row["key"], ())))
    return [found[key] for key in keys if key in found]


def whole(connection: Connection, archived: ArchivedMessage) -> Message:
    """The message with every body that stayed in its record read back."""
    message = archived.message
    full = tuple(_with_body(connection, archived, part) for part in message.parts)
    return msgspec.structs.replace(message, parts=full)


def _with_body(connection: Connection, archived: ArchivedMessage, part: Part) -> Part:
    if not part.is_body_elsewhere:
        return part
    record = read_span(connection, archived.file_key, archived.generation, part.span)
    return msgspec.structs.replace(part, body=body_at(record, part.pointer))


def session_header(row: RowMapping) -> Session:
    """The header in a row of `sessions`."""
    return Session(
        id=row["id"],
        kind=row["kind"],
        project=row["project"],
        git_branch=row["git_branch"],
        agent_version=row["agent_version"],
        started_at=from_stored(row["started_at"]),
        title_custom=row["title_custom"],
        title_generated=row["title_generated"],
        is_machine_made=row["is_machine_made"],
        background=row["background"],
    )


def header_row(header: Session) -> Row:
    """The columns of `sessions` that a header fills, in its own order."""
    values = msgspec.structs.asdict(header) | {"started_at": to_stored(header.started_at)}
    return tuple(values.values())


def part_of(row: RowMapping) -> Part:
    return Part(
        type=row["type"],
        provenance="injected" if row["is_injected"] else "conversational",
        span=Span(row["offset"], row["length"]),
        pointer=row["pointer"],
        body=row["body"],
        body_bytes=row["body_bytes"],
        preview=row["preview"],
        tool_name=row["tool_name"],
        call_id=row["call_id"],
        is_failure=row["is_failure"],
        media_type=row["media_type"],
        file_name=row["file_name"],
    )


def _message(row: RowMapping, its_parts: tuple[Part, ...]) -> ArchivedMessage:
    usage = Usage(
        input_tokens=row["input_tokens"],
        output_tokens=row["output_tokens"],
        cache_read_tokens=row["cache_read_tokens"],
        cache_write_tokens=row["cache_write_tokens"],
    )
    message = Message(
        session_id=row["session_id"],
        id=row["id"],
        ordinal=row["ordinal"],
        role=row["role"],
        fingerprint=row["fingerprint"],
        parts=its_parts,
        at=from_stored(row["at"]),
        is_zone_assumed=row["is_zone_assumed"],
        model=row["model"],
        usage=None if usage == _NO_USAGE else usage,
        parent_id=row["parent_id"],
        event=row["event"],
        is_branch_start=row["is_branch_start"],
        copied_from=row["copied_from"],
    )
    return ArchivedMessage(
        key=row["key"],
        message=message,
        file_key=row["file_key"],
        generation=row["generation"],
        superseded_at=from_stored(row["superseded_at"]),
    )
