"""Factory Droid's lines: both headers, reminders, results, branches."""

import io
import json
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.factory_droid import FactoryDroid
from pond_desktop.canonical import Event, Link, Message, Session, Skipped

DATA = Path(__file__).parent.parent / "data" / "factory-droid" / "sessions"
MAIN, CHILD, OLD = (f"3c9d1e00-0000-4000-8000-0000000000{end}" for end in ("a1", "b2", "c3"))


def read(data: bytes, name: str = MAIN) -> list[Event]:
    file = SourceFile(relative=PurePosixPath("sessions", "-home-mara-code-lamp", f"{name}.jsonl"), root=DATA.parent)
    return list(FactoryDroid().read(file, io.BytesIO(data), None))


def sample(name: str) -> list[Event]:
    (path,) = DATA.rglob(f"{name}.jsonl")
    return read(path.read_bytes(), name)


def lines(*rows: Any) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def said(id: str, content: Any, role: str = "user", **fields: Any) -> dict[str, Any]:
    return {"type": "message", "id": id, "message": {"role": role, "content": content}, **fields}


def messages(events: list[Event]) -> dict[str, Message]:
    return {event.id: event for event in events if isinstance(event, Message)}


def session(events: list[Event]) -> Session:
    (found,) = (event for event in events if isinstance(event, Session))
    return found


def links(events: list[Event]) -> list[Link]:
    return [event for event in events if isinstance(event, Link)]


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def test_header() -> None:
    assert session(sample(MAIN)) == Session(
        id=MAIN, project="/home/mara/code/lamp", agent_version="0.81.0", title_generated="Flickering lamp"
    )


def test_nested_header_without_title() -> None:
    events = sample(OLD)
    assert session(events) == Session(
        id=OLD, project="/home/mara/code/lamp", started_at=datetime(2026, 10, 1, 8, tzinfo=UTC)
    )
    assert links(events) == [Link(kind="continued", session_id=MAIN, to_session_id=OLD, is_verified=True)]


def test_a_called_session_hangs_on_the_call() -> None:
    events = sample(CHILD)
    assert links(events) == [Link(kind="child", session_id=MAIN, to_session_id=CHILD, call_id="tu3", is_verified=True)]
    assert session(events).agent_version is None, "a number is the format's version"
    assert [message.model for message in messages(events).values()] == [None, "ember-1"]


def test_a_called_sessions_prompts_were_not_typed() -> None:
    assert bodies(messages(sample(CHILD))["n1"]) == [("text", "injected", "Mend led.c")]


def test_a_fork_says_where() -> None:
    header = {"type": "session_start", "id": "f", "parent": MAIN, "forkedAtMessageId": "m2", "version": 2}
    assert links(read(lines(header))) == [
        Link(kind="forked", session_id=MAIN, to_session_id="f", message_id="m2", is_verified=True)
    ]


def test_a_newer_version_is_a_fault_and_is_read_all_the_same() -> None:
    events = read(lines({"type": "session_start", "id": "f", "version": 3}, said("a", "hi")))
    (fault,) = (event for event in events if isinstance(event, Skipped) and event.is_fault)
    assert "upgrade" in fault.reason and list(messages(events)) == ["a"]


@pytest.mark.parametrize(
    ("fields", "role", "event"),
    [
        ({"visibility": "llm_only"}, "user", None),
        ({"userMessageSource": "automation"}, "user", None),
        ({"visibility": "user_only"}, "system", "notice"),
        ({"hookEventName": "Stop", "hookResults": [{"exitCode": 0}]}, "system", "notice"),
    ],
)
def test_what_the_program_wrote_in_the_users_name(fields: dict[str, Any], role: str, event: str | None) -> None:
    row = said("a", "by the program")
    row["message"] |= fields
    (message,) = messages(read(lines(row))).values()
    assert (message.role, message.event) == (role, event)
    assert {part.provenance for part in message.parts} == {"injected"}


def test_without_header_the_file_names_the_session() -> None:
    events = read(lines(said("a", "hi")), "renamed")
    assert session(events) == Session(id="renamed")


@pytest.mark.parametrize(
    ("written", "title"),
    [("Short", "Short"), ("Long " * 60, None), ("Two\nlines", None), ("New Session", None), ("", None)],
)
def test_the_first_prompt_is_no_title(written: str, title: str | None) -> None:
    header = {"type": "session_start", "id": MAIN, "title": written, "cwd": "/home/mara"}
    assert session(read(lines(header))).title_generated == title


def test_reminders_are_told_from_what_was_typed() -> None:
    prompt = messages(sample(MAIN))["m1"]
    assert bodies(prompt) == [
        ("text", "injected", "<system-reminder>\nYou are in /home/mara/code/lamp.\n</system-reminder>"),
        ("text", "conversational", "Why does the lamp flicker? ☼"),
        ("file", "conversational", None),
    ]
    assert prompt.parts[2].media_type == "image/png"


