"""Every command, over the sample history."""

import json
import shlex
from pathlib import Path

import pytest

from pond_desktop.runtime import resource
from tests.cli.conftest import TIDES, Tell

CHILD = f"{TIDES}/agent-a7c41e9"


def agents_file() -> Path:
    (path,) = resource("sample").rglob(f"{TIDES}.jsonl")
    return path


def test_sessions_come_latest_first(sample: Tell) -> None:
    told = sample("sessions", "--json")
    listed = told.json["sessions"]
    times = [each["last_message_at"] for each in listed]
    assert told.code == 0
    assert times == sorted(times, reverse=True)
    assert told.json["total_count"] == len(listed) == 8
    assert {"id", "locator", "source", "agent", "title", "project", "message_count"} <= set(listed[0])
    assert "null" not in told.out
    text = sample("sessions")
    assert [text.out.index(each["id"]) for each in listed] == sorted(text.out.index(each["id"]) for each in listed)


def test_sessions_are_narrowed(sample: Tell) -> None:
    def ids(*words: str) -> list[str]:
        return [each["id"] for each in sample("sessions", "--json", *words).json["sessions"]]

    everything = ids()
    assert len(ids("--limit", "3")) == 3
    assert ids("--limit", "3") == everything[:3]
    assert set(ids("--children")) - set(everything) == {CHILD}
    assert {each.split("/")[0] for each in ids("--project", "tidewatch", "--agent", "claude-code")} >= {TIDES}
    assert not set(ids("--agent", "pi")) & set(ids("--agent", "codex"))
    assert set(ids("--since", "2026-11-27")) | set(ids("--until", "2026-11-26")) == set(everything)
    assert not set(ids("--since", "2026-11-27")) & set(ids("--until", "2026-11-26"))


def test_a_session_is_read_from_its_end_and_pages_meet(sample: Tell) -> None:
    total = sample("show", TIDES, "--json").json["total_count"]
    seen: list[str] = []
    page = sample("show", TIDES, "--limit", "5", "--json").json
    while page["messages"]:
        seen = [message["id"] for message in page["messages"]] + seen
        page = sample("show", TIDES, "--limit", "5", "--before", seen[0], "--json").json
    assert len(seen) == len(set(seen)) == total
    forwards: list[str] = []
    page = sample("show", TIDES, "--limit", "7", "--from", "start", "--json").json
    while page["messages"]:
        forwards += [message["id"] for message in page["messages"]]
        page = sample("show", TIDES, "--limit", "7", "--after", forwards[-1], "--json").json
    assert forwards == seen


def test_a_page_names_the_commands_that_go_on(sample: Tell, captured_home: Path) -> None:
    text = sample("show", TIDES, "--limit", "4").out
    program = f"pond-desktop --home {captured_home} --sample show claude-code:{TIDES}"
    assert f"18 earlier: {program} --before " in text
    assert "later:" not in text
    assert "[22] assistant" in text
    assert "zoneinfo" in text
    words = next(line for line in text.splitlines() if "earlier:" in line).split(program)[1].split()
    earlier = sample("show", TIDES, "--limit", "4", *words).out
    assert "[18] assistant" in earlier
    assert "4 later:" in earlier


def test_tool_turns_and_children_are_lines(sample: Tell) -> None:
    text = sample("show", TIDES, "--from", "start", "--limit", "4").out
    assert "\n  -> Task  Find where tide times are parsed [toolu_" in text
    assert "\n  <- Gauge times are handled in four places: (+9 lines) [toolu_" in text
    assert f"\n     started claude-code:{CHILD}\n" in text
    assert f"\nstarted claude-code:{CHILD}: Find where tide times are parsed (3 messages)" in text
    assert f"started by claude-code:{TIDES}" in sample("show", CHILD).out


def test_a_messages_id_shows_the_page_around_it(sample: Tell) -> None:
    anchor = sample("show", TIDES, "--from", "start", "--limit", "10", "--json").json["messages"][9]["id"]
    told = sample("show", anchor, "--limit", "5", "--json").json
    assert told["anchor_message_id"] == anchor
    assert anchor in [message["id"] for message in told["messages"]]
    assert "[10] >" in sample("show", anchor).out


