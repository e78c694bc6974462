"""pi's files: versions 1 and 3, the tree, forks, what a person typed, damaged lines."""

import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.pi import Pi
from pond_desktop.canonical import Checkpoint, Event, Link, Message, Part, Session, Skipped, body_at

DATA = Path(__file__).parent.parent / "data" / "pi"
FOLDER = "sessions/--home-mara-code-lamp--"
V1 = "2026-11-03T09-30-00-000Z_11111111-2222-4333-8444-5555555555a1.jsonl"
V3 = "2026-11-03T09-00-00-000Z_11111111-2222-4333-8444-5555555555b2.jsonl"
ODD = "2026-11-03T09-40-00-000Z_11111111-2222-4333-8444-5555555555c3.jsonl"
TREE = V3.partition("_")[2].removesuffix(".jsonl")


def read(data: bytes, name: str = "x.jsonl") -> list[Event]:
    file = SourceFile(relative=PurePosixPath(FOLDER, name), root=DATA)
    return list(Pi().read(file, io.BytesIO(data), None))


def sample(name: str) -> tuple[bytes, list[Event]]:
    data = (DATA / FOLDER / name).read_bytes()
    return data, read(data, name)


def messages(events: list[Event]) -> list[Message]:
    return [event for event in events if isinstance(event, Message)]


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def lines(*rows: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def entry(id: str, parent: str | None, type: str = "message", **fields: Any) -> dict[str, Any]:
    said = {"message": {"role": "user", "content": id}} if type == "message" else {}
    return {"type": type, "id": id, "parentId": parent, **said, **fields}


def starts(data: bytes) -> dict[str, tuple[str | None, bool]]:
    return {message.id: (message.parent_id, message.is_branch_start) for message in messages(read(data))}


def test_version_1_has_ids_by_record_and_no_parents() -> None:
    said = messages(sample(V1)[1])
    assert [message.id for message in said] == [f"line-{number:06d}" for number in (2, 3, 4, 5, 7, 8, 9)]
    assert [message.ordinal for message in said] == list(range(7))
    assert all(message.parent_id is None and not message.is_branch_start for message in said)


def test_header_gives_session_and_fork() -> None:
    events = sample(V1)[1]
    session, link, skipped = events[:3]
    assert isinstance(session, Session)
    assert (session.project, session.started_at) == (
        "/home/mara/code/lamp",
        datetime(2026, 11, 3, 9, 30, tzinfo=UTC),
    )
    assert link == Link(kind="forked", session_id=TREE, to_session_id=session.id, is_verified=True)
    assert isinstance(skipped, Skipped) and skipped.reason == "session facts"


def test_what_happened_before_the_fork_is_a_copy() -> None:
    said = messages(sample(V1)[1])
    assert [message.copied_from for message in said] == [TREE] * 3 + [None] * 4
    assert said[0].at == datetime(2026, 11, 3, 9, 1, tzinfo=UTC), "when it happened, not when it was copied"
    assert not any(message.copied_from for message in messages(sample(V3)[1]))


def test_answer_with_thought_call_tokens_and_failed_result() -> None:
    _, answer, result, *_ = messages(sample(V1)[1])
    assert bodies(answer) == [
        ("reasoning", "conversational", "PWM, probably."),
        ("text", "conversational", "Let me look."),
        ("tool_call", "conversational", '{"path":"pwm.c"}'),
    ]
    assert answer.model == "glow-2"
    assert answer.usage is not None
    assert (answer.usage.input_tokens, answer.usage.cache_read_tokens, answer.usage.cache_write_tokens) == (12, 56, 7)
    (part,) = result.parts
    assert (result.role, part.type, part.provenance) == ("tool", "tool_result", "injected")
    assert (part.tool_name, part.call_id, part.is_failure, part.body) == ("read", "call_1|fc_9", True, "ENOENT: pwm.c")
    assert answer.parts[2].call_id == part.call_id


def test_markers_and_the_own_command() -> None:
    *_, compaction, command, aborted, failed = messages(sample(V1)[1])
    assert (compaction.role, compaction.event) == ("system", "compaction")
    assert bodies(compaction) == [("text", "injected", "The lamp flickers; pwm.c is missing.")]
    assert bodies(command) == [
        ("text", "conversational", "ls src"),
        ("tool_result", "injected", "ls: src: No such file"),
    ]
    assert (command.role, command.parts[1].is_failure) == ("user", True)
    assert (aborted.event, bodies(aborted)) == ("interruption", [("text", "injected", "Request was aborted.")])
    assert (failed.event, bodies(failed)) == ("error", [("text", "injected", "429 too many requests")])


def test_tree_keeps_branches_and_walks_through_side_entries() -> None:
    said = {message.id: message for message in messages(sample(V3)[1])}
    assert {id: message.parent_id for id, message in said.items()} == {
        "a0000002": None,
        "a0000003": "a0000002",
        "a0000004": "a0000003",
        "a0000005": "a0000004",
        "a0000007": "a0000005",
        "b0000001": None,
        "b0000002": "b0000001",
        "b0000003": "b0000002",
        "b0000006": "b0000003",
        "b0000007": "b0000006",
        "c0000001": "b0000003",
        "c0000002": "c0000001",
        "c0000003": "c0000002",
    }
    assert [id for id, message in said.items() if message.is_branch_start] == ["b0000001", "c0000001"]


def test_going_back_is_told_from_going_on() -> None:
    assert starts(lines(entry("a", None), entry("b", "a"), entry("c", None))) == {
        "a": (None, False),
        "b": ("a", False),
        "c": (None, True),
    }
    left_and_back = lines(entry("a", None), entry("b", "a"), entry("c", "a"), entry("d", "b"), entry("e", "c"))
    assert [id for id, (_, is_start) in starts(left_and_back).items() if is_start] == ["c"]
    only_a_label_after = lines(entry("a", None), entry("l", "a", "label"), entry("b", "a"))
    assert starts(only_a_label_after)["b"] == ("a", False)
    side_first = lines(entry("a", None), entry("b", "a"), entry("m", "a", "model_change"), entry("c", "m"))
    assert starts(side_first)["c"] == ("a", True)
    twice = lines(entry("a", None), entry("b", "a"), entry("m", "a", "label"), entry("c", "a"), entry("d", "m"))
    assert [id for id, (_, is_start) in starts(twice).items() if is_start] == ["c", "d"]


def test_a_parent_lost_with_a_damaged_line_is_no_branch() -> None:
    data = lines(entry("a", None)) + b'{"type":"message","id":"b",\n' + lines(entry("c", "b"), entry("d", "c"))
    assert starts(data) == {"a": (None, False), "c": ("b", False), "d": ("c", False)}


def test_memory_of_the_tree_is_bounded() -> None:
    rows = [entry(f"{number:08x}", f"{number - 1:08x}" if number else None) for number in range(5000)]
    rows += [entry(f"s{number}", "00001387" if not number else f"s{number - 1}", "label") for number in range(3000)]
    rows.append(entry("back", "00000005"))
    events = read(lines(*rows))
    last = events[-1]
    assert isinstance(last, Checkpoint) and len(last.state) < 40_000
    assert messages(events)[-1].is_branch_start


def test_files_and_skills_are_told_from_what_was_typed() -> None:
    data, events = sample(V3)
    prompt = messages(events)[0]
    assert bodies(prompt) == [
        ("text", "injected", '<file name="/home/mara/code/lamp/NOTES.md">\nDim at night.\n</file>\n'),
        ("text", "conversational", "Make it dim at night, like this:"),
        ("file", "conversational", None),
    ]
    assert prompt.parts[2].media_type == "image/png"
    skill = messages(sample(ODD)[1])[0]
    assert bodies(skill)[1] == ("text", "conversational", "the blue wire")
    for part in prompt.parts[:2]:
        assert body_at(record_of(data, part), part.pointer) == part.body


def record_of(data: bytes, part: Part) -> bytes:
    return data[part.span.offset : part.span.offset + part.span.length]


def test_large_results_stay_in_the_record_and_pictures_follow() -> None:
    data, events = sample(V3)
    _, _, large, pictured, *_ = messages(events)
    (part,) = large.parts
    assert part.body is None and part.body_bytes > 3000
    assert part.preview is not None and part.preview.startswith("level = 1 level = 1")
    assert body_at(record_of(data, part), part.pointer) == "level = 1\n" * 300
    assert [part.type for part in pictured.parts] == ["tool_result", "file"]
    picture = body_at(record_of(data, pictured.parts[1]), pictured.parts[1].pointer)
    assert picture is not None and picture.startswith("iVBOR")


def test_title_and_what_extensions_put_in() -> None:
    events = sample(V3)[1]
    titles = [event.title_custom for event in events if isinstance(event, Session)]
    assert titles == [None, "Dim the lamp"]
    said = {message.id: message for message in messages(events)}
    assert (said["b0000006"].event, said["b0000007"].event) == ("notice", None)
    assert bodies(said["b0000006"]) == [("text", "injected", "Two todos are open.")]
    reasons = [event.reason for event in events if isinstance(event, Skipped)]
    assert sorted(reasons) == ["extension state"] + ["session facts"] * 4


def test_unknown_records_and_blocks_survive() -> None:
    data, events = sample(V3)
    said = {message.id: message for message in messages(events)}
    (part,) = said["c0000002"].parts
    assert (part.type, json.loads(part.body or "")["shape"]) == ("unknown", {"sides": 7})
    answer = said["c0000003"]
    assert answer.event is None, "half an answer is still an answer"
    assert [part.type for part in answer.parts] == ["text", "unknown", "text"]
    assert json.loads(answer.parts[1].body or "") == {"type": "sculpture", "text": "marble"}
    assert body_at(record_of(data, answer.parts[1]), answer.parts[1].pointer) == answer.parts[1].body


def test_without_header_the_file_names_the_session() -> None:
    events = sample(ODD)[1]
    assert events[0] == Session(id="11111111-2222-4333-8444-5555555555c3")
    said = messages(events)
    assert [message.id for message in said] == ["d0000001", "d0000002", "d0000003", "line-000005"]
    assert [part.type for message in said[1:3] for part in message.parts] == ["text", "unknown"]
    assert said[3].is_zone_assumed and said[3].at == datetime(2026, 11, 3, 9, 44, tzinfo=UTC)
    assert [event.reason for event in events if isinstance(event, Skipped)] == ["not an entry"]


@pytest.mark.parametrize(
    "damage",
    [
        b'{"type":"message","id":"a","message":{"role":"user","content":[{"type":"text","text":"caf\xe9"}]}}\n',
        b'{"type":"message","id":"a","message":{"role":"user","content":"lone \\ud83d here"}}\n',
        b'\xef\xbb\xbf{"type":"message","id":"a","message":{"role":"user","content":"bom"}}\r\n',
        b'{"type":"new","id":"a","odd":"\xff"}\n',
        b'{"type":"message","message":{"role":"assistant","content":[{"type":"toolCall","arguments":{"a":"\xff"}}]}}\n',
        b'{"type":5,"id":{"not":"text"},"parentId":[]}\n',
        b'{"type":"message","message":{"role":"assistant","content":"x","usage":{"input":"many"}}}\n',
    ],
)
def test_damaged_lines_are_said_and_the_next_is_read(damage: bytes) -> None:
    said = messages(read(damage + lines(entry("z", "a"))))
    assert len(said) == 2
    assert said[0].parts[0].span.offset in (0, 3)
    assert said[1].id == "z"


def test_deep_nesting_is_a_fault_of_one_line() -> None:
    events = read(b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n" + lines(entry("z", None)))
    assert [message.id for message in messages(events)] == ["z"]
    assert any(isinstance(event, Skipped) and event.is_fault for event in events)


def accounted(events: list[Event]) -> Iterator[tuple[int, int]]:
    for event in events:
        if isinstance(event, Message):
            yield from (part.span for part in event.parts)
        elif isinstance(event, Skipped):
            yield event.span


def spans_of_lines(data: bytes) -> set[tuple[int, int]]:
    spans, offset = set(), 0
    for line in data.split(b"\n"):
        if line.strip():
            spans.add((offset, len(line)))
        offset += len(line) + 1
    return spans


@pytest.mark.parametrize("name", [V1, V3, ODD])
def test_every_line_is_accounted_for(name: str) -> None:
    data, events = sample(name)
    assert set(accounted(events)) == spans_of_lines(data)


@pytest.mark.parametrize("name", [V1, V3, ODD])
def test_reading_in_two_parts_says_the_same(name: str) -> None:
    data, whole = sample(name)
    file = SourceFile(relative=PurePosixPath(FOLDER, name), root=DATA)
    for cut in range(0, len(data), 97):
        *first, checkpoint = Pi().read(file, io.BytesIO(data[:cut]), None)
        assert isinstance(checkpoint, Checkpoint)
        assert [*first, *Pi().read(file, io.BytesIO(data), checkpoint)] == whole


def test_real_files_are_read_whole(shared: Path) -> None:
    files = sorted((shared / "corpus" / "pi").rglob("*.jsonl"))
    assert files
    for path in files:
        data, root = path.read_bytes(), path.parents[2]
        relative = PurePosixPath(path.relative_to(root).as_posix())
        assert Pi().wants(relative) and Pi().enters(relative.parent)
        events = list(Pi().read(SourceFile(relative=relative, root=root), io.BytesIO(data), None))
        assert set(accounted(events)) == spans_of_lines(data)
        assert not any(isinstance(event, Skipped) and event.is_fault for event in events)
        assert not any(part.type == "unknown" for message in messages(events) for part in message.parts)


@pytest.mark.parametrize(
    ("environment", "roots"),
    [
        ({}, ["/home/mara/.pi/agent"]),
        ({"PI_CODING_AGENT_DIR": "/data/pi"}, ["/data/pi"]),
        ({"PI_CODING_AGENT_DIR": "~/pi"}, ["/home/mara/pi"]),
        ({"PI_CODING_AGENT_SESSION_DIR": "/data/talk"}, ["/home/mara/.pi/agent", "/data/talk"]),
        ({"PI_CODING_AGENT_SESSION_DIR": "~/.pi/agent/sessions"}, ["/home/mara/.pi/agent"]),
    ],
)
def test_roots(environment: dict[str, str], roots: list[str]) -> None:
    assert Pi().roots(environment, Path("/home/mara")) == tuple(Path(root) for root in roots)


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (f"sessions/--home-mara--/{V3}", True),
        ("sessions/--home-mara--/renamed.jsonl", True),
        ("--home-mara--/renamed.jsonl", True),
        (V1, True),
        ("agents/main/sessions/talk.jsonl", True),
        ("notes.jsonl", False),
        ("auth.json", False),
        ("settings.json", False),
        ("sessions/--home-mara--/talk.jsonl.deleted.2026", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert Pi().wants(PurePosixPath(relative)) is is_wanted


@pytest.mark.parametrize(
    ("relative", "is_entered"),
    [("sessions", True), ("sessions/--home-tools--", True), ("extensions", False), ("sessions/tools", True)],
)
def test_folders_that_are_entered(relative: str, is_entered: bool) -> None:
    assert Pi().enters(PurePosixPath(relative)) is is_entered
