"""Homes and files that are not as one would wish."""

import json
import os
import re
import subprocess
import sys

import pytest

from tests.journeys.conftest import TIDES, Program

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="file systems of Linux")

# the peak that the system reports of an ended child counts what its parent held when it was forked
RUN_AND_SAY_PEAK = """
import sys
from pathlib import Path
from pond_desktop.__main__ import main
code = main(sys.argv[1:])
sys.stderr.writelines(line for line in Path("/proc/self/status").open() if line.startswith("VmHWM"))
sys.exit(code)
"""
SESSION = "5e550000-0000-4000-8000-0000000000%02d"


def transcript(session: str, words: str) -> bytes:
    line = {
        "type": "user",
        "uuid": session[:-2] + "99",
        "parentUuid": None,
        "sessionId": session,
        "timestamp": "2026-11-20T10:00:00.000Z",
        "cwd": "/srv/heron",
        "isSidechain": False,
        "message": {"role": "user", "content": words},
    }
    return json.dumps(line).encode() + b"\n"


def test_a_home_that_cannot_be_written_needs_only_the_variable(program: Program) -> None:
    """Nobody, root neither, can make a folder below /proc."""
    nowhere = {"HOME": "/proc/no home"}
    for words in (("capture",), ("status",), ("paths",), ()):
        ended = program.run(*words, environment=nowhere)
        assert ended.code == 0, ended.err
    ended = program.run("sessions", environment={**nowhere, "POND_DESKTOP_HOME": ""})
    assert ended.code == 1
    assert "POND_DESKTOP_HOME" in ended.err
    assert "Traceback" not in ended.err


def test_an_archive_that_cannot_be_written_can_be_read(captured: Program) -> None:
    captured.archive_file.chmod(0o400)
    captured.archive_file.parent.chmod(0o500)
    try:
        sessions = captured.run("sessions", is_bound=True)
        assert sessions.code == 0, sessions.err
        assert TIDES in sessions.text
        capture = captured.run("capture", is_bound=True)
        assert capture.code == 1
        assert "Traceback" not in capture.err
    finally:
        captured.archive_file.parent.chmod(0o700)


ODD_NAMES = [
    b"with space",
    b"-starts-with-a-dash",
    b"two\nlines",
    b"not utf-8 \xff\xfe",
    "🐦 ünï".encode(),
    b"quote'\"$(x)",
    b"x" * 250,
]


def test_odd_folder_names_are_captured(program: Program) -> None:
    paths = []
    for number, name in enumerate(ODD_NAMES):
        session = SESSION % number
        folder = os.fsencode(program.claude_projects) + b"/" + name
        os.makedirs(folder)  # noqa: PTH103  # bytes
        paths.append(folder + b"/" + session.encode() + b".jsonl")
        with open(paths[-1], "wb") as file:  # noqa: PTH123
            file.write(transcript(session, f"odd place {number}"))
    ended = program.run("capture", "--json")
    assert (ended.code, ended.json["messages_added"]) == (0, len(ODD_NAMES)), ended.err
    assert program.run("search", "odd", "--facets", "--json").json["total_count"] == len(ODD_NAMES)
    for number in range(len(ODD_NAMES)):
        assert program.run("export", "--raw", SESSION % number).out == transcript(
            SESSION % number, f"odd place {number}"
        )
    for path in paths:
        os.unlink(path)  # noqa: PTH108
    assert program.run("capture", "--json").json["files_gone"] == len(ODD_NAMES)
    assert program.run("status", "--json").code == 0


def test_what_is_no_file_is_never_opened(program: Program) -> None:
    folder = program.claude_projects / "-srv-heron"
    folder.mkdir(parents=True)
    (folder / f"{SESSION % 1}.jsonl").write_bytes(transcript(SESSION % 1, "a real one"))
    os.mkfifo(folder / f"{SESSION % 2}.jsonl")
    (folder / f"{SESSION % 3}.jsonl").mkdir()
    (folder / f"{SESSION % 4}.jsonl").symlink_to(folder / "gone")
    (folder / "loop").symlink_to(folder, target_is_directory=True)
    ended = program.run("capture", "--json")
    assert ended.code == 0
    assert ended.json["messages_added"] == 1
    assert program.run("sessions", "--json").json["total_count"] == 1


def test_a_file_that_cannot_be_read_is_named_and_the_others_go_on(captured: Program) -> None:
    path = next(captured.claude_projects.rglob(f"{TIDES}.jsonl"))
    with path.open("ab") as file:
        file.write(b"\n")
    path.chmod(0)
    other = captured.claude_projects / "-srv-heron" / f"{SESSION % 1}.jsonl"
    other.parent.mkdir()
    other.write_bytes(transcript(SESSION % 1, "a real one"))
    ended = captured.run("capture", "--json", is_bound=True)
    assert ended.code == 0
    assert ended.json["messages_added"] == 1
    assert str(path) in ended.err


def test_a_project_with_markup_in_its_words_is_shown_as_written(program: Program) -> None:
    words = "[bold]not bold[/bold] [link=x]y :smile: \x1b[31mred"
    folder = program.claude_projects / "-srv-heron"
    folder.mkdir(parents=True)
    (folder / f"{SESSION % 1}.jsonl").write_bytes(transcript(SESSION % 1, words))
    assert program.run("capture").code == 0
    for command in (["show", SESSION % 1], ["sessions"], ["search", "bold"]):
        shown = in_terminal(program, command)
        assert "[bold]not bold[/bold] [link=x]y :smile:" in shown
        assert "\x1b[31m" not in shown


def test_a_capture_in_a_terminal_draws_a_bar_and_ends_with_its_report(program: Program) -> None:
    program.lay_sample()
    shown = in_terminal(program, ["capture"])
    assert "capture" in shown
    assert re.search(r"Captured 104 new messages, 9 new sessions \(10 files seen", shown)
    assert "Traceback" not in shown


def in_terminal(program: Program, words: list[str]) -> str:
    """What a terminal of 200 columns is sent."""
    own, theirs = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "pond_desktop", *words],
        env={**program.environment, "TERM": "xterm-256color", "COLUMNS": "200", "NO_COLOR": ""},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as running:
        os.close(theirs)
        shown = b""
        try:
            while piece := os.read(own, 65536):
                shown += piece
        except OSError:  # the other end is closed
            pass
        running.wait(timeout=60)
    os.close(own)
    return shown.decode()


def test_memory_stays_flat_over_a_line_of_60_megabytes(program: Program) -> None:
    folder = program.claude_projects / "-srv-heron"
    folder.mkdir(parents=True)
    session = SESSION % 1
    result = {
        "type": "user",
        "uuid": session[:-2] + "98",
        "parentUuid": session[:-2] + "99",
        "sessionId": session,
        "timestamp": "2026-11-20T10:00:01.000Z",
        "message": {
            "role": "user",
            "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "wide " * 12_000_000}],
        },
    }
    path = folder / f"{session}.jsonl"
    path.write_bytes(transcript(session, "before") + json.dumps(result).encode() + b"\n")
    ended = subprocess.run(
        [sys.executable, "-c", RUN_AND_SAY_PEAK, "capture", "--json"],
        env=program.environment,
        capture_output=True,
        check=True,
    )
    assert json.loads(ended.stdout)["messages_added"] == 2
    assert int(ended.stderr.split()[-2]) < 300 * 1024, "kB at the peak"
    export = program.run("export", "--raw", session)
    assert export.out == path.read_bytes()
