"""Claude.ai's data export: branches, calls without ids, what was attached, older and odd conversations."""

import io
import json
import zipfile
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop import capture
from pond_desktop.adapters.checking import promises as checks
from pond_desktop.adapters.claude_ai_export import ClaudeAiExport
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import Event, Message, Session, Skipped
from pond_desktop.errors import SourceUnreadable
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings
from tests.adapters.agent_files import contents

DATA = Path(__file__).parent.parent / "data" / "claude-ai-export"
LAMP, OLD, EMPTY = (f"c1a0de00-0000-4000-8000-000000000{end}" for end in (100, 101, 102))


def read(data: bytes) -> list[Event]:
    file = SourceFile(relative=PurePosixPath("conversations.json", f"{LAMP}.json"), root=DATA)
    return list(ClaudeAiExport().read(file, io.BytesIO(data), None))


def sample(name: str) -> list[Event]:
    (written,) = (each for each in json.loads((DATA / "conversations.json").read_bytes()) if each["uuid"] == name)
    return read(json.dumps(written).encode())


def messages(events: list[Event]) -> dict[str, Message]:
    """By the last digits of their ids."""
    return {event.id[-2:]: event for event in events if isinstance(event, Message)}


def session(events: list[Event]) -> Session:
    (found,) = (event for event in events if isinstance(event, Session))
    return found


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def conversation(*said: Any, **fields: Any) -> bytes:
    return json.dumps({"uuid": LAMP, "chat_messages": said, **fields}).encode()


def message(id: str, *blocks: Any, **fields: Any) -> dict[str, Any]:
    return {"uuid": id, "sender": "assistant", "text": "", "content": blocks, **fields}


def test_the_conversation_is_the_session() -> None:
    assert session(sample(LAMP)) == Session(
        id=LAMP,
        project="Lamps",
        started_at=datetime(2026, 11, 3, 9, 0, 0, 250000, tzinfo=UTC),
        title_generated="Lamp flickers",
    )


def test_without_a_name_the_summary_begins_with_one() -> None:
    assert session(sample(OLD)).title_generated == "Driver swap"


def test_an_edited_prompt_begins_a_branch() -> None:
    said = messages(sample(LAMP))
    assert list(said) == ["01", "02", "03", "04", "05", "06"]
    assert [name for name, each in said.items() if each.is_branch_start] == ["05"]
    assert (said["05"].parent_id or "")[-2:] == "02" and said["01"].parent_id is None


def test_older_conversations_know_no_branches() -> None:
    events = sample(OLD)
    said = messages(events)
    assert [each.role for each in said.values()] == ["user", "assistant", "user", "system", "system"]
    assert not any(each.parent_id or each.is_branch_start for each in said.values())
    assert bodies(said["11"]) == [("text", "conversational", "Swap the driver?")]
    assert said["11"].is_zone_assumed and not messages(sample(LAMP))["01"].is_zone_assumed


def test_blocks_count_and_not_the_text_that_repeats_them() -> None:
    assert [part.type for part in messages(sample(LAMP))["02"].parts] == [
        "reasoning",
        "text",
        "tool_call",
        "tool_call",
        "tool_result",
        "tool_result",
        "text",
    ]


def test_results_belong_to_the_next_call_of_their_name() -> None:
    parts = [part for part in messages(sample(LAMP))["02"].parts if part.type == "tool_result"]
    assert [(part.tool_name, part.call_id, part.is_failure) for part in parts] == [
        ("web_search", None, False),
        ("repl", "toolu_2", True),
    ]
    assert json.loads(parts[0].body or "")[0]["title"] == "Lamps" and parts[1].body == "division by zero"
    calls: list[Any] = [{"type": "tool_use", "name": "view", "id": id, "input": {}} for id in ("one", "two")]
    results = [{"type": "tool_result", "name": "view", "content": [], **more} for more in ({"tool_use_id": "two"}, {})]
    (said,) = messages(read(conversation(message("aa", *calls, *results)))).values()
    assert [part.call_id for part in said.parts] == ["one", "two", "two", "one"]


def test_what_came_with_a_prompt_is_told_with_it() -> None:
    parts = messages(sample(LAMP))["01"].parts
    assert [(part.type, part.provenance, part.body, part.file_name, part.media_type) for part in parts] == [
        ("text", "conversational", "Why does it flicker?", None, None),
        ("file", "conversational", "duty.csv", "duty.csv", "text/csv"),
        ("text", "injected", "t,duty\n0,3", None, None),
        ("text", "conversational", "ERR 7 led", None, None),
        ("file", "conversational", "c1a0de00-0000-4000-8000-000000000700", "lamp.png", None),
    ]


