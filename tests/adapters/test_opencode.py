"""opencode's sessions, from its database and from the tree of files before it."""

import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop.adapters.checking import promises as checks
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.opencode import Opencode
from pond_desktop.canonical import Event, Link, Message, Session, Skipped, Worktree
from pond_desktop.errors import SourceTooNew
from tests.adapters.agent_files import contents
from tests.adapters.opencode_store import CHILD, LAMP, SESSIONS, lay_database, lay_tree, put

TREE_FILE = f"storage/session/3f2a9c/{LAMP}.json"


def documents(root: Path, relative: str) -> dict[str, tuple[SourceFile, bytes]]:
    adapter, file = Opencode(), SourceFile(relative=PurePosixPath(relative), root=root)
    assert adapter.wants(file.relative)
    return {
        read.relative.name.removesuffix(".json"): (read, data)
        for read, data in contents(adapter, file, root / relative)
    }


def read(root: Path, relative: str, session: str = LAMP) -> list[Event]:
    file, content = documents(root, relative)[session]
    events = checks.read(Opencode(), file, content)
    checks.check_ids_and_order(events)
    checks.check_spans(events, content)
    checks.check_bodies(events, content)
    checks.check_bytes_are_accounted_for(events, content)
    return events


def stamps(root: Path, relative: str, scratch: Path) -> dict[str, str]:
    store = Opencode().store(SourceFile(relative=PurePosixPath(relative), root=root), root / relative)
    assert store is not None
    scratch.mkdir()
    with store.documents(scratch) as found:
        return {each.name: each.stamp for each in found}


def messages(events: list[Event]) -> list[Message]:
    return [event for event in events if isinstance(event, Message)]


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def reasons(events: list[Event]) -> Counter[str]:
    return Counter(event.reason for event in events if isinstance(event, Skipped) and event.is_fault)


@pytest.fixture(params=["tree", "database"])
def lamp(request: pytest.FixtureRequest, tmp_path: Path) -> list[Event]:
    if request.param == "tree":
        lay_tree(tmp_path)
        return read(tmp_path, TREE_FILE)
    lay_database(tmp_path / "opencode.db")
    return read(tmp_path, "opencode.db")


def test_session_has_folder_version_and_title(lamp: list[Event]) -> None:
    (session,) = [event for event in lamp if isinstance(event, Session)]
    assert (session.id, session.project, session.agent_version) == (LAMP, "/home/mara/code/lamp", "1.1.3")
    assert (session.title_generated, session.title_custom, session.kind) == ("Dim the lamp", None, None)


def test_typed_text_is_told_from_what_the_program_put_in(lamp: list[Event]) -> None:
    prompt = messages(lamp)[0]
    assert (prompt.id, prompt.role) == ("msg_b001", "user")
    assert bodies(prompt)[:3] == [
        ("text", "conversational", "Dim it at night, see @notes.md"),
        ("text", "injected", "Called the Read tool with notes.md"),
        ("file", "conversational", "file:///home/mara/code/lamp/notes.md"),
    ]
    picture = prompt.parts[3]
    assert (picture.media_type, picture.file_name, picture.body) == ("image/png", "lamp.png", None)
    assert picture.body_bytes > 0


def test_calls_have_their_results_behind_them(lamp: list[Event]) -> None:
    answer = messages(lamp)[1]
    assert [part.type for part in answer.parts[:2]] == ["reasoning", "text"]
    tools = [part for part in answer.parts if part.type.startswith("tool")]
    assert [(part.type, part.tool_name, part.call_id) for part in tools[:2]] == [
        ("tool_call", "task", "call_1"),
        ("tool_result", "task", "call_1"),
    ]
    results = [part for part in tools if part.type == "tool_result"]
    assert [part.is_failure for part in results] == [False, True, True, False]
    assert results[2].body == "File not found: pwm.c"
    assert results[3].body is None and results[3].body_bytes > 2000
    assert answer.model == "glow-2" and answer.usage is not None
    assert (answer.usage.input_tokens, answer.usage.cache_read_tokens) == (12, 560)


