"""Grok's folders: what was typed, calls and results, side file, sub-agents."""

import io
import json
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.grok import Grok
from pond_desktop.canonical import Event, Link, Message, Session, Skipped

DATA = Path(__file__).parent.parent / "data" / "grok"
MAIN, CHILD = (f"5e1b2a00-0000-4000-8000-0000000000{end}" for end in ("a1", "b2"))
FOLDER = PurePosixPath("sessions", "%2Fhome%2Fmara%2Fcode%2Flamp", MAIN)
HISTORY = FOLDER / "chat_history.jsonl"


def read(data: bytes, relative: PurePosixPath = HISTORY) -> list[Event]:
    return list(Grok().read(SourceFile(relative=relative, root=DATA), io.BytesIO(data), None))


def sample(relative: PurePosixPath = HISTORY) -> list[Event]:
    return read((DATA / relative).read_bytes(), relative)


def lines(*rows: Any) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def messages(events: list[Event]) -> dict[str, Message]:
    return {event.id: event for event in events if isinstance(event, Message)}


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def typed(content: Any, **fields: Any) -> list[tuple[str, str, str | None]]:
    found = messages(read(lines({"type": "user", "content": content, **fields})))
    return [part for message in found.values() for part in bodies(message)]


def test_each_line_is_a_message() -> None:
    assert [(id, message.role, message.event) for id, message in messages(sample()).items()] == [
        ("line-000001", "system", None),
        ("line-000002", "user", None),
        ("line-000003", "user", None),
        ("prompt-0", "user", None),
        ("rs_1", "assistant", None),
        ("call-1", "assistant", None),
        ("call-1/result", "tool", None),
        ("call-2/result", "tool", None),
        ("ws_1", "assistant", None),
        ("prompt-1/interruption", "system", "interruption"),
        ("prompt-1", "user", None),
        ("line-000013", "assistant", None),
        ("line-000014", "system", "compaction"),
        ("line-000015", "system", None),
    ]


def test_what_was_typed_stands_without_its_tags() -> None:
    prompt = messages(sample())["prompt-0"]
    assert bodies(prompt) == [
        ("text", "conversational", "Why does the lamp flicker? ☼"),
        ("file", "conversational", None),
    ]
    assert (prompt.parts[1].media_type, prompt.parts[1].body_bytes) == ("image/png", 36)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<user_info>\nOS\n</user_info>", [("text", "injected", "<user_info>\nOS\n</user_info>")]),
        ("plain", [("text", "conversational", "plain")]),
        ("<user_query>a <b> c</user_query>", [("text", "conversational", "a <b> c")]),
        (
            "go on <system-reminder>be brief</system-reminder>",
            [
                ("text", "conversational", "go on"),
                ("text", "injected", "<system-reminder>be brief</system-reminder>"),
            ],
        ),
        ("<user_query>\n</user_query>", []),
        ("<b>bold</b>", [("text", "conversational", "<b>bold</b>")]),
    ],
)
def test_tags_of_the_harness(text: str, told: list[tuple[str, str, str | None]]) -> None:
    assert typed([{"type": "text", "text": text}]) == told
    assert typed(text) == told


def test_synthetic_lines_were_not_typed() -> None:
    assert [kind for _, kind, _ in typed("Go on", synthetic_reason="auto_continue")] == ["injected"]


def test_calls_and_results_are_tied() -> None:
    found = messages(sample())
    answer = found["call-1"]
    assert bodies(answer) == [
        ("text", "conversational", "Let me look."),
        ("tool_call", "conversational", '{"target_file":"pwm.c"}'),
        ("tool_call", "conversational", '{"command":"make test"}'),
    ]
    assert answer.model == "glow-2"
    (result,) = found["call-1/result"].parts
    assert (result.type, result.tool_name, result.call_id, result.is_failure, result.body) == (
        "tool_result",
        "read_file",
        "call-1",
        None,
        "ENOENT: pwm.c",
    )
    assert [(part.type, part.body) for part in found["call-2/result"].parts] == [
        ("tool_result", "1 failed: dim"),
        ("file", "https://example.org/lamp.png"),
    ]


def test_a_tool_at_the_provider_is_a_call() -> None:
    (call,) = messages(sample())["ws_1"].parts
    assert (call.type, call.tool_name, call.call_id) == ("tool_call", "web_search", "ws_1")
    assert json.loads(call.body or "") == {"type": "search", "query": "lamp pwm"}


