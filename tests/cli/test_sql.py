"""`sql`: answers as a person reads them, and as programs do."""

import csv
import importlib.util
import io
import json
from pathlib import Path

import pytest

from pond_desktop.cli import run
from tests.cli.conftest import NOTHING_OPENS, Tell

ODD = "SELECT 'a|b' AS one, NULL AS two, 'x' || char(10) || '=y' AS three, 2.5 AS one, '=1+1' AS four"


def test_a_person_sees_a_table_and_how_many_rows(sample: Tell) -> None:
    told = sample("sql", "SELECT source, count(*) AS sessions FROM sessions GROUP BY source ORDER BY source")
    head, *rows = told.out.splitlines()
    assert (told.code, head.split()) == (0, ["source", "sessions"])
    assert [row.split()[0] for row in rows] == ["claude-code", "codex", "pi"]
    assert told.err.startswith("3 rows in ")


def test_each_format_says_the_same(sample: Tell) -> None:
    answer = sample("sql", ODD, "--json").json
    assert answer["columns"] == ["one", "two", "three", "one", "four"]
    assert answer["rows"] == [["a|b", None, "x\n=y", 2.5, "=1+1"]]
    assert "cut_by" not in answer and answer["elapsed_ns"] > 0
    assert json.loads(sample("sql", ODD, "--format", "ndjson").out) == {
        "one": "a|b",
        "three": "x\n=y",
        "one_2": 2.5,
        "four": "=1+1",
    }
    assert list(csv.reader(io.StringIO(sample("sql", ODD, "--format", "csv").out))) == [
        ["one", "two", "three", "one", "four"],
        ["a|b", "", "x\n=y", "2.5", "'=1+1"],
    ]
    assert sample("sql", ODD, "--format", "markdown").out.splitlines()[2] == r"| a\|b |  | x\\n=y | 2.5 | =1+1 |"


@pytest.mark.parametrize("form", ["table", "csv", "markdown"])
def test_nothing_in_a_cell_commands_a_terminal(sample: Tell, form: str) -> None:
    told = sample("sql", "SELECT char(27) || '[31mred' || char(8238) AS odd", "--format", form)
    assert told.code == 0
    assert "\x1b" not in told.out and "\u202e" not in told.out


def test_more_rows_than_are_shown_are_told_of(sample: Tell) -> None:
    told = sample("sql", "SELECT session_id FROM sessions", "--rows", "2")
    assert len(told.out.splitlines()) == 3
    assert "There are more than 2 rows; --rows N shows more." in told.err


def test_no_rows_are_an_answer(sample: Tell) -> None:
    told = sample("sql", "SELECT session_id FROM sessions WHERE 0")
    assert (told.code, told.out) == (0, "session_id\n")


def test_a_mistake_has_a_sentence_and_a_way_out(sample: Tell) -> None:
    told = sample("sql", "SELECT titel FROM sessions")
    assert (told.code, told.out) == (1, "")
    assert told.err == "pond-desktop: The query is not understood: no such column: titel. Did you mean 'title'?\n"
    assert sample("sql", "DROP TABLE messages", "--json").json["error"]["code"] == "sql_refused"


def test_what_can_be_asked_is_told(sample: Tell) -> None:
    told = sample("sql", "--schema")
    assert told.code == 0
    assert "parts: What messages are made of" in told.out and "  variant_data  " in told.out
    assert "  body(id): " in told.out
    assert [table["name"] for table in sample("sql", "--schema", "--json").json["tables"]][:2] == [
        "sessions",
        "messages",
    ]
    assert sample("sql").code == 2


def test_json_goes_with_no_other_format(sample: Tell) -> None:
    assert sample("sql", "SELECT 1", "--json", "--format", "csv").code == 2


def test_parquet_keeps_numbers_and_texts_apart(captured_home: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed: it is an extra")
    words = ["--home", str(captured_home), "--sample", "sql", f"{ODD} UNION ALL SELECT 'é', 7, 8, 9, NULL"]
    assert run([*words, "--format", "parquet"], NOTHING_OPENS) == 0
    table = parquet.read_table(io.BytesIO(capfdbinary.readouterr().out))
    assert table.to_pydict() == {
        "one": ["a|b", "é"],
        "two": [None, 7],
        "three": ["x\n=y", "8"],
        "one_2": [2.5, 9.0],
        "four": ["=1+1", None],
    }


@pytest.mark.skipif(importlib.util.find_spec("pyarrow") is not None, reason="pyarrow is installed")
def test_without_its_package_parquet_is_refused_with_the_way_to_get_it(sample: Tell) -> None:
    told = sample("sql", "SELECT 1", "--format", "parquet")
    assert (told.code, told.out) == (1, "")
    assert "pip install 'pond-desktop[parquet]'" in told.err
