"""Reading one file: adapter's events and raw bytes, batch by batch, with the ledger entry that goes with each."""

from collections.abc import Iterator
from typing import BinaryIO, cast

import msgspec

from pond_desktop.adapters import Adapter, SourceFile
from pond_desktop.adapters.faults import named_faults
from pond_desktop.archive import RawAppender
from pond_desktop.archive.ledger import LedgerEntry
from pond_desktop.archive.writer import FileBatch
from pond_desktop.canonical import Checkpoint, Event
from pond_desktop.capture.discover import Found
from pond_desktop.capture.tee import Tee
from pond_desktop.capture.triage import ends

_ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"


def entry_of(found: Found, file: BinaryIO, source_key: int, file_key: int) -> LedgerEntry:
    """The ledger entry of a file that is seen for the first time."""
    return LedgerEntry(
        key=file_key,
        source_key=source_key,
        path=found.stored_path,
        device=found.device,
        inode=found.inode,
        size=found.size,
        mtime_ns=found.mark,
        encoding=_encoding_of(file),
        relative=str(found.relative),
    )


def _encoding_of(file: BinaryIO) -> str | None:
    """By the file's first bytes: names lie."""
    file.seek(0)
    return "zstd" if file.read(len(_ZSTD_MAGIC)) == _ZSTD_MAGIC else None


def seen_now(entry: LedgerEntry, found: Found) -> LedgerEntry:
    """A known file's entry under the name and with the marks that it has now."""
    return msgspec.structs.replace(
        entry,
        path=found.stored_path,
        device=found.device,
        inode=found.inode,
        size=found.size,
        mtime_ns=found.mark,
        relative=str(found.relative),
    )


def begun_again(entry: LedgerEntry) -> LedgerEntry:
    """The entry of a file that was rewritten: a new generation, nothing of it read yet."""
    return msgspec.structs.replace(
        entry,
        generation=entry.generation + 1,
        is_rereading=True,
        consumed_bytes=0,
        checkpoint_state=None,
    )


class FileReading:
    """One file on its way into the archive.

    Args:
        before: stored bytes that share a raw chunk with the first byte to read (see `RawAppender`).
    """

    def __init__(
        self,
        adapter: Adapter,
        found: Found,
        file: BinaryIO,
        entry: LedgerEntry,
        before: bytes,
    ) -> None:
        self._adapter = adapter
        self._found = found
        self._file = file
        self._entry = entry
        self._is_first = entry.checkpoint_state is None
        self._appender = RawAppender(entry.consumed_bytes, before)
        self._tee = Tee(file, self._appender, found.size)

    @property
    def bytes_read(self) -> int:
        return self._tee.bytes_read

    def batches(self) -> Iterator[FileBatch]:
        """Yields batches in order; what was yielded may be committed, whatever happens afterwards."""
        entry = self._entry
        start = None
        if entry.checkpoint_state is not None:
            start = Checkpoint(offset=entry.consumed_bytes, state=entry.checkpoint_state)
        file = SourceFile(relative=self._found.relative, root=self._found.root, named_root=self._found.named_root)
        events: list[Event] = []
        reached: Checkpoint | None = None
        for event in self._events(file, start):
            if reached is not None:
                yield self._batch(reached, events, is_last=False)
                events, reached = [], None
            if type(event) is Checkpoint:
                reached = event
            else:
                events.append(event)
        if reached is not None:
            self._tee.read_rest()
            yield self._batch(reached, events, is_last=True)

    def _events(self, file: SourceFile, start: Checkpoint | None) -> Iterator[Event]:
        with named_faults(self._adapter, self._found.stored_path, self._tee.tell):
            yield from self._adapter.read(file, cast(BinaryIO, self._tee), start)

    def _batch(self, reached: Checkpoint, events: list[Event], *, is_last: bool) -> FileBatch:
        position = self._file.tell()
        head_hash, tail_hash = ends(self._file, reached.offset)
        self._file.seek(position)
        self._entry = msgspec.structs.replace(
            self._entry,
            consumed_bytes=reached.offset,
            checkpoint_state=reached.state,
            head_hash=head_hash,
            tail_hash=tail_hash,
            # of a file that is not read to its end so much only as was consumed: the next capture goes on there
            size=self._appender.end if is_last else reached.offset,
        )
        is_first, self._is_first = self._is_first, False
        return FileBatch(
            entry=self._entry, events=events, chunks=self._appender.take(), is_first=is_first, is_last=is_last
        )
