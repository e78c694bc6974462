"""History captured while an agent writes it."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.journeys.conftest import TIDES, Program


def line(number: int, text: str) -> bytes:
    said = {
        "type": "user",
        "uuid": f"5e550000-0000-4000-8000-{number:012}",
        "sessionId": "5e550000-0000-4000-8000-0000000000aa",
        "timestamp": "2026-11-20T10:00:00.000Z",
        "cwd": "/srv/heron",
        "message": {"role": "user", "content": text},
    }
    return json.dumps(said).encode() + b"\n"


@contextmanager
def watching(program: Program) -> Iterator["subprocess.Popen[bytes]"]:
    """The program as it watches; ended as by Ctrl+C."""
    process = program.start("capture", "--watch", "--json")
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
        assert (process.returncode, err) == (0, b"")


def news(process: "subprocess.Popen[bytes]") -> dict[str, Any]:
    assert process.stdout is not None
    said: dict[str, Any] = json.loads(process.stdout.readline())
    return said


def until(process: "subprocess.Popen[bytes]", key: str, least: int = 1) -> dict[str, Any]:
    """The next word in which `key` counts at least so much."""
    while True:
        said = news(process)
        value = said.get(key, 0)
        if (len(value) if isinstance(value, list) else value) >= least:
            return said


def test_what_an_agent_writes_is_there_at_once(program: Program) -> None:
    program.lay_sample()
    path = program.claude_projects / "-srv-heron" / "5e550000-0000-4000-8000-0000000000aa.jsonl"
    with watching(program) as process:
        assert until(process, "messages_added")["sessions_added"] > 3
        assert len(until(process, "watched")["watched"]) == 3
        until(process, "files_seen")  # what was written between the two
        path.parent.mkdir()
        path.write_bytes(line(1, "a new folder"))
        assert until(process, "messages_added")["sessions_added"] == 1
        for number in range(2, 7):
            with path.open("ab") as file:
                file.write(line(number, f"words {number}"))
            said = until(process, "messages_added")
            assert (said["files_seen"], said["messages_added"]) == (1, 1), "more was looked at than had changed"
    assert program.run("search", "words 6", "--json").json["results"]


def test_many_small_writes_are_joined(program: Program) -> None:
    program.lay_sample()
    path = program.claude_projects / "-srv-heron" / "5e550000-0000-4000-8000-0000000000aa.jsonl"
    path.parent.mkdir()
    path.write_bytes(line(0, "first"))
    with watching(program) as process:
        until(process, "watched")
        until(process, "files_seen")
        with path.open("ab", buffering=0) as file:
            for number in range(1, 201):
                file.write(line(number, f"burst {number}"))
        passes, added = 0, 0
        while added < 200:
            added += until(process, "messages_added")["messages_added"]
            passes += 1
        assert passes <= 3


def test_a_file_that_is_renamed_or_deleted_stays_one_session(program: Program) -> None:
    program.lay_sample()
    folder = program.claude_projects / "-srv-heron"
    folder.mkdir()
    path = folder / "5e550000-0000-4000-8000-0000000000aa.jsonl"
    path.write_bytes(line(1, "kept words"))
    with watching(program) as process:
        until(process, "watched")
        until(process, "files_seen")
        folder.rename(folder.with_name("-srv-egret"))
        until(process, "files_seen")
        shutil.rmtree(folder.with_name("-srv-egret"))
        until(process, "files_gone")
    found = [each for each in program.run("sessions", "--json").json["sessions"] if "0000000000aa" in each["locator"]]
    assert len(found) == 1 and found[0]["gone_at"]


def test_one_file_for_a_hook(program: Program) -> None:
    program.lay_sample()
    path = next(program.claude_projects.rglob(f"{TIDES}.jsonl"))
    hook = json.dumps({"session_id": TIDES, "transcript_path": str(path), "hook_event_name": "Stop"}).encode()
    words = [*_start(program), "capture", "--file", "-"]
    ended = subprocess.run(words, input=hook, env=program.environment, capture_output=True, check=False)
    assert ended.returncode == 0, ended.stderr
    (session,) = program.run("sessions", "--json").json["sessions"]
    assert session["locator"] == f"claude-code:{TIDES}"
    assert program.run("capture", "--file", str(path), "--json").json["messages_added"] == 0


@pytest.mark.parametrize(
    ("given", "sentence"), [("/etc/hostname", "is not one of the files"), ("-", "The input names no file")]
)
def test_a_hook_that_names_nothing_to_read_is_told_so(program: Program, given: str, sentence: str) -> None:
    program.lay_sample()
    ended = program.run("capture", "--file", given)
    assert ended.code != 0 and sentence in ended.err and "Traceback" not in ended.err


def _start(program: Program) -> list[str]:
    return [sys.executable, "-m", "pond_desktop"]


def test_folders_that_cannot_be_watched_are_looked_through(program: Program, tmp_path: Path) -> None:
    """The limit of watches cannot be lowered for one process: a stand-in for the library refuses as the system does."""
    program.lay_sample()
    (tmp_path / "watchfiles.py").write_text(
        "def watch(*roots, **words):\n    raise OSError(28, 'OS file watch limit reached')\n", encoding="utf-8"
    )
    program.environment["PYTHONPATH"] = f"{tmp_path}{os.pathsep}{program.environment['PYTHONPATH']}"
    with watching(program) as process:
        until(process, "messages_added")
        said = until(process, "unwatched")
        assert said["watched"] == [] and "limit" in said["unwatched"][0][1]


def _threads_and_watches(process: "subprocess.Popen[bytes]") -> tuple[int, int]:
    folder = Path("/proc", str(process.pid))
    watches = [path for path in (folder / "fd").iterdir() if "inotify" in str(path.readlink())]
    return len(list((folder / "task").iterdir())), len(watches)


@pytest.mark.skipif(sys.platform != "linux", reason="file systems of Linux")
def test_a_name_that_is_no_text_stops_nothing_and_leaves_nothing_open(program: Program) -> None:
    program.lay_sample()
    folder = program.claude_projects / "-srv-heron"
    folder.mkdir()
    with watching(program) as process:
        assert until(process, "watched")["unwatched"] == []
        until(process, "files_seen")
        before = _threads_and_watches(process)
        for number in range(4):
            Path(os.fsdecode(os.fsencode(folder) + b"/odd\xff%d.txt" % number)).write_text("not a session")
            path = folder / f"5e550000-0000-4000-8000-00000000{number:04}.jsonl"
            path.write_bytes(line(number, f"words {number}"))
            until(process, "messages_added")
        threads, watches = _threads_and_watches(process)
        assert watches == before[1] and threads <= before[0] + 1
