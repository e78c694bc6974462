"""Behaviours that any archive of agents' histories must get right, through the real capture, operations and commands.

The cases lie in the folder `shared` beside some checkouts; without it there is nothing to run here. Each behaviour that
was wrong once has a small test of its own beside the code that it is about.
"""

import base64
import binascii
import hashlib
import os
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from pond_desktop.canonical import body_at
from pond_desktop.operations.message import read_message
from pond_desktop.operations.raw import export_raw, raw_record
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.operations.status import status
from pond_desktop.operations.transcript import read_session
from tests.journeys.cases import CASES, Case, OpenCase, case_names, named, queries_of
from tests.journeys.conftest import Program

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="no folder `shared` beside the checkout")

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_HERON = "projects/-srv-demo-heron/"
_PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("name", case_names())
def test_queries_find_the_messages_that_they_must(open_case: OpenCase, name: str) -> None:
    case = open_case(name).lay_and_capture()
    for query in queries_of(name):
        words = query["q"]
        if "hits_include" in query:
            assert set(case.messages_at(query["hits_include"])) <= set(case.hits(words)), words
        else:
            lines = query["hits"] if "hits" in query else query["hits_exactly_once"]
            assert case.finds(words, case.messages_at(lines)), (words, case.hits(words))


@pytest.mark.parametrize("name", case_names())
def test_the_commands_say_the_same(open_case: OpenCase, name: str) -> None:
    case = open_case(name)
    for phase in case.phases[:-1]:
        case.lay(phase)
        case.capture()
    case.lay(case.phases[-1])
    roots = [word for agent in ("claude-code", "codex") for word in ("--root", f"{agent}={case.root}")]
    assert case.program.run(*roots, "capture", "--json").json["sessions_added"] <= len(case.listed(children=True))
    listed = case.program.run("sessions", "--children", "--json").json["sessions"]
    assert [each["locator"] for each in listed] == [each.locator for each in case.listed(children=True)]
    words = next((query["q"] for query in queries_of(name)), "nobody said this")
    everywhere = ("--arm", "all", "--children", "--limit", "200", "--budget-tokens", "-1", "--json")
    answer = case.program.run("search", *everywhere, "--", words).json
    assert named(hit["locator"] for hit in answer["results"]) == case.hits(words)


@pytest.mark.parametrize("name", case_names())
def test_a_second_capture_changes_nothing(open_case: OpenCase, name: str) -> None:
    case = open_case(name).lay_and_capture()
    before, by_line = case.listed(children=True), case.by_line()
    report = case.capture()
    assert (report.files_opened, report.messages_added, report.sessions_added) == (0, 0, 0)
    assert (case.listed(children=True), case.by_line()) == (before, by_line)


@pytest.mark.parametrize("name", case_names())
def test_each_searchable_message_has_one_posting(open_case: OpenCase, name: str) -> None:
    case = open_case(name).lay_and_capture()
    with closing(sqlite3.connect(case.program.archive_file)) as archive:
        posted = {key for (key,) in archive.execute("SELECT key FROM messages WHERE is_posted")}
        rows = [row & 0xFFFFFFFF for (row,) in archive.execute("SELECT id FROM postings_docsize")]
        assert sorted(rows) == sorted(posted)
        beside = [row & 0xFFFFFFFF for (row,) in archive.execute("SELECT place FROM posted")]
        assert sorted(beside) == sorted(posted)
        archive.execute("INSERT INTO postings(postings) VALUES ('integrity-check')")


@pytest.mark.parametrize("is_reverse", [False, True])
def test_one_conversation_in_two_files_is_told_once(open_case: OpenCase, is_reverse: bool) -> None:
    case = open_case("01")
    case.lay()
    for age, path in enumerate(sorted(case.root.rglob("*.jsonl"), reverse=is_reverse)):
        os.utime(path, (1_800_000_000 - age, 1_800_000_000 - age))
    case.capture()
    assert len(case.listed(children=True)) <= case.checks["sessions_listed_max"]
    originals = [archived.message for _, archived in case.messages() if archived.message.copied_from is None]
    tokens = [message.usage.output_tokens or 0 for message in originals if message.usage]
    assert sum(tokens) == case.checks["output_tokens_total"]
    by_line = case.by_line()
    for query in case.checks["queries"]:
        for copy, original in query.get("same_message_as", {}).items():
            assert by_line[copy][1] == by_line[original][1]
        for lines in (query.get("hits"), query.get("hits_exactly_once")):
            assert lines is None or case.finds(query["q"], case.messages_at(lines))
    first, second = (f"5e550000-0000-4000-8000-00000000000{number}" for number in "12")
    (link,) = read_session(case.pond, second).links
    assert (link.kind, link.is_outgoing, link.session and link.session.id) == ("continued", False, first)
    assert [message.copied_from for message in case.shown(second)] == [first] * 4 + [None] * 2
    onward, back = (case.program.run("show", id_).text for id_ in (first, second))
    assert "\nNoon pass removed; two passes stay.\n\ncontinues in claude-code:" + second in onward
    assert f"\n\ncontinued from claude-code:{first}" in back.partition("--- [1]")[0]
    fork = case.session("5e550000-0000-4000-8000-000000000005")
    assert (fork.project, fork.message_count) == ("/srv/demo/egret-fork", 2)


