"""An archive of as many messages as people have after years, made without a capture: rows straight into the tables.

To write and capture files of a million messages takes many minutes; the search reads nothing but these rows, and they
are what a capture leaves: the same tables, indexes and postings. The words and their frequencies are the bench's own.
"""

import math
import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from xxhash import xxh3_64_intdigest

from pond_desktop.archive.posting import ROLE_CODES, place_of
from pond_desktop.capture.posting import POSTING_RULE
from pond_desktop.search import posted
from tests.bench.history import SEED
from tests.bench.projects import Project, make_project
from tests.bench.words import Prose

_LATEST = datetime(2026, 11, 27, 18, 0, tzinfo=UTC)
_DAYS = 730
_PROJECTS = 40
_MESSAGES_MEAN = 50
_SPREAD = 1.1
_BATCH = 20_000
_CHILD_SHARE = 0.1
_CJK_SHARE = 0.04
_CALL_SHARE = 0.1
"""Of the answers; each call has a result, and both are in the tools' postings."""
_SOURCES = (("claude-code", 6), ("codex", 3), ("pi", 1), ("codex@laptop", 1))
_MODELS = ("claude-opus-4-5-20251101", "claude-sonnet-4-5-20250929", "gpt-5.1-codex", None)
_TOOLS = ("Bash", "Read", "Edit", "Grep", "shell", "apply_patch")
_COLUMNS = {
    "sources": "key, id, agent, captured_at",
    "files": "key, source_key, path, device, inode, size, mtime_ns, generation, is_rereading, consumed_bytes,"
    " head_hash, tail_hash",
    "sessions": "key, source_key, id, kind, project, git_branch, started_at, title_generated, model, first_prompt,"
    " last_message_at, message_count, total_count, parent_id",
    "titles": "rowid, text",
    "session_files": "session_key, file_key",
    "links": "source_key, kind, session_id, to_session_id, is_verified",
    "messages": "key, session_key, id, ordinal, role, at, is_zone_assumed, model, is_branch_start, fingerprint,"
    " part_count, text_hash, text_chars, text_lines, is_posted, file_key, generation, seen_generation",
    "parts": "key, message_key, ordinal, type, is_injected, body, body_bytes, tool_name, call_id, pointer, offset,"
    " length",
    "posted": "place, session_key, role, at",
    "postings": "rowid, text, code",
    "tool_posted": "place, session_key, role, at, message_key, type, tool_key, is_failure",
    "tool_postings": "rowid, text, code, tool",
}
_SORTED = ("posted", "postings", "tool_posted", "tool_postings")
"""Places come nearly in order; FTS5 begins a new segment wherever one does not."""


class Made(NamedTuple):
    """`messages` conversational ones; `tool_parts` calls and results beside them."""

    sessions: int
    messages: int
    tool_parts: int
    seconds: float


class _Session(NamedTuple):
    key: int
    source_key: int
    id: str
    parent_id: str | None
    project: Project
    is_cjk: bool
    size: int
    started_at: int


def make_large_archive(archive_file: Path, messages: int, seed: int = SEED) -> Made:
    """Fills an archive that was just made, with all migrations."""
    began = time.perf_counter()
    with closing(sqlite3.connect(archive_file, isolation_level=None)) as database:
        for pragma in ("synchronous=OFF", "temp_store=MEMORY", "cache_size=-400000", "wal_autocheckpoint=50000"):
            database.execute(f"PRAGMA {pragma}")
        made = _Maker(database, seed).make(messages)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return made._replace(seconds=time.perf_counter() - began)


