"""Zed's threads: both forms of messages, packed and not, and what cannot be read."""

import sqlite3
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

import pytest

from pond_desktop.adapters.checking import promises as checks
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.zed import Zed
from pond_desktop.canonical import Event, Link, Message, Session, Skipped, Usage
from pond_desktop.errors import SourceTooNew
from tests.adapters.agent_files import contents
from tests.adapters.zed_store import LAMP, OLDER, PROJECT, lay_sample, lay_threads

SAMPLE = Path(__file__).parent.parent / "data" / "zed" / "share"
STORE = PurePosixPath("threads/threads.db")


def documents(root: Path) -> dict[str, tuple[SourceFile, bytes]]:
    file = SourceFile(relative=STORE, root=root)
    return {read.relative.name: (read, data) for read, data in contents(Zed(), file, root / STORE)}


def said(root: Path, document: str) -> list[Event]:
    file, content = documents(root)[document]
    events = checks.read(Zed(), file, content)
    checks.check_bodies(events, content)
    checks.check_bytes_are_accounted_for(events, content)
    return events


def messages(events: list[Event]) -> list[Message]:
    return [event for event in events if isinstance(event, Message)]


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def reasons(events: list[Event]) -> Counter[tuple[str, bool]]:
    return Counter((event.reason, event.is_fault) for event in events if isinstance(event, Skipped))


def test_the_sample_is_as_its_maker_makes_it(tmp_path: Path) -> None:
    lay_sample(tmp_path / STORE)
    made = {name: data for name, (_, data) in documents(tmp_path).items()}
    assert made == {name: data for name, (_, data) in documents(SAMPLE).items()}


def test_facts_of_a_thread() -> None:
    header, *_ = said(SAMPLE, "lamp.facts")
    assert header == Session(
        id="lamp",
        project=PROJECT,
        git_branch="dim",
        started_at=datetime(2026, 11, 3, 9, tzinfo=UTC),
        title_generated="Dim the lamp",
    )


def test_prompt_with_a_mention_and_a_picture() -> None:
    prompt = messages(said(SAMPLE, "lamp.messages"))[0]
    assert (prompt.id, prompt.role, prompt.at) == ("u-1", "user", None)
    assert bodies(prompt) == [
        ("text", "conversational", "Make it dim, see "),
        ("text", "injected", "level = 1"),
        ("file", "conversational", None),
    ]


def test_each_result_stands_behind_its_call() -> None:
    answer = messages(said(SAMPLE, "lamp.messages"))[1]
    assert [(part.type, part.call_id, part.is_failure) for part in answer.parts] == [
        ("reasoning", None, None),
        ("unknown", None, None),
        ("text", None, None),
        ("tool_call", "a/1", None),
        ("tool_result", "a/1", False),
        ("tool_call", "a2", None),
        ("tool_result", "a2", True),
        ("file", None, None),
    ]
    assert answer.parts[4].body_bytes > 2000 and answer.parts[6].body == "no such file"
    assert answer.usage is None


def test_what_follows_an_answer() -> None:
    events = said(SAMPLE, "lamp.messages")
    last, summary = messages(events)[2:]
    assert last.usage == Usage(input_tokens=12, output_tokens=5, cache_read_tokens=56)
    assert bodies(last) == [
        ("text", "conversational", "It is dim now."),
        ("unknown", "injected", '{"Sculpture":{"weight":7}}'),
    ]
    assert (summary.role, summary.event) == ("system", "compaction")
    assert reasons(events) == {("mark of going on", False): 1, ("empty message", False): 1}


def test_a_thread_of_the_older_form() -> None:
    asked, answered, result = messages(said(SAMPLE, "older.messages"))
    assert bodies(asked) == [
        ("text", "injected", "<context>\nshade.c\n</context>"),
        ("text", "conversational", "Where is the shade?"),
    ]
    assert bodies(answered)[:2] == [("reasoning", "conversational", "Hm."), ("text", "conversational", "I look.")]
    assert bodies(answered)[2] == ("tool_call", "conversational", '{"regex":"shade"}')
    assert bodies(result) == [("tool_result", "injected", "shade.c:1")]
    assert [message.role for message in (asked, answered, result)] == ["user", "assistant", "tool"]
    assert answered.parts[2].call_id == result.parts[0].call_id == "t1"
    assert Link(kind="child", session_id="lamp", to_session_id="older", is_verified=True) in said(SAMPLE, "older.facts")


def test_tables_of_the_first_versions(tmp_path: Path) -> None:
    lay_threads(tmp_path / STORE, {"older": OLDER}, later=False, data_type="json")
    assert said(tmp_path, "older.facts")[0] == Session(id="older", title_generated="Dim the lamp")
    assert len(messages(said(tmp_path, "older.messages"))) == 3


@pytest.mark.parametrize(
    ("data_type", "reason"),
    [
        ("zstd", "malformed"),
        ("json", "malformed"),
        ("brotli", "newer format version (of threads): upgrade the program"),
    ],
)
def test_a_thread_that_cannot_be_unpacked_is_a_fault_of_its_own(tmp_path: Path, data_type: str, reason: str) -> None:
    lay_threads(tmp_path / STORE, {"bad": b"\x00not packed"}, data_type=data_type)
    lay_threads(tmp_path / STORE, {"lamp": LAMP})
    assert reasons(said(tmp_path, "bad.facts")) == {(reason, True): 1}
    assert len(messages(said(tmp_path, "lamp.messages"))) == 4


def test_a_thread_that_goes_on_only_grows(tmp_path: Path) -> None:
    lay_threads(tmp_path / STORE, {"lamp": {**LAMP, "messages": LAMP["messages"][:1]}})
    before = documents(tmp_path)["lamp.messages"][1]
    lay_threads(tmp_path / STORE, {"lamp": LAMP})
    assert documents(tmp_path)["lamp.messages"][1].startswith(before)


def test_only_a_thread_that_changed_has_another_stamp(tmp_path: Path) -> None:
    def stamps(name: str) -> dict[str, str]:
        store = Zed().store(SourceFile(relative=STORE, root=tmp_path), tmp_path / STORE)
        assert store is not None
        (tmp_path / name).mkdir()
        with store.documents(tmp_path / name) as found:
            return {each.name: each.stamp for each in found}

    lay_threads(tmp_path / STORE, {"lamp": LAMP, "older": OLDER})
    before = stamps("1")
    lay_threads(tmp_path / STORE, {"lamp": LAMP}, updated_at="2026-11-03T09:11:00Z")
    after = stamps("2")
    assert {name for name in after if after[name] != before[name]} == {"lamp.messages", "lamp.facts"}


def test_a_database_without_threads(tmp_path: Path) -> None:
    (tmp_path / STORE).parent.mkdir()
    with closing(sqlite3.connect(tmp_path / STORE)) as connection, connection:
        connection.execute("CREATE TABLE novelties (id)")
    with pytest.raises(SourceTooNew, match="Upgrade"):
        documents(tmp_path)


def test_places() -> None:
    assert Zed().roots({"XDG_DATA_HOME": "/data", "LOCALAPPDATA": "/local"}, Path("/home/mara")) == (
        Path("/data/zed"),
        Path("/home/mara/.local/share/zed"),
        Path("/home/mara/Library/Application Support/Zed"),
        Path("/local/Zed"),
    )
    assert Zed().wants(STORE) and Zed().enters(STORE.parent)
    assert not Zed().wants(PurePosixPath("db/0-stable/db.sqlite")) and not Zed().enters(PurePosixPath("db"))
