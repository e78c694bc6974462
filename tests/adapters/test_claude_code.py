"""Claude Code's transcripts: what a person must see of them, on invented lines and on real files."""

import json
import tracemalloc
from collections import Counter
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop.adapters.claude_code import ClaudeCode
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import Checkpoint, Event, Message, body_at
from tests.adapters.contract_checks import Folded, check_all, check_cuts, fold

PROJECT = "-home-mara-code-lamp"
SAMPLES = Path(__file__).parent.parent / "data" / "claude-code" / "projects" / PROJECT
HERE = "0a1a0000-0000-4000-8000-0000000000f1"
OTHER = "0a1a0000-0000-4000-8000-0000000000f2"
USAGE = {"input_tokens": 7, "output_tokens": 9, "cache_read_input_tokens": 40}
ADAPTER = ClaudeCode()


def source(relative: str) -> SourceFile:
    return SourceFile(relative=PurePosixPath(PROJECT, relative), root=SAMPLES.parent)


def read(content: bytes, relative: str = f"{HERE}.jsonl", checkpoint: Checkpoint | None = None) -> list[Event]:
    return list(ADAPTER.read(source(relative), BytesIO(content), checkpoint))


def said(*lines: dict[str, Any] | bytes, relative: str = f"{HERE}.jsonl") -> Folded:
    """The folded events of the lines, after every promise of the contract was checked on them."""
    content = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    check_all(ADAPTER, source(relative), content)
    check_cuts(ADAPTER, source(relative), content, most=60)
    return fold(read(content, relative))


def sample(name: str) -> Folded:
    return fold(read((SAMPLES / name).read_bytes(), name))


def line(type: str, uuid: str, parent: str | None = None, **fields: Any) -> dict[str, Any]:
    known = {"type": type, "uuid": uuid, "parentUuid": parent, "sessionId": HERE, "timestamp": "2026-03-01T09:00:00.5Z"}
    return {**known, "cwd": "/home/mara/code/lamp", "isSidechain": False, **fields}


def user(uuid: str, content: Any, parent: str | None = None, **fields: Any) -> dict[str, Any]:
    return line("user", uuid, parent, message={"role": "user", "content": content}, **fields)


