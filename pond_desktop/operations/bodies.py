"""Messages with the texts that stayed in their raw records because they are long."""

from msgspec.structs import replace

from pond_desktop.archive import Reader
from pond_desktop.canonical import Part, body_at
from pond_desktop.canonical.archived import ArchivedMessage
from pond_desktop.projection.pages import PAGE_BYTES

_SPOKEN = ("text", "reasoning")


def with_texts(reader: Reader, archived: ArchivedMessage, *, limit_bytes: int = PAGE_BYTES) -> ArchivedMessage:
    """The message with its long texts; bodies of tools and texts above `limit_bytes` stay previews."""
    message = archived.message
    if not any(_is_wanted(part, limit_bytes) for part in message.parts):
        return archived
    parts = tuple(_read(reader, archived, part) if _is_wanted(part, limit_bytes) else part for part in message.parts)
    return replace(archived, message=replace(message, parts=parts))


def with_all_bodies(reader: Reader, archived: ArchivedMessage) -> ArchivedMessage:
    return replace(archived, message=reader.whole(archived))


def _is_wanted(part: Part, limit_bytes: int) -> bool:
    return part.type in _SPOKEN and part.is_body_elsewhere and part.body_bytes <= limit_bytes


def _read(reader: Reader, archived: ArchivedMessage, part: Part) -> Part:
    record = reader.record(archived.file_key, archived.generation, part.span)
    return replace(part, body=body_at(record, part.pointer))
