"""A history of every agent that has a place of its own in a home, laid as each agent lays it.

The invented samples of the adapters' tests are the templates: each is copied again and again, under other ids, at other
times and with more words, until every agent holds about as many bytes as every other. An agent that keeps one database
gets more rows in it, one that keeps a database for each session gets more of those.
"""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import zstandard

from tests.bench.copying import Copying, copied_bytes, copied_text, more_of
from tests.bench.history import SEED
from tests.bench.projects import make_project
from tests.bench.words import Prose

_SAMPLES = Path(__file__).resolve().parent.parent / "data"
_ZSTD = b"\x28\xb5\x2f\xfd"
_CODE = ".config/Code/User"
PLACES: dict[str, tuple[tuple[str, str], ...]] = {
    "aider": (("lamp", "."),),
    "amazon-q": ((".", ".local/share/amazon-q"),),
    "amp": ((".", ".local/share/amp"),),
    "antigravity": ((".", ".gemini/antigravity"),),
    "claude-code": ((".", ".claude"),),
    "claude-desktop": (("local-agent-mode-sessions", ".config/Claude/local-agent-mode-sessions"),),
    "cline": ((".", f"{_CODE}/globalStorage/saoudrizwan.claude-dev"),),
    "codex": ((".", ".codex"),),
    "continue": ((".", ".continue"),),
    "copilot-cli": ((".", ".copilot"),),
    "crush": (("lamp/.crush", ".crush"),),
    "cursor": (("home", ".cursor"), ("editor", ".config/Cursor/User")),
    "factory-droid": ((".", ".factory"),),
    "gemini-cli": ((".", ".gemini"),),
    "goose": (("files", ".local/share/goose"), ("database", ".local/share/goose")),
    "grok": ((".", ".grok"),),
    "kimi": ((".", ".kimi"),),
    "kiro": (
        ("sessions", ".kiro/sessions"),
        ("data.sqlite3", ".local/share/kiro-cli/data.sqlite3"),
        ("workspace-sessions", ".config/Kiro/User/globalStorage/kiro.kiroagent/workspace-sessions"),
    ),
    "oh-my-pi": ((".", ".omp"),),
    "openclaw": ((".", ".openclaw"),),
    "opencode": (("tree", ".local/share/opencode"), ("database", ".local/share/opencode")),
    "pi": ((".", ".pi/agent"),),
    "qwen": ((".", ".qwen"),),
    "roo": ((".", f"{_CODE}/globalStorage/rooveterinaryinc.roo-cline"),),
    "specstory": (("lamp/.specstory", ".specstory"),),
    "vscode-copilot": (("User", _CODE),),
    "zed": (("share", ".local/share/zed"),),
}
"""For each agent, pieces of its sample and where in a home they belong."""

_APART = frozenset({"store.db"})
"""Databases of which an agent has one for each session."""
_INDEXES = {
    "crush.db": ("idx_messages_session_id ON messages (session_id)",),
    "opencode.db": (
        "message_session_time_created_id_idx ON message (session_id, time_created, id)",
        "part_message_id_id_idx ON part (message_id, id)",
        "todo_session_idx ON todo (session_id)",
    ),
    "sessions.db": ("idx_messages_session ON messages (session_id)",),
}
"""Those of the agents' own that find a session's rows: the samples, of a few rows each, do without."""
_ROUNDS = 5
_ROUND = 1_000_000
"""Above the numbers of copies, so that no id comes twice."""


class Laid(NamedTuple):
    """What was written: copies by agent, and the bytes and files of all together."""

    copies: dict[str, int]
    bytes: int
    files: int


def make_mixed_history(home: Path, agent_bytes: int, seed: int = SEED) -> Laid:
    """Lays at least `agent_bytes` bytes of each agent below `home`."""
    project = make_project(0, seed)
    copies: dict[str, int] = {}
    number = 0
    for agent, places in PLACES.items():
        chance = random.Random(f"{seed} {agent}")
        prose = Prose(chance, project.identifiers)
        copies[agent] = 0
        for sample, place in places:
            written, wanted = 0, agent_bytes / len(places)
            while written < wanted:
                number += 1
                copies[agent] += 1
                written += _lay(_SAMPLES / agent / sample, home / place, Copying(number, prose, chance))
    sizes = [path.stat().st_size for path in home.rglob("*") if path.is_file()]
    return Laid(copies, sum(sizes), len(sizes))