def answer(uuid: str, content: Any, parent: str | None = None, *, id: str = "", **fields: Any) -> dict[str, Any]:
    message = {"id": id or f"msg_{uuid}", "role": "assistant", "model": "lamp-1", "content": content}
    message |= {name: fields.pop(name) for name in ("usage", "model") if name in fields}
    return line("assistant", uuid, parent, message=message, **fields)


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def call(id: str, name: str = "Bash", **given: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": id, "name": name, "input": given}


def result(id: str, content: Any, **fields: Any) -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": id, "content": content, **fields}


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def reasons(folded: Folded) -> list[str]:
    return [skipped.reason for skipped in folded.skipped]


def one(folded: Folded, session_id: str = HERE) -> Message:
    (message,) = folded.messages[session_id]
    return message


# ---- one message, however it was written


def test_an_answer_over_several_lines_is_one_message_with_its_last_usage() -> None:
    folded = said(
        user("u1", "Which wire?"),
        answer(
            "a1",
            [{"type": "thinking", "thinking": "Red or blue.", "signature": "c2ln"}],
            "u1",
            id="m",
            usage={"output_tokens": 1},
        ),
        answer("a2", [call("t1")], "a1", id="m", usage={"output_tokens": 5}),
        user("r1", [result("t1", "red")], "a2"),
        answer(
            "a3",
            [call("t2")],
            "a2",
            id="m",
            usage={"input_tokens": 7, "output_tokens": 9, "cache_read_input_tokens": 40},
        ),
        user("r2", [result("t2", "blue", is_error=True)], "a3"),
        answer("a4", [text("Red.")], "r2"),
    )
    prompt, thought, red, blue, last = folded.messages[HERE]
    assert [part.type for part in thought.parts] == ["reasoning", "tool_call", "tool_call"]
    assert thought.usage is not None and thought.usage.output_tokens == 9
    assert (thought.usage.input_tokens, thought.usage.cache_read_tokens) == (7, 40)
    assert [message.ordinal for message in folded.messages[HERE]] == [0, 1, 2, 3, 4]
    assert (prompt.role, red.role, last.role) == ("user", "tool", "assistant")
    assert (red.parent_id, blue.parent_id, last.parent_id) == ("a1", "a1", "r2")
    assert (red.parts[0].is_failure, blue.parts[0].is_failure) == (None, True)


def test_pieces_of_one_answer_are_joined_though_the_file_grew_between_them() -> None:
    first = json.dumps(answer("a1", [text("One ")], id="m")).encode() + b"\n"
    second = json.dumps(answer("a2", [text("two")], "a1", id="m")).encode() + b"\n"
    begun = read(first)
    checkpoint = begun[-1]
    assert isinstance(checkpoint, Checkpoint)
    (message,) = fold([*begun, *read(first + second, checkpoint=checkpoint)]).messages[HERE]
    assert [part.body for part in message.parts] == ["One ", "two"]


def test_a_copied_line_is_skipped_and_other_words_under_the_same_id_are_kept() -> None:
    herons = user("u1", "Count the herons.")
    folded = said(herons, answer("a1", [text("Seven.")], "u1"), user("u1", "Count the egrets.", "a1"), herons, herons)
    assert [message.id for message in folded.messages[HERE]] == ["u1", "a1", "u1~2"]
    assert reasons(folded) == ["exact duplicate", "exact duplicate"]


def test_a_third_text_under_one_id_gets_the_next_number() -> None:
    folded = said(user("u1", "a"), user("u1", "b"), user("u1", "c"), user("u1", "b"))
    assert [message.id for message in folded.messages[HERE]] == ["u1", "u1~2", "u1~3"]


# ---- what a person typed, and what the program put in


@pytest.mark.parametrize(
    "words",
    [
        "<command-name>/fuse</command-name>\n<command-args>garden</command-args>",
        "<local-command-stdout>fine</local-command-stdout>",
        "<bash-input>ls</bash-input>",
        "<task-notification>\n<task-id>x</task-id></task-notification>",
        "<ide_opened_file>lamp.py</ide_opened_file>",
        "Caveat: The messages below were generated by the user",
        "Base directory for this skill: /skills/lamp",
    ],
)
def test_wrappers_are_not_what_a_person_typed(words: str) -> None:
    assert bodies(one(said(user("u1", words)))) == [("text", "injected", words)]


def test_a_reminder_inside_a_prompt_is_cut_out_of_it() -> None:
    words = "<system-reminder>\nA.\n</system-reminder>\nWire the 🔌 lamp.\n<system-reminder>B</system-reminder>"
    message = one(said(user("u1", words)))
    assert [(part.provenance, part.body) for part in message.parts] == [
        ("injected", "<system-reminder>\nA.\n</system-reminder>"),
        ("conversational", "Wire the 🔌 lamp."),
        ("injected", "<system-reminder>B</system-reminder>"),
    ]
    assert message.parts[1].pointer == "/message/content[40:56]"


@pytest.mark.parametrize(
    "fields",
    [
        {"isMeta": True},
        {"origin": {"kind": "task-notification"}},
        {"promptSource": "system"},
        {"isCompactSummary": True},
    ],
)
def test_lines_that_say_that_no_person_wrote_them_are_injected(fields: dict[str, Any]) -> None:
    assert one(said(user("u1", "Split the task.", **fields))).parts[0].provenance == "injected"


def test_plain_prompts_are_conversational_whatever_they_begin_with() -> None:
    for words in ("<b>bold</b> claim", "[1] is a list", "Base directory?", "This session is fun", "{}"):
        assert bodies(one(said(user("u1", words)))) == [("text", "conversational", words)]


def test_an_interruption_and_a_continued_session_are_marked() -> None:
    folded = said(
        user("u1", "This session is being continued from a previous conversation that ran out of context."),
        user("u2", [text("[Request interrupted by user for tool use]")], "u1"),
    )
    assert [(message.event, message.parts[0].provenance) for message in folded.messages[HERE]] == [
        ("compaction", "injected"),
        ("interruption", "injected"),
    ]


def test_compaction_shows_as_a_mark_and_an_injected_summary() -> None:
    folded = said(
        user("u1", "Go on."),
        line(
            "system", "s1", None, subtype="compact_boundary", logicalParentUuid="u1", content="Conversation compacted"
        ),
        user("u2", "All that was said.", "s1", isCompactSummary=True),
    )
    _, mark, summary = folded.messages[HERE]
    assert (mark.role, mark.event, mark.parent_id) == ("system", "compaction", "u1")
    assert (summary.event, summary.parts[0].provenance) == ("compaction", "injected")


def test_errors_in_the_model_s_place_are_not_its_words() -> None:
    folded = said(
        answer("a1", [text("Limit reached.")], isApiErrorMessage=True, model="<synthetic>"),
        answer("a2", [text("No response requested.")], model="<synthetic>"),
    )
    limit, nothing = folded.messages[HERE]
    assert (limit.event, limit.parts[0].provenance, limit.model) == ("error", "injected", None)
    assert (nothing.event, nothing.parts[0].provenance) == ("notice", "injected")


def test_a_queued_prompt_is_a_prompt_and_is_told_once() -> None:
    queued = {"type": "queued_command", "prompt": "also label the wires", "commandMode": "prompt"}
    folded = said(
        user("u1", "Wire it."),
        line("attachment", "q1", "u1", attachment=queued),
        user("u2", "also label the wires", "q1"),
        user("u3", "also label the wires", "u2"),
    )
    assert [message.id for message in folded.messages[HERE]] == ["u1", "q1", "u3"]
    assert folded.messages[HERE][1].parts[0].pointer == "/attachment/prompt"
    assert reasons(folded) == ["queued prompt, told before"]


def test_a_queued_notice_of_a_task_is_injected() -> None:
    queued = {"type": "queued_command", "prompt": "<task-notification/>", "commandMode": "task-notification"}
    assert one(said(line("attachment", "q1", attachment=queued))).parts[0].provenance == "injected"


# ---- results, images, large bodies


def test_a_result_of_texts_and_images_shows_each() -> None:
    image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGVyb24="}}
    message = one(said(user("u1", [result("t1", [text("screenshot taken"), image])], toolUseResult={"x": [image]})))
    shown, picture = message.parts
    assert (message.role, shown.type, shown.body, shown.call_id) == ("tool", "tool_result", "screenshot taken", "t1")
    assert (picture.type, picture.media_type, picture.body, picture.body_bytes) == ("file", "image/png", None, 10)
    assert picture.pointer == "/message/content/0/content/1/source/data"


def test_a_result_of_an_image_only_is_still_a_result() -> None:
    image = {"type": "image", "source": {"type": "url", "url": "https://lamp.invalid/x.png"}}
    message = one(said(user("u1", [result("t1", [image], is_error=False)])))
    assert [(part.type, part.body, part.is_failure) for part in message.parts] == [
        ("tool_result", None, False),
        ("file", "https://lamp.invalid/x.png", None),
    ]


def test_large_results_stay_in_the_record_and_are_found_again() -> None:
    words = 'a "quoted" 灯\n' * 900
    row = user("u1", [result("t1", words)])
    part = one(said(row)).parts[0]
    assert part.body is None and part.body_bytes > 9000
    assert part.preview is not None and part.preview.startswith('a "quoted" 灯 a "quoted" 灯')
    assert body_at(json.dumps(row).encode(), part.pointer) == words


@pytest.mark.parametrize("place", ["result", "list", "copy", "image", "attachment"])
def test_a_line_of_60_mb_costs_little_more_than_itself(place: str) -> None:
    flood = "water " * 10_000_000
    lines = {
        "result": user("u2", [result("t1", flood)]),
        "list": user("u2", [result("t1", [text(flood)])]),
        "copy": user("u2", [result("t1", "x")], toolUseResult={"stdout": flood}),
        "image": user(
            "u2", [{"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": flood}}]
        ),
        "attachment": line("attachment", "u2", attachment={"type": "file", "content": flood}),
    }
    content = b"\n".join(json.dumps(row).encode() for row in (user("u1", "before"), lines[place], user("u3", "after")))
    del flood, lines
    tracemalloc.start()
    try:
        folded = fold(read(content))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert {"u1", "u3"} <= {message.id for message in folded.messages[HERE]}
    assert peak < 200e6


