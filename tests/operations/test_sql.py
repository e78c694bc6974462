"""Queries by SQL: what they see, and what they may not do."""

import re
from pathlib import Path

import pytest

from pond_desktop.errors import SqlExceeded, ValidationFailed
from pond_desktop.operations.capture import capture, fill_tools
from pond_desktop.operations.sql import run_sql, sql_schema
from pond_desktop.pond import Pond, open_pond
from pond_desktop.projection.sql import Cell
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.resources import sample_roots
from tests.operations.history import History, assistant, call, result, user
from tests.secret_keys import github_key

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "sql.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\*\*([^*]+)\*\*[^\n]*\n\n```sql\n(.*?)```", PAGE, re.M | re.S)


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Pond:
    """The sample history, captured; read only, please."""
    folders = Folders.below(tmp_path_factory.mktemp("sql"))
    folders.create()
    pond = open_pond(folders, Settings().with_roots(sample_roots()))
    capture(pond)
    return pond


def column(pond: Pond, query: str) -> list[Cell]:
    return [row[0] for row in run_sql(pond, query).rows]


def test_the_page_names_each_column_as_it_is() -> None:
    documented = {
        name: re.findall(r"^\| `(\w+)` \| (.+) \|$", table, re.M)
        for name, table in re.findall(r"^### `(\w+)`\n(.*?)(?=^##)", PAGE, re.M | re.S)
    }
    schema = sql_schema()
    assert documented == {table.name: [(each.name, each.comment) for each in table.columns] for table in schema.tables}
    assert all(f"| `{each.call}` | {each.comment} |" in PAGE for each in schema.functions)


def test_the_views_have_the_columns_that_are_documented(sample: Pond) -> None:
    for table in sql_schema().tables:
        found = run_sql(sample, f"SELECT * FROM {table.name}")
        assert found.columns == tuple(each.name for each in table.columns)
        assert found.rows


@pytest.mark.parametrize("query", [query for _, query in EXAMPLES], ids=[name for name, _ in EXAMPLES])
def test_each_example_of_the_page_finds_something(sample: Pond, query: str) -> None:
    assert len(EXAMPLES) == 10
    assert run_sql(sample, query).rows


def test_bodies_of_tools_are_found_also_where_they_are_long(history: History) -> None:
    long_text = "line\n" * 1000 + "needle_of_tools"
    history.write(
        "s",
        user("u", "look"),
        assistant("a", call("c1", "Bash", command="cat x", options={"deep": [1, 2]}), minutes=1),
        user("r", [result("c1", long_text, is_error=True)], minutes=2),
    )
    history.capture()
    pond = history.pond
    assert column(pond, "SELECT message_id FROM messages WHERE contains_tokens(search_text, 'needle_of_tools')") == []
    found = run_sql(
        pond,
        "SELECT json_extract(variant_data, '$.result'), json_extract(variant_data, '$.is_failure'),"
        " locator(source, session_id, message_id), body(id) = body_text"
        " FROM parts WHERE instr(variant_data, 'needle_of_tools')",
    )
    assert found.rows == ((long_text, 1, "claude-code:s#r", 1),)
    params = "SELECT json_extract(variant_data, '$.params.options.deep[1]') FROM parts WHERE type = 'tool_call'"
    assert column(pond, params) == [2]
    assert column(pond, "SELECT tool_name FROM parts WHERE type = 'tool_result'") == ["Bash"]


def test_words_are_looked_for_whole_and_in_any_case(sample: Pond) -> None:
    text = "The Heron left its nest in the reed bed. 潮汐图很好 Ёлка a_quiet_day"
    there = ["heron", "quiet", "HERON nest", "nest heron", "", "reed-bed", "潮汐", "汐图", "елка"]
    missing = ["her", "heron owl", "bed-reed", "潮图"]
    asked = ", ".join(f"contains_tokens('{text}', '{words}')" for words in there + missing)
    assert run_sql(sample, f"SELECT {asked}").rows == ((1,) * len(there) + (0,) * len(missing),)
    assert column(sample, "SELECT contains_tokens(NULL, 'heron')") == [None]


def test_an_answer_says_what_cut_it(sample: Pond) -> None:
    found = run_sql(sample, "SELECT session_id FROM sessions", rows=2)
    assert (len(found.rows), found.cut_by) == (2, "rows")
    with pytest.raises(SqlExceeded, match="first row alone"):
        run_sql(sample, "SELECT printf('%100d', 1)", bytes=50)


def test_bounds_are_checked(sample: Pond) -> None:
    for bounds in ({"timeout_s": 0}, {"timeout_s": 601}, {"rows": 0}, {"bytes": -1}):
        with pytest.raises(ValidationFailed):
            run_sql(sample, "SELECT 1", **bounds)  # type: ignore[arg-type]
    with pytest.raises(ValidationFailed):
        run_sql(sample, "  ")


SAID, CALLED, PRINTED = (github_key(seed) for seed in (1, 2, 3))


@pytest.fixture
def with_keys(history: History) -> Pond:
    history.write(
        "s",
        user("u", f"deploy with {SAID} please"),
        assistant("a", call("c1", "Bash", command=f"deploy {CALLED}"), minutes=1),
        user("r", [result("c1", "line\n" * 1000 + PRINTED)], minutes=2),
    )
    history.capture()
    return history.pond


_ALL = [f"SELECT * FROM {table.name}" for table in sql_schema().tables]


def test_keys_are_masked_unless_they_are_asked_for(with_keys: Pond) -> None:
    masked = "".join(str(run_sql(with_keys, query).rows) for query in _ALL)
    shown = "".join(str(run_sql(with_keys, query, with_secrets=True).rows) for query in _ALL)
    for key in (SAID, CALLED, PRINTED):
        assert key in shown and key not in masked
    assert "github pat, 40 characters" in masked


@pytest.mark.parametrize(
    "query",
    [
        "SELECT hex(search_text), hex(substr(search_text, 14)) FROM messages",
        "SELECT hex(body_text), hex(variant_data), hex(body(id)), replace(body_text, 'ghp', '') FROM parts",
        "SELECT hex(first_prompt), hex(title) FROM sessions",
        "SELECT hex(value) FROM parts, json_tree(variant_data)",
    ],
)
def test_known_keys_are_in_nothing_that_a_query_makes_of_a_text(with_keys: Pond, query: str) -> None:
    fill_tools(with_keys)
    shown = str(run_sql(with_keys, query, with_secrets=True).rows)
    masked = str(run_sql(with_keys, query).rows)
    pieces = [key[4:30] for key in (SAID, CALLED, PRINTED)]
    spelled = [form for piece in pieces for form in (piece, piece.encode().hex().upper())]
    assert any(form in shown for form in spelled)
    assert not [form for form in spelled if form in masked]
