"""The bytes of a file that stands inside a message."""

import base64
import binascii
import re
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from pond_desktop.archive import Reader
from pond_desktop.canonical import Part, Span
from pond_desktop.canonical.archived import ArchivedMessage
from pond_desktop.canonical.pieces import body_pieces, value_at
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.targets import message_of, resolve
from pond_desktop.pond import Pond

EMBEDDED_BYTES_MAX = 64_000_000
"""Of a larger one nothing is read: as text it takes a third more, and several copies of that."""

_IN_TEXT = re.compile(r"data:image/[\w.+-]{1,60};base64,[A-Za-z0-9+/=_-]+")


class Embedded(Struct, frozen=True, kw_only=True):
    """`content` is what was written itself where that is no base64, and `None` where the file is too large; `all_bytes`
    is the size that it has in the record."""

    content: bytes | None
    all_bytes: int
    media_type: str | None = None
    file_name: str | None = None


def read_embedded(pond: Pond, target: str, ordinal: int) -> Embedded:
    """What a message's part of type `file` holds, or the first picture in a `data:` address of a text. A picture has no
    keys to mask.

    Raises:
        ValidationFailed: a session was named, or the message has no such file.
        NotFound: the target is neither a session nor a message.
    """
    return next(each_embedded(pond, target, [ordinal]))


def each_embedded(pond: Pond, target: str, ordinals: Iterable[int]) -> Iterator[Embedded]:
    """The same of several parts of a message, one after the other; their record is read once."""
    with pond.archive.reading() as reader:
        archived = message_of(reader, resolve(reader, target))
        parts, read = archived.message.parts, _OneRecord(reader, archived)
        for ordinal in ordinals:
            part = parts[ordinal] if 0 <= ordinal < len(parts) else None
            if part is None or part.type not in ("file", "text"):
                raise ValidationFailed(
                    f"The message {archived.message.id} has no file at {ordinal}.",
                    "Open the message to see its parts.",
                    field="ordinal",
                )
            yield _embedded(part, read)


def embedded_of(reader: Reader, archived: ArchivedMessage, ordinal: int) -> Embedded:
    """The same of a message that was read, and has such a file there."""
    return _embedded(archived.message.parts[ordinal], _OneRecord(reader, archived))


class _OneRecord:
    """A message's raw bytes: most of them have one record, with all of its pictures."""

    def __init__(self, reader: Reader, archived: ArchivedMessage) -> None:
        self._reader, self._archived = reader, archived
        self._read: tuple[Span, bytes] | None = None

    def __call__(self, span: Span) -> bytes:
        if self._read is None or self._read[0] != span:
            record = self._reader.record(self._archived.file_key, self._archived.generation, span)
            self._read = (span, record)
        return self._read[1]


def _embedded(part: Part, record_at: Callable[[Span], bytes]) -> Embedded:
    told = part.body
    if told is None and part.body_bytes <= EMBEDDED_BYTES_MAX:
        value = value_at(record_at(part.span), part.pointer)
        told = "" if value is None else "".join(body_pieces(value, part.pointer))
    if part.type == "text":
        found = _IN_TEXT.search(told or "")
        told = found[0] if found is not None else ""
    content = None if told is None else _bytes_of(told)
    return Embedded(
        content=content,
        all_bytes=part.body_bytes if part.type == "file" and part.body_bytes else len(content or b""),
        media_type=part.media_type,
        file_name=part.file_name,
    )


def _bytes_of(text: str) -> bytes:
    """Base64, alone or in a `data:` address, decoded; anything else as it is."""
    head, comma, rest = text.partition(",") if text.startswith("data:") else ("", "", text)
    if comma and not head.endswith(";base64"):
        return text.encode()
    try:
        return base64.b64decode("".join(rest.split()), validate=True)
    except (binascii.Error, ValueError):
        return text.encode()
