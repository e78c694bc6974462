"""Copilot CLI's events: what was typed, answered and run, sub-agents in the same file, compaction, resumes."""

import io
import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.copilot_cli import CopilotCli
from pond_desktop.canonical import Checkpoint, Event, Link, Message, Session, Skipped
from tests.adapters.agent_files import CORPUS, corpus_files, source_file

ID = "3c1f0a52-6f2e-4b0d-9a77-0d5e1b2c3d41"
CHILD = f"{ID}/call-task"
DATA = Path(__file__).parent.parent / "data" / "copilot-cli"
FOLDER = PurePosixPath("session-state", ID)


def read(data: bytes, name: str = "events.jsonl", checkpoint: Checkpoint | None = None) -> list[Event]:
    file = SourceFile(relative=FOLDER / name, root=DATA)
    return list(CopilotCli().read(file, io.BytesIO(data), checkpoint))


@pytest.fixture(scope="module")
def events() -> list[Event]:
    return read((DATA / FOLDER / "events.jsonl").read_bytes())


def lines(*rows: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def event(type: str, id: str | None = None, **data: Any) -> dict[str, Any]:
    return {"type": type, "id": id, "timestamp": "2026-11-03T09:00:00Z", "data": data}


def messages(events: list[Event], session: str = ID) -> list[Message]:
    return [event for event in events if isinstance(event, Message) and event.session_id == session]


def sessions(events: list[Event]) -> list[Session]:
    return [event for event in events if isinstance(event, Session)]


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def by_id(events: list[Event], id: str) -> Message:
    return next(event for event in events if isinstance(event, Message) and event.id == id)


def test_the_header_names_place_version_and_time(events: list[Event]) -> None:
    header = sessions(events)[0]
    assert (header.id, header.project, header.git_branch) == (ID, "/home/mara/code/lamp", "dim")
    assert header.agent_version == "1.0.41"
    assert header.started_at == datetime(2026, 11, 3, 9, 0, 0, 100_000, UTC)


def test_a_prompt_is_what_was_typed_and_what_was_attached(events: list[Event]) -> None:
    prompt = by_id(events, "ev-03")
    assert prompt.role == "user"
    assert bodies(prompt) == [
        ("text", "conversational", "Why does the lamp flicker at 5 %?"),
        ("file", "conversational", "/home/mara/code/lamp/dim.py"),
        ("file", "conversational", "/home/mara/code/lamp/pwm.py"),
        ("text", "injected", "FREQ = 90"),
        ("file", "conversational", None),
    ]
    embedded = prompt.parts[-1]
    assert (embedded.media_type, embedded.file_name, embedded.body_bytes) == ("image/png", "scope.png", 10)


def test_a_prompt_of_the_autopilot_was_not_typed(events: list[Event]) -> None:
    assert bodies(by_id(events, "ev-26")) == [("text", "injected", "Go on until it is done.")]


def test_reasoning_that_is_written_twice_is_said_once(events: list[Event]) -> None:
    said = [part.body for message in messages(events) for part in message.parts if part.type == "reasoning"]
    assert said == ["Low duty cycles show the PWM frequency."]
    assert [part.type for part in by_id(events, "ev-06").parts] == ["text", "tool_call", "tool_call"]


def test_a_call_is_tied_to_its_result(events: list[Event]) -> None:
    call, result = by_id(events, "ev-06").parts[1], by_id(events, "ev-10")
    assert (call.tool_name, call.call_id, call.body) == ("view", "call-view", '{"path":"/home/mara/code/lamp/pwm.py"}')
    text, picture = result.parts
    assert result.role == "tool"
    assert (text.body, text.call_id, text.tool_name, text.is_failure) == ("1. FREQ = 90", "call-view", "view", False)
    assert (picture.type, picture.media_type) == ("file", "image/png")


def test_a_sub_agent_is_a_session_of_its_own(events: list[Event]) -> None:
    assert [message.id for message in messages(events, CHILD)] == ["ev-13", "ev-14", "ev-15"]
    assert [message.ordinal for message in messages(events, CHILD)] == [0, 1, 2]
    assert not {"ev-13", "ev-14", "ev-15"} & {message.id for message in messages(events)}
    child = [session for session in sessions(events) if session.id == CHILD]
    assert (child[0].project, child[-1].kind) == ("/home/mara/code/lamp", "explore")
    (link,) = (event for event in events if isinstance(event, Link))
    assert (link.kind, link.session_id, link.to_session_id) == ("child", ID, CHILD)
    assert (link.message_id, link.call_id) == ("ev-06", "call-task")


def test_a_nested_sub_agent_hangs_on_the_one_that_started_it() -> None:
    task = [{"toolCallId": "inner", "name": "task", "arguments": {}}]
    outer = [{"toolCallId": "outer", "name": "task", "arguments": {}}]
    said = read(
        lines(
            event("assistant.message", "a", content="", toolRequests=outer),
            event("assistant.message", "b", content="", parentToolCallId="outer", toolRequests=task),
            event("assistant.message", "c", content="deep", parentToolCallId="inner"),
        )
    )
    links = [(each.session_id, each.to_session_id) for each in said if isinstance(each, Link)]
    assert links == [(ID, f"{ID}/outer"), (f"{ID}/outer", f"{ID}/inner")]


def test_a_failed_tool_says_why(events: list[Event]) -> None:
    (result,) = by_id(events, "ev-14").parts
    assert (result.body, result.is_failure, result.tool_name) == ("rg: not found", True, "rg")


def test_the_model_is_the_one_that_was_chosen_or_changed_to(events: list[Event]) -> None:
    assert [by_id(events, id).model for id in ("ev-06", "ev-18", "ev-27")] == [
        "gpt-5-mini",
        "gpt-5-mini",
        "claude-sonnet-4.6",
    ]
    assert [by_id(events, id).model for id in ("ev-13", "ev-15")] == ["claude-haiku-4.5", None]


def test_auto_is_no_model() -> None:
    said = read(lines(event("session.model_change", newModel="auto"), event("assistant.message", "a", content="x")))
    assert by_id(said, "a").model is None


def test_answers_have_the_tokens_that_are_theirs(events: list[Event]) -> None:
    counts = [message.usage.output_tokens for message in messages(events) if message.usage]
    assert counts == [41, 12]


def test_a_compaction_is_marked_and_its_summary_is_nobodys(events: list[Event]) -> None:
    mark = by_id(events, "ev-21")
    assert (mark.event, mark.role) == ("compaction", "system")
    assert bodies(mark) == [("text", "injected", "The lamp flickers because FREQ is 90.")]


def test_a_failed_compaction_is_only_a_notice() -> None:
    said = read(lines(event("session.compaction_complete", "a", success=False, error="too long")))
    assert (by_id(said, "a").event, by_id(said, "a").parts[0].body) == ("notice", "too long")


def test_a_resumed_session_goes_on(events: list[Event]) -> None:
    assert len({session.id for session in sessions(events)}) == 2
    assert [message.ordinal for message in messages(events)] == list(range(len(messages(events))))


def test_errors_interruptions_and_failed_hooks_are_marked(events: list[Event]) -> None:
    marks = [(by_id(events, id).event, by_id(events, id).parts[0].body) for id in ("ev-31", "ev-32", "ev-09")]
    assert marks == [
        ("error", "402 You have no quota"),
        ("interruption", "user initiated"),
        ("notice", "hook script not found"),
    ]


def test_the_users_own_command_is_the_users(events: list[Event]) -> None:
    own, output = by_id(events, "ev-28"), by_id(events, "ev-30")
    assert (own.role, own.parts[0].tool_name, own.parts[0].provenance) == ("user", "bash", "conversational")
    assert (output.parts[0].body, output.parts[0].call_id) == ("On branch main", "call-own")


def test_an_event_of_an_unknown_type_is_kept(events: list[Event]) -> None:
    (part,) = by_id(events, "ev-33").parts
    assert part.type == "unknown" and part.body is not None and "the moon" in part.body


def test_a_newer_format_is_said_and_read_as_far_as_it_goes() -> None:
    said = read(lines(event("session.start", sessionId=ID, version=2), event("user.message", "a", content="hello")))
    (fault,) = (each for each in said if isinstance(each, Skipped))
    assert fault.is_fault and "upgrade" in fault.reason
    assert by_id(said, "a").parts[0].body == "hello"


def test_a_call_without_its_answer_is_shown_from_its_start() -> None:
    said = read(lines(event("tool.execution_start", "a", toolCallId="c", toolName="bash", arguments={"x": 1})))
    assert (by_id(said, "a").role, by_id(said, "a").parts[0].type) == ("assistant", "tool_call")


def test_repeated_ids_are_told_apart() -> None:
    said = read(lines(event("user.message", "a", content="one"), event("user.message", "a", content="two")))
    assert [message.id for message in messages(said)] == ["a", "line-000002"]


def test_a_file_without_header_is_named_by_its_folder_or_itself() -> None:
    data = lines(event("user.message", "a", content="hello"))
    flat = SourceFile(relative=PurePosixPath("session-state", f"{ID}.jsonl"), root=DATA)
    for said in (read(data), list(CopilotCli().read(flat, io.BytesIO(data), None))):
        assert [session.id for session in sessions(said)] == [ID]


def test_workspace_yaml_gives_the_title() -> None:
    (header,) = sessions(read((DATA / FOLDER / "workspace.yaml").read_bytes(), "workspace.yaml"))
    assert (header.id, header.project, header.title_custom) == (ID, "/home/mara/code/lamp", "Lamp: the flicker")


@pytest.mark.parametrize(
    ("text", "custom", "generated"),
    [
        ("name: Lamp\n", None, "Lamp"),
        ("name: Lamp\nuser_named: false\nsummary: Long\n", None, "Lamp"),
        ("name: 'Mara''s'\nuser_named: true\n", "Mara's", "Mara's"),
        ('name: "a \\"b\\""\n', None, 'a "b"'),
        ("summary: |-\n\n  First line\n  second\nbranch: x\n", None, "First line"),
        ("summary: >-\r\n  First line\r\n", None, "First line"),
        ("name: null\nsummary: ''\n", None, None),
        ("not yaml at all\n: : :\n", None, None),
    ],
)
def test_titles_of_all_shapes(text: str, custom: str | None, generated: str | None) -> None:
    (header,) = sessions(read(text.encode(), "workspace.yaml"))
    assert (header.title_custom, header.title_generated) == (custom, generated)


def test_only_sessions_are_wanted() -> None:
    adapter = CopilotCli()
    wanted = [f"session-state/{ID}/events.jsonl", f"session-state/{ID}/workspace.yaml", f"session-state/{ID}.jsonl"]
    assert all(adapter.wants(PurePosixPath(path)) for path in wanted)
    refused = [
        "config.json",
        "mcp-config.json",
        "session-store.db",
        "events.jsonl",
        "logs/events.jsonl",
        f"session-state/{ID}/plan.md",
        f"session-state/{ID}/files/events.jsonl",
        f"session-state/{ID}/checkpoints/001-x.md",
        f"session-state/{ID}/vscode.metadata.json",
    ]
    assert not any(adapter.wants(PurePosixPath(path)) for path in refused)
    assert adapter.enters(PurePosixPath("session-state", ID))
    assert not adapter.enters(PurePosixPath("session-state", ID, "files"))
    assert not adapter.enters(PurePosixPath("pkg"))


def test_the_environment_moves_the_folder() -> None:
    home = Path("/home/mara")
    assert CopilotCli().roots({}, home) == (home / ".copilot",)
    assert CopilotCli().roots({"COPILOT_HOME": "/srv/co"}, home) == (Path("/srv/co"),)
    moved = CopilotCli().roots({"XDG_STATE_HOME": "/srv/state"}, home)
    assert moved == (home / ".copilot", Path("/srv/state/.copilot"))


EXPECTED = {
    "v0.0.421/session-state/22f73b90-0722-45f6-acda-6a34342379a0": (1, 2, 2, 0),
    "v0.0.421/session-state/77325e2c-a9db-45bd-b672-11805aa5d6a8": (4, 17, 18, 0),
    "v1.0.9-14/session-state/b40659a8-f2f8-4a51-9139-8f6ff2df48b5": (1, 0, 0, 0),
    "v1.0.9-14/session-state/30c92edc-b857-47c7-adb2-6ec96ef8126a": (1, 5, 7, 0),
    "v1.0.14-growth/at-1/session-state/3a0ea5fc-cf24-47ee-8450-8247e1f3f5c9": (1, 4, 7, 0),
    "v1.0.14-growth/at-2/session-state/3a0ea5fc-cf24-47ee-8450-8247e1f3f5c9": (2, 18, 31, 2),
    "vscode-background/session-state/252d6b6b-aaad-4790-8254-7ada091ee9fc": (1, 16, 20, 4),
}
"""Prompts, answers, calls (each with its result), failures; counted from the files by `json` alone."""


@pytest.mark.skipif(not (CORPUS / "copilot-cli").exists(), reason="no corpus beside the checkout")
def test_real_files_are_read_whole() -> None:
    adapter = CopilotCli()
    for name, path, top in corpus_files(adapter):
        folder, _, file_name = name.rpartition("/")
        file = source_file(adapter, path, top)
        if file_name != "events.jsonl" or file is None:
            continue
        said = list(adapter.read(file, io.BytesIO(path.read_bytes()), None))
        assert not [each for each in said if isinstance(each, Skipped) and each.is_fault]
        if folder not in EXPECTED:
            continue  # a fixture of pieces of several sessions
        told = [each for each in said if isinstance(each, Message)]
        roles = Counter(message.role for message in told)
        calls = [part.call_id for message in told for part in message.parts if part.type == "tool_call"]
        results = [part for message in told for part in message.parts if part.type == "tool_result"]
        failures = sum(bool(part.is_failure) for part in results)
        assert (roles["user"], roles["assistant"], len(calls), failures) == EXPECTED[folder], name
        assert Counter(calls) == Counter(part.call_id for part in results)
        assert not any(part.type == "unknown" for message in told for part in message.parts)
        assert all(message.model for message in told if message.role == "assistant" and "vscode" not in folder)