# ---- sessions and how they hang together


def test_the_header_is_what_the_agent_wrote_first() -> None:
    folded = said(
        user("u1", "a", version="2.1.5", gitBranch="", entrypoint="cli"),
        user("u2", "b", cwd="/elsewhere", version="2.1.6", gitBranch="garden"),
    )
    header = folded.sessions[HERE]
    assert (header["project"], header["agent_version"], header["git_branch"]) == (
        "/home/mara/code/lamp",
        "2.1.5",
        "garden",
    )
    assert header["is_machine_made"] is False
    assert said(user("u1", "a", entrypoint="sdk-py")).sessions[HERE]["is_machine_made"] is True


def test_a_sub_agent_s_file_is_a_child_of_the_session_it_names() -> None:
    rows = [user("u1", "Find every switch.", agentId="5w1", isSidechain=True), answer("a1", [text("Three.")], "u1")]
    for relative, is_verified in (("agent-5w1.jsonl", True), (f"{HERE}/subagents/agent-5w1.jsonl", False)):
        folded = said(*rows, relative=relative)
        assert list(folded.messages) == [f"{HERE}/agent-5w1"]
        assert folded.links == {("child", HERE, f"{HERE}/agent-5w1", None): (None, is_verified)}


def test_the_parent_links_the_call_to_the_child_by_progress_or_by_result() -> None:
    task = answer("a1", [call("t1", "Task", prompt="Find.", subagent_type="Explore")])
    progress = line("progress", "p1", "a1", data={"type": "agent_progress", "agentId": "5w1"}, parentToolUseID="t1")
    over = user("r1", [result("t1", "Three.")], "a1", toolUseResult={"status": "completed", "agentId": "5w1"})
    expected = {("child", HERE, f"{HERE}/agent-5w1", "t1"): ("a1", True)}
    assert said(task, progress).links == said(task, over).links == said(task, progress, over).links == expected


