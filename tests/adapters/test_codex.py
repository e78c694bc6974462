"""Codex's rollouts: what is said, by whom, and where it is from."""

import json
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
import zstandard

from pond_desktop.adapters.checking import promises as checks
from pond_desktop.adapters.codex import Codex
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import Checkpoint, Event, Link, Message, Part, Session, Skipped, Usage, body_at

DATA = Path(__file__).parent.parent / "data" / "codex"
CODEX = Codex()
MAIN = "019cd6f9-7a80-7000-8000-000000000001"
CHILD = "019cd6fa-64e0-7000-8000-000000000002"
NAME = "rollout-2026-03-10T10-00-00-019cd6f9-7a80-7000-8000-0000000000aa.jsonl"


def named(name: str) -> SourceFile:
    return SourceFile(relative=PurePosixPath("sessions", name), root=Path("/"))


def sample(tail: str) -> tuple[SourceFile, bytes]:
    (path,) = (path for path in DATA.rglob("rollout-*") if path.name.removesuffix(path.suffix).endswith(tail))
    return named(path.name), path.read_bytes()


def told(tail: str) -> checks.Folded:
    file, content = sample(tail)
    return checks.fold(checks.read(CODEX, file, content))


def said(*lines: Any, name: str = NAME) -> list[Event]:
    content = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    return checks.read(CODEX, named(name), content)


def item(**payload: Any) -> dict[str, Any]:
    return {"timestamp": "2026-03-10T10:00:00Z", "type": "response_item", "payload": payload}


def event(type: str, **payload: Any) -> dict[str, Any]:
    return {"timestamp": "2026-03-10T10:00:00Z", "type": "event_msg", "payload": {"type": type, **payload}}


def messages(events: list[Event]) -> list[Message]:
    return [event for event in events if isinstance(event, Message)]


def reasons(events: list[Event] | list[Skipped]) -> Counter[str]:
    return Counter(event.reason for event in events if isinstance(event, Skipped))


def by_id(folded: checks.Folded) -> dict[str, Message]:
    return {message.id: message for message in next(iter(folded.messages.values()))}


def typed(message: Message) -> str:
    return "".join(part.body or "" for part in message.parts if part.provenance == "conversational")


class TestPlaces:
    def test_the_root_is_codex_home_or_a_hidden_folder_at_home(self) -> None:
        assert CODEX.roots({"CODEX_HOME": "/srv/codex"}, Path("/home/a")) == (Path("/srv/codex"),)
        assert CODEX.roots({"CODEX_HOME": ""}, Path("/home/a")) == (Path("/home/a/.codex"),)

    @pytest.mark.parametrize(
        "name",
        [
            "sessions/2026/03/10/rollout-2026-03-10T10-00-00-a.jsonl",
            "archived_sessions/rollout-a.jsonl.zst",
            "sessions/rollout-2025-06-20-a.json",
            "2026/03/10/rollout-a.jsonl",
            "session_index.jsonl",
        ],
    )
    def test_rollouts_and_the_index_are_wanted(self, name: str) -> None:
        assert CODEX.wants(PurePosixPath(name))

    @pytest.mark.parametrize(
        "name", ["auth.json", "config.toml", "history.jsonl", "log/codex-tui.log", "state_5.sqlite", "sessions/a.jsonl"]
    )
    def test_nothing_else_is(self, name: str) -> None:
        assert not CODEX.wants(PurePosixPath(name))

    def test_folders_of_other_things_are_not_entered(self) -> None:
        for name in ("sessions/2026/03", "archived_sessions", "rollouts/2026", ".codex/sessions", "laptop/sessions"):
            assert CODEX.enters(PurePosixPath(name))
        for name in ("log", "sqlite", ".git", "sessions/node_modules", "worktrees/heron/sessions", ".tmp"):
            assert not CODEX.enters(PurePosixPath(name))


