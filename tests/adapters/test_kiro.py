"""Kiro's lines, events, database and editor files, and Amazon Q's database."""

import io
import json
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop import capture
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.kiro import AmazonQ, Kiro
from pond_desktop.canonical import Event, Link, Message, Session, Skipped
from pond_desktop.errors import SourceMalformed
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings
from tests.adapters.agent_files import CORPUS, SAMPLES, contents

DATA = SAMPLES / "kiro"
ID = "2b0c1d3e-5f60-4718-8a92-b3c4d5e6f708"
SESS = "sess_3c1d2e4f-6071-4829-8ba3-c4d5e6f70819"
CONVERSATION = "5e3f4061-8293-4a4b-8dc5-e6f708192a3b"


def read(data: bytes, *path: str) -> list[Event]:
    file = SourceFile(relative=PurePosixPath(*path), root=DATA)
    return list(Kiro().read(file, io.BytesIO(data), None))


def sample(*path: str) -> list[Event]:
    return read(DATA.joinpath("sessions", *path).read_bytes(), *path)


def stored(path: Path, adapter: Kiro) -> list[tuple[str, list[Event]]]:
    file = SourceFile(relative=PurePosixPath(path.name), root=path.parent)
    read = [(document, content) for document, content in contents(adapter, file, path)]
    return [
        (document.relative.name, list(adapter.read(document, io.BytesIO(content), None))) for document, content in read
    ]


