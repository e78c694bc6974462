"""What must be done with a file that was found: nothing, read on, or read again."""

from collections.abc import Iterator
from enum import Enum, auto
from hashlib import blake2b
from typing import BinaryIO

from pond_desktop.archive.ledger import LedgerEntry
from pond_desktop.capture.discover import Found

_HASHED_BYTES = 1024


class Need(Enum):
    NOTHING = auto()
    READ_ON = auto()
    """What was consumed is still there; there may be more."""
    READ_AGAIN = auto()
    """What was consumed has changed."""


def is_plainly_unchanged(found: Found, entry: LedgerEntry) -> bool:
    """Whether the file need not be opened."""
    return (
        (found.device, found.inode, found.size, found.mark) == (entry.device, entry.inode, entry.size, entry.mtime_ns)
    ) and not entry.is_rereading


def need_of(file: BinaryIO, found: Found, entry: LedgerEntry, stored: Iterator[bytes], *, verify: bool) -> Need:
    """Compares an open file with what is known of it.

    A file that only grew is told by the ends of its consumed part. One that was replaced by another, or changed its
    time without growing, is compared byte for byte with what is stored; so is every file where `verify` is set.

    Args:
        stored: the raw bytes kept of it, in order; read only where needed.
    """
    if found.size < entry.size:
        return Need.READ_AGAIN
    if ends(file, entry.consumed_bytes) != (entry.head_hash, entry.tail_hash):
        return Need.READ_AGAIN
    has_grown = found.size > entry.size
    if verify or found.inode != entry.inode or not has_grown:
        return _compare(file, stored, entry.consumed_bytes, Need.READ_ON if has_grown else Need.NOTHING)
    return Need.READ_ON


def ends(file: BinaryIO, consumed_bytes: int) -> tuple[bytes, bytes]:
    """Hashes of the first and the last bytes of the consumed part."""
    length = min(_HASHED_BYTES, consumed_bytes)
    return _hash_at(file, 0, length), _hash_at(file, consumed_bytes - length, length)


def _hash_at(file: BinaryIO, offset: int, length: int) -> bytes:
    file.seek(offset)
    return blake2b(file.read(length), digest_size=8).digest()


def _compare(file: BinaryIO, stored: Iterator[bytes], length: int, need_if_same: Need) -> Need:
    file.seek(0)
    for chunk in stored:
        kept = chunk[:length]
        if file.read(len(kept)) != kept:
            return Need.READ_AGAIN
        length -= len(kept)
        if length == 0:
            break
    return need_if_same
