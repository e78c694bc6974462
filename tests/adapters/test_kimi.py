"""Kimi Code's event logs and Kimi CLI's contexts: steps, origins, sub-agents, titles, times."""

import io
import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop.adapters.checking.promises import fold
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.kimi import Kimi
from pond_desktop.canonical import Event, Link, Message, Session, Skipped, Usage

DATA = Path(__file__).parent.parent / "data" / "kimi"
CODE = "session_6d2c3b00-0000-4000-8000-0000000000a1"
CODE_FOLDER = PurePosixPath("sessions", "wd_lamp_0a1b2c3d4e5f", CODE)
MAIN = CODE_FOLDER / "agents" / "main" / "wire.jsonl"
CHILD = CODE_FOLDER / "agents" / "agent-0" / "wire.jsonl"
CLI = "7e3d4c00-0000-4000-8000-0000000000b2"
CLI_FOLDER = PurePosixPath("sessions", "23371cd9e43131aa31f6b4ba1ba3b8a2", CLI)


@pytest.fixture
def cli() -> PurePosixPath:
    (folder,) = DATA.glob(f"sessions/*/{CLI}")
    return PurePosixPath(folder.relative_to(DATA).as_posix())


def read(data: bytes, relative: PurePosixPath = MAIN) -> list[Event]:
    return list(Kimi().read(SourceFile(relative=relative, root=DATA), io.BytesIO(data), None))


def sample(relative: PurePosixPath = MAIN) -> list[Event]:
    return read((DATA / relative).read_bytes(), relative)


def lines(*rows: Any) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def messages(events: list[Event]) -> dict[str, Message]:
    """As a reader sees them: what was said in pieces is joined."""
    return {message.id: message for found in fold(events).messages.values() for message in found}


def header(events: list[Event]) -> dict[str, Any]:
    return next(iter(fold(events).sessions.values()))


def links(events: list[Event]) -> list[Link]:
    return [event for event in events if isinstance(event, Link)]


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def test_each_step_is_one_message() -> None:
    assert [(id, message.role, message.event) for id, message in messages(sample()).items()] == [
        ("line-000002", "system", None),
        ("line-000005", "user", None),
        ("line-000006", "user", None),
        ("step-1", "assistant", None),
        ("Read_0/result", "tool", None),
        ("Agent_1/result", "tool", None),
        ("step-2", "assistant", None),
        ("line-000021", "system", "interruption"),
        ("line-000022", "system", "rollback"),
        ("line-000024", "system", "compaction"),
        ("line-000026", "assistant", None),
        ("line-000027", "tool", None),
        ("line-000028", "system", None),
    ]


def test_a_step_holds_thought_answer_and_calls_with_its_tokens() -> None:
    step = messages(sample())["step-1"]
    assert bodies(step) == [
        ("reasoning", "conversational", "PWM, probably."),
        ("text", "conversational", "Let me look."),
        ("tool_call", "conversational", '{"path":"pwm.c"}'),
        (
            "tool_call",
            "conversational",
            '{"subagent_type":"explore","description":"Find the duty cycle","prompt":"Find duty"}',
        ),
    ]
    assert step.model == "glow-2"
    assert step.at == datetime(2026, 11, 3, 9, 0, 8, tzinfo=UTC)
    assert step.usage == Usage(input_tokens=12, output_tokens=80, cache_read_tokens=56, cache_write_tokens=7)


def test_the_prompt_is_said_once_and_reminders_are_not_typed() -> None:
    found = messages(sample())
    assert bodies(found["line-000005"]) == [
        ("text", "conversational", "Why does the lamp flicker? ☼"),
        ("file", "conversational", None),
        ("file", "conversational", "blobref:image/jpeg;0123abcd"),
    ]
    assert [part.media_type for part in found["line-000005"].parts] == [None, "image/png", "image/jpeg"]
    assert [part.provenance for part in found["line-000006"].parts] == ["injected"]
    prompts = [event for event in sample() if isinstance(event, Skipped) and event.reason.startswith("prompt")]
    assert len(prompts) == 1


def test_results_are_tied_to_their_calls() -> None:
    found = messages(sample())
    (failed,) = found["Read_0/result"].parts
    assert (failed.tool_name, failed.call_id, failed.is_failure, failed.body) == (
        "Read",
        "Read_0",
        True,
        "ENOENT: pwm.c",
    )
    assert [part.type for part in found["Agent_1/result"].parts] == ["tool_result", "file", "text"]
    assert found["Agent_1/result"].parts[2].body == "<system>took 3 s</system>"
    assert [part.tool_name for part in found["line-000027"].parts] == ["Shell"]


