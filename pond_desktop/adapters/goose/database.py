"""Goose's database: a document for each session, of its row and its messages' rows."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from pond_desktop.adapters.databases import DatabaseStore, Row, RowDocument, Rows, digest, row_line
from pond_desktop.errors import SourceTooNew

_SETTINGS = frozenset({"extension_data"})
"""Columns of a session that hold settings of extensions, with whatever secrets those need."""


def database_store(path: Path) -> DatabaseStore:
    return DatabaseStore(path, _documents)


def message_count(path: Path, session_id: str) -> int:
    """How many messages a database holds of a session; none where there is no database to ask.

    Looks at the database's file alone, which leaves nothing beside it and sees no row that stands only in its log.
    """
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            statement = "SELECT count(*) FROM messages WHERE session_id = ?"
            return int(database.execute(statement, (session_id,)).fetchone()[0])
    except (sqlite3.Error, ValueError, UnicodeError):
        return 0


def _documents(rows: Rows) -> Iterator[RowDocument]:
    if not rows.columns("sessions"):
        raise SourceTooNew(
            "The database has no table of sessions: is it of a version newer than known?", "Upgrade this program."
        )
    marks = _marks(rows)
    for session in rows.select("sessions", order="created_at, rowid"):
        id_ = str(session["id"])
        if not id_:
            continue
        name = id_ if id_.isprintable() and not {"/", "\\"} & set(id_) else digest(id_)
        session = {column: value for column, value in session.items() if column not in _SETTINGS}
        yield RowDocument(name, digest(sorted(session.items()), marks.get(id_)), partial(_lines, rows, session))


def _marks(rows: Rows) -> dict[str, tuple[object, ...]]:
    """For each session a mark that differs once its messages do: the rows carry no time of change."""
    there = rows.columns("messages")
    if not {"id", "session_id", "content_json"}.issubset(there):
        return {}
    seen = "total(length(metadata_json))" if "metadata_json" in there else "0"
    columns = f"session_id, count(*) AS n, total(id) AS ids, total(length(content_json)) AS said, {seen} AS seen"
    grouped = rows.select("messages", "true GROUP BY session_id", columns=columns)
    return {str(row["session_id"]): (row["n"], row["ids"], row["said"], row["seen"]) for row in grouped}


def _lines(rows: Rows, session: Row) -> Iterator[bytes]:
    yield row_line("sessions", session)
    for message in rows.select("messages", "session_id = ?", (session["id"],), order="id"):
        yield row_line("messages", message, ("content_json", "metadata_json"))
