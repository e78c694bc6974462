"""Cline and Roo Code: what was typed, calls and results of all three shapes, sub-tasks, forks, half-written files."""

import json
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop.adapters.cline import Cline, Roo
from pond_desktop.adapters.contract import Adapter, SourceFile, StoreAdapter
from pond_desktop.canonical import Checkpoint, Event, Link, Message, Part, Session, Skipped, body_at

DATA = Path(__file__).parent.parent / "data"
OLD, NEW, LOST = "tasks/1793520000000", "tasks/1793530000000", "tasks/1793540000000"
SESSION = "sessions/1793550000000_abcde"
MUGS = "tasks/0a1b2c3d-1111-4222-8333-444455556666"
CONVERSATION = "api_conversation_history.json"


def documents(adapter: StoreAdapter, root: Path, relative: str) -> list[tuple[SourceFile, bytes]]:
    file = SourceFile(relative=PurePosixPath(relative), root=root)
    store = adapter.store(file, root / relative)
    assert store is not None
    with store.documents(root) as found:
        return [(SourceFile(relative=file.relative / each.name, root=root), each.open().read()) for each in found]


def read(relative: str, adapter: StoreAdapter | None = None, root: Path | None = None) -> tuple[bytes, list[Event]]:
    adapter = adapter or Cline()
    ((file, content),) = documents(adapter, root or DATA / adapter.agent, relative)
    return content, list(adapter.read(file, BytesIO(content), None))


def messages(events: list[Event]) -> list[Message]:
    return [event for event in events if isinstance(event, Message)]


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def typed(events: list[Event]) -> list[str | None]:
    return [
        part.body
        for message in messages(events)
        for part in message.parts
        if message.role == "user" and part.type == "text" and part.provenance == "conversational"
    ]


def task(folder: Path, said: Any, shown: Any = None) -> Path:
    """A task's folder, written as Cline does."""
    folder.mkdir(parents=True)
    if said is not None:
        (folder / CONVERSATION).write_text(json.dumps(said))
    if shown is not None:
        (folder / "ui_messages.json").write_text(json.dumps(shown))
    return folder


def test_what_was_typed_is_told_from_what_cline_wrote() -> None:
    assert typed(read(f"{OLD}/{CONVERSATION}")[1]) == [
        "Make the kettle whistle at 96 degrees.",
        "Celsius, of course",
        "No, keep build.",
    ]
    assert typed(read(f"{NEW}/{CONVERSATION}")[1]) == [
        "Paint the lid, like this.",
        "Try the handle instead.",
        "Go on, please.",
    ]


def test_calls_written_as_xml_are_calls() -> None:
    answer, result = messages(read(f"{OLD}/{CONVERSATION}")[1])[1:3]
    assert bodies(answer) == [
        ("reasoning", "conversational", "First look at the code."),
        ("text", "conversational", "I will read the file."),
        ("tool_call", "conversational", "\n<path>kettle.py</path>\n"),
    ]
    assert answer.parts[2].tool_name == "read_file"
    assert result.role == "tool"
    assert (result.parts[0].type, result.parts[0].tool_name) == ("tool_result", "read_file")
    assert result.parts[0].body == "BOIL = 100\n# <feedback>not typed</feedback>\n"


def test_a_denied_call_failed_and_the_reason_is_the_persons() -> None:
    denied, reason = messages(read(f"{OLD}/{CONVERSATION}")[1])[7:9]
    assert (denied.role, denied.parts[0].is_failure) == ("tool", True)
    assert denied.parts[0].body == "The user denied this operation and provided the following feedback:\n"
    assert (reason.role, reason.id) == ("user", f"{denied.id}-2")
    assert reason.parts[0].body == "No, keep build."


def test_answers_that_stand_in_calls_are_read_as_text() -> None:
    said = [bodies(message)[-1] for path in (OLD, NEW) for message in messages(read(f"{path}/{CONVERSATION}")[1])]
    for answer in ("Celsius or Fahrenheit?", "It whistles at 96 degrees now.", "The lid cannot be painted."):
        assert ("text", "conversational", answer) in said


def test_times_come_from_the_screen_where_messages_have_none() -> None:
    events = read(f"{OLD}/{CONVERSATION}")[1]
    start = datetime(2026, 11, 1, 8, 0, tzinfo=UTC)
    seconds = [(message.at - start).total_seconds() for message in messages(events) if message.at]
    assert seconds == [0.9, 2, 4, 6, 90, 90, 91, 96, 96, 97]
    (session,) = [event for event in events if isinstance(event, Session) and event.started_at]
    assert session.started_at == start


def test_the_folder_stands_in_the_prompt() -> None:
    projects = [event.project for event in read(f"{NEW}/{CONVERSATION}")[1] if isinstance(event, Session)]
    assert projects == [None, "/home/mara/code/kettle"]


