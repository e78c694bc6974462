"""Invented sessions of opencode, laid as a tree of files or as a database."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

Object = dict[str, Any]
T = 1_793_700_000_000
LAMP, CHILD = "ses_48aa01lamp0001", "ses_48aa00lamp0002"
TOKENS = {"input": 12, "output": 34, "reasoning": 5, "cache": {"read": 560, "write": 7}}

SESSIONS: list[Object] = [
    {
        "id": LAMP,
        "projectID": "3f2a9c",
        "directory": "/home/mara/code/lamp",
        "title": "Dim the lamp",
        "version": "1.1.3",
        "time": {"created": T, "updated": T + 90_000},
    },
    {
        "id": CHILD,
        "projectID": "3f2a9c",
        "parentID": LAMP,
        "directory": "/home/mara/code/lamp",
        "title": "Find the pin (@general subagent)",
        "version": "1.1.3",
        "time": {"created": T + 5_000, "updated": T + 9_000},
    },
]


def _message(session: str, number: int, role: str, seconds: int, **fields: Any) -> Object:
    message = {"id": f"msg_b{number:03d}", "sessionID": session, "role": role, "time": {"created": T + seconds * 1000}}
    if role == "assistant":
        message |= {"parentID": "msg_b001", "modelID": "glow-2", "providerID": "lumen", "tokens": TOKENS}
    return message | fields


MESSAGES: list[Object] = [
    _message(LAMP, 1, "user", 1, agent="build", summary={"title": "Dim", "diffs": []}),
    _message(LAMP, 2, "assistant", 2, finish="tool-calls"),
    _message(LAMP, 5, "assistant", 20, error={"name": "MessageAbortedError", "data": {"message": "Aborted by Mara"}}),
    _message(LAMP, 6, "user", 30),
    _message(LAMP, 7, "assistant", 31, summary=True),
    _message(LAMP, 8, "user", 60),
    _message(CHILD, 3, "user", 6),
    _message(CHILD, 4, "assistant", 7, finish="stop"),
]


def _tool(call: str, tool: str, status: str, **state: Any) -> Object:
    return {"type": "tool", "callID": call, "tool": tool, "state": {"status": status, **state}}


_PARTS: dict[str, list[Object]] = {
    "msg_b001": [
        {"type": "text", "text": "Dim it at night, see @notes.md"},
        {"type": "text", "synthetic": True, "text": "Called the Read tool with notes.md"},
        {"type": "file", "mime": "text/plain", "filename": "notes.md", "url": "file:///home/mara/code/lamp/notes.md"},
        {"type": "file", "mime": "image/png", "filename": "lamp.png", "url": "data:image/png;base64,iVBORw0KGgo="},
    ],
    "msg_b002": [
        {"type": "step-start", "snapshot": "77ab"},
        {"type": "reasoning", "text": "PWM, probably.", "time": {"start": T + 2000}},
        {"type": "text", "text": 'Let me look \u2014 "pwm.c" first.'},
        _tool(
            "call_1",
            "task",
            "completed",
            input={"description": "Find the pin", "subagent_type": "general"},
            output="Pin 9.\n",
            metadata={"sessionId": CHILD},
        ),
        _tool(
            "call_2", "bash", "completed", input={"command": "make"}, output="make: *** Error 2", metadata={"exit": 2}
        ),
        _tool("call_3", "read", "error", input={"filePath": "pwm.c"}, error="File not found: pwm.c"),
        _tool("call_4", "read", "completed", input={"filePath": "main.c"}, output="level = 1;\n" * 200, metadata={}),
        {"type": "sculpture", "shape": {"sides": 7}},
        {"type": "step-finish", "reason": "tool-calls", "tokens": TOKENS},
    ],
    "msg_b006": [{"type": "compaction", "auto": True}],
    "msg_b007": [{"type": "text", "text": "The lamp is on pin 9; pwm.c is missing."}],
    "msg_b008": [{"type": "text", "text": "Write pwm.c then"}],
    "msg_b003": [{"type": "text", "text": "Find the pin that the lamp is on."}],
    "msg_b004": [{"type": "text", "text": "Pin 9."}],
}
PARTS: list[Object] = [
    {"id": f"prt_{message[4:]}{index:02d}", "sessionID": next(m["sessionID"] for m in MESSAGES if m["id"] == message)}
    | {"messageID": message, **part}
    for message, parts in _PARTS.items()
    for index, part in enumerate(parts)
]


def lay_tree(root: Path, sessions: list[Object] | None = None) -> Path:
    """Lays `storage` below `root`, as versions up to 1.1 do."""
    storage = root / "storage"
    for session in SESSIONS if sessions is None else sessions:
        put(storage / "session" / "3f2a9c" / f"{session['id']}.json", session)
    for message in MESSAGES:
        put(storage / "message" / message["sessionID"] / f"{message['id']}.json", message)
    for part in PARTS:
        put(storage / "part" / part["messageID"] / f"{part['id']}.json", part)
    return storage


def put(path: Path, value: Object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False), encoding="utf-8")


def lay_database(path: Path) -> Path:
    """Lays the same sessions as a database, as versions from 1.2 on do; with a table that nobody may read."""
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript(
            """
            PRAGMA page_size = 1024;
            CREATE TABLE session (id text PRIMARY KEY, project_id text, parent_id text, directory text, title text,
                version text, revert text, time_created integer, time_updated integer);
            CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, time_updated integer,
                data text);
            CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer,
                time_updated integer, data text);
            CREATE TABLE todo (session_id text, content text, status text, position integer, time_updated integer);
            CREATE TABLE account (id text PRIMARY KEY, access_token text);
            INSERT INTO account VALUES ('mara', 'not-for-anybody');
            """
        )
        for session in SESSIONS:
            time = session["time"]
            database.execute(
                "INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?)",
                (
                    *(session.get(key) for key in ("id", "projectID", "parentID", "directory", "title", "version")),
                    time["created"],
                    time["updated"],
                ),
            )
        for message in MESSAGES:
            created = message["time"]["created"]
            row = (message["id"], message["sessionID"], created, created, _data(message))
            database.execute("INSERT INTO message VALUES (?, ?, ?, ?, ?)", row)
        for part in PARTS:
            ids = (part["id"], part["messageID"], part["sessionID"])
            database.execute("INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)", (*ids, T, T, _data(part)))
        database.execute("INSERT INTO todo VALUES (?, 'write pwm.c', 'pending', 0, ?)", (LAMP, T))
    return path


def _data(value: Object) -> str:
    """What stands in a `data` column: without the ids that are columns of their own."""
    kept = {key: item for key, item in value.items() if key not in ("id", "sessionID", "messageID")}
    return json.dumps(kept, separators=(",", ":"), ensure_ascii=False)
