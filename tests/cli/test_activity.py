"""`activity`, as words say it."""

from pathlib import Path

import pytest

from tests.cli.conftest import Tell


def test_a_line_for_each_day_below_the_whole_year(sample: Tell) -> None:
    told = sample("activity")
    year, head, *days = told.out.splitlines()
    assert (told.code, told.err) == (0, "")
    assert year.startswith("2026 · 42 messages in 8 sessions · ")
    assert head.split() == ["messages", "sessions", "tokens", "day"]
    assert [int(line.split()[0]) for line in days] == [8, 6, 4, 5, 9, 10]
    assert all(line.split()[-1].startswith("2026-11-") for line in days)


@pytest.mark.parametrize(
    ("by", "values"),
    [
        ("agent", {"claude-code", "codex", "pi"}),
        ("model", {"gpt-5.1-codex", "claude-sonnet-4-5"}),
        ("project", {"/home/mara/code/tidewatch"}),
    ],
)
def test_a_line_for_each_of_something_else(sample: Tell, by: str, values: set[str]) -> None:
    assert values <= {line.split()[-1] for line in sample("activity", "--by", by).out.splitlines()[2:]}


def test_json_has_all_tables_and_no_cost_without_prices(sample: Tell) -> None:
    told = sample("activity", "--json").json
    assert {"days", "agents", "projects", "models", "total"} <= told.keys()
    assert "currency" not in told and "cost" not in told["total"]
    assert sum(row["amount"]["messages"] for row in told["days"]) == told["total"]["messages"] == 42


def test_prices_of_the_settings_make_a_cost(tell: Tell, tmp_path: Path) -> None:
    home = ("--home", str(tmp_path / "home"), "--sample")
    assert tell(*home, "capture", "--quiet").code == 0
    config = tell(*home, "paths", "--json").json["settings"]
    Path(config).write_text('[prices]\ncurrency = "EUR"\n[prices.models.claude-sonnet-4-5]\noutput = 15\n')
    told = tell(*home, "activity", "--by", "model")
    head, *models = told.out.splitlines()[1:]
    assert head.split() == ["messages", "sessions", "tokens", "cost", "model"]
    costs = {line.split()[-1]: line.split()[3] for line in models}
    assert costs["claude-sonnet-4-5-20250929"].endswith("+")
    assert costs["gpt-5.1-codex"] == "no"
    assert " EUR" in told.out.splitlines()[0]
    assert "without a price, not in the cost" in told.err


def test_a_year_in_which_nothing_was_said_says_when_something_was(sample: Tell) -> None:
    told = sample("activity", "--year", "2019")
    assert told.code == 3
    assert "from 2026 to 2026" in told.err
