"""Cursor's three stores together: shown once, real files, places."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path, PurePosixPath

import pytest

from pond_desktop import capture
from pond_desktop.adapters.checking import promises as checks
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.cursor import Cursor
from pond_desktop.archive import Narrowing, SessionFilter
from pond_desktop.canonical import Part
from pond_desktop.errors import SourceTooNew
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings
from tests.adapters.agent_files import contents
from tests.adapters.cursor_reading import EDITOR, STORE, TALK, WINDOW, documents
from tests.adapters.cursor_stores import LAMP, SHADE, TABS, answered, composer, lay_agent, lay_editor, typed


@pytest.mark.parametrize("relative", [EDITOR, "chats/md5/one/store.db"])
def test_a_database_without_the_known_tables(tmp_path: Path, relative: str) -> None:
    (tmp_path / relative).parent.mkdir(parents=True)
    with closing(sqlite3.connect(tmp_path / relative)) as connection, connection:
        connection.execute("CREATE TABLE novelties (id)")
    with pytest.raises(SourceTooNew, match="Upgrade"):
        documents(tmp_path, relative)


@pytest.fixture
def pond(tmp_path: Path) -> Iterator[Pond]:
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    roots = {"cursor": (tmp_path / "User", tmp_path / ".cursor")}
    with open_pond(folders, Settings(roots=roots)) as opened:
        yield opened


def listed(pond: Pond) -> list[str]:
    with pond.archive.reading() as reader:
        return [session.id for session in reader.sessions_latest_first(SessionFilter(), limit=100)]


def found(pond: Pond, word: str) -> int:
    with pond.archive.reading() as reader:
        return reader.facets("conversation", word, Narrowing()).total


def lay_transcript(root: Path, *lines: tuple[str, str]) -> None:
    path = root / ".cursor" / TALK / LAMP / f"{LAMP}.jsonl"
    path.parent.mkdir(parents=True)
    rows = [{"role": role, "message": {"content": [{"type": "text", "text": text}]}} for role, text in lines]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


SPOKEN = [("user", "<user_query>\nMake it dim.\n</user_query>"), ("assistant", "Shining.")]


@pytest.mark.parametrize("is_transcript_first", [True, False])
def test_one_conversation_in_all_stores_is_shown_once(pond: Pond, tmp_path: Path, is_transcript_first: bool) -> None:
    def editor() -> None:
        spoken = {f"bubbleId:{LAMP}:1": typed("Make it dim.\n"), f"bubbleId:{LAMP}:2": answered("\nShining.")}
        lay_editor(tmp_path / "User" / EDITOR, {f"composerData:{LAMP}": composer(["1", "2"]), **spoken})

    def others() -> None:
        lay_transcript(tmp_path, *SPOKEN)
        lay_agent(tmp_path / ".cursor" / STORE, [{"role": role, "content": text} for role, text in SPOKEN])

    for lay in (others, editor) if is_transcript_first else (editor, others):
        lay()
        capture.run(pond, agents=frozenset({"cursor"}))
    assert listed(pond) == [LAMP]
    assert found(pond, "shining") == 1


def test_a_transcript_alone_is_shown(pond: Pond, tmp_path: Path) -> None:
    lay_transcript(tmp_path, *SPOKEN)
    capture.run(pond, agents=frozenset({"cursor"}))
    assert listed(pond) == [f"{LAMP}.transcript"]
    assert found(pond, "shining") == 1


def test_what_was_rewound_stays_in_the_archive(pond: Pond, tmp_path: Path) -> None:
    path = tmp_path / "User" / EDITOR
    spoken = {"bubbleId:c:1": typed("Dim it."), "bubbleId:c:2": answered("Shining."), "bubbleId:c:3": answered("Dark.")}
    lay_editor(path, {"composerData:c": composer(["1", "2"]), **spoken})
    capture.run(pond, agents=frozenset({"cursor"}))
    lay_editor(path, {"composerData:c": composer(["1", "3"])})
    capture.run(pond, agents=frozenset({"cursor"}))
    with pond.archive.reading() as reader:
        session = reader.session("cursor", "c")
        assert session is not None
        assert [row.message.id for row in reader.page(session.key, limit=10)] == ["1", "3"]
        assert [row.message.id for row in reader.superseded(session.key)] == ["2"]


def parts_of(path: Path, root: Path) -> list[Part]:
    relative = PurePosixPath(path.relative_to(root).as_posix())
    return [
        part
        for file, data in contents(Cursor(), SourceFile(relative=relative, root=root), path)
        for part in checks.parts_of(checks.read(Cursor(), file, data))
    ]


def test_real_files_say_what_a_plain_reading_says(shared: Path) -> None:
    corpus = shared / "corpus" / "cursor"
    (path,) = (corpus / "workspace-2024-11").rglob("state.vscdb")
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as connection:
        items = dict(connection.execute("SELECT key, value FROM ItemTable"))
    bubbles = [
        *(bubble for tab in json.loads(items[TABS])["tabs"] for bubble in tab["bubbles"]),
        *(
            bubble
            for one in json.loads(items["composer.composerData"])["allComposers"]
            for bubble in one["conversation"]
        ),
    ]
    spoken = [
        part.body for part in parts_of(path, path.parents[2]) if part.provenance != "injected" if part.type == "text"
    ]
    assert spoken == [bubble["text"] for bubble in bubbles if bubble["text"]]
    assert len(spoken) == 20

    for path in sorted(corpus.rglob("*.jsonl")):
        blocks = [
            block
            for line in path.read_text().splitlines()
            for block in json.loads(line).get("message", {"content": []})["content"]
        ]
        parts = parts_of(path, path.parents[[*path.parts[::-1]].index("projects")])
        calls = [(block["name"], block["input"]) for block in blocks if block["type"] == "tool_use"]
        assert [part.tool_name for part in parts if part.type == "tool_call"] == [name for name, _ in calls]
        assert not [part for part in parts if part.type == "unknown"]


def test_roots() -> None:
    home = Path("/home/mara")
    assert Cursor().roots({"APPDATA": "/data/roaming", "CURSOR_DATA_DIR": "/data/cursor"}, home) == tuple(
        Path(root)
        for root in (
            "/data/cursor",
            "/home/mara/.cursor",
            "/home/mara/.config/cursor",
            "/home/mara/.config/Cursor/User",
            "/home/mara/.config/Cursor Nightly/User",
            "/home/mara/Library/Application Support/Cursor/User",
            "/home/mara/Library/Application Support/Cursor Nightly/User",
            "/data/roaming/Cursor/User",
            "/data/roaming/Cursor Nightly/User",
        )
    )


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (EDITOR, True),
        (WINDOW, True),
        (f"User/{WINDOW}", True),
        (f"{EDITOR}.backup", False),
        ("globalStorage/storage.json", False),
        ("workspaceStorage/f00d/workspace.json", False),
        ("workspaceStorage/f00d/some.extension/state.vscdb", False),
        (STORE, True),
        (f"acp-sessions/{LAMP}/store.db", True),
        ("chats/store.db", False),
        (f"{TALK}/{LAMP}.txt", True),
        (f"{TALK}/{LAMP}/subagents/{SHADE}.jsonl", True),
        ("projects/home-mara-code-lamp/terminals/1.txt", False),
        ("cli-config.json", False),
        ("mcp.json", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    path = PurePosixPath(relative)
    assert Cursor().wants(path) is is_wanted
    assert not is_wanted or all(Cursor().enters(folder) for folder in path.parents)


@pytest.mark.parametrize(
    "relative",
    [
        "extensions",
        "User/History",
        "extensions/some.extension",
        "globalStorage/some.extension",
        "projects/home-mara/terminals",
        "workspaceStorage/a/b",
    ],
)
def test_folders_that_are_not_entered(relative: str) -> None:
    assert not Cursor().enters(PurePosixPath(relative))
