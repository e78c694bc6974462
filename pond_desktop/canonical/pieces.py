"""Long bodies, a piece at a time: what `body_at` makes at once takes several times the size of its record."""

import re
from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from pond_desktop.canonical.record import PLAIN, loose_values, plain_text

PIECE_BYTES = 1 << 20
_RANGE = re.compile(r"\[(\d+):(\d+)\]$")
_WHOLE = re.compile(
    rb"(?:[^\\]++"
    rb"|\\u[dD][89abAB]..(?:\\u....|(?=[^\\]|\\[^u]))"  # a character may take two of them
    rb"|\\u(?![dD][89abAB])...."
    rb"|\\[^u])*+",
    re.DOTALL,
)
"""As many whole characters and escapes of a JSON string as there are."""
_members = msgspec.json.Decoder(dict[str, msgspec.Raw])
_items = msgspec.json.Decoder(list[msgspec.Raw])
_text = msgspec.json.Decoder(str)

Json: TypeAlias = memoryview
"""Bytes of one JSON value inside a record."""


def value_at(record: bytes, pointer: str) -> Json | None:
    """The body that `pointer` names, not decoded; `None` where nothing stands there. Character ranges are for
    `body_pieces`. Raises MalformedRecord as `body_at` does."""
    path = _RANGE.sub("", pointer)
    if path == PLAIN:
        return Json(msgspec.json.encode(plain_text(record)))
    try:
        return _value_at(Json(record), path)
    except (msgspec.DecodeError, RecursionError):
        mended = next(loose_values(record), (0, 0, None))[2]
        return _value_at(Json(msgspec.json.encode(mended)), path)


def body_pieces(value: Json, pointer: str = "") -> Iterator[str]:
    """The body that stands at `pointer`: a string's own text, any other value as JSON text, in pieces of about a MiB,
    cut between characters."""
    text = _string_pieces(value[1:-1]) if bytes(value[:1]) == b'"' else _json_pieces(value)
    cut = _RANGE.search(pointer)
    return _within(text, int(cut[1]), int(cut[2])) if cut else text


def _value_at(value: Json, path: str) -> Json | None:
    try:
        for step in path.split("/")[1:] if path else ():
            key = step.replace("~1", "/").replace("~0", "~")
            value = Json(_items.decode(value)[int(key)] if bytes(value[:1]) == b"[" else _members.decode(value)[key])
    except (KeyError, IndexError, msgspec.ValidationError):
        return None
    except msgspec.DecodeError:
        raise
    except ValueError:  # a list has no item of that name
        return None
    return None if bytes(value[:5]) == b"null" else value


def _string_pieces(inside: Json) -> Iterator[str]:
    start = 0
    while start < len(inside):
        end = _cut(inside, start, start + PIECE_BYTES)
        yield _decoded(b'"%b"' % bytes(inside[start:end]))
        start = end


def _json_pieces(value: Json) -> Iterator[str]:
    start = 0
    while start < len(value):
        end = _between_bytes(value, start + PIECE_BYTES)
        yield bytes(value[start:end]).decode("utf-8", "replace")
        start = end


def _decoded(string: bytes) -> str:
    try:
        return _text.decode(string)
    except msgspec.DecodeError:
        mended = next(loose_values(string), (0, 0, ""))[2]
        return mended if isinstance(mended, str) else ""


def _cut(inside: Json, start: int, end: int) -> int:
    """The last place up to `end` that parts neither an escape nor a character's bytes."""
    if end >= len(inside):
        return len(inside)
    whole = _WHOLE.match(inside, start, end)
    cut = whole.end() if whole else start
    # a whole escape is at most twelve bytes: where none ends, there is damage, to be cut anywhere
    return _between_bytes(inside, end) if cut in (start, end) else cut


def _between_bytes(value: Json, end: int) -> int:
    if end >= len(value) or value[end] & 0xC0 != 0x80:
        return min(end, len(value))
    return next((end - back for back in (1, 2, 3) if value[end - back] >= 0xC0), end)


def _within(pieces: Iterator[str], start: int, end: int) -> Iterator[str]:
    position = 0
    for piece in pieces:
        yield piece[max(start - position, 0) : max(end - position, 0)]
        position += len(piece)
        if position >= end:
            return
