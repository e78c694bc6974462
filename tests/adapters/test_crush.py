"""Crush's databases in projects, and those of the Go program before it."""

import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

import pytest

from pond_desktop.adapters.checking import promises as checks
from pond_desktop.adapters.contract import ProjectAdapter, SourceFile
from pond_desktop.adapters.crush import Crush
from pond_desktop.adapters.databases import row_line
from pond_desktop.canonical import Event, Link, Message, Session, Skipped
from pond_desktop.errors import SourceTooNew
from tests.adapters.agent_files import contents
from tests.adapters.crush_store import CHILD, LAMP, TITLE, T, lay_database, open_database


def documents(folder: Path, name: str = "crush.db") -> dict[str, tuple[SourceFile, bytes]]:
    file = SourceFile(relative=PurePosixPath(name), root=folder)
    assert Crush().wants(file.relative)
    return {read.relative.name: (read, data) for read, data in contents(Crush(), file, folder / name)}


def read(folder: Path, session: str = LAMP) -> list[Event]:
    file, content = documents(folder)[session]
    checks.check_all(Crush(), file, content)
    return checks.read(Crush(), file, content)


def messages(events: list[Event]) -> dict[str, Message]:
    return {event.id: event for event in events if isinstance(event, Message)}


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


@pytest.fixture
def lamp(tmp_path: Path) -> Path:
    return lay_database(tmp_path / "lamp" / ".crush" / "crush.db").parent


def test_the_project_is_where_the_database_lies(lamp: Path) -> None:
    session = next(event for event in read(lamp) if isinstance(event, Session))
    assert (session.id, session.project, session.title_generated) == (LAMP, str(lamp.parent), "Dim the lamp")
    assert session.started_at == datetime.fromtimestamp(T, UTC), "seconds, whatever the schema says"


def test_order_roles_and_models(lamp: Path) -> None:
    said = messages(read(lamp))
    assert [(id, message.role) for id, message in said.items()] == [
        ("m1", "user"),
        ("m2", "assistant"),
        ("m3", "tool"),
        ("m4", "assistant"),
        ("m5", "assistant"),
        ("m6", "user"),
        ("m7", "user"),
        ("m8", "system"),
    ]
    assert said["m2"].model == "glow-2" and said["m1"].model is None


def test_results_carry_their_calls_and_tools(lamp: Path) -> None:
    said = messages(read(lamp))
    assert [part.type for part in said["m2"].parts] == ["reasoning", "text", "tool_call", "tool_call"]
    assert said["m2"].parts[2].body == '{"path":"pwm.c"}'
    results = [(part.call_id, part.tool_name, part.is_failure, part.body) for part in said["m3"].parts]
    assert results == [("call_1", "view", True, "no such file"), ("call_2", "agent", False, "Pin 9")]


def test_stops_are_events_and_say_why(lamp: Path) -> None:
    said = messages(read(lamp))
    assert (said["m4"].event, bodies(said["m4"])) == ("interruption", [("text", "injected", "Request cancelled")])
    assert (said["m5"].event, bodies(said["m5"])) == ("error", [("text", "injected", "Too many")])


def test_a_persons_own_command_and_what_was_attached(lamp: Path) -> None:
    said = messages(read(lamp))
    assert bodies(said["m6"]) == [("text", "conversational", "ls src"), ("tool_result", "injected", "pwm.h")]
    assert said["m6"].parts[1].is_failure is True
    typed, picture, address, hidden, unknown = said["m7"].parts
    assert (picture.media_type, picture.file_name, picture.body) == ("image/png", "lamp.png", None)
    assert address.body == "https://example.org/lamp.png"
    assert (typed.provenance, hidden.provenance) == ("conversational", "injected")
    assert unknown.type == "unknown" and json.loads(unknown.body or "")["data"] == {"sides": 7}


def test_the_summary_is_a_compaction(lamp: Path) -> None:
    summary = messages(read(lamp))["m8"]
    assert (summary.event, bodies(summary)) == ("compaction", [("text", "injected", "The lamp is on pin 9.")])


def test_an_empty_message_is_counted(lamp: Path) -> None:
    assert [event.reason for event in read(lamp) if isinstance(event, Skipped)].count("empty message") == 1


def test_sub_agents_hang_at_their_call_and_title_making_is_background(lamp: Path) -> None:
    message, _, call = CHILD.partition("$$")
    link = Link(kind="child", session_id=LAMP, to_session_id=CHILD, message_id=message, call_id=call, is_verified=True)
    assert link in read(lamp, CHILD)
    sessions = [event for event in read(lamp, TITLE) if isinstance(event, Session)]
    assert [session.background for session in sessions] == ["title making"]


def test_a_message_that_is_only_touched_stays_the_same(lamp: Path) -> None:
    before = messages(read(lamp))
    with open_database(lamp / "crush.db") as database:
        database.execute("UPDATE messages SET updated_at = updated_at + 99")
        database.execute("UPDATE messages SET parts = replace(parts, 'Let me', 'I will') WHERE id = 'm2'")
    after = messages(read(lamp))
    assert [id for id in after if after[id].fingerprint != before[id].fingerprint] == ["m2"]


