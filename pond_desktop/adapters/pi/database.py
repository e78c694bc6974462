"""pi's database of sessions, an option of newer programs: each row becomes the line that a file of version 4 has."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from pond_desktop.adapters.databases import DatabaseStore, Row, RowDocument, Rows, Value, digest
from pond_desktop.errors import SourceTooNew

_SESSIONS, _ENTRIES, _FACTS = "sessions", "entries", "facts"
_NEEDED = {
    _SESSIONS: {"id", "created_at", "cwd"},
    _ENTRIES: {"session_id", "seq", "id", "parent_id", "type", "timestamp", "payload"},
}
_NAMES = {
    "session_id": None,
    "parent_id": "parentId",
    "created_at": "createdAt",
    "parent_session_id": "parentSessionId",
}
"""What a column is called in a file; `None` for what all lines of a session have in common."""


def sessions(path: Path) -> DatabaseStore:
    return DatabaseStore(path, _sessions)


def _sessions(rows: Rows) -> Iterator[RowDocument]:
    if not all(columns.issubset(rows.columns(table)) for table, columns in _NEEDED.items()):
        raise SourceTooNew("has no tables of pi's sessions: a newer version than known?", "Upgrade this program.")
    for session in rows.select(_SESSIONS, order="created_at, id"):
        yield _document(rows, session)


def _document(rows: Rows, session: Row) -> RowDocument:
    id_ = str(session["id"])
    marks = "count(*) AS count, max(seq) AS last, sum(length(payload)) AS size"
    entries = [tuple(row.values()) for row in rows.select(_ENTRIES, "session_id = ?", (id_,), columns=marks)]
    facts = [tuple(row.values()) for row in rows.select(_FACTS, "session_id = ?", (id_,), order="seq")]
    return RowDocument(
        f"{id_}.jsonl".replace("/", "_"), digest(session, entries, facts), partial(_lines, rows, session)
    )


def _lines(rows: Rows, session: Row) -> Iterator[bytes]:
    yield _line({"kind": "header", "version": 4, **_named(session)})
    mine = "session_id = ?", (str(session["id"]),)
    for row in rows.select(_ENTRIES, *mine, order="seq"):
        yield _line({"kind": "entry", **_payload(row["payload"]), **_named(row)})
    for row in rows.select(_FACTS, *mine, order="seq"):
        fields = _named(row)
        named = {"name": fields["value"]} if fields.get("kind") == "name" and "value" in fields else {}
        yield _line({**fields, **named, "fact": fields.get("kind"), "kind": "fact"})


def _named(row: Row) -> dict[str, Any]:
    """A row's columns but the payload, under the names of a file."""
    named = {_NAMES.get(column, column): _text(value) for column, value in row.items() if column != "payload"}
    return {name: value for name, value in named.items() if name and value is not None}


def _payload(value: Value) -> dict[str, Any]:
    """What an entry says; kept as it is where it is no object."""
    text = _text(value)
    try:
        inner = msgspec.json.decode(text) if isinstance(text, str) else text
    except (msgspec.MsgspecError, RecursionError):
        inner = text
    return inner if isinstance(inner, dict) else {"payload": inner}


def _text(value: Value) -> Value:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return value.encode("utf-8", "surrogateescape").decode("utf-8", "replace") if isinstance(value, str) else value


def _line(fields: dict[str, Any]) -> bytes:
    return msgspec.json.encode(fields) + b"\n"