class TestOneThread:
    @pytest.fixture
    def folded(self) -> checks.Folded:
        return told("000000000001")

    def test_the_header_gives_the_session(self, folded: checks.Folded) -> None:
        session = folded.sessions[MAIN]
        assert (session["project"], session["git_branch"]) == ("/srv/demo/heron", "reed-count")
        assert session["agent_version"] == "0.144.0" and session["title_custom"] == "Nests in the reeds"
        assert "secret" not in repr(folded)

    def test_each_thing_is_said_once(self, folded: checks.Folded) -> None:
        texts = [typed(message) for message in folded.messages[MAIN] if message.role != "tool"]
        for text in (
            "Count the nests in the reeds 🪺 and plot them.\n",
            "I look at the list first.",
            "Forget the plot.",
        ):
            assert texts.count(text) == 1

    def test_an_editors_prompt_is_cut_where_the_typed_words_begin(self, folded: checks.Folded) -> None:
        _, content = sample("000000000001")
        head, tail, picture = folded.messages[MAIN][2].parts
        assert (head.provenance, tail.provenance) == ("injected", "conversational")
        assert tail.body == "Count the nests in the reeds 🪺 and plot them.\n"
        record = content[tail.span.offset : tail.span.offset + tail.span.length]
        assert body_at(record, tail.pointer) == tail.body and body_at(record, head.pointer) == head.body
        assert (picture.type, picture.media_type, picture.body) == ("file", "image/png", None)

    def test_what_the_harness_wrote_is_injected(self, folded: checks.Folded) -> None:
        permissions, context = folded.messages[MAIN][:2]
        assert permissions.role == "system" and permissions.parts[0].body is None
        assert permissions.parts[0].body_bytes > 1024 and (permissions.parts[0].preview or "").startswith(
            "<permissions"
        )
        assert context.role == "user" and {part.provenance for part in context.parts} == {"injected"}

    def test_reasoning_is_a_part_also_where_it_is_encrypted(self, folded: checks.Folded) -> None:
        thoughts = [part for message in folded.messages[MAIN] for part in message.parts if part.type == "reasoning"]
        assert [part.body for part in thoughts] == ["**Looking for the list of nests**", None]

    def test_calls_and_results_meet_and_tell_failure(self, folded: checks.Folded) -> None:
        parts = [part for message in folded.messages[MAIN] for part in message.parts if part.call_id]
        calls = {part.call_id: part.tool_name for part in parts if part.type == "tool_call"}
        failures = {part.call_id: part.is_failure for part in parts if part.type == "tool_result"}
        assert calls["call_1"] == "exec_command" and calls["call_4"] == "local_shell"
        assert failures == {"call_1": True, "call_2": False, "call_3": False, "call_5": None}

    def test_usage_is_the_difference_of_totals_without_cached_input(self, folded: checks.Folded) -> None:
        used = {message.id: message.usage for message in folded.messages[MAIN] if message.usage}
        assert used == {
            "fc_1": Usage(input_tokens=600, output_tokens=50, cache_read_tokens=400),
            "msg_2": Usage(input_tokens=500, output_tokens=60, cache_read_tokens=1000),
        }

    def test_the_model_is_the_latest_turns(self, folded: checks.Folded) -> None:
        assert by_id(folded)["msg_1"].model == "gpt-heron-1" and folded.messages[MAIN][0].model is None

    def test_marks_are_events(self, folded: checks.Folded) -> None:
        marks = [(message.event, message.parts[0].body) for message in folded.messages[MAIN] if message.event]
        assert marks == [
            ("interruption", "interrupted"),
            ("rollback", "1"),
            ("error", "the stream broke, again in 2 s"),
            ("compaction", "So far: eleven nests."),
        ]

    def test_a_started_agent_hangs_at_its_call(self, folded: checks.Folded) -> None:
        assert folded.links == {("child", MAIN, CHILD, "call_5"): ("r000026", True)}

    def test_what_is_not_known_is_kept(self, folded: checks.Folded) -> None:
        unknown = [part.body for message in folded.messages[MAIN] for part in message.parts if part.type == "unknown"]
        assert unknown[1:4] == [
            '{"type":"tide_table","heights":[1,2,3]}',
            '{"type":"moon_phase","phase":"full"}',
            '{"wind":"north"}',
        ]

    def test_fields_beside_the_type_are_read_too(self, folded: checks.Folded) -> None:
        (message,) = (m for m in folded.messages[MAIN] if typed(m) == "Beside the type, this once.")
        assert message.at is not None and message.parts[0].pointer == "/content/0/text"