def lines(*rows: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def messages(events: list[Event]) -> list[Message]:
    return [event for event in events if isinstance(event, Message)]


def bodies(message: Message) -> list[tuple[str, str | None]]:
    return [(part.type, part.body) for part in message.parts]


def header(events: list[Event]) -> Session:
    return next(event for event in events if isinstance(event, Session))


def test_lines_are_prompts_answers_and_results() -> None:
    said = messages(sample("cli", f"{ID}.jsonl"))
    assert [(message.id, message.role) for message in said[:4]] == [
        ("p-1", "user"),
        ("a-1", "assistant"),
        ("r-1", "tool"),
        ("a-2", "assistant"),
    ]
    assert said[0].at == datetime(2026, 11, 3, 9, 0, 5, tzinfo=UTC) and said[1].at is None
    assert bodies(said[1]) == [
        ("reasoning", "PWM is slow."),
        ("text", "I look."),
        ("tool_call", '{"command":"rg FREQ"}'),
        ("tool_call", '{"path":"pwm.py"}'),
    ]
    assert (said[1].model, said[3].model) == ("claude-opus-4.8", None)


def test_a_result_is_tied_to_its_call() -> None:
    failed, found, picture = messages(sample("cli", f"{ID}.jsonl"))[2].parts
    assert (failed.tool_name, failed.call_id, failed.is_failure) == ("shell", "t-1", True)
    assert (found.tool_name, found.body, found.is_failure) == ("read", "FREQ = 90", False)
    assert (picture.type, picture.body) == ("file", None)


def test_a_compaction_is_marked_and_other_kinds_are_kept() -> None:
    mark, unknown = messages(sample("cli", f"{ID}.jsonl"))[4:]
    assert (mark.event, bodies(mark)) == ("compaction", [("text", "The lamp flickers because FREQ is 90.")])
    assert [part.type for part in unknown.parts] == ["unknown"]


def test_a_newer_version_is_said_and_read() -> None:
    prompt = {"version": "v7", "kind": "Prompt", "data": {"content": [{"kind": "text", "data": "hello"}]}}
    said = read(lines(prompt), "cli", f"{ID}.jsonl")
    assert [event.is_fault for event in said if isinstance(event, Skipped)] == [True]
    assert bodies(messages(said)[0]) == [("text", "hello")]


def test_the_side_file_has_folder_title_and_parent() -> None:
    said = sample("cli", f"{ID}.json")
    facts = header(said)
    assert (facts.id, facts.project, facts.title_generated) == (ID, "/home/mara/code/lamp", "Flickering lamp")
    assert facts.kind == "explore"
    (link,) = (event for event in said if isinstance(event, Link))
    assert (link.kind, link.session_id, link.to_session_id) == ("child", "1a0b1c2d-4e5f-4617-8a91-a2b3c4d5e6f7", ID)


def test_a_session_that_a_person_began_has_no_kind() -> None:
    data = json.dumps({"cwd": "/x", "session_state": {"agent_name": "kiro_default"}}).encode()
    assert header(read(data, "cli", f"{ID}.json")).kind is None


def test_events_are_messages_of_their_own() -> None:
    said = messages(sample("4f3a", SESS, "messages.jsonl"))
    assert [(message.id, message.role) for message in said] == [
        ("e-1", "user"),
        ("e-2", "assistant"),
        ("e-3", "assistant"),
        ("e-4", "tool"),
        ("e-6", "system"),
    ]
    (result,) = said[3].parts
    assert (result.tool_name, result.body, result.is_failure) == ("fs_write", "read-only", True)
    facts = header(sample("4f3a", SESS, "session.json"))
    assert (facts.id, facts.title_generated, facts.project) == (SESS, "Dimming", "/home/mara/code/lamp")


def test_the_editors_session_is_read() -> None:
    (path,) = (DATA / "workspace-sessions").rglob("*.json")
    said = read(path.read_bytes(), *path.relative_to(DATA).parts)
    assert (header(said).title_generated, header(said).project) == ("Which lamp?", "/home/mara/code/lamp")
    assert [(message.role, message.model) for message in messages(said)] == [
        ("user", None),
        ("assistant", "claude-sonnet-4"),
    ]
    assert [part.type for part in messages(said)[0].parts] == ["text", "file"]


def test_the_editors_folder_is_told_by_its_name_where_the_file_does_not() -> None:
    data = json.dumps({"messages": [{"role": "user", "content": "hello", "timestamp": 1793696400000}]}).encode()
    said = read(data, "workspace-sessions", "L2hvbWUvbWFyYS9jb2RlL2xhbXA", "x.json")
    assert header(said).project == "/home/mara/code/lamp"
    assert messages(said)[0].at == datetime(2026, 11, 3, 9, tzinfo=UTC)


def test_a_conversation_of_the_database_is_its_newest_copy() -> None:
    ((name, said),) = stored(DATA / "data.sqlite3", Kiro())
    assert (name, header(said).id, header(said).project) == (CONVERSATION, CONVERSATION, "/home/mara/code/lamp")
    assert [(message.id, message.role, message.event) for message in messages(said)] == [
        ("summary", "system", "compaction"),
        ("m-1/asked", "user", None),
        ("m-1", "assistant", None),
        ("m-2/asked", "tool", None),
        ("m-2", "assistant", None),
        ("m-3/asked", "user", None),
        ("m-3", "assistant", None),
    ]
    assert "older copy of the conversation" in [event.reason for event in said if isinstance(event, Skipped)]


def test_turns_of_the_database_have_calls_results_models_and_times() -> None:
    ((_, said),) = stored(DATA / "data.sqlite3", Kiro())
    _, asked, called, given, answered, cancelled, _ = messages(said)
    assert asked.at == datetime(2026, 11, 3, 9, tzinfo=UTC)
    assert bodies(called) == [("text", "I look."), ("tool_call", '{"command": "rg FREQ"}')]
    assert [(part.tool_name, part.body, part.is_failure) for part in given.parts] == [
        ("execute_bash", '{"stdout": "FREQ = 90"}', False),
        ("execute_bash", "one line", False),
    ]
    assert (called.model, answered.model) == ("claude-sonnet-4.5", "claude-sonnet-4")
    assert bodies(cancelled) == [("tool_result", "cancelled"), ("text", "Stop, use 1000.")]


def test_amazon_qs_old_table_is_read() -> None:
    ((_, said),) = stored(SAMPLES / "amazon-q" / "data.sqlite3", AmazonQ())
    assert (header(said).id, header(said).project) == ("6f405172-93a4-4b5c-8ed6-f708192a3b4c", "/home/mara/code/lamp")
    assert [bodies(message) for message in messages(said)] == [[("text", "Hello?")], [("text", "Hello.")]]
    assert messages(said)[1].model == "claude-3.7"


def test_a_database_without_conversations_is_said_to_be_newer(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "data.sqlite3") as database:
        database.execute("CREATE TABLE chats (id TEXT)")
    database.close()
    with pytest.raises(SourceMalformed, match="newer version"):
        stored(tmp_path / "data.sqlite3", Kiro())


def test_a_value_of_another_shape_is_a_fault_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "data.sqlite3"
    write(path, ("a", "one", "not json"), ("a", "two", json.dumps({"history": [turn(1), {"user": 7}]})))
    said = dict(stored(path, Kiro()))
    assert [event.is_fault for event in said["one"] if isinstance(event, Skipped)] == [True]
    assert [message.parts[0].type for message in messages(said["two"])] == ["text", "text", "unknown"]


def turn(number: int) -> dict[str, Any]:
    return {
        "user": {"content": {"Prompt": {"prompt": f"question {number}"}}},
        "assistant": {"Response": {"message_id": f"m-{number}", "content": f"answer {number}"}},
    }


def write(path: Path, *rows: tuple[str, str, str]) -> None:
    database = sqlite3.connect(path)
    with database:
        database.execute("DROP TABLE IF EXISTS conversations_v2")
        database.execute("CREATE TABLE conversations_v2 (key, conversation_id, value, created_at, updated_at)")
        database.executemany("INSERT INTO conversations_v2 VALUES (?, ?, ?, 1793696400000, 1793696400000)", rows)
    database.close()


@pytest.fixture
def pond(tmp_path: Path) -> Iterator[Pond]:
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    with open_pond(folders, Settings(roots={"kiro": (tmp_path / "kiro",)})) as opened:
        yield opened


def test_a_conversation_that_goes_on_keeps_what_it_said(pond: Pond, tmp_path: Path) -> None:
    path = tmp_path / "kiro" / "data.sqlite3"
    path.parent.mkdir()
    write(path, ("/x", "c", json.dumps({"history": [turn(1), turn(2)]})))
    capture.run(pond, agents=frozenset({"kiro"}))
    # compacted: the first turn is gone, and another came
    write(path, ("/x", "c", json.dumps({"history": [turn(2), turn(3)], "latest_summary": "one"})))
    report = capture.run(pond, agents=frozenset({"kiro"}))
    assert report.messages_added == 3 and not report.problems
    with pond.archive.reading() as reader:
        one = reader.session("kiro", "c")
        assert one is not None
        now = [message.message.id for message in reader.page(one.key, limit=100)]
    assert [name for name in now if "1" not in name] == ["summary", "m-2/asked", "m-2", "m-3/asked", "m-3"]


def test_only_sessions_are_wanted() -> None:
    adapter = Kiro()
    wanted = [
        f"cli/{ID}.jsonl",
        f"sessions/cli/{ID}.json",
        f"4f3a/{SESS}/messages.jsonl",
        f"4f3a/{SESS}/session.json",
        "data.sqlite3",
        "workspace-sessions/eA/x.json",
    ]
    assert all(adapter.wants(PurePosixPath(path)) for path in wanted)
    assert all(adapter.enters(folder) for path in wanted for folder in PurePosixPath(path).parents if folder.name)
    refused = [
        f"cli/{ID}.lock",
        "cli/settings.json",
        "settings/cli.json",
        "workspace-sessions/eA/sessions.json",
        "x/data.sqlite3",
        "data.sqlite3-wal",
        f"4f3a/{SESS}/auth.json",
    ]
    assert not any(adapter.wants(PurePosixPath(path)) for path in refused)
    assert not AmazonQ().wants(PurePosixPath(wanted[0])) and AmazonQ().wants(PurePosixPath("data.sqlite3"))


def test_the_environment_moves_the_folders() -> None:
    home = Path("/home/mara")
    assert home / ".kiro" / "sessions" in Kiro().roots({}, home)
    assert Path("/srv/kiro/sessions") in Kiro().roots({"KIRO_HOME": "/srv/kiro"}, home)
    assert Path("/srv/data/kiro-cli") in Kiro().roots({"XDG_DATA_HOME": "/srv/data"}, home)
    assert AmazonQ().roots({}, home)[0] == home / ".local" / "share" / "amazon-q"


@pytest.mark.skipif(not (CORPUS / "kiro").exists(), reason="no corpus beside the checkout")
def test_the_real_file_is_read_whole() -> None:
    (path,) = (CORPUS / "kiro").rglob("*.jsonl")
    said = read(path.read_bytes(), "cli", path.name)
    assert [message.role for message in messages(said)] == ["user", "assistant", "tool"]
    calls = [part for part in messages(said)[1].parts if part.type == "tool_call"]
    results = [part for part in messages(said)[2].parts if part.type == "tool_result"]
    assert [part.call_id for part in calls] == [part.call_id for part in results] and len(calls) == 2
    assert [part.tool_name for part in results] == ["shell", "read"]
    assert messages(said)[1].model == "claude-opus-4.8"
    assert not [event for event in said if isinstance(event, Skipped)]