def test_stamps_differ_for_the_changed_session_only(lamp: Path, tmp_path: Path) -> None:
    def stamps(scratch: str) -> dict[str, str]:
        (tmp_path / scratch).mkdir()
        store = Crush().store(SourceFile(relative=PurePosixPath("crush.db"), root=lamp), lamp / "crush.db")
        with store.documents(tmp_path / scratch) as found:
            return {each.name: each.stamp for each in found}

    before = stamps("a")
    with open_database(lamp / "crush.db") as database:
        database.execute("UPDATE messages SET parts = replace(parts, 'pin', 'pins') WHERE id = 'c1'")
    after = stamps("b")
    assert [name for name in after if after[name] != before[name]] == [CHILD]


def test_files_of_the_project_are_not_read(lamp: Path) -> None:
    assert not any(b"a file of the project" in content for _, content in documents(lamp).values())


def test_the_opencode_of_today_is_not_claimed(tmp_path: Path) -> None:
    with open_database(tmp_path / ".opencode" / "opencode.db") as database:
        database.execute("CREATE TABLE session (id text)")
    assert documents(tmp_path / ".opencode", "opencode.db") == {}


def test_tables_of_a_version_to_come_are_said(tmp_path: Path) -> None:
    with open_database(tmp_path / "crush.db") as database:
        database.execute("CREATE TABLE talk (id text)")
    with pytest.raises(SourceTooNew, match="no table of sessions"):
        documents(tmp_path)


@pytest.mark.parametrize(
    ("folder", "name", "counts"),
    [
        ("crush/2025-08/.crush", "crush.db", [(22, 13, 9)]),
        ("opencode/legacy-go/.opencode", "opencode.db", [(56, 30, 13), (34, 15, 10)]),
    ],
)
def test_real_databases_agree_with_a_plain_reading(
    shared: Path, folder: str, name: str, counts: list[tuple[int, int, int]]
) -> None:
    found = []
    for file, content in documents(shared / "corpus" / folder, name).values():
        checks.check_all(Crush(), file, content)
        events = checks.read(Crush(), file, content)
        parts = Counter(part.type for part in checks.parts_of(events))
        calls = {part.call_id for part in checks.parts_of(events) if part.type == "tool_call"}
        assert {part.call_id for part in checks.parts_of(events) if part.type == "tool_result"} == calls
        assert not parts["unknown"] and not any(isinstance(event, Skipped) and event.is_fault for event in events)
        found.append((len(messages(events)), parts["text"], parts["tool_call"]))
    assert found == counts


def test_listed_projects_are_roots(tmp_path: Path) -> None:
    listed = [
        {"path": "/srv/lamp", "data_dir": "/srv/lamp/.crush"},
        {"path": "/srv/desk", "data_dir": ".talk"},
        {"path": 7},
    ]
    (tmp_path / "crush").mkdir()
    (tmp_path / "crush" / "projects.json").write_text(json.dumps({"projects": listed}))
    roots = Crush().roots({"XDG_DATA_HOME": str(tmp_path)}, Path("/home/mara"))
    assert roots == (Path("/home/mara/.crush"), Path("/srv/lamp/.crush"), Path("/srv/desk/.talk"))


@pytest.mark.parametrize("content", [None, b"", b'{"projects": [{"pa', b"[]"])
def test_a_list_that_cannot_be_read_is_none(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "projects.json").write_bytes(content)
    assert Crush().roots({"CRUSH_GLOBAL_DATA": str(tmp_path)}, tmp_path) == (tmp_path / ".crush",)


def test_projects_of_other_agents_are_looked_into(tmp_path: Path) -> None:
    adapter: object = Crush()
    assert isinstance(adapter, ProjectAdapter)
    assert adapter.roots_in(tmp_path) == (tmp_path / ".crush",)
    with open_database(tmp_path / ".opencode" / "opencode.db") as database:
        database.execute("CREATE TABLE sessions (id text)")
    assert adapter.roots_in(tmp_path) == (tmp_path / ".crush", tmp_path / ".opencode")


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        ("crush.db", True),
        ("opencode.db", True),
        (".crush/crush.db", True),
        ("crush.db-wal", False),
        ("crush.json", False),
        ("src/crush.db", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert Crush().wants(PurePosixPath(relative)) is is_wanted


@pytest.mark.parametrize(("relative", "is_entered"), [(".crush", True), ("src", False), (".crush/logs", False)])
def test_folders_that_are_entered(relative: str, is_entered: bool) -> None:
    assert Crush().enters(PurePosixPath(relative)) is is_entered


def test_a_row_that_stands_twice_on_one_line_says_the_same_as_alone() -> None:
    parts = '[{"type": "text", "data": {"text": "Dim it"}}]'
    line = row_line("messages", {"id": "m1", "role": "user", "parts": parts}, ["parts"])
    file = SourceFile(relative=PurePosixPath("crush.db/s1"), root=Path("lamp"))
    alone = [event for event in checks.read(Crush(), file, line) if isinstance(event, Message)]
    twice = [event for event in checks.read(Crush(), file, line.strip() + line) if isinstance(event, Message)]
    assert len(twice) == 2 and {event.fingerprint for event in twice} == {alone[0].fingerprint}
