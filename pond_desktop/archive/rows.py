"""Canonical values ⇄ rows."""

from collections.abc import Collection, Mapping, Sequence
from operator import itemgetter
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping

from pond_desktop.archive.driver_rows import Row, driver_rows
from pond_desktop.archive.portions import as_json, portions
from pond_desktop.archive.raw import read_span
from pond_desktop.archive.times import from_stored, to_stored
from pond_desktop.canonical import INLINE_BYTES, Message, Part, Session, Span, Usage, body_at
from pond_desktop.canonical.archived import ArchivedMessage

_TEXT_CHARS_INLINE = 64 * 1024
_PREVIEW_CHARS = 240
_NO_USAGE = Usage()

PART_COLUMNS = (
    "p.type, p.is_injected, p.offset, p.length, p.pointer, p.body, p.body_bytes, p.preview, p.tool_name, p.call_id,"
    " p.is_failure, p.media_type, p.file_name"
)
"""What `part_of` takes, in this order."""
# as texts: these are read at every look at a page or an answer, and to put them together takes as long as to read them
_PARTS_OF = f"""
SELECT p.message_key, p.ordinal, {PART_COLUMNS} FROM parts p
WHERE p.message_key IN (SELECT value FROM json_each(:keys))
"""
_PARTS_OF_TYPES = f"{_PARTS_OF} AND p.type IN (SELECT value FROM json_each(:types))"
_MESSAGES = """
SELECT m.key, s.id, m.id, m.ordinal, m.role, m.fingerprint, m.at, m.is_zone_assumed, m.model, m.parent_id, m.event,
    m.is_branch_start, m.copied_from, m.input_tokens, m.output_tokens, m.cache_read_tokens, m.cache_write_tokens,
    m.file_key, m.generation, m.superseded_at
FROM messages m JOIN sessions s ON s.key = m.session_key WHERE m.key IN (SELECT value FROM json_each(:keys))
"""


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


def load_parts(
    connection: Connection, keys: Sequence[int], types: Collection[str]
) -> dict[int, list[tuple[int, Part]]]:
    """The parts of those types of some messages, with their ordinals, by the key of the message; in no order."""
    found: dict[int, list[tuple[int, Part]]] = {}
    for some in portions(keys):
        wanted = {"keys": as_json(some), "types": as_json(list(types))}
        for row in driver_rows(connection, _PARTS_OF_TYPES, wanted):
            found.setdefault(row[0], []).append((row[1], part_of(row[2:])))
    return found


def load_messages(connection: Connection, keys: Sequence[int]) -> list[ArchivedMessage]:
    """The messages of those keys with their parts, in the order of `keys`; unknown keys are left out."""
    found: dict[int, ArchivedMessage] = {}
    for some in portions(keys):
        parts_of: dict[int, list[Part]] = {}
        wanted = {"keys": as_json(some)}
        # sorted here: in SQLite's sorter the long bodies would be copied
        for row in sorted(driver_rows(connection, _PARTS_OF, wanted), key=itemgetter(1)):
            parts_of.setdefault(row[0], []).append(part_of(row[2:]))
        for row in driver_rows(connection, _MESSAGES, wanted):
            found[row[0]] = _message(row, tuple(parts_of.get(row[0], ())))
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


def session_header(row: Mapping[str, Any] | RowMapping) -> Session:
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
        is_machine_made=None if row["is_machine_made"] is None else bool(row["is_machine_made"]),
        background=row["background"],
    )


def header_row(header: Session) -> Row:
    """The columns of `sessions` that a header fills, in its own order."""
    values = msgspec.structs.asdict(header) | {"started_at": to_stored(header.started_at)}
    return tuple(values.values())


def part_of(row: Sequence[Any]) -> Part:
    """The part in a row of `PART_COLUMNS`."""
    kind, is_injected, offset, length, pointer, body, body_bytes, preview, tool, call_id, is_failure, media, name = row
    return Part(
        type=kind,
        provenance="injected" if is_injected else "conversational",
        span=Span(offset, length),
        pointer=pointer,
        body=body,
        body_bytes=body_bytes,
        preview=preview,
        tool_name=tool,
        call_id=call_id,
        is_failure=None if is_failure is None else bool(is_failure),
        media_type=media,
        file_name=name,
    )


def _message(row: Sequence[Any], its_parts: tuple[Part, ...]) -> ArchivedMessage:
    key, session_id, id_, ordinal, role, fingerprint, at, is_zone_assumed, model, parent_id, event = row[:11]
    is_branch_start, copied_from, in_tokens, out_tokens, read_tokens, write_tokens = row[11:17]
    file_key, generation, superseded_at = row[17:]
    usage = Usage(
        input_tokens=in_tokens,
        output_tokens=out_tokens,
        cache_read_tokens=read_tokens,
        cache_write_tokens=write_tokens,
    )
    message = Message(
        session_id=session_id,
        id=id_,
        ordinal=ordinal,
        role=role,
        fingerprint=fingerprint,
        parts=its_parts,
        at=from_stored(at),
        is_zone_assumed=bool(is_zone_assumed),
        model=model,
        usage=None if usage == _NO_USAGE else usage,
        parent_id=parent_id,
        event=event,
        is_branch_start=bool(is_branch_start),
        copied_from=copied_from,
    )
    return ArchivedMessage(
        key=key,
        message=message,
        file_key=file_key,
        generation=generation,
        superseded_at=from_stored(superseded_at),
    )