def test_a_sub_agent_is_a_session_that_hangs_on_its_call() -> None:
    child = f"{CODE}/agent-0"
    assert links(sample()) == [
        Link(kind="child", session_id=CODE, to_session_id=child, call_id="Agent_1", is_verified=True)
    ]
    events = sample(CHILD)
    assert header(events) == {
        "id": child,
        "kind": "explore",
        "project": "/home/mara/code/lamp",
        "started_at": datetime(2026, 11, 3, 9, 0, 9, 100000, tzinfo=UTC),
    }
    prompt = next(message for message in messages(events).values() if message.role == "user")
    assert bodies(prompt) == [("text", "injected", "Find duty")], "the parent wrote it, no person"


def test_the_call_names_its_sub_agent() -> None:
    assert Session(id=f"{CODE}/agent-0", title_generated="Find the duty cycle") in sample()


def test_what_was_said_before_a_fork_was_said_there() -> None:
    fork = "session_6d2c3b00-0000-4000-8000-0000000000f6"
    folder = CODE_FOLDER.parent / fork
    found = messages(sample(folder / "agents" / "main" / "wire.jsonl"))
    assert [message.copied_from for message in found.values()] == [CODE, CODE, None]
    assert Link(kind="forked", session_id=CODE, to_session_id=fork, is_verified=True) in sample(folder / "state.json")
    assert not any(message.copied_from for message in messages(sample()).values())


def test_a_large_result_still_names_the_sub_agent() -> None:
    output = "agent_id: agent-3\nstatus: completed\n\n" + "agent_id: agent-9 " * 200
    call = {"type": "tool.call", "toolCallId": "A_1", "name": "Agent", "args": {}, "stepUuid": "s"}
    result = {"type": "tool.result", "toolCallId": "A_1", "result": {"output": output}}
    events = read(lines(*({"type": "context.append_loop_event", "event": event} for event in (call, result))))
    assert [link.to_session_id for link in links(events)] == [f"{CODE}/agent-3"]


def test_state_file_gives_title_and_sub_agents() -> None:
    events = sample(CODE_FOLDER / "state.json")
    assert header(events) == {
        "id": CODE,
        "project": "/home/mara/code/lamp",
        "started_at": datetime(2026, 11, 3, 9, 0, tzinfo=UTC),
        "title_custom": "Flickering lamp",
    }
    assert links(events) == [Link(kind="child", session_id=CODE, to_session_id=f"{CODE}/agent-0", is_verified=True)]


@pytest.mark.parametrize(
    ("state", "custom", "generated"),
    [
        ({"title": "Lamp", "isCustomTitle": False}, None, "Lamp"),
        ({"title": "New Session"}, None, None),
        ({"custom_title": "Lamp", "title_generated": False}, "Lamp", None),
        ({"custom_title": "Lamp", "title_generated": True}, None, "Lamp"),
        ({"custom_title": None}, None, None),
    ],
)
def test_titles(state: dict[str, Any], custom: str | None, generated: str | None) -> None:
    (session,) = (e for e in read(json.dumps(state).encode(), CODE_FOLDER / "state.json") if isinstance(e, Session))
    assert (session.title_custom, session.title_generated) == (custom, generated)


def test_marks_say_what_happened() -> None:
    found = messages(sample())
    assert bodies(found["line-000024"]) == [("text", "injected", "led.c sets duty twice.")]
    assert bodies(found["line-000021"]) == [("text", "injected", "turn.cancel")]


def test_the_system_prompt_is_said_where_it_changed() -> None:
    rows = [{"type": "config.update", "systemPrompt": text} for text in ("one", "one", "two")]
    assert [part.body for message in messages(read(lines(*rows))).values() for part in message.parts] == ["one", "two"]


def test_what_is_not_known_is_kept() -> None:
    last = list(messages(sample()).values())[-1]
    assert json.loads(last.parts[0].body or "")["degrees"] == 4
    odd = messages(read(lines({"type": "context.append_loop_event", "event": {"type": "new"}}, {"type": 5})))
    assert [part.type for message in odd.values() for part in message.parts] == ["unknown", "unknown"]


def test_a_newer_version_is_a_fault_and_is_read_all_the_same() -> None:
    rows = [
        {"type": "metadata", "protocol_version": "2.0", "created_at": 1793696400000},
        {"type": "context.append_message", "message": {"role": "user", "content": "hi"}},
    ]
    events = read(lines(*rows))
    (fault,) = (event for event in events if isinstance(event, Skipped) and event.is_fault)
    assert "upgrade" in fault.reason
    assert [bodies(message) for message in messages(events).values()] == [[("text", "conversational", "hi")]]


