"""Whole archives: copied while somebody writes, checked, and put in the place of another."""

import os
import re
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from pond_desktop.archive.connection import errors_translated, open_engine
from pond_desktop.archive.migrate import NEWEST, upgrade
from pond_desktop.errors import (
    ArchiveBusy,
    ArchiveDamaged,
    ArchiveError,
    ArchiveFull,
    ArchiveReadOnly,
    ArchiveTooNew,
    ValidationFailed,
)
from pond_desktop.runtime import is_there
from pond_desktop.runtime.cancellation import raise_if_cancelled
from pond_desktop.runtime.scratch import scratch_folder

_STEP_PAGES = 4096
_PATIENCE_S = 15.0
_OUR_TABLES = frozenset({"sources", "sessions", "messages", "parts", "files", "raw_chunks"})
_OUR_VERSION = re.compile(r"\d{4}")
_MAGIC = b"SQLite format 3\0"
_BESIDE = ("-wal", "-shm", "-journal")


def copy_archive(path: Path, target: Path, *, is_still: bool = False) -> None:
    """Copies what is committed at this moment, whatever is written meanwhile, for the owner's eyes only.

    `target` is there only once it is whole, checked and on the disk; what stood there before is then gone.

    Args:
        is_still: the archive is a file that lies there and that no program has open.
    Raises:
        ArchiveError: the archive is damaged, or the copy cannot be written.
    """
    with _part_of(target) as part:
        with errors_translated(path), _snapshot(path, is_still=is_still) as source:
            with _written(target), closing(sqlite3.connect(part)) as copy:
                # nobody reads the part, and it is dropped after a crash
                copy.execute("PRAGMA journal_mode=OFF")
                copy.execute("PRAGMA synchronous=OFF")
                _copy(source, copy)
            check_sound(part, path)
        _to_disk(part)
        part.replace(target)
    _to_disk(target.parent)


