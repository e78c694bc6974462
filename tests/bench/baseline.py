"""The bare baseline of figure 1: how fast the same history can become rows without anything that makes an archive.

Every line is decoded by msgspec into typed values, an answer's lines are joined, and the same rows are written by
`sqlite3.executemany`: sessions, messages, parts with their bodies whole, postings of the conversation. One transaction,
the same journal, synchronous and cache settings, the same tokenizer and the indexes without which nobody could look the
rows up; no ledger, no raw bytes, no links, no copies told apart, no damaged lines, nothing that could go on where it
stopped, and no SQLAlchemy.

Runs as a process of its own: `python -m tests.bench.baseline ROOT DATABASE` prints its report as JSON.
"""

import gc
import sqlite3
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from tests.bench.measuring import peak_bytes

_BATCH_ROWS = 20_000
_INJECTED = ("<command-", "<local-command-", "<system-reminder>", "<task-notification>", "<bash-", "Caveat: ")

_TABLES = """
CREATE TABLE sessions(key INTEGER PRIMARY KEY, id TEXT, project TEXT, git_branch TEXT, agent_version TEXT,
    started_at INTEGER, title TEXT, last_message_at INTEGER, message_count INTEGER);
CREATE TABLE messages(key INTEGER PRIMARY KEY, session_key INTEGER, id TEXT, ordinal INTEGER, role TEXT, at INTEGER,
    model TEXT, input_tokens INTEGER, output_tokens INTEGER, cache_read_tokens INTEGER, cache_write_tokens INTEGER,
    parent_id TEXT, event TEXT);
CREATE TABLE parts(key INTEGER PRIMARY KEY, message_key INTEGER, ordinal INTEGER, type TEXT, is_injected INTEGER,
    body TEXT, tool_name TEXT, call_id TEXT, is_failure INTEGER, media_type TEXT);
CREATE UNIQUE INDEX sessions_by_id ON sessions(id);
CREATE INDEX sessions_latest_first ON sessions(last_message_at, id);
CREATE UNIQUE INDEX messages_by_id ON messages(id, session_key);
CREATE INDEX messages_in_order ON messages(session_key, ordinal);
CREATE INDEX parts_of_message ON parts(message_key);
CREATE INDEX parts_by_call ON parts(call_id) WHERE call_id IS NOT NULL;
CREATE VIRTUAL TABLE postings USING fts5(text, content='', tokenize="unicode61 remove_diacritics 2");
"""
_INSERTS = {
    "sessions": "INSERT INTO sessions VALUES(?,?,?,?,?,?,?,?,?)",
    "messages": "INSERT INTO messages VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)",
    "parts": "INSERT INTO parts(message_key, ordinal, type, is_injected, body, tool_name, call_id, is_failure,"
    " media_type) VALUES(?,?,?,?,?,?,?,?,?)",
    "postings": "INSERT INTO postings(rowid, text) VALUES(?,?)",
}


class Usage(msgspec.Struct, gc=False):
    input_tokens: int | None = None
    output_tokens: int | None = None
    cache_read_input_tokens: int | None = None
    cache_creation_input_tokens: int | None = None


class Picture(msgspec.Struct, gc=False):
    media_type: str | None = None


class Block(msgspec.Struct, gc=False):
    type: str
    text: str | None = None
    thinking: str | None = None
    id: str | None = None
    name: str | None = None
    input: msgspec.Raw = msgspec.Raw()
    tool_use_id: str | None = None
    content: msgspec.Raw = msgspec.Raw()
    is_error: bool | None = None
    source: Picture | None = None


class Said(msgspec.Struct, gc=False):
    role: str
    content: str | list[Block]
    id: str | None = None
    model: str | None = None
    usage: Usage | None = None


class Line(msgspec.Struct, gc=False, rename="camel"):
    type: str
    uuid: str | None = None
    parent_uuid: str | None = None
    timestamp: datetime | None = None
    cwd: str | None = None
    git_branch: str | None = None
    version: str | None = None
    message: Said | None = None
    is_meta: bool = False
    is_compact_summary: bool = False
    subtype: str | None = None
    content: str | None = None
    ai_title: str | None = None
    custom_title: str | None = None


