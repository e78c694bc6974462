"""Gemini CLI's files: one utterance written several times, rewinds, shortened lists, sub-agents, the folder."""

import io
import json
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop import capture
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.gemini_cli import GeminiCli
from pond_desktop.canonical import Checkpoint, Event, Link, Message, Session, Skipped, body_at
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings

DATA = Path(__file__).parent.parent / "data" / "gemini-cli"
CWD = "/home/mara/code/lamp"
LAMP = "1a3b0001-0000-4000-8000-000000000001"
LINES = "tmp/lamp/chats/session-2026-05-04T09-00-1a3b0001.jsonl"
CHILD = f"tmp/lamp/chats/{LAMP}/x7k2p9.jsonl"
OLD = f"tmp/{sha256(CWD.encode()).hexdigest()}/chats/session-2026-01-10T20-15-2b4c0002.json"
RESUMED = OLD.replace("10T20-15", "11T08-00")


def read(data: bytes, relative: str = LINES, root: Path = DATA, checkpoint: Checkpoint | None = None) -> list[Event]:
    file = SourceFile(relative=PurePosixPath(relative), root=root)
    return list(GeminiCli().read(file, io.BytesIO(data), checkpoint))


def sample(relative: str) -> tuple[bytes, list[Event]]:
    data = (DATA / relative).read_bytes()
    return data, read(data, relative)


def messages(events: list[Event]) -> dict[str, Message]:
    """By id, with what came later joined."""
    found: dict[str, Message] = {}
    for event in events:
        if isinstance(event, Message):
            known = found.get(event.id)
            parts = (*known.parts, *event.parts) if known else event.parts
            found[event.id] = event if known is None else Message(**{**_fields(known), "parts": parts})
    return found