def test_facts_beside_a_sub_agent_give_its_kind_title_and_call() -> None:
    folded = sample("0a1a0000-0000-4000-8000-000000000001/subagents/agent-5w17c4.meta.json")
    root = "0a1a0000-0000-4000-8000-000000000001"
    assert folded.sessions[f"{root}/agent-5w17c4"] == {
        "id": f"{root}/agent-5w17c4",
        "kind": "Explore",
        "title_generated": "Find all switches",
    }
    assert folded.links == {("child", root, f"{root}/agent-5w17c4", "toolu_task_1"): (None, True)}
    nested = sample(f"{root}/subagents/agent-n3573d.meta.json")
    assert list(nested.links) == [("child", f"{root}/agent-5w17c4", f"{root}/agent-n3573d", "toolu_c9")]


def test_a_workflow_s_journal_links_its_agents() -> None:
    root = "0a1a0000-0000-4000-8000-000000000001"
    folded = sample(f"{root}/subagents/workflows/wf_1/journal.jsonl")
    assert list(folded.links) == [("child", root, f"{root}/agent-f10w01", None)]
    assert reasons(folded) == ["workflow journal", "workflow journal"]


def test_inline_sidechains_are_children_though_they_interleave() -> None:
    folded = sample("0a1a0000-0000-4000-8000-000000000002.jsonl")
    root = "0a1a0000-0000-4000-8000-000000000002"
    one_id, two_id = (f"{root}/sidechain-{name}-0000-4000-8000-0000000000ab" for name in ("d1000001", "d2000001"))
    assert {id: len(messages) for id, messages in folded.messages.items()} == {root: 5, one_id: 2, two_id: 4}
    assert folded.sessions[one_id]["title_generated"] == "Look at lamp one"
    assert folded.sessions[two_id]["kind"] == "general-purpose"
    assert set(folded.links) == {("child", root, one_id, "toolu_t1"), ("child", root, two_id, "toolu_t2")}


def test_a_sidechain_whose_parent_has_no_file_is_that_parent_s_child() -> None:
    rows = [
        user("u1", "Alone.", sessionId=OTHER, isSidechain=True),
        answer("a1", [text("Yes.")], "u1", isSidechain=True),
    ]
    folded = said(*rows)
    assert list(folded.messages) == [f"{OTHER}/sidechain-u1"]
    assert list(folded.links) == [("child", OTHER, f"{OTHER}/sidechain-u1", None)]


def test_warm_ups_and_compaction_copies_stay_in_the_background() -> None:
    warm = said(user("u1", "Warmup", agentId="a", isSidechain=True), relative="agent-a.jsonl")
    assert warm.sessions[f"{HERE}/agent-a"]["background"] == "warm-up"
    copy = said(user("u1", "Wire it."), relative=f"{HERE}/subagents/agent-acompact-1.jsonl")
    assert copy.sessions[f"{HERE}/agent-acompact-1"]["background"] == "compaction copy"
    assert "background" not in said(user("u1", "Warmup")).sessions[HERE]


def test_lines_copied_in_front_by_a_resume_name_their_session() -> None:
    folded = said(
        user("u1", "hello", sessionId=OTHER),
        answer("a1", [text("Hello!")], "u1"),  # copied answers carry the new session's id
        user("u2", "hello again", "a1", sessionId=OTHER),
        answer("a2", [text("Yes?")], "u2"),
        user("u3", "now something new", "a2"),
        answer("a3", [text("Fine.")], "u3"),
        user("u4", "left over", "a3", sessionId=OTHER),  # what stands after own prompts is no copy
    )
    assert [message.copied_from for message in folded.messages[HERE]] == [OTHER] * 4 + [None] * 3
    assert folded.links == {("continued", OTHER, HERE, None): (None, False)}