def test_ids_that_are_not_unique_lose_nothing(open_case: OpenCase) -> None:
    case = open_case("02").lay_and_capture()
    tokens = [archived.message.usage.output_tokens for _, archived in case.messages() if archived.message.usage]
    assert tokens == [case.checks["output_tokens_total"]]
    (turn,) = [message for message in case.shown("5e550000-0000-4000-8000-000000000010") if message.usage]
    assert [part.type for part in turn.parts] == ["reasoning", "text", "tool_call"]
    assert len(case.shown("5e550000-0000-4000-8000-000000000012")) == 2


def test_a_line_of_sixty_megabytes_is_kept_whole_and_shown_in_time(open_case: OpenCase) -> None:
    case = open_case("03")
    case.lay()
    (path,) = case.root.rglob("*.jsonl")
    began = time.monotonic()
    report = case.capture()
    assert time.monotonic() - began < case.checks["budgets"]["capture_seconds_2_cores"]
    assert report.problems == []
    began = time.monotonic()
    page = read_session(case.pond, path.stem)
    assert (time.monotonic() - began) * 1000 < case.checks["budgets"]["open_first_content_ms"]
    assert page.total_count == 8
    big = page.messages[5].parts[0]
    assert big.is_cut
    assert big.body_bytes > 60_000_000
    assert len(big.text or "") < 1000
    line = path.read_bytes().split(b"\n")[5]
    assert raw_record(case.pond, page.messages[5].locator) == line
    shown = read_message(case.pond, page.messages[5].locator).message.parts[0].text or ""
    assert shown.startswith("needle-start-7f gauge,00000000,level,1.25,quality,ok\n")
    whole = body_at(line, "/message/content/0/content") or ""
    assert "needle-mid-7f" in whole and whole.endswith("needle-end-7f")
    assert whole.startswith(shown)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc to ask for the peak of memory")
def test_a_line_of_sixty_megabytes_needs_little_memory(open_case: OpenCase) -> None:
    case = open_case("03")
    case.lay()
    program = case.program
    peaks = [_peak_kib(program, "sessions"), _peak_kib(program, "--root", f"claude-code={case.root}", "capture")]
    assert (peaks[1] - peaks[0]) / 1024 < case.checks["budgets"]["peak_rss_growth_mib"]


def test_a_terminal_s_codes_are_applied_and_never_shown(open_case: OpenCase) -> None:
    case = open_case("04").lay_and_capture()
    shown = ["\n".join(part.text or "" for part in m.parts) for m in case.shown(case.listed()[0].id)]
    assert not any(_CONTROL.search(text) or "[31m" in text for text in shown)
    assert "FAILED test_pond_depth" in shown[1]
    assert shown[2] == "fetch 100% done\n"
    assert "open log (https://example.invalid/log)" in shown[3]
    assert not any("stolen title" in text for text in shown)
    lines = next(case.root.rglob("*.jsonl")).read_bytes().splitlines()
    assert [raw_record(case.pond, m.locator) for m in case.shown(case.listed()[0].id)] == lines


def test_times_are_the_instants_that_were_meant(open_case: OpenCase) -> None:
    case = open_case("07").lay_and_capture()
    checks, by_line = case.checks, case.by_line()
    (session,) = case.listed()
    shown = {(session.id, message.id): message for message in case.shown(session.id)}
    assert [by_line[f"{_HERON}{session.id}.jsonl:{line}"] for line in range(1, len(shown) + 1)] == list(shown)
    for line, instant in checks["instants_utc"].items():
        at = shown[by_line[line]].at
        assert at is not None
        assert abs(at - datetime.fromisoformat(instant)) < timedelta(milliseconds=1), line
    for basis, lines in (("zone_assumed", checks["zone_assumed"]), ("inferred", checks["inferred"])):
        assert {m for m in shown if shown[m].time_basis == basis} == {by_line[line] for line in lines}
    days = {message.at.date().isoformat() for message in shown.values() if message.at}
    assert days == {"2026-03-09"}
    assert session.last_message_at == datetime.fromisoformat(checks["session_last"])