def test_cli_context(cli: PurePosixPath) -> None:
    events = sample(cli / "context.jsonl")
    found = messages(events)
    assert [message.role for message in found.values()] == [
        "system",
        "user",
        "user",
        "assistant",
        "tool",
        "tool",
        "user",
        "system",
    ]
    assert bodies(found["line-000003"]) == [("text", "injected", "<system>CHECKPOINT 0</system>")]
    assert bodies(found["line-000004"]) == [("text", "conversational", "Make it dim at night")]
    assert [part.type for part in found["line-000005"].parts] == ["reasoning", "text", "tool_call", "tool_call"]
    assert found["line-000005"].parts[2].body == '{"command":"date"}'
    assert [(part.tool_name, part.is_failure, part.body) for part in found["line-000007"].parts] == [
        ("Shell", True, "<system>ERROR: no shell</system>"),
        ("Shell", True, "sh: not found"),
    ]
    assert [(part.tool_name, part.is_failure) for part in found["line-000008"].parts] == [("ReadFile", None)]
    assert header(events) == {"id": CLI, "project": "/home/mara/code/lamp"}
    assert Counter(event.reason for event in events if isinstance(event, Skipped)) == {
        "session facts": 2,
        "empty message": 1,
    }


def test_cli_times_and_title_come_from_beside(cli: PurePosixPath) -> None:
    assert header(sample(cli / "wire.jsonl")) == {
        "id": CLI,
        "started_at": datetime(2026, 9, 1, 9, 0, 0, 500000, tzinfo=UTC),
    }
    assert header(sample(cli / "state.json")) == {"id": CLI, "title_generated": "Dim the lamp"}


def test_cli_sub_agent_has_facts_beside_it(cli: PurePosixPath) -> None:
    assert header(sample(cli / "subagents" / "explorer-1" / "meta.json")) == {
        "id": f"{CLI}/explorer-1",
        "kind": "explore",
        "project": "/home/mara/code/lamp",
        "started_at": datetime(2026, 9, 1, 9, 0, 1, 500000, tzinfo=UTC),
        "title_generated": "Look around",
    }


@pytest.mark.parametrize(
    ("name", "link"),
    [
        (
            "context_1.jsonl",
            Link(kind="compacted", session_id=f"{CLI}/context_1", to_session_id=CLI, is_verified=False),
        ),
        (
            "subagents/explorer-1/context.jsonl",
            Link(kind="child", session_id=CLI, to_session_id=f"{CLI}/explorer-1", is_verified=True),
        ),
        (
            "context_sub_2.jsonl",
            Link(kind="child", session_id=CLI, to_session_id=f"{CLI}/context_sub_2", is_verified=True),
        ),
    ],
)
def test_cli_contexts_beside_the_session_are_linked(cli: PurePosixPath, name: str, link: Link) -> None:
    events = read(lines({"role": "user", "content": "hi"}), cli / name)
    assert links(events) == [link]
    assert len(messages(events)) == 1


def test_a_cleared_context_is_no_session(cli: PurePosixPath) -> None:
    assert not [event for event in read(b"", cli / "context.jsonl") if isinstance(event, Session)]


@pytest.mark.parametrize("content", [[7], [{"type": 7}], [{"type": "image_url", "image_url": "x"}], {"a": 1}, 7])
def test_content_of_unknown_shape_costs_itself_only(content: Any, cli: PurePosixPath) -> None:
    for role in ("user", "assistant", "tool"):
        said = {"role": role, "content": content}
        wire = {"type": "context.append_message", "message": said}
        for row, relative in ((said, cli / "context.jsonl"), (wire, MAIN)):
            assert len(messages(read(lines(row, row), relative))) == 2


def corpus_file(shared: Path, *pieces: str) -> tuple[list[dict[str, Any]], list[Event]]:
    root = shared / "corpus" / "kimi" / pieces[0]
    path = root.joinpath(*pieces[1:])
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return rows, read(path.read_bytes(), PurePosixPath(path.relative_to(root).as_posix()))


