"""An agent's database: rows only in its log, a long lock, damage. Its adapter is the one of docs/adapters.md."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.adapters.foreign_package import install
from tests.journeys.cases import CASES
from tests.journeys.conftest import Program

_CASE = CASES / "22-sqlite-locked-and-wal"
_TABLES = """
CREATE TABLE session(id TEXT PRIMARY KEY, title TEXT, directory TEXT, created INTEGER, updated INTEGER);
CREATE TABLE message(id TEXT PRIMARY KEY, session_id TEXT, role TEXT, content TEXT, created INTEGER);
INSERT INTO session VALUES ('kelp', 'Kelp', '/srv/demo/kelp', 1774000000000, 1774000000000);
"""


class Otter:
    """The agent's folder, and the program that reads it."""

    def __init__(self, program: Program, folder: Path) -> None:
        self.program = program
        self.folder = program.home / ".otter"
        self.folder.mkdir()
        program.environment["PYTHONPATH"] += f"{os.pathsep}{install(folder / 'site')}"

    def open(self, name: str) -> sqlite3.Connection:
        return sqlite3.connect(self.folder / name, isolation_level=None)

    def say(self, store: sqlite3.Connection, *texts: str) -> None:
        for text in texts:
            number = store.execute("SELECT count(*) FROM message").fetchone()[0] + 1
            row = (f"m{number}", "kelp", "user", text, 1774000000000 + number)
            store.execute("INSERT INTO message VALUES (?, ?, ?, ?, ?)", row)

    def capture(self) -> dict[str, object]:
        report: dict[str, object] = self.program.run("capture", "--json").json
        return report

    def message_count(self) -> int:
        return int(self.program.run("status", "--json").json["message_count"])

    def as_it_lies(self) -> dict[str, tuple[bytes, int]]:
        return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in sorted(self.folder.iterdir())}


@pytest.fixture
def otter(program: Program, tmp_path: Path) -> Otter:
    return Otter(program, tmp_path)


@pytest.mark.skipif(not _CASE.is_dir(), reason="no folder `shared` beside the checkout")
def test_the_case_of_a_locked_database_and_one_with_a_log(otter: Otter) -> None:
    setup = [sys.executable, str(_CASE / "setup.py"), str(otter.folder)]
    subprocess.run(setup, check=True)
    before = otter.as_it_lies()
    otter.capture()
    assert otter.message_count() == 5  # four and one
    assert otter.as_it_lies() == before
    assert otter.capture()["files_opened"] == 0
    with subprocess.Popen([*setup, "--hold", "8"], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == "locked\n"
        began = time.monotonic()
        report = otter.capture()
        assert time.monotonic() - began < 8, "the lock was gone before the capture was done"
        assert any("busy" in str(problem) for problem in report["problems"]), report  # type: ignore[attr-defined]
        assert otter.message_count() == 5
        waited = re.findall(r"[\d.]+", holder.stdout.read())
    assert waited and max(map(float, waited)) < 0.1, "the agent had to wait"
    otter.capture()
    assert otter.message_count() == 7  # the late rows
    assert otter.capture()["files_opened"] == 0


def test_rows_that_are_only_in_the_log_are_read_without_a_trace(otter: Otter) -> None:
    with closing(otter.open("made.db")) as store:
        store.executescript("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;" + _TABLES)
        otter.say(store, "in the file")
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        otter.say(store, "in the log only")
        for tail in ("", "-wal"):
            shutil.copyfile(otter.folder / f"made.db{tail}", otter.folder / f"left.db{tail}")
    (otter.folder / "made.db").unlink()
    before = otter.as_it_lies()
    otter.capture()
    assert otter.message_count() == 2
    assert otter.as_it_lies() == before
    assert [path.name for path in otter.program.pond_home.joinpath("cache").iterdir()] == []


def test_a_session_that_grows_is_read_on_and_one_that_is_deleted_stays(otter: Otter) -> None:
    with closing(otter.open("store.db")) as store:
        store.executescript(_TABLES)
        otter.say(store, "first words")
        otter.capture()
        otter.say(store, "second words")
        assert otter.capture()["messages_added"] == 1
        store.execute("UPDATE message SET content = 'other words' WHERE id = 'm1'")
        otter.capture()
        assert "other words" in otter.program.run("show", "otter:kelp").text
        store.execute("DELETE FROM session")
    report = otter.capture()
    assert report["files_gone"] == 1
    (kept,) = otter.program.run("sessions", "--json").json["sessions"]
    assert kept["gone_at"] and kept["message_count"] == 2


def test_a_message_that_is_written_anew_as_it_grows_is_one_message(otter: Otter) -> None:
    long = [f"sentence {number} of a long answer." for number in range(40_000)]
    with closing(otter.open("store.db")) as store:
        store.executescript(_TABLES)
        otter.say(store, " ".join(long), "It grows")
        otter.capture()
        for number in range(8):
            text = "It grows" + "".join(f" by word{each}" for each in range(number + 1))
            store.execute("UPDATE message SET content = ? WHERE id = 'm2'", (text,))
            assert otter.capture()["files_rewritten"] == 1
    program = otter.program
    shown = program.run("show", "otter:kelp", "--json").json
    assert [message["id"] for message in shown["messages"]] == ["m1", "m2"]
    assert "by word7" in str(shown["messages"][1])
    (hit,) = program.run("search", "word0", "--json").json["results"]
    assert hit["locator"] == "otter:kelp#m2"
    for generation in range(1, 10):
        raw = program.run("export", "--raw", "otter:kelp", "--generation", str(generation)).out
        assert raw.count(b"\n") == 3 and raw.endswith(b"}\n")
        assert raw.count(b" by word") == generation - 1
    with closing(sqlite3.connect(program.archive_file)) as archive:
        assert archive.execute("SELECT count(*) FROM messages").fetchone() == (2,)
        (size,) = archive.execute("SELECT sum(length(body)) FROM raw_chunks WHERE generation > 1").fetchone()
        assert size < 10_000, "each state of 1.3 MB was kept as a whole"
        for postings in ("postings", "tool_postings"):
            archive.execute(f"INSERT INTO {postings}({postings}) VALUES ('integrity-check')")


@pytest.mark.parametrize("name", ["damaged", "empty", "other"])
def test_a_database_that_cannot_be_read_is_named_and_the_rest_goes_on(otter: Otter, name: str) -> None:
    with closing(otter.open("good.db")) as store:
        store.executescript(_TABLES)
        otter.say(store, "still here")
    bad = otter.folder / f"{name}.db"
    if name == "damaged":
        content = bytearray((otter.folder / "good.db").read_bytes())
        content[100:] = b"\xff" * (len(content) - 100)
        bad.write_bytes(content)
    elif name == "other":
        with closing(otter.open(bad.name)) as store:
            store.execute("CREATE TABLE talk(id TEXT)")
    else:
        bad.touch()
    report = otter.capture()
    assert otter.message_count() == 1
    assert f"{name}.db" in str(report["problems"])
    assert f"{name}.db" in otter.program.run("status").text
