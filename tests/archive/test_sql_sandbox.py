"""What a query may not do, whatever it says."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from pond_desktop.archive import Archive
from pond_desktop.archive.sql_sandbox import SqlBounds, ask
from pond_desktop.errors import SqlExceeded, SqlMistaken, SqlRefused

FUNCTIONS = {
    (name, count): lambda *_: None
    for name, count in (("body", 1), ("pond_masked", 2), ("pond_said", 2), ("pond_variant", 7), ("locator", 3))
}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archive") / "pond.db"
    Archive.open(path, datetime(2026, 3, 20, tzinfo=UTC)).close()
    return path


@pytest.mark.parametrize(
    "query",
    [
        "DELETE FROM messages",
        "INSERT INTO sources DEFAULT VALUES",
        "UPDATE sessions SET title = ''",
        "CREATE TABLE t (a)",
        "CREATE TEMP TABLE t AS SELECT 1",
        "DROP VIEW messages",
        "PRAGMA query_only = OFF",
        "PRAGMA user_version",
        "SELECT * FROM pragma_table_info('messages')",
        "ATTACH 'other.db' AS other",
        "VACUUM",
        "VACUUM INTO 'copy.db'",
        "BEGIN",
        "COMMIT",
        "ANALYZE",
        "REINDEX",
        "SELECT load_extension('x')",
        "SELECT 1; DELETE FROM messages",
        "SELECT * FROM sqlite_schema",
        "SELECT * FROM sqlite_temp_schema",
        "SELECT body FROM main.parts",
        "SELECT place FROM posted",
        "WITH parts AS (SELECT body FROM main.parts) SELECT * FROM parts",
        "SELECT (SELECT max(body) FROM main.raw_chunks)",
        "SELECT * FROM postings",
        "SELECT * FROM dbstat",
        "-- nothing",
    ],
)
def test_nothing_but_the_views_is_read(
    archive: Path, query: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SqlRefused):
        ask(archive, query, FUNCTIONS, SqlBounds(10, 100, 10_000))
    assert list(tmp_path.iterdir()) == []


def test_the_views_themselves_may_be_read(archive: Path) -> None:
    for view in ("sessions", "messages", "parts", "links", "sources"):
        assert ask(archive, f"SELECT * FROM {view}", FUNCTIONS, SqlBounds(10, 100, 10_000)).rows == []


NUMBERS = """
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50) SELECT i, printf('%100d', i) FROM n
"""


@pytest.mark.parametrize(
    ("rows", "size", "row_count", "cut_by"),
    [(51, 10_000, 50, None), (50, 10_000, 50, None), (49, 10_000, 49, "rows"), (49, 1080, 10, "bytes")],
)
def test_an_answer_says_what_cut_it(archive: Path, rows: int, size: int, row_count: int, cut_by: str | None) -> None:
    found = ask(archive, NUMBERS, FUNCTIONS, SqlBounds(10, rows, size))
    assert (len(found.rows), found.cut_by) == (row_count, cut_by)


def test_a_row_that_is_too_large_alone_is_no_empty_answer(archive: Path) -> None:
    with pytest.raises(SqlExceeded, match="first row alone"):
        ask(archive, NUMBERS, FUNCTIONS, SqlBounds(10, 100, 50))


def test_time_is_bounded(archive: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    with pytest.raises(SqlExceeded, match=r"longer than 0\.2 s"):
        ask(archive, endless, FUNCTIONS, SqlBounds(0.2, 100, 50))


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("SELECT mesage_id FROM messages", "message_id"),
        ("SELECT * FROM mesages", "messages"),
        ("SELECT contains_token('a', 'b')", "contains_tokens"),
        ("SELEC 1", "syntax error"),
        ("SELECT session_id FROM messages JOIN parts", "ambiguous"),
    ],
)
def test_a_mistake_is_told_with_what_may_be_meant(archive: Path, query: str, said: str) -> None:
    with pytest.raises(SqlMistaken, match=said):
        ask(archive, query, FUNCTIONS, SqlBounds(10, 100, 10_000))