class TestOtherSessions:
    def test_a_sub_agent_is_a_child_with_its_role(self) -> None:
        folded = told("000000000002")
        assert folded.sessions[CHILD]["kind"] == "counter"
        assert folded.links == {("child", MAIN, CHILD, None): (None, True)}

    def test_a_fork_knows_its_own_turns_by_their_ids(self) -> None:
        (fork,) = (folded := told("000000000003")).messages
        copied = [(typed(message), message.copied_from) for message in folded.messages[fork]]
        assert copied == [
            ("Count the nests.", MAIN),
            ("Eleven nests.", MAIN),
            ("Only those above two metres.", None),
            ("Four.", None),
        ]
        assert folded.links == {("forked", MAIN, fork, None): (None, True)}
        assert folded.sessions[fork]["project"] == "/srv/demo/heron-fork"

    def test_usage_of_copied_history_stands_on_the_copies(self) -> None:
        (own,) = told("000000000003").messages.values()
        used = [(message.copied_from, message.usage.output_tokens) for message in own if message.usage]
        assert used == [(MAIN, 50), (None, 7)]

    def test_a_count_without_an_answer_in_copied_history_goes_to_none_of_its_own(self) -> None:
        def count(total: int, second: int) -> dict[str, Any]:
            info = {"total_token_usage": {"output_tokens": total}}
            return {**event("token_count", info=info), "timestamp": f"2026-03-10T10:00:{second:02}Z"}

        header = {"timestamp": "2026-03-10T10:00:00Z", "type": "session_meta"}
        events = said(
            {**header, "payload": {"id": "a", "timestamp": "2026-03-10T10:00:00Z", "forked_from_id": MAIN}},
            {**header, "payload": {"id": MAIN}},
            item(type="message", role="user", content="Count the nests."),
            count(50, 0),
            {**item(type="message", role="user", content="And now?"), "timestamp": "2026-03-10T10:00:09Z"},
            {**item(type="message", role="assistant", content="Four."), "timestamp": "2026-03-10T10:00:10Z"},
            count(57, 11),
        )
        (own,) = checks.fold(events).messages.values()
        assert [message.copied_from for message in own] == [MAIN, None, None]
        assert [message.usage and message.usage.output_tokens for message in own] == [None, None, 7]

    def test_without_named_turns_a_fork_ends_at_the_pause(self) -> None:
        (fork,) = (folded := told("000000000104")).messages
        older = "5e550000-0000-4000-8000-000000000103"
        assert [message.copied_from for message in folded.messages[fork]] == [older, older, None, None]
        assert folded.links == {("forked", older, fork, None): (None, False)}

    def test_a_guardian_is_hidden_and_its_quotation_injected(self) -> None:
        folded = told("000000000005")
        (session,) = folded.sessions.values()
        assert session["background"] == "approval check"
        assert folded.messages[session["id"]][0].parts[0].provenance == "injected"

    def test_a_header_of_another_session_in_the_middle_changes_nothing(self) -> None:
        other = {"timestamp": "2026-03-10T10:00:01Z", "type": "session_meta", "payload": {"id": "x", "cwd": "/other"}}
        own = {**other, "payload": {"id": NAME[28:-6], "cwd": "/own"}}
        events = said(
            own, item(type="message", role="user", content="Hello"), other, item(type="reasoning", summary=[])
        )
        assert [message.copied_from for message in messages(events)] == [None, None]
        assert [event.project for event in events if isinstance(event, Session)] == ["/own"]

    def test_a_turn_in_another_folder_is_said_once(self) -> None:
        turns = [{"type": "turn_context", "payload": {"cwd": cwd}} for cwd in ("/own", "/new", "/own", "/new")]
        own = {"type": "session_meta", "payload": {"id": NAME[28:-6], "cwd": "/own"}}
        events = said(own, *({"timestamp": "2026-03-10T10:00:01Z", **line} for line in turns))
        assert [event.project for event in events if isinstance(event, Session)] == ["/own", "/new"]


