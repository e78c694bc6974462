"""What Cursor's agent leaves: its own store, and transcripts."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from pond_desktop.adapters.checking import promises as checks
from pond_desktop.canonical import Link, Session
from tests.adapters.cursor_reading import DATA, STORE, TALK, bodies, documents, header, messages, reasons, said, texts
from tests.adapters.cursor_stores import AGENT, LAMP, PROJECT, SHADE, lay_agent


def test_messages_of_the_agents_tree_in_order() -> None:
    events = said(DATA / "home", STORE, f"{LAMP}.bubbles")
    roles = [message.role for message in messages(events)]
    assert roles == ["system", "user", "user", "assistant", "tool", "assistant", "assistant", "tool", "user"]
    assert bodies(messages(events)[2]) == [("text", "conversational", "Make it dim.")]
    assert bodies(messages(events)[1])[0][1] == "injected"
    assert bodies(messages(events)[5]) == [("text", "conversational", "It is dim now.")], "wrapped in a field"
    assert reasons(events) == {("not a message", False): 1}
    calls = [(part.type, part.call_id, part.tool_name) for part in checks.parts_of(events) if part.call_id]
    assert calls == [
        ("tool_call", "call_1", "Read"),
        ("tool_result", "call_1", "Read"),
        ("tool_call", "call_2", "shell"),
        ("tool_result", "call_2", None),
    ]
    assert {message.copied_from for message in messages(events)} == {LAMP}


def test_facts_of_the_agents_store() -> None:
    events = said(DATA / "home", STORE, f"{LAMP}.facts")
    first, last = (event for event in events if isinstance(event, Session))
    assert (first.project, last.title_generated, last.started_at) == (
        PROJECT,
        "Dim it",
        datetime(2025, 11, 3, 9, tzinfo=UTC),
    )


def test_an_older_state_of_the_agents_store_is_left_out(tmp_path: Path) -> None:
    lay_agent(tmp_path / STORE, [*AGENT[:3], {"role": "assistant", "content": "Taken back."}])
    lay_agent(tmp_path / STORE, AGENT[:3])
    assert "Taken back." not in texts(said(tmp_path, STORE, f"{LAMP}.bubbles"))


def test_a_sub_agents_store_names_its_parent(tmp_path: Path) -> None:
    above = {"parentAgentId": LAMP, "typeName": "explore", "toolCallId": "call_9"}
    store = f"chats/md5/{SHADE}/store.db"
    lay_agent(tmp_path / store, AGENT[:3], subagentInfo=above)
    events = said(tmp_path, store, f"{SHADE}.facts")
    assert header(events).kind == "explore"
    (link,) = [event for event in events if isinstance(event, Link)]
    assert (link.session_id, link.to_session_id, link.call_id) == (f"{LAMP}.agent", f"{SHADE}.agent", "call_9")


def test_a_blob_that_is_gone_is_counted(tmp_path: Path) -> None:
    path = lay_agent(tmp_path / STORE, AGENT[:4])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM blobs WHERE CAST(data AS TEXT) LIKE ?", ('{"role": "assistant"%',))
    events = said(tmp_path, STORE, f"{LAMP}.bubbles")
    assert reasons(events) == {("named by its conversation, but missing in the store", True): 1}
    assert len(messages(events)) == 3


def test_a_store_whose_root_is_gone_says_so(tmp_path: Path) -> None:
    path = lay_agent(tmp_path / STORE, AGENT)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM blobs")
    assert list(documents(tmp_path, STORE)) == [f"{LAMP}.facts"]
    events = said(tmp_path, STORE, f"{LAMP}.facts")
    assert reasons(events)["named by its conversation, but missing in the store", True] == 1


def test_a_transcript() -> None:
    events = said(DATA / "home", f"{TALK}/{LAMP}/{LAMP}.jsonl")
    assert [bodies(message) for message in messages(events)] == [
        [("text", "injected", f"<user_info>\nWorkspace Path: {PROJECT}\n</user_info>")],
        [
            ("text", "injected", "<attached_files>\npwm.c\n</attached_files>"),
            ("text", "conversational", "Make it dim."),
        ],
        [
            ("text", "conversational", "Let me look."),
            ("reasoning", "conversational", "[REDACTED]"),
            ("tool_call", "conversational", '{"path":"pwm.c"}'),
            ("tool_call", "conversational", "*** Begin Patch"),
        ],
        [("reasoning", "conversational", "[REDACTED]")],
        [("text", "injected", "Provider Error: upstream timeout")],
        [
            ("text", "conversational", "It is dim now."),
            ("unknown", "injected", '{"type":"sculpture","weight":7}'),
        ],
        [("text", "injected", "aborted")],
        [("unknown", "injected", '{"type":"novelty","shape":{"sides":7}}')],
    ]
    assert [message.event for message in messages(events)][4:7] == ["error", None, "interruption"]
    assert header(events) == Session(id=f"{LAMP}.transcript", project=PROJECT)
    assert reasons(events) == {("end of a turn", False): 1, ("not an entry", False): 1, ("empty message", False): 1}


def test_a_sub_agents_transcript_hangs_below_its_parents() -> None:
    events = said(DATA / "home", f"{TALK}/{LAMP}/subagents/{SHADE}.jsonl")
    assert [event for event in events if isinstance(event, Link)] == [
        Link(kind="child", session_id=f"{LAMP}.transcript", to_session_id=f"{SHADE}.transcript", is_verified=True)
    ]
    assert {message.copied_from for message in messages(events)} == {SHADE}


def test_a_transcript_repeats_the_agents_store_where_there_is_one() -> None:
    events = said(DATA / "home", f"{TALK}/{LAMP}/{LAMP}.jsonl")
    assert {message.copied_from for message in messages(events)} == {f"{LAMP}.agent"}


def test_a_transcript_in_plain_text() -> None:
    events = said(DATA / "home", f"{TALK}/11111111-2222-4333-8444-0000000000c3.txt")
    asked, found, again = messages(events)
    assert bodies(asked) == [("text", "conversational", "Where is the switch?")]
    assert bodies(found) == [
        ("reasoning", "conversational", "Perhaps by the door.\nI look for it."),
        ("tool_call", "conversational", "pattern: switch\n  path: /home/mara"),
        ("tool_result", "injected", None),
        ("text", "conversational", "It is behind the sofa."),
    ]
    assert [part.tool_name for part in found.parts] == [None, "Grep", "Grep", None]
    assert bodies(again) == [("text", "conversational", "user: is that me?")]
