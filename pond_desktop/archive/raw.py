"""The agents' bytes, as they were: chunks of one file generation, each compressed alone."""

import io
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, cast

import zstandard
from sqlalchemy import Connection, func, select

from pond_desktop.archive.schema import files, raw_chunks
from pond_desktop.canonical import Span
from pond_desktop.errors import BugError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

CHUNK_BYTES = 256 * 1024
_LEVEL = 3
_PLAIN_CHUNKS_MAX = 32
"""More than these wait only for the end of a very long line: its bytes need not wait as they are."""

_CONTENT_BYTES_KEPT = 32 << 20
"""Of a compressed file so much is unpacked once for many records."""

_LIKE_SHARE = 0.25
"""A chunk whose difference from an earlier one takes a larger share of it is compressed alone, as a base for later
ones."""

Row = tuple[int, int, int, int, bytes, int | None]


class Base(NamedTuple):
    """A chunk of an earlier generation, that a later one may be told by its difference from."""

    key: int
    content: bytes


class Chunk(NamedTuple):
    """`length` bytes of a file: as they are (`content`), or compressed (`body`)."""

    number: int
    length: int
    content: bytes | None = None
    body: bytes | None = None


FileChunk = tuple[int, int, Chunk, Base | None]
"""A chunk with the key and the generation of its file, and what it may be like."""


def _decompress(body: bytes) -> bytes:
    return zstandard.ZstdDecompressor().decompress(body, max_output_size=CHUNK_BYTES)


def _content(connection: Connection, body: bytes, base_key: int | None) -> bytes:
    if base_key is None:
        return _decompress(body)
    base = connection.execute(select(raw_chunks.c.body).where(raw_chunks.c.key == base_key)).scalar_one()
    return _decompress_beside(body, _decompress(base))


def _decompress_beside(body: bytes, base: bytes) -> bytes:
    return zstandard.ZstdDecompressor(dict_data=_dictionary(base)).decompress(body, max_output_size=CHUNK_BYTES)


def _compress_beside(content: bytes, base: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=_LEVEL, dict_data=_dictionary(base)).compress(content)


def _dictionary(base: bytes) -> zstandard.ZstdCompressionDict:
    return zstandard.ZstdCompressionDict(base, dict_type=zstandard.DICT_TYPE_RAWCONTENT)


def chunk_body(content: bytes) -> bytes:
    """A chunk compressed alone."""
    return zstandard.ZstdCompressor(level=_LEVEL).compress(content)


def plain_content(chunk: Chunk) -> bytes:
    return chunk.content if chunk.content is not None else _decompress(chunk.body or b"")


def read_chunk(connection: Connection, key: int) -> bytes:
    """The bytes of one chunk."""
    row = connection.execute(select(raw_chunks.c.body, raw_chunks.c.base_key).where(raw_chunks.c.key == key)).one()
    return _content(connection, row.body, row.base_key)


def bases(connection: Connection, file_key: int, generation: int, numbers: Collection[int]) -> dict[int, Base]:
    """Of each number the newest chunk of an earlier generation that is compressed alone, where there is one."""
    whole = (
        select(raw_chunks.c.number, func.max(raw_chunks.c.generation), raw_chunks.c.key, raw_chunks.c.body)
        .where(
            raw_chunks.c.file_key == file_key,
            raw_chunks.c.number.in_(numbers),
            raw_chunks.c.generation < generation,
            raw_chunks.c.base_key.is_(None),
        )
        .group_by(raw_chunks.c.number)
    )
    return {number: Base(key, _decompress(body)) for number, _, key, body in connection.execute(whole)}


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
        self._plain_count = 0
        self.end = start

    def feed(self, data: bytes) -> None:
        """Takes the next bytes. A small file's are not copied."""
        self.end += len(data)
        start = 0
        while len(data) - start >= (room := CHUNK_BYTES - self._length):
            self._pieces.append(data[start : start + room])
            self._done.append(Chunk(self._number, CHUNK_BYTES, self._joined()))
            self._pieces, self._length = [], 0
            self._number += 1
            start += room
            self._plain_count += 1
            if self._plain_count == _PLAIN_CHUNKS_MAX:
                self._done, self._plain_count = compressed(self._done), 0
        if start < len(data):
            self._pieces.append(data[start:] if start else data)
            self._length += len(data) - start

    def take(self) -> list[Chunk]:
        """The chunks since the last call, the unfinished one included; that one comes again once it has grown."""
        done, self._done, self._plain_count = self._done, [], 0
        if self._pieces:
            self._pieces = [self._joined()]
            done.append(Chunk(self._number, self._length, self._pieces[0]))
        return done

    def _joined(self) -> bytes:
        return self._pieces[0] if len(self._pieces) == 1 else b"".join(self._pieces)