def test_files_that_are_not_named_by_a_session_hold_no_copies() -> None:
    folded = said(user("u1", "a", sessionId=OTHER), user("u2", "b", "u1"), relative="exported talk.jsonl")
    assert [message.copied_from for message in folded.messages["exported talk"]] == [None, None]
    assert folded.links == {}


def test_a_fork_says_where_it_left() -> None:
    folded = said(
        user("u1", "a", forkedFrom={"sessionId": OTHER, "messageUuid": "o1"}),
        answer("a1", [text("b")], "u1", forkedFrom={"sessionId": OTHER, "messageUuid": "o2"}),
        user("u2", "c", "a1"),
    )
    assert [message.copied_from for message in folded.messages[HERE]] == [OTHER, OTHER, None]
    assert folded.links == {("forked", OTHER, HERE, None): ("o2", True)}


def test_a_second_prompt_under_one_parent_starts_a_branch_and_parallel_results_do_not() -> None:
    folded = said(
        answer("a1", [call("t1")], id="m"),
        answer("a2", [call("t2")], "a1", id="m"),
        user("r1", [result("t1", "x")], "a2"),
        user("r2", [result("t2", "y")], "a2"),
        user("u1", "red", "r2"),
        user("i1", "<command-name>/x</command-name>", "r2"),
        user("u2", "blue", "r2"),
    )
    assert {message.id for message in folded.messages[HERE] if message.is_branch_start} == {"u2"}


# ---- titles


def test_titles_are_the_person_s_own_and_the_best_of_the_program_s() -> None:
    folded = said(
        user("u1", "Wire it."),
        {"type": "summary", "summary": "From the summary", "leafUuid": "u1"},
        {"type": "agent-name", "agentName": "lamp-agent", "sessionId": HERE},
        {"type": "ai-title", "aiTitle": "Wiring", "sessionId": HERE},
        {"type": "agent-name", "agentName": "too late", "sessionId": HERE},
        {"type": "custom-title", "customTitle": "First", "sessionId": HERE},
        {"type": "custom-title", "customTitle": "Second", "sessionId": HERE},
    )
    assert folded.sessions[HERE]["title_generated"] == "Wiring"
    assert folded.sessions[HERE]["title_custom"] == "Second"


def test_summaries_of_other_sessions_are_no_title_and_an_own_one_may_stand_in_front() -> None:
    foreign = [{"type": "summary", "summary": f"other {n}", "leafUuid": f"elsewhere-{n}"} for n in range(40)]
    own = [{"type": "summary", "summary": name, "leafUuid": leaf} for name, leaf in (("older", "u2"), ("newer", "u1"))]
    folded = said(*foreign, *own, *foreign, user("u1", "a"), user("u2", "b", "u1"))
    assert folded.sessions[HERE]["title_generated"] == "newer"
    assert "title_generated" not in said(*foreign, user("u1", "a")).sessions[HERE]


# ---- records nobody knows, and damage


def test_unknown_records_and_blocks_are_kept_and_their_text_shown() -> None:
    folded = said(
        user("u1", "Start."),
        {"type": "tide-latch", "tide": "", "sessionId": HERE},
        {"type": "weather", "uuid": "w1", "parentUuid": "u1", "timestamp": "2026-03-01T09:01:00Z", "payload": [1]},
        answer("a1", [text("Known."), {"type": "hologram", "frames": 3}, {"type": "x", "content": {"text": "advice"}}]),
        b"null",
        b"[1,2,3]",
        b"42",
        b"{}",
        b'{"type":{"nested":true}}',
        b"{not json",
        user("u2", [text("a list with a null"), None, "bare string block"]),
    )
    _, latch, weather, known, empty, nested, last = folded.messages[HERE]
    assert [message.parts[0].type for message in (latch, weather, empty, nested)] == ["unknown"] * 4
    assert (weather.role, weather.id, weather.parent_id) == ("system", "w1", "u1")
    assert bodies(known)[1:] == [
        ("unknown", "conversational", '{"type":"hologram","frames":3}'),
        ("text", "conversational", "advice"),
    ]
    assert [part.body for part in last.parts] == ["a list with a null", "bare string block"]
    assert [(skipped.reason, skipped.is_fault) for skipped in folded.skipped] == [
        *[("not a record", False)] * 3,
        ("malformed", True),
    ]