def test_a_large_reminder_stays_in_the_record() -> None:
    text = "before <system-reminder>" + "word " * 900 + "</system-reminder> after"
    before, reminder, after = messages(read(lines(said("a", text))))["a"].parts
    assert (before.body, after.body) == ("before", "after")
    assert reminder.body is None and reminder.body_bytes > 4000 and (reminder.preview or "").startswith("<system-rem")


def test_results_are_tied_to_their_calls() -> None:
    found = messages(sample(MAIN))
    calls = {part.call_id: part.tool_name for part in found["m2"].parts if part.type == "tool_call"}
    assert calls == {"tu1": "Read", "tu2": "Execute"}
    assert found["m3"].role == "tool"
    assert [(part.type, part.tool_name, part.call_id, part.is_failure, part.body) for part in found["m3"].parts] == [
        ("tool_result", "Read", "tu1", True, "ENOENT: pwm.c"),
        ("tool_result", "Execute", "tu2", None, "1 failed: dim"),
        ("file", None, None, None, None),
    ]


def test_results_and_a_prompt_in_one_record_are_two_messages() -> None:
    found = messages(sample(MAIN))
    assert (found["m5/results"].role, found["m5/results"].parts[0].tool_name) == ("tool", "Task")
    assert (found["m5"].role, bodies(found["m5"])) == ("user", [("text", "conversational", "Thanks, and the manual?")])
    assert found["m5"].ordinal == found["m5/results"].ordinal + 1


def test_reasoning_and_what_is_not_understood_are_kept() -> None:
    found = messages(sample(MAIN))
    assert [part.type for part in found["m2"].parts] == ["reasoning", "unknown", "text", "tool_call", "tool_call"]
    weather = list(found.values())[-1]
    assert (weather.role, bodies(weather)) == ("system", [("unknown", "injected", '{"type":"weather","degrees":4}')])


def test_an_answer_may_name_its_model() -> None:
    row = said("a", "hi", "assistant")
    row["message"]["modelId"] = "glow-3"
    assert messages(read(lines(row)))["a"].model == "glow-3"


def test_the_model_is_the_one_set_last() -> None:
    found = messages(sample(MAIN))
    assert found["m2"].model == "glow-2" and found["m1"].model is None


@pytest.mark.parametrize(
    "fields", [{"summary": "All."}, {"summary": {"tokens": 3, "text": "All."}}, {"summaryText": "All."}]
)
def test_compaction(fields: dict[str, Any]) -> None:
    (message,) = messages(read(lines({"type": "compaction_state", "id": "c", **fields}))).values()
    assert (message.role, message.event, bodies(message)) == ("system", "compaction", [("text", "injected", "All.")])


def test_going_back_starts_a_branch() -> None:
    found = messages(sample(MAIN))
    assert [id for id, message in found.items() if message.is_branch_start] == ["m6"]
    assert (found["m1"].parent_id, found["m6"].parent_id) == (None, "m2")


def test_what_gives_no_message_is_counted() -> None:
    reasons = [event.reason for event in sample(MAIN) if isinstance(event, Skipped)]
    assert reasons == ["session facts", "session facts", "list of tasks", "empty message", "session facts"]


@pytest.mark.parametrize(
    "content", [["not a block"], [{"type": 7}], [{"type": "tool_result", "content": ["odd"]}], {"not": "a list"}, 7]
)
def test_content_of_unknown_shape_costs_itself_only(content: Any) -> None:
    found = messages(read(lines(said("a", content), said("z", "next"))))
    assert found["z"].parts[0].body == "next"
    assert found["a"].parts, "kept, whatever it is"


def test_real_shape_is_read_whole(shared: Path) -> None:
    (path,) = sorted((shared / "corpus" / "factory-droid").rglob("*.jsonl"))
    events = read(path.read_bytes(), path.stem)
    found = messages(events)
    assert list(found) == [f"m{number}" for number in range(1, 8)]
    roles = ["user", "assistant", "assistant", "tool", "assistant", "user", "assistant"]
    assert [message.role for message in found.values()] == roles
    assert found["m4"].parts[0].call_id == found["m3"].parts[0].call_id == "tu1"
    assert all(message.at for message in found.values())
    assert not any(message.is_branch_start for message in found.values())
    assert session(events).title_generated == "Stage0 Droid Large"


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (f"sessions/-home-mara/{MAIN}.jsonl", True),
        (f"sessions/{MAIN}.jsonl", True),
        (f"-home-mara/{MAIN}.jsonl", True),
        (f"{MAIN}.jsonl", True),
        ("history.jsonl", False),
        ("logs/droid.jsonl", False),
        (f"sessions/-home-mara/{MAIN}.settings.json", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert FactoryDroid().wants(PurePosixPath(relative)) is is_wanted
    assert FactoryDroid().roots({}, Path("/home/mara")) == (Path("/home/mara/.factory"),)
