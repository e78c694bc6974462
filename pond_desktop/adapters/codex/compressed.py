"""Rollouts that Codex compressed with zstd."""

import io
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import zstandard

from pond_desktop.adapters.json_lines import PADDING
from pond_desktop.canonical import Checkpoint, Event, Skipped, Span

_MAGIC = b"\x28\xb5\x2f\xfd"


def is_compressed(stream: BinaryIO) -> bool:
    """Whether the stream starts as zstd does; a file that was unpacked in place keeps its name."""
    stream.seek(0)
    return stream.read(len(_MAGIC)) == _MAGIC


def read_compressed(stream: BinaryIO, read: Callable[[Any], Iterator[Event]]) -> Iterator[Event]:
    """Reads a compressed file whole, whatever was read before, with one checkpoint at its end.

    Spans count in the content, the checkpoint's offset in the file. A last record that is torn will not be ended, as
    it might in a plain file: it is a fault, and so is content that cannot be unpacked. What stands before it is said.

    Args:
        read: reads the content.
    """
    content, said = _Content(stream), 0
    for event in read(content):
        if type(event) is Checkpoint:
            said = event.offset
        else:
            yield event
    if content.is_damaged or content.has_more_than(said):
        yield Skipped(reason="damaged compression", span=Span(said, content.size - said), is_fault=True)
    yield Checkpoint(offset=stream.seek(0, io.SEEK_END), state=b"")


class _Content:
    """The unpacked content as a stream that is read once, from its start."""

    def __init__(self, stream: BinaryIO) -> None:
        stream.seek(0)
        self._reader = zstandard.ZstdDecompressor().stream_reader(stream, read_across_frames=True, closefd=False)
        self._last = b""
        self.size = 0
        self.is_damaged = False

    def seek(self, offset: int) -> int:
        return offset

    def read(self, size: int) -> bytes:
        try:
            block = self._reader.read(size)
        except zstandard.ZstdError:
            self.is_damaged = True
            return b""
        self.size += len(block)
        self._last = block or self._last
        return block

    def has_more_than(self, offset: int) -> bool:
        """Whether more than padding follows `offset`."""
        start = offset - (self.size - len(self._last))
        return start < 0 or bool(self._last[start:].strip(PADDING))
