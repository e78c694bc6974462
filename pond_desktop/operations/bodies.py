"""Messages with the bodies that stayed in their raw records because they are long."""

from collections.abc import Callable, Iterator
from typing import Protocol

from msgspec.structs import replace

from pond_desktop.archive import Reader
from pond_desktop.canonical import Part, Span
from pond_desktop.canonical.archived import ArchivedMessage
from pond_desktop.canonical.pieces import Json, body_pieces, value_at
from pond_desktop.projection.pages import PAGE_BYTES
from pond_desktop.projection.readable import plain, without_embedded

WHOLE_BYTES = 1 << 20
"""A body up to this is given whole; of a longer one the beginning, and the rest where it is asked for."""
HEAD_CHARS = 1 << 16
"""Of a text that is too long for a page so much is shown with it."""
_SPOKEN = ("text", "reasoning")


class Records(Protocol):
    """A reader, or what reads many records one after another."""

    def record(self, file_key: int, generation: int, span: Span) -> bytes: ...


def with_texts(
    reader: Reader, archived: ArchivedMessage, *, limit_bytes: int = PAGE_BYTES, with_heads: bool = True
) -> ArchivedMessage:
    """The message with its long texts; bodies of tools stay previews, and so do texts above `limit_bytes`, as long ones
    of `HEAD_CHARS` where `with_heads` is."""

    def is_wanted(part: Part) -> bool:
        return part.type in _SPOKEN and part.is_body_elsewhere and (with_heads or part.body_bytes <= limit_bytes)

    def filled(part: Part, value: Json) -> Part:
        return _with_body(part, value) if part.body_bytes <= limit_bytes else _with_head(part, value, HEAD_CHARS)

    return _read(reader, archived, is_wanted, filled)


def with_bodies(reader: Records, archived: ArchivedMessage) -> ArchivedMessage:
    """The message with all its bodies; of one above `WHOLE_BYTES` the beginning, as a long preview."""
    return _read(reader, archived, lambda part: part.is_body_elsewhere, _with_body_or_head)


def readable_pieces(part: Part, value: Json) -> Iterator[str]:
    """A body as a view shows it, in pieces; but JSON stays as it was written."""
    return map(readable, body_pieces(value, part.pointer))


def readable(piece: str) -> str:
    return plain(without_embedded(piece))


def _read(
    reader: Records,
    archived: ArchivedMessage,
    is_wanted: Callable[[Part], bool],
    filled: Callable[[Part, Json], Part],
) -> ArchivedMessage:
    message = archived.message
    if not any(is_wanted(part) for part in message.parts):
        return archived
    parts, record, span = [], b"", None
    for part in message.parts:
        if is_wanted(part):
            # parts of one record stand together; no more than one is held, as it may be large
            if part.span != span:
                record, span = reader.record(archived.file_key, archived.generation, part.span), part.span
            value = value_at(record, part.pointer)
            part = part if value is None else filled(part, value)
        parts.append(part)
    return replace(archived, message=replace(message, parts=tuple(parts)))


def _with_body(part: Part, value: Json) -> Part:
    return replace(part, body="".join(body_pieces(value, part.pointer)))


def _with_body_or_head(part: Part, value: Json) -> Part:
    return _with_body(part, value) if part.body_bytes <= WHOLE_BYTES else _with_head(part, value, WHOLE_BYTES)


def _with_head(part: Part, value: Json, chars: int) -> Part:
    head = ""
    for piece in readable_pieces(part, value):
        head += piece
        if len(head) >= chars:
            break
    return replace(part, preview=head[:chars])
