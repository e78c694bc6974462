"""Amp's threads: calls and results, endings, times, odd messages."""

import io
import json
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop.adapters.amp import Amp
from pond_desktop.adapters.amp.thread import project_of
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import Event, Link, Message, Part, Session, Skipped, Usage, body_at

DATA = Path(__file__).parent.parent / "data" / "amp" / "threads"
MAIN, CHILD = (f"T-7a1f0c52-0000-4000-8000-0000000000{end}" for end in ("a1", "b2"))


def read(data: bytes, name: str = MAIN) -> list[Event]:
    file = SourceFile(relative=PurePosixPath("threads", f"{name}.json"), root=DATA.parent)
    return list(Amp().read(file, io.BytesIO(data), None))


def thread(*messages: Any, **fields: Any) -> bytes:
    return json.dumps({"v": 1, "id": MAIN, "messages": messages, **fields}).encode()


def messages(events: list[Event]) -> dict[str, Message]:
    return {event.id: event for event in events if isinstance(event, Message)}


@pytest.fixture
def sample() -> list[Event]:
    return read((DATA / f"{MAIN}.json").read_bytes())


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def test_the_thread_is_the_session(sample: list[Event]) -> None:
    (session,) = (event for event in sample if isinstance(event, Session))
    assert session == Session(
        id=MAIN,
        project="/home/mara/code/lamp",
        git_branch="night",
        agent_version="0.0.1793690000-gabc123",
        started_at=datetime(2026, 11, 3, 9, 0, tzinfo=UTC),
        title_generated="Lamp flickers at night",
    )


def test_results_are_messages_of_their_own_before_what_was_typed_with_them(sample: list[Event]) -> None:
    said = messages(sample)
    assert list(said) == ["0", "1", "2/results", "2", "3", "4/results", "5", "6", "7", "8", "9", "10", "item-11"]
    assert [message.role for message in said.values()][:6] == ["user", "assistant", "tool", "user", "assistant", "tool"]
    assert bodies(said["2"]) == [("text", "conversational", "It is led.c now.")]


def test_each_result_is_tied_to_its_call_and_says_how_it_went(sample: list[Event]) -> None:
    said = messages(sample)
    calls = {part.call_id: part for part in said["1"].parts if part.type == "tool_call"}
    results = said["2/results"].parts
    assert [(part.tool_name, part.is_failure, part.body) for part in results] == [
        ("Read", True, "ENOENT: pwm.c"),
        ("Bash", True, "1 failed: dim"),
        ("Grep", False, '["led.c:4: duty", "led.c:9: duty"]'),
    ]
    assert [calls[part.call_id].tool_name for part in results] == ["Read", "Bash", "Grep"]
    (running,) = said["4/results"].parts
    assert (running.tool_name, running.is_failure, running.body) == ("Task", None, "reading led.c")


@pytest.mark.parametrize(
    ("run", "body", "is_failure"),
    [
        ({"status": "done", "result": {"output": "ok", "exitCode": 0}}, "ok", False),
        ({"status": "done", "result": {"output": "ok", "more": 1}}, '{"output": "ok", "more": 1}', False),
        ({"status": "done", "result": "plain"}, "plain", False),
        ({"status": "done"}, None, False),
        ({"status": "cancelled", "reason": "stopped"}, "stopped", True),
        ({"status": "error", "error": "text"}, "text", True),
        ({"status": 7, "result": "odd"}, '{"status": 7, "result": "odd"}', None),
    ],
)
def test_results_of_all_kinds(run: Any, body: str | None, is_failure: bool | None) -> None:
    data = thread({"role": "user", "messageId": 4, "content": [{"type": "tool_result", "toolUseID": "t", "run": run}]})
    (part,) = messages(read(data))["4/results"].parts
    assert (part.body, part.is_failure, part.call_id) == (body, is_failure, "t")


def test_answers_have_their_time_from_the_ledger_or_the_usage(sample: list[Event]) -> None:
    said = messages(sample)
    assert said["0"].at == datetime(2026, 11, 3, 9, 0, 5, tzinfo=UTC)
    assert said["1"].at == datetime(2026, 11, 3, 9, 0, 12, 250000, tzinfo=UTC)
    assert said["3"].at == datetime(2026, 11, 3, 9, 0, 31, 500000, tzinfo=UTC)
    assert said["5"].at is None


def test_model_and_tokens(sample: list[Event]) -> None:
    said = messages(sample)
    assert said["1"].model == "glow-2" and said["0"].model is None
    assert said["1"].usage == Usage(input_tokens=12, output_tokens=80, cache_read_tokens=56, cache_write_tokens=7)


def test_stopped_and_failed_answers_are_marks(sample: list[Event]) -> None:
    said = messages(sample)
    assert (said["5"].event, bodies(said["5"])) == ("interruption", [("text", "injected", "cancelled")])
    assert (said["7"].event, bodies(said["7"])) == ("error", [("text", "injected", "429 too many requests")])
    half = {
        "role": "assistant",
        "messageId": 1,
        "content": [{"type": "text", "text": "Half"}],
        "state": {"type": "error"},
    }
    (answer,) = messages(read(thread(half))).values()
    assert (answer.event, [part.body for part in answer.parts]) == (None, ["Half", "error"])


def test_pictures_are_files_and_unknown_blocks_survive(sample: list[Event]) -> None:
    said = messages(sample)
    picture = said["0"].parts[1]
    assert (picture.type, picture.media_type, picture.body) == ("file", "image/png", None)
    sculpture = said["3"].parts[2]
    assert (sculpture.type, json.loads(sculpture.body or "")) == (
        "unknown",
        {"type": "sculpture", "shape": {"sides": 7}},
    )
    assert [part.type for part in said["item-11"].parts] == ["unknown"], "an odd message costs itself only"


