"""`expand`, `sources`, `doctor`, `pin`, and what tools printed in `capture` and `status`."""

import re
from pathlib import Path

import pytest

from pond_desktop.runtime import resource
from tests.cli.conftest import TIDES, Tell

FIRST = f"claude-code:{TIDES}"


def test_expand_says_where_the_text_is_from_and_then_gives_it(sample: Tell) -> None:
    told = sample("expand", FIRST)
    head, blank, *content = told.out.splitlines()
    assert told.code == 0
    assert f"{TIDES}.jsonl" in head
    assert "generation 1  truncated at excerpt_lines" in head
    assert blank == ""
    assert content[0].startswith("High water is an hour late")
    as_json = sample("expand", FIRST, "--json").json
    assert list(as_json) == ["content", "source_revision", "truncated", "truncation_boundary", "provenance"]
    assert as_json["content"].splitlines() == content
    whole = sample("expand", FIRST, "--detail", "full", "--json").json
    assert whole["truncated"] is False
    assert "truncation_boundary" not in whole


@pytest.mark.parametrize(
    ("locator", "code"), [("no-such-thing", 1), ("a:b", 4), (f"{FIRST}#none", 4), ("pond://x", 1), ("", 1)]
)
def test_expand_fails_in_so_many_words(sample: Tell, locator: str, code: int) -> None:
    told = sample("expand", locator)
    assert (told.code, told.out) == (code, "")
    assert told.err.strip()


def test_sources_stand_well_after_a_capture(sample: Tell) -> None:
    told = sample("sources", "--json")
    named = {each["source_id"]: each for each in told.json["sources"]}
    assert set(named) == {"claude-code", "codex", "pi", "arm/conversation", "arm/tools"}
    assert {each["health"]["status"] for each in named.values()} == {"healthy"}
    assert named["arm/tools"]["health"]["record_count"] > 10
    assert told.code == 0
    assert "arm/tools" in sample("sources").out


def test_of_an_arm_that_is_empty_yet_it_is_said(tell: Tell, tmp_path: Path) -> None:
    home = str(tmp_path / "home")
    tell("--home", home, "capture", "--no-tools", "--root", f"claude-code={resource('sample') / 'claude-code'}")
    (line,) = (line for line in tell("--home", home, "sources").out.splitlines() if line.startswith("arm/tools"))
    assert re.search(r" 0 of \d+ parts$", line)


def test_a_source_that_was_never_captured_is_named(tell: Tell, tmp_path: Path) -> None:
    (tmp_path / "pi").mkdir()
    told = tell("--home", str(tmp_path / "home"), "--root", f"pi={tmp_path / 'pi'}", "sources")
    assert told.code == 3
    assert "It was never captured." in told.out


def test_the_doctor_finds_a_captured_archive_well(sample: Tell) -> None:
    told = sample("doctor", "--json")
    assert {check["name"]: check["status"] for check in told.json["checks"]} == dict.fromkeys(
        [
            "configuration",
            "trust_boundary",
            "access",
            "requirements",
            "health",
            "store_isolation",
            "freshness",
            "lineage",
            "integrity",
            "limits",
            "adapters",
            "abstention",
        ],
        "pass",
    )
    assert told.code == 0
    assert sample("doctor").out.count("pass") == 12


def test_the_doctor_says_what_is_wrong_and_what_helps(tell: Tell, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    start = ("--home", str(shared / "home"), "--root", f"pi={shared}", "--root", f"codex={shared}")
    told = tell(*start, "doctor")
    assert told.code == 1
    assert "the archive lies in a folder that is read" in told.out
    assert "--home PATH" in told.out
    (tmp_path / "pi").mkdir()
    new = tell("--home", str(tmp_path / "new"), "--root", f"pi={tmp_path / 'pi'}", "doctor", "--json")
    assert new.code == 3
    assert new.json["status"] == "degraded"


def test_a_pinned_session_is_found(tell: Tell, tmp_path: Path) -> None:
    start = ("--home", str(tmp_path), "--sample")
    assert tell(*start, "capture", "--quiet").code == 0
    assert tell(*start, "search", "the is:pinned", "--json").code == 2
    assert tell(*start, "pin", TIDES).code == 0
    found = tell(*start, "search", "the is:pinned", "--json").json["results"]
    assert {each["locator"].split("#")[0] for each in found} == {FIRST}
    assert tell(*start, "pin", TIDES, "--off").code == 0
    assert tell(*start, "search", "the is:pinned", "--json").code == 2
    assert tell(*start, "pin", "no-such-session").code == 3


def test_what_tools_printed_is_made_searchable_unless_it_is_left(tell: Tell, tmp_path: Path) -> None:
    start = (
        "--home",
        str(tmp_path / "pond"),
        "--root",
        f"claude-code={resource('sample') / 'claude-code' / 'projects'}",
    )
    left = tell(*start, "capture", "--no-tools", "--json")
    assert "tools" not in left.json
    status = tell(*start, "status", "--json").json
    assert status["tool_posted_count"] == 0 < status["tool_pending_count"]
    assert "are not yet" in tell(*start, "status").out
    found = tell(*start, "search", "LOCAL_OFFSET", "--arm", "tools", "--json")
    assert found.json["coverage"] == "degraded"
    assert "arm/tools (tools_filling)" in found.json["source_summary"]["degraded"]
    done = tell(*start, "capture").out
    assert re.search(r"Made \d+ calls, results and thoughts searchable\.", done)
    assert tell(*start, "status", "--json").json["tool_pending_count"] == 0
    again = tell(*start, "search", "LOCAL_OFFSET", "--arm", "tools", "--json")
    assert "arm/tools" not in str(again.json["source_summary"])
    assert again.json["results"]