def test_nothing_has_a_time_and_empty_lines_are_counted() -> None:
    events = sample()
    assert not any(message.at for message in messages(events).values())
    assert [event.reason for event in events if isinstance(event, Skipped)] == ["empty message"]


def test_side_file() -> None:
    events = sample(FOLDER / "summary.json")
    assert [event for event in events if isinstance(event, Session)] == [
        Session(
            id=MAIN,
            project="/home/mara/code/lamp",
            git_branch="night",
            started_at=datetime(2026, 11, 3, 9, 0, 0, 574131, tzinfo=UTC),
            title_generated="Flickering lamp",
        )
    ]


def test_without_a_title_the_summary_is_it() -> None:
    events = read(b'{"session_summary":"Lamps","generated_title":null}', FOLDER / "summary.json")
    assert Session(id=MAIN, title_generated="Lamps") in events


def test_a_newer_version_is_a_fault_with_its_remedy() -> None:
    events = read(b'{"generated_title":"Lamps","chat_format_version":2}', FOLDER / "summary.json")
    (fault,) = (event for event in events if isinstance(event, Skipped) and event.is_fault)
    assert "upgrade" in fault.reason and Session(id=MAIN, title_generated="Lamps") in events


def test_a_sub_agent_is_a_session_of_its_own() -> None:
    events = sample(FOLDER / "subagents" / CHILD / "chat_history.jsonl")
    child = f"{MAIN}/{CHILD}"
    assert Link(kind="child", session_id=MAIN, to_session_id=child, is_verified=True) in events
    assert [(message.session_id, message.model) for message in messages(events).values()] == [
        (child, None),
        (child, "ember-1"),
    ]


def test_a_repeated_id_does_not_hide_a_message() -> None:
    row = {"type": "user", "content": "same", "prompt_index": 0}
    assert list(messages(read(lines(row, row)))) == ["prompt-0", "line-000002"]


@pytest.mark.parametrize("content", [[7], [{"type": 7}], {"not": "a list"}, 7])
def test_content_of_unknown_shape_costs_itself_only(content: Any) -> None:
    for type in ("user", "assistant", "tool_result"):
        found = messages(read(lines({"type": type, "content": content}, {"type": "user", "content": "next"})))
        assert len(found) == 2 and list(found.values())[1].parts[0].body == "next"


def test_real_shape_is_read_whole(shared: Path) -> None:
    folder = shared / "corpus" / "grok" / "2026-fixture" / "sessions" / "demo"
    written = [json.loads(line) for line in (folder / "chat_history.jsonl").read_text().splitlines()]
    events = read((folder / "chat_history.jsonl").read_bytes(), PurePosixPath("sessions/x/demo/chat_history.jsonl"))
    found = list(messages(events).values())
    marks = [message for message in found if message.event == "interruption"]
    assert (len(found), len(marks)) == (len(written) + 1, 1)
    calls = [part.call_id for message in found for part in message.parts if part.type == "tool_call"]
    results = [part.call_id for message in found for part in message.parts if part.type == "tool_result"]
    assert len(calls) == 3 and len(results) == 2 and set(results) < set(calls)
    typed_texts = [
        part.body
        for message in found
        for part in message.parts
        if message.role == "user" and part.provenance == "conversational" and part.type == "text"
    ]
    assert typed_texts == [
        "Read hello.py and summarize what it prints without editing files.",
        "Here is a screenshot for reference.",
    ]
    assert not any(part.type == "unknown" for message in found for part in message.parts)


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (f"sessions/%2Fhome/{MAIN}/chat_history.jsonl", True),
        (f"sessions/%2Fhome/{MAIN}/summary.json", True),
        (f"sessions/%2Fhome/{MAIN}/subagents/{CHILD}/chat_history.jsonl", True),
        (f"%2Fhome/{MAIN}/chat_history.jsonl", True),
        (f"sessions/%2Fhome/{MAIN}/updates.jsonl", False),
        ("sessions/%2Fhome/prompt_history.jsonl", False),
        ("summary.json", False),
        ("auth.json", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    path = PurePosixPath(relative)
    assert Grok().wants(path) is is_wanted
    assert not is_wanted or all(Grok().enters(folder) for folder in path.parents if folder.name)


def test_roots() -> None:
    assert Grok().roots({}, Path("/home/mara")) == (Path("/home/mara/.grok"),)
    assert Grok().roots({"GROK_HOME": "/data/grok"}, Path("/home/mara")) == (Path("/data/grok"),)
