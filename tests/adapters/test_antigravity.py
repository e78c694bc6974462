"""Antigravity's files: steps of a transcript, the full one beside the shortened, plans, where conversations worked."""

import io
import json
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop import capture
from pond_desktop.adapters.antigravity import Antigravity
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import Checkpoint, Event, Message, Session, Skipped, body_at
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings

DATA = Path(__file__).parent.parent / "data" / "antigravity"
LAMP = "4d6e0004-0000-4000-8000-000000000004"
PIN = "4d6e0005-0000-4000-8000-000000000005"
LOGS = f"brain/{LAMP}/.system_generated/logs"
FULL = f"{LOGS}/transcript_full.jsonl"
SHORT = f"{LOGS}/transcript.jsonl"
ALONE = SHORT.replace(LAMP, PIN)


def read(data: bytes, relative: str = ALONE, root: Path = DATA) -> list[Event]:
    file = SourceFile(relative=PurePosixPath(relative), root=root)
    return list(Antigravity().read(file, io.BytesIO(data), None))


def sample(relative: str = FULL) -> list[Event]:
    return read((DATA / relative).read_bytes(), relative)


def messages(events: list[Event]) -> list[Message]:
    return [event for event in events if isinstance(event, Message)]


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def lines(*rows: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def test_steps_are_messages_by_their_kind() -> None:
    said = [(message.id, message.role, message.event) for message in messages(sample())]
    assert said == [
        ("step-0", "user", None),
        ("step-2", "assistant", None),
        ("step-3", "tool", None),
        ("step-4", "tool", None),
        ("step-5", "system", None),
        ("step-6", "system", "compaction"),
        ("step-7", "user", None),
        ("step-8", "assistant", None),
    ]
    assert [event.reason for event in sample() if isinstance(event, Skipped)] == ["empty message", "written again"]


def test_the_request_is_told_from_what_was_put_in() -> None:
    request, place, change = bodies(messages(sample())[0])
    assert request == ("text", "conversational", "Dim the lamp at night.")
    assert (place[1], change[1]) == ("injected", "injected")
    assert (place[2] or "").startswith("<ADDITIONAL_METADATA>") and (change[2] or "").endswith(
        "</USER_SETTINGS_CHANGE>"
    )
    assert bodies(messages(sample())[6]) == [("text", "conversational", "Go on.")]


def test_answers_have_thoughts_calls_and_the_model_that_was_chosen() -> None:
    answer, later = messages(sample())[1], messages(sample())[-1]
    assert bodies(answer)[:2] == [
        ("reasoning", "conversational", "The dimmer is PWM."),
        ("text", "conversational", "I look at the dimmer."),
    ]
    assert [(part.type, part.tool_name) for part in answer.parts[2:]] == [
        ("tool_call", "view_file"),
        ("tool_call", "run_command"),
    ]
    assert (answer.model, later.model) == ("Glow 3.5 Flash (Medium)",) * 2


def test_results_tell_whether_they_failed() -> None:
    data, (_, _, seen, ran, *_) = (DATA / FULL).read_bytes(), messages(sample())
    assert (seen.parts[0].is_failure, ran.parts[0].is_failure) == (False, True)
    assert (ran.parts[0].tool_name, ran.parts[0].body) == ("RUN_COMMAND", "No device.")
    span = seen.parts[0].span
    full = body_at(data[span.offset : span.offset + span.length], seen.parts[0].pointer)
    assert seen.parts[0].body is None and full is not None and full.endswith("// dim\n")


def test_the_shortened_transcript_is_silent_beside_the_full_one() -> None:
    events = sample(SHORT)
    assert {event.reason for event in events if isinstance(event, Skipped)} == {"repeated in full beside"}
    assert not messages(events)
    assert [message.id for message in messages(sample(ALONE))] == ["step-0", "line-000002", "line-000003"]


def test_a_running_tool_has_neither_failed_nor_not() -> None:
    (result,) = messages(sample(ALONE))[1].parts
    assert result.is_failure is None and messages(sample(ALONE))[1].at is None


def test_where_a_conversation_worked() -> None:
    events = sample("history.jsonl")
    assert [event for event in events if isinstance(event, Session)] == [
        Session(id=LAMP, project="/home/mara/code/lamp")
    ]
    assert [event.reason for event in events if isinstance(event, Skipped)] == ["session facts"] * 2


def test_a_plan_is_read_with_its_time_and_again_when_it_changes(tmp_path: Path) -> None:
    root = tmp_path / "antigravity"
    plan = root / "brain" / LAMP / "implementation_plan.md"
    plan.parent.mkdir(parents=True)
    plan.write_bytes((DATA / "brain" / LAMP / plan.name).read_bytes())
    about = plan.with_name(plan.name + ".metadata.json")
    about.write_bytes((DATA / "brain" / LAMP / about.name).read_bytes())
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    with open_pond(folders, Settings(roots={"antigravity": (root,)})) as pond:
        shown = []
        for text in ("", "- test it\n"):
            with plan.open("a", encoding="utf-8") as file:
                file.write(text)
            capture.run(pond)
            with pond.archive.reading() as reader:
                session = reader.session("antigravity", LAMP)
                assert session is not None
                shown.append([archived.message for archived in reader.page(session.key, limit=10)])
    first, second = shown
    text = "# Dim the lamp\n\n- from ten to six\n\nGrüße\n"
    assert [(message.id, message.role, bodies(message)) for message in first] == [
        ("implementation_plan.md", "assistant", [("text", "conversational", text)])
    ]
    assert first[0].at == datetime(2026, 7, 1, 12, 0, 30, 123456, tzinfo=UTC)
    assert [message.parts[0].body for message in second][-1] == text + "- test it\n"


@pytest.mark.parametrize(
    "damage",
    [
        b'{"step_index":0,"type":"USER_INPUT","content":"caf\xe9"}\n',
        b'{"step_index":0,"type":"PLANNER_RESPONSE","content":["odd"],"tool_calls":7}\n',
        b'{"step_index":0,"type":"PLANNER_RESPONSE","tool_calls":[5,{"name":[]}]}\n',
        b'{"step_index":"x","type":[]}\n',
        b"[1]\n",
    ],
)
def test_damaged_lines_are_said_and_the_next_is_read(damage: bytes) -> None:
    said = messages(read(damage + lines({"step_index": 7, "type": "USER_INPUT", "content": "z"})))
    assert len(said) == 2 and said[0].parts
    assert said[1].id == "step-7"


def test_memory_is_bounded() -> None:
    rows = [{"step_index": number, "type": "USER_INPUT", "content": "z"} for number in range(4000)]
    last = read(lines(*rows))[-1]
    assert isinstance(last, Checkpoint) and len(last.state) < 5_000


def test_roots() -> None:
    names = [root.name for root in Antigravity().roots({}, Path("/home/mara"))]
    assert names == ["antigravity", "antigravity-cli", "antigravity-ide"]


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (FULL, True),
        (SHORT, True),
        (f"{LAMP}/.system_generated/logs/transcript.jsonl", True),
        ("history.jsonl", True),
        (f"brain/{LAMP}/task.md", True),
        (f"brain/{LAMP}/task.md.resolved.3", False),
        (f"brain/{LAMP}/task.md.metadata.json", False),
        (f"conversations/{LAMP}.db", False),
        ("knowledge/lamp/notes.md", False),
        ("settings.json", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert Antigravity().wants(PurePosixPath(relative)) is is_wanted


@pytest.mark.parametrize(
    ("relative", "is_entered"),
    [
        ("brain", True),
        (LOGS, True),
        (f"{LAMP}/.system_generated", True),
        (f"brain/{LAMP}/scratch", False),
        ("browser_recordings", False),
        ("conversations", False),
    ],
)
def test_folders_that_are_entered(relative: str, is_entered: bool) -> None:
    assert Antigravity().enters(PurePosixPath(relative)) is is_entered


def test_real_files_are_read_whole(shared: Path) -> None:
    (path,) = (shared / "corpus" / "antigravity").rglob("transcript.jsonl")
    events = read(path.read_bytes(), "brain/demo/.system_generated/logs/transcript.jsonl", path.parents[4])
    assert not any(isinstance(event, Skipped) and event.is_fault for event in events)
    said = messages(events)
    types = [part.type for message in said for part in message.parts]
    # of 19 steps one has no content
    assert (len(said), types.count("tool_call"), types.count("tool_result"), types.count("unknown")) == (18, 2, 10, 0)
    assert {message.model for message in said if message.role == "assistant"} == {"Gemini 3.5 Flash (Medium)"}
