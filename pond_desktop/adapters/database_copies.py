"""Copying an agent's SQLite database at one moment, while the agent may be writing.

A rollback journal that an agent left when it died is copied as well: SQLite rolls back our copy when it is opened.
"""

import os
import stat
import struct
import sys
import time
from pathlib import Path
from typing import BinaryIO

from pond_desktop.errors import SourceBusy

_TRIES = 3
_COPY_BYTES = 64 << 20
_JOURNAL_HEADER_BYTES = 28
_TAILS = ("", "-wal", "-journal")
_LOCKS_START, _LOCKS_LENGTH = 0x40000000, 512
"""The bytes of a database file that SQLite locks; nothing is ever written there."""
_LOOKS = 2
_LOOK_S = 0.1
_MAC_KIND_AT = 20


def copy_in_peace(path: Path, copy: Path) -> None:
    """Copies a database with its log at one moment, or raises SourceBusy."""
    for _ in range(_TRIES):
        before = marks_of(path)
        if _is_being_written(path):
            continue
        for tail in _TAILS:
            _copy(Path(f"{path}{tail}"), Path(f"{copy}{tail}"))
        if before == marks_of(path) and not _is_being_written(path):
            return
    raise SourceBusy("busy: the agent is writing, will be tried again", "Nothing needs to be done.")


def has_journal(path: Path) -> bool:
    """Whether a rollback journal holds anything; `journal_mode=PERSIST` leaves one whose header is all zeros."""
    try:
        with _open_regular(Path(f"{path}-journal")) as journal:
            return any(journal.read(_JOURNAL_HEADER_BYTES))
    except FileNotFoundError:
        return False


def _is_being_written(path: Path) -> bool:
    """Whether somebody is in a transaction with a rollback journal, not only was when the machine or the agent died."""
    if not has_journal(path):
        return False
    is_locked = _is_write_locked(path)
    return _is_moving(path) if is_locked is None else is_locked


def _is_write_locked(path: Path) -> bool | None:
    """Whether another process holds a lock to write, asked without taking one; `None` where nobody can tell.

    SQLite's rule: a journal without a holder of the lock is one to roll back.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    # each system's `struct flock`
    kind, whence, reach = fcntl.F_RDLCK, os.SEEK_SET, (_LOCKS_START, _LOCKS_LENGTH, 0)
    is_mac = sys.platform == "darwin"
    asked = struct.pack("qqihh", *reach, kind, whence) if is_mac else struct.pack("hhqqi4x", kind, whence, *reach)
    try:
        with _open_regular(path) as database:
            answer = fcntl.fcntl(database, fcntl.F_GETLK, asked)
    except OSError:
        return None
    return bool(struct.unpack_from("h", answer, _MAC_KIND_AT if is_mac else 0)[0] != fcntl.F_UNLCK)


def _is_moving(path: Path) -> bool:
    before = marks_of(path)
    for _ in range(_LOOKS):
        time.sleep(_LOOK_S)
        if marks_of(path) != before:
            return True
    return False


def marks_of(path: Path) -> list[int]:
    marks: list[int] = []
    for tail in _TAILS:
        try:
            status = os.stat(f"{path}{tail}")  # noqa: PTH116
        except FileNotFoundError:
            if not tail:
                raise
            marks += [0] * 4
        else:
            marks += [status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns]
    return marks


def _open_regular(path: Path) -> BinaryIO:
    """Opens a file to read it; a FIFO or a device by its name is an OSError at once."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(0, f"{path.name} is no regular file")
    return open(descriptor, "rb")  # noqa: PTH123


def _copy(source: Path, target: Path) -> None:
    """Shares the blocks where the file system can."""
    try:
        stream = _open_regular(source)
    except FileNotFoundError:
        target.unlink(missing_ok=True)
        return
    with stream, target.open("wb") as copy:
        if hasattr(os, "copy_file_range"):
            try:
                while os.copy_file_range(stream.fileno(), copy.fileno(), _COPY_BYTES):
                    pass
                return
            except OSError:
                stream.seek(0)
                copy.seek(0)
                copy.truncate()
        while block := stream.read(_COPY_BYTES):
            copy.write(block)
