"""The bench measures what it says: the same history each time, read whole, by both sides alike."""

import sqlite3
from contextlib import closing
from hashlib import blake2b
from pathlib import Path, PurePosixPath

import pytest

from pond_desktop.adapters import SourceFile
from pond_desktop.adapters.claude_code import ClaudeCode
from pond_desktop.adapters.registry import ADAPTERS
from pond_desktop.canonical import Event, Link, Message, Skipped
from pond_desktop.operations.find import search
from pond_desktop.projection.found import SearchRequest
from tests.bench.extremes import appended_line, make_file_of, make_line_of, make_long_session, make_tiny_sessions
from tests.bench.history import make_history
from tests.bench.large_archive import make_large_archive
from tests.bench.many_sessions import multiply_sessions
from tests.bench.measuring import measured
from tests.bench.mixed import PLACES, make_mixed_history
from tests.bench.queries import KINDS, make_queries
from tests.bench.search_queries import SEARCH_KINDS, make_search_queries
from tests.bench.watched import visible_after
from tests.bench.work import open_bench_pond


def digest(root: Path) -> dict[str, str]:
    return {str(path.relative_to(root)): blake2b(path.read_bytes()).hexdigest() for path in files(root)}


def files(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*") if path.is_file())


def terms(database_path: Path) -> set[tuple[str, str, int, int]]:
    """Each word of the conversation's postings, its column, and how often it stands there. The baseline leaves scripts
    without spaces as they are."""
    with closing(sqlite3.connect(database_path)) as database:
        database.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, postings, col)")
        return {row for row in database.execute("SELECT term, col, doc, cnt FROM temp.terms") if row[0] < "\x7f"}


def tables(database_path: Path) -> dict[str, tuple[set[str], set[tuple[str, ...]]]]:
    """Columns, and the columns of each index, of the tables that baseline and archive both write."""
    found = {}
    with closing(sqlite3.connect(database_path)) as database:
        for table in ("sessions", "messages", "parts", "posted", "postings", "titles"):
            columns = {row[1] for row in database.execute(f"PRAGMA table_info({table})")}
            indexes = [row[1] for row in database.execute(f"PRAGMA index_list({table})")]
            found[table] = (
                columns,
                {tuple(row[2] for row in database.execute(f"PRAGMA index_info({index})")) for index in indexes},
            )
    return found


def posted_count(database_path: Path) -> int:
    with closing(sqlite3.connect(database_path)) as database:
        return int(database.execute("SELECT count(*) FROM posted").fetchone()[0])


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("history")
    make_history(root, 30)
    return root


def test_the_same_seed_makes_the_same_bytes(history: Path, tmp_path: Path) -> None:
    made = make_history(tmp_path, 30)
    assert digest(tmp_path) == digest(history)
    assert made.sessions == 30 == len(list(tmp_path.rglob("*.jsonl")))
    assert made.bytes == sum(path.stat().st_size for path in tmp_path.rglob("*.jsonl"))


def test_the_history_is_what_claude_code_writes(history: Path) -> None:
    adapter = ClaudeCode()
    events: list[Event] = []
    for path in files(history):
        relative = PurePosixPath(path.relative_to(history).as_posix())
        assert adapter.wants(relative)
        with path.open("rb") as stream:
            events += adapter.read(SourceFile(relative=relative, root=history), stream, None)
    messages = [event for event in events if isinstance(event, Message)]
    parts = [part for message in messages for part in message.parts]
    assert {part.type for part in parts} >= {"text", "reasoning", "tool_call", "tool_result"}
    assert any(message.event == "compaction" for message in messages)
    assert any(part.is_failure for part in parts)
    assert any(isinstance(event, Link) and event.kind == "child" and event.is_verified for event in events)
    assert not any(event.is_fault for event in events if isinstance(event, Skipped))
    assert not any(part.type == "unknown" for part in parts)


def test_baseline_and_capture_find_the_same(history: Path, tmp_path: Path) -> None:
    bare = measured("tests.bench.baseline", history, tmp_path / "bare.db")
    ours = measured("tests.bench.work", "capture", tmp_path / "home", history)
    assert (ours["sessions"], ours["messages"]) == (bare["sessions"], bare["messages"])
    repeat = measured("tests.bench.work", "counted-capture", tmp_path / "home", history)
    assert (repeat["opened_counted"], repeat["read_counted"], repeat["messages"]) == (0, 0, 0)
    theirs, its = (terms(path) for path in (tmp_path / "bare.db", tmp_path / "home" / "data" / "pond.db"))
    # the baseline does not tell what the harness put into a prompt
    assert len(theirs ^ its) < 0.05 * len(theirs)
    assert tables(tmp_path / "bare.db") == tables(tmp_path / "home" / "data" / "pond.db")
    assert posted_count(tmp_path / "bare.db") == posted_count(tmp_path / "home" / "data" / "pond.db") > 500
    asked = measured("tests.bench.work", "search", tmp_path / "home", history, 20)
    assert [len(asked["times_ms"][kind]) for kind in KINDS] == [5, 5, 5, 5]
    assert asked["found"] > 0
    filled = measured("tests.bench.work", "fill-tools", tmp_path / "home", history)
    assert filled["parts"] > 100
    assert filled["pending"] == 0
    assert filled["secrets_chars"] > 10_000
    assert filled["secrets_pending"] == 0
    assert multiply_sessions(tmp_path / "home" / "data" / "pond.db", 100) == 100