def test_native_calls_have_their_results_by_id() -> None:
    content, events = read(f"{NEW}/{CONVERSATION}")
    prompt, answer, results, _, failed, *_ = messages(events)
    assert (prompt.id, prompt.parts[1].type, prompt.parts[1].media_type) == ("1793530000200", "file", "image/png")
    assert answer.model == "claude-sonnet-4-5" and answer.usage is not None
    assert (answer.usage.input_tokens, answer.usage.output_tokens, answer.usage.cache_read_tokens) == (900, 44, 300)
    assert [(part.type, part.call_id) for part in results.parts[:3]] == [
        ("tool_result", "toolu_a2"),
        ("tool_result", "toolu_a1"),
        ("file", None),
    ]
    large = results.parts[1]
    assert large.body is None and large.body_bytes > 1024 and large.tool_name == "read_file"
    record = content[large.span.offset : large.span.offset + large.span.length]
    assert (body_at(record, large.pointer) or "").endswith("</svg>")
    assert failed.parts[0].is_failure is True


def test_results_as_text_go_to_calls_in_order_and_by_name(tmp_path: Path) -> None:
    said = [
        {"role": "assistant", "content": [_use("a", "read_file"), _use("b", "use_subagents"), _use("c", "read_file")]},
        {"role": "user", "content": [_text("[subagents] Result:\nB"), _text("[read_file for 'x'] Result:\nA")]},
        {"role": "user", "content": [_text("[read_file for 'y\nz'] Result:"), _text("C")]},
    ]
    task(tmp_path / "tasks" / "1", said)
    found = messages(read(f"tasks/1/{CONVERSATION}", root=tmp_path)[1])
    parts = [part for message in found[1:] for part in message.parts]
    assert [(part.call_id, part.body) for part in parts] == [("b", "B"), ("a", "A"), ("c", "C")]


def test_marks_in_a_file_that_was_read_are_the_files(tmp_path: Path) -> None:
    file = "<task>\nfake\n</task>\n<environment_details>\nfake\n</environment_details>\n<answer>fake</answer>"
    environment = "\n<environment_details>\n# Current Mode\n</environment_details>"
    said = [
        {"role": "assistant", "content": [_use("a", "read_file")]},
        {"role": "user", "content": [_text(f"[read_file for 'x'] Result:\n{file}{environment}")]},
    ]
    task(tmp_path / "tasks" / "1", said)
    events = read(f"tasks/1/{CONVERSATION}", root=tmp_path)[1]
    assert bodies(messages(events)[1]) == [
        ("tool_result", "injected", f"{file}\n"),
        ("text", "injected", environment.removeprefix("\n")),
    ]
    assert typed(events) == []


def test_unknown_blocks_survive_and_empty_messages_are_counted() -> None:
    events = read(f"{NEW}/{CONVERSATION}")[1]
    (unknown,) = [part for message in messages(events) for part in message.parts if part.type == "unknown"]
    assert json.loads(unknown.body or "") == {"type": "sculpture", "marble": 7}
    assert [event.reason for event in events if isinstance(event, Skipped)].count("empty message") == 1


def test_a_task_that_lost_its_conversation_is_read_from_the_screen() -> None:
    said = messages(read(f"{LOST}/claude_messages.json")[1])
    assert [(message.role, message.event, message.parts[0].body) for message in said] == [
        ("user", None, "Count the spoons."),
        ("assistant", None, "They are in the drawer."),
        ("assistant", None, "ls drawer"),
        ("tool", None, "spoon spoon"),
        ("system", "error", "429 too many requests"),
        ("assistant", None, "Two spoons."),
    ]


def test_a_task_that_begins_is_not_taken_for_one_that_lost_its_conversation(tmp_path: Path) -> None:
    shown = [{"ts": 1793570000000, "type": "say", "say": "task", "text": "Hello"}]
    folder = task(tmp_path / "tasks" / "1", None, shown)
    assert documents(Cline(), tmp_path, "tasks/1/ui_messages.json") == []
    (folder / CONVERSATION).write_text(json.dumps([{"role": "user", "content": "<task>\nHello\n</task>"}]))
    assert documents(Cline(), tmp_path, "tasks/1/ui_messages.json") == []
    assert typed(read(f"tasks/1/{CONVERSATION}", root=tmp_path)[1]) == ["Hello"]


def test_the_stamp_changes_with_each_file_of_the_task(tmp_path: Path) -> None:
    folder = task(tmp_path / "tasks" / "1", [], [])
    file = SourceFile(relative=PurePosixPath("tasks/1", CONVERSATION), root=tmp_path)
    stamps = set()
    for name in (None, "ui_messages.json", "history_item.json", CONVERSATION):
        if name:
            (folder / name).write_text("[   ]" + name)
        store = Cline().store(file, folder / CONVERSATION)
        assert store is not None
        stamps.add(store.stamp())
    assert len(stamps) == 4


