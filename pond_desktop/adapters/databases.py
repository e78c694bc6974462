"""Agents' SQLite databases, read from a private copy: the agent never waits, and nothing appears in its folder.

Facts, tried with SQLite 3.40: opening with `mode=ro` sees the rows of a write-ahead log, but leaves a `-shm` file;
`immutable=1` leaves nothing, and sees no row of the log. A copy of both sees all and leaves nothing.
"""

import hashlib
import io
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast

import msgspec

from pond_desktop.adapters.contract import Document
from pond_desktop.adapters.database_copies import copy_in_peace, has_journal, marks_of
from pond_desktop.errors import SourceMalformed, SourceUnreadable

_IN_MEMORY_BYTES = 8 << 20

Value = str | int | float | bytes | None
Row = Mapping[str, Value]


class RowLine(msgspec.Struct, frozen=True):
    """One line of a document that was made of a database's rows: `{"table": ..., "row": {column: value}}`."""

    table: str
    row: dict[str, msgspec.Raw]


class Rows:
    """Reading an agent's tables, which change from version to version: what is not there is nothing.

    Table and column names come from the adapters, never from what is read. A damaged page raises SourceMalformed.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
        self._columns: dict[str, tuple[str, ...]] = {}

    def columns(self, table: str) -> tuple[str, ...]:
        """Empty where there is no such table."""
        if table not in self._columns:
            found = self._run(f"PRAGMA table_info({_quoted(table)})", ())
            self._columns[table] = tuple(str(row["name"]) for row in found)
        return self._columns[table]

    def select(
        self, table: str, where: str = "", parameters: Sequence[Value] = (), *, order: str = "", columns: str = "*"
    ) -> Iterator[Row]:
        """Rows of a table as mappings; none where the table is missing. Of `order` only the columns that are there."""
        there = self.columns(table)
        if not there:
            return
        by = ", ".join(piece for piece in order.split(", ") if piece.split(" ")[0] in (*there, "rowid"))
        statement = f"SELECT {columns} FROM {_quoted(table)}"
        statement += f" WHERE {where}" if where else ""
        statement += f" ORDER BY {by}" if by else ""
        yield from self._run(statement, parameters)

    def _run(self, statement: str, parameters: Sequence[Value]) -> Iterator[Row]:
        try:
            cursor = self._connection.execute(statement, parameters)
            names = [column[0] for column in cursor.description]
            for values in cursor:
                yield dict(zip(names, values, strict=True))
        except (sqlite3.DatabaseError, sqlite3.Warning) as error:
            raise SourceMalformed(
                "is damaged, or of a version that is not known",
                "What could be read of it is kept. Upgrade this program if the agent is newer.",
                path=str(self._path),
                offset=0,
                key=type(error).__name__,
            ) from error


class RowDocument(NamedTuple):
    """A document to be made of rows: see `Document`."""

    name: str
    stamp: str
    lines: Callable[[], Iterable[bytes]]


class DatabaseStore:
    """A `Store` that is an SQLite database.

    Args:
        list_documents: what to make of the rows.
    """

    def __init__(self, path: Path, list_documents: Callable[[Rows], Iterable[RowDocument]]) -> None:
        self._path = path
        self._list_documents = list_documents

    def stamp(self) -> str:
        # a transaction under way is looked at as well: that it keeps us from reading must be said
        return " ".join(map(str, (*marks_of(self._path), has_journal(self._path))))

    @contextmanager
    def documents(self, scratch: Path) -> Iterator[Iterable[Document]]:
        copy = scratch / "copy.db"
        copy_in_peace(self._path, copy)
        try:
            connection = sqlite3.connect(copy, isolation_level=None)
        except sqlite3.Error as error:
            raise SourceUnreadable(f"cannot be opened ({type(error).__name__})", "Is it a database?") from error
        with closing(connection):
            rows = Rows(connection, self._path)
            yield (
                Document(name=each.name, stamp=each.stamp, open=_opener(each.lines))
                for each in self._list_documents(rows)
            )


def row_line(table: str, row: Row, json_columns: Iterable[str] = ()) -> bytes:
    """A row as one line of a document, with its end.

    Bytes that are UTF-8 become text, others base64. Text in `json_columns` that is JSON stands as that JSON, so that
    pointers lead into it.
    """
    plain = {column: _jsonable(value) for column, value in row.items()}
    for column in json_columns:
        value = plain.get(column)
        if isinstance(value, str):
            plain[column] = _as_json(value)
    return msgspec.json.encode({"table": table, "row": plain}) + b"\n"


def digest(*values: object) -> str:
    """A short text that differs where any of the values does; for stamps."""
    made = hashlib.blake2b(digest_size=12)
    for value in values:
        made.update(repr(value).encode("utf-8", "surrogatepass"))
        made.update(b"\x00")
    return made.hexdigest()


def _jsonable(value: Value) -> Any:
    if isinstance(value, bytes):
        try:
            return value.decode()
        except UnicodeDecodeError:
            return value  # the encoder makes base64 of it
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if isinstance(value, float) and value != value:
        return None
    return value


def _as_json(text: str) -> msgspec.Raw | str:
    data = text.encode()
    if text[:1] not in ("{", "["):
        return text
    try:
        if "\n" not in text and "\r" not in text and "\\ud" not in text.lower():
            msgspec.json.decode(data, type=msgspec.Raw)
            return msgspec.Raw(data)
        return msgspec.Raw(msgspec.json.encode(msgspec.json.decode(data)))
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return text


def _opener(lines: Callable[[], Iterable[bytes]]) -> Callable[[], BinaryIO]:
    def open_() -> BinaryIO:
        content: BinaryIO = io.BytesIO()
        content.writelines(lines())
        if content.tell() > _IN_MEMORY_BYTES:
            file = tempfile.TemporaryFile()  # noqa: SIM115 - whoever opens it closes it
            content.seek(0)
            shutil.copyfileobj(content, file)
            content = cast(BinaryIO, file)
        content.seek(0)
        return content

    return open_


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