def test_every_body_is_found_again_in_the_file(sample: list[Event]) -> None:
    data = (DATA / f"{MAIN}.json").read_bytes()
    for message in messages(sample).values():
        for part in message.parts:
            assert part.type == "file" or found(data, part) == body_of(part)


def found(data: bytes, part: Part) -> Any:
    return loosely(body_at(data[part.span.offset : part.span.offset + part.span.length], part.pointer))


def body_of(part: Part) -> Any:
    return loosely(part.body)


def loosely(text: str | None) -> Any:
    try:
        return json.loads(text or "")
    except ValueError:
        return text


def test_a_summary_marks_a_compaction(sample: list[Event]) -> None:
    summary = messages(sample)["8"]
    assert (summary.role, summary.event) == ("system", "compaction")
    assert bodies(summary) == [("text", "injected", "led.c sets duty twice.")]


def test_a_command_of_ones_own_was_typed(sample: list[Event]) -> None:
    own = messages(sample)["9"]
    assert (own.role, own.parts[1].is_failure) == ("user", False)
    assert bodies(own) == [("text", "conversational", "ls src"), ("tool_result", "injected", "led.c")]
    odd = {"role": "info", "messageId": 0, "content": [{"type": "manual_bash_invocation", "args": 7}]}
    assert [part.type for part in messages(read(thread(odd)))["0"].parts] == ["unknown"]


def test_a_tool_at_the_provider_is_a_call(sample: list[Event]) -> None:
    (call,) = messages(sample)["10"].parts
    assert (call.type, call.tool_name, call.call_id) == ("tool_call", "web_search", "srv_1")


def test_hidden_text_was_not_typed() -> None:
    hidden = {"type": "text", "text": "Remember the plan", "hidden": True}
    data = thread({"role": "user", "messageId": 0, "content": [hidden, {"type": "text", "text": "go on"}]})
    assert [part.provenance for part in messages(read(data))["0"].parts] == ["injected", "conversational"]


def test_a_sub_agents_thread_hangs_on_its_parent() -> None:
    events = read((DATA / f"{CHILD}.json").read_bytes(), CHILD)
    links = [event for event in events if isinstance(event, Link)]
    assert links == [Link(kind="child", session_id=MAIN, to_session_id=CHILD, is_verified=True)]


def test_a_repeated_number_does_not_hide_a_message() -> None:
    row = {"role": "user", "messageId": 0, "content": "same"}
    assert list(messages(read(thread(row, row)))) == ["0", "0+"]


def test_a_message_is_known_again_however_the_thread_is_laid_out() -> None:
    written = json.loads((DATA / f"{MAIN}.json").read_bytes())
    before, after = (read(json.dumps(written, indent=indent, ensure_ascii=not indent).encode()) for indent in (None, 2))
    fingerprints = [[message.fingerprint for message in messages(events).values()] for events in (before, after)]
    assert fingerprints[0] == fingerprints[1] and len(set(fingerprints[0])) > 5


def test_damaged_bytes_in_one_message_are_repaired() -> None:
    data = thread({"role": "user", "messageId": 0, "content": "caf@"}, {"role": "user", "messageId": 1, "content": "b"})
    said = messages(read(data.replace(b"@", b"\xe9")))
    assert [part.body for message in said.values() for part in message.parts] == ["caf\ufffd", "b"]


def test_what_is_no_thread_is_a_fault() -> None:
    events = read(b'["not", "a", "thread"]')
    assert [event.is_fault for event in events if isinstance(event, Skipped)] == [True]
    assert not messages(events)


@pytest.mark.parametrize(
    ("uri", "project"),
    [
        ("file:///home/mara/a%20b", "/home/mara/a b"),
        ("file:///c%3A/Users/mara", "c:/Users/mara"),
        ("vscode-remote://wsl/home/mara", "vscode-remote://wsl/home/mara"),
    ],
)
def test_folders_are_paths(uri: str, project: str) -> None:
    assert project_of(uri) == project


def test_real_threads_are_read_whole(shared: Path) -> None:
    (path,) = sorted((shared / "corpus" / "amp").rglob("*.json"))
    written = json.loads(path.read_bytes())
    events = read(path.read_bytes(), path.stem)
    said = messages(events)
    assert len(said) == len(written["messages"]) == 10
    blocks = [block["type"] for message in written["messages"] for block in message["content"]]
    names = {"thinking": "reasoning", "tool_use": "tool_call"}
    assert [part.type for each in said.values() for part in each.parts] == [names.get(name, name) for name in blocks]
    assert [message.role for message in said.values()].count("tool") == 2
    assert all(message.at and message.model for message in said.values() if message.role == "assistant")
    assert not any(isinstance(event, Skipped) and event.is_fault for event in events)
    (session,) = (event for event in events if isinstance(event, Session))
    assert session.title_generated == written["title"] and session.project and session.git_branch


@pytest.mark.parametrize(
    ("environment", "root"),
    [
        ({}, "/home/mara/.local/share/amp"),
        ({"XDG_DATA_HOME": "/data"}, "/data/amp"),
        ({"AMP_DATA_HOME": "/amp", "XDG_DATA_HOME": "/data"}, "/amp"),
    ],
)
def test_roots(environment: dict[str, str], root: str) -> None:
    assert Amp().roots(environment, Path("/home/mara")) == (Path(root),)


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (f"threads/{MAIN}.json", True),
        (f"{MAIN}.json", True),
        ("settings.json", False),
        ("threads/secrets.json", False),
        (f"threads/{MAIN}.json.tmp", False),
        (f"backups/{MAIN}.json", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert Amp().wants(PurePosixPath(relative)) is is_wanted