def test_a_session_tells_what_it_and_all_that_it_started_amount_to(sample: Tell) -> None:
    text = sample("show", TIDES).out
    assert "\n7 messages · 85 in · 2,340 out" in text
    assert "\nwith 1 session below: 10 messages" in text
    tally = sample("show", TIDES, "--json").json["session"]["tally"]
    assert (tally["own"]["message_count"], tally["tree"]["session_count"]) == (7, 2)
    listed = {each["id"]: each["tally"] for each in sample("sessions", "--children", "--json").json["sessions"]}
    assert listed[TIDES] == tally
    below = [tally for id_, tally in listed.items() if id_.startswith(f"{TIDES}/")]
    assert ["tree" in each for each in below] == [False]
    assert tally["tree"]["usage"]["output_tokens"] == sum(
        each["own"]["usage"]["output_tokens"] for each in (tally, *below)
    )


def test_a_message_is_read_whole_with_its_neighbours(sample: Tell) -> None:
    ids = [each["id"] for each in sample("show", TIDES, "--from", "start", "--limit", "8", "--json").json["messages"]]
    told = sample("message", ids[3], "--before", "2", "--after", "1", "--json").json
    assert [each["id"] for each in told["before"]] == ids[1:3]
    assert [each["id"] for each in told["after"]] == ids[4:5]
    text = sample("message", ids[3], "--before", "0", "--after", "0").out
    assert "LOCAL_OFFSET" in text
    assert "def test_" in text, "the parameters of the call are there whole"
    assert f"result in message {ids[4]}" in text
    assert text.count("\n--- [") == 1


def test_nothing_found_has_its_own_exit_code(sample: Tell) -> None:
    told = sample("sessions", "--project", "xyzzyplugh")
    assert (told.code, told.out) == (3, "")
    assert told.err.count("\n") == 1
    assert sample("sessions", "--project", "xyzzyplugh", "--json").json["sessions"] == []


@pytest.mark.parametrize("command", [("show",), ("message",), ("raw",), ("export", "--raw")])
def test_an_unknown_id_is_nothing_found(sample: Tell, command: tuple[str, ...]) -> None:
    told = sample(*command, "no-such-thing")
    assert (told.code, told.out) == (3, "")
    assert "no-such-thing" in told.err
    assert "Traceback" not in told.err


def test_raw_gives_the_record_and_export_the_file(sample: Tell, tmp_path: Path) -> None:
    first = sample("show", TIDES, "--from", "start", "--limit", "1", "--json").json["messages"][0]
    record = sample("raw", first["locator"]).out
    assert json.loads(record)["uuid"] == first["id"]
    assert record.encode() in agents_file().read_bytes()
    assert sample("export", "--raw", TIDES).out.encode() == agents_file().read_bytes()
    assert sample("export", "--raw", TIDES, "-o", str(tmp_path / "out")).out == ""
    assert (tmp_path / "out").read_bytes() == agents_file().read_bytes()