@pytest.mark.parametrize("agent", ["main", "agent-0"])
def test_real_logs_are_read_whole(shared: Path, agent: str) -> None:
    folder = ("sessions", "wd_project_ac3bb318f98e", "session_a", "agents", agent, "wire.jsonl")
    rows, events = corpus_file(shared, "kimi-code-2026", *folder)
    found = messages(events)
    happened = [row["event"] for row in rows if row["type"] == "context.append_loop_event"]
    written = Counter(event["type"] for event in happened)
    parts = [part for message in found.values() for part in message.parts]
    kinds = Counter(part.type for part in parts)
    assert kinds["tool_call"] == written["tool.call"] and kinds["tool_result"] == written["tool.result"]
    thoughts = sum(event["part"]["type"] == "think" for event in happened if event["type"] == "content.part")
    assert kinds["reasoning"] == thoughts and "unknown" not in kinds
    calls = {part.call_id: part.tool_name for part in parts if part.type == "tool_call"}
    results = [part for part in parts if part.type == "tool_result"]
    assert all(part.tool_name and part.tool_name == calls[part.call_id] for part in results)
    typed = [m for m in found.values() if any(p.provenance == "conversational" for p in m.parts) and m.role == "user"]
    origins = [row["message"]["origin"]["kind"] for row in rows if row["type"] == "context.append_message"]
    assert len(typed) == origins.count("user")
    steps = {event["stepUuid"] for event in happened if "stepUuid" in event}
    answers = [message for message in found.values() if message.role == "assistant"]
    assert {message.id for message in answers} == steps
    assert all(message.model == "kimi-k2.7-code" for message in answers)
    used = sum(event["usage"]["output"] for event in happened if event["type"] == "step.end")
    assert sum(message.usage.output_tokens or 0 for message in answers if message.usage) == used
    assert all(message.at for message in found.values())
    assert not any(isinstance(event, Skipped) and event.is_fault for event in events)


def test_real_sub_agent_and_title(shared: Path) -> None:
    folder = ("sessions", "wd_project_ac3bb318f98e", "session_a")
    _, events = corpus_file(shared, "kimi-code-2026", *folder, "agents", "main", "wire.jsonl")
    (link,) = links(events)
    assert (link.to_session_id, link.call_id) == ("session_a/agent-0", "Agent_3")
    _, child = corpus_file(shared, "kimi-code-2026", *folder, "agents", "agent-0", "wire.jsonl")
    assert header(child)["kind"] == "explore"
    path = shared.joinpath("corpus", "kimi", "kimi-code-2026", *folder, "state.json")
    assert header(read(path.read_bytes(), CODE_FOLDER / "state.json"))["title_generated"] == "hi"


def test_older_shape_is_read_whole(shared: Path) -> None:
    folder = ("sessions", "project-hash", "session-1", "context.jsonl")
    rows, events = corpus_file(shared, "kimi-cli-older-fixture", *folder)
    found = messages(events)
    assert [message.role for message in found.values()] == ["system", "user", "assistant", "tool", "assistant"]
    assert len(found) == sum(row["role"] not in ("_checkpoint", "_usage") for row in rows)
    result = found["line-000006"].parts[0]
    assert (result.tool_name, result.call_id, result.body) == ("Shell", "tool_1", "src-tauri/src/providers/mod.rs")


def test_roots() -> None:
    home = Path("/home/mara")
    assert Kimi().roots({}, home) == (home / ".kimi-code", home / ".kimi")
    environment = {"KIMI_CODE_HOME": "/data/code", "KIMI_SHARE_DIR": "/data/cli"}
    assert Kimi().roots(environment, home) == (Path("/data/code"), Path("/data/cli"))


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (str(MAIN), True),
        (str(CODE_FOLDER / "state.json"), True),
        (f"wd_lamp_0a1b/{CODE}/agents/agent-12/wire.jsonl", True),
        (str(CLI_FOLDER / "context.jsonl"), True),
        (str(CLI_FOLDER / "context_sub_1.jsonl"), True),
        (str(CLI_FOLDER / "wire.jsonl"), True),
        (str(CLI_FOLDER / "subagents" / "a1b2" / "meta.json"), True),
        (str(CLI_FOLDER.parent / f"{CLI}.jsonl"), True),
        (str(CODE_FOLDER / "agents" / "main" / "plans" / "wire.jsonl"), False),
        (str(CODE_FOLDER / "agents" / "main" / "blobs" / "0a1b"), False),
        ("server/events/wire.jsonl", False),
        ("state.json", False),
        ("kimi.json", False),
        ("credentials/kimi-code.json", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    path = PurePosixPath(relative)
    assert Kimi().wants(path) is is_wanted
    assert not is_wanted or all(Kimi().enters(folder) for folder in path.parents if folder.name)
