"""One query of somebody else's, on a connection that can read the views and nothing else.

SQLite itself keeps it there: the file is opened to read, an authorizer refuses whatever is no reading of a view, and
limits bound what one value may take. To be run in a process of its own: the bound on memory is one for the whole
process, and some functions (`instr` and `LIKE` over long texts) hear no call to stop.
"""

import re
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from pond_desktop.archive.connection import connect_to_read, errors_translated
from pond_desktop.archive.sql_views import FUNCTIONS, VIEWS, view_statements
from pond_desktop.errors import RequestError, SqlExceeded, SqlMistaken, SqlRefused
from pond_desktop.runtime.nearest import nearest

Cell: TypeAlias = str | int | float | bytes | None
CutBy: TypeAlias = Literal["rows", "bytes"]
Function: TypeAlias = Callable[..., Cell]

_MEMORY_BYTES = 96 << 20
_VALUE_BYTES = 8 << 20
_CACHE_KIB = 8192
_STEPS_BETWEEN_LOOKS = 10_000
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: _VALUE_BYTES,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 100_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 200,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 200,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 100,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
_TABLES_OF_SQLITE = ("json_each", "json_tree")
_FUNCTIONS_REFUSED = ("load_extension", "fts3_tokenizer")
_ASK_ONE = "Ask one thing, with SELECT, WITH or EXPLAIN, of: " + ", ".join(view.name for view in VIEWS) + "."
_MISSING = re.compile(r"no such (table|column|function): (\S+)")


class SqlRows(NamedTuple):
    """`cut_by` says what ended the rows before the query did."""

    columns: Sequence[str]
    rows: list[tuple[Cell, ...]]
    cut_by: CutBy | None


class SqlBounds(NamedTuple):
    seconds: float
    rows: int
    size: int
    """In bytes of all cells together."""


def ask(path: Path, query: str, functions: Mapping[tuple[str, int], Function], bounds: SqlBounds) -> SqlRows:
    """What a query gives.

    Args:
        functions: what queries and views call, by name and count of arguments.
    Raises:
        SqlMistaken, SqlRefused, SqlExceeded, ArchiveError.
    """
    guard = _Guard(bounds.seconds)
    with errors_translated(path), closing(connect_to_read(path)) as connection:
        _prepare(connection, functions, guard)
        with _told(guard, bounds), closing(connection.cursor()) as cursor:
            cursor.execute(query)
            if cursor.description is None:
                raise SqlRefused("That is no query.", _ASK_ONE)
            names = [column[0] for column in cursor.description]
            rows, cut_by = _taken(cursor, bounds)
    return SqlRows(names, rows, cut_by)