class _Maker:
    """Rows wait in lists, one a table."""

    def __init__(self, database: sqlite3.Connection, seed: int) -> None:
        self._database = database
        self._chance = random.Random(f"{seed} large archive")
        self._projects = [make_project(index, seed) for index in range(_PROJECTS)]
        self._prose = {each.folder: Prose(self._chance, each.identifiers) for each in self._projects}
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _COLUMNS}
        self._messages = self._parts = self._tool_parts = 0

    def make(self, messages: int) -> Made:
        sizes = self._sizes(messages)
        indexes = self._without_indexes()
        for key, (source, _) in enumerate(_SOURCES, 1):
            self._rows["sources"].append((key, source, source.partition("@")[0], _us(_LATEST)))
        for session in self._sessions(sizes):
            self._session(session)
            if len(self._rows["messages"]) >= _BATCH:
                self._flush()
        self._flush()
        for sql in indexes:
            self._database.execute(sql)
        self._finish()
        return Made(len(sizes), messages, self._tool_parts, 0.0)

    def _sizes(self, messages: int) -> list[int]:
        """Messages of each session: most have few, few have many."""
        sizes, room = [], messages
        mean = math.log(_MESSAGES_MEAN) - _SPREAD**2 / 2
        while room > 0:
            sizes.append(min(room, int(self._chance.lognormvariate(mean, _SPREAD)) + 1))
            room -= sizes[-1]
        return sizes

    def _sessions(self, sizes: list[int]) -> Iterator[_Session]:
        """Oldest first."""
        chance, outer = self._chance, list[_Session]()
        starts = sorted(_us(_LATEST - timedelta(days=_DAYS * chance.random() ** 1.3)) for _ in sizes)
        numbers = range(1, len(_SOURCES) + 1)
        weights = [weight for _, weight in _SOURCES]
        for key, (size, started_at) in enumerate(zip(sizes, starts, strict=True), 1):
            source_key = chance.choices(numbers, weights=weights)[0]
            project = self._projects[min(int(chance.expovariate(0.12)), len(self._projects) - 1)]
            parent = chance.choice(outer[-50:]) if outer and chance.random() < _CHILD_SHARE else None
            session_id = f"{chance.getrandbits(128):032x}"
            if parent is not None:
                source_key, project = parent.source_key, parent.project
                self._rows["links"].append((source_key, "child", parent.id, session_id, True))
            parent_id = None if parent is None else parent.id
            is_cjk = chance.random() < _CJK_SHARE
            session = _Session(key, source_key, session_id, parent_id, project, is_cjk, size, started_at)
            if parent is None:
                outer.append(session)
            yield session

    def _session(self, session: _Session) -> None:
        chance, prose = self._chance, self._prose[session.project.folder]
        model, at, first_prompt = chance.choice(_MODELS), session.started_at, None
        total = 0
        for number in range(session.size):
            at += int(chance.expovariate(1 / 60_000_000)) + 1_000_000
            role = "assistant" if number % 2 else "user"
            text = self._text(session, prose, role)
            first_prompt = first_prompt or text[:2000]
            tool_key = None
            if role == "assistant" and chance.random() < _CALL_SHARE:
                tool_key = chance.randint(1, len(_TOOLS))
            self._message(session, total, role, at, text, model, tool_key)
            total += 1
            if tool_key is not None:
                self._result(session, total, at + 500_000, prose, tool_key)
                total += 1
        path = f"/home/mara/.history/{session.id}.jsonl"
        size = 1000 * total
        title = prose.title() if chance.random() < 0.6 else None
        if title is not None:
            self._rows["titles"].append((session.key, title))
        file_row = (session.key, session.source_key, path, 1, session.key, size, 0, 1, False, size, b"", b"")
        self._rows["files"].append(file_row)
        self._rows["session_files"].append((session.key, session.key))
        self._rows["sessions"].append(
            (
                *(session.key, session.source_key, session.id, "child" if session.parent_id else None),
                *(session.project.folder, session.project.branch, session.started_at, title, model, first_prompt),
                *(at, session.size, total, session.parent_id),
            )
        )

    def _text(self, session: _Session, prose: Prose, role: str) -> str:
        chance = self._chance
        if session.is_cjk:
            return prose.cjk(chance.randint(1, 4))
        if role == "user":
            return prose.paragraph(int(chance.expovariate(0.6)) + 1)
        text = prose.paragraph(int(chance.expovariate(0.25)) + 1)
        if chance.random() < 0.06:
            file = chance.choice(session.project.files)
            text += "\n\n```python\n" + "\n".join(file.lines[: chance.randint(3, 20)]) + "\n```"
        return text

    def _message(
        self, session: _Session, ordinal: int, role: str, at: int, text: str, model: str | None, tool_key: int | None
    ) -> None:
        self._messages += 1
        key = self._messages
        place = place_of(at, key)
        columns = posted(text)
        self._rows["posted"].append((place, session.key, ROLE_CODES[role], at))
        self._rows["postings"].append((place, columns.text, columns.code))
        part_count = 1 if tool_key is None else 2
        fact = (_signed(xxh3_64_intdigest(text.encode())), len(text), text.count("\n") + 1, True)
        self._row(session, key, ordinal, role, at, model if role == "assistant" else None, part_count, fact)
        self._part(key, 0, "text", text, None)
        if tool_key is not None:
            tool = _TOOLS[tool_key - 1]
            name = self._chance.choice(session.project.identifiers)
            file = self._chance.choice(session.project.files)
            body = f'{{"command":"python -m pytest -q {file.path} -k {name}"}}'
            place = place_of(at, self._part(key, 1, "tool_call", body, tool))
            self._post_tool((place, session.key, ROLE_CODES[role], at, key, "tool_call", tool_key, None), body, tool)

    def _result(self, session: _Session, ordinal: int, at: int, prose: Prose, tool_key: int) -> None:
        self._messages += 1
        key = self._messages
        body = "\n".join(" ".join(prose.words(8)) for _ in range(self._chance.randint(1, 12)))
        self._row(session, key, ordinal, "tool", at, None, 1, (None, 0, 0, False))
        place = place_of(at, self._part(key, 0, "tool_result", body, None))
        self._post_tool(
            (place, session.key, ROLE_CODES["tool"], at, key, "tool_result", tool_key, False),
            body,
            _TOOLS[tool_key - 1],
        )

    def _row(
        self,
        session: _Session,
        key: int,
        ordinal: int,
        role: str,
        at: int,
        model: str | None,
        part_count: int,
        fact: tuple[int | None, int, int, bool],
    ) -> None:
        place = (key, session.key, f"m{key}", ordinal, role, at, False, model, False, key, part_count)
        self._rows["messages"].append((*place, *fact, session.key, 1, 1))

    def _part(self, message_key: int, ordinal: int, type: str, body: str, tool: str | None) -> int:
        self._parts += 1
        size = len(body.encode())
        facts = (tool, None, "/message/content", 1000 * ordinal, size)
        self._rows["parts"].append((self._parts, message_key, ordinal, type, False, body, size, *facts))
        return self._parts

    def _post_tool(self, row: tuple[Any, ...], body: str, tool: str) -> None:
        self._tool_parts += 1
        columns = posted(body)
        self._rows["tool_posted"].append(row)
        self._rows["tool_postings"].append((row[0], columns.text, columns.code, tool))

    def _finish(self) -> None:
        """What is known when all is written."""
        execute = self._database.execute
        for key, name in enumerate(_TOOLS, 1):
            execute("INSERT INTO tools SELECT ?, ?, count(*) FROM tool_posted WHERE tool_key = ?", (key, name, key))
        for field, column in (("model", "model"), ("project", "project"), ("branch", "git_branch")):
            execute(
                f"INSERT INTO names SELECT ?, {column}, count(*) FROM sessions WHERE {column} IS NOT NULL GROUP BY 2",
                (field,),
            )
        facts = {
            "posting_rule": POSTING_RULE,
            "tools_posted_to": self._parts,
            "secrets_looked_to": self._parts,
            "tools_posted": self._tool_parts,
            "tools_cut": 0,
        }
        for name, value in facts.items():
            execute("INSERT OR REPLACE INTO facts VALUES(?, ?)", (name, str(value)))

    def _without_indexes(self) -> list[str]:
        """Takes out the indexes of the large tables; to make them at the end is faster. Returns their SQL."""
        found = self._database.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
            " AND tbl_name IN ('messages', 'parts', 'posted', 'tool_posted')"
        ).fetchall()
        for name, _ in found:
            self._database.execute(f"DROP INDEX {name}")
        return [sql for _, sql in found]

    def _flush(self) -> None:
        self._database.execute("BEGIN IMMEDIATE")
        for table, rows in self._rows.items():
            if table in _SORTED:
                rows.sort()
            names = _COLUMNS[table]
            marks = ", ".join("?" * (names.count(",") + 1))
            self._database.executemany(f"INSERT INTO {table}({names}) VALUES({marks})", rows)
            rows.clear()
        self._database.execute("COMMIT")


def _us(moment: datetime) -> int:
    return int(moment.timestamp() * 1_000_000)


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number
