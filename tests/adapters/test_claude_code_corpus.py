"""Claude Code's real files, and cases that any archive must get right."""

import json
from collections import Counter
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path, PurePosixPath

from pond_desktop.adapters.checking.promises import Folded, fold
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import Message
from tests.adapters.claude_lines import (
    ADAPTER,
    reasons,
)


def corpus(shared: Path, place: str) -> Folded:
    path = shared / "corpus" / "claude-code" / place
    version, _, relative = place.partition("/projects/")
    file = SourceFile(relative=PurePosixPath(relative), root=shared / "corpus" / "claude-code" / version / "projects")
    return fold(ADAPTER.read(file, BytesIO(path.read_bytes()), None))


def test_a_real_resume_copies_its_first_four_messages(shared: Path) -> None:
    folded = corpus(shared, "v1.0.96-120/projects/-Users-alex-src-chat/b02ed4d8-1f00-45cc-949f-3ea63b2dbde2.jsonl")
    (messages,) = folded.messages.values()
    earlier = "c8bcb3a7-8728-4d76-9aae-1cbaf2350114"
    assert [message.copied_from for message in messages] == [earlier] * 4 + [None] * 2
    assert [message.parts[-1].body for message in messages if message.role == "user"] == [
        "hello session 1",
        "hello session 1 continued",
        "hello session 1 resumed",
    ]


def test_real_parallel_inline_sub_agents_hang_under_their_calls(shared: Path) -> None:
    id = "5c0375b4-57a5-4f26-b12d-d022ee4e51b7"
    folded = corpus(shared, f"v1.0.98-108/projects/-home-alex-sample-project/{id}.jsonl")
    assert sorted(len(messages) for messages in folded.messages.values()) == [6, 14, 25]
    assert len(folded.links) == 2 and all(
        call_id and is_verified for (_, _, _, call_id), (_, is_verified) in folded.links.items()
    )


def test_real_compaction_is_marked_once_with_its_summary(shared: Path) -> None:
    folded = corpus(shared, "v2.1.33-44/projects/-Users-alex-src-chat/98b76fb9-f5d3-40c5-ab82-b970c20e3764.jsonl")
    (messages,) = folded.messages.values()
    assert [(message.role, message.event) for message in messages if message.event == "compaction"] == [
        ("system", "compaction"),
        ("user", "compaction"),
    ]
    typed = [
        part.body
        for message in messages
        if message.role == "user"
        for part in message.parts
        if part.provenance == "conversational"
    ]
    assert len(typed) == 3 and typed[2] == "im testing chat just do it"


def test_a_real_parent_links_all_its_background_agents(shared: Path) -> None:
    id = "0ccf1a04-1b4c-43b6-8aa5-79e41db43a68"
    folded = corpus(shared, f"v2.1.14-29/projects/-Users-alex-src-share/{id}.jsonl")
    children = {to for kind, _, to, call_id in folded.links if kind == "child" and call_id}
    assert children == {f"{id}/agent-{name}" for name in ("a9cad17", "aa5ef13", "ac27727", "afbbf75", "a5bdbc1")}
    assert Counter(reasons(folded))["system: api_error"] == 9


def test_208_summaries_of_others_give_no_title(shared: Path) -> None:
    id = "343e3472-b9b6-4561-ade0-21d1a4730c11"
    folded = corpus(shared, f"v2.0.72-2.1.9/projects/-Users-alex-Documents-archive/{id}.jsonl")
    assert Counter(reasons(folded))["summary of a session not seen here"] == 208
    assert "title_generated" not in folded.sessions[id]


def case(shared: Path, folder: str, name: str) -> list[Message]:
    path = shared / "cases" / folder / "input" / "projects" / "-srv-demo-heron" / f"{name}.jsonl"
    file = SourceFile(relative=PurePosixPath(path.parent.name, path.name), root=path.parent.parent)
    (messages,) = fold(ADAPTER.read(file, BytesIO(path.read_bytes()), None)).messages.values()
    return messages


def test_case_times_are_the_instants_meant(shared: Path) -> None:
    folder = "07-timestamps-without-zone"
    messages = case(shared, folder, "5e550000-0000-4000-8000-000000000060")
    checks = json.loads((shared / "cases" / folder / "checks.json").read_text())
    lines = {str(number): message for number, message in enumerate(messages, 1)}
    for name, expected in checks["instants_utc"].items():
        at = lines[name.rpartition(":")[2]].at
        assert at is not None and abs(at - datetime.fromisoformat(expected)) < timedelta(milliseconds=1)
    assert [name for name, message in lines.items() if message.is_zone_assumed] == _line_numbers(checks["zone_assumed"])
    assert [name for name, message in lines.items() if message.at is None] == _line_numbers(checks["inferred"])


def _line_numbers(names: list[str]) -> list[str]:
    return [name.rpartition(":")[2] for name in names]


def test_case_of_two_session_ids_keeps_all_four_messages(shared: Path) -> None:
    messages = case(shared, "01-resume-two-files", "5e550000-0000-4000-8000-000000000003")
    assert [message.parts[0].body for message in messages] == [
        "Draft the ferry timetable.",
        "Draft done.",
        "Move the last ferry to 19:40.",
        "Last ferry moved.",
    ]


def test_case_of_pictures_has_a_file_for_each_and_no_base64_in_sight(shared: Path) -> None:
    messages = case(shared, "18-base64-images", "5e550000-0000-4000-8000-000000000170")
    files = [[part for part in message.parts if part.type == "file"] for message in messages]
    assert [len(parts) for parts in files] == [1, 0, 1, 1, 1, 1, 0, 1]
    assert all(part.body is None and part.preview is None for parts in files for part in parts)
    assert files[-1][0].body_bytes == 0


def test_case_of_an_orphan_is_a_child_of_a_parent_that_is_not_there(shared: Path) -> None:
    messages = case(shared, "10-only-sidechain", "agent-0007")
    assert {message.session_id for message in messages} == {"5e550000-0000-4000-8000-000000000090/agent-0007"}
    assert len(messages) == 3
