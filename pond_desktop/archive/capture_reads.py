"""How far the archive is behind the agents' files, and its tools' postings behind the archive."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.facts import fact, number_fact
from pond_desktop.archive.times import from_stored
from pond_desktop.archive.tool_posting import CUT, POSTED, pending_parts
from pond_desktop.runtime.locks import is_held

CAPTURE_BEGAN = "capture_began"


_STATES = """
SELECT o.id, o.agent, o.captured_at, o.unavailable_at,
    (SELECT count(*) FROM problems p WHERE p.source_key = o.key),
    (SELECT ifnull(sum(f.size - f.consumed_bytes), 0) FROM files f
        WHERE f.source_key = o.key AND f.size > f.consumed_bytes AND f.gone_at IS NULL)
FROM sources o ORDER BY o.id
"""
_NEWEST = """
SELECT o.id, f.path, f.size, f.mtime_ns FROM sources o CROSS JOIN files f ON f.key IN (
    SELECT n.key FROM files n INDEXED BY files_newest
    WHERE n.source_key = o.key AND n.gone_at IS NULL AND n.mtime_ns < ? ORDER BY n.mtime_ns DESC LIMIT 2)
"""
_TIME_MAX = 4 * 10**18
"""Behind this there are no times, but marks of stores and of what lies in them."""


class Pass(Struct, frozen=True, kw_only=True):
    """A capture that began and did not end yet, or never will. `sources` are those it goes through."""

    at: datetime
    pid: int
    sources: tuple[str, ...]


class KnownFile(NamedTuple):
    """A file as it was when it was last captured."""

    path: str
    size: int
    mtime_ns: int


class SourceState(NamedTuple):
    """`is_running`: a capture goes through it now. `failed_at`: the last one began then and was broken off.
    `unreadable_count` files or folders could not be read at all; `pending_bytes` lie behind the last complete record
    of files that are still there. `newest`: its newest files, at most two."""

    source: str
    agent: str
    captured_at: datetime | None
    is_running: bool
    failed_at: datetime | None
    unreadable_count: int
    pending_bytes: int
    unavailable_at: datetime | None
    newest: tuple[KnownFile, ...] = ()


class ToolFilling(NamedTuple):
    """`pending_parts` is at most what is still to be posted, and 0 where nothing is; of `cut_parts` only the beginning
    is."""

    pending_parts: int
    posted_parts: int
    cut_parts: int


class CaptureReads:
    """The state of captures, on one connection."""

    _connection: Connection
    _path: Path

    def tool_filling(self) -> ToolFilling:
        return ToolFilling(
            pending_parts=pending_parts(self._connection),
            posted_parts=number_fact(self._connection, POSTED),
            cut_parts=number_fact(self._connection, CUT),
        )

    def capture_state(self) -> list[SourceState]:
        """All sources that were ever captured, by id."""
        began = fact(self._connection, CAPTURE_BEGAN)
        under_way = None if began is None else msgspec.json.decode(began, type=Pass)
        is_running = under_way is not None and is_held(self._path.with_suffix(".lock"))
        states = []
        newest: dict[str, list[KnownFile]] = {}
        for source, *file in driver_rows(self._connection, _NEWEST, (_TIME_MAX,)):
            newest.setdefault(source, []).append(KnownFile(*file))
        for row in driver_rows(self._connection, _STATES):
            source, agent, captured_at, unavailable_at, unreadable_count, pending_bytes = row
            concerns = under_way is not None and source in under_way.sources
            states.append(
                SourceState(
                    source=source,
                    agent=agent,
                    captured_at=from_stored(captured_at),
                    is_running=concerns and is_running,
                    failed_at=under_way.at if under_way is not None and concerns and not is_running else None,
                    unreadable_count=unreadable_count,
                    pending_bytes=pending_bytes,
                    unavailable_at=from_stored(unavailable_at),
                    newest=tuple(newest.get(source, ())),
                )
            )
        return states
