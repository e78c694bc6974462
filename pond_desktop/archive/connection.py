"""Connections to the database file, and the one place where SQLite's errors become ours."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from pond_desktop.archive.any_case import SQL_NAME, in_any_case_or_none
from pond_desktop.errors import (
    ArchiveBusy,
    ArchiveDamaged,
    ArchiveError,
    ArchiveFull,
    ArchiveReadOnly,
    Cancelled,
)
from pond_desktop.runtime import is_there

_BUSY_TIMEOUT_S = 5.0
_CHECKPOINT_PAGES = 16_384
_LOG_BYTES_KEPT = 4 << 20
_WRITER_CACHE_KIB = 65_536
# the window keeps several readers: 64 MiB for each cost it 100 MB with 100,000 sessions, and made nothing faster
_READER_CACHE_KIB = 4_096

# For every None and every bool the driver searches three places for a way to adapt it, which costs more than storing
# it. An answer at the first place, by functions that give the value itself, made writing a row twice as fast.
sqlite3.register_adapter(type(None), {}.get)  # type: ignore[arg-type]
sqlite3.register_adapter(bool, int)


def open_engine(path: Path, *, is_writer: bool) -> Engine:
    """An engine whose transactions are SQLite's own.

    The driver's transaction control is off, so that DDL is transactional; a writer begins with BEGIN IMMEDIATE.
    Connections may be used from any thread, by one at a time.
    """

    def connect() -> sqlite3.Connection:
        if is_writer:
            connection = _connect(f"file:{quote(str(path))}?mode=rwc")
        else:
            connection = connect_to_read(path)
        connection.isolation_level = None
        connection.create_function(SQL_NAME, 1, in_any_case_or_none, deterministic=True)
        if is_writer:
            # a first capture writes much: fewer, larger moves from the log into the file
            connection.execute(f"PRAGMA wal_autocheckpoint={_CHECKPOINT_PAGES}")
            connection.execute(f"PRAGMA journal_size_limit={_LOG_BYTES_KEPT}")
        for pragma in ("foreign_keys=ON", "synchronous=NORMAL", "temp_store=MEMORY"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute(f"PRAGMA cache_size=-{_WRITER_CACHE_KIB if is_writer else _READER_CACHE_KIB}")
        if not is_writer:
            connection.execute("PRAGMA query_only=ON")
        return connection

    # the writer's connection stays open too: closing the last one moves the whole log into the file
    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, pool_size=1 if is_writer else 5)
    begin = "BEGIN IMMEDIATE" if is_writer else "BEGIN"

    @event.listens_for(engine, "begin")
    def do_begin(connection: Any) -> None:
        connection.connection.driver_connection.execute(begin)

    return engine


def _connect(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, timeout=_BUSY_TIMEOUT_S, check_same_thread=False)


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Opens to read, also where the folder can't be written and SQLite can't make its shared-memory file."""
    uri = f"file:{quote(str(path))}"
    connection = _connect(f"{uri}?mode=ro")
    try:
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY_DIRECTORY) or not is_there(
            path
        ):
            raise
        if is_there(path.with_name(path.name + "-wal")):
            raise
        # nobody can be writing where nobody can make the log; then the file alone is the whole archive
        connection = _connect(f"{uri}?immutable=1")
    return connection


@contextmanager
def errors_translated(path: Path) -> Iterator[None]:
    """Raises our errors for SQLite's. Anything that is not the world's doing passes through."""
    try:
        yield
    except (sqlite3.DatabaseError, DBAPIError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        known = _known(cause, path)
        if known is None:
            raise
        raise known from error


def _known(error: BaseException | None, path: Path) -> ArchiveError | Cancelled | None:
    # the low byte is the primary result code
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    match code:
        case sqlite3.SQLITE_INTERRUPT:
            return Cancelled()
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return ArchiveBusy("The archive is being written by another program.", "Try again in a moment.")
        case sqlite3.SQLITE_FULL:
            return ArchiveFull(
                f"The disk that holds the archive is full ({path.parent}).",
                "Make room there, then capture again; nothing was half written.",
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return ArchiveDamaged(
                f"The archive file is damaged: {path}.",
                "Move it aside and capture again, or restore a backup from its backups folder.",
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return ArchiveReadOnly(
                f"The archive cannot be opened for this: {path}.",
                "Check the folder's permissions, or choose another place with POND_DESKTOP_HOME.",
            )
        case sqlite3.SQLITE_IOERR:
            return ArchiveError(f"Reading or writing the archive failed: {path}.", "Check the disk, then try again.")
    return None
