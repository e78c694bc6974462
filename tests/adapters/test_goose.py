"""Goose's sessions, from its database and from the files before it."""

import io
import json
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

import pytest

from pond_desktop.adapters.checking import promises as checks
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.goose import Goose
from pond_desktop.canonical import Event, Message, Session, Skipped
from pond_desktop.errors import SourceTooNew
from tests.adapters.agent_files import contents
from tests.adapters.goose_store import CHILD, FILE, LAMP, T, lay_database, lay_file, open_database


def documents(root: Path, relative: str) -> dict[str, tuple[SourceFile, bytes]]:
    file = SourceFile(relative=PurePosixPath(relative), root=root)
    assert Goose().wants(file.relative)
    return {read.relative.name: (read, data) for read, data in contents(Goose(), file, root / relative)}


def read(root: Path, relative: str, name: str) -> list[Event]:
    file, content = documents(root, relative)[name]
    checks.check_all(Goose(), file, content)
    return checks.read(Goose(), file, content)


def from_database(root: Path, session: str = LAMP) -> list[Event]:
    return read(root, "sessions/sessions.db", session)


def from_file(root: Path) -> list[Event]:
    return read(root, f"sessions/{FILE}.jsonl", f"{FILE}.jsonl")


def messages(events: list[Event]) -> list[Message]:
    return [event for event in events if isinstance(event, Message)]


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


@pytest.fixture(params=["file", "database"])
def lamp(request: pytest.FixtureRequest, tmp_path: Path) -> list[Event]:
    if request.param == "file":
        lay_file(tmp_path / "sessions")
        return from_file(tmp_path)
    lay_database(tmp_path / "sessions" / "sessions.db")
    return from_database(tmp_path)


def test_roles_and_times(lamp: list[Event]) -> None:
    said = messages(lamp)
    assert [(message.role, message.event) for message in said] == [
        ("user", None),
        ("assistant", None),
        ("tool", None),
        ("tool", None),
        ("assistant", None),
        ("system", "notice"),
        ("system", "compaction"),
        ("system", None),
        ("user", None),
    ]
    assert said[0].at == datetime.fromtimestamp(T, UTC)


def test_text_thoughts_and_calls(lamp: list[Event]) -> None:
    prompt, answer = messages(lamp)[:2]
    assert bodies(prompt)[0] == ("text", "conversational", "Dim it at night")
    assert (prompt.parts[1].type, prompt.parts[1].media_type, prompt.parts[1].body) == ("file", "image/png", None)
    assert bodies(answer)[:4] == [
        ("reasoning", "conversational", "PWM, probably."),
        ("reasoning", "conversational", None),
        ("text", "conversational", "Let me look."),
        ("tool_call", "conversational", '{"command": "make"}'),
    ]
    assert (answer.parts[3].tool_name, answer.parts[3].call_id) == ("developer__shell", "c1")


def test_a_call_that_was_not_understood_is_a_failure(lamp: list[Event]) -> None:
    call, wrong = messages(lamp)[1].parts[5:]
    assert (call.type, call.call_id, call.body) == ("tool_call", "c3", None)
    assert (wrong.type, wrong.is_failure, wrong.body) == ("tool_result", True, "no such tool: lamp")


def test_results_old_and_new_are_tied_to_their_calls(lamp: list[Event]) -> None:
    said = messages(lamp)
    found = [(part.type, part.call_id, part.tool_name, part.is_failure, part.body) for part in said[2].parts]
    assert found == [
        ("tool_result", "c1", "developer__shell", True, "Error 2"),
        ("file", None, None, None, None),
        ("tool_result", "c2", "developer__text_editor", True, "pwm.c is missing"),
    ]
    assert bodies(said[3]) == [("tool_result", "injected", "int pin = 9;")]


def test_asking_for_leave_is_a_request(lamp: list[Event]) -> None:
    (part,) = messages(lamp)[4].parts
    assert (part.type, part.tool_name, part.call_id) == ("tool_approval_request", "developer__shell", "c5")
    assert json.loads(part.body or "") == {"command": "rm x"}


def test_what_only_the_model_sees_is_injected(lamp: list[Event]) -> None:
    said = messages(lamp)
    assert bodies(said[6]) == [("text", "injected", "The lamp is on pin 9.")]
    assert bodies(said[7]) == [("text", "injected", "Do not mention the summary.")]
    assert [part.type for part in said[8].parts] == ["text", "unknown"]


def test_an_empty_message_is_counted(lamp: list[Event]) -> None:
    assert [event.reason for event in lamp if isinstance(event, Skipped)].count("empty message") == 1