def test_a_mixed_history_is_of_every_agent_that_has_a_place(tmp_path: Path) -> None:
    assert set(PLACES) == {adapter.agent for adapter in ADAPTERS if adapter.roots({}, tmp_path)}
    home, pond_home = tmp_path / "home", tmp_path / "pond"
    laid = make_mixed_history(home, 12_000)
    assert laid.bytes >= 12_000 * len(PLACES)
    ours = measured("tests.bench.work", "mixed-capture", home, pond_home)
    assert (set(ours["agents"]), ours["problems"]) == (set(PLACES), [])
    assert ours["sessions"] > sum(laid.copies.values())
    bare = measured("tests.bench.mixed_baseline", home, pond_home / "data" / "pond.db", tmp_path / "bare.db")
    assert bare["messages"] == ours["messages"]
    assert terms(tmp_path / "bare.db") == terms(pond_home / "data" / "pond.db")
    with closing(sqlite3.connect(tmp_path / "bare.db")) as database:
        assert database.execute("SELECT count(*) FROM parts WHERE body IS NOT NULL").fetchone()[0] > 1000


def test_a_watched_home_is_found_in_as_agents_write(tmp_path: Path) -> None:
    make_mixed_history(tmp_path / "home", 1_000)
    times = visible_after(tmp_path / "home", tmp_path / "pond", 7)
    assert len(times) == 7
    assert max(map(max, times.values())) < 20


def test_what_is_appended_is_counted(tmp_path: Path) -> None:
    root, home = tmp_path / "history", tmp_path / "home"
    path = make_file_of(root, 300_000)
    assert 300_000 <= path.stat().st_size < 500_000
    measured("tests.bench.work", "capture", home, root)
    new = appended_line(path)
    run = measured("tests.bench.work", "counted-capture", home, root)
    assert (run["opened_counted"], run["bytes_read"], run["messages"]) == (1, new, 1)
    assert new <= run["read_counted"] < 300_000


def test_files_at_the_edges(tmp_path: Path) -> None:
    assert max(map(len, make_line_of(tmp_path / "line", 200_000).read_bytes().split(b"\n"))) >= 200_000
    make_long_session(tmp_path / "long", 40)
    (long,) = files(tmp_path / "long")
    assert long.read_bytes().count(b"\n") == 40
    total = make_tiny_sessions(tmp_path / "tiny", 50)
    assert len(files(tmp_path / "tiny")) == 50
    assert total == sum(path.stat().st_size for path in files(tmp_path / "tiny"))


def test_queries_are_of_each_kind_and_the_same_each_time() -> None:
    queries = make_queries(40)
    assert queries == make_queries(40)
    assert [query.kind for query in queries[:4]] == list(KINDS)
    assert all(query.text.startswith('"') for query in queries if query.kind == "phrase")
    assert all(query.text.endswith("*") for query in queries if query.kind == "prefix")


def test_a_large_archive_is_whole_and_searched(tmp_path: Path) -> None:
    home, nothing = str(tmp_path / "home"), str(tmp_path / "nothing")
    with open_bench_pond(home, nothing) as pond:
        archive_file = pond.folders.archive_file
        made = make_large_archive(archive_file, 3000)
    with closing(sqlite3.connect(archive_file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        count = database.execute("SELECT count(*) FROM posted JOIN messages ON key = place & 0xFFFFFFFF").fetchone()[0]
        tools = database.execute("SELECT count(*) FROM tool_posted JOIN parts ON key = place & 0xFFFFFFFF").fetchone()[
            0
        ]
    assert (count, tools) == (3000, made.tool_parts)
    with open_bench_pond(home, nothing) as pond:
        answer = search(pond, SearchRequest(query="file", limit=50, response_tokens=-1))
    assert len(answer.hits) == 50
    assert all("file" in hit.excerpt.casefold() for hit in answer.hits)


def test_what_the_window_is_measured_by_is_done(tmp_path: Path) -> None:
    root, home = tmp_path / "root", tmp_path / "home"
    make_tiny_sessions(root, 40)
    session_id = make_long_session(root, 3_000)
    measured("tests.bench.work", "capture", home, root)
    started = measured("tests.bench.starting", home, root, "0")
    assert started["listed"] == 41
    felt = measured("tests.bench.frames", home, root, session_id)
    assert felt["typing"]["answers"] > 3
    assert felt["typing"]["hits"] > 0
    assert felt["transcript"]["scrolled_px"][0] > 10_000
    assert len(felt["transcript"]["ms"]) == len(felt["list"]["cpu_ms"]) == 400
    switched = measured("tests.bench.switching", home, root, 20)
    assert switched["opened"] == 20
    assert {**switched["after"], "resident_bytes": 0} == {**switched["before"], "resident_bytes": 0}


@pytest.mark.needs_editor("nvim", "tmux")
def test_what_is_inserted_is_timed(tmp_path: Path) -> None:
    root, home = tmp_path / "root", tmp_path / "home"
    make_tiny_sessions(root, 3)
    measured("tests.bench.work", "capture", home, root)
    assert len(measured("tests.bench.inserting", home, root, "neovim", 3)["ms"]) == 3


def test_searches_of_every_kind_are_timed(tmp_path: Path) -> None:
    run = measured("tests.bench.searching", tmp_path, 3000, 2 * len(SEARCH_KINDS), 1)
    assert {kind: len(times) for kind, times in run["ours_ms"].items()} == dict.fromkeys(SEARCH_KINDS, 2)
    assert run["found"] > 0 < run["plain_found"]
    assert 200 < run["facets_total"] < 400
    assert len(run["cold_ms"]) == 2 * len(SEARCH_KINDS)


def test_search_queries_are_of_each_kind_and_the_same_each_time() -> None:
    queries = make_search_queries(200)
    assert queries == make_search_queries(200)
    assert [query.kind for query in queries[: len(SEARCH_KINDS)]] == list(SEARCH_KINDS)
    assert all((":" in query.text) == (query.kind == "filtered") for query in queries)
    assert all(query.is_latest_first == (query.kind == "recency") for query in queries)