def test_an_unknown_part_survives(lamp: list[Event]) -> None:
    (part,) = [part for part in messages(lamp)[1].parts if part.type == "unknown"]
    assert json.loads(part.body or "")["shape"] == {"sides": 7}


def test_interruption_and_compaction_are_events(lamp: list[Event]) -> None:
    said = messages(lamp)
    assert [(message.role, message.event) for message in said[2:]] == [
        ("assistant", "interruption"),
        ("system", "compaction"),
        ("user", None),
    ]
    assert bodies(said[2]) == [("text", "injected", "Aborted by Mara")]
    assert bodies(said[3]) == [("text", "injected", "The lamp is on pin 9; pwm.c is missing.")]


def test_the_task_call_leads_to_the_sub_agent(lamp: list[Event]) -> None:
    assert [event for event in lamp if isinstance(event, Link)] == [
        Link(
            kind="child",
            session_id=LAMP,
            to_session_id=CHILD,
            message_id="msg_b002",
            call_id="call_1",
            is_verified=True,
        )
    ]


def test_the_sub_agent_names_its_parent(tmp_path: Path) -> None:
    lay_database(tmp_path / "opencode.db")
    events = read(tmp_path, "opencode.db", CHILD)
    session = next(event for event in events if isinstance(event, Session))
    assert (session.kind, len(messages(events))) == ("general", 2)
    assert Link(kind="child", session_id=LAMP, to_session_id=CHILD, is_verified=True) in events


def test_tree_and_database_say_the_same_messages(tmp_path: Path) -> None:
    lay_tree(tmp_path / "a")
    lay_database(tmp_path / "opencode.db")
    both = [messages(read(root, name)) for root, name in ((tmp_path / "a", TREE_FILE), (tmp_path, "opencode.db"))]
    keys = [[(each.id, each.ordinal, each.fingerprint, len(each.parts)) for each in said] for said in both]
    assert keys[0] == keys[1] and len(keys[0]) == 5


def test_a_session_that_the_database_holds_is_not_read_from_the_tree(tmp_path: Path) -> None:
    lay_tree(tmp_path)
    lay_database(tmp_path / "opencode.db")
    assert documents(tmp_path, TREE_FILE) == {}
    with closing(sqlite3.connect(tmp_path / "opencode.db")) as database, database:
        database.execute("DELETE FROM message WHERE id = 'msg_b008'")
    assert list(documents(tmp_path, TREE_FILE)) == [LAMP], "the tree holds more"


def test_undone_messages_are_marked_in_tree_and_database(tmp_path: Path) -> None:
    revert = {"messageID": "msg_b008", "snapshot": "77ab"}
    storage = lay_tree(tmp_path / "a")
    put(storage / "session" / "3f2a9c" / f"{LAMP}.json", SESSIONS[0] | {"revert": revert})
    lay_database(tmp_path / "opencode.db")
    with closing(sqlite3.connect(tmp_path / "opencode.db")) as database, database:
        database.execute("UPDATE session SET revert = ? WHERE id = ?", (json.dumps(revert), LAMP))
    marks = [messages(read(root, name))[-1] for root, name in ((tmp_path / "a", TREE_FILE), (tmp_path, "opencode.db"))]
    assert [(mark.id, mark.event, mark.role) for mark in marks] == [("revert-msg_b008", "rollback", "system")] * 2
    assert marks[0].fingerprint == marks[1].fingerprint


def test_a_half_written_part_is_counted_and_read_once_it_is_whole(tmp_path: Path) -> None:
    storage = lay_tree(tmp_path)
    path = storage / "part" / "msg_b002" / "prt_b00203.json"
    whole = path.read_bytes()
    path.write_bytes(whole[:40])
    (storage / "part" / "msg_b002" / "prt_b00204.json").write_bytes(b"")
    events, before = read(tmp_path, TREE_FILE), stamps(tmp_path, TREE_FILE, tmp_path / "s1")
    assert reasons(events) == {"half written, or damaged": 1, "empty file": 1}
    assert len(messages(events)) == 5
    half = messages(events)[1]
    path.write_bytes(whole)
    again = messages(read(tmp_path, TREE_FILE))[1]
    assert stamps(tmp_path, TREE_FILE, tmp_path / "s2") != before
    assert len(again.parts) == len(half.parts) + 2 and again.fingerprint != half.fingerprint