class TestOtherShapes:
    def test_events_stand_for_messages_where_there_are_none(self) -> None:
        (own,) = told("000000000006").messages.values()
        assert [(message.role, message.parts[0].type, message.parts[0].body) for message in own[:6]] == [
            ("user", "text", "Where do terns breed?"),
            ("assistant", "reasoning", "On shingle, I think."),
            ("assistant", "text", "On shingle."),
            ("user", "text", "And in winter?"),
            ("assistant", "reasoning", "South."),
            ("assistant", "text", "Far south."),
        ]
        assert own[0].parts[1].file_name == "map.png"

    def test_an_event_before_the_first_item_is_not_said_again(self) -> None:
        folded = told("000000000007")
        (own,) = folded.messages.values()
        assert [typed(message) for message in own] == ["Weigh the otters.", "Weighed.", "Again."]
        assert reasons(folded.skipped)["repeated as item"] == 1

    def test_an_id_that_comes_again_is_not_taken_and_a_copy_is_skipped(self) -> None:
        folded = told("000000000007")
        (own,) = folded.messages.values()
        assert [message.id for message in own] == ["r000002", "msg_a", "r000006"]
        assert reasons(folded.skipped)["exact duplicate"] == 1

    def test_codex_exec_is_machine_made(self) -> None:
        (session,) = told("000000000007").sessions.values()
        assert session["is_machine_made"] is True

    def test_without_header_the_name_and_the_turn_tell(self) -> None:
        (session,) = told("000000000008").sessions.values()
        assert session["id"] == "019cf082-5800-7000-8000-000000000008"
        assert (
            session["project"] == "/srv/demo/late" and session["started_at"].isoformat() == "2026-03-15T08:00:00+00:00"
        )

    @pytest.mark.parametrize("tail", ["000000000109", "000000000110"])
    def test_bare_items_have_the_header_s_time_up_to_the_first_prompt(self, tail: str) -> None:
        (session,) = (folded := told(tail)).sessions.values()
        own = folded.messages[session["id"]]
        assert session["project"] == "/srv/demo/bare"
        assert session["started_at"] is not None
        (first,) = [place for place, message in enumerate(own) if typed(message) == "Name a wader."]
        times = [session["started_at"]] * (first + 1)
        assert [message.at for message in own] == times + [None] * (len(own) - len(times))
        assert own[4].parts[0].is_failure is True

    def test_items_of_the_one_object_file_have_their_own_spans(self) -> None:
        file, content = sample("000000000110")
        for message in messages(checks.read(CODEX, file, content)):
            span = message.parts[0].span
            assert json.loads(content[span.offset : span.offset + span.length])["type"]

    def test_a_half_written_object_says_nothing_yet(self) -> None:
        file, content = sample("000000000110")
        assert checks.read(CODEX, file, content[:-9]) == [Checkpoint(offset=0, state=b"")]

    def test_a_compressed_file_says_what_the_plain_one_does(self) -> None:
        file, content = sample("000000000001")
        packed = zstandard.compress(content[:5000]) + zstandard.compress(content[5000:])
        zst = named(file.relative.name + ".zst")
        plain = [event for event in checks.read(CODEX, file, content) if not isinstance(event, Checkpoint)]
        for checkpoint in (None, Checkpoint(offset=10, state=b"")):
            assert checks.read(CODEX, zst, packed, checkpoint) == [*plain, Checkpoint(offset=len(packed), state=b"")]

    def test_a_cut_compressed_file_gives_what_it_holds_and_a_fault(self) -> None:
        file, content = sample("000000000001")
        packed = zstandard.compress(content[:4000]) + zstandard.compress(content[4000:])
        for damaged in (packed[:-900], packed[:-900] + b"\xff" * 40, packed[:1000] + b"\xff" * 2000):
            events = checks.read(CODEX, named(file.relative.name + ".zst"), damaged)
            assert events[-1] == Checkpoint(offset=len(damaged), state=b"")
            faults = [event.reason for event in events if isinstance(event, Skipped) and event.is_fault]
            assert faults == ["damaged compression"]

    def test_the_index_names_sessions(self) -> None:
        file = SourceFile(relative=PurePosixPath("session_index.jsonl"), root=DATA)
        content = (DATA / "session_index.jsonl").read_bytes()
        folded = checks.fold(checks.read(CODEX, file, content))
        assert folded.sessions == {MAIN: {"id": MAIN, "title_custom": "Nests in the reeds"}}
        checks.check_all(CODEX, file, content)


