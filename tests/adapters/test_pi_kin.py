"""pi's version 4 and its database, and the programs built on pi: oh-my-pi and OpenClaw."""

import io
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop import capture
from pond_desktop.adapters.checking import promises as checks
from pond_desktop.adapters.contract import SourceFile, StoreAdapter
from pond_desktop.adapters.pi import OhMyPi, OpenClaw, Pi
from pond_desktop.canonical import Event, Link, Message, Session, Skipped
from pond_desktop.errors import SourceTooNew
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings

DATA = Path(__file__).parent.parent / "data"
V4 = "2026-11-20T09-00-00-000Z_11111111-2222-4333-8444-5555555555d4.jsonl"
OMP = "2026-11-21T09-00-00-000Z_22222222-2222-7333-8444-5555555555a1"
LAMP, WIRER, TIGHTER = (f"22222222-2222-7333-8444-5555555555{end}" for end in ("a1", "b2", "c3"))
CLAW, RESET = (f"33333333-2222-4333-8444-5555555555{end}" for end in ("a1", "b2"))
SCHEMA = """
CREATE TABLE sessions (
    id TEXT PRIMARY KEY, created_at TEXT NOT NULL, cwd TEXT NOT NULL, parent_session_id TEXT NULL, metadata TEXT NULL
);
CREATE TABLE entries (
    session_id TEXT, seq INTEGER, id TEXT, parent_id TEXT NULL, type TEXT, timestamp TEXT, payload TEXT
);
CREATE TABLE facts (session_id TEXT, seq INTEGER, kind TEXT, key TEXT NULL, value TEXT NULL);
"""
Adapter = Pi | OhMyPi | OpenClaw


def read(adapter: Adapter, relative: str, data: bytes | None = None) -> list[Event]:
    root = DATA / adapter.agent
    file = SourceFile(relative=PurePosixPath(relative), root=root)
    return list(adapter.read(file, io.BytesIO((root / relative).read_bytes() if data is None else data), None))


def messages(events: list[Event]) -> dict[str, Message]:
    return {event.id: event for event in events if isinstance(event, Message)}


def header(events: list[Event]) -> dict[str, Any]:
    ((_, fields),) = checks.fold(events).sessions.items()
    return fields


def reasons(events: list[Event]) -> list[str]:
    return [event.reason for event in events if isinstance(event, Skipped)]


def links(events: list[Event]) -> list[Link]:
    return [event for event in events if isinstance(event, Link)]


def documents(adapter: StoreAdapter, path: Path, scratch: Path) -> Iterator[tuple[str, bytes]]:
    store = adapter.store(SourceFile(relative=PurePosixPath(path.name), root=path.parent), path)
    assert store is not None
    scratch.mkdir()
    with store.documents(scratch) as found:
        for document in found:
            with document.open() as stream:
                yield document.name, stream.read()


@pytest.fixture
def v4() -> list[Event]:
    return read(Pi(), f"sessions/--home-mara-code-lamp--/{V4}")


def test_version_4_says_the_same_in_other_words(v4: list[Event]) -> None:
    said = messages(v4)
    assert [(id, message.role, message.parent_id) for id, message in said.items()] == [
        ("e1", "user", None),
        ("e3", "assistant", "e1"),
        ("e4", "tool", "e3"),
        ("e5", "system", "e4"),
        ("e6", "user", "e1"),
    ]
    assert said["e5"].event == "compaction" and said["e6"].is_branch_start
    fields = header(v4)
    assert (fields["project"], fields["title_custom"]) == ("/home/mara/code/lamp", "Humming lamp")
    assert fields["started_at"].isoformat() == "2026-11-20T09:00:00+00:00"
    assert reasons(v4).count("harness state") == 3


def test_version_4_names_the_session_that_it_came_from(v4: list[Event]) -> None:
    (link,) = links(v4)
    assert (link.kind, link.session_id[-2:], link.to_session_id[-2:]) == ("forked", "b2", "d4")


def test_a_newer_version_is_said_and_what_can_be_read_is_read() -> None:
    events = read(OhMyPi(), f"sessions/-code-lamp/{OMP}/Wirer/Tighter.jsonl")
    assert list(messages(events)) == ["d1"]
    (fault,) = (event for event in events if isinstance(event, Skipped) and event.is_fault)
    assert fault.reason == "newer format version (5): upgrade the program"


