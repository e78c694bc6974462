"""kill -9 at any moment of a capture: nothing is lost that a repeat does not bring back, nothing is half there."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.conftest import Program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9")

ROUNDS = 20
FILES_A_ROUND = 6
LINES_A_FILE = 220
WORDS = [
    "heron",
    "tide",
    "weir",
    "lantern",
    "quarry",
    "meadow",
    "ferry",
    "copper",
    "willow",
    "harbour",
    "signal",
    "anchor",
]


class History:
    """A growing history of one agent, the same in every run."""

    def __init__(self, projects: Path) -> None:
        self._folder = projects / "-srv-heron"
        self._folder.mkdir(parents=True)
        self._chance = random.Random(20261130)
        self._sessions = 0
        self.files: list[Path] = []

    def grow(self) -> None:
        """New sessions, and more lines in some old ones."""
        for path in self._chance.sample(self.files, min(3, len(self.files))):
            with path.open("ab") as file:
                file.writelines(self._lines(path.stem, count=LINES_A_FILE // 2))
        for _ in range(FILES_A_ROUND):
            self._sessions += 1
            session = f"5e550000-0000-4000-8000-{self._sessions:012}"
            path = self._folder / f"{session}.jsonl"
            path.write_bytes(b"".join(self._lines(session, count=LINES_A_FILE)))
            self.files.append(path)

    def flood(self, line_count: int) -> None:
        """A file that takes long to read and says little."""
        path = self._folder / "flood.jsonl"
        path.write_bytes(b'{"type": "progress"}\n' * line_count)
        self.files.append(path)

    def _lines(self, session: str, *, count: int) -> Iterator[bytes]:
        chance = self._chance
        for _ in range(count):
            role = chance.choice(("user", "assistant"))
            text = " ".join(chance.choices(WORDS, k=chance.randint(5, 120)))
            content: object = text
            if role == "assistant":
                call = f"toolu_{chance.getrandbits(40)}"
                content = [
                    {"type": "text", "text": text},
                    {"type": "tool_use", "id": call, "name": "Bash", "input": {"command": text}},
                ]
            line = {
                "type": role,
                "uuid": f"{chance.getrandbits(128):032x}",
                "parentUuid": None,
                "sessionId": session,
                "timestamp": f"2026-11-{chance.randint(1, 28):02}T10:00:{chance.randint(0, 59):02}.000Z",
                "cwd": "/srv/heron",
                "isSidechain": False,
                "message": {"role": role, "content": content},
            }
            yield json.dumps(line).encode() + b"\n"


def check_soundness(archive: Path) -> None:
    """The database itself, its references, and that no message stands without its parts or its words."""
    connection = sqlite3.connect(archive)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    finally:
        connection.close()


def counts(archive: Path) -> dict[str, int]:
    """Rows of every table, those inside the full-text index aside: their number depends on when it was merged."""
    connection = sqlite3.connect(archive)
    try:
        names = [
            name
            for name, sql in connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
            if not name.startswith("sqlite_")
            and "fts5" not in (sql or "").lower()
            and not is_of_index(connection, name)
        ]
        assert len(names) > 6
        return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}
    finally:
        connection.close()


def is_of_index(connection: sqlite3.Connection, name: str) -> bool:
    indexes = [
        index
        for (index,) in connection.execute("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%'")
    ]
    return any(name.startswith(f"{index}_") for index in indexes)


def kill_in_the_middle(running: "subprocess.Popen[bytes]", lock: Path, seconds: float) -> bool:
    """Kills it `seconds` after it took the writer's lock. False where it was done before."""
    while not lock.exists() and is_running(running, 0.005):
        pass
    if is_running(running, seconds):
        running.kill()
    running.communicate()
    return running.returncode == -9


def is_running(running: "subprocess.Popen[bytes]", seconds: float) -> bool:
    """Whether it is still running after so long."""
    try:
        running.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        return True
    return False


@pytest.mark.slow
def test_a_capture_killed_at_any_moment_is_made_whole_by_the_next(program: Program, tmp_path: Path) -> None:
    history = History(program.claude_projects)
    chance = random.Random(9)
    holder = program.archive_file.with_name("pond.lock.holder")
    killed = 0
    for _ in range(ROUNDS):
        history.grow()
        holder.unlink(missing_ok=True)
        killed += kill_in_the_middle(program.start("capture", "--quiet"), holder, chance.uniform(0, 0.25))
        if program.archive_file.exists():
            check_soundness(program.archive_file)
    assert killed >= ROUNDS // 2, "too few were killed in the middle to show anything"

    assert program.run("capture", "--quiet").code == 0
    check_soundness(program.archive_file)
    assert program.run("capture", "--json").json["messages_added"] == 0

    undisturbed = tmp_path / "undisturbed"
    assert program.run("--home", str(undisturbed), "capture", "--quiet").code == 0
    archive = undisturbed / "data" / "pond.db"
    assert counts(program.archive_file) == counts(archive)
    assert (
        program.run("status", "--json").json["message_count"]
        == program.run("--home", str(undisturbed), "status", "--json").json["message_count"]
    )
    for words in (("heron",), ('"tide weir"',), ("lant*",)):
        found = [
            program.run("--home", str(home), "search", *words, "--facets", "--json").json["total_count"]
            for home in (program.pond_home, undisturbed)
        ]
        assert found[0] == found[1] > 0
    for path in history.files[:: len(history.files) // 5]:
        assert program.run("export", "--raw", path.stem).out == path.read_bytes()


def test_an_interrupted_capture_says_so_and_keeps_what_it_has(program: Program) -> None:
    history = History(program.claude_projects)
    history.grow()
    history.flood(500_000)
    running = program.start("capture")
    while not program.archive_file.with_name("pond.lock.holder").exists() and is_running(running, 0.005):
        pass
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err.decode().count("\n") == 1
    assert "Stopped" in err.decode()
    check_soundness(program.archive_file)
    assert program.run("capture", "--quiet").code == 0
    for path in history.files[:-1:3]:
        assert program.run("export", "--raw", path.stem).out == path.read_bytes()
