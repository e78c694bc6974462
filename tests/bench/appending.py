"""What agents do when somebody says something: a line more, or some rows more in a database that stays open."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

Append = Callable[[str], None]
"""Says a text in the agent's own way."""
_AT = "2026-11-20T10:00:00.000Z"
_MS = 1_795_000_000_000


@contextmanager
def appenders(home: Path) -> Iterator[list[tuple[str, Append]]]:
    """Agents of a mixed history, each with a way to say more in a session of its."""
    share = home / ".local" / "share"
    with ExitStack() as open_stores:

        def store(path: Path) -> sqlite3.Connection:
            database = open_stores.enter_context(closing(sqlite3.connect(path, isolation_level=None)))
            database.execute("PRAGMA journal_mode = WAL")
            return database

        yield [
            ("claude-code", _lines(_session(home / ".claude" / "projects"), _claude_code)),
            ("opencode", _opencode(store(share / "opencode" / "opencode.db"))),
            ("codex", _lines(_session(home / ".codex" / "sessions"), _codex)),
            ("goose", _goose(store(share / "goose" / "sessions" / "sessions.db"))),
            ("pi", _lines(_session(home / ".pi" / "agent" / "sessions"), _pi)),
            ("crush", _crush(store(home / ".crush" / "crush.db"))),
            ("factory-droid", _lines(_session(home / ".factory" / "sessions"), _factory_droid)),
        ]


def _session(folder: Path) -> Path:
    """A file that ends as it should."""
    return next(path for path in sorted(folder.rglob("*-*-*-*.jsonl")) if path.read_bytes().endswith(b"}\n"))


def _lines(path: Path, line_of: Callable[[Path, int, str], dict[str, Any]]) -> Append:
    numbers = count()

    def append(text: str) -> None:
        with path.open("ab") as file:
            file.write(json.dumps(line_of(path, next(numbers), text)).encode() + b"\n")

    return append


def _uuid(number: int) -> str:
    return f"5e550000-0000-4000-8000-{number:012}"


def _claude_code(path: Path, number: int, text: str) -> dict[str, Any]:
    said = {"role": "user", "content": text}
    return {"type": "user", "uuid": _uuid(number), "sessionId": path.stem, "timestamp": _AT, "message": said}


def _codex(_path: Path, _number: int, text: str) -> dict[str, Any]:
    said = {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": text}]}
    return {"timestamp": _AT, "type": "response_item", "payload": said}


def _pi(_path: Path, number: int, text: str) -> dict[str, Any]:
    said = {"role": "user", "content": [{"type": "text", "text": text}], "timestamp": _MS}
    return {"type": "message", "id": f"wade{number:04}", "parentId": None, "timestamp": _AT, "message": said}


def _factory_droid(_path: Path, number: int, text: str) -> dict[str, Any]:
    said = {"role": "user", "content": [{"type": "text", "text": text}]}
    return {"type": "message", "id": _uuid(number), "timestamp": _AT, "message": said}


def _opencode(database: sqlite3.Connection) -> Append:
    (session,) = database.execute("SELECT id FROM session WHERE parent_id IS NULL LIMIT 1").fetchone()
    numbers = count()

    def append(text: str) -> None:
        id, now = f"msg_z{next(numbers):04}", time.time_ns() // 1_000_000
        role, said = ({"role": "user", "time": {"created": now}}, {"type": "text", "text": text})
        database.execute("BEGIN IMMEDIATE")
        database.execute("INSERT INTO message VALUES (?, ?, ?, ?, ?)", (id, session, now, now, json.dumps(role)))
        part = (f"prt_{id}", id, session, now, now, json.dumps(said))
        database.execute("INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)", part)
        database.execute("UPDATE session SET time_updated = ? WHERE id = ?", (now, session))
        database.execute("COMMIT")

    return append


def _goose(database: sqlite3.Connection) -> Append:
    (session,) = database.execute("SELECT id FROM sessions ORDER BY id LIMIT 1").fetchone()
    numbers = count()

    def append(text: str) -> None:
        database.execute(
            "INSERT INTO messages (message_id, session_id, role, content_json, created_timestamp, metadata_json)"
            " VALUES (?, ?, 'user', ?, ?, '{}')",
            (f"msg_z{next(numbers)}", session, json.dumps([{"type": "text", "text": text}]), int(time.time())),
        )

    return append


def _crush(database: sqlite3.Connection) -> Append:
    query = "SELECT id FROM sessions WHERE parent_session_id IS NULL ORDER BY id LIMIT 1"
    (session,) = database.execute(query).fetchone()
    numbers = count()

    def append(text: str) -> None:
        now, parts = int(time.time()), json.dumps([{"type": "text", "data": {"text": text}}])
        row = (f"z{next(numbers)}", session, "user", parts, "", now, now)
        database.execute("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    return append
