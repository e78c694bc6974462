"""Kills a capture at random moments, as a power cut or a person would, and looks at what is left."""

import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from tests.bench.history import SEED, make_history
from tests.bench.measuring import measured
from tests.bench.work import open_bench_pond

_CHECKOUT = Path(__file__).resolve().parent.parent.parent
_SESSIONS = 60
_POLL_S = 0.002
_START_PATIENCE_S = 30.0


class KillReport(NamedTuple):
    """`struck` rounds were killed while at work, the others had already ended. `faults` says what was wrong."""

    rounds: int
    struck: int
    faults: list[str]


def kill_rounds(work: Path, rounds: int, seed: int = SEED) -> KillReport:
    """Each round begins a new archive, kills the capture with SIGKILL, looks, and finishes with one more pass."""
    chance = random.Random(f"{seed} kills")
    history = work / "kill-history"
    make_history(history, _SESSIONS, seed)
    began = time.perf_counter()
    measured("tests.bench.work", "capture", work / "unharmed", history)
    whole_s = time.perf_counter() - began
    wanted = _content(work / "unharmed", history)
    struck, faults = 0, list[str]()
    for number in range(rounds):
        home = work / f"killed-{number}"
        struck += _killed(home, history, chance.random() * whole_s)
        faults += [f"round {number}, after the kill: {fault}" for fault in _unsound(home)]
        measured("tests.bench.work", "capture", home, history)
        faults += [f"round {number}, after a repeat: {fault}" for fault in _unsound(home)]
        if _content(home, history) != wanted:
            faults.append(f"round {number}: the archive differs from one that was never killed")
    return KillReport(rounds, struck, faults)


def _killed(home: Path, history: Path, after_s: float) -> bool:
    """Kills a capture `after_s` seconds after its archive appeared. False where it had ended by then."""
    archive_file = _archive_file(home)
    command = [sys.executable, "-m", "tests.bench.work", "capture", str(home), str(history)]
    process = subprocess.Popen(command, cwd=_CHECKOUT, stdout=subprocess.DEVNULL)
    patience = time.perf_counter() + _START_PATIENCE_S
    while not archive_file.exists() and process.poll() is None and time.perf_counter() < patience:
        time.sleep(_POLL_S)
    try:
        process.wait(after_s)
    except subprocess.TimeoutExpired:
        process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        process.wait()
        return True
    return False


def _archive_file(home: Path) -> Path:
    return home / "data" / "pond.db"


def _unsound(home: Path) -> list[str]:
    """What SQLite and our own rules find wrong."""
    with closing(sqlite3.connect(_archive_file(home))) as database:
        faults = [row[0] for row in database.execute("PRAGMA integrity_check") if row[0] != "ok"]
        faults += [f"foreign key {row}" for row in database.execute("PRAGMA foreign_key_check")]
        if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'parts'").fetchone() is None:
            return faults  # killed before there were tables
        halves = database.execute(
            "SELECT count(*) FROM messages"
            " WHERE part_count <> (SELECT count(*) FROM parts WHERE message_key = messages.key)"
        ).fetchone()[0]
        if halves:
            faults.append(f"{halves} messages without all of their parts")
        if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'posted'").fetchone() is None:
            return faults  # killed between two migrations
        said, posted = "SELECT key FROM messages WHERE is_posted", "SELECT place & 0xFFFFFFFF FROM posted"
        for one, other, fault in ((said, posted, "messages not posted"), (posted, said, "postings of nothing")):
            count = database.execute(f"SELECT count(*) FROM ({one} EXCEPT {other})").fetchone()[0]
            if count:
                faults.append(f"{count} {fault}")
    return faults


def _content(home: Path, history: Path) -> tuple[list[tuple[object, ...]], dict[str, bytes]]:
    """All messages by their lasting names, and every file byte for byte."""
    with closing(sqlite3.connect(_archive_file(home))) as database:
        messages = database.execute(
            "SELECT sessions.id, messages.id, ordinal, role, at, fingerprint, part_count, text_hash, is_posted"
            " FROM messages JOIN sessions ON sessions.key = session_key ORDER BY 1, 3, 2"
        ).fetchall()
        files = database.execute("SELECT key, generation, path FROM files ORDER BY path").fetchall()
    with open_bench_pond(str(home), str(history)) as pond, pond.archive.reading() as reader:
        raw = {path: b"".join(reader.raw(key, generation)) for key, generation, path in files}
    for path, content in raw.items():
        if content != Path(path).read_bytes():
            raw[path] = b"not what the file holds"
    return messages, raw
