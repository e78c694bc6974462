"""From an agent's files to a message and back to the file."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys.conftest import TIDES, Program

RUN_WITHOUT = """
import sys
from pond_desktop.__main__ import main
code = main(sys.argv[2:])
loaded = [name for name in sys.argv[1].split() if name in sys.modules]
sys.exit(f"loaded {loaded}" if loaded else code)
"""


def test_a_person_finds_reads_and_follows(captured: Program) -> None:
    hits = captured.run("search", "clocks", "--json").json["results"]
    session = hits[0]["locator"].split("#")[0]
    assert session == f"claude-code:{TIDES}"

    end = captured.run("show", session, "--json").json
    assert end["later_count"] == 0
    assert end["earlier_count"] == end["total_count"] - 20
    assert "zoneinfo" in end["messages"][-1]["parts"][0]["text"]

    (link,) = end["links"]
    child = captured.run("show", link["locator"], "--json").json
    assert child["session"]["parent"] == session
    assert child["messages"]

    message = child["messages"][0]["locator"]
    detail = captured.run("message", message, "--json").json
    assert detail["message"]["locator"] == message
    assert [each["id"] for each in detail["after"]] == [each["id"] for each in child["messages"][1:4]]

    back = captured.run("show", detail["session"]["parent"], "--from", "start", "--json").json
    assert back["session"]["locator"] == session
    assert back["earlier_count"] == 0


def test_every_file_comes_back_byte_for_byte(captured: Program) -> None:
    files = {path.read_bytes() for path in captured.home.rglob("*.jsonl")}
    listed = captured.run("sessions", "--children", "--json").json["sessions"]
    exported = {captured.run("export", "--raw", each["locator"]).out for each in listed}
    assert len(listed) == 9
    assert exported <= files
    assert len(exported) == len(listed)


def test_a_record_comes_back_byte_for_byte(captured: Program) -> None:
    lines = next(captured.claude_projects.rglob(f"{TIDES}.jsonl")).read_bytes().splitlines()
    page = captured.run("show", TIDES, "--from", "start", "--limit", "3", "--json").json
    for message in page["messages"]:
        records = captured.run("raw", message["locator"]).out.rstrip(b"\n").split(b"\n")
        assert records
        assert set(records) <= set(lines)


def test_repeating_a_capture_adds_nothing(captured: Program) -> None:
    before = captured.run("status", "--json").json
    report = captured.run("capture", "--json").json
    assert (report["files_opened"], report["messages_added"], report["bytes_read"]) == (0, 0, 0)
    after = captured.run("status", "--json").json
    for name in ("session_count", "child_count", "message_count", "source_bytes"):
        assert before[name] == after[name]


def test_what_the_agent_deletes_stays(captured: Program) -> None:
    path = next(captured.claude_projects.rglob(f"{TIDES}.jsonl"))
    data = path.read_bytes()
    path.unlink()
    assert captured.run("capture", "--json").json["files_gone"] == 1
    assert captured.run("export", "--raw", TIDES).out == data
    listed = {each["id"]: each for each in captured.run("sessions", "--json").json["sessions"]}
    assert "gone_at" in listed[TIDES]
    assert "(source gone)" in captured.run("sessions").text


def test_what_the_agent_appends_is_read_alone(captured: Program) -> None:
    path = next(captured.claude_projects.rglob(f"{TIDES}.jsonl"))
    line = (
        b'{"type":"user","uuid":"0c8b0b60-0000-4000-8000-000000000001","parentUuid":null,"sessionId":"%s",'
        b'"timestamp":"2026-11-29T10:00:00.000Z","cwd":"/home/mara/code/tidewatch","isSidechain":false,'
        b'"message":{"role":"user","content":"And the lighthouse?"}}\n' % TIDES.encode()
    )
    with path.open("ab") as file:
        file.write(line)
    report = captured.run("capture", "--json").json
    assert (report["files_opened"], report["bytes_read"], report["messages_added"]) == (1, len(line), 1)
    assert captured.run("sessions", "--json").json["sessions"][0]["id"] == TIDES
    assert len(captured.run("search", "lighthouse", "--json").json["results"]) == 1


def test_the_agents_folders_are_left_as_they_were(program: Program) -> None:
    program.lay_sample()

    def state() -> dict[Path, tuple[int, int, bytes | None]]:
        return {
            path: (path.stat().st_mtime_ns, path.stat().st_mode, path.read_bytes() if path.is_file() else None)
            for path in program.home.rglob("*")
        }

    before = state()
    for words in (("capture",), ("capture", "--verify"), ("sessions",), ("search", "clock"), ("status",), ()):
        assert program.run(*words).code == 0
    assert state() == before


def test_without_a_display_the_program_lists(program: Program) -> None:
    program.lay_sample()
    ended = program.run()
    assert ended.code == 0
    assert re.search(r"\n8 sessions\. Next: .*pond.desktop'? show [0-9a-f-]{36}\n", ended.text)
    assert "Traceback" not in ended.err


@pytest.mark.parametrize("words", [["sessions"], ["capture"], ["search", "clock"], ["show", TIDES], ["--help"]])
def test_words_start_without_qt(captured: Program, words: list[str]) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", RUN_WITHOUT, "PySide6 shiboken6 pond_desktop.gui alembic", *words],
        env=captured.environment,
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr


def test_a_list_needs_no_query_parser(captured: Program) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", RUN_WITHOUT, "whoosh pygments markdown_it filelock", "sessions"],
        env=captured.environment,
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")
def test_a_reader_that_leaves_early_is_no_error(captured: Program) -> None:
    command = f'set -o pipefail; "{sys.executable}" -m pond_desktop show {TIDES} --limit 1000 | head -n 1'
    ended = subprocess.run(["bash", "-c", command], env=captured.environment, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.count(b"\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_is_a_known_error(captured: Program) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        ended = subprocess.run(
            [sys.executable, "-m", "pond_desktop", "sessions"],
            env=captured.environment,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ended.returncode == 1
    assert b"No room" in ended.stderr
    assert b"Traceback" not in ended.stderr