def test_a_half_written_file_is_a_fault_and_the_others_are_read(tmp_path: Path) -> None:
    folder = task(tmp_path / "tasks" / "1793570000000", [{"role": "user", "content": "<task>x</task>"}])
    (folder / "ui_messages.json").write_text('[{"ts": 1793570')
    _, events = read(f"tasks/1793570000000/{CONVERSATION}", root=tmp_path)
    assert typed(events) == ["x"]
    assert [event.reason for event in events if isinstance(event, Skipped) and event.is_fault] == [
        "not of the known shape"
    ]


def test_a_message_keeps_its_id_when_earlier_ones_are_cut_away(tmp_path: Path) -> None:
    said = [{"role": "user", "content": f"<task>{number}</task>", "ts": 1793570000000 + number} for number in range(3)]
    task(tmp_path / "tasks" / "1", said)
    task(tmp_path / "tasks" / "2", said[:1] + said[2:])
    before, after = (messages(read(f"tasks/{name}/{CONVERSATION}", root=tmp_path)[1]) for name in "12")
    assert [(each.id, each.fingerprint) for each in after] == [
        (each.id, each.fingerprint) for each in (before[0], before[2])
    ]


def test_damaged_text_is_mended(tmp_path: Path) -> None:
    folder = task(tmp_path / "tasks" / "1", None)
    (folder / CONVERSATION).write_bytes(
        b'\xef\xbb\xbf[{"role":"user","content":"<task>caf\xe9 \\ud83d</task>"},{"role":5},7]\r\n'
    )
    content, events = read(f"tasks/1/{CONVERSATION}", root=tmp_path)
    first, *odd = messages(events)
    assert first.parts[0].body == "caf� �"
    assert [message.parts[0].type for message in odd] == ["unknown", "unknown"]
    assert isinstance(events[-1], Checkpoint) and events[-1].offset == len(content)


def test_sessions_of_clines_own_program() -> None:
    sid = SESSION.removeprefix("sessions/")
    events = read(f"{SESSION}/{sid}.messages.json")[1]
    (header,) = [event for event in events if isinstance(event, Session) and event.project]
    assert (header.id, header.project, header.title_generated) == (sid, "/home/mara/tea", "Brew the tea (fork)")
    assert Link(kind="forked", session_id="1793549000000_zzzzz", to_session_id=sid, is_verified=True) in events
    said = messages(events)
    assert [(message.id, message.role, message.event) for message in said] == [
        ("msg_1", "user", None),
        ("msg_2", "assistant", None),
        ("msg_3", "tool", None),
        ("msg_4", "system", "compaction"),
        ("msg_5", "user", None),
        ("msg_6", "system", "error"),
        ("item-000007", "system", None),
    ]
    assert [bool(message.copied_from) for message in said[:5]] == [True, True, True, False, False]
    assert typed(events) == ["Brew @tea.md <task>now</task>", "And sugar?"]
    usage = said[1].usage
    assert usage is not None and (usage.input_tokens, usage.cache_read_tokens) == (40, 60)
    assert [(part.call_id, part.tool_name, part.is_failure) for part in said[2].parts] == [
        ("t1", "run_commands", None),
        ("t2", "spawn_agent", False),
    ]
    mention = said[0].parts[1]
    assert (mention.type, mention.provenance, mention.file_name) == ("file", "injected", "/home/mara/tea/tea.md")


def test_a_sub_agent_is_a_child_and_a_newer_version_is_said() -> None:
    sid = SESSION.removeprefix("sessions/")
    events = read(f"{SESSION}/stirrer.messages.json")[1]
    child = f"{sid}__stirrer"
    assert Link(kind="child", session_id=sid, to_session_id=child, is_verified=True) in events
    assert [message.session_id for message in messages(events)] == [child, child]
    faults = [event.reason for event in events if isinstance(event, Skipped) and event.is_fault]
    assert faults == ["newer format version (9): upgrade the program"]


def test_the_list_of_tasks_names_folders() -> None:
    data = (DATA / "cline/state/taskHistory.json").read_bytes()
    file = SourceFile(relative=PurePosixPath("state/taskHistory.json"), root=DATA / "cline")
    assert Cline().store(file, DATA) is None
    events = list(Cline().read(file, BytesIO(data), None))
    assert [(event.id, event.project) for event in events if isinstance(event, Session)] == [
        ("1793520000000", "/home/mara/code/kettle"),
        ("1793540000000", "/home/mara/spoons"),
    ]