def test_pis_database_says_what_its_files_say(tmp_path: Path, v4: list[Event]) -> None:
    lines = (DATA / "pi" / "sessions" / "--home-mara-code-lamp--" / V4).read_text().splitlines()
    head, *rows = map(json.loads, lines)
    path = tmp_path / "sessions.sqlite"
    with closing(sqlite3.connect(path)) as made:
        made.executescript(SCHEMA)
        made.execute(
            "INSERT INTO sessions VALUES (?, ?, ?, ?, NULL)",
            (head["id"], str(head["createdAt"]), head["cwd"], head["parentSessionId"]),
        )
        for row in rows:
            if row["kind"] == "entry":
                columns = [row.pop(name) for name in ("seq", "id", "parentId", "type", "timestamp")]
                payload = json.dumps({name: value for name, value in row.items() if name not in ("kind", "lane")})
                made.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", (head["id"], *columns, payload))
            elif row["kind"] == "fact":
                made.execute(
                    "INSERT INTO facts VALUES (?, ?, ?, ?, ?)",
                    (head["id"], row["seq"], row["fact"], row.get("targetId"), row.get("name") or row.get("label")),
                )
        made.commit()
    ((name, content),) = documents(Pi(), path, tmp_path / "scratch")
    events = read(Pi(), f"sessions.sqlite/{name}", content)
    assert [(one.id, one.role, one.at, [part.body for part in one.parts]) for one in messages(events).values()] == [
        (one.id, one.role, one.at, [part.body for part in one.parts]) for one in messages(v4).values()
    ]
    assert header(events) == header(v4) and links(events) == links(v4)
    checks.check_all(Pi(), SourceFile(relative=PurePosixPath("sessions.sqlite", name), root=tmp_path), content)


@pytest.mark.parametrize(("adapter", "name"), [(Pi(), "sessions.sqlite"), (OpenClaw(), "openclaw-agent.sqlite")])
def test_a_database_of_unknown_shape_is_said(adapter: StoreAdapter, name: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / name)) as made:
        made.execute("CREATE TABLE other (a)")
        made.commit()
    with pytest.raises(SourceTooNew, match="newer version"):
        list(documents(adapter, tmp_path / name, tmp_path / "scratch"))


def test_oh_my_pis_titles_stand_before_the_header_and_change_later() -> None:
    fields = header(read(OhMyPi(), f"sessions/-code-lamp/{OMP}.jsonl"))
    assert (fields["id"], fields["title_generated"], fields["title_custom"]) == (LAMP, "Lamp wiring", "Loose wire")
    only = [
        json.dumps({"type": "title", "title": "Mine", "source": "user"}),
        json.dumps({"type": "session", "id": "x"}),
    ]
    assert header(read(OhMyPi(), f"sessions/-a/{OMP}.jsonl", "\n".join(only).encode()))["title_custom"] == "Mine"


def test_oh_my_pis_own_entries() -> None:
    events = read(OhMyPi(), f"sessions/-code-lamp/{OMP}.jsonl")
    said = messages(events)
    assert list(said) == ["a1", "a2", "a3", "a4", "a5", "a6"]
    assert [(part.type, part.body) for part in said["a4"].parts] == [("text", "1+1"), ("tool_result", "2")]
    assert (said["a5"].role, said["a5"].parts[0].provenance) == ("system", "injected")
    assert [(part.type, part.body) for part in said["a6"].parts] == [("text", "And this one?"), ("file", None)]
    assert not any(message.is_branch_start for message in said.values()), "side entries stand in the chain"


def test_oh_my_pis_sub_agents_hang_on_their_session() -> None:
    (link,) = links(read(OhMyPi(), f"sessions/-code-lamp/{OMP}/Wirer.jsonl"))
    assert link == Link(kind="child", session_id=LAMP, to_session_id=WIRER, is_verified=True)
    (deeper,) = links(read(OhMyPi(), f"sessions/-code-lamp/{OMP}/Wirer/Tighter.jsonl"))
    assert deeper == Link(kind="child", session_id=LAMP, to_session_id=TIGHTER, is_verified=False)


def test_openclaw_reads_what_was_begun_anew_under_its_own_id() -> None:
    now = read(OpenClaw(), f"agents/main/sessions/{CLAW}.jsonl")
    before = read(OpenClaw(), f"agents/main/sessions/{RESET}.jsonl.reset.2026-11-21T08-00-00.000Z")
    assert (header(now)["id"], header(before)["id"]) == (CLAW, RESET)
    assert [part.body for message in messages(now).values() for part in message.parts] == ["Turn the lamp on", "On."]