def test_parts_of_an_unreadable_message_are_not_lost(tmp_path: Path) -> None:
    storage = lay_tree(tmp_path)
    (storage / "message" / LAMP / "msg_b008.json").write_bytes(b'{"id": "msg_b008", "ro')
    last = messages(read(tmp_path, TREE_FILE))[-1]
    assert (last.id, last.role, last.parts[0].body) == ("msg_b008", "system", "Write pwm.c then")


def test_the_first_layout_is_read(tmp_path: Path) -> None:
    storage = tmp_path / "project" / "home-mara-code-lamp" / "storage" / "session"
    put(storage / "info" / "ses_old1.json", {"id": "ses_old1", "title": "Lamp", "version": "0.3.1", "time": {}})
    put(storage / "message" / "ses_old1" / "msg_1.json", {"id": "msg_1", "role": "user", "time": {"created": 0}})
    put(storage / "part" / "ses_old1" / "msg_1" / "prt_1.json", {"type": "text", "text": "Switch it on"})
    inline = {
        "type": "tool-invocation",
        "toolInvocation": {"toolCallId": "c1", "toolName": "bash", "args": {"a": 1}, "result": "on"},
    }
    put(
        storage / "message" / "ses_old1" / "msg_2.json",
        {"id": "msg_2", "role": "assistant", "parts": [inline], "metadata": {"time": {"created": 1_750_000_000_000}}},
    )
    relative = "project/home-mara-code-lamp/storage/session/info/ses_old1.json"
    prompt, answer = messages(read(tmp_path, relative, "ses_old1"))
    assert (prompt.at, prompt.parts[0].body) == (None, "Switch it on")
    assert answer.at is not None
    rest = [(part.type, part.call_id, part.body) for part in answer.parts[1:]]
    assert [(answer.parts[0].type, answer.parts[0].call_id, json.loads(answer.parts[0].body or "")), *rest] == [
        ("tool_call", "c1", {"a": 1}),
        ("tool_result", "c1", "on"),
    ]


DIM = {"id": "3f2a9c", "worktree": "/home/mara/lamp", "sandboxes": ["/home/mara", "/home/mara/code", "/srv/other"]}
"""Of a repository in whose worktree `/home/mara/code` the sessions are; the outer one is a worktree of nothing here."""


def lay_with_project(root: Path, kind: str, project: dict[str, Any]) -> str:
    if kind == "tree":
        put(lay_tree(root) / "project" / "3f2a9c.json", project)
        return TREE_FILE
    lay_database(root / "opencode.db")
    with closing(sqlite3.connect(root / "opencode.db")) as database, database:
        database.execute("CREATE TABLE project (id text PRIMARY KEY, worktree text, name text, sandboxes text)")
        row = (project["id"], project["worktree"], "lamp", json.dumps(project.get("sandboxes", [])))
        database.execute("INSERT INTO project VALUES (?, ?, ?, ?)", row)
    return "opencode.db"


@pytest.mark.parametrize("kind", ["tree", "database"])
def test_a_session_in_a_worktree_says_of_what(tmp_path: Path, kind: str) -> None:
    relative = lay_with_project(tmp_path, kind, DIM)
    file, content = documents(tmp_path, relative)[LAMP]
    said = [event for event in checks.read(Opencode(), file, content) if isinstance(event, Worktree)]
    assert said == [Worktree(session_id=LAMP, path="/home/mara/code", repository="/home/mara/lamp")]
    checks.check_all(Opencode(), file, content)
    checks.check_cuts(Opencode(), file, content, most=60)
    checks.check_damage(Opencode(), file, content, seed=7, rounds=60)


