"""Files of one JSON record a line: splitting, damaged lines, the torn last line, checkpoints."""

import io
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO, Generic, Protocol, TypeVar

import msgspec
from xxhash import xxh3_64_intdigest

from pond_desktop.canonical import Checkpoint, Event, MalformedRecord, Skipped, Span, loose_values

_BLOCK_BYTES = 1 << 20
_HALF = 1 << 63
_CHECKPOINT_BYTES = 4 << 20
PADDING = b"\x00 \t\r\n"
"""What may stand around a record without meaning: blanks, line ends, the zero bytes that a crash leaves."""
REPAIR_BYTES_MAX = 16 << 20
"""A damaged record above this is kept raw and counted, not repaired: repair needs several times its size in memory."""

LineT = TypeVar("LineT")
StateT = TypeVar("StateT")
LineT_contra = TypeVar("LineT_contra", contravariant=True)


class Record(msgspec.Struct, frozen=True, gc=False):
    """One record's place and bytes, without line end."""

    span: Span
    data: bytes

    @property
    def fingerprint(self) -> int:
        """A signed 64-bit hash of the bytes."""
        return xxh3_64_intdigest(self.data) - _HALF


class LineReader(Protocol[LineT_contra]):
    """How one agent's lines become events. Its attributes that matter for going on are in `state()`."""

    def line(self, line: LineT_contra, record: Record) -> Iterable[Event]:
        """A record of the known shape. Yields at least one event that carries the record's span."""
        ...

    def odd(self, value: Any, record: Record) -> Iterable[Event]:
        """A JSON value that is not of the known shape (any type). Yields an unknown part or a `Skipped`."""
        ...

    def state(self) -> bytes:
        """All that the next reading needs, bounded in size whatever the length of the file."""
        ...


def restored(checkpoint: Checkpoint | None, decode: Callable[[bytes], StateT]) -> tuple[int, StateT | None]:
    """Where to read on and with what.

    At the start and with nothing where there is no checkpoint, or where another version of the program wrote a state
    that is not understood: then the file says again what is already known.
    """
    if checkpoint is None:
        return 0, None
    try:
        return checkpoint.offset, decode(checkpoint.state)
    except msgspec.MsgspecError:
        return 0, None


class JsonLines(Generic[LineT]):
    """Drives a `LineReader` over a stream."""

    def __init__(self, line_type: type[LineT]) -> None:
        self._decoder = msgspec.json.Decoder(line_type)

    def read(self, reader: LineReader[LineT], stream: BinaryIO, offset: int) -> Iterator[Event]:
        """Yields the reader's events and checkpoints. Ends before a last line that is not complete yet."""
        said = offset
        for record, end, is_ended in _lines(stream, offset):
            if record is not None:
                if not is_ended and not _is_complete(record.data):
                    break
                yield from self._events(reader, record)
            offset = end
            if offset - said >= _CHECKPOINT_BYTES:
                yield Checkpoint(offset=offset, state=reader.state())
                said = offset
        yield Checkpoint(offset=offset, state=reader.state())

    def _events(self, reader: LineReader[LineT], record: Record) -> Iterable[Event]:
        try:
            return reader.line(self._decoder.decode(record.data), record)
        except (msgspec.MsgspecError, RecursionError):
            return self._events_of_odd_line(reader, record)

    def _events_of_odd_line(self, reader: LineReader[LineT], record: Record) -> Iterator[Event]:
        done = 0
        if len(record.data) > REPAIR_BYTES_MAX:
            yield Skipped(reason="malformed, too large to repair", span=record.span, is_fault=True)
            return
        try:
            for start, length, value in loose_values(record.data):
                span = Span(record.span.offset + start, length)
                piece = Record(span, record.data[start : start + length])
                done = start + length
                try:
                    line = self._decoder.decode(msgspec.json.encode(value))
                except (msgspec.MsgspecError, RecursionError):
                    yield from reader.odd(value, piece)
                else:
                    yield from reader.line(line, piece)
        except MalformedRecord:
            pass
        rest = record.data[done:]
        if rest.strip(PADDING):
            yield Skipped(reason="malformed", span=Span(record.span.offset + done, len(rest)), is_fault=True)


def _lines(stream: BinaryIO, offset: int) -> Iterator[tuple[Record | None, int, bool]]:
    """Yields `(record, end, is_ended)` for each line, without a record for a blank one; cut at LF only, since CR,
    U+2028 and U+0085 occur inside records."""
    stream.seek(offset)
    # one buffer that grows: a list of blocks, joined at last, holds a line of 60 MB twice
    pending = io.BytesIO()
    while block := stream.read(_BLOCK_BYTES):
        start = 0
        while (newline := block.find(b"\n", start)) >= 0:
            data = block[start:newline]
            if pending.tell():
                pending.write(data)
                data, pending = pending.getvalue(), io.BytesIO()
            start = newline + 1
            length = len(data)
            record = None
            if _has_content(data):
                if data.endswith(b"\r"):
                    data = data[:-1]
                record = Record(Span(offset, len(data)), data)
            offset += length + 1
            yield record, offset, True
        if start < len(block):
            pending.write(memoryview(block)[start:])
    data = pending.getvalue()
    if _has_content(data):
        whole = data.removesuffix(b"\r")  # the cut can lie between CR and LF
        yield Record(Span(offset, len(whole)), whole), offset + len(data), False


def _has_content(data: bytes) -> bool:
    return data[:1] == b"{" or bool(data.strip(PADDING))


def _is_complete(data: bytes) -> bool:
    """Whether a line without its end holds whole values only; an agent may be in the middle of writing it."""
    if data.endswith(b"\x00") or data.rstrip(PADDING)[-1:].isdigit():  # a bare number may go on
        return False
    try:
        msgspec.json.decode(data, type=msgspec.Raw)
        return True
    except (msgspec.DecodeError, RecursionError):
        if len(data) > REPAIR_BYTES_MAX:
            return False
    try:
        ends = [start + length for start, length, _ in loose_values(data)]
        return bool(ends) and ends[-1] >= len(data.rstrip(PADDING))
    except MalformedRecord:
        return False
