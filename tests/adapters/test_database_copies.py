"""Databases whose agent died, is at work, or is no agent at all."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pond_desktop.adapters.database_copies import copy_in_peace, marks_of
from pond_desktop.errors import SourceBusy

_WRITING = """
import os, sqlite3, sys
store = sqlite3.connect(sys.argv[1], isolation_level=None)
store.execute("PRAGMA cache_size=1")
store.execute("BEGIN IMMEDIATE")
store.execute("UPDATE talk SET words = words || ' and half of another'")
print("halfway", flush=True)
sys.stdin.readline()
os._exit(1)
"""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "agent" / "store.db"
    path.parent.mkdir()
    (tmp_path / "ours").mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as store:
        store.execute("CREATE TABLE talk(words TEXT)")
        store.executemany("INSERT INTO talk VALUES (?)", [(f"{number} " + "words " * 500,) for number in range(50)])
    return path


def _as_it_lies(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _half_written(database: Path) -> int:
    with closing(sqlite3.connect(database)) as store:
        assert store.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(store.execute("SELECT count(*) FROM talk WHERE words LIKE '%another'").fetchone()[0])


@pytest.mark.parametrize("can_ask_for_locks", [True, False])
def test_what_a_dead_agent_left_half_written_is_rolled_back_in_our_copy_only(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, can_ask_for_locks: bool
) -> None:
    if not can_ask_for_locks:
        monkeypatch.setitem(sys.modules, "fcntl", None)
    words = [sys.executable, "-c", _WRITING, str(database)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as agent:
        assert agent.stdout is not None and agent.stdout.readline() == "halfway\n"
        if can_ask_for_locks:
            with pytest.raises(SourceBusy):
                copy_in_peace(database, tmp_path / "ours" / "copy.db")
        agent.communicate("\n")
    left = _as_it_lies(database.parent)
    assert b" and half of another" in left["store.db"] and left["store.db-journal"]
    copy_in_peace(database, tmp_path / "ours" / "copy.db")
    assert _half_written(tmp_path / "ours" / "copy.db") == 0
    assert _as_it_lies(database.parent) == left


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
@pytest.mark.parametrize("tail", ["", "-wal", "-journal"])
def test_a_fifo_by_the_name_of_one_of_its_files_is_refused_at_once(database: Path, tmp_path: Path, tail: str) -> None:
    database.with_name(f"store.db{tail}").unlink(missing_ok=True)
    os.mkfifo(f"{database}{tail}")
    with pytest.raises(OSError, match="is no regular file"):
        copy_in_peace(database, tmp_path / "ours" / "copy.db")


def test_another_database_in_its_place_is_another_one(database: Path) -> None:
    other = database.with_name("other")
    shutil.copy2(database, other)
    before = marks_of(database)
    other.replace(database)
    assert before[2:4] == marks_of(database)[2:4] and before != marks_of(database)