def test_what_is_not_utf8_or_half_a_character_stays_readable() -> None:
    lone = json.dumps(user("u1", "half @ face")).encode().replace(b"@", b"\\ud83d")
    odd = json.dumps(user("u2", "odd @@ bytes")).encode().replace(b"@@", b"\xff\xfe")
    hidden = json.dumps(user("u3", [result("t", "x")], toolUseResult={"stdout": "@"})).encode().replace(b"@", b"\xff")
    folded = said(lone, odd, hidden)
    assert [message.parts[0].body for message in folded.messages[HERE]] == [
        "half \ufffd face",
        "odd \ufffd\ufffd bytes",
        "x",
    ]


def test_fields_of_unexpected_types_cost_only_themselves() -> None:
    message = one(said(user("u1", "Still here.", cwd=7, isMeta="no", origin=[], version=None, timestamp="1773046840")))
    assert bodies(message) == [("text", "conversational", "Still here.")]
    assert message.at is not None and message.at.isoformat() == "2026-03-09T09:00:40+00:00"


def test_a_torn_last_line_waits_for_its_end() -> None:
    whole = json.dumps(user("u1", "今日は池が静かです 🦆")).encode()
    torn = json.dumps(user("u2", "今日は", "u1"), ensure_ascii=False).encode()
    cut = whole + b"\n" + torn[: torn.index("今日".encode()) + 4]
    events = read(cut)
    assert [message.id for message in fold(events).messages[HERE]] == ["u1"] and not fold(events).skipped
    checkpoint = events[-1]
    assert isinstance(checkpoint, Checkpoint) and checkpoint.offset == len(whole) + 1
    assert [message.id for message in fold(read(whole + b"\n" + torn, checkpoint=checkpoint)).messages[HERE]] == ["u2"]


def test_a_checkpoint_of_another_version_means_reading_from_the_start() -> None:
    content = json.dumps(user("u1", "a")).encode() + b"\n"
    assert read(content, checkpoint=Checkpoint(offset=len(content), state=b"\xc1")) == read(content)


def test_a_checkpoint_stays_small_however_long_the_file() -> None:
    rows = [answer(f"a{n}", [call(f"t{n}", "Task", prompt=f"p{n}")], f"a{n - 1}", id=f"m{n // 2}") for n in range(9000)]
    checkpoint = read(b"".join(json.dumps(row).encode() + b"\n" for row in rows))[-1]
    assert isinstance(checkpoint, Checkpoint) and len(checkpoint.state) < 80_000


def test_an_exact_copy_is_known_4000_lines_later() -> None:
    rows = [json.dumps(user(f"u{n}", f"prompt {n}")).encode() + b"\n" for n in range(3000)]
    assert reasons(fold(read(b"".join([*rows, rows[0]])))) == ["exact duplicate"]


# ---- where files are


def test_roots_are_the_configured_folder_or_the_two_usual_ones(tmp_path: Path) -> None:
    assert ADAPTER.roots({"CLAUDE_CONFIG_DIR": str(tmp_path / "x")}, tmp_path) == (tmp_path / "x" / "projects",)
    assert ADAPTER.roots({}, tmp_path) == (
        tmp_path / ".claude" / "projects",
        tmp_path / ".config" / "claude" / "projects",
    )


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (f"{PROJECT}/{HERE}.jsonl", True),
        (f"projects/{PROJECT}/{HERE}.jsonl", True),
        (f"{PROJECT}/{HERE}/subagents/agent-x.jsonl", True),
        (f"{PROJECT}/{HERE}/subagents/agent-x.meta.json", True),
        (f"{PROJECT}/{HERE}/subagents/workflows/wf_1/journal.jsonl", True),
        (f"{PROJECT}/sessions-index.json", False),
        (f"{PROJECT}/{HERE}.jsonl.backup", False),
        (f"{PROJECT}/{HERE}/tool-results/x.jsonl", False),
        (f"{PROJECT}/memory/x.jsonl", False),
        ("history.jsonl", False),
        ("file-history/x.jsonl", False),
        (".credentials.json", False),
    ],
)
def test_only_transcripts_are_wanted(relative: str, is_wanted: bool) -> None:
    assert ADAPTER.wants(PurePosixPath(relative)) is is_wanted


# ---- real files


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
