"""An answer in the room that its reader has for it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pond_desktop.projection.pointers import encoded, project
from pond_desktop.projection.rendering import explained_text, pointer_text, tool_text
from pond_desktop.projection.response import QueryResponse, Suppression
from pond_desktop.projection.shaping import Prices, fitted, shape, tokens
from tests.projection.responses import report, response, responses, result, signing_keys

SURFACES = ["structured", "structured_pointer", "pointer", "explained", "tool", "tool_explained"]
PRINTED = {
    "structured": encoded,
    "structured_pointer": lambda answer: encoded(project(answer)),
    "pointer": pointer_text,
    "explained": explained_text,
}
surfaces = st.sampled_from(SURFACES)
budgets = st.integers(1, 4000)


def kept(answer: QueryResponse) -> list[str]:
    """`whole` or `compressed`, for each result."""
    return ["whole" if each.primary.excerpt else "compressed" for each in answer.results]


@pytest.mark.parametrize(
    ("budget", "left", "dropped", "spent"),
    [
        (1, [], 3, 85),
        (90, [], 3, 85),
        (140, ["compressed"], 2, 137),
        (200, ["whole"], 2, 172),
        (240, ["whole", "compressed"], 1, 223),
        (300, ["whole", "whole", "compressed"], 0, 296),
    ],
)
def test_the_worked_vector(budget: int, left: list[str], dropped: int, spent: int) -> None:
    answer = shape(signing_keys(), budget, "structured_pointer")
    assert kept(answer) == left
    assert (answer.truncated, answer.dropped_results) == (dropped > 0, dropped)
    frame = shape(signing_keys(), 1, "structured_pointer")
    prices = [(87, 52), (69, 51), (75, 55)]
    paid = sum(whole if how == "whole" else short for how, (whole, short) in zip(left, prices, strict=False))
    assert tokens(encoded(project(frame))) + paid == spent
    assert tokens(encoded(project(answer))) <= max(budget, 85)


def test_nothing_but_the_floor_survives_a_budget_of_one() -> None:
    answer = shape(replace(signing_keys(), suppressed=(Suppression(reason="sensitivity", count=2),)), 1, "structured")
    assert answer.results == ()
    assert answer.source_outcomes is None
    assert answer.plan.sources is None
    assert answer.omitted == ("source_outcomes", "plan_sources")
    assert answer.source_summary is not None
    assert answer.source_summary.degraded == ("mail (timeout: source timeout 2s)",)
    assert (answer.outcome, answer.coverage, answer.truncated) == ("answered", "degraded", True)
    assert answer.suppressed == (Suppression(reason="sensitivity", count=2),)
    assert '"source_outcomes": null' in encoded(answer)


def test_the_ledger_of_the_pointer_tier_is_never_named_as_left_out() -> None:
    assert shape(signing_keys(), 1, "structured_pointer").omitted == ()


def test_stated_prices() -> None:
    def priced(frame: int, whole: int, compressed: int) -> Prices:
        return Prices(lambda _: frame, lambda _, each: whole if each.primary.excerpt else compressed)

    many = response(*[result(f"codex:s{n}#m", excerpt="x") for n in range(20)])
    answer = fitted(many, 200, priced(20, 60, 10))
    assert len(answer.results) + answer.dropped_results == 20
    assert (len(answer.results), kept(answer).count("whole")) == (18, 0), "a result goes before another one's excerpt"
    cheap = fitted(many, 200, priced(20, 40, 30))
    assert kept(cheap) == ["whole"] * 4, "excerpts that cost less than results come with them"
    none = fitted(many, 100, priced(500, 60, 10))
    assert (none.results, none.dropped_results) == ((), 20)


def test_no_budget_means_eight_thousand_and_a_negative_one_no_bound() -> None:
    many = response(*[result(f"codex:s{n}#m", title="t" * 200, excerpt="x" * 600) for n in range(120)])
    assert shape(many, 0, "structured_pointer") == shape(many, 8000, "structured_pointer")
    assert 0 < len(shape(many, 0, "structured_pointer").results) < 120
    assert shape(many, -1, "structured_pointer") == many


def test_an_unknown_surface_is_priced_as_the_dearest() -> None:
    assert shape(signing_keys(), 500, "a new one") == shape(signing_keys(), 500, "structured")


def test_what_was_folded_goes_with_the_result_that_it_was_folded_into() -> None:
    folded = [
        Suppression(reason="duplicate_view", count=1, lineage_root=f"codex:copy{n}#m", fused_into=f"codex:s{n}#m")
        for n in range(2)
    ]
    answer = response(*[result(f"codex:s{n}#m", excerpt="x" * 90) for n in range(2)], suppressed=tuple(folded))
    costs = [len(shape(answer, budget, "structured_pointer").results) for budget in range(1, 400)]
    one, none = costs.index(1) + 1, 1
    assert shape(answer, none, "structured_pointer").suppressed == ()
    assert kept(shape(answer, one, "structured_pointer")) == ["compressed"]
    assert shape(answer, one, "structured_pointer").suppressed == (folded[0],)


@settings(max_examples=150, deadline=None)
@given(responses(), budgets, surfaces)
def test_kept_and_dropped_are_all_and_the_claims_stay(answer: QueryResponse, budget: int, surface: str) -> None:
    shaped = shape(answer, budget, surface)
    assert len(shaped.results) + shaped.dropped_results == len(answer.results)
    assert shaped.truncated == (shaped.dropped_results > 0)
    assert [each.primary.locator for each in shaped.results] == [
        each.primary.locator for each in answer.results[: len(shaped.results)]
    ]
    assert (shaped.outcome, shaped.coverage, shaped.elapsed_ns) == (answer.outcome, answer.coverage, answer.elapsed_ns)
    degraded, before = project(shaped).source_summary, project(answer).source_summary
    assert degraded == before
    assert [each for each in shaped.suppressed if each.reason != "duplicate_view"] == [
        each for each in answer.suppressed if each.reason != "duplicate_view"
    ]
    assert shape(answer, budget, surface) == shaped


@settings(max_examples=150, deadline=None)
@given(responses(), budgets, st.integers(0, 800), surfaces)
def test_more_room_never_loses_a_result_or_an_excerpt(
    answer: QueryResponse, budget: int, more: int, surface: str
) -> None:
    small, large = shape(answer, budget, surface), shape(answer, budget + more, surface)
    assert len(small.results) <= len(large.results)
    for had, has in zip(small.results, large.results, strict=False):
        assert has.primary == had.primary or not had.primary.excerpt


@settings(max_examples=150, deadline=None)
@given(responses(), budgets, st.sampled_from(sorted(PRINTED)))
def test_what_is_printed_fits_but_for_the_floor(answer: QueryResponse, budget: int, surface: str) -> None:
    floor = tokens(PRINTED[surface](shape(answer, 1, surface)))
    assert tokens(PRINTED[surface](shape(answer, budget, surface))) <= max(budget, floor)


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("budget", [1, 200, 500, 1200, 3000])
def test_forty_results_fit_in_any_room(surface: str, budget: int) -> None:
    many = response(
        *[
            result(f"codex:s{n}#m", title=f"result {n}", excerpt="word " * 60, excerpt_kind="matched")
            for n in range(40)
        ],
        reports=(report("codex"), report("pi", "partial", "unreadable_files")),
    )
    answer = shape(many, budget, surface)
    assert len(answer.results) + answer.dropped_results == 40
    if surface == "tool":
        both = tokens(encoded(project(answer), indent=0)) + tokens(tool_text(answer)) + 96
        floor = shape(many, 1, surface)
        assert both <= max(budget, tokens(encoded(project(floor), indent=0)) + tokens(tool_text(floor)) + 98)
