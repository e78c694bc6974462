"""Cursor's editor: conversations of the global store, of a workspace's, and of chat tabs."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pond_desktop.adapters.checking import promises as checks
from pond_desktop.adapters.cursor import Cursor
from pond_desktop.canonical import Event, Link, Session, Usage, body_at
from tests.adapters.cursor_reading import (
    DATA,
    EDITOR,
    WINDOW,
    bodies,
    documents,
    header,
    messages,
    reasons,
    said,
    stamps,
    texts,
)
from tests.adapters.cursor_stores import (
    GLOBAL,
    LAMP,
    PROJECT,
    SHADE,
    WORKSPACE,
    answered,
    composer,
    lay_editor,
    lay_samples,
    typed,
)


@pytest.fixture
def lamp() -> list[Event]:
    return said(DATA / "editor", EDITOR, f"{LAMP}.bubbles")


def test_samples_are_as_their_maker_makes_them(tmp_path: Path) -> None:
    lay_samples(tmp_path)
    home = f"chats/0123456789abcdef0123456789abcdef/{LAMP}/store.db"
    for folder, relative in (("editor", EDITOR), ("editor", WINDOW), ("home", home)):
        made = {name: data for name, (_, data) in documents(tmp_path / folder, relative).items()}
        assert made == {name: data for name, (_, data) in documents(DATA / folder, relative).items()}


def test_messages_stand_in_the_order_of_the_conversations_list(lamp: list[Event]) -> None:
    assert [message.id for message in messages(lamp)] == ["u1", "a1", "a2", "a3", "u2", "a4"]
    assert [message.role for message in messages(lamp)] == ["user", *["assistant"] * 3, "user", "assistant"]


def test_what_the_list_names_and_the_store_lacks_is_counted(lamp: list[Event]) -> None:
    assert reasons(lamp) == {("named by its conversation, but missing in the store", True): 1}


def test_what_the_list_no_longer_names_is_kept_apart() -> None:
    events = said(DATA / "editor", EDITOR, f"{LAMP}.facts")
    assert reasons(events) == {("session facts", False): 1, ("not part of the conversation any more", False): 1}
    assert b"Make it blink." in documents(DATA / "editor", EDITOR)[f"{LAMP}.facts"][1]


def test_facts_of_a_conversation() -> None:
    assert header(said(DATA / "editor", EDITOR, f"{LAMP}.facts")) == Session(
        id=LAMP,
        project=PROJECT,
        git_branch="dim",
        started_at=datetime(2025, 11, 3, 9, tzinfo=UTC),
        title_generated="Dim the lamp",
    )


def test_prompt_with_what_was_put_to_it(lamp: list[Event]) -> None:
    prompt = messages(lamp)[0]
    assert bodies(prompt) == [
        ("text", "conversational", "Make it dim at night.\nLook at the picture."),
        ("text", "injected", "level = 1"),
        ("file", "injected", f"{PROJECT}/lamp.c"),
        ("file", "conversational", "/home/mara/lamp.png"),
        ("unknown", "injected", '{"oddity":7}'),
    ]
    assert prompt.parts[3].file_name == "lamp.png"


def test_call_and_result_are_one_message(lamp: list[Event]) -> None:
    _, thought, read, stopped, *_ = messages(lamp)
    assert bodies(thought) == [("reasoning", "conversational", "PWM, probably.")]
    assert thought.model == "glow-2"
    call, result = read.parts
    assert (call.type, call.tool_name, call.call_id, call.body) == (
        "tool_call",
        "read_file",
        "call_1",
        '{"path":"pwm.c"}',
    )
    assert (result.type, result.call_id, result.is_failure, result.body) == ("tool_result", "call_1", False, None)
    assert result.body_bytes > 3000
    assert [(part.body, part.is_failure) for part in stopped.parts] == [('{"command":"make"}', None), (None, True)]


def test_large_results_stay_in_the_record() -> None:
    file, content = documents(DATA / "editor", EDITOR)[f"{LAMP}.bubbles"]
    (result,) = [part for part in checks.parts_of(checks.read(Cursor(), file, content)) if part.body_bytes > 3000]
    record = content[result.span.offset : result.span.offset + result.span.length]
    assert body_at(record, result.pointer) == json.dumps({"contents": "l" * 3000})


def test_times_are_those_that_were_written(lamp: list[Event]) -> None:
    assert [message.at and message.at.second for message in messages(lamp)] == [0, 2, 3, 4, 30, None]
    assert [message.is_zone_assumed for message in messages(lamp)] == [False] * 4 + [True, False]


def test_control_characters_and_tokens(lamp: list[Event]) -> None:
    last = messages(lamp)[-1]
    assert bodies(last) == [("text", "conversational", "Then it is\tbright.")]
    assert last.usage == Usage(input_tokens=12, output_tokens=5)
    assert not any(message.usage for message in messages(lamp)[:-1])


def test_a_conversation_whole_in_one_value_and_its_parent() -> None:
    assert texts(said(DATA / "editor", EDITOR, f"{SHADE}.bubbles")) == ["Look for the shade.", "It is green."]
    events = said(DATA / "editor", EDITOR, f"{SHADE}.facts")
    assert header(events).kind == "explore" and header(events).title_generated is None
    assert [event for event in events if isinstance(event, Link)] == [
        Link(kind="child", session_id=LAMP, to_session_id=SHADE, call_id="call_9", is_verified=True)
    ]


def test_messages_without_their_conversation_are_told_as_they_were_written() -> None:
    assert texts(said(DATA / "editor", EDITOR, "headless.bubbles")) == ["My list is lost.", "Your words are not."]


def test_nothing_is_made_of_composers_that_were_never_used() -> None:
    names = documents(DATA / "editor", EDITOR)
    assert list(names) == [
        *(f"{id_}{kind}" for id_ in (LAMP, SHADE) for kind in (".bubbles", ".facts")),
        "headless.bubbles",
    ]


def test_tabs_and_composers_of_a_workspace() -> None:
    tab = said(DATA / "editor", WINDOW, "tab-1.chat")
    assert texts(tab) == ["Why is it dark?", "off()", "It is off."]
    assert (header(tab).project, header(tab).title_generated) == (PROJECT, "Why is it dark?")
    assert messages(tab)[1].model == "glow-1"
    assert reasons(tab)["empty message", False] == 1, "a prompt that was not typed yet"
    assert texts(said(DATA / "editor", WINDOW, "old.chat")) == ["A green shade"]
    listed = said(DATA / "editor", WINDOW, "composers")
    assert (header(listed).id, header(listed).project) == ("headless", PROJECT)


@pytest.mark.parametrize(
    ("workspace", "project"),
    [
        ({"folder": "file:///c%3A/Users/mara/lamp%20post"}, "c:\\Users\\mara\\lamp post"),
        ({"folder": "vscode-remote://wsl%2Bubuntu/home/mara/lamp"}, "/home/mara/lamp"),
        ({"folder": "file://attic/share/lamp"}, "\\\\attic\\share\\lamp"),
        ({"workspace": "file:///home/mara/all.code-workspace"}, None),
    ],
)
def test_folder_of_a_workspace(tmp_path: Path, workspace: Any, project: str | None) -> None:
    lay_editor(tmp_path / WINDOW, {}, WORKSPACE)
    (tmp_path / WINDOW).with_name("workspace.json").write_text(json.dumps(workspace))
    assert header(said(tmp_path, WINDOW, "tab-1.chat")).project == project


def test_newer_lists_of_conversations(tmp_path: Path) -> None:
    path = lay_editor(tmp_path / EDITOR, {}, {"composer.composerHeaders": {"allComposers": [{"composerId": "one"}]}})
    row = {"composerId": "two", "name": "Two", "workspaceIdentifier": {"uri": "file:///home/mara/two"}}
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE composerHeaders (composerId TEXT, value TEXT)")
        connection.execute("INSERT INTO composerHeaders VALUES ('two', ?)", (json.dumps(row),))
    events = said(tmp_path, EDITOR, "composers")
    assert [event.id for event in events if isinstance(event, Session)] == ["one", "two"]
    assert (header(events).project, header(events).title_generated) == ("/home/mara/two", "Two")


def test_only_what_changed_has_another_stamp(tmp_path: Path) -> None:
    lay_editor(tmp_path / EDITOR, GLOBAL)
    before = stamps(tmp_path, EDITOR, tmp_path / "1")
    assert stamps(tmp_path, EDITOR, tmp_path / "2") == before
    lay_editor(tmp_path / EDITOR, {f"bubbleId:{LAMP}:a4": answered("Then it is dark.")})
    after = stamps(tmp_path, EDITOR, tmp_path / "3")
    assert {name for name in after if after[name] != before[name]} == {f"{LAMP}.bubbles", f"{LAMP}.facts"}


def test_a_conversation_that_goes_on_only_grows(tmp_path: Path) -> None:
    lay_editor(tmp_path / EDITOR, {"composerData:c": composer(["1"]), "bubbleId:c:1": typed("Dim it.")})
    before = documents(tmp_path, EDITOR)["c.bubbles"][1]
    lay_editor(tmp_path / EDITOR, {"composerData:c": composer(["1", "2"]), "bubbleId:c:2": answered("Done.")})
    assert documents(tmp_path, EDITOR)["c.bubbles"][1].startswith(before)


def test_no_plan_of_a_query_walks_over_the_values(tmp_path: Path) -> None:
    """Every statement that a listing runs finds keys in the index."""
    lay_editor(tmp_path / EDITOR, GLOBAL)
    statements: list[str] = []
    with closing(sqlite3.connect(tmp_path / EDITOR)) as connection:
        from pond_desktop.adapters.cursor.composers import documents_of
        from pond_desktop.adapters.databases import Rows

        connection.set_trace_callback(statements.append)
        for document in documents_of(Rows(connection, tmp_path), None):
            assert list(document.lines())
        connection.set_trace_callback(None)
        asked = [each for each in statements if "cursorDiskKV" in each and each.startswith("SELECT")]
        plans = [row[3] for each in asked for row in connection.execute(f"EXPLAIN QUERY PLAN {each}")]
    assert len(asked) > 10 and not [plan for plan in plans if plan.startswith("SCAN")]


def test_damaged_values_are_faults_of_their_own(tmp_path: Path) -> None:
    values = {
        "composerData:c": composer(["1", "2", "3", "4"]),
        "bubbleId:c:1": "{not json",
        "bubbleId:c:2": typed("lone half"),
        "bubbleId:c:3": '{"type":2,"text":"a \\ud83d half"}',
        "bubbleId:c:4": b'{"type":2,"text":"caf\xe9"}',
    }
    lay_editor(tmp_path / EDITOR, {**values, "composerData:d": "[", "bubbleId:d:1": typed("Still here.")})
    events = said(tmp_path, EDITOR, "c.bubbles")
    assert texts(events) == ["lone half", "a \ufffd half", "caf\ufffd"]
    assert reasons(events) == {("not a message", True): 1}
    assert texts(said(tmp_path, EDITOR, "d.bubbles")) == ["Still here."]