def test_models_are_of_answers() -> None:
    said = messages(sample(LAMP))
    assert (said["01"].model, said["02"].model) == (None, "glow-opus")
    assert messages(sample(OLD))["12"].model is None


def test_unknown_blocks_survive_and_silent_ones_say_nothing() -> None:
    assert [part.type for part in messages(sample(LAMP))["06"].parts] == ["tool_call", "tool_result", "unknown", "text"]
    events = read(conversation(message("aa", {"type": "flag", "flag": "x"})))
    assert not messages(events)
    assert "empty message" in [event.reason for event in events if isinstance(event, Skipped)]


def test_results_alone_are_a_tools() -> None:
    result = {"type": "tool_result", "name": "view", "content": [{"type": "text", "text": "ok"}]}
    assert messages(read(conversation(message("aa", result, sender="human"))))["aa"].role == "tool"


def test_a_conversation_in_which_nothing_was_said_is_counted_and_is_no_session() -> None:
    events = sample(EMPTY)
    assert not any(isinstance(event, Session) for event in events)
    assert "conversation without messages" in [event.reason for event in events if isinstance(event, Skipped)]


def test_a_later_export_says_the_same_message_again() -> None:
    text = {"type": "text", "text": "Switch it off."}
    prints = [
        messages(read(conversation(each)))["aa"].fingerprint
        for each in (message("aa", text), message("aa", text | {"flags": []}, updated_at="2027"), message("aa"))
        if each["content"]
    ]
    other = messages(read(conversation(message("aa", {"type": "text", "text": "Leave it on."}))))["aa"].fingerprint
    assert prints[0] == prints[1] != other


def test_damaged_bytes_in_one_message_are_repaired() -> None:
    texts = [message(id, {"type": "text", "text": text}) for id, text in (("aa", "caf@"), ("bb", "b"))]
    said = messages(read(conversation(*texts).replace(b"@", b"\xe9")))
    assert [part.body for each in said.values() for part in each.parts] == ["caf\ufffd", "b"]


def test_a_zip_is_captured_once_and_leaves_the_account_out(tmp_path: Path) -> None:
    path = tmp_path / "data.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for each in sorted(DATA.iterdir()):
            archive.write(each, each.name)
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    with open_pond(folders, Settings(roots={"claude-ai-export": (path,)})) as pond:
        report = capture.run(pond)
        assert (report.sessions_added, report.messages_added, report.problems) == (2, 11, [])
        assert report.skipped["file of the export without sessions"] == 3
        assert capture.run(pond).messages_added == 0
    assert b"mara@example.org" not in folders.archive_file.read_bytes()


def test_an_export_of_chatgpt_is_told(tmp_path: Path) -> None:
    path = tmp_path / "conversations.json"
    path.write_bytes(b'[{"id": "x", "mapping": {"a": {}}}]')
    store = ClaudeAiExport().store(SourceFile(relative=PurePosixPath(path.name), root=tmp_path), path)
    assert store is not None
    with store.documents(tmp_path) as found, pytest.raises(SourceUnreadable) as told:
        list(found)
    assert "ChatGPT" in told.value.sentence and "chatgpt-export" in told.value.remedy


def test_nothing_is_looked_for_unasked_and_no_account_is_wanted() -> None:
    assert ClaudeAiExport().roots({}, Path("/home/mara")) == ()
    for name in ("users.json", "projects.json", "memories.json", "claude_desktop_config.json"):
        assert not ClaudeAiExport().wants(PurePosixPath(name))


def test_the_newest_shape_keeps_every_promise(shared: Path) -> None:
    path = shared / "corpus" / "claude-ai-export" / "2026-synthetic" / "sample-00.json"
    file = SourceFile(relative=PurePosixPath(path.name), root=path.parent)
    ((inside, content),) = contents(ClaudeAiExport(), file, path)
    checks.check_all(ClaudeAiExport(), inside, content)
    written, said = json.loads(content)["chat_messages"], messages(read(content))
    assert [each["uuid"][-2:] for each in written] == list(said)
    for each, told in zip(written, said.values(), strict=True):
        files = {file["file_uuid"] if "file_uuid" in file else file["file_name"] for file in each["files"]}
        assert sum(part.type == "file" for part in told.parts) == len(each["attachments"]) + len(files)
        assert sum(part.type == "unknown" for part in told.parts) == len(each["content"])