def compressed(chunks: list[Chunk]) -> list[Chunk]:
    """The same chunks, compressed. Those that are not yet are so in one call, without the interpreter's lock."""
    plain: list[Any] = [chunk.content for chunk in chunks if chunk.content is not None]
    if not plain:
        return chunks
    made = zstandard.ZstdCompressor(level=_LEVEL).multi_compress_to_buffer(plain, threads=1)
    bodies = (made[place].tobytes() for place in range(len(plain)))
    return [chunk if chunk.content is None else chunk._replace(content=None, body=next(bodies)) for chunk in chunks]


def chunk_rows(chunks: list[FileChunk]) -> list[Row]:
    """Rows of `raw_chunks` without key, of some chunks."""
    rows: list[Row] = []
    alone: list[FileChunk] = []
    for file_chunk in chunks:
        file_key, generation, chunk, base = file_chunk
        if base is not None and chunk.content is not None:
            body = _compress_beside(chunk.content, base.content)
            if len(body) <= _LIKE_SHARE * chunk.length:
                rows.append((file_key, generation, chunk.number, chunk.length, body, base.key))
                continue
        alone.append(file_chunk)
    done = compressed([chunk for _, _, chunk, _ in alone])
    return rows + [
        (file_key, generation, chunk.number, chunk.length, chunk.body or b"", None)
        for (file_key, generation, _, _), chunk in zip(alone, done, strict=True)
    ]


def bytes_before(connection: Connection, file_key: int, generation: int, offset: int) -> bytes:
    """The stored bytes from the beginning of the chunk that holds `offset` up to `offset`."""
    within = offset % CHUNK_BYTES
    if within == 0:
        return b""
    body, base_key = connection.execute(
        select(raw_chunks.c.body, raw_chunks.c.base_key).where(
            raw_chunks.c.file_key == file_key,
            raw_chunks.c.generation == generation,
            raw_chunks.c.number == offset // CHUNK_BYTES,
        )
    ).one()
    return _content(connection, body, base_key)[:within]


def stream_raw(connection: Connection, file_key: int, generation: int) -> Iterator[bytes]:
    """The file as it was on disk, in order, a chunk at a time."""
    rows = connection.execute(
        select(raw_chunks.c.number, raw_chunks.c.body, raw_chunks.c.base_key)
        .where(raw_chunks.c.file_key == file_key, raw_chunks.c.generation == generation)
        .order_by(raw_chunks.c.number)
        .execution_options(yield_per=8)
    )
    for expected, (number, body, base_key) in enumerate(rows):
        if number != expected:
            raise BugError(f"raw chunk {expected} of file {file_key} is missing")
        yield _content(connection, body, base_key)