def _fields(message: Message) -> dict[str, Any]:
    return {name: getattr(message, name) for name in message.__struct_fields__}


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def header(events: list[Event]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for event in events:
        if isinstance(event, Session):
            found.update((name, value) for name, value in _fields_of(event).items() if value is not None)
    return found


def _fields_of(session: Session) -> dict[str, Any]:
    return {name: getattr(session, name) for name in session.__struct_fields__}


def lines(*rows: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for row in rows)


HEAD = {"sessionId": LAMP, "projectHash": sha256(CWD.encode()).hexdigest(), "startTime": "2026-05-04T09:00:00Z"}


def test_a_message_that_grows_is_one_with_everything_in_it() -> None:
    said = messages(sample(LINES)[1])
    assert bodies(said["g-1"]) == [
        ("reasoning", "conversational", "Finding the duty cycle"),
        ("reasoning", "conversational", "The lamp is dimmed by PWM, so pwm.c holds the answer."),
        ("text", "conversational", "I look at the dimmer first."),
        ("tool_call", "conversational", '{"file_path":"pwm.c"}'),
        ("tool_result", "injected", "#define DUTY 200\n"),
        ("tool_call", "conversational", '{"command":"make flash"}'),
        ("tool_result", "injected", "no device"),
    ]
    calls = [(part.tool_name, part.call_id, part.is_failure) for part in said["g-1"].parts[3:]]
    assert calls == [
        ("read_file", "read_file_1", None),
        ("read_file", "read_file_1", False),
        ("run_shell_command", "shell_2", None),
        ("run_shell_command", "shell_2", True),
    ]
    assert said["g-1"].model == "gemini-3-glow"


def test_tokens_that_come_later_are_those_of_the_message() -> None:
    usages = [event.usage for event in sample(LINES)[1] if isinstance(event, Message) and event.id == "g-1"]
    assert [usage.input_tokens if usage else None for usage in usages] == [None, 600, None]
    assert usages[1] is not None
    assert (usages[1].output_tokens, usages[1].cache_read_tokens) == (100, 300), "thoughts are output too"


def test_the_growing_message_is_shown_once_whenever_it_is_captured(tmp_path: Path) -> None:
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    root = tmp_path / "home" / ".gemini"
    path = root / LINES
    path.parent.mkdir(parents=True)
    content = (DATA / LINES).read_bytes()
    with open_pond(folders, Settings(roots={"gemini-cli": (root,)})) as pond:
        for line in content.splitlines(keepends=True):
            with path.open("ab") as file:
                file.write(line)
            capture.run(pond)
        with pond.archive.reading() as reader:
            session = reader.session("gemini-cli", LAMP)
            assert session is not None
            shown = [archived.message for archived in reader.page(session.key, limit=1000)]
    whole = messages(read(content))
    assert [message.id for message in shown] == list(whole)
    assert [bodies(message) for message in shown] == [bodies(message) for message in whole.values()]
    usage = next(message.usage for message in shown if message.id == "g-1")
    assert usage is not None and usage.output_tokens == 100


def test_a_record_that_only_repeats_is_skipped() -> None:
    row = {"id": "u", "type": "user", "content": "hello"}
    events = read(lines(HEAD, row, row))
    assert list(messages(events)) == ["u"]
    assert [event.reason for event in events if isinstance(event, Skipped)] == ["session facts", "written again"]


def test_what_a_person_saw_is_told_from_what_was_put_in() -> None:
    said = messages(sample(LINES)[1])
    assert bodies(said["u-1"])[0] == ("text", "conversational", "Dim the lamp at night, see @NOTES.md")
    assert {provenance for _, provenance, _ in bodies(said["u-1"])[1:]} == {"injected"}
    assert [body for _, _, body in bodies(said["u-1"])].count("Dim the lamp at night, see @NOTES.md") == 1
    data, events = sample(OLD)
    typed, files = messages(events)["m-2"].parts
    assert (typed.provenance, typed.body) == ("conversational", "Which pin drives the lamp?")
    assert files.provenance == "injected"
    record = data[files.span.offset : files.span.offset + files.span.length]
    assert body_at(record, files.pointer) == files.body


def test_a_rewind_is_marked_and_drops_nothing() -> None:
    said = list(messages(sample(LINES)[1]).values())
    at = next(place for place, message in enumerate(said) if message.event == "rollback")
    assert [message.id for message in said[at - 2 : at]] == ["u-2", "i-2"]
    assert (said[at].role, bodies(said[at])) == ("system", [("text", "injected", "u-2")])


def test_a_shortened_list_adds_only_what_is_new() -> None:
    said = messages(sample(LINES)[1])
    assert (said["c-1"].role, said["c-1"].event) == ("system", "compaction")
    assert "r-1" not in said, "its result stands in the call already"
    assert not any("[masked]" in (part.body or "") for message in said.values() for part in message.parts)


def test_a_list_is_the_conversation_where_nothing_else_tells_it() -> None:
    first = {"id": "a", "type": "user", "content": [{"text": "one"}]}
    call = {"functionCall": {"id": "c", "name": "look", "args": {"at": "sky"}}}
    rows = [
        first,
        {"id": "b", "type": "gemini", "content": [{"text": "see", "thought": True}, {"text": "blue"}, call]},
        {"id": "r", "type": "user", "content": [{"functionResponse": {"id": "c", "response": {"error": "dark"}}}]},
    ]
    said = messages(read(lines(HEAD, {"$set": {"messages": [first]}}, {"$set": {"messages": rows}})))
    assert [(message.id, message.role) for message in said.values()] == [
        ("a", "user"),
        ("b", "assistant"),
        ("r", "tool"),
    ]
    assert [part.type for part in said["b"].parts] == ["reasoning", "text", "tool_call"]
    (result,) = said["r"].parts
    assert (result.body, result.call_id, result.is_failure) == ("dark", "c", True)


def test_notices_errors_and_stops_are_events() -> None:
    said = messages(sample(LINES)[1])
    events = {id: (said[id].role, said[id].event) for id in ("i-1", "i-2", "e-1")}
    assert events == {"i-1": ("system", "notice"), "i-2": ("system", "interruption"), "e-1": ("system", "error")}


def test_pictures_and_unknown_types_survive() -> None:
    said = messages(sample(LINES)[1])
    picture = said["u-3"].parts[1]
    assert (picture.type, picture.media_type, picture.body, picture.body_bytes) == ("file", "image/png", None, 18)
    (part,) = said["o-1"].parts
    assert part.type == "unknown" and json.loads(part.body or "")["type"] == "hologram"


def test_titles_are_of_conversations_only() -> None:
    assert header(sample(LINES)[1])["title_generated"] == "Dim the lamp at night"
    assert header(sample(OLD)[1])["title_generated"] == "Find the lamp's pin"
    assert "title_generated" not in header(sample(CHILD)[1]), "a sub-agent's summary is its answer"


def test_a_sub_agent_hangs_at_its_call() -> None:
    to_child = [event for event in sample(LINES)[1] if isinstance(event, Link)]
    from_child = [event for event in sample(CHILD)[1] if isinstance(event, Link)]
    link = Link(kind="child", session_id=LAMP, to_session_id="x7k2p9", is_verified=True)
    assert from_child == [link]
    assert to_child == [
        Link(
            kind="child",
            session_id=LAMP,
            to_session_id="x7k2p9",
            message_id="g-2",
            call_id="codebase_3",
            is_verified=True,
        )
    ]
    assert (header(sample(CHILD)[1])["kind"], header(sample(CHILD)[1])["project"]) == ("subagent", CWD)
    result = messages(sample(CHILD)[1])["s-2"].parts[1]
    assert (result.body, result.is_failure) == ("[Operation Cancelled]", True)


def test_the_programs_own_jobs_are_hidden() -> None:
    found = header(read(lines({**HEAD, "sessionId": "j0b"}), "tmp/lamp/chats/skill-extraction-1/j0b.jsonl"))
    assert found["background"] == "skill extraction" and found["is_machine_made"]


def test_a_resumed_session_is_one_session_in_two_files() -> None:
    assert header(sample(OLD)[1])["id"] == header(sample(RESUMED)[1])["id"]
    assert header(sample(OLD)[1])["started_at"] == datetime(2026, 1, 10, 20, 14, 58, tzinfo=UTC)


def test_lines_that_take_up_an_older_file_repeat_it() -> None:
    data, events = sample(OLD)
    whole = json.loads(data)
    rows = whole.pop("messages")
    again = messages(read(lines(whole, *rows), OLD + "l"))
    prints = {id: (message.fingerprint, bodies(message)) for id, message in again.items()}
    assert prints == {id: (message.fingerprint, bodies(message)) for id, message in messages(events).items()}


def test_a_second_header_begins_another_session() -> None:
    other = {**HEAD, "sessionId": "1a3b0001-ffff-4000-8000-000000000009"}
    row = {"id": "u", "type": "user", "content": "hello"}
    said = [event for event in read(lines(HEAD, row, other, row)) if isinstance(event, Message)]
    assert [(message.session_id[9:13], message.ordinal) for message in said] == [("0000", 0), ("ffff", 0)]


def test_sessions_of_the_server_are_told_apart_by_their_files() -> None:
    names = [f"tmp/lamp/chats/session-2026-05-0{day}T01-02-a2a-serv.jsonl" for day in (1, 2)]
    ids = [header(read(lines({**HEAD, "sessionId": "a2a-server"}), name))["id"] for name in names]
    assert ids == [PurePosixPath(name).stem for name in names]


def test_prompts_of_sessions_that_were_not_kept() -> None:
    events = sample("tmp/lamp/logs.json")[1]
    said = messages(events)
    assert {id: (message.role, bodies(message)[0][2]) for id, message in said.items()} == {
        "prompt-0": ("user", "How bright is it?"),
        "prompt-1": ("user", "/quit"),
    }
    assert {message.session_id[:8] for message in said.values()} == {"5e7f0006"}
    reasons = [event.reason for event in events if isinstance(event, Skipped)]
    assert reasons == ["frame of the file", "prompt of a session with a file of its own"]


def test_where_a_session_worked(tmp_path: Path) -> None:
    assert header(sample(OLD)[1])["project"] == CWD, "told to the model, and proved by the hash"
    chats = tmp_path / "tmp" / "lamp" / "chats"
    (chats / LAMP).mkdir(parents=True)
    assert "project" not in header(read(lines(HEAD), root=tmp_path))
    (tmp_path / "projects.json").write_text(json.dumps({"projects": {"/srv/other": "other", "/srv/lamp": "lamp"}}))
    assert header(read(lines(HEAD), root=tmp_path))["project"] == "/srv/lamp"
    old = tmp_path / PurePosixPath(OLD).parent
    old.mkdir(parents=True)
    assert "project" not in header(read(lines(HEAD), OLD + "l", root=tmp_path))
    (tmp_path / "projects.json").write_text(json.dumps({"projects": {CWD: "lamp"}}))
    assert header(read(lines(HEAD), OLD + "l", root=tmp_path))["project"] == CWD
    (tmp_path / "tmp" / "lamp" / ".project_root").write_text("/srv/moved lamp\n")
    assert header(read(lines(HEAD), root=tmp_path))["project"] == "/srv/moved lamp"
    for relative in (CHILD, "tmp/lamp/logs.json"):
        data = lines(HEAD) if relative == CHILD else (DATA / relative).read_bytes()
        assert header(read(data, relative, root=tmp_path))["project"] == "/srv/moved lamp"


def test_a_half_written_object_waits(shared: Path) -> None:
    data = (DATA / OLD).read_bytes()
    assert read(data[:-40], OLD) == [Checkpoint(offset=0, state=b"")]
    cut = (shared / "corpus" / "edge" / "gemini-cli-truncated.json").read_bytes()
    assert read(cut, OLD) == [Checkpoint(offset=0, state=b"")]


@pytest.mark.parametrize(
    "damage",
    [
        b'{"id":"a","type":"user","content":"caf\xe9"}\n',
        b'{"id":"a","type":"gemini","content":[{"text":"lone \\ud83d here"}],"toolCalls":7}\n',
        b'{"id":"a","type":"gemini","content":"x","toolCalls":[{"id":5}],"tokens":{"input":"many"}}\n',
        b'{"$set":{"messages":[{"id":"a","type":"user","content":"caf\xe9"}]}}\n',
        b'{"$set":{"messages":{"not":"a list"}}}\n',
        b'{"id":{"not":"text"},"type":[]}\n',
    ],
)
def test_damaged_lines_are_said_and_the_next_is_read(damage: bytes) -> None:
    said = list(messages(read(lines(HEAD) + damage + lines({"id": "z", "type": "user", "content": "z"}))).values())
    assert [message.id for message in said][1:] == ["z"]
    assert said[0].parts


def test_memory_is_bounded() -> None:
    rows = [{"id": f"m{number:06d}", "type": "user", "content": f"text {number}"} for number in range(4000)]
    last = read(lines(HEAD, *rows))[-1]
    assert isinstance(last, Checkpoint) and len(last.state) < 60_000


def test_roots() -> None:
    home = Path("/home/mara")
    assert GeminiCli().roots({}, home) == (home / ".gemini",)
    assert GeminiCli().roots({"GEMINI_CLI_HOME": "/data"}, home) == (Path("/data/.gemini"),)


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (LINES, True),
        (CHILD, True),
        (OLD, True),
        ("lamp/chats/session-x.json", True),
        ("tmp/lamp/chats/session-2026-05-04T09-00-1a3b0001.jsonl.tmp-17", False),
        ("tmp/lamp/chats/session-2026-05-04T09-00-1a3b0001.json.unreadable-1760000000000", False),
        ("tmp/lamp/logs.json", True),
        ("tmp/lamp/checkpoint-night.json", False),
        ("extensions/logs.json", False),
        ("oauth_creds.json", False),
        ("tmp/lamp/settings.json", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert GeminiCli().wants(PurePosixPath(relative)) is is_wanted


@pytest.mark.parametrize(
    ("relative", "is_entered"),
    [
        ("tmp", True),
        ("tmp/history", True),
        (f"tmp/lamp/chats/{LAMP}", True),
        ("tmp/lamp/tool-outputs", False),
        ("history", False),
        ("antigravity", False),
        ("antigravity-cli", False),
        ("extensions/demo", False),
    ],
)
def test_folders_that_are_entered(relative: str, is_entered: bool) -> None:
    assert GeminiCli().enters(PurePosixPath(relative)) is is_entered


def test_real_files_are_read_whole(shared: Path) -> None:
    counts: dict[str, list[int]] = {}
    for path in sorted((shared / "corpus" / "gemini-cli").rglob("*.json*")):
        root = next(folder for folder in path.parents if folder.parent.name == "gemini-cli")
        events = read(path.read_bytes(), path.relative_to(root).as_posix(), root)
        assert not any(isinstance(event, Skipped) and event.is_fault for event in events)
        said = list(messages(events).values())
        types = [part.type for message in said for part in message.parts]
        assert "unknown" not in types
        answered = {part.call_id for message in said for part in message.parts if part.type == "tool_result"}
        called = {part.call_id for message in said for part in message.parts if part.type == "tool_call"}
        assert answered == called
        counts[path.stem] = [len(said), types.count("text"), types.count("tool_call"), types.count("tool_result")]
    assert counts == {
        "3seg2q": [5, 1, 3, 3],
        "session-2026-03-28T21-19-0f18b3b3": [32, 32, 0, 0],
        "session-2026-03-29T01-21-5b6234f8": [10, 10, 0, 0],
        "session-2026-03-29T01-22-5b6234f8": [2, 2, 0, 0],
        "session-2026-04-11T15-32-52c73acd": [7, 6, 2, 2],
        "session-2026-04-25T08-23-e435870b": [18, 11, 7, 7],
        "session-2026-04-25T08-46-c737eb36": [32, 32, 32, 32],
        "session-2026-04-29T21-39-stage0": [3, 2, 1, 1],
        "session-2026-05-15T01-02-a2a-serv": [0, 0, 0, 0],
        "session-2026-07-14T07-01-a2a-serv": [1, 1, 0, 0],
    }
