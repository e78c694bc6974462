"""The bare baseline of figure 1: how fast the same history can become rows without anything that makes an archive.

Every line is decoded by msgspec into typed values, an answer's lines are joined, and the same rows are written by
`sqlite3.executemany`: sessions, messages and parts with all columns and indexes that they have in the archive, the
bodies whole, and the postings of the conversation, under their places in time and with the same second column (by the
program's own function: there is no barer way to the same rows). One transaction, the same journal, synchronous and
cache settings, the same tokenizer. No canonical values, no ledger, no raw bytes, no links, no copies told apart, no
damaged lines, nothing that could go on where it stopped, and no SQLAlchemy.

Runs as a process of its own: `python -m tests.bench.baseline ROOT DATABASE` prints its report as JSON.
"""

import gc
import sqlite3
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from xxhash import xxh3_64_intdigest

from pond_desktop.search.codewords import code_of
from tests.bench.measuring import peak_bytes

BATCH_ROWS = 20_000
PRAGMAS = ("journal_mode=WAL", "synchronous=NORMAL", "temp_store=MEMORY", "cache_size=-65536")
_DAY_US = 86_400_000_000
_ROLE_CODES = {"system": 0, "user": 1, "assistant": 2}
_INJECTED = ("<command-", "<local-command-", "<system-reminder>", "<task-notification>", "<bash-", "Caveat: ")

