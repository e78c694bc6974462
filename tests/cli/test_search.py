"""`search`, over the sample history: what it finds, what it says about that, and its exit codes."""

import json
import re
from pathlib import Path

import pytest

from pond_desktop.cli.exit_codes import of_answer
from pond_desktop.projection.shaping import tokens
from tests.cli.conftest import TIDES, Tell, Told
from tests.projection.test_schemas import faults

NOBODY = "xyzzyplugh"


def cursor_of(told: Told) -> str | None:
    found = re.search(r"--after (\S+)", told.err)
    return found[1] if found else None


def locators(told: Told) -> list[str]:
    return [each["locator"] for each in told.json["results"]]


def test_pointers_are_ranked_and_open(sample: Tell) -> None:
    told = sample("search", "clock", "--json")
    assert told.code == 0
    assert told.json["tier"] == "pointer"
    assert (told.json["outcome"], told.json["coverage"]) == ("answered", "complete")
    assert [each["rank"] for each in told.json["results"]] == list(range(1, len(told.json["results"]) + 1))
    assert len(told.json["results"]) >= 2
    text = sample("search", "clock").out
    assert text.startswith("outcome answered  coverage complete  results ")
    assert [text.index(f"   {each}\n") for each in locators(told)] == sorted(
        text.index(f"   {each}\n") for each in locators(told)
    )
    assert sample("show", locators(told)[0]).code == 0
    assert "clock" in sample("expand", locators(told)[0], "--detail", "full").out.lower()


def test_recency_is_the_newest_first(sample: Tell) -> None:
    told = sample("search", "clock", "--sort", "recency", "--json", "--explain")
    times = [each["primary"]["event_time"] for each in told.json["results"]]
    assert len(times) >= 2
    assert times == sorted(times, reverse=True)


def test_options_narrow_and_may_follow_the_words(sample: Tell) -> None:
    assert len(locators(sample("search", "clock", "--limit", "1", "--json"))) == 1
    inside = locators(sample("search", "--json", "the", "--session", TIDES))
    assert inside
    assert {each.split("#")[0] for each in inside} == {f"claude-code:{TIDES}"}
    whole, without = (locators(sample("search", "clock", *more, "--json")) for more in ((), ("-offset",)))
    assert set(without) < set(whole)
    assert {each.split(":")[0] for each in locators(sample("search", "the", "--agent", "codex", "--json"))} == {"codex"}


@pytest.mark.parametrize("words", [("clock",), ("the",), ("clock", "--grouped"), ("the", "--arm", "all"), (NOBODY,)])
def test_what_is_printed_fits_the_schemas(sample: Tell, words: tuple[str, ...]) -> None:
    words = (*words, "--budget-tokens", "-1")
    pointer, whole = sample("search", *words, "--json"), sample("search", *words, "--json", "--explain")
    assert not faults("pointer_response.json", pointer.out)
    assert not faults("query_response.json", whole.out)
    assert pointer.code == whole.code == sample("search", *words).code == sample("search", *words, "--explain").code
    assert locators(pointer) == [each["primary"]["locator"] for each in whole.json["results"]]
    assert pointer.out.endswith("}\n")
    if pointer.json["results"]:
        assert len(pointer.out) < len(whole.out) / 2


def test_no_match_is_an_answer_of_its_own(sample: Tell) -> None:
    told = sample("search", NOBODY)
    assert told.code == 2
    assert len(told.out.encode()) <= 128
    assert re.search(r"results: none; no match in \d+ messages searched\n", told.out)
    assert sample("search", NOBODY, "--json").json["results"] == []


def test_the_three_empty_answers_differ(sample: Tell, tell: Tell, tmp_path: Path) -> None:
    empty = tell("--home", str(tmp_path), "search", "tide")
    assert "the archive is empty, 0 messages searched" in empty.out
    assert f"Next: pond-desktop --home {tmp_path} capture\n" in empty.err
    filtered = sample("search", "tide", "--project", "no/such/folder")
    assert "the filters left 0 messages to search" in filtered.out
    assert "no match in" in sample("search", NOBODY).out


def test_a_source_that_cannot_answer_wins_over_nothing_found(tell: Tell, tmp_path: Path) -> None:
    roots = []
    for agent in ("claude-code", "codex", "pi"):
        (tmp_path / agent).mkdir()
        roots += ["--root", f"{agent}={tmp_path / agent}"]
    start = ("--home", str(tmp_path / "home"), *roots)
    told = tell(*start, "search", NOBODY, "--json")
    assert told.code == 3
    assert (told.json["outcome"], told.json["coverage"]) == ("abstained", "degraded")
    assert "codex (never_captured)" in told.json["source_summary"]["degraded"]
    assert "degraded coverage: " in tell(*start, "search", NOBODY).out


@pytest.mark.parametrize(
    ("outcome", "coverage", "code"),
    [
        ("answered", "complete", 0),
        ("answered", "degraded", 3),
        ("abstained", "complete", 2),
        ("abstained", "degraded", 3),
        ("failed", "degraded", 4),
    ],
)
def test_the_most_severe_claim_is_the_exit_code(outcome: str, coverage: str, code: int) -> None:
    assert of_answer(outcome, coverage) == code  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "words",
    [
        ("search",),
        ("search", "a", "--limit", "0"),
        ("search", "a", "--limit", "201"),
        ("search", "a", "--sort", "size"),
        ("search", "a", "--since", "soon"),
        ("search", "a", "--since"),
        ("search", "a", "--nonsense"),
        ("search", "a", "--arm", "everything"),
        ("search", "a", "--agent", "claude"),
        ("search", "a", "--after", "no-cursor"),
        ("search", " "),
        ("expand",),
        ("expand", "x", "--detail", "all"),
        ("expand", "x", "--budget-bytes", "0"),
    ],
)
def test_wrong_usage_is_told_from_nothing_found(sample: Tell, words: tuple[str, ...]) -> None:
    told = sample(*words)
    assert (told.code, told.out) == (64, "")
    assert told.err.strip()
    assert "Traceback" not in told.err


