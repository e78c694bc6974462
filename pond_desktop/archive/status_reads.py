"""What is in the archive, and what is not and why."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, RowMapping, and_, func, select

from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.schema import files, problems, sessions, skipped, sources
from pond_desktop.archive.session_reads import PARENT_IS_THERE
from pond_desktop.archive.times import from_stored

_UNKNOWN = """
SELECT o.id, s.agent_version, coalesce(p.body, p.preview, '') FROM parts p INDEXED BY parts_unknown
CROSS JOIN messages m ON m.key = p.message_key CROSS JOIN sessions s ON s.key = m.session_key
CROSS JOIN sources o ON o.key = s.source_key
WHERE p.type = 'unknown' AND m.superseded_at IS NULL ORDER BY p.message_key DESC LIMIT ?
"""
_BUSY = "busy:"


class SkipExample(NamedTuple):
    """Where a record stands that gave no message: of each reason one, in the file that changed last."""

    reason: str
    is_fault: bool
    path: str
    offset: int


class UnknownPart(NamedTuple):
    """A record or block that no adapter understood: how it begins, and by which version of the agent."""

    source: str
    agent_version: str | None
    beginning: str


class SourceStatus(Struct, frozen=True, kw_only=True):
    """One source.

    `file_bytes` counts files of all sizes as they were last seen; `pending_bytes` those behind the last complete
    record. `skipped` and `faults` count records by reason, with `examples` of both, faults first; `unreadable` lists
    `(path, reason)`, `busy` paths of what its agent was writing.
    """

    source: str
    agent: str
    captured_at: datetime | None
    unavailable_at: datetime | None
    file_count: int
    gone_file_count: int
    file_bytes: int
    pending_bytes: int
    session_count: int
    child_count: int
    message_count: int
    skipped: dict[str, int]
    faults: dict[str, int]
    examples: list[SkipExample]
    unreadable: list[tuple[str, str]]
    busy: list[str]


class ArchiveStatus(Struct, frozen=True, kw_only=True):
    """`archive_bytes` counts the database file with its log; `source_bytes` all raw bytes kept, uncompressed."""

    sources: list[SourceStatus]
    archive_bytes: int
    source_bytes: int


class StatusReads:
    """Counts of an archive, on one connection."""

    _connection: Connection
    _path: Path

    def status(self) -> ArchiveStatus:
        found = self._connection.execute(select(sources).order_by(sources.c.id)).mappings().all()
        by_source = [self._source_status(row["key"], row) for row in found]
        archive_files = (self._path, self._path.with_name(self._path.name + "-wal"))
        return ArchiveStatus(
            sources=by_source,
            archive_bytes=sum(file.stat().st_size for file in archive_files if file.exists()),
            source_bytes=sum(status.file_bytes for status in by_source),
        )

    def unknown_parts(self, *, limit: int) -> list[UnknownPart]:
        """What was not understood, the last captured first, at most so many."""
        return [UnknownPart(*row) for row in driver_rows(self._connection, _UNKNOWN, (limit,))]

    def unknown_count(self) -> int:
        """How many records and blocks were not understood, earlier versions of messages too."""
        counted = "SELECT count(*) FROM parts INDEXED BY parts_unknown WHERE type = 'unknown'"
        return int(driver_rows(self._connection, counted)[0][0])

    def _source_status(self, key: int, row: RowMapping) -> SourceStatus:
        of_source = files.c.source_key == key
        file_count, gone_count, size, pending = self._connection.execute(
            select(
                func.count(),
                func.count(files.c.gone_at),
                func.coalesce(func.sum(files.c.size), 0),
                func.coalesce(func.sum(files.c.size - files.c.consumed_bytes), 0),
            ).where(of_source)
        ).one()
        shown = and_(sessions.c.source_key == key, sessions.c.message_count > 0)
        # as the list of sessions tells them apart
        below = func.count().filter(and_(sessions.c.parent_id.is_not(None), PARENT_IS_THERE))
        session_count, child_count, message_count = self._connection.execute(
            select(func.count(), below, func.coalesce(func.sum(sessions.c.total_count), 0)).where(shown)
        ).one()
        reasons = self._connection.execute(
            select(
                skipped.c.reason,
                skipped.c.is_fault,
                func.sum(skipped.c.count),
                # SQLite takes the columns that follow from the row with the maximum
                func.max(files.c.mtime_ns),
                files.c.path,
                skipped.c.first_offset,
            )
            .join(files, and_(files.c.key == skipped.c.file_key, files.c.generation == skipped.c.generation))
            .where(of_source)
            .group_by(skipped.c.reason, skipped.c.is_fault)
            .order_by(func.sum(skipped.c.count).desc(), skipped.c.reason)
        ).all()
        met = self._connection.execute(
            select(problems.c.path, problems.c.reason).where(problems.c.source_key == key).order_by(problems.c.path)
        ).all()
        examples = [SkipExample(row.reason, row.is_fault, row.path, row.first_offset) for row in reasons]
        return SourceStatus(
            source=row["id"],
            agent=row["agent"],
            captured_at=from_stored(row["captured_at"]),
            unavailable_at=from_stored(row["unavailable_at"]),
            file_count=file_count,
            gone_file_count=gone_count,
            file_bytes=size,
            pending_bytes=pending,
            session_count=session_count - child_count,
            child_count=child_count,
            message_count=message_count,
            skipped={row[0]: row[2] for row in reasons if not row.is_fault},
            faults={row[0]: row[2] for row in reasons if row.is_fault},
            examples=sorted(examples, key=lambda example: not example.is_fault),
            unreadable=[(path, reason) for path, reason in met if not reason.startswith(_BUSY)],
            busy=[path for path, reason in met if reason.startswith(_BUSY)],
        )
