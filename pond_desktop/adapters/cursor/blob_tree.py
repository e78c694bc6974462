"""The little of protobuf's encoding that an agent's store needs, read by hand: there is no published description."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

_HASH_BYTES = 32
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_WRAPPED_DEPTH_MAX = 3


class Child(NamedTuple):
    """A blob that a node names: a message, or another node."""

    id: str
    is_node: bool


def children_of(node: bytes) -> Iterator[Child]:
    """What a node names, in order: messages by field 1, nodes by field 2. Other fields (tokens, the folder) are no
    hashes, and are left out."""
    for field, value in _fields(node):
        if field in (1, 2) and len(value) == _HASH_BYTES:
            yield Child(value.hex(), is_node=field == 2)


def message_in(blob: bytes, depth: int = 0) -> bytes | None:
    """The JSON object of a message: the blob itself, or in a field of it."""
    data = blob.strip()
    if data[:1] == b"{":
        try:
            message = msgspec.json.decode(data.decode("utf-8", "replace"))
        except (msgspec.MsgspecError, RecursionError):
            message = None
        if isinstance(message, dict):
            return data if "role" in message else None
    if depth < _WRAPPED_DEPTH_MAX:
        for _, value in _fields(blob):
            found = message_in(value, depth + 1) if b'"role"' in value else None
            if found is not None:
                return found
    return None


def _fields(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Fields of bytes with their numbers; ends at what is no protobuf."""
    position = 0
    while position < len(data):
        tag, position = _varint(data, position)
        kind, size = tag & 7, 0
        if kind == _VARINT:
            _, position = _varint(data, position)
        elif kind == _BYTES:
            size, position = _varint(data, position)
            if position + size > len(data):
                return
            yield tag >> 3, data[position : position + size]
        elif kind in (_FIXED32, _FIXED64):
            size = 4 if kind == _FIXED32 else 8
        else:
            return
        position += size


def _varint(data: bytes, position: int) -> tuple[int, int]:
    """A number and where it ends; past the end of the data where it is cut off."""
    number = shift = 0
    for place in range(position, min(position + 10, len(data))):
        number |= (data[place] & 0x7F) << shift
        if data[place] < 0x80:
            return number, place + 1
        shift += 7
    return number, len(data) + 1