def test_roo_has_parents_and_its_second_version() -> None:
    events = read(f"{MUGS}/{CONVERSATION}", Roo())[1]
    name = MUGS.removeprefix("tasks/")
    parent = "9f9f9f9f-1111-4222-8333-444455556666"
    assert Link(kind="child", session_id=parent, to_session_id=name, is_verified=True) in events
    said = messages(events)
    assert [message.role for message in said] == ["user", "assistant", "tool", "assistant", "system", "assistant"]
    assert typed(events) == ["Sort the mugs"]
    assert bodies(said[3]) == [("reasoning", "conversational", "All sorted?")]
    assert said[4].event == "compaction"
    call, result = said[1].parts[2], said[2].parts[0]
    assert (call.call_id, call.body) == ("call_1", '{"command": "sort mugs.txt"}')
    assert (result.call_id, result.tool_name, result.body) == ("call_1", "execute_command", "blue\nred")


def test_real_files_are_read_whole(shared: Path) -> None:
    root = shared / "corpus" / "cline"
    _, session = read("sessions/1784094124598_rruoq/1784094124598_rruoq.messages.json", root=root / "sdk-2026-07")
    assert _counts(session) == {"messages": 32, "calls": 11, "results": 11, "paired": 11, "typed": 5}
    assert {message.model for message in messages(session)} == {
        None,
        "anthropic/claude-opus-4.8-fast",
        "mistralai/voxtral-small-24b-2507",
    }
    _, old = read(f"tasks/1777054000000/{CONVERSATION}", root=root / "tasks-2026")
    assert _counts(old) == {"messages": 30, "calls": 25, "results": 22, "paired": 22, "typed": 6}
    for events in (session, old):
        assert not any(isinstance(event, Skipped) and event.is_fault for event in events)
        assert not any(part.type == "unknown" for message in messages(events) for part in message.parts)


def _counts(events: list[Event]) -> dict[str, int]:
    parts: list[Part] = [part for message in messages(events) for part in message.parts]
    calls = {part.call_id for part in parts if part.type == "tool_call"}
    results = [part for part in parts if part.type == "tool_result"]
    return {
        "messages": len(messages(events)),
        "calls": sum(part.type == "tool_call" for part in parts),
        "results": len(results),
        "paired": sum(part.call_id in calls for part in results),
        "typed": len(typed(events)),
    }


@pytest.mark.parametrize(
    ("adapter", "environment", "expected"),
    [
        (Cline(), {}, "/home/mara/.cline"),
        (Cline(), {}, "/home/mara/.config/Code/User/globalStorage/saoudrizwan.claude-dev"),
        (Cline(), {"CLINE_DIR": "/data/cline"}, "/data/cline"),
        (Cline(), {"XDG_CONFIG_HOME": "/cfg"}, "/cfg/Cursor/User/globalStorage/saoudrizwan.claude-dev"),
        (
            Roo(),
            {},
            "/home/mara/Library/Application Support/VSCodium/User/globalStorage/rooveterinaryinc.roo-cline",
        ),
        (Roo(), {"APPDATA": "/c/roaming"}, "/c/roaming/Code/User/globalStorage/rooveterinaryinc.roo-cline"),
        (Roo(), {}, "/home/mara/.vscode-server/data/User/globalStorage/rooveterinaryinc.roo-cline"),
    ],
)
def test_roots(adapter: Adapter, environment: dict[str, str], expected: str) -> None:
    roots = adapter.roots(environment, Path("/home/mara"))
    assert Path(expected) in roots and len(set(roots)) == len(roots)


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (f"data/tasks/1793520000000/{CONVERSATION}", True),
        ("tasks/1793520000000/ui_messages.json", True),
        ("tasks/1793520000000/task_metadata.json", False),
        ("tasks/1793520000000/context_history.json", False),
        ("data/sessions/a/a.messages.json", True),
        ("data/sessions/a/a.json", False),
        ("data/state/taskHistory.json", True),
        ("data/globalState.json", False),
        ("data/secrets.json", False),
        ("cache/taskHistory.json", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert Cline().wants(PurePosixPath(relative)) is is_wanted


@pytest.mark.parametrize(
    ("relative", "is_entered"),
    [
        ("data", True),
        ("data/tasks", True),
        ("data/tasks/1793520000000", True),
        ("tasks/1793520000000", True),
        ("data/state", True),
        ("data/sessions/a", True),
        ("data/sessions/a/deep", False),
        ("checkpoints", False),
        ("data/settings", False),
        ("tasks/1793520000000/checkpoints", False),
    ],
)
def test_folders_that_are_entered(relative: str, is_entered: bool) -> None:
    assert Cline().enters(PurePosixPath(relative)) is is_entered


def _use(id: str, name: str) -> dict[str, Any]:
    return {"type": "tool_use", "id": id, "name": name, "input": {}}


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}