def test_openclaws_database_and_files_show_a_session_once(tmp_path: Path) -> None:
    agent = tmp_path / "agents" / "main"
    (agent / "sessions").mkdir(parents=True)
    (agent / "agent").mkdir()
    content = (DATA / "openclaw" / "agents" / "main" / "sessions" / f"{CLAW}.jsonl").read_bytes()
    (agent / "sessions" / f"{CLAW}.jsonl").write_bytes(content)
    more = {"type": "message", "id": "m3", "parentId": "m2", "message": {"role": "user", "content": "Off again"}}
    with closing(sqlite3.connect(agent / "agent" / "openclaw-agent.sqlite")) as made:
        made.execute(
            "CREATE TABLE transcript_events (session_id TEXT, seq INTEGER, event_json TEXT, created_at INTEGER)"
        )
        for seq, line in enumerate([*content.decode().splitlines(), json.dumps(more)]):
            made.execute("INSERT INTO transcript_events VALUES (?, ?, ?, 0)", (CLAW, seq, line))
        made.commit()
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    with open_pond(folders, Settings(roots={"openclaw": (tmp_path / "agents",)})) as pond:
        report = capture.run(pond)
        assert (report.sessions_added, report.messages_added, report.problems) == (1, 3, [])
        assert capture.run(pond).files_opened == 0


@pytest.mark.parametrize(
    ("adapter", "environment", "roots"),
    [
        (OhMyPi(), {}, ["/home/mara/.omp"]),
        (OhMyPi(), {"PI_CONFIG_DIR": ".mine", "XDG_DATA_HOME": "/data"}, ["/home/mara/.mine", "/data/omp"]),
        (OpenClaw(), {}, ["/home/mara/.openclaw/agents", "/home/mara/.clawdbot/agents"]),
        (OpenClaw(), {"OPENCLAW_STATE_DIR": "/claw"}, ["/claw/agents"]),
        (Pi(), {"PI_CODING_AGENT_DIR": "/home/mara/.omp/agent"}, ["/home/mara/.pi/agent"]),
    ],
)
def test_roots(adapter: Adapter, environment: dict[str, str], roots: list[str]) -> None:
    assert adapter.roots(environment, Path("/home/mara")) == tuple(map(Path, roots))


@pytest.mark.parametrize(
    ("adapter", "relative", "is_wanted"),
    [
        (OhMyPi(), f"agent/sessions/-code-lamp/{OMP}.jsonl", True),
        (OhMyPi(), f"profiles/night/agent/sessions/-code-lamp/{OMP}/Wirer.jsonl", True),
        (OhMyPi(), f"sessions/-code-lamp/{OMP}.jsonl", True),
        (OhMyPi(), f"-code-lamp/{OMP}.jsonl", True),
        (OhMyPi(), "agent/history.db", False),
        (OhMyPi(), "agent/auth.json", False),
        (OpenClaw(), f"main/sessions/{CLAW}.jsonl", True),
        (OpenClaw(), f"main/sessions/{CLAW}.jsonl.deleted.2026-11-21T08-00-00.000Z", True),
        (OpenClaw(), f"agents/main/sessions/{CLAW}-topic-7.jsonl", True),
        (OpenClaw(), "main/agent/openclaw-agent.sqlite", True),
        (OpenClaw(), f"main/sessions/{CLAW}.jsonl.deleted.2026-11-21T08-00-00.000Z.zst", False),
        (OpenClaw(), f"main/sessions/{CLAW}.trajectory.jsonl", False),
        (OpenClaw(), f"main/sessions/{CLAW}.jsonl.lock", False),
        (OpenClaw(), "main/sessions/sessions.json", False),
        (OpenClaw(), "main/agent/auth-profiles.json", False),
        (Pi(), "sessions.sqlite", True),
        (Pi(), "sessions/session-index.sqlite", False),
    ],
)
def test_files_that_are_wanted(adapter: Adapter, relative: str, is_wanted: bool) -> None:
    path = PurePosixPath(relative)
    assert adapter.wants(path) is is_wanted
    assert not is_wanted or all(adapter.enters(folder) for folder in path.parents if folder.name)


@pytest.mark.parametrize(
    ("adapter", "relative"),
    [(OhMyPi(), "agent/blobs"), (OhMyPi(), "cache"), (OpenClaw(), "main/workspace"), (OpenClaw(), "main/agent/keys")],
)
def test_what_holds_no_sessions_is_not_entered(adapter: Adapter, relative: str) -> None:
    assert not adapter.enters(PurePosixPath(relative))


def test_no_session_is_said_of_a_title_alone() -> None:
    events = read(OhMyPi(), f"sessions/-a/{OMP}.jsonl", b'{"type":"title","title":"Alone"}\n')
    assert not any(isinstance(event, Session) for event in events) and reasons(events) == ["session facts"]