class Baseline:
    """Rows wait in lists, one a table, until there are enough of them."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _INSERTS}
        self._decode = msgspec.json.Decoder(Line).decode
        self.sessions = self.messages = self.bytes = 0

    def read(self, path: Path) -> None:
        """One file, whole."""
        content = path.read_bytes()
        self.bytes += len(content)
        self.sessions += 1
        first: Line | None = None
        title, last_at, said_count, ordinal = None, None, 0, 0
        answers: dict[str, list[Any]] = {}
        for data in content.split(b"\n"):
            if not data:
                continue
            line = self._decode(data)
            title = line.custom_title or line.ai_title or title
            if line.message is None and line.subtype != "compact_boundary":
                continue
            first = first or line
            at = None if line.timestamp is None else int(line.timestamp.timestamp() * 1_000_000)
            if self._message(line, at, ordinal, answers):
                ordinal += 1
            last_at, said_count = at or last_at, said_count + 1
        for key, parts in answers.values():
            self._post(key, parts)
        head = first or Line(type="")
        started = None if head.timestamp is None else int(head.timestamp.timestamp() * 1_000_000)
        row = (self.sessions, path.stem, head.cwd, head.git_branch, head.version, started, title, last_at, said_count)
        self._rows["sessions"].append(row)
        if len(self._rows["parts"]) >= _BATCH_ROWS:
            self.flush()

    def flush(self) -> None:
        for table, rows in self._rows.items():
            self._database.executemany(_INSERTS[table], rows)
            rows.clear()

    def _message(self, line: Line, at: int | None, ordinal: int, answers: dict[str, list[Any]]) -> bool:
        """Whether the line began a message, rather than went on with an answer."""
        said = line.message
        known = answers.get(said.id) if said is not None and said.id is not None else None
        if known is not None:
            known[1] += self._parts(line, known[0], len(known[1]))
            return False
        self.messages += 1
        key = self.messages
        usage = said.usage if said is not None and said.usage is not None else Usage()
        self._rows["messages"].append(
            (
                key,
                self.sessions,
                line.uuid,
                ordinal,
                line.type,
                at,
                said.model if said is not None else None,
                usage.input_tokens,
                usage.output_tokens,
                usage.cache_read_input_tokens,
                usage.cache_creation_input_tokens,
                line.parent_uuid,
                "compaction" if line.is_compact_summary or said is None else None,
            )
        )
        parts = list(self._parts(line, key, 0))
        if said is not None and said.id is not None:
            answers[said.id] = [key, parts]
        else:
            self._post(key, parts)
        return True

    def _parts(self, line: Line, message_key: int, ordinal: int) -> Iterator[str]:
        """Adds the rows; yields what is said in them."""
        said, add = line.message, self._rows["parts"].append
        content = line.content if said is None else said.content
        if not isinstance(content, list):
            text = content
            is_injected = said is None or _is_injected(line, text or "")
            add((message_key, ordinal, "text", is_injected, text, None, None, None, None))
            if text and not is_injected:
                yield text
            return
        for place, block in enumerate(content, ordinal):
            match block.type:
                case "text":
                    is_injected = _is_injected(line, block.text or "")
                    add((message_key, place, "text", is_injected, block.text, None, None, None, None))
                    if block.text and not is_injected:
                        yield block.text
                case "thinking":
                    add((message_key, place, "reasoning", False, block.thinking, None, None, None, None))
                case "tool_use":
                    body = bytes(block.input).decode()
                    add((message_key, place, "tool_call", False, body, block.name, block.id, None, None))
                case "tool_result":
                    body = _text(block.content)
                    add((message_key, place, "tool_result", True, body, None, block.tool_use_id, block.is_error, None))
                case _:
                    media_type = block.source.media_type if block.source is not None else None
                    add((message_key, place, "file", False, None, None, None, None, media_type))

    def _post(self, key: int, texts: list[str]) -> None:
        if texts:
            self._rows["postings"].append((key, "\n".join(texts)))


def _is_injected(line: Line, text: str) -> bool:
    return line.is_meta or line.is_compact_summary or text.startswith(_INJECTED)


def _text(raw: msgspec.Raw) -> str:
    content = bytes(raw)
    return msgspec.json.decode(content, type=str) if content.startswith(b'"') else content.decode()


def main() -> None:
    root, database_path = Path(sys.argv[1]), sys.argv[2]
    gc.freeze()
    began = time.perf_counter()
    database = sqlite3.connect(database_path, isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "temp_store=MEMORY", "cache_size=-65536"):
        database.execute(f"PRAGMA {pragma}")
    database.executescript(_TABLES)
    database.execute("BEGIN IMMEDIATE")
    baseline = Baseline(database)
    for path in sorted(root.rglob("*.jsonl")):
        baseline.read(path)
    baseline.flush()
    database.execute("COMMIT")
    database.close()
    report = {
        "seconds": time.perf_counter() - began,
        "peak_bytes": peak_bytes(),
        "sessions": baseline.sessions,
        "messages": baseline.messages,
        "bytes": baseline.bytes,
        "archive_bytes": Path(database_path).stat().st_size,
    }
    print(msgspec.json.encode(report).decode())


if __name__ == "__main__":
    main()
