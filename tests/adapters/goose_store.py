"""An invented session of Goose, laid as a file or in a database."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

T = 1_793_700_000
FILE, LAMP, CHILD = "20250901_101500", "20261104_1", "20261104_2"
Object = dict[str, Any]


def _call(id: str, name: str, **arguments: Any) -> Object:
    return {
        "type": "toolRequest",
        "id": id,
        "toolCall": {"status": "success", "value": {"name": name, "arguments": arguments}},
    }


def _result(id: str, **result: Any) -> Object:
    return {"type": "toolResponse", "id": id, "toolResult": result}


_SEEN = {"userVisible": True, "agentVisible": False}
_HIDDEN = {"userVisible": False, "agentVisible": True}
_IMAGE = {"type": "image", "data": "iVBORw0KGgo=", "mimeType": "image/png"}

MESSAGES: list[tuple[str, list[Object], Object]] = [
    ("user", [{"type": "text", "text": "Dim it at night"}, _IMAGE], _SEEN),
    (
        "assistant",
        [
            {"type": "thinking", "thinking": "PWM, probably.", "signature": "s"},
            {"type": "redactedThinking", "data": "b3BhcXVl"},
            {"type": "text", "text": "Let me look."},
            _call("c1", "developer__shell", command="make"),
            _call("c2", "developer__text_editor", path="pwm.c"),
            {"type": "toolRequest", "id": "c3", "toolCall": {"status": "error", "error": "no such tool: lamp"}},
        ],
        _SEEN,
    ),
    (
        "user",
        [
            _result(
                "c1",
                status="success",
                value={"content": [{"type": "text", "text": "Error 2"}, _IMAGE], "isError": True},
            ),
            _result("c2", status="error", error="pwm.c is missing"),
        ],
        _SEEN,
    ),
    ("user", [_result("c4", status="success", value=[{"type": "text", "text": "int pin = 9;"}])], _SEEN),
    (
        "assistant",
        [
            {
                "type": "toolConfirmationRequest",
                "id": "c5",
                "toolName": "developer__shell",
                "arguments": {"command": "rm x"},
            }
        ],
        _SEEN,
    ),
    ("assistant", [{"type": "systemNotification", "notificationType": "inlineMessage", "msg": "Compacting"}], _SEEN),
    ("user", [{"type": "text", "text": "The lamp is on pin 9."}], _HIDDEN),
    ("assistant", [{"type": "text", "text": "Do not mention the summary."}], _HIDDEN),
    ("user", [{"type": "text", "text": "Write pwm.c then"}, {"type": "sculpture", "sides": 7}], {}),
    ("assistant", [], {}),
]


def lay_file(folder: Path) -> Path:
    """Lays a session as versions before 1.10 did."""
    facts = {"working_dir": "/home/mara/code/lamp", "description": "Dim the lamp", "message_count": len(MESSAGES)}
    lines = [facts] + [
        {"id": None, "role": role, "created": T + index, "content": content, "metadata": metadata}
        for index, (role, content, metadata) in enumerate(MESSAGES)
    ]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{FILE}.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


@contextmanager
def open_database(path: Path) -> Iterator[sqlite3.Connection]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as database, database:
        yield database


def lay_database(path: Path, session: str = LAMP) -> Path:
    with open_database(path) as database:
        database.executescript(
            """
            PRAGMA page_size = 1024;
            CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT, description TEXT, user_set_name BOOLEAN,
                session_type TEXT, working_dir TEXT, created_at TIMESTAMP, updated_at TIMESTAMP, extension_data TEXT);
            CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, message_id TEXT, session_id TEXT, role TEXT,
                content_json TEXT, created_timestamp INTEGER, metadata_json TEXT);
            """
        )
        insert = "INSERT INTO sessions VALUES (?, ?, '', ?, ?, '/home/mara/code/lamp', '2026-11-04 09:00:00', '', ?)"
        database.execute(insert, (session, "Dim the lamp", 1, "user", '{"lamp": {"key": "not-for-anybody"}}'))
        database.execute(insert, (CHILD, "CLI Session", 0, "sub_agent", "{}"))
        for index, (role, content, metadata) in enumerate(MESSAGES):
            database.execute(
                "INSERT INTO messages (message_id, session_id, role, content_json, created_timestamp, metadata_json)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (f"msg_{index}", session, role, json.dumps(content), T + index, json.dumps(metadata)),
            )
    return path