def _lay(sample: Path, place: Path, copying: Copying) -> int:
    """One copy of a sample. Returns about how many bytes it added."""
    files = [sample] if sample.is_file() else sorted(path for path in sample.rglob("*") if path.is_file())
    added = 0
    for path in files:
        if path.name.startswith(".git"):
            continue
        inner = copied_text(copying, path.relative_to(sample).as_posix()) if path != sample else ""
        target = place / inner if inner else place
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix in (".db", ".sqlite3", ".vscdb"):
            added += _grow_database(path, target, copying)
            continue
        content = copied_bytes(copying, path.read_bytes(), path.suffix)
        if path.suffix == ".jsonl" and content.endswith(b"\n"):
            # more lines than a sample has: real sessions are long
            content += b"".join(more_of(copying, inner, content, _ROUND * turn) for turn in range(1, _ROUNDS))
        if target.exists() and path.suffix == ".md" and not path.name.startswith("."):
            target = target.with_stem(f"{target.stem}-{copying.number}")
        if not target.exists():
            added += target.write_bytes(content)
        elif path.suffix in (".jsonl", ".md"):
            with target.open("ab") as file:
                added += file.write(content)
    return added


def _grow_database(sample: Path, target: Path, copying: Copying) -> int:
    """Adds one copy of a sample's rows to a database, which is made where there is none yet."""
    added = 0
    with closing(sqlite3.connect(sample)) as given, closing(sqlite3.connect(target)) as database, database:
        schema = given.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        tables = dict(schema.fetchall())
        keys = set() if target.name in _APART else {key for table in tables for key in _text_keys(given, table)}
        for table, sql in tables.items():
            if database.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone() is None:
                database.execute(sql)
            columns = given.execute(f'PRAGMA table_info("{table}")').fetchall()
            numbered = {index for index, column in enumerate(columns) if column[5] and column[2] == "INTEGER"}
            insert = f'INSERT OR IGNORE INTO "{table}" VALUES({", ".join("?" * len(columns))})'
            for row in given.execute(f'SELECT * FROM "{table}"').fetchall():
                made = tuple(
                    None if index in numbered else _cell(copying, cell, keys) for index, cell in enumerate(row)
                )
                database.execute(insert, made)
                added += sum(len(cell) for cell in made if isinstance(cell, str | bytes))
        for index in _INDEXES.get(target.name, ()):
            database.execute(f"CREATE INDEX IF NOT EXISTS {index}")
    return added


def _text_keys(database: sqlite3.Connection, table: str) -> Iterator[str]:
    """What stands in a table's primary key, where that is text."""
    columns = database.execute(f'PRAGMA table_info("{table}")').fetchall()
    for name in [column[1] for column in columns if column[5] and column[2].upper() == "TEXT"]:
        for (key,) in database.execute(f'SELECT "{name}" FROM "{table}"'):
            if isinstance(key, str):
                yield key


def _cell(copying: Copying, cell: object, keys: set[str]) -> object:
    if isinstance(cell, str):
        if cell in keys:
            other = copied_text(copying, cell)
            return other if other != cell else f"{cell}-{copying.number}"
        if cell.startswith("7b22"):  # an object in hexadecimal
            return copied_bytes(copying, bytes.fromhex(cell), ".json").hex()
        return copied_bytes(copying, cell.encode(), ".json").decode()
    if isinstance(cell, bytes):
        if cell.startswith(_ZSTD):
            plain = zstandard.ZstdDecompressor().stream_reader(cell).read()
            return zstandard.ZstdCompressor().compress(copied_bytes(copying, plain, ".json"))
        return copied_bytes(copying, cell, ".json" if cell[:1] in b"{[" else ".bin")
    return cell
