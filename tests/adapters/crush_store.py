"""Invented sessions of Crush, laid as a project's database."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

T = 1_793_700_000
LAMP = "7d0c51f2-0000-4000-8000-0000000000a1"
CHILD = "7d0c51f2-0000-4000-8000-00000000b002$$call_2"
TITLE = f"title-{LAMP}"
Part = dict[str, Any]

_SESSIONS = [
    (LAMP, None, "Dim the lamp", "m8", T),
    (CHILD, LAMP, "New Agent Session", None, T + 4),
    (TITLE, LAMP, "Generate a title", None, T + 1),
]


def _part(type: str, **data: Any) -> Part:
    return {"type": type, "data": data}


_MESSAGES: list[tuple[str, str, str, int, list[Part]]] = [
    ("m1", LAMP, "user", 1, [_part("text", text="Dim it at night"), _part("finish", reason="stop", time=0)]),
    (
        "m2",
        LAMP,
        "assistant",
        2,
        [
            _part("reasoning", thinking="PWM, probably.", signature="s", started_at=T),
            _part("text", text="Let me look."),
            _part("tool_call", id="call_1", name="view", input='{"path":"pwm.c"}', finished=True),
            _part("tool_call", id="call_2", name="agent", input='{"prompt":"Find the pin"}', finished=True),
            _part("finish", reason="tool_use", time=T + 3),
        ],
    ),
    (
        "m3",
        LAMP,
        "tool",
        3,
        [
            _part("tool_result", tool_call_id="call_1", name="", content="no such file", metadata="", is_error=True),
            _part("tool_result", tool_call_id="call_2", name="agent", content="Pin 9", metadata="", is_error=False),
            _part("finish", reason="stop", time=0),
        ],
    ),
    ("m4", LAMP, "assistant", 5, [_part("finish", reason="canceled", time=T + 5, message="Request cancelled")]),
    ("m5", LAMP, "assistant", 6, [_part("finish", reason="error", time=T + 6, message="429", details="Too many")]),
    ("m6", LAMP, "user", 7, [_part("shell_command", command="ls src", output="pwm.h", exit_code=1)]),
    (
        "m7",
        LAMP,
        "user",
        8,
        [
            _part("text", text="Like this"),
            _part("binary", Path="lamp.png", MIMEType="image/png", Data="iVBORw0KGgo="),
            _part("image_url", url="https://example.org/lamp.png"),
            _part("text", text="Go on.", hidden=True),
            _part("sculpture", sides=7),
        ],
    ),
    (
        "m8",
        LAMP,
        "assistant",
        9,
        [_part("text", text="The lamp is on pin 9."), _part("finish", reason="end_turn", time=T)],
    ),
    ("m9", LAMP, "assistant", 10, []),
    ("c1", CHILD, "user", 4, [_part("text", text="Find the pin")]),
    ("t1", TITLE, "assistant", 1, [_part("text", text="Dim the lamp")]),
]


@contextmanager
def open_database(path: Path) -> Iterator[sqlite3.Connection]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as database, database:
        yield database


def lay_database(path: Path) -> Path:
    with open_database(path) as database:
        database.executescript(
            """
            PRAGMA page_size = 1024;
            CREATE TABLE sessions (id TEXT PRIMARY KEY, parent_session_id TEXT, title TEXT, summary_message_id TEXT,
                created_at INTEGER, updated_at INTEGER);
            CREATE TABLE messages (id TEXT PRIMARY KEY, session_id TEXT, role TEXT, parts TEXT, model TEXT,
                created_at INTEGER, updated_at INTEGER);
            CREATE TABLE files (id TEXT PRIMARY KEY, session_id TEXT, path TEXT, content TEXT);
            INSERT INTO files VALUES ('f1', 's', 'pwm.c', 'a file of the project');
            """
        )
        for id_, parent, title, summary, at in _SESSIONS:
            database.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?)", (id_, parent, title, summary, at, at))
        for id_, session, role, seconds, parts in _MESSAGES:
            model = "glow-2" if role == "assistant" else ""
            row = (id_, session, role, json.dumps(parts), model, T + seconds, T + seconds)
            database.execute("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    return path