def check_sound(path: Path, named: Path) -> None:
    """Raises ArchiveDamaged, about `named`, where not every page of the database is as it should be."""
    with errors_translated(named), closing(_connect_still(path)) as connection:
        (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if said != "ok":
        raise ArchiveDamaged(f"The archive file is damaged: {named}.", "Restore a backup that was made earlier.")


@contextmanager
def staged_archive(file: Path, folder: Path) -> Iterator[Path]:
    """A copy of an archive in `folder`, found to be ours and sound, and brought to the newest shape.

    Raises:
        ValidationFailed: it is no archive of ours.
        ArchiveTooNew, ArchiveDamaged: said about `file`, which stays as it is.
        ArchiveFull: there is no room for the copy.
    """
    with scratch_folder(folder, "restoring-") as scratch:
        staged = scratch / "pond.db"
        _check_is_ours(file)
        copy_archive(file, staged, is_still=True)
        engine = open_engine(staged, is_writer=True)
        try:
            with errors_translated(staged):
                if _version(staged) != NEWEST:
                    upgrade(engine)
        finally:
            engine.dispose()
        yield staged


def put_in_place(staged: Path, path: Path, kept: Path) -> Path | None:
    """Makes the archive at `path` hold what `staged` holds. Whoever has the writer's lock may call this.

    The new content is written into the present file by one transaction of SQLite: readers that are open see the old
    state or the new one, never a mixture, and a crash leaves the old one. A file that is damaged is set aside instead.
    Returns where the present archive is kept; `None` where there was none.
    """
    if not is_there(path):
        _set_aside(path, kept)
        _take_over(staged, path)
        return None
    kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for left in kept.parent.glob(".*.part"):
        left.unlink(missing_ok=True)  # of a restore that was killed: nobody else is at it
    try:
        copy_archive(path, kept)
        _write_over(staged, path)
    except ArchiveDamaged:
        kept.unlink(missing_ok=True)
        _set_aside(path, kept)
        _take_over(staged, path)
    return kept


def _write_over(staged: Path, path: Path) -> None:
    with errors_translated(path), _snapshot(staged) as source, closing(sqlite3.connect(path, timeout=5)) as target:
        _copy(source, target)
        # into the file as far as readers let it; the rest follows with the next capture
        target.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def _set_aside(path: Path, kept: Path) -> None:
    try:
        for ending in ("", *_BESIDE):
            present = path.with_name(path.name + ending)
            if present.exists():
                kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                present.replace(kept.with_name(kept.name + ending))
    except OSError as error:
        raise ArchiveReadOnly(
            f"The present archive cannot be moved away: {error.strerror or error}.",
            "Close every Pond Desktop that is open, then try again.",
        ) from error


def _take_over(staged: Path, path: Path) -> None:
    _to_disk(staged)
    staged.replace(path)
    _to_disk(path.parent)


def _check_is_ours(file: Path) -> None:
    if not file.is_file():
        raise ValidationFailed(f"There is no file {file}.", "Name a backup that `backup` made.", field="file")
    try:
        with file.open("rb") as stream:
            is_database = stream.read(len(_MAGIC)) == _MAGIC
    except OSError as error:
        raise ValidationFailed(
            f"{file} cannot be read: {error.strerror or error}.", "May you read it?", field="file"
        ) from error
    with errors_translated(file):
        version = _version(file, is_still=True) if is_database else None
    if version is None:
        raise ValidationFailed(
            f"{file} is no archive of Pond Desktop.", "Name a file that `backup` made, or a pond.db.", field="file"
        )
    if version > NEWEST:
        raise ArchiveTooNew(
            f"{file} has version {version}; this program knows versions up to {NEWEST}.",
            "Upgrade Pond Desktop; nothing was changed.",
        )


def is_newest(path: Path) -> bool:
    """Whether an archive can be read as it is: ours, and neither older nor newer than the program."""
    try:
        with errors_translated(path):
            return _version(path) == NEWEST
    except ArchiveError:
        return False


def _version(file: Path, *, is_still: bool = False) -> str | None:
    """None of a database that is not ours."""
    with _snapshot(file, is_still=is_still) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not _OUR_TABLES | {"alembic_version"} <= tables:
            return None
        (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
    return version if _OUR_VERSION.fullmatch(str(version)) else None


@contextmanager
def _snapshot(path: Path, *, is_still: bool = False) -> Iterator[sqlite3.Connection]:
    """One state of a database, which stays the same while it is read."""
    if is_still and not is_there(path.with_name(f"{path.name}-wal")):
        # so that SQLite puts no files of its own beside it
        with closing(_connect_still(path)) as connection:
            yield connection
        return
    engine = open_engine(path, is_writer=False)
    try:
        with engine.connect() as opened:
            opened.exec_driver_sql("SELECT 1 FROM sqlite_master LIMIT 1").first()
            driver = opened.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            yield driver
    finally:
        engine.dispose()


def _connect_still(path: Path) -> sqlite3.Connection:
    """To a database that nobody writes."""
    return sqlite3.connect(f"file:{quote(str(path))}?mode=ro&immutable=1", uri=True)


@contextmanager
def _part_of(target: Path) -> Iterator[Path]:
    """A new file beside `target`, which is gone afterwards unless it was renamed."""
    try:
        number, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise _unwritable(target, error) from error
    os.close(number)
    part = Path(name)
    try:
        yield part
    except OSError as error:
        raise _unwritable(target, error) from error
    finally:
        part.unlink(missing_ok=True)


def _unwritable(target: Path, error: OSError) -> ArchiveError:
    return ArchiveError(f"{target} cannot be written: {error.strerror or error}.", "Choose another place for it.")


@contextmanager
def _written(target: Path) -> Iterator[None]:
    """What SQLite says of the copy's own disk, said about that; what it says of the archive passes through."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            raise ArchiveFull(
                f"The disk of {target.parent} is full; nothing was left there.", "Make room, or choose another place."
            ) from error
        if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
            raise ArchiveError(
                f"Writing {target} failed; nothing was left there.", "Check that disk, or choose another place."
            ) from error
        raise


def _copy(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """SQLite's own way; may be interrupted, and does not wait for ever for somebody who writes the target."""
    since: float | None = None

    def look(status: int, _left: int, _total: int) -> None:
        nonlocal since
        raise_if_cancelled()
        if status not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            since = None
            return
        since = since or time.monotonic()
        if time.monotonic() - since > _PATIENCE_S:
            raise ArchiveBusy("The archive is being written by another program.", "Try again in a moment.")

    source.backup(target, pages=_STEP_PAGES, progress=look, sleep=0.05)


def _to_disk(path: Path) -> None:
    """Waits until a file, or a folder's list of names, is on the disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows opens no folders
    number = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)