class TestSingleRecords:
    def test_two_records_on_a_line_are_two_messages(self) -> None:
        glued = b"".join(json.dumps(item(type="message", role="user", content=[{"text": t}])).encode() for t in "ab")
        assert [typed(message) for message in messages(said(glued))] == ["a", "b"]

    @pytest.mark.parametrize(
        ("output", "is_failure"),
        [
            ("Exit code: 0\nWall time: 1 s\nOutput:\nExit code: 1", False),
            ("Wall time: 1 s\nProcess exited with code 3\nOutput:\n", True),
            ("Chunk ID: a\nWall time: 1 s\nProcess running with session ID 7\nOutput:\nExit code: 1", None),
            ("A log that says Exit code: 1", None),
            ('{"output":"Exit code: 1","metadata":{"exit_code":0}}', False),
            ('{"output":"","metadata":{"exit_code":127,"duration_seconds":1.5}}', True),
            ('{"timed_out":true}', None),
            ({"content": "no", "success": False}, True),
            ({"content": "yes"}, None),
            (None, None),
        ],
    )
    def test_failure_is_read_from_the_exit_code(self, output: Any, is_failure: bool | None) -> None:
        (message,) = messages(said(item(type="function_call_output", call_id="c", output=output)))
        assert message.parts[0].is_failure is is_failure

    @pytest.mark.parametrize(
        "text",
        [
            "<environment_context>\n<cwd>/x</cwd>",
            "\n  <user_instructions>be brief</user_instructions>",
            "# AGENTS.md instructions for /x\n\n<INSTRUCTIONS>",
            "# RULES.md instructions\n\n<INSTRUCTIONS>\n",
            "<turn_aborted>\nstopped",
            "<user_shell_command>ls</user_shell_command>",
            "<image name=[Image #1]>",
            "You are `/root`, the primary agent in a team",
        ],
    )
    def test_marks_of_the_harness(self, text: str) -> None:
        (message,) = messages(said(item(type="message", role="user", content=[{"type": "input_text", "text": text}])))
        assert [part.provenance for part in message.parts] == ["injected"]

    @pytest.mark.parametrize(
        "text",
        [
            "<b>bold</b> is what I typed",
            "# A heading\n\nof mine",
            "# Context from my IDE setup:\nno request here",
            "# Files mentioned by the user:\n\n## My request for Codex:\n",
        ],
    )
    def test_a_persons_own_words_stay_theirs(self, text: str) -> None:
        (message,) = messages(said(item(type="message", role="user", content=[{"type": "input_text", "text": text}])))
        assert typed(message) == text

    def test_large_bodies_stay_in_the_record(self) -> None:
        output = "Output:\n" + "row\n" * 5000
        (message,) = messages(said(item(type="function_call_output", call_id="c", output=output)))
        part = message.parts[0]
        assert part.body is None and part.body_bytes > 20_000 and part.preview is not None

    def test_base64_is_never_text(self) -> None:
        data = "data:image/png;base64," + "QUJD" * 200
        picture = [{"type": "input_image", "image_url": data}]
        events = said(
            item(type="function_call_output", call_id="c", output=picture),
            item(type="message", role="user", content=picture),
            item(
                type="image_generation_call", id="ig", status="completed", revised_prompt="a heron", result="QUJD" * 200
            ),
        )
        parts: Iterator[Part] = checks.parts_of(events)
        assert all("QUJD" not in f"{part.body}{part.preview}" for part in parts)
        assert Counter(part.type for part in checks.parts_of(events))["file"] == 3

    def test_damaged_text_is_mended_as_its_reader_mends_it(self) -> None:
        line = b'{"timestamp":"2026-03-10T10:00:00Z","type":"response_item","payload":{"type":"message","role":"user",'
        line += b'"content":[{"type":"input_text","text":"a\xff\\ud800b"}]}}\n'
        (message,) = messages(said(line))
        assert message.parts[0].body == "a\ufffd\ufffdb" == body_at(line, message.parts[0].pointer)

    def test_damaged_names_do_not_lose_the_record(self) -> None:
        line = b'{"type":"response_item","payload":{"type":"function_call","name":"a\xff","arguments":"{}"}}\n'
        (message,) = messages(said(line))
        assert (message.parts[0].type, message.parts[0].tool_name) == ("tool_call", "a\ufffd")

    def test_counts_before_the_first_answer_go_to_it(self) -> None:
        total = {"total_token_usage": {"input_tokens": 5, "output_tokens": 2}}
        events = said(
            event("token_count", info=total), item(type="message", role="assistant", content=[{"text": "Yes."}])
        )
        assert [message.usage for message in messages(events)] == [Usage(input_tokens=5, output_tokens=2)]

    def test_totals_that_went_down_were_started_anew(self) -> None:
        def count(total: int, last: int) -> dict[str, Any]:
            return event(
                "token_count",
                info={"total_token_usage": {"input_tokens": total}, "last_token_usage": {"input_tokens": last}},
            )

        folded = checks.fold(said(item(type="reasoning", summary=[]), count(100, 100), count(30, 20)))
        (own,) = folded.messages.values()
        assert own[0].usage == Usage(input_tokens=120)

    def test_an_activity_event_gives_the_child_too(self) -> None:
        events = said(
            item(type="function_call", name="spawn_agent", id="fc_1", call_id="call_1", arguments="{}"),
            item(type="function_call_output", call_id="call_1", output='{"task_name":"/root/east"}'),
            event("sub_agent_activity", event_id="call_1", agent_thread_id=CHILD, kind="started"),
        )
        (link,) = (event for event in events if isinstance(event, Link))
        assert (link.to_session_id, link.message_id, link.call_id) == (CHILD, "fc_1", "call_1")

    def test_a_compaction_told_by_an_event_alone_is_marked(self) -> None:
        assert [message.event for message in messages(said(event("context_compacted")))] == ["compaction"]


