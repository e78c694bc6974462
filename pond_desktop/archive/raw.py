"""The agents' bytes, as they were: chunks of one file generation, each compressed alone."""

import io
from collections.abc import Iterator
from typing import NamedTuple

import zstandard
from sqlalchemy import Connection, select

from pond_desktop.archive.schema import files, raw_chunks
from pond_desktop.canonical import Span
from pond_desktop.errors import BugError

CHUNK_BYTES = 256 * 1024
_LEVEL = 3

Row = tuple[int, int, int, int, bytes]


class Chunk(NamedTuple):
    number: int
    content: bytes


FileChunk = tuple[int, int, Chunk]
"""A chunk with the key and the generation of its file."""


def _decompress(body: bytes) -> bytes:
    return zstandard.ZstdDecompressor().decompress(body, max_output_size=CHUNK_BYTES)


class RawAppender:
    """Cuts the bytes of one file into chunks.

    Args:
        start: offset of the first byte that will be fed.
        before: bytes in front of `start` that share its chunk (see `bytes_before`).
    """

    def __init__(self, start: int, before: bytes = b"") -> None:
        self._pieces = [before] if before else []
        self._length = len(before)
        self._number = (start - len(before)) // CHUNK_BYTES
        self._done: list[Chunk] = []
        self.end = start

    def feed(self, data: bytes) -> None:
        """Takes the next bytes. A small file's are not copied."""
        self.end += len(data)
        start = 0
        while len(data) - start >= (room := CHUNK_BYTES - self._length):
            self._pieces.append(data[start : start + room])
            self._done.append(Chunk(self._number, self._joined()))
            self._pieces, self._length = [], 0
            self._number += 1
            start += room
        if start < len(data):
            self._pieces.append(data[start:] if start else data)
            self._length += len(data) - start

    def take(self) -> list[Chunk]:
        """The chunks since the last call, the unfinished one included; that one comes again once it has grown."""
        done, self._done = self._done, []
        if self._pieces:
            self._pieces = [self._joined()]
            done.append(Chunk(self._number, self._pieces[0]))
        return done

    def _joined(self) -> bytes:
        return self._pieces[0] if len(self._pieces) == 1 else b"".join(self._pieces)


def chunk_rows(chunks: list[FileChunk]) -> list[Row]:
    """Rows of `raw_chunks` without key, of some chunks. Compresses all in one call, without the interpreter's lock."""
    compressor = zstandard.ZstdCompressor(level=_LEVEL)
    bodies = compressor.multi_compress_to_buffer([chunk.content for _, _, chunk in chunks], threads=1)
    return [
        (file_key, generation, chunk.number, len(chunk.content), bodies[place].tobytes())
        for place, (file_key, generation, chunk) in enumerate(chunks)
    ]


def bytes_before(connection: Connection, file_key: int, generation: int, offset: int) -> bytes:
    """The stored bytes from the beginning of the chunk that holds `offset` up to `offset`."""
    within = offset % CHUNK_BYTES
    if within == 0:
        return b""
    body = connection.execute(
        select(raw_chunks.c.body).where(
            raw_chunks.c.file_key == file_key,
            raw_chunks.c.generation == generation,
            raw_chunks.c.number == offset // CHUNK_BYTES,
        )
    ).scalar_one()
    return _decompress(body)[:within]


def stream_raw(connection: Connection, file_key: int, generation: int) -> Iterator[bytes]:
    """The file as it was on disk, in order, a chunk at a time."""
    rows = connection.execute(
        select(raw_chunks.c.number, raw_chunks.c.body)
        .where(raw_chunks.c.file_key == file_key, raw_chunks.c.generation == generation)
        .order_by(raw_chunks.c.number)
        .execution_options(yield_per=8)
    )
    for expected, (number, body) in enumerate(rows):
        if number != expected:
            raise BugError(f"raw chunk {expected} of file {file_key} is missing")
        yield _decompress(body)


def read_span(connection: Connection, file_key: int, generation: int, span: Span) -> bytes:
    """The bytes of one record. Spans of a compressed file mean its content."""
    if connection.execute(select(files.c.encoding).where(files.c.key == file_key)).scalar_one() == "zstd":
        return _read_span_of_zstd(connection, file_key, generation, span)
    first = span.offset // CHUNK_BYTES
    rows = connection.execute(
        select(raw_chunks.c.body)
        .where(
            raw_chunks.c.file_key == file_key,
            raw_chunks.c.generation == generation,
            raw_chunks.c.number >= first,
            raw_chunks.c.number <= (span.offset + max(span.length, 1) - 1) // CHUNK_BYTES,
        )
        .order_by(raw_chunks.c.number)
    )
    # joining chunks would hold a record of 60 MB three times
    pieces, start = io.BytesIO(), span.offset - first * CHUNK_BYTES
    for (body,) in rows:
        pieces.write(memoryview(_decompress(body))[start : start + span.length - pieces.tell()])
        start = 0
    found = pieces.getvalue()
    if len(found) != span.length:
        raise BugError(f"raw bytes {span} of file {file_key} are missing")
    return found


def _read_span_of_zstd(connection: Connection, file_key: int, generation: int, span: Span) -> bytes:
    compressed = io.BytesIO(b"".join(stream_raw(connection, file_key, generation)))
    with zstandard.ZstdDecompressor().stream_reader(compressed, read_across_frames=True) as reader:
        reader.seek(span.offset)
        return reader.read(span.length)
