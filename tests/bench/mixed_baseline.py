"""The bare baseline over a mixed history: what the files and the rows cost without anything that makes an archive.

Timed are: each file read and each of its records decoded by msgspec, rows of the agents' databases too; each record
hashed once; each message's words of code found; and the very rows that the archive has of that history, bodies whole,
written by `sqlite3.executemany` into the same tables (see `baseline.py`). The rows are taken out of a captured archive
before the clock starts, so that no format needs to be understood here.

Runs as a process of its own: `python -m tests.bench.mixed_baseline HISTORY ARCHIVE DATABASE` prints its report as JSON.
"""

import gc
import sqlite3
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import zstandard
from xxhash import xxh3_64_intdigest

from pond_desktop.archive.connection import open_engine
from pond_desktop.archive.rows import load_messages, whole
from pond_desktop.capture.posting import posting_of
from pond_desktop.search.codewords import code_of
from tests.bench.baseline import BATCH_ROWS, COLUMNS, INSERTS, PRAGMAS, TABLES
from tests.bench.measuring import peak_bytes

_DATABASES = (".db", ".sqlite3", ".vscdb")
_ZSTD = b"\x28\xb5\x2f\xfd"
_ORDER = ("sessions", "messages", "parts", "posted", "postings", "titles")
Rows = dict[str, list[tuple[Any, ...]]]


def rows_of(archive_file: Path) -> Rows:
    """All rows of a captured archive as the baseline writes them; of postings the place, what is
    posted, and the message's text."""
    engine = open_engine(archive_file, is_writer=False)
    with engine.connect() as connection, closing(sqlite3.connect(archive_file)) as database:
        rows: Rows = {table: [] for table in _ORDER}
        for table in COLUMNS:
            rows[table] = database.execute(f"SELECT {_names(table)} FROM {table}").fetchall()
        rows["titles"] = database.execute("SELECT rowid, text FROM titles").fetchall()
        places = dict(database.execute("SELECT place & 0xFFFFFFFF, place FROM posted"))
        keys = [key for (key,) in database.execute("SELECT key FROM messages ORDER BY key")]
        bodies: dict[tuple[int, int], str | None] = {}
        for archived in load_messages(connection, keys):
            message = whole(connection, archived)
            bodies |= {(archived.key, ordinal): part.body for ordinal, part in enumerate(message.parts)}
            if archived.key in places and (posting := posting_of(message)) is not None:
                rows["postings"].append((places[archived.key], posting.posted, posting.text))
    engine.dispose()
    message_key, ordinal, body = (
        _names("parts").split(", ").index(name) for name in ("message_key", "ordinal", "body")
    )
    rows["parts"] = [(*row[:body], bodies[row[message_key], row[ordinal]], *row[body + 1 :]) for row in rows["parts"]]
    return rows


def _names(table: str) -> str:
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(TABLES)
        return ", ".join(row[1] for row in database.execute(f"PRAGMA table_info({table})"))


def decode_all(history: Path) -> int:
    """Every record of every file, decoded and hashed. Returns how many there were."""
    decode, count = msgspec.json.Decoder().decode, 0
    for path in sorted(path for path in history.rglob("*") if path.is_file()):
        for record in _records(path):
            xxh3_64_intdigest(record)
            count += 1
            try:
                decode(record)
            except (msgspec.DecodeError, UnicodeDecodeError):
                record.decode("utf-8", "replace")
    return count


def _records(path: Path) -> Iterable[bytes]:
    if path.suffix in _DATABASES:
        return _cells(path)
    content = path.read_bytes()
    return [content] if path.suffix == ".json" else content.split(b"\n")


def _cells(path: Path) -> Iterator[bytes]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as database:
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in database.execute(f'SELECT * FROM "{table}"'):
                for cell in row:
                    if isinstance(cell, bytes) and cell.startswith(_ZSTD):
                        yield zstandard.ZstdDecompressor().stream_reader(cell).read()
                    elif isinstance(cell, str | bytes):
                        yield cell.encode() if isinstance(cell, str) else cell


def write_all(database: sqlite3.Connection, rows: Rows) -> None:
    for table in _ORDER:
        for begin in range(0, len(rows[table]), BATCH_ROWS):
            some = rows[table][begin : begin + BATCH_ROWS]
            if table == "postings":
                # FTS5 begins a new segment wherever a row does not come in order
                some = sorted((place, posted, code_of(text)) for place, posted, text in some)
            database.executemany(INSERTS[table], some)


def main() -> None:
    history, archive_file, database_path = map(Path, sys.argv[1:])
    rows = rows_of(archive_file)
    gc.collect()
    gc.freeze()
    began, began_cpu = time.perf_counter(), time.process_time()
    with closing(sqlite3.connect(database_path, isolation_level=None)) as database:
        for pragma in PRAGMAS:
            database.execute(f"PRAGMA {pragma}")
        database.executescript(TABLES)
        database.execute("BEGIN IMMEDIATE")
        records = decode_all(history)
        write_all(database, rows)
        database.execute("COMMIT")
    report = {
        "seconds": time.perf_counter() - began,
        "cpu_seconds": time.process_time() - began_cpu,
        "peak_bytes": peak_bytes(),
        "records": records,
        "sessions": len(rows["sessions"]),
        "messages": len(rows["messages"]),
    }
    print(msgspec.json.encode(report).decode())


if __name__ == "__main__":
    main()
