"""Qwen Code's files: the tree of records, what a person typed, sub-agents, forks, the older one-object form."""

import io
import json
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop.adapters.checking.promises import fold
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.gemini_cli import Qwen
from pond_desktop.canonical import Checkpoint, Event, Link, Message, Session, Skipped, Usage

DATA = Path(__file__).parent.parent / "data" / "qwen"
LAMP = "3c5d0003-0000-4000-8000-000000000003"
FORK = "3c5d0004-0000-4000-8000-000000000004"
FOLDER = "projects/-home-mara-code-lamp"
CHAT = f"{FOLDER}/chats/{LAMP}.jsonl"
AGENT = f"{FOLDER}/subagents/{LAMP}/agent-explore-7f3c.jsonl"


def read(data: bytes, relative: str = CHAT) -> list[Event]:
    file = SourceFile(relative=PurePosixPath(relative), root=DATA)
    return list(Qwen().read(file, io.BytesIO(data), None))


def sample(relative: str = CHAT) -> list[Event]:
    return read((DATA / relative).read_bytes(), relative)


def messages(events: list[Event]) -> list[Message]:
    return [message for session in fold(events).messages.values() for message in session]


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def said(text: str, events: list[Event]) -> Message:
    return next(message for message in messages(events) if any(part.body == text for part in message.parts))