class RawStream(io.RawIOBase):
    """A kept file as a stream that can be sought in. Holds a few chunks.

    Args:
        size: how many bytes there are.
    """

    _CHUNKS_HELD = 4

    def __init__(self, connection: Connection, file_key: int, generation: int, size: int) -> None:
        self._connection, self._file = connection, (file_key, generation)
        self._size = size
        self._position = 0
        self._held: dict[int, bytes] = {}

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: self._size}[whence]
        self._position = max(0, start + offset)
        return self._position

    def tell(self) -> int:
        return self._position

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        view = memoryview(buffer).cast("B")
        done = 0
        while done < len(view) and self._position < self._size:
            number, start = divmod(self._position, CHUNK_BYTES)
            piece = self._chunk(number)[start : start + len(view) - done]
            if not piece:
                break
            view[done : done + len(piece)] = piece
            done += len(piece)
            self._position += len(piece)
        return done

    def _chunk(self, number: int) -> bytes:
        if number not in self._held:
            while len(self._held) >= self._CHUNKS_HELD:
                self._held.pop(next(iter(self._held)))
            body, base_key = self._connection.execute(
                select(raw_chunks.c.body, raw_chunks.c.base_key).where(
                    raw_chunks.c.file_key == self._file[0],
                    raw_chunks.c.generation == self._file[1],
                    raw_chunks.c.number == number,
                )
            ).one()
            self._held[number] = _content(self._connection, body, base_key)
        return self._held[number]


def raw_stream(connection: Connection, file_key: int, generation: int) -> BinaryIO:
    """What is kept of a file's generation, as a stream."""
    size = connection.execute(
        select(func.coalesce(func.sum(raw_chunks.c.length), 0)).where(
            raw_chunks.c.file_key == file_key, raw_chunks.c.generation == generation
        )
    ).scalar_one()
    return cast(BinaryIO, io.BufferedReader(RawStream(connection, file_key, generation, int(size)), CHUNK_BYTES))


def read_span(connection: Connection, file_key: int, generation: int, span: Span) -> bytes:
    """The bytes of one record. Spans of a compressed file mean its content."""
    if connection.execute(select(files.c.encoding).where(files.c.key == file_key)).scalar_one() == "zstd":
        return _read_span_of_zstd(connection, file_key, generation, span)
    first = span.offset // CHUNK_BYTES
    rows = connection.execute(
        select(raw_chunks.c.body, raw_chunks.c.base_key)
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
    for body, base_key in rows:
        pieces.write(memoryview(_content(connection, body, base_key))[start : start + span.length - pieces.tell()])
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


class RecordReader:
    """Reads records one after another; neighbours that share a chunk cost one decompression.

    Holds the last record too: parts of one record follow each other.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._file: tuple[int, int] = (0, 0)
        self._is_zstd = False
        self._chunk: tuple[int, bytes] = (-1, b"")
        self._span: Span | None = None
        self._record = b""

    def record(self, file_key: int, generation: int, span: Span) -> bytes:
        """The bytes of one record, as `read_span` gives them."""
        if (file_key, generation) != self._file:
            self._file, self._chunk, self._span = (file_key, generation), (-1, b""), None
            encoding = select(files.c.encoding).where(files.c.key == file_key)
            self._is_zstd = self._connection.execute(encoding).scalar_one() == "zstd"
        if span != self._span:
            self._record = b""  # not both at once: they may be large
            self._record, self._span = self._read(span), span
        return self._record

    def _read(self, span: Span) -> bytes:
        number, start = divmod(span.offset, CHUNK_BYTES)
        if self._is_zstd and span.offset + span.length <= _CONTENT_BYTES_KEPT:
            return self._content()[span.offset : span.offset + span.length]
        if self._is_zstd or start + span.length > CHUNK_BYTES:
            return read_span(self._connection, *self._file, span)
        if self._chunk[0] != number:
            body, base_key = self._connection.execute(
                select(raw_chunks.c.body, raw_chunks.c.base_key).where(
                    raw_chunks.c.file_key == self._file[0],
                    raw_chunks.c.generation == self._file[1],
                    raw_chunks.c.number == number,
                )
            ).one()
            self._chunk = (number, _content(self._connection, body, base_key))
        found = self._chunk[1][start : start + span.length]
        if len(found) != span.length:
            raise BugError(f"raw bytes {span} of file {self._file[0]} are missing")
        return found

    def _content(self) -> bytes:
        """The first part of a compressed file's content."""
        if self._chunk[0] < 0:
            compressed = io.BytesIO(b"".join(stream_raw(self._connection, *self._file)))
            with zstandard.ZstdDecompressor().stream_reader(compressed, read_across_frames=True) as reader:
                self._chunk = (0, reader.read(_CONTENT_BYTES_KEPT))
        return self._chunk[1]