def test_latest_first_is_by_words_not_by_file_times(open_case: OpenCase) -> None:
    case = open_case("09")
    for phase in case.phases:
        case.lay(phase)
        case.capture()
        assert [session.id for session in case.listed()] == case.checks["order_after"][phase]


def test_a_child_without_its_parent_is_listed_until_the_parent_comes(open_case: OpenCase) -> None:
    case = open_case("10").lay_and_capture()
    (orphan,) = case.listed()
    assert case.checks["sessions_listed"] == 1
    assert len(case.shown(orphan.locator)) == case.checks["export_messages"]
    parent = (orphan.parent or "").partition(":")[2]
    assert f"\nstarted by claude-code:{parent} (not captured)" in case.program.run("show", orphan.locator).text
    line = (
        f'{{"type":"user","uuid":"p-1","sessionId":"{parent}","timestamp":"2026-03-01T08:00:00Z","cwd":"/srv/demo",'
        '"message":{"role":"user","content":"Send somebody to the reeds."}}\n'
    )
    (case.root / _HERON / f"{parent}.jsonl").write_text(line)
    case.capture()
    assert [session.id for session in case.listed()] == [parent]
    assert case.listed()[0].child_count == 1
    assert "\nwith 1 session below: 4 messages" in case.program.run("show", parent).text
    assert len(case.listed(children=True)) == 2


def test_what_an_agent_deletes_stays_and_what_it_brings_back_is_not_doubled(open_case: OpenCase) -> None:
    case = open_case("12")
    first = "5e550000-0000-4000-8000-000000000110"
    content = b""
    for phase, checks in {"phase-1": {"sessions": 2}, **case.checks["phases"]}.items():
        case.lay(phase)
        case.capture()
        assert len(case.listed()) == checks["sessions"], phase
        gone = [session.id for session in case.listed() if session.gone_at]
        assert gone == checks.get("source_missing", []), phase
        for id_, count in checks.get("messages", {}).items():
            assert len(case.shown(id_)) == count, phase
        for query in case.checks["queries"]:
            if query["after"] == phase:
                assert case.hits(query["q"]) == case.messages_at(query["hits"])
        if phase == "phase-1":
            content = (case.root / _HERON / f"{first}.jsonl").read_bytes()
        if phase == "phase-2":
            assert exported(case, first) == content
    (source,) = [source for source in status(case.pond).sources if source.source == "claude-code"]
    assert source.unavailable_at is not None
    assert source.gone_file_count == 0


def test_a_line_that_is_being_written_waits_for_its_end(open_case: OpenCase) -> None:
    case = open_case("14")
    for phase, checks in case.checks["phases"].items():
        case.lay(phase)
        (path,) = case.root.rglob("*.jsonl")
        before = path.stat()
        report = case.capture()
        assert (path.stat().st_mtime_ns, path.stat().st_size) == (before.st_mtime_ns, before.st_size)
        (session,) = case.listed()
        shown = case.shown(session.id)
        assert (len(shown), session.fault_count + len(report.problems)) == (checks["messages"], checks["errors"])
        assert not any("\ufffd" in (part.text or "") for message in shown for part in message.parts)
        assert exported(case, session.id) == path.read_bytes()


def test_a_project_that_was_renamed_keeps_its_sessions(open_case: OpenCase) -> None:
    case = open_case("15").lay_and_capture("phase-1")
    assert sorted(session.project or "" for session in case.listed()) == case.checks["phases"]["phase-1"]["projects"]
    case.lay("phase-2")
    case.capture()
    checks = case.checks["phases"]["phase-2"]
    assert len(case.listed()) == checks["sessions"]
    assert [session.id for session in case.listed() if session.gone_at] == checks["source_missing"]
    for id_, count in checks["messages"].items():
        assert len(case.shown(id_)) == count
        assert exported(case, id_) == next(case.root.rglob(f"{id_}.jsonl")).read_bytes()
    moved, new = (f"5e550000-0000-4000-8000-00000000014{number}" for number in "02")
    for project, ids in (("/srv/demo/grey-heron", {moved}), ("/srv/demo/blue-heron", {moved, new})):
        assert {each.id for each in list_sessions(case.pond, project=project).sessions} == ids
    assert "\nwent on in /srv/demo/blue-heron\n" in case.program.run("show", moved).text
    assert {session for session, _ in case.hits("project:blue-heron")} == {moved, new}