def lines(*rows: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def record(uuid: str, parent: str | None, type: str = "user", **fields: Any) -> dict[str, Any]:
    message = {"role": "user", "parts": [{"text": uuid}]}
    return {"uuid": uuid, "parentUuid": parent, "sessionId": LAMP, "type": type, "message": message, **fields}


def test_the_header_is_on_every_record_and_said_once() -> None:
    sessions = [event for event in sample() if isinstance(event, Session)]
    assert sessions == [
        Session(
            id=LAMP,
            project="/home/mara/code/lamp",
            git_branch="night",
            agent_version="0.21.13",
            started_at=datetime(2026, 6, 1, 10, 0, 1, tzinfo=UTC),
        ),
        Session(id=LAMP, title_custom="Dim the lamp"),
    ]


def test_a_made_title_is_told_from_a_typed_one() -> None:
    title = {"customTitle": "Lamp", "titleSource": "auto"}
    row = record("a", None, "system", subtype="custom_title", systemPayload=title)
    assert fold(read(lines(row))).sessions[LAMP]["title_generated"] == "Lamp"


def test_pieces_of_one_answer_are_one_message() -> None:
    answer = said("I look.", sample())
    assert bodies(answer) == [
        ("reasoning", "conversational", "PWM, probably."),
        ("text", "conversational", "I look."),
        ("tool_call", "conversational", '{"path":"pwm.c"}'),
    ]
    assert (answer.role, answer.model) == ("assistant", "qwen-glow")
    assert answer.usage == Usage(input_tokens=20, output_tokens=30, cache_read_tokens=100)


def test_thoughts_beside_the_answer_are_output_too() -> None:
    counts = {"promptTokenCount": 5, "candidatesTokenCount": 3, "thoughtsTokenCount": 2, "totalTokenCount": 10}
    (answer,) = messages(read(lines(record("a", None, "assistant", usageMetadata=counts))))
    assert answer.usage == Usage(input_tokens=5, output_tokens=5)


def test_a_failed_result_is_tied_to_its_call() -> None:
    result = said("No such file", sample())
    (part,) = result.parts
    assert (result.role, part.type, part.call_id, part.tool_name, part.is_failure) == (
        "tool",
        "tool_result",
        "call_1",
        "read_file",
        True,
    )


def test_what_a_person_typed_is_told_from_what_was_put_in() -> None:
    typed, *put_in = bodies(said("Dim the lamp, see @NOTES.md", sample()))
    assert typed == ("text", "conversational", "Dim the lamp, see @NOTES.md")
    assert len(put_in) == 4 and {provenance for _, provenance, _ in put_in} == {"injected"}
    assert bodies(said("/review", sample())) == [
        ("text", "conversational", "/review"),
        ("text", "injected", "Explain /review\nin full"),
    ]
    assert bodies(said("Check the lamp.", sample())) == [("text", "injected", "Check the lamp.")]


def test_commands_notices_and_compactions() -> None:
    events = sample()
    command, output = messages(events)[:2]
    assert (command.role, bodies(command)) == ("user", [("text", "conversational", "/about")])
    assert (output.role, output.event, bodies(output)[0]) == (
        "system",
        "notice",
        ("text", "injected", "Qwen Code 0.21.13"),
    )
    assert output.parts[1].type == "unknown"
    summary = said("The lamp is to dim at night.", events)
    assert (summary.role, summary.event, len(summary.parts)) == ("system", "compaction", 1)
    task = said("<task-notification>done</task-notification>", events)
    assert (task.role, task.event) == ("system", "notice")


def test_a_rewind_begins_a_branch_at_the_message_above() -> None:
    events = sample()
    (mark,) = [message for message in messages(events) if message.event == "rollback"]
    answer = said("There is no pwm.c.", events)
    assert (mark.is_branch_start, mark.parent_id) == (True, answer.id), "the title between is no message"
    assert said("Paint it green", events).parent_id == answer.id
    assert said("/review", events).parent_id == mark.id
    assert [message.is_branch_start for message in messages(events)].count(True) == 1


def test_what_is_skipped_says_why() -> None:
    reasons = [event.reason for event in sample() if isinstance(event, Skipped)]
    assert reasons == ["telemetry", "session facts"]


def test_unknown_kinds_survive() -> None:
    (part,) = messages(sample())[-1].parts
    assert part.type == "unknown" and json.loads(part.body or "")["systemPayload"] == {"sides": 7}


def test_a_fork_names_its_origin_for_what_it_copied() -> None:
    events = sample(f"{FOLDER}/chats/{FORK}.jsonl")
    assert [message.copied_from for message in messages(events)] == [LAMP, None]
    links = [event for event in events if isinstance(event, Link)]
    assert links == [Link(kind="forked", session_id=LAMP, to_session_id=FORK, is_verified=True)]


def test_a_copy_says_the_same_under_another_session() -> None:
    origin = {"sessionId": LAMP, "messageUuid": "a"}
    rows = record("a", None), record("a", "elsewhere", sessionId=FORK, forkedFrom=origin)
    first, second = messages(read(lines(*rows)))
    assert first.session_id != second.session_id and first.fingerprint == second.fingerprint


def test_a_sub_agent_is_a_session_of_its_own() -> None:
    events = sample(AGENT)
    child = f"{LAMP}/explore-7f3c"
    assert fold(events).sessions[child]["kind"] == "Explore"
    assert [len(session) for session in fold(events).messages.values()] == [2]
    link = Link(kind="child", session_id=LAMP, to_session_id=child, is_verified=True)
    assert [event for event in events if isinstance(event, Link)] == [link]
    about = sample(AGENT.replace(".jsonl", ".meta.json"))
    assert fold(about).sessions[child]["title_generated"] == "Find the clock"
    assert [event.call_id for event in about if isinstance(event, Link)] == ["call_9"]


def test_a_session_started_by_another_is_its_child() -> None:
    row = record("a", None, "system", subtype="parent_session", systemPayload={"parentSessionId": FORK})
    link = Link(kind="child", session_id=FORK, to_session_id=LAMP, is_verified=True)
    assert link in read(lines(row))


def test_the_older_form_is_read_as_geminis() -> None:
    (path,) = (DATA / "tmp").rglob("*.json")
    question, answer = messages(sample(path.relative_to(DATA).as_posix()))
    assert (question.role, answer.role, answer.model) == ("user", "assistant", "qwen-old")
    assert bodies(answer) == [("text", "conversational", "Pin 13.")]


def test_a_newer_form_is_a_fault_and_the_rest_is_read() -> None:
    newer = {"type": "system", "subtype": "managed_session_event_v1", "sessionId": LAMP}
    events = read(lines(newer, record("a", None)))
    assert [message.id for message in messages(events)] == ["a"]
    (fault,) = [event for event in events if isinstance(event, Skipped)]
    assert fault.is_fault and "upgrade the program" in fault.reason


@pytest.mark.parametrize(
    "damage",
    [
        b'{"uuid":"a","type":"user","message":{"parts":[{"text":"caf\xe9"}]}}\n',
        b'{"uuid":"a","type":"assistant","message":7,"systemPayload":[],"usageMetadata":"many","cwd":"/x"}\n',
        b'{"uuid":"a","type":"user","message":{"parts":{"text":"lone \\ud83d here"}},"systemPayload":5}\n',
        b'{"uuid":{"not":"text"},"type":[]}\n',
    ],
)
def test_damaged_lines_are_accounted_for_and_the_next_is_read(damage: bytes) -> None:
    events = read(damage + lines(record("z", None)))
    assert messages(events)[-1].id == "z"
    spans = {part.span.offset for message in messages(events) for part in message.parts}
    assert 0 in spans | {event.span.offset for event in events if isinstance(event, Skipped)}


def test_memory_is_bounded() -> None:
    rows = [record(f"{number:08x}", f"{number - 1:08x}") for number in range(4000)]
    last = read(lines(*rows))[-1]
    assert isinstance(last, Checkpoint) and len(last.state) < 80_000


@pytest.mark.parametrize(
    ("environment", "root"),
    [
        ({}, "/home/mara/.qwen"),
        ({"QWEN_HOME": "/data/qwen"}, "/data/qwen"),
        ({"QWEN_HOME": "/data/qwen", "QWEN_RUNTIME_DIR": "/run/qwen"}, "/run/qwen"),
    ],
)
def test_roots(environment: dict[str, str], root: str) -> None:
    assert Qwen().roots(environment, Path("/home/mara")) == (Path(root),)


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (CHAT, True),
        (f"{FOLDER}/chats/archive/{LAMP}.jsonl", True),
        (AGENT, True),
        (AGENT.replace(".jsonl", ".meta.json"), True),
        (AGENT + ".stream", False),
        ("tmp/abc/chats/session-2025-10-01T08-00-3c5d0005.json", True),
        ("tmp/abc/logs.json", False),
        (f"{FOLDER}/memory/notes.jsonl", False),
        ("oauth_creds.json", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert Qwen().wants(PurePosixPath(relative)) is is_wanted


@pytest.mark.parametrize(
    ("relative", "is_entered"),
    [
        ("projects", True),
        (f"{FOLDER}/chats/archive", True),
        (f"{FOLDER}/subagents/{LAMP}", True),
        (f"{FOLDER}/memory", False),
        ("skills", False),
        ("extensions/demo", False),
    ],
)
def test_folders_that_are_entered(relative: str, is_entered: bool) -> None:
    assert Qwen().enters(PurePosixPath(relative)) is is_entered


def test_real_files_are_read_whole(shared: Path) -> None:
    counts = []
    for path in sorted((shared / "corpus" / "qwen").rglob("*.jsonl")):
        events = read(path.read_bytes(), f"projects/-tmp-demo/chats/{path.name}")
        assert not any(isinstance(event, Skipped) and event.is_fault for event in events)
        types = [part.type for message in messages(events) for part in message.parts]
        counts.append((len(messages(events)), types.count("text"), types.count("tool_call"), types.count("unknown")))
    assert counts == [(5, 4, 1, 0), (5, 5, 1, 0)]
