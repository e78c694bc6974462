"""Rows waiting to be written, many at a time: one statement a table instead of one a file."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import chain
from typing import Any

from sqlalchemy import Connection, TableClause, column, insert, table
from sqlalchemy.dialects import sqlite

from pond_desktop.archive.driver_rows import driver_connection, driver_cursor
from pond_desktop.archive.raw import Chunk, FileChunk, bases, chunk_rows
from pond_desktop.archive.schema import (
    files,
    links,
    messages,
    parts,
    posted,
    raw_chunks,
    session_files,
    session_projects,
    sessions,
    skipped,
    worktrees,
)
from pond_desktop.canonical import Session

Row = tuple[Any, ...]

_DIALECT = sqlite.dialect(paramstyle="qmark")
_ROWS_AT_ONCE = 100
_COMPRESS_BYTES = 4 << 20


class Insertion:
    """`INSERT` of rows into a table, hundreds with one statement: half the time of one each."""

    def __init__(self, table: TableClause, columns: Sequence[str], tail: str = "") -> None:
        statement = insert(table).values(dict.fromkeys(columns))
        into, values = str(statement.compile(dialect=_DIALECT)).split(" VALUES ")
        self._one = f"{into} VALUES {values} {tail}"
        self._many = f"{into} VALUES {', '.join([values] * _ROWS_AT_ONCE)} {tail}"

    def write(self, connection: Connection, rows: list[Row]) -> None:
        whole = len(rows) - len(rows) % _ROWS_AT_ONCE
        for start in range(0, whole, _ROWS_AT_ONCE):
            values = tuple(chain.from_iterable(rows[start : start + _ROWS_AT_ONCE]))
            driver_cursor(connection, self._many, values)
        if whole < len(rows):
            driver_connection(connection).executemany(self._one, rows[whole:])


class Change:
    """Any other statement with one set of values a row."""

    def __init__(self, sql: str) -> None:
        self._sql = sql

    def write(self, connection: Connection, rows: list[Row]) -> None:
        driver_connection(connection).executemany(self._sql, rows)


_HEADER_COLUMNS = Session.__struct_fields__
_COUNTED_COLUMNS = ("model", "first_prompt", "last_message_at", "message_count", "total_count")
_SESSION_COLUMNS = ("key", "source_key", *_HEADER_COLUMNS, *_COUNTED_COLUMNS)
_MESSAGE_COLUMNS = tuple(column.name for column in messages.c if column.name != "superseded_at")
_PART_COLUMNS = tuple(column.name for column in parts.c if column.name != "key")
_FILE_COLUMNS = tuple(column.name for column in files.c if column.name != "gone_at")
_CHUNK_COLUMNS = tuple(column.name for column in raw_chunks.c if column.name != "key")
_LINK_COLUMNS = tuple(column.name for column in links.c if column.name != "key")

_POSTINGS = table("postings", column("rowid"), column("text"), column("code"))

_FILE_SET = ", ".join(f"{name} = excluded.{name}" for name in _FILE_COLUMNS if name != "key")
_PARENT = (
    "coalesce((SELECT l.session_id FROM links l WHERE l.to_session_id = sessions.id"
    " AND l.source_key = sessions.source_key AND l.kind = 'child' ORDER BY l.is_verified DESC, l.key LIMIT 1),"
    " parent_id)"
)
_STATEMENTS: dict[str, Insertion | Change] = {
    "files": Insertion(files, _FILE_COLUMNS, f"ON CONFLICT (key) DO UPDATE SET {_FILE_SET}, gone_at = NULL"),
    "sessions": Insertion(sessions, _SESSION_COLUMNS),
    "changed_sessions": Change(
        f"UPDATE sessions SET {', '.join(f'{name} = ?' for name in _HEADER_COLUMNS[1:])}, model = coalesce(?, model),"
        " first_prompt = coalesce(first_prompt, ?), last_message_at ="
        " coalesce(max(last_message_at, ?), last_message_at, ?),"
        " message_count = message_count + ?, total_count = total_count + ?, gone_at = NULL WHERE key = ?"
    ),
    "session_projects": Insertion(session_projects, ("session_key", "project"), "ON CONFLICT DO NOTHING"),
    "worktrees": Insertion(worktrees, ("path", "repository", "session_key"), "ON CONFLICT DO NOTHING"),
    "session_files": Insertion(session_files, ("session_key", "file_key"), "ON CONFLICT DO NOTHING"),
    "messages": Insertion(messages, _MESSAGE_COLUMNS),
    "parts": Insertion(parts, _PART_COLUMNS),
    "links": Insertion(
        links,
        _LINK_COLUMNS,
        "ON CONFLICT (session_id, source_key, kind, to_session_id) DO UPDATE SET"
        " message_id = coalesce(message_id, excluded.message_id), call_id = coalesce(call_id, excluded.call_id),"
        " is_verified = max(is_verified, excluded.is_verified)",
    ),
    # what was concluded goes where the agent says who started a session: a sub-agent's file often names its root alone
    "refuted_links": Change(
        "DELETE FROM links WHERE source_key = ? AND to_session_id = ? AND kind = 'child' AND NOT is_verified AND EXISTS"
        " (SELECT 1 FROM links v WHERE v.to_session_id = links.to_session_id AND v.source_key = links.source_key"
        " AND v.kind = 'child' AND v.is_verified)"
    ),
    "parents_of_linked": Change(f"UPDATE sessions SET parent_id = {_PARENT} WHERE source_key = ? AND id = ?"),
    "parents_of_new": Change(f"UPDATE sessions SET parent_id = {_PARENT} WHERE key = ?"),
    "chunks_replaced": Change("DELETE FROM raw_chunks WHERE file_key = ? AND generation = ? AND number >= ?"),
    "raw_chunks": Insertion(raw_chunks, _CHUNK_COLUMNS),
    "skipped": Insertion(
        skipped,
        tuple(column.name for column in skipped.c),
        "ON CONFLICT DO UPDATE SET count = count + excluded.count, bytes = bytes + excluded.bytes,"
        " first_offset = min(first_offset, excluded.first_offset)",
    ),
    "names": Change(
        "INSERT INTO names (field, value, uses) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET uses = uses + excluded.uses"
    ),
    "titles": Change("INSERT OR REPLACE INTO titles (rowid, text) VALUES (?, ?)"),
    "postings": Insertion(_POSTINGS, ("rowid", "text", "code")),
    "posted": Insertion(posted, ("place", "session_key", "role", "at")),
}
"""In the order of writing: what is pointed to comes before what points."""
_BY_PLACE = ("postings", "posted")
"""Their rows go in the order of their places: FTS5 writes out what it gathered when a row comes out of order."""
_SEARCHED = ("titles", *_BY_PLACE)
"""These wait longest: FTS5 writes out what it gathered also before any statement that could fail halfway."""


class Buffers:
    """Rows and raw chunks that wait to be written.

    A thread of its own compresses chunks and commits meanwhile: both are single calls that let go of the interpreter's
    lock for long. (Writing the rows there as well was tried: passing the lock to and fro cost more than it gained.)
    Whoever needs the connection takes it from here.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: dict[str, list[Row]] = {name: [] for name in _STATEMENTS}
        self._behind = ThreadPoolExecutor(1, "behind")
        self._committing: Future[None] | None = None
        self._compressing: list[Future[list[Row]]] = []
        self._chunks: list[FileChunk] = []
        self._waiting_bytes = 0
        self._with_chunks: set[tuple[int, int]] = set()
        self.before_flush: Callable[[], None] = lambda: None

    @property
    def connection(self) -> Connection:
        """The connection, once no commit is running on it. Rows that wait here are not written yet."""
        if self._committing is not None:
            committing, self._committing = self._committing, None
            committing.result()
        return self._connection

    def add(self, statement: str, row: Row) -> None:
        self._rows[statement].append(row)

    def add_chunks(self, file_key: int, generation: int, chunks: list[Chunk], *, are_first: bool) -> None:
        """Puts chunks in place of those with the same number and of all later ones; `are_first`: there are none."""
        if (file_key, generation) in self._with_chunks:
            self.flush(raw=True)
        if chunks and not are_first:
            self.add("chunks_replaced", (file_key, generation, chunks[0].number))
        self._with_chunks.add((file_key, generation))
        # of a file that was rewritten: most of it is what it was
        like = (
            bases(self.connection, file_key, generation, [chunk.number for chunk in chunks]) if generation > 1 else {}
        )
        self._chunks += ((file_key, generation, chunk, like.get(chunk.number)) for chunk in chunks)
        self._waiting_bytes += sum(chunk.length for chunk in chunks)
        if self._waiting_bytes >= _COMPRESS_BYTES:
            self._compress()

    def flush(self, *, raw: bool = False) -> None:
        """Writes what waits: call before reading rows that may be among it, and with `raw` before reading raw bytes or
        changing what search finds."""
        if raw:
            self._with_chunks.clear()
            self._compress()
            compressing, self._compressing = self._compressing, []
            self._rows["raw_chunks"] += (row for future in compressing for row in future.result())
        self.before_flush()
        connection = self.connection
        for name, statement in _STATEMENTS.items():
            if (rows := self._rows[name]) and (raw or name not in _SEARCHED):
                if name in _BY_PLACE:
                    rows.sort()
                statement.write(connection, rows)
                rows.clear()

    def commit_behind(self) -> None:
        """Writes all that waits, and commits it behind the caller. An error of that is raised by a later call."""
        self.flush(raw=True)
        self._committing = self._behind.submit(self._connection.commit)

    def close(self) -> None:
        """Waits for what is being done; what only waits is dropped."""
        self._behind.shutdown()

    def _compress(self) -> None:
        if self._chunks:
            chunks, self._chunks, self._waiting_bytes = self._chunks, [], 0
            self._compressing.append(self._behind.submit(chunk_rows, chunks))
