"""OpenClaw's database: each session's lines, one a row, word for word as they stood in a file before."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from pond_desktop.adapters.databases import DatabaseStore, RowDocument, Rows, digest
from pond_desktop.errors import SourceTooNew

_TABLE = "transcript_events"
_COLUMNS = {"session_id", "seq", "event_json"}


def transcripts(path: Path) -> DatabaseStore:
    return DatabaseStore(path, _sessions)


def _sessions(rows: Rows) -> Iterator[RowDocument]:
    if not _COLUMNS.issubset(rows.columns(_TABLE)):
        raise SourceTooNew("has no table of transcripts: a newer version than known?", "Upgrade this program.")
    counts = "session_id, count(*) AS count, max(seq) AS last, sum(length(event_json)) AS size"
    # of aggregates there is one row for each session
    for row in rows.select(_TABLE, "true GROUP BY session_id", order="session_id", columns=counts):
        session_id = str(row["session_id"])
        stamp = digest(row["count"], row["last"], row["size"])
        yield RowDocument(session_id.replace("/", "_"), stamp, partial(_lines, rows, session_id))


def _lines(rows: Rows, session_id: str) -> Iterator[bytes]:
    for row in rows.select(_TABLE, "session_id = ?", (session_id,), order="seq", columns="event_json"):
        line = str(row["event_json"]).encode("utf-8", "surrogateescape")
        yield line.replace(b"\n", b" ") + b"\n"
