"""Files that hold one JSON value, written anew at each save: when they are whole, and where the values inside stand."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, TypeVar

import msgspec

from pond_desktop.adapters.json_lines import PADDING, REPAIR_BYTES_MAX, Record
from pond_desktop.canonical import Checkpoint, Event, MalformedRecord, Skipped, Span, loose_values

_KEY = re.compile(rb'[ \t\r\n,]*("(?:[^"\\]|\\.)*+")[ \t\r\n]*:[ \t\r\n]*', re.DOTALL)
_SURROGATES = re.compile(rb"(\\(?:[^u]|u(?![dD][89a-fA-F])|u[dD][89abAB]..\\u[dD][c-fC-F]..))|\\u....", re.DOTALL)
_NEXT = re.compile(rb"[ \t\r\n,]*")
_members = msgspec.json.Decoder(dict[str, msgspec.Raw])
_items = msgspec.json.Decoder(list[msgspec.Raw])
_whole = msgspec.json.Decoder(msgspec.Raw)
_key = msgspec.json.Decoder(str)
T = TypeVar("T")

FRAME = "frame of the file"
"""The reason given for a document's bytes around the records in it."""


def read_document(
    stream: BinaryIO, checkpoint: Checkpoint | None, say: Callable[[Record], Iterable[Event]]
) -> Iterator[Event]:
    """Says nothing before the value is complete, then everything that `say` makes of it, once.

    A document that was written anew is read from its start by whoever notices; one that only has more behind it says
    nothing more. Where `say` raises msgspec's errors, the whole is a fault and kept raw.

    Args:
        say: gets the whole value as one record; its events' spans are of the whole or of values inside (see
            `items_of`, `member_of`), and need not cover it: the frame is accounted for here.
    """
    if checkpoint is not None and checkpoint.offset > 0:
        yield checkpoint
        return
    stream.seek(0)
    data = stream.read()
    start, end = _extent(data)
    if data[end - 1 : end].isdigit():  # a bare number may go on
        end = start = 0
    if end > start:
        record = Record(Span(start, end - start), data[start:end])
        try:
            said = list(say(record))
        except (msgspec.MsgspecError, RecursionError):
            yield Skipped(reason="not of the known shape", span=record.span, is_fault=True)
        else:
            yield Skipped(reason=FRAME, span=record.span)
            yield from said
        end += len(data[end:]) - len(data[end:].lstrip(PADDING))
    yield Checkpoint(offset=end, state=b"")


def items_of(record: Record) -> list[Record]:
    """The items of a list, in order, as records of their own. Raises msgspec's errors where it is none."""
    data, raws = _decoded_whole(_items, record.data)
    items, position = [], _end(_NEXT, data, _end(_NEXT, data, 0) + 1)
    for raw in raws:
        length = len(memoryview(raw))
        items.append(_inner(record, position, length))
        position = _end(_NEXT, data, position + length)
    return items


def members_of(record: Record) -> dict[str, Record]:
    """The members of an object as records of their own; of a key that stands twice the last one. Raises msgspec's
    errors where it is none."""
    data, raws = _decoded_whole(_members, record.data)
    lengths = {key: len(memoryview(raw)) for key, raw in raws.items()}
    members, position = {}, _end(_NEXT, data, 0) + 1
    while found := _KEY.match(data, position):
        key = _key.decode(found[1])
        members[key] = _inner(record, found.end(), lengths[key])
        position = found.end() + lengths[key]
    if len(members) != len(lengths) or data[_end(_NEXT, data, position) :].strip(PADDING) != b"}":
        raise msgspec.ValidationError("a key stands twice, with values of different lengths")
    return members


def decoded(decoder: msgspec.json.Decoder[T], record: Record) -> T:
    """A value inside a document, with damaged text in it repaired as `body_at` repairs it. Raises msgspec's errors."""
    try:
        return decoder.decode(record.data)
    except msgspec.MsgspecError:
        mended = next(loose_values(record.data), (0, 0, None))[2]
        return decoder.decode(msgspec.json.encode(mended))


def _inner(record: Record, position: int, length: int) -> Record:
    return Record(Span(record.span.offset + position, length), record.data[position : position + length])


def _end(pattern: re.Pattern[bytes], data: bytes, position: int) -> int:
    found = pattern.match(data, position)
    return found.end() if found else position


def _decoded_whole(decoder: msgspec.json.Decoder[T], data: bytes) -> tuple[bytes, T]:
    """What was decoded, and of which bytes: where the decoder refuses them, those with each half of a surrogate pair
    that stands alone replaced. Nothing changes its place."""
    try:
        return data, decoder.decode(data)
    except msgspec.DecodeError:
        if b"\\u" not in data:
            raise
        data = _SURROGATES.sub(lambda found: found[0] if found[1] else b"\\ufffd", data)
        return data, decoder.decode(data)


def _extent(data: bytes) -> tuple[int, int]:
    """Start and end of the first JSON value; nothing where it is not complete."""
    try:
        _decoded_whole(_whole, data)
        return 0, len(data.rstrip(PADDING))
    except (msgspec.DecodeError, RecursionError):
        if len(data) > REPAIR_BYTES_MAX:
            return 0, 0
    try:
        start, length, _ = next(loose_values(data), (0, 0, None))
    except MalformedRecord:
        return 0, 0
    return start, start + length