def test_an_option_without_its_value_is_named(sample: Tell) -> None:
    assert "'--since' requires an argument" in sample("search", "clock", "--since").err.replace("\n", " ")


def test_behind_two_dashes_everything_is_text(sample: Tell) -> None:
    read = sample("search", "--json", "--", "clock", "-offset", "is:pinned").json["interpretation"]
    assert (read["terms"], read.get("excluded"), read.get("fields")) == (["clock", "-offset", "is:pinned"], None, None)


def test_an_arm_that_is_not_there_is_refused_and_not_offered(sample: Tell) -> None:
    told = sample("search", "tide", "--arm", "semantic", "--json")
    assert told.code == 1
    assert told.json["error"]["code"] == "arm_disabled"
    assert told.json["error"]["alternative"] == "conversation"
    assert told.json["error"]["config_key"]
    assert "semantic" not in sample("search", "--help").out
    retried = sample("search", "tide", "--arm", told.json["error"]["alternative"])
    assert retried.code == 0


def test_the_help_has_the_words_of_the_language(sample: Tell) -> None:
    text = sample("search", "--help").out
    for word in ("role:user", "is:pinned", "date:", "conn*", "conversation|tools|all"):
        assert word in text


def test_a_budget_cuts_what_is_printed_and_never_the_claims(sample: Tell) -> None:
    floor = {
        how: tokens(sample("search", "the", "--budget-tokens", "1", *how).out)
        for how in ((), ("--json",), ("--explain",))
    }
    shown = []
    for budget in (1, 100, 200, 400, 800, 1600, 8000):
        for how, least in floor.items():
            told = sample("search", "the", "--limit", "40", "--budget-tokens", str(budget), *how)
            assert told.code == 0
            assert tokens(told.out) <= max(budget, least + 8), (budget, how)
        pointer = sample("search", "the", "--limit", "40", "--budget-tokens", str(budget), "--json").json
        assert pointer["truncated"] == ("dropped_results" in pointer)
        shown.append(len(pointer["results"]))
    assert shown == sorted(shown)
    assert shown[0] == 0 < shown[-1]
    none = sample("search", "the", "--budget-tokens", "1")
    assert re.search(r"results: none shown, \d+ dropped", none.out)
    assert "--budget-tokens -1 has room for more" in none.err
    assert len(locators(sample("search", "the", "--limit", "40", "--budget-tokens", "-1", "--json"))) >= shown[-1]


@pytest.mark.parametrize("how", [(), ("--sort", "recency")])
def test_pages_give_each_result_once(sample: Tell, how: tuple[str, ...]) -> None:
    whole = locators(sample("search", "the", "--limit", "200", "--budget-tokens", "-1", "--json", *how))
    seen: list[str] = []
    more: tuple[str, ...] = ()
    for _ in range(len(whole) + 1):
        told = sample("search", "the", "--limit", "3", "--json", *how, *more)
        seen += locators(told)
        cursor = cursor_of(told)
        if cursor is None:
            break
        more = ("--after", cursor)
    assert len(seen) == len(set(seen))
    assert set(seen) == set(whole)


def test_a_name_in_the_query_is_said_and_comes_first(sample: Tell) -> None:
    lines = sample("search", TIDES).out.splitlines()
    assert lines[:2] == [lines[0], f"the query names: claude-code:{TIDES}"]
    message = sample("search", "clock", "--json").json["results"][0]["locator"]
    assert f"the query names: {message}\n" in sample("search", message).out


def test_facets_count_all_that_matches(sample: Tell) -> None:
    counts = sample("search", "the", "--facets", "--json").json
    assert sum(number for _, number in counts["agents"]) == counts["total_count"] > 3
    text = sample("search", "the", "--facets").out
    assert text.startswith(f"{counts['total_count']} matches in ")
    assert sample("search", NOBODY, "--facets").code == 2


def test_explained_text_has_the_ledger_and_the_plan(sample: Tell) -> None:
    text = sample("search", "clock", "--explain").out
    assert "\nsources\n" in text
    assert "\nplan\n" in text
    assert "why: source " in text


def test_json_of_an_error_stands_where_the_answer_would(sample: Tell) -> None:
    told = sample("search", "tide", "--session", "no-such-session", "--json")
    assert told.code == 1
    assert json.loads(told.out)["error"]["code"] == "not_found"


def test_a_search_without_time_fails_and_does_not_look_empty(sample: Tell) -> None:
    told = sample("search", "the", "--budget-ms", "1", "--json")
    assert told.code == 4
    assert (told.json["outcome"], told.json["coverage"]) == ("failed", "degraded")
    assert "claude-code (timeout: request latency budget 1ms)" in told.json["source_summary"]["degraded"]
    text = sample("search", "the", "--budget-ms", "1")
    assert text.code == 4
    assert "results: none; the search could not be run\n" in text.out
    assert "no match" not in text.out + text.err


def test_where_nothing_is_found_the_ways_further_are_named(sample: Tell) -> None:
    told = sample("search", "LOCAL_OFFSET", "agent:claude-code", "--until", "2020-01-01")
    assert told.code == 2
    assert re.search(r"^\d+ more at other times: leave the dates out$", told.err, re.M)
    assert sample("search", NOBODY).err == "It may still be there in other or fewer words.\n"
