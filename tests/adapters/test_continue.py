"""Continue's sessions: calls and their results in two places, thoughts, pictures, odd items."""

import io
import json
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop.adapters.continue_dev import Continue
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import Event, Message, Session, Skipped

DATA = Path(__file__).parent.parent / "data" / "continue" / "sessions"
NAME = "44444444-2222-4333-8444-5555555555a1"


def read(data: bytes) -> list[Event]:
    file = SourceFile(relative=PurePosixPath("sessions", f"{NAME}.json"), root=DATA.parent)
    return list(Continue().read(file, io.BytesIO(data), None))


def session(*history: Any, **fields: Any) -> bytes:
    return json.dumps({"sessionId": NAME, "history": history, **fields}).encode()


def messages(events: list[Event]) -> dict[str, Message]:
    return {event.id: event for event in events if isinstance(event, Message)}


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


@pytest.fixture
def sample() -> list[Event]:
    return read((DATA / f"{NAME}.json").read_bytes())


def test_the_session_has_its_folder_and_title(sample: list[Event]) -> None:
    (found,) = (event for event in sample if isinstance(event, Session))
    assert found == Session(id=NAME, project="/home/mara/lamp", title_generated="Lamp flickers")
    (other,) = (
        event for event in read(session(workspaceDirectory="file:///c%3A/my%20lamp")) if isinstance(event, Session)
    )
    assert other.project == "c:/my lamp"


def test_items_are_messages_in_their_order(sample: list[Event]) -> None:
    said = messages(sample)
    assert {id: message.role for id, message in said.items()} == {
        "item-0": "user",
        "item-1": "assistant",
        "item-2": "assistant",
        "item-3": "assistant",
        "item-4": "tool",
        "item-5": "system",
        "c-1": "assistant",
        "item-8": "system",
    }
    assert said["c-1"].at == datetime(2026, 11, 24, 12, 0, 2, tzinfo=UTC) and said["item-0"].at is None
    assert said["item-2"].model == "Glow 2"
    assert [event.reason for event in sample if isinstance(event, Skipped)] == ["frame of the file", "empty message"]


def test_what_was_attached_was_not_typed(sample: list[Event]) -> None:
    message = messages(sample)["item-0"]
    assert bodies(message) == [
        ("text", "conversational", "Why does it flicker?"),
        ("file", "conversational", None),
        ("text", "injected", "int duty = 3;"),
    ]
    assert message.parts[1].media_type == "image/png"


def test_calls_and_results_are_told_once_each(sample: list[Event]) -> None:
    said = messages(sample)
    assert [(part.type, part.tool_name, part.call_id, part.is_failure) for part in said["item-2"].parts] == [
        ("reasoning", None, None, None),
        ("text", None, None, None),
        ("tool_call", "edit_file", "call_1", None),
        ("tool_call", "run", "call_2", None),
        ("tool_result", "edit_file", "call_1", False),
        ("tool_result", "edit_file", "call_1", False),
        ("tool_result", "run", "call_2", True),
    ]
    assert [part.type for part in said["item-3"].parts] == ["tool_call"], "its result is an item of its own"
    (result,) = said["item-4"].parts
    assert (result.tool_name, result.call_id, result.is_failure, result.body) == (
        "grep",
        "call_3",
        True,
        "no such file",
    )


def test_thoughts_and_odd_things_survive(sample: list[Event]) -> None:
    said = messages(sample)
    assert bodies(said["item-1"]) == [("reasoning", "conversational", "PWM, probably.")]
    assert [part.type for part in (*said["c-1"].parts, *said["item-8"].parts)] == ["text", "unknown", "unknown"]


def test_a_growing_session_says_the_same_messages_again() -> None:
    item = {"message": {"role": "user", "content": "on"}, "contextItems": []}
    noted = item | {"editorState": {"type": "doc"}, "isGatheringContext": False}
    first, again = (messages(read(session(each)))["item-0"].fingerprint for each in (item, noted))
    assert first == again


def test_damaged_bytes_in_one_message_are_repaired() -> None:
    data = session(*({"message": {"role": "user", "content": text}} for text in ("caf@", "b")))
    said = messages(read(data.replace(b"@", b"\xe9")))
    assert [part.body for message in said.values() for part in message.parts] == ["caf\ufffd", "b"]


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (f"sessions/{NAME}.json", True),
        (f"{NAME}.json", True),
        ("sessions/sessions.json", False),
        ("config.json", False),
        (f"index/{NAME}.json", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert Continue().wants(PurePosixPath(relative)) is is_wanted


def test_roots() -> None:
    assert Continue().roots({}, Path("/home/mara")) == (Path("/home/mara/.continue"),)
    assert Continue().roots({"CONTINUE_GLOBAL_DIR": "/other"}, Path("/home/mara")) == (Path("/other"),)
