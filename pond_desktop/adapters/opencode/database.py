"""opencode's database: a document for each session, of its row, its messages with their parts, and its list of tasks;
of its project only that it is in a worktree.

Tables of accounts, credentials and shares are never asked for.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from pond_desktop.adapters.databases import DatabaseStore, Row, RowDocument, Rows, digest, row_line
from pond_desktop.adapters.opencode.project import Project, worktree_around
from pond_desktop.adapters.opencode.wire import text
from pond_desktop.canonical import MalformedRecord, loose_values
from pond_desktop.errors import SourceTooNew

_NEWER = "session_message"
"""Where versions to come may keep messages: empty so far, and read only where `message` holds none."""
_JSON = ("data", "revert", "summary_diffs", "permission", "model", "metadata")


def database_store(path: Path) -> DatabaseStore:
    return DatabaseStore(path, _documents)


def _documents(rows: Rows) -> Iterator[RowDocument]:
    if not rows.columns("session"):
        if rows.columns("sessions"):
            return  # the older program of the same name, which is another agent
        raise SourceTooNew(
            "The database has no table of sessions: is it of a version newer than known?", "Upgrade this program."
        )
    projects = {row.get("id"): _project(row) for row in rows.select("project")}
    counts = {table: _counts(rows, table) for table in ("message", "part", "todo", _NEWER)}
    for session in rows.select("session", order="time_created, id"):
        name = str(session["id"])
        if not name or "/" in name or "\\" in name:
            continue
        marks = [counts[table].get(name) for table in counts]
        project = _around(session, projects.get(session.get("project_id"), Project()))
        stamp = digest(sorted(session.items()), marks, *project.items())
        yield RowDocument(name, stamp, partial(_lines, rows, session, project))


def _project(row: Row) -> Project:
    try:
        sandboxes = msgspec.json.decode(str(row.get("sandboxes")))
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        sandboxes = None
    return Project(id=row.get("id"), worktree=row.get("worktree"), sandboxes=sandboxes)


def _around(session: Row, project: Project) -> Row:
    """Of a session in a worktree what its project says of that; empty for any other: most documents are of the session
    alone."""
    for said in worktree_around("", text(session.get("directory")), project):
        sandboxes = msgspec.json.encode([said.path]).decode()
        return {"id": project.id, "worktree": said.repository, "sandboxes": sandboxes}
    return {}


def _counts(rows: Rows, table: str) -> dict[str, tuple[object, ...]]:
    """For each session a mark that differs once its rows do: `time_updated` rises at each writing."""
    there = rows.columns(table)
    if "session_id" not in there:
        return {}
    changing = "time_updated" if "time_updated" in there else "rowid" if table == "todo" else "length(data)"
    columns = f"session_id, count(*) AS number, total({changing}) AS mark, max({changing}) AS newest"
    grouped = rows.select(table, "true GROUP BY session_id", columns=columns)
    return {str(row["session_id"]): (row["number"], row["mark"], row["newest"]) for row in grouped}


def _lines(rows: Rows, session: Row, project: Row) -> Iterator[bytes]:
    id_ = session["id"]
    yield row_line("session", _mended(session), _JSON)
    if project:
        yield row_line("project", project, ("sandboxes",))
    is_empty = True
    for message in rows.select("message", "session_id = ?", (id_,), order="time_created, id"):
        is_empty = False
        parts = rows.select("part", "message_id = ?", (message["id"],), order="id")
        yield _with_parts(row_line("message", _mended(message), _JSON), parts)
    for newer in rows.select(_NEWER, "session_id = ?", (id_,), order="rowid") if is_empty else ():
        yield row_line(_NEWER, newer)
    for task in rows.select("todo", "session_id = ?", (id_,), order="position, rowid"):
        yield row_line("todo", task)
    if session.get("revert"):
        yield row_line("session_revert", _mended({"id": id_, "revert": session["revert"]}), _JSON)


def _with_parts(line: bytes, parts: Iterable[Row]) -> bytes:
    pieces = [row_line("part", _mended(part), _JSON).rstrip(b"\n") for part in parts]
    return line.rstrip(b"\n").removesuffix(b"}") + b',"parts":[' + b",".join(pieces) + b"]}\n" if pieces else line


def _mended(row: Row) -> Row:
    """The row with JSON that the fast decoder refuses repaired (half a surrogate pair), so that it stands as JSON."""
    return {column: _json(value) if column in _JSON else value for column, value in row.items()}


def _json(value: str | int | float | bytes | None) -> str | int | float | bytes | None:
    if not isinstance(value, str) or "\\ud" not in value.lower():
        return value
    try:
        msgspec.json.decode(value)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        try:
            data = value.encode("utf-8", "surrogateescape")
            return msgspec.json.encode(next(loose_values(data), (0, 0, value))[2]).decode()
        except MalformedRecord:
            pass
    return value
