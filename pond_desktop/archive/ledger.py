"""What is known of each file: enough to tell, without opening it, whether it must be read."""

import os
from collections.abc import Collection
from datetime import datetime

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, bindparam, delete, func, insert, select, update

from pond_desktop.archive.buffers import Buffers
from pond_desktop.archive.portions import portions
from pond_desktop.archive.schema import files, problems, session_files, sessions, sources
from pond_desktop.archive.times import from_stored, to_stored

STORE = "store"
_READ_SO_FAR = ("checkpoint_state", "consumed_bytes", "head_hash", "tail_hash")


class LedgerEntry(Struct, kw_only=True):
    """One file as last read.

    `consumed_bytes` is where reading goes on; `head_hash` and `tail_hash` are of the first and last KiB before it.
    `generation` counts from 1 and grows when the file was rewritten; while such a file is read again `is_rereading`
    holds, also over an interruption. `encoding` is `zstd` for a compressed file, `STORE` for one that is read as
    documents: of that only its marks are kept, and its documents are entries of their own below its path. `relative` is
    the path below the source's root, as the adapter was told it.
    """

    key: int
    source_key: int
    path: str
    device: int
    inode: int
    size: int
    mtime_ns: int
    generation: int = 1
    is_rereading: bool = False
    consumed_bytes: int = 0
    head_hash: bytes = b""
    tail_hash: bytes = b""
    checkpoint_state: bytes | None = None
    encoding: str | None = None
    relative: str | None = None
    gone_at: datetime | None = None


def file_row(entry: LedgerEntry) -> tuple[object, ...]:
    """As it waits to be written; one that is written is not gone."""
    return msgspec.structs.astuple(entry)[:-1]


class Ledger:
    """The files of all sources, on the writer's connection."""

    def __init__(self, buffers: Buffers) -> None:
        self._buffers = buffers
        self._last_file_key: int | None = None

    def source_key(self, source_id: str, agent: str) -> int:
        """The source's key; made where it is new."""
        found = self._buffers.connection.execute(select(sources.c.key).where(sources.c.id == source_id)).scalar()
        if found is not None:
            return int(found)
        made = insert(sources).values(id=source_id, agent=agent).returning(sources.c.key)
        return int(self._buffers.connection.execute(made).scalar_one())

    def sources(self) -> dict[int, str]:
        """All sources that were ever captured: ids by key."""
        return {row.key: row.id for row in self._buffers.connection.execute(select(sources.c.key, sources.c.id))}

    def source_ids(self) -> set[str]:
        return set(self.sources().values())

    def entries(self, source_key: int) -> list[LedgerEntry]:
        return self._entries(files.c.source_key == source_key)

    def entry_at(self, source_key: int, path: str) -> LedgerEntry | None:
        found = self._entries(files.c.source_key == source_key, files.c.path == path)
        return found[0] if found else None

    def entries_below(self, source_key: int, store: str) -> dict[str, LedgerEntry]:
        """The documents of a store, by their names."""
        first, end = f"{store}{os.sep}", f"{store}{chr(ord(os.sep) + 1)}"
        found = self._entries(files.c.source_key == source_key, files.c.path >= first, files.c.path < end)
        return {entry.path.removeprefix(first): entry for entry in found}

    def knows_identity(self, source_key: int, device: int, inode: int) -> bool:
        """Whether a file of the source was last seen with these marks, under whatever name."""
        where = (files.c.source_key == source_key, files.c.inode == inode, files.c.device == device)
        return self._buffers.connection.execute(select(files.c.key).where(*where).limit(1)).first() is not None

    def _entries(self, *conditions: ColumnElement[bool]) -> list[LedgerEntry]:
        rows = self._buffers.connection.execute(select(files).where(*conditions))
        return [LedgerEntry(**{**row, "gone_at": from_stored(row["gone_at"])}) for row in rows.mappings()]

    def next_file_key(self) -> int:
        """A key that no file has; never the same one twice."""
        if self._last_file_key is None:
            self._last_file_key = int(self._buffers.connection.execute(select(func.max(files.c.key))).scalar() or 0)
        self._last_file_key += 1
        return self._last_file_key

    def put(self, entry: LedgerEntry) -> None:
        """Writes an entry; one that is written is not gone."""
        self._buffers.add("files", file_row(entry))
        if entry.gone_at is not None:
            entry.gone_at = None
            self._buffers.flush()
            self._refresh_sessions_gone([entry.key])

    def say_reread(self, entry: LedgerEntry) -> None:
        """Notes how far a kept file was read again. Where that is gone, and what is gone with it, does not change."""
        values = {name: getattr(entry, name) for name in _READ_SO_FAR}
        self._buffers.connection.execute(update(files).where(files.c.key == entry.key).values(values))
        self._refresh_sessions_gone([entry.key])

    def mark_gone(self, file_keys: list[int], now: datetime) -> None:
        """Marks files that are no longer at their place, and the sessions that have no other file."""
        for keys in portions(file_keys):
            self._buffers.connection.execute(update(files).where(files.c.key.in_(keys)).values(gone_at=to_stored(now)))
            self._refresh_sessions_gone(keys)

    def _refresh_sessions_gone(self, file_keys: list[int]) -> None:
        affected = select(session_files.c.session_key).where(session_files.c.file_key.in_(file_keys))
        # a session is gone once the last of its files is
        there = (
            select(func.count())
            .select_from(session_files.join(files, files.c.key == session_files.c.file_key))
            .where(session_files.c.session_key == sessions.c.key, files.c.gone_at.is_(None))
            .scalar_subquery()
        )
        latest = (
            select(func.max(files.c.gone_at))
            .select_from(session_files.join(files, files.c.key == session_files.c.file_key))
            .where(session_files.c.session_key == sessions.c.key)
            .scalar_subquery()
        )
        in_affected = sessions.c.key.in_(affected)
        self._buffers.connection.execute(update(sessions).where(in_affected, there == 0).values(gone_at=latest))
        self._buffers.connection.execute(update(sessions).where(in_affected, there > 0).values(gone_at=None))

    def say_captured(self, source_key: int, now: datetime, *, is_available: bool) -> None:
        """Notes a finished pass over a source; an unavailable one keeps the time since when it is so."""
        stored = to_stored(now)
        values = (
            {"captured_at": stored, "unavailable_at": None}
            if is_available
            else {"unavailable_at": func.coalesce(sources.c.unavailable_at, stored)}
        )
        self._buffers.connection.execute(update(sources).where(sources.c.key == source_key).values(values))

    def put_problems(
        self, source_key: int, found: list[tuple[str, str]], looked_at: Collection[str] | None = None
    ) -> None:
        """Replaces what the last pass over a source could not read: `(path, reason)`; of these paths only, where given,
        and of what lies below them."""
        of_source = problems.c.source_key == source_key
        if looked_at is None:
            self._buffers.connection.execute(delete(problems).where(of_source))
        for path in looked_at or ():
            below = problems.c.path.startswith(f"{path}{os.sep}", autoescape=True)
            self._buffers.connection.execute(delete(problems).where(of_source, (problems.c.path == path) | below))
        if found:
            self._buffers.connection.execute(
                insert(problems).values(source_key=source_key, path=bindparam("path"), reason=bindparam("reason")),
                [{"path": path, "reason": reason} for path, reason in found],
            )