@pytest.mark.parametrize("kind", ["tree", "database"])
@pytest.mark.parametrize(
    "project",
    [
        {"worktree": "/home/mara/lamp"},  # another clone, or a worktree, as the first versions say it of all
        {"worktree": "/home/mara/lamp", "sandboxes": ["/home/mara/code/lam"]},
        {"worktree": "/home/mara/lamp", "sandboxes": [7, None, ""]},
        {"worktree": "/home/mara/lamp", "sandboxes": "odd"},
        {"worktree": "/home/mara/code/lamp", "sandboxes": []},
    ],
)
def test_a_session_in_no_worktree_is_the_document_it_always_was(
    tmp_path: Path, kind: str, project: dict[str, Any]
) -> None:
    told, bare = tmp_path / "told", tmp_path / "bare"
    for root in (told, bare):
        root.mkdir()
    relative = lay_with_project(told, kind, {"id": "3f2a9c", **project})
    if kind == "tree":
        lay_tree(bare)
    else:
        lay_database(bare / relative)
        assert stamps(told, relative, told / "s") == stamps(bare, relative, bare / "s")
    assert documents(told, relative)[LAMP][1] == documents(bare, relative)[LAMP][1]


@pytest.mark.parametrize("worktree", ["/", None, "lamp", "/home/mara/code/inside", "/home/mara/super/.git/modules"])
def test_a_project_whose_root_is_not_told_is_of_nothing(tmp_path: Path, worktree: str | None) -> None:
    """`/` stands for no repository, and a submodule's is git's own folder."""
    relative = lay_with_project(tmp_path, "database", {**DIM, "worktree": worktree})
    assert not [event for event in read(tmp_path, relative) if isinstance(event, Worktree)]


def test_the_document_changes_when_its_own_worktree_becomes_known(tmp_path: Path) -> None:
    lay_with_project(tmp_path, "database", {**DIM, "sandboxes": []})
    seen = []
    for number, sandboxes in enumerate(([], ["/srv/other"], ["/home/mara/code"], ["/home/mara/code", "/srv/new"])):
        with closing(sqlite3.connect(tmp_path / "opencode.db")) as database, database:
            database.execute("UPDATE project SET sandboxes = ?", (json.dumps(sandboxes),))
        seen.append(stamps(tmp_path, "opencode.db", tmp_path / f"s{number}")[LAMP])
    assert seen[0] == seen[1] != seen[2] == seen[3]


def test_half_a_surrogate_pair_in_the_database_spoils_nothing(tmp_path: Path) -> None:
    lay_database(tmp_path / "opencode.db")
    with closing(sqlite3.connect(tmp_path / "opencode.db")) as database, database:
        data = '{"type":"text","text":"lone \\ud83d here"}'
        database.execute("UPDATE part SET data = ? WHERE id = 'prt_b00800'", (data,))
    assert messages(read(tmp_path, "opencode.db"))[-1].parts[0].body == "lone \ufffd here"


def test_stamps_differ_for_the_changed_session_only(tmp_path: Path) -> None:
    lay_database(tmp_path / "opencode.db")
    before = stamps(tmp_path, "opencode.db", tmp_path / "s1")
    with closing(sqlite3.connect(tmp_path / "opencode.db")) as database, database:
        database.execute("UPDATE part SET time_updated = time_updated + 1 WHERE id = 'prt_b00400'")
    after = stamps(tmp_path, "opencode.db", tmp_path / "s2")
    assert before.keys() == after.keys() == {LAMP, CHILD}
    assert before[LAMP] == after[LAMP] and before[CHILD] != after[CHILD]


def test_accounts_are_never_read_and_nothing_appears_beside(tmp_path: Path) -> None:
    lay_database(tmp_path / "opencode.db")
    found = documents(tmp_path, "opencode.db")
    assert not any(b"not-for-anybody" in content for _, content in found.values())
    assert [path.name for path in tmp_path.iterdir()] == ["opencode.db"]


def test_tables_of_a_version_to_come_are_said(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "opencode.db")) as database, database:
        database.execute("CREATE TABLE conversation (id text)")
    with pytest.raises(SourceTooNew, match="no table of sessions"):
        documents(tmp_path, "opencode.db")