def test_titles_typed_or_made(tmp_path: Path) -> None:
    lay_file(tmp_path / "a" / "sessions")
    lay_database(tmp_path / "sessions" / "sessions.db")
    both = [from_file(tmp_path / "a"), from_database(tmp_path), from_database(tmp_path, CHILD)]
    sessions = [next(event for event in events if isinstance(event, Session)) for events in both]
    assert [(each.title_generated, each.title_custom) for each in sessions] == [
        ("Dim the lamp", None),
        (None, "Dim the lamp"),
        (None, None),
    ]
    assert [each.project for each in sessions] == ["/home/mara/code/lamp"] * 3
    assert [each.id for each in sessions] == [FILE, LAMP, CHILD]
    assert [(each.kind, each.is_machine_made) for each in sessions[1:]] == [(None, None), ("sub_agent", True)]


def test_a_file_that_the_database_took_over_is_not_said_twice(tmp_path: Path) -> None:
    lay_file(tmp_path / "sessions")
    lay_database(tmp_path / "sessions" / "sessions.db", FILE)
    assert len(messages(from_database(tmp_path, FILE))) == 9
    events = from_file(tmp_path)
    assert messages(events) == []
    assert [event.reason for event in events if isinstance(event, Skipped)].count("the same as in the database") == 10
    with open_database(tmp_path / "sessions" / "sessions.db") as database:
        database.execute("DELETE FROM messages WHERE message_id = 'msg_3'")
    assert len(messages(from_file(tmp_path))) == 9, "the file holds more"


def test_settings_of_extensions_are_not_kept(tmp_path: Path) -> None:
    lay_database(tmp_path / "sessions" / "sessions.db")
    found = documents(tmp_path, "sessions/sessions.db")
    assert not any(b"not-for-anybody" in content for _, content in found.values())
    assert [path.name for path in (tmp_path / "sessions").iterdir()] == ["sessions.db"]


def test_stamps_differ_for_the_changed_session_only(tmp_path: Path) -> None:
    path = lay_database(tmp_path / "sessions" / "sessions.db")

    def stamps(scratch: str) -> dict[str, str]:
        (tmp_path / scratch).mkdir()
        store = Goose().store(SourceFile(relative=PurePosixPath("sessions/sessions.db"), root=tmp_path), path)
        assert store is not None
        with store.documents(tmp_path / scratch) as found:
            return {each.name: each.stamp for each in found}

    before = stamps("a")
    with open_database(path) as database:
        database.execute("""UPDATE messages SET metadata_json = '{"agentVisible":false}' WHERE message_id = 'msg_8'""")
    after = stamps("b")
    assert [name for name in after if after[name] != before[name]] == [LAMP]


def test_a_file_without_facts_begins_with_a_message() -> None:
    line = {"role": "user", "created": T, "content": [{"type": "text", "text": "hello"}]}
    file = SourceFile(relative=PurePosixPath("sessions/talk.jsonl"), root=Path("/nowhere"))
    events = list(Goose().read(file, io.BytesIO(json.dumps(line).encode() + b"\n"), None))
    assert events[0] == Session(id="talk")
    assert [message.id for message in messages(events)] == ["line-000001"]


def test_tables_of_a_version_to_come_are_said(tmp_path: Path) -> None:
    with open_database(tmp_path / "sessions.db") as database:
        database.execute("CREATE TABLE talk (id text)")
    with pytest.raises(SourceTooNew, match="no table of sessions"):
        documents(tmp_path, "sessions.db")


def test_the_real_database_has_a_session_without_messages(shared: Path) -> None:
    events = read(shared / "corpus" / "goose" / "2025", "sessions/sessions.db", "20251202_1")
    (session,) = [event for event in events if isinstance(event, Session)]
    assert session.project == "/Users/alex/workspace/tmp/vsl"
    assert session.started_at == datetime(2025, 12, 2, 16, 58, 55, tzinfo=UTC)
    assert messages(events) == []


@pytest.mark.parametrize(
    ("environment", "roots"),
    [
        ({}, ["/home/mara/.local/share/goose"]),
        ({"XDG_DATA_HOME": "/data"}, ["/data/goose"]),
        ({"GOOSE_PATH_ROOT": "/srv/goose"}, ["/srv/goose/data"]),
        ({"APPDATA": "/roaming"}, ["/home/mara/.local/share/goose", "/roaming/Block/goose/data"]),
    ],
)
def test_roots(environment: dict[str, str], roots: list[str]) -> None:
    assert Goose().roots(environment, Path("/home/mara")) == tuple(Path(root) for root in roots)


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        ("sessions/sessions.db", True),
        ("sessions/20250901_101500.jsonl", True),
        ("sessions/talk.jsonl", True),
        ("sessions.db", True),
        ("20250901_101500.jsonl", True),
        ("talk.jsonl", False),
        ("sessions/sessions.db-wal", False),
        ("projects.json", False),
        ("schedule/sessions/talk.jsonl", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert Goose().wants(PurePosixPath(relative)) is is_wanted


@pytest.mark.parametrize(("relative", "is_entered"), [("sessions", True), ("logs", False), ("sessions/old", False)])
def test_folders_that_are_entered(relative: str, is_entered: bool) -> None:
    assert Goose().enters(PurePosixPath(relative)) is is_entered
