"""Crush's database: a document for each session, of its row and its messages' rows, behind a line with the folder.

The versions of edited files (`files`) are not asked for.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from pond_desktop.adapters.databases import DatabaseStore, Row, RowDocument, Rows, digest, row_line
from pond_desktop.errors import SourceTooNew

_DATA_FOLDERS = frozenset({".crush", ".opencode"})


def database_store(path: Path, named: Path) -> DatabaseStore:
    # the rows do not say in which folder the agent worked: the place of the database does
    project = str(named.parent.parent) if named.parent.name in _DATA_FOLDERS else None
    return DatabaseStore(path, partial(_documents, project))


def _documents(project: str | None, rows: Rows) -> Iterator[RowDocument]:
    if not rows.columns("sessions"):
        if rows.columns("session"):
            return  # the opencode of today, which is another agent
        raise SourceTooNew(
            "The database has no table of sessions: is it of a version newer than known?", "Upgrade this program."
        )
    marks = _marks(rows)
    for session in rows.select("sessions", order="created_at, rowid"):
        name = str(session["id"])
        if not name:
            continue
        name = name if name.isprintable() and not {"/", "\\"} & set(name) else digest(name)
        stamp = digest(project, sorted(session.items()), marks.get(str(session["id"])))
        yield RowDocument(name, stamp, partial(_lines, project, rows, session))


def _marks(rows: Rows) -> dict[str, tuple[object, ...]]:
    """For each session a mark that differs once its messages do. Times are of whole seconds, hence the lengths."""
    if not {"session_id", "updated_at", "parts"}.issubset(rows.columns("messages")):
        return {}
    columns = "session_id, count(*) AS number, total(updated_at) AS times, total(length(parts)) AS lengths"
    grouped = rows.select("messages", "true GROUP BY session_id", columns=columns)
    return {str(row["session_id"]): (row["number"], row["times"], row["lengths"]) for row in grouped}


def _lines(project: str | None, rows: Rows, session: Row) -> Iterator[bytes]:
    if project is not None:
        yield row_line("place", {"folder": project})
    yield row_line("sessions", session)
    for message in rows.select("messages", "session_id = ?", (session["id"],), order="created_at, rowid"):
        yield row_line("messages", message, ("parts",))