def bound_memory() -> None:
    """For all that the database does in this process, from now on."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"PRAGMA hard_heap_limit={_MEMORY_BYTES}").fetchone()


def _prepare(connection: sqlite3.Connection, functions: Mapping[tuple[str, int], Function], guard: "_Guard") -> None:
    connection.isolation_level = None
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    for (name, count), function in functions.items():
        connection.create_function(name, count, function, deterministic=True)
    # what is sorted goes to files, whose size the process bounds; to change it later would drop the views
    for statement in ("PRAGMA temp_store=FILE", *view_statements(guard.mark), "PRAGMA query_only=ON"):
        connection.execute(statement)
    connection.execute(f"PRAGMA cache_size=-{_CACHE_KIB}")
    # made now, as with the authorizer nothing can be made any more
    connection.execute("SELECT 1 FROM json_each('[]'), json_tree('[]')").fetchone()
    for limit, value in _LIMITS.items():
        connection.setlimit(limit, value)
    connection.set_authorizer(guard.allows)
    connection.set_progress_handler(guard.is_over, _STEPS_BETWEEN_LOOKS)


def _taken(cursor: Iterator[tuple[Cell, ...]], bounds: SqlBounds) -> tuple[list[tuple[Cell, ...]], CutBy | None]:
    rows: list[tuple[Cell, ...]] = []
    size = 0
    for row in cursor:
        if len(rows) == bounds.rows:
            return rows, "rows"
        size += sum(map(_size, row))
        if size > bounds.size:
            if not rows:
                raise SqlExceeded(
                    f"The first row alone is larger than {bounds.size:,} bytes.",
                    "Name fewer columns, or cut the long ones: substr(body_text, 1, 1000).",
                )
            return rows, "bytes"
        rows.append(row)
    return rows, None


def _size(cell: Cell) -> int:
    if isinstance(cell, str):
        return len(cell) if cell.isascii() else len(cell.encode())
    return len(cell) if isinstance(cell, bytes) else 8


class _Guard:
    """What may be done, and for how long. Only views whose names begin with `mark` read tables: the name says who asks,
    and a query can give a name of its own to anything, so that it must be one that nobody knows."""

    def __init__(self, seconds: float) -> None:
        self.mark = f"read_{secrets.token_hex(8)}_"
        self.has_expired = False
        self._deadline = time.monotonic() + seconds

    def is_over(self) -> bool:
        self.has_expired = self.has_expired or time.monotonic() >= self._deadline
        return self.has_expired

    def allows(
        self, action: int, first: str | None, second: str | None, database: str | None, asker: str | None
    ) -> int:
        match action:
            case sqlite3.SQLITE_SELECT | sqlite3.SQLITE_RECURSIVE:
                is_allowed = True
            case sqlite3.SQLITE_FUNCTION:
                is_allowed = second not in _FUNCTIONS_REFUSED
            case sqlite3.SQLITE_READ:
                is_allowed = self._may_read(first or "", second or "", database, asker or "")
            case _:
                is_allowed = False
        return sqlite3.SQLITE_OK if is_allowed else sqlite3.SQLITE_DENY

    def _may_read(self, table: str, column: str, database: str | None, asker: str) -> bool:
        if table.startswith("sqlite_"):
            return False
        if database == "temp" or table in _TABLES_OF_SQLITE:
            return True
        # without a column nothing but rows is counted, and who asks is not said
        return not column or asker.startswith(self.mark)


@contextmanager
def _told(guard: _Guard, bounds: SqlBounds) -> Iterator[None]:
    """The database's complaints about a query as ours."""
    try:
        yield
    except MemoryError as error:
        raise too_large() from error
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        if guard.has_expired:
            raise too_long(bounds.seconds) from error
        known = _complaint(error)
        if known is None:
            raise
        raise known from error


def too_long(seconds: float) -> SqlExceeded:
    return SqlExceeded(
        f"The query took longer than {seconds:g} s.",
        "Narrow it: a session, a project, days (timestamp >= '2026-11-01'); or allow more time.",
    )


def too_large() -> SqlExceeded:
    return SqlExceeded("The query needs more memory than it may use.", "Narrow it, or cut long texts with substr.")


def _complaint(error: Exception) -> RequestError | None:
    """`None` where it is not the query's doing."""
    words, code = str(error), getattr(error, "sqlite_errorcode", 0)
    if code == sqlite3.SQLITE_IOERR_WRITE:  # of what is sorted: nothing else is ever written
        return too_large()
    match code & 0xFF:
        case sqlite3.SQLITE_AUTH | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return SqlRefused(f"That may not be done here ({words}).", _ASK_ONE)
        case sqlite3.SQLITE_NOMEM | sqlite3.SQLITE_TOOBIG | sqlite3.SQLITE_FULL:
            return too_large()
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_BUSY:
            return None
    if "one statement" in words:
        return SqlRefused("Only one statement is run at a time.", _ASK_ONE)
    if "not authorized" in words or words.startswith(("vtable constructor", "cannot modify")):
        return SqlRefused(f"That may not be done here ({words}).", _ASK_ONE)
    return SqlMistaken(f"The query is not understood: {words}.", _hint(words))


def _hint(words: str) -> str:
    missing = _MISSING.search(words)
    names = {
        "table": [view.name for view in VIEWS],
        "column": [column.name for view in VIEWS for column in view.columns],
        "function": [function.call.split("(")[0] for function in FUNCTIONS],
    }
    close = nearest(missing[2].rsplit(".", 1)[-1], names[missing[1]]) if missing else None
    return f"Did you mean {close!r}?" if close else "What there is to ask of: pond-desktop sql --schema."