def test_memory_of_a_reading_stays_small_however_long_the_file() -> None:
    lines = [item(type="function_call", name="spawn_agent", id=f"fc_{n}", call_id=f"call_{n}") for n in range(3000)]
    final = said(*(event("user_message", message=f"{n}") for n in range(300)), *lines)[-1]
    assert isinstance(final, Checkpoint) and len(final.state) < 6000


def test_real_files_are_told_without_unknown_records(shared: Path) -> None:
    reasons_seen: Counter[str] = Counter()
    for path in sorted((shared / "corpus" / "codex").rglob("rollout-*")):
        events = list(CODEX.read(named(path.name), BytesIO(path.read_bytes()), None))
        reasons_seen += reasons(events)
        assert not [event for event in events if isinstance(event, Skipped) and event.is_fault], path.name
        unknown = [part for part in checks.parts_of(events) if part.type == "unknown" and part.body is not None]
        assert not unknown, (path.name, unknown[0].body)
    assert reasons_seen["repeated as event"] > 150


def test_the_fork_of_the_cases_keeps_its_id_folder_and_counts(shared: Path) -> None:
    files = sorted((shared / "cases" / "01-resume-two-files" / "input" / "rollouts").rglob("*.jsonl"))
    folded = checks.fold(event for path in files for event in checks.read(CODEX, named(path.name), path.read_bytes()))
    parent, fork = "5e550000-0000-4000-8000-000000000004", "5e550000-0000-4000-8000-000000000005"
    assert folded.sessions[fork]["project"] == "/srv/demo/egret-fork"
    assert [message.copied_from for message in folded.messages[fork]] == [parent, parent, None, None]
    used = {
        (message.session_id, message.copied_from): message.usage.output_tokens
        for own in folded.messages.values()
        for message in own
        if message.usage
    }
    assert used == {(parent, None): 50, (fork, parent): 50}


def test_the_case_of_doubled_records_has_two_messages(shared: Path) -> None:
    (path,) = (shared / "cases" / "02-duplicate-uuids" / "input" / "rollouts").rglob("*.jsonl")
    events = checks.read(CODEX, named(path.name), path.read_bytes())
    assert [typed(message) for message in messages(events)] == ["Weigh the otters.", "Otters weighed."]