def test_links_that_loop_end_and_those_that_lead_nowhere_are_reported(open_case: OpenCase) -> None:
    case = open_case("16")
    case.lay()
    began = time.monotonic()
    report = case.capture()
    assert time.monotonic() - began < case.checks["max_seconds"]
    reported = [Path(path).relative_to(case.root).as_posix() for path, _ in report.problems]
    assert sorted(reported) == case.checks["reported"]
    assert len(case.listed(children=True)) == case.checks["sessions_listed"]


def test_pictures_are_files_and_never_text(open_case: OpenCase) -> None:
    case = open_case("18").lay_and_capture()
    (session,) = case.listed()
    pictures: set[str] = set()
    for archived in (archived for _, archived in case.messages()):
        for part in archived.message.parts:
            if part.type == "file":
                with case.pond.archive.reading() as reader:
                    record = reader.record(archived.file_key, archived.generation, part.span)
                pictures |= _picture(body_at(record, part.pointer) or "")
    assert len(pictures) == case.checks["distinct_images"]
    shown = case.shown(session.id)
    by_line = {by: line for line, by in case.by_line().items()}
    for message in shown:
        line = int(by_line[session.id, message.id].rpartition(":")[2])
        if line in case.checks["placeholder_lines"]:
            assert any(part.type == "file" and part.media_type for part in message.parts), line
        seen = " ".join(f"{part.text} {part.line}" for part in message.parts)
        assert "iVBORw0KGgo" not in seen
        assert "PHN2ZyB4" not in seen


def test_records_of_unknown_types_stop_nothing(open_case: OpenCase) -> None:
    case = open_case("19").lay_and_capture()
    (session,) = case.listed()
    shown = {message.id: message for message in case.shown(session.id)}
    by_line = case.by_line()
    path = next(case.root.rglob("*.jsonl"))
    assert session.fault_count == len(case.checks["malformed_lines"])
    for line in case.checks["unknown_records"]:
        id_ = by_line[f"{_HERON}{path.name}:{line}"][1]
        assert [part.type for part in shown[id_].parts] == ["unknown"]
        assert not shown[id_].is_conversational
        assert raw_record(case.pond, shown[id_].locator) == path.read_bytes().split(b"\n")[line - 1]
    for line in (1, 4, 13, 14, 15):
        assert shown[by_line[f"{_HERON}{path.name}:{line}"][1]].is_conversational
    assert exported(case, session.id) == path.read_bytes()
    text = case.program.run("status").text
    for kind in ("tide-latch", "weather", "hologram"):
        assert f"1 record of kind {kind} not understood, shown as written" in text
    lines = path.read_bytes().split(b"\n")
    offset = sum(len(line) + 1 for line in lines[: case.checks["malformed_lines"][0] - 1])
    assert f"such as byte {offset:,} of {path}\n" in text


def test_markup_in_a_prompt_is_text(open_case: OpenCase) -> None:
    case = open_case("20").lay_and_capture()
    (session,) = case.listed()
    assert session.title == case.checks["title"]
    shown, by_line = {message.id: message for message in case.shown(session.id)}, case.by_line()
    for line, texts in case.checks["visible_text"].items():
        text = "\n".join(part.text or "" for part in shown[by_line[line][1]].parts)
        assert all(visible in text for visible in texts)
    (hit,) = case.answer("needle-h").hits
    assert "<mark>not a hit</mark>" in hit.excerpt


def exported(case: Case, session: str) -> bytes:
    pieces: list[bytes] = []
    export_raw(case.pond, session, pieces.append)
    return b"".join(pieces)


def _peak_kib(program: Program, *words: str) -> int:
    """The most memory that the program had at once."""
    measured = (
        "import sys; from pathlib import Path; from pond_desktop.__main__ import main; main(sys.argv[1:]); "
        "sys.stderr.write(Path('/proc/self/status').read_text())"
    )
    ended = subprocess.run(
        [sys.executable, "-c", measured, *words],
        env=program.environment,
        cwd=program.home,
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"VmHWM:\s+(\d+) kB", ended.stderr)
    assert found is not None
    return int(found[1])


def _picture(body: str) -> set[str]:
    try:
        content = base64.b64decode(body, validate=True)
    except binascii.Error:
        return set()
    return {hashlib.sha256(content).hexdigest()} if content.startswith(_PNG) else set()