TABLES = """
CREATE TABLE sessions(key INTEGER PRIMARY KEY, source_key INTEGER, id TEXT, kind TEXT, project TEXT, git_branch TEXT,
    agent_version TEXT, started_at INTEGER, title_custom TEXT, title_generated TEXT, is_machine_made BOOLEAN,
    background TEXT, model TEXT, first_prompt TEXT, last_message_at INTEGER, message_count INTEGER, total_count INTEGER,
    parent_id TEXT, gone_at INTEGER);
CREATE UNIQUE INDEX sessions_by_id ON sessions(id, source_key);
CREATE INDEX sessions_latest_first ON sessions(last_message_at, id, source_key, parent_id, background, message_count,
    total_count, project);
CREATE INDEX sessions_apart ON sessions(key, parent_id, source_key, background, message_count, project);
CREATE INDEX sessions_by_parent ON sessions(parent_id) WHERE parent_id IS NOT NULL;
CREATE TABLE messages(key INTEGER PRIMARY KEY, session_key INTEGER, id TEXT, ordinal INTEGER, role TEXT, at INTEGER,
    is_zone_assumed BOOLEAN, model TEXT, input_tokens INTEGER, output_tokens INTEGER, cache_read_tokens INTEGER,
    cache_write_tokens INTEGER, parent_id TEXT, event TEXT, is_branch_start BOOLEAN, copied_from TEXT,
    fingerprint INTEGER, part_count INTEGER, text_hash INTEGER, text_chars INTEGER, text_lines INTEGER,
    is_posted BOOLEAN, file_key INTEGER, generation INTEGER, seen_generation INTEGER, superseded_at INTEGER);
CREATE UNIQUE INDEX messages_by_id ON messages(id, session_key) WHERE superseded_at IS NULL;
CREATE INDEX messages_in_order ON messages(session_key, ordinal);
CREATE INDEX messages_superseded ON messages(session_key) WHERE superseded_at IS NOT NULL;
CREATE INDEX messages_copied ON messages(copied_from, text_hash) WHERE copied_from IS NOT NULL;
CREATE TABLE parts(key INTEGER PRIMARY KEY, message_key INTEGER, ordinal INTEGER, type TEXT, is_injected BOOLEAN,
    body TEXT, body_bytes INTEGER, preview TEXT, tool_name TEXT, call_id TEXT, is_failure BOOLEAN, media_type TEXT,
    file_name TEXT, pointer TEXT, offset INTEGER, length INTEGER);
CREATE INDEX parts_of_message ON parts(message_key);
CREATE INDEX parts_by_call ON parts(call_id) WHERE call_id IS NOT NULL;
CREATE INDEX parts_with_files ON parts(message_key, media_type) WHERE type = 'file';
CREATE INDEX parts_failed ON parts(message_key) WHERE is_failure = 1;
CREATE VIRTUAL TABLE titles USING fts5(text, tokenize='trigram');
CREATE TABLE posted(place INTEGER PRIMARY KEY, session_key INTEGER, role INTEGER, at INTEGER);
CREATE INDEX posted_of_session ON posted(session_key);
CREATE VIRTUAL TABLE postings USING fts5(text, code, content='', tokenize="unicode61 remove_diacritics 2");
"""
COLUMNS = {"sessions": 19, "messages": 26, "parts": 16, "posted": 4}
INSERTS = {
    **{table: f"INSERT INTO {table} VALUES({', '.join('?' * count)})" for table, count in COLUMNS.items()},
    "postings": "INSERT INTO postings(rowid, text, code) VALUES(?, ?, ?)",
    "titles": "INSERT INTO titles(rowid, text) VALUES(?, ?)",
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


class Message:
    """A message whose lines may still come."""

    __slots__ = ("at", "data", "key", "line", "part_count", "texts")

    def __init__(self, key: int, line: Line, data: bytes, at: int | None) -> None:
        self.key, self.line, self.data, self.at = key, line, data, at
        self.part_count = 0
        self.texts: list[str] = []


class Baseline:
    """Rows wait in lists, one a table, until there are enough of them."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in INSERTS}
        self._decode = msgspec.json.Decoder(Line).decode
        self.sessions = self.messages = self.bytes = 0

    def read(self, path: Path) -> None:
        """One file, whole."""
        content = path.read_bytes()
        self.bytes += len(content)
        self.sessions += 1
        title, title_custom, offset = None, None, 0
        messages: list[Message] = []
        answers: dict[str, Message] = {}
        for data in content.split(b"\n"):
            if data:
                line = self._decode(data)
                title, title_custom = line.ai_title or title, line.custom_title or title_custom
                if line.message is not None or line.subtype == "compact_boundary":
                    self._line(line, data, offset, messages, answers)
            offset += len(data) + 1
        self._finish(path.stem, messages, title, title_custom)
        if len(self._rows["parts"]) >= BATCH_ROWS:
            self.flush()

    def flush(self) -> None:
        for table, rows in self._rows.items():
            if table == "postings":
                rows.sort()  # FTS5 begins a new segment wherever a row does not come in order
            self._database.executemany(INSERTS[table], rows)
            rows.clear()

    def _line(self, line: Line, data: bytes, offset: int, messages: list[Message], answers: dict[str, Message]) -> None:
        answer_id = None if line.message is None else line.message.id
        message = None if answer_id is None else answers.get(answer_id)
        if message is None:
            self.messages += 1
            at = None if line.timestamp is None else int(line.timestamp.timestamp() * 1_000_000)
            message = Message(self.messages, line, data, at)
            messages.append(message)
            if answer_id is not None:
                answers[answer_id] = message
        else:
            message.line.message.usage = line.message.usage  # type: ignore[union-attr]
        self._parts(line, message, offset, len(data))

    def _parts(self, line: Line, message: Message, offset: int, length: int) -> None:
        said, add, key = line.message, self._rows["parts"].append, message.key
        content = line.content if said is None else said.content
        if not isinstance(content, list):
            text = content or ""
            is_injected = said is None or _is_injected(line, text)
            pointer = "/content" if said is None else "/message/content"
            where = (pointer, offset, length)
            add((None, key, 0, "text", is_injected, text, len(text), None, None, None, None, None, None, *where))
            message.part_count = 1
            if not is_injected:
                message.texts.append(text)
            return
        for index, block in enumerate(content):
            name = call_id = is_failure = media_type = body = None
            type, step, is_injected = block.type, "text", False
            match type:
                case "text":
                    body = block.text or ""
                    is_injected = _is_injected(line, body)
                    if not is_injected:
                        message.texts.append(body)
                case "thinking":
                    type, step, body = "reasoning", "thinking", block.thinking
                case "tool_use":
                    type, step, body = "tool_call", "input", bytes(block.input).decode()
                    name, call_id = block.name, block.id
                case "tool_result":
                    step, body, is_injected = "content", _text(block.content), True
                    call_id, is_failure = block.tool_use_id, block.is_error
                case _:
                    type, step = "file", "source"
                    media_type = block.source.media_type if block.source is not None else None
            size, pointer = len(body or ""), f"/message/content/{index}/{step}"
            facts = (name, call_id, is_failure, media_type, None, pointer, offset, length)
            add((None, key, message.part_count, type, is_injected, body, size, None, *facts))
            message.part_count += 1

    def _finish(self, name: str, messages: list[Message], title: str | None, title_custom: str | None) -> None:
        """The rows that are known only when the file has been read."""
        said_count, first_prompt, last_at, model = 0, None, None, None
        add = self._rows["messages"].append
        for ordinal, message in enumerate(messages):
            line, text = message.line, "\n".join(message.texts)
            said = line.message
            usage = said.usage if said is not None and said.usage is not None else Usage()
            model = said.model if said is not None and said.model else model
            if text:
                at = message.at or 0
                place = at // _DAY_US << 32 | message.key
                self._rows["posted"].append((place, self.sessions, _ROLE_CODES.get(line.type), message.at))
                self._rows["postings"].append((place, text, code_of(text)))
                said_count, last_at = said_count + 1, message.at or last_at
                if first_prompt is None and line.type == "user":
                    first_prompt = text[:2000]
            add(
                (
                    *(message.key, self.sessions, line.uuid, ordinal, line.type, message.at, False),
                    *(said.model if said is not None else None, usage.input_tokens, usage.output_tokens),
                    *(usage.cache_read_input_tokens, usage.cache_creation_input_tokens, line.parent_uuid),
                    *("compaction" if said is None or line.is_compact_summary else None, False, None),
                    *(_signed(xxh3_64_intdigest(message.data)), message.part_count),
                    *(_signed(xxh3_64_intdigest(text.encode())) if text else None, len(text), text.count("\n") + 1),
                    *(bool(text), self.sessions, 0, 0, None),
                )
            )
        titles = [each for each in (title_custom, title) if each is not None]
        if titles:
            self._rows["titles"].append((self.sessions, "\n".join(titles)))
        head = messages[0].line if messages else Line(type="")
        started_at = messages[0].at if messages else None
        self._rows["sessions"].append(
            (
                *(self.sessions, 1, f"{name}", None, head.cwd, head.git_branch, head.version, started_at),
                *(title_custom, title, None, None, model, first_prompt, last_at, said_count, len(messages), None, None),
            )
        )


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number


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
    for pragma in PRAGMAS:
        database.execute(f"PRAGMA {pragma}")
    database.executescript(TABLES)
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