def test_messages_in_a_table_of_a_version_to_come_are_counted(tmp_path: Path) -> None:
    lay_database(tmp_path / "opencode.db")
    with closing(sqlite3.connect(tmp_path / "opencode.db")) as database, database:
        database.execute("CREATE TABLE session_message (id text, session_id text, type text, data text)")
        database.execute("DELETE FROM message")
        database.execute("INSERT INTO session_message VALUES ('m1', ?, 'user', '{}')", (LAMP,))
    events = read(tmp_path, "opencode.db")
    assert reasons(events) == {"newer format version (session_message): upgrade the program": 1}


def test_the_older_program_of_the_name_is_not_claimed(shared: Path) -> None:
    assert documents(shared / "corpus" / "opencode" / "legacy-go" / ".opencode", "opencode.db") == {}
    assert not Opencode().enters(PurePosixPath(".opencode"))


def test_real_databases_agree_with_a_plain_reading(shared: Path) -> None:
    corpus = shared / "corpus" / "opencode"
    for folder, counts in (("sqlite-v1.16", (35, 17, 22, 21)), ("sqlite-v1.16-open-wal", (12, 6, 8, 7))):
        ((file, content),) = documents(corpus / folder, "opencode.db").values()
        events = checks.read(Opencode(), file, content)
        parts = Counter(part.type for part in checks.parts_of(events))
        assert (len(messages(events)), parts["text"], parts["reasoning"], parts["tool_call"]) == counts
        assert parts["tool_result"] == parts["tool_call"] and not parts["unknown"] and not reasons(events)
        assert {message.model for message in messages(events)} == {None, "monkeycode-basic/deepseek-v4-flash"}


def test_the_real_tree_agrees_with_a_plain_reading(shared: Path) -> None:
    root = shared / "corpus" / "opencode" / "json-tree-v1.0.107"
    found = []
    for path in sorted((root / "storage" / "session").glob("*/*.json")):
        events = read(root, path.relative_to(root).as_posix(), path.stem)
        parts = Counter[str](part.type for part in checks.parts_of(events))
        assert not reasons(events) and parts["tool_call"] == parts["tool_result"]
        found.append((len(messages(events)), parts["text"], parts["tool_call"]))
        assert any(isinstance(event, Session) and event.title_generated for event in events)
    assert found == [(8, 8, 3), (5, 5, 2)]


@pytest.mark.parametrize(
    ("environment", "roots"),
    [
        ({}, ["/home/mara/.local/share/opencode"]),
        ({"XDG_DATA_HOME": "/data"}, ["/data/opencode"]),
        ({"OPENCODE_DB": "/data/talk/opencode.db"}, ["/home/mara/.local/share/opencode", "/data/talk"]),
        ({"OPENCODE_DB": "opencode-dev.db"}, ["/home/mara/.local/share/opencode"]),
    ],
)
def test_roots(environment: dict[str, str], roots: list[str]) -> None:
    assert Opencode().roots(environment, Path("/home/mara")) == tuple(Path(root) for root in roots)


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        ("opencode.db", True),
        ("opencode-dev.db", True),
        ("opencode.db-wal", False),
        ("auth.json", False),
        ("storage/session/global/ses_1a.json", True),
        ("project/home-mara/storage/session/info/ses_1a.json", True),
        ("storage/message/ses_1a/msg_1.json", False),
        ("storage/project/global.json", False),
        ("storage/session_diff/ses_1a.json", False),
        ("backup/opencode.db", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert Opencode().wants(PurePosixPath(relative)) is is_wanted


@pytest.mark.parametrize(
    ("relative", "is_entered"),
    [
        ("storage", True),
        ("storage/session/global", True),
        ("storage/message", False),
        ("storage/part", False),
        ("project/home-mara/storage/session/info", True),
        ("project/home-mara/storage/session/part", False),
        ("snapshot", False),
        ("bin", False),
    ],
)
def test_folders_that_are_entered(relative: str, is_entered: bool) -> None:
    assert Opencode().enters(PurePosixPath(relative)) is is_entered
