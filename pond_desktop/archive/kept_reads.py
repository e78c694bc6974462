"""The kept files of an archive, read back as the agent wrote them."""

from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from sqlalchemy import Connection, func, or_, select

from pond_desktop.archive.raw import raw_stream
from pond_desktop.archive.schema import files, messages, raw_chunks, session_files, sources

if TYPE_CHECKING:
    from pond_desktop.archive.folding import Folded
    from pond_desktop.archive.rereading import Difference

_IS_LOST = or_(messages.c.superseded_at.is_not(None), messages.c.seen_generation < files.c.generation)
"""Superseded, or of a session of which the file says nothing at all now."""


class KeptFile(NamedTuple):
    """A file, or a document of a store, in its present state. `relative` is its path below the source's root, as the
    adapter was told it; `None` where that was not noted."""

    key: int
    source_key: int
    source: str
    path: str
    relative: str | None
    generation: int
    size: int


class KeptReads:
    """Kept files, on one connection."""

    _connection: Connection

    def kept_files(self, source: str, *, limit: int) -> list[KeptFile]:
        """Those of a source that were changed last, as far as their marks tell."""
        rows = self._connection.execute(
            select(files, sources.c.id.label("source"))
            .join(sources, sources.c.key == files.c.source_key)
            .where(sources.c.id == source, files.c.size > 0)
            .order_by(files.c.mtime_ns.desc())
            .limit(limit)
        )
        return [KeptFile(*(getattr(row, name) for name in KeptFile._fields)) for row in rows]

    def kept_stream(self, file_key: int, generation: int) -> BinaryIO:
        """A file's bytes in one of its states."""
        return raw_stream(self._connection, file_key, generation)

    def difference(self, file: KeptFile, folded: "Folded") -> "Difference":
        """How a fresh reading of a kept file differs from what is here of it."""
        from pond_desktop.archive.rereading import compare

        return compare(self._connection, file, folded).difference

    def states_with_losses(self, file_key: int) -> list[int]:
        """Generations of a file that said something which no later one says, ascending."""
        found = (
            select(messages.c.seen_generation)
            .join(files, files.c.key == messages.c.file_key)
            .where(messages.c.file_key == file_key, _IS_LOST)
        )
        return sorted(set(self._connection.execute(found).scalars()))

    def lost_states(self, session_key: int) -> int:
        """How many states of its files said something of a session that no later one says."""
        in_session = session_files.c.session_key == session_key
        is_rewritten = select(files.c.key).join(session_files).where(in_session, files.c.generation > 1).limit(1)
        if self._connection.execute(is_rewritten).first() is None:
            return 0
        found = (
            select(messages.c.file_key, messages.c.seen_generation)
            .join(files, files.c.key == messages.c.file_key)
            .where(messages.c.session_key == session_key, _IS_LOST)
        )
        return len({tuple(row) for row in self._connection.execute(found)})

    def faults(self) -> list[str]:
        """What SQLite finds wrong with the database, in its words; empty where it is sound. Takes about a second for
        each GB."""
        found = [row[0] for row in self._connection.exec_driver_sql("PRAGMA quick_check(20)") if row[0] != "ok"]
        broken = self._connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        return found + [
            f"{table} row {row} points to a missing row of {parent}" for table, row, parent, _ in broken[:20]
        ]

    def state_bytes(self, file_key: int, generation: int) -> int:
        size = select(func.coalesce(func.sum(raw_chunks.c.length), 0)).where(
            raw_chunks.c.file_key == file_key, raw_chunks.c.generation == generation
        )
        return int(self._connection.execute(size).scalar_one())