def test_an_export_overwrites_nothing_and_leaves_no_half_file(sample: Tell, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine", encoding="utf-8")
    told = sample("export", "--raw", TIDES, "-o", str(tmp_path / "mine"))
    assert told.code == 2
    assert "File exists" in told.err
    assert (tmp_path / "mine").read_text(encoding="utf-8") == "mine"
    assert sample("export", "--raw", "no-such", "-o", str(tmp_path / "none")).code == 3
    assert not (tmp_path / "none").exists()
    assert sample("export").code == 2


def test_status_counts_what_was_captured(sample: Tell) -> None:
    told = sample("status", "--json").json
    assert told["session_count"] == 8
    assert told["child_count"] == 1
    captured = {each["source"] for each in told["sources"] if "last_capture_at" in each}
    assert captured == {"claude-code", "codex", "pi"}
    assert "8 sessions and 1 that they started" in sample("status").out


def test_paths_name_everything_and_make_nothing(tell: Tell, tmp_path: Path) -> None:
    told = tell("--home", str(tmp_path / "my pond"), "paths", "--json")
    assert told.json["archive"] == str(tmp_path / "my pond" / "data" / "pond.db")
    assert {each["source"] for each in told.json["sources"]} >= {"claude-code", "codex", "pi", "cursor", "opencode"}
    assert not list(tmp_path.iterdir())
    assert "(not there yet)" in tell("--home", str(tmp_path / "my pond"), "paths").out


def test_a_capture_reports_and_a_second_one_adds_nothing(tell: Tell, tmp_path: Path) -> None:
    first = tell("--home", str(tmp_path), "--sample", "capture", "--json").json
    assert first["files_seen"] == first["files_opened"] == 10
    assert first["messages_added"] > 90
    second = tell("--home", str(tmp_path), "--sample", "capture", "--json").json
    assert (second["messages_added"], second["files_opened"], second["files_unchanged"]) == (0, 0, 10)
    assert tell("--home", str(tmp_path), "--sample", "capture", "--verify").code == 0
    quiet = tell("--home", str(tmp_path), "--sample", "capture", "--quiet")
    assert (quiet.code, quiet.out, quiet.err) == (0, "", "")


def test_what_to_do_next_is_said_where_nothing_is_listed(sample: Tell, tell: Tell, tmp_path: Path) -> None:
    program = f"pond-desktop --home {tmp_path}"
    assert f"Next: {program} capture\n" in tell("--home", str(tmp_path), "sessions").err
    assert f"Next: {program} capture\n" in tell("--home", str(tmp_path), "search", "tide").err
    assert "None of the 9 sessions fits" in sample("sessions", "--since", "2099-01-01").err


def test_a_root_that_is_not_there_is_named_where_somebody_chose_it(tell: Tell, tmp_path: Path) -> None:
    missing = tmp_path / "typing mistake"
    told = tell("--home", str(tmp_path), "capture", "--root", f"pi={missing}")
    assert told.code == 0
    assert f"{missing}: there is no such folder, so nothing was read from it for pi\n" in told.err


def test_a_root_can_be_a_file(tell: Tell, tmp_path: Path) -> None:
    export = tmp_path / "conversations.json"
    message = {"author": {"role": "user"}, "content": {"content_type": "text", "parts": ["Does it hum?"]}}
    node: dict[str, object] = {"id": "n", "parent": None, "children": [], "message": message}
    export.write_text(json.dumps([{"id": "c", "mapping": {"n": node}}]))
    told = tell("--home", str(tmp_path), "capture", "--no-tools", "--root", f"chatgpt-export={export}")
    assert (told.code, told.err) == (0, "") and "1 new message, 1 new session" in told.out


def test_a_named_folder_that_holds_nothing_of_the_agent_is_said(tell: Tell, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.txt").write_text("not a session")
    told = tell("--home", str(tmp_path), "capture", "--root", f"cursor={other}")
    assert f"{other}: nothing in it looks like the history of cursor" in told.err


def test_a_page_says_what_it_leaves_out_and_how_to_read_it(sample: Tell) -> None:
    text = sample("show", TIDES, "--from", "start", "--limit", "4").out
    assert " (+" in next(line for line in text.splitlines() if line.startswith("  <- "))
    (words,) = [line.split(" --sample ")[1] for line in text.splitlines() if line.startswith("> all of [")]
    whole = sample(*shlex.split(words))
    assert whole.code == 0
    assert "call in message" in whole.out


def test_a_project_is_meant_from_where_one_stands(tell: Tell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    history, project = tmp_path / "history", tmp_path / "code" / "heron"
    (history / "-x").mkdir(parents=True)
    project.mkdir(parents=True)
    line = {"type": "user", "uuid": "m", "sessionId": "s", "cwd": str(project), "timestamp": "2026-01-01T00:00:00Z"}
    line["message"] = {"role": "user", "content": "the tide"}  # type: ignore[assignment]
    (history / "-x" / "s.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")
    monkeypatch.chdir(project)
    monkeypatch.setenv("HOME", str(tmp_path))
    start = ("--home", str(tmp_path / "home"), "--root", f"claude-code={history}")
    assert tell(*start, "capture").code == 0
    codes = [tell(*start, "sessions", "--project", project).code for project in (".", "..", "~/code", "heron", "./x")]
    assert codes == [0, 0, 0, 0, 3]
    found = tell(*start, "search", "tide", "--agent", "claude-code", "--project", ".", "--json")
    assert len(found.json["results"]) == 1


def test_an_agent_that_is_left_out_is_told_as_such(tell: Tell, tmp_path: Path) -> None:
    settings = tmp_path / "config" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text('agents_off = ["pi"]\n', encoding="utf-8")
    out = tell("--home", str(tmp_path), "status").out
    assert "pi (pi)\n  not read: agents_off of the settings names it" in out
    settings.write_text('agents_off = ["pie"]\n', encoding="utf-8")
    told = tell("--home", str(tmp_path), "status")
    assert told.code == 1
    assert "'pie'" in told.err
    assert "'pi'" in told.err
