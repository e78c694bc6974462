"""Makes Zed's database: for tests, and (run as a program) the invented sample in `tests/data/zed`."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import zstandard

PROJECT = "/home/mara/code/lamp"
COLUMNS = (
    "id TEXT PRIMARY KEY, summary TEXT NOT NULL, updated_at TEXT NOT NULL, data_type TEXT NOT NULL, data BLOB NOT NULL"
)
LATER = "parent_id TEXT, worktree_branch TEXT, folder_paths TEXT, folder_paths_order TEXT, created_at TEXT"

LAMP: dict[str, Any] = {
    "version": "0.3.0",
    "title": "Dim the lamp",
    "updated_at": "2026-11-03T09:10:00Z",
    "model": {"provider": "glow", "model": "glow-2"},
    "request_token_usage": {"u-1": {"input_tokens": 12, "output_tokens": 5, "cache_read_input_tokens": 56}},
    "messages": [
        {
            "User": {
                "id": "u-1",
                "content": [
                    {"Text": "Make it dim, see "},
                    {"Mention": {"uri": {"File": {"abs_path": f"{PROJECT}/pwm.c"}}, "content": "level = 1"}},
                    {"Image": {"source": "iVBORw0KGgo=", "size": None}},
                ],
            }
        },
        {
            "Agent": {
                "content": [
                    {"Thinking": {"text": "PWM, probably.", "signature": "x"}},
                    {"RedactedThinking": "AAAA"},
                    {"Text": "Let me look."},
                    {"ToolUse": {"id": "a/1", "name": "read_file", "raw_input": "{}", "input": {"path": "pwm.c"}}},
                    {"ToolUse": {"id": "a2", "name": "terminal", "raw_input": "{}", "input": {"cd": "/"}}},
                ],
                "tool_results": {
                    "a/1": {
                        "tool_use_id": "a/1",
                        "tool_name": "read_file",
                        "is_error": False,
                        "content": {"Text": "level = 1\n" * 200},
                        "output": None,
                    },
                    "a2": {
                        "tool_use_id": "a2",
                        "tool_name": "terminal",
                        "is_error": True,
                        "content": [{"Text": "no such file"}, {"Image": {"source": "iVBORw0KGgo="}}],
                    },
                },
            }
        },
        "Resume",
        {"Agent": {"content": [{"Text": "It is dim now."}, {"Sculpture": {"weight": 7}}], "tool_results": {}}},
        {"Compaction": {"summary": "The lamp is dim."}},
        {"User": {"id": "u-2", "content": []}},
    ],
}
OLDER: dict[str, Any] = {
    "version": "0.2.0",
    "summary": "Find the shade",
    "request_token_usage": [{"input_tokens": 1}],
    "messages": [
        {
            "id": 0,
            "role": "user",
            "segments": [{"type": "text", "text": "Where is the shade?"}],
            "tool_uses": [],
            "tool_results": [],
            "context": "<context>\nshade.c\n</context>",
        },
        {
            "id": 1,
            "role": "assistant",
            "segments": [{"type": "thinking", "text": "Hm."}, {"type": "text", "text": "I look."}],
            "tool_uses": [{"id": "t1", "name": "grep", "input": {"regex": "shade"}}],
            "tool_results": [],
        },
        {
            "id": 2,
            "role": "user",
            "segments": [],
            "tool_results": [{"tool_use_id": "t1", "is_error": False, "content": "shade.c:1"}],
        },
    ],
}


def lay_threads(
    path: Path, threads: dict[str, Any], *, later: bool = True, data_type: str = "zstd", **row: Any
) -> Path:
    """A `threads.db`; bytes are written as they are."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"CREATE TABLE IF NOT EXISTS threads ({COLUMNS}{', ' + LATER if later else ''})")
        for id_, thread in threads.items():
            data = thread if isinstance(thread, bytes) else json.dumps(thread, separators=(",", ":")).encode()
            if data_type == "zstd" and not isinstance(thread, bytes):
                data = zstandard.ZstdCompressor().compress(data)
            facts = {"summary": "Dim the lamp", "updated_at": "2026-11-03T09:10:00Z", "data_type": data_type, **row}
            names = ("id", "data", *facts)
            places = ", ".join("?" * len(names))
            connection.execute(
                f"INSERT OR REPLACE INTO threads ({', '.join(names)}) VALUES ({places})", (id_, data, *facts.values())
            )
    return path


def lay_sample(path: Path) -> None:
    facts: dict[str, Any] = {
        "folder_paths": f"{PROJECT}\n/home/mara/code/shade",
        "folder_paths_order": "0,1",
        "worktree_branch": "dim",
    }
    lay_threads(path, {"lamp": LAMP}, created_at="2026-11-03T09:00:00Z", **facts)
    lay_threads(path, {"older": OLDER}, data_type="json", parent_id="lamp", summary="Find the shade")


if __name__ == "__main__":
    lay_sample(Path(__file__).parent.parent / "data" / "zed" / "share" / "threads" / "threads.db")
