"""What the world does to an archive, and what then comes of a capture: said in one sentence, nothing half written."""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pond_desktop.operations.capture import capture
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings
from tests.journeys.conftest import TIDES, Ended, Program
from tests.journeys.test_kills import History, check_soundness, counts

SESSION = "5e550000-0000-4000-8000-0000000000%02d"
ROOMY_MB = 200
HELD = """
import sys
from pathlib import Path
from pond_desktop.runtime import WriterLock
with WriterLock(Path(sys.argv[1]) / "data" / "pond.lock"):
    print("held", flush=True)
    sys.stdin.read()
"""


def told(ended: Ended) -> str:
    """The one line that says what went wrong and what to do."""
    assert (ended.code, ended.out) == (1, b"")
    (line,) = ended.err.splitlines()
    assert re.fullmatch(r"\S.*\. \S.*\.", line), "not a sentence with a remedy"
    return line


def line(session: str, number: int, text: str, at: str | None) -> bytes:
    said = {"type": "user", "uuid": f"{session[:-4]}{number:04}", "sessionId": session}
    said |= {"timestamp": at} if at else {}
    return json.dumps({**said, "message": {"role": "user", "content": text}}).encode() + b"\n"


def laid(program: Program, session: str, *lines: bytes) -> Path:
    path = program.claude_projects / "-srv-heron" / f"{session}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(lines))
    return path


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Callable[[int], object]]:
    """A disk of that size at `folder`; what is given makes it another size."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    if sys.platform != "linux" or not shutil.which("mount"):
        pytest.skip("a small disk needs Linux's tmpfs")
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"no small disk may be mounted here: {mounted.stderr.strip()}")
    try:
        yield lambda size: subprocess.check_call(["mount", "-o", f"remount,size={size}m", str(folder)])
    finally:
        subprocess.check_call(["umount", "--lazy", str(folder)])


@pytest.mark.parametrize("is_begun", [False, True], ids=["the first capture", "a later one"])
def test_a_full_disk_is_said_and_a_capture_goes_on_once_there_is_room(
    program: Program, tmp_path: Path, is_begun: bool
) -> None:
    history = History(program.claude_projects)
    with small_disk(tmp_path / "disk", 1) as resized:
        home = tmp_path / "disk" / "pond"
        program.environment["POND_DESKTOP_HOME"] = str(home)
        archive_file, before = home / "data" / "pond.db", list[Path]()
        if is_begun:
            resized(ROOMY_MB)
            history.grow()
            assert program.run("capture", "--quiet").code == 0
            before = history.files.copy()
            resized(1 + sum(path.stat().st_size for path in home.rglob("*") if path.is_file()) // 1_000_000)
        for _ in range(5):
            history.grow()
        assert "is full" in told(program.run("capture", "--quiet"))
        check_soundness(archive_file)
        assert program.run("status").code == 0
        assert len(program.run("sessions", "--json").json["sessions"]) == len(before)
        assert "is full" in told(program.run("capture", "--quiet"))
        resized(ROOMY_MB)
        assert program.run("capture", "--quiet").code == 0
        check_soundness(archive_file)
        undisturbed = tmp_path / "undisturbed"
        assert program.run("--home", str(undisturbed), "capture", "--quiet").code == 0
        assert counts(archive_file) == counts(undisturbed / "data" / "pond.db")
        for path in history.files[::7]:
            assert program.run("export", "--raw", path.stem).out == path.read_bytes()


@contextmanager
def only_readable(captured: Program, what: str) -> Iterator[None]:
    folder = captured.archive_file.parent
    places = [captured.archive_file] if what == "file" else [captured.archive_file, folder]
    for place in places:
        place.chmod(0o500 if place.is_dir() else 0o400)
    try:
        yield
    finally:
        folder.chmod(0o700)
        captured.archive_file.chmod(0o600)


@pytest.mark.parametrize("what", ["file", "folder"])
def test_an_archive_that_is_only_readable_is_read_and_says_that_nothing_can_be_added(
    captured: Program, what: str
) -> None:
    before = captured.archive_file.read_bytes()
    laid(captured, SESSION % 1, line(SESSION % 1, 1, "late words", "2026-11-20T10:00:00Z"))
    with only_readable(captured, what):
        for words in (("sessions",), ("show", TIDES), ("search", "tide"), ("status",), ("export", "--raw", TIDES)):
            ended = captured.run(*words, is_bound=True)
            assert ended.code == 0 and ended.out, words
        sentence = told(captured.run("capture", is_bound=True))
        assert "cannot be" in sentence and str(captured.pond_home) in sentence + str(captured.pond_home)
    assert captured.archive_file.read_bytes() == before
    assert captured.run("capture", "--json").json["messages_added"] == 1


@contextmanager
def held_lock(program: Program) -> Iterator["subprocess.Popen[bytes]"]:
    """Another process that holds the writer's right for the whole time."""
    words = [sys.executable, "-c", HELD, str(program.pond_home)]
    with subprocess.Popen(words, env=program.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        try:
            yield holder
        finally:
            holder.kill()


def test_while_another_process_writes_for_long_the_archive_is_read_and_the_writer_is_named(captured: Program) -> None:
    path = laid(captured, SESSION % 1, line(SESSION % 1, 1, "late words", "2026-11-20T10:00:00Z"))
    with held_lock(captured) as holder:
        sentence = told(captured.run("capture"))
        assert f"process {holder.pid} on" in sentence
        for words in (("sessions",), ("show", TIDES), ("search", "tide")):
            ended = captured.run(*words)
            assert ended.code == 0 and ended.out, words
        hook = captured.run("capture", "--file", str(path))
        assert hook.code == 0, "an agent's hook must not fail for that"
        assert "It will find this file too." in hook.err
        assert captured.run("search", '"late words"', "--json").json["results"] == []
    # killed, not ended: the right is free again at once
    assert captured.run("capture", "--json").json["messages_added"] == 1


def test_a_database_that_another_program_keeps_locked_is_said_to_be_busy(captured: Program) -> None:
    laid(captured, SESSION % 1, line(SESSION % 1, 1, "late words", "2026-11-20T10:00:00Z"))
    with closing(sqlite3.connect(captured.archive_file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "is being written by another program" in told(captured.run("capture"))
        assert captured.run("show", TIDES).code == 0
        other.execute("ROLLBACK")
    assert captured.run("capture", "--json").json["messages_added"] == 1
    check_soundness(captured.archive_file)


def test_a_clock_that_was_set_back_changes_no_order_and_loses_nothing(program: Program) -> None:
    """What is latest is told by what was said; not by a file's date, nor by the moment of a capture."""
    newer, older, timeless = (SESSION % number for number in (1, 2, 3))
    paths = [
        laid(program, newer, line(newer, 1, "the newer heron", "2026-11-20T10:00:00Z")),
        laid(program, older, line(older, 1, "the older heron", "2026-11-19T10:00:00Z")),
        laid(program, timeless, line(timeless, 1, "a heron out of time", None)),
    ]
    for path, day in zip(paths, (1, 25, 28), strict=True):
        dated(path, datetime(2026, 11, day, tzinfo=UTC))
    now = datetime(2026, 12, 1, tzinfo=UTC)
    assert captured_at(program, now) == 3
    assert order(program) == [newer, older, timeless]
    with paths[1].open("ab") as file:
        file.write(line(older, 2, "the older one, later", "2026-11-19T11:00:00Z"))
    with paths[0].open("ab") as file:
        file.write(line(newer, 2, "the newer one, later", "2026-11-20T11:00:00Z"))
    dated(paths[1], datetime(2026, 11, 26, tzinfo=UTC))
    dated(paths[0], datetime(2026, 10, 30, tzinfo=UTC))
    assert captured_at(program, now - timedelta(days=31)) == 2
    assert order(program) == [newer, older, timeless]
    assert captured_at(program, now - timedelta(days=31)) == 0
    for path in paths:
        assert program.run("export", "--raw", path.stem).out == path.read_bytes()
    texts = [message["parts"][0]["text"] for message in program.run("show", newer, "--json").json["messages"]]
    assert texts == ["the newer heron", "the newer one, later"]
    (first, *_) = program.run("search", "heron", "--sort", "recency", "--json").json["results"]
    assert first["locator"].startswith(f"claude-code:{newer}")
    status = program.run("status", "--json")
    assert (status.code, status.json["message_count"]) == (0, 5)


def dated(path: Path, at: datetime) -> None:
    os.utime(path, (at.timestamp(), at.timestamp()))


def captured_at(program: Program, now: datetime) -> int:
    """A pass at a moment that the clock claims; the messages that it added."""
    folders = Folders.below(program.pond_home)
    folders.create()
    roots = {"claude-code": (program.claude_projects,)}
    with open_pond(folders, Settings(roots=roots), clock=lambda: now) as pond:
        return capture(pond, agents=["claude-code"]).messages_added


def order(program: Program) -> list[str]:
    listed: list[dict[str, Any]] = program.run("sessions", "--json").json["sessions"]
    return [session["locator"].partition(":")[2] for session in listed]
