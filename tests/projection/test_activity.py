"""Days of zones, prices of models, steps of a map."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.canonical import Usage
from pond_desktop.projection.activity import (
    LEVELS,
    Amount,
    Price,
    cost_of,
    days_of,
    level_of,
    midnight,
    price_of,
    shifts_of,
    steps_of,
)

ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/Sao_Paulo",  # summer time began at midnight, which was left out
    "Asia/Kathmandu",
    "Australia/Lord_Howe",  # half an hour of summer time
    "Africa/Casablanca",  # four changes a year
    "Pacific/Apia",  # a day that never was
)
PRICE: Price = {"input": 3.0, "output": 15.0, "cache_read": 0.3}


@given(
    st.sampled_from(ZONES),
    st.integers(2008, 2026),
    st.floats(0, 1, exclude_max=True),
)
def test_the_day_of_a_moment_is_that_of_the_calendar(name: str, year: int, share: float) -> None:
    zone = ZoneInfo(name)
    since, until = midnight(date(year, 1, 1), zone), midnight(date(year + 1, 1, 1), zone)
    at = since + (until - since) * share
    shifts = list(shifts_of(since, until, zone))
    offset = [offset for begin, offset in shifts if begin <= at][-1]
    assert (at + offset).date() == at.astimezone(zone).date()


@pytest.mark.parametrize("name", ZONES)
def test_zones_change_where_they_change(name: str) -> None:
    zone = ZoneInfo(name)
    since, until = midnight(date(2011, 1, 1), zone), midnight(date(2012, 1, 1), zone)
    (_, offset), *changes = shifts_of(since, until, zone)
    for at, changed in changes:
        assert at.astimezone(zone).utcoffset() == changed
        assert (at - timedelta(microseconds=1)).astimezone(zone).utcoffset() == offset
        offset = changed


def test_a_day_of_summer_time_is_as_long_as_it_is() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    lengths = {
        day: midnight(day + timedelta(days=1), berlin) - midnight(day, berlin)
        for day in (date(2026, 3, 29), date(2026, 6, 1), date(2026, 10, 25))
    }
    assert [length // timedelta(hours=1) for length in lengths.values()] == [23, 24, 25]


def test_a_day_begins_after_a_midnight_that_was_left_out() -> None:
    begin = midnight(date(2017, 10, 15), ZoneInfo("America/Sao_Paulo"))
    assert begin == datetime(2017, 10, 15, 3, 0, tzinfo=UTC)
    assert begin.astimezone(ZoneInfo("America/Sao_Paulo")).hour == 1


@pytest.mark.parametrize(("year", "count"), [(2024, 366), (2026, 365)])
def test_a_year_has_its_days(year: int, count: int) -> None:
    days = list(days_of(year))
    assert (days[0], days[-1], len(set(days))) == (date(year, 1, 1), date(year, 12, 31), count)


@pytest.mark.parametrize(
    "model", ["model-a", "MODEL-A", "model-a-20250929", "model-a@20250929", "model-a-2025-09-29", "model-a-latest"]
)
def test_a_price_holds_for_the_name_and_the_dated_name(model: str) -> None:
    assert price_of(model, {"model-a": PRICE}) == PRICE


@pytest.mark.parametrize("model", ["model-a-mini", "model-a-1", "model-a.1", "model", "", None, "x/model-a"])
def test_a_price_holds_for_no_other_name_that_begins_so(model: str | None) -> None:
    assert price_of(model, {"model-a": PRICE}) == {}


def test_cost_leaves_out_what_has_no_price_and_counts_it() -> None:
    usage = Usage(input_tokens=2_000_000, output_tokens=100_000, cache_write_tokens=7)
    cost, unpriced = cost_of(usage, PRICE)
    assert cost == pytest.approx(7.5)
    assert unpriced == 7
    assert cost_of(usage, {}) == (None, 2_100_007)
    assert cost_of(Usage(), PRICE) == (None, 0)


def test_what_no_agent_counted_is_not_nought() -> None:
    assert Amount().tokens is None
    assert Amount(usage=Usage(output_tokens=0)).tokens == 0


@given(st.lists(st.integers(0, 10**9), max_size=400))
def test_levels_rise_with_amounts_and_only_nothing_is_nothing(amounts: list[int]) -> None:
    steps = steps_of(amounts)
    levels = [level_of(amount, steps) for amount in sorted(amounts)]
    assert levels == sorted(levels)
    assert all((level == 0) == (amount == 0) for level, amount in zip(levels, sorted(amounts), strict=True))
    assert all(level <= LEVELS for level in levels)
    assert not any(amounts) or levels[-1] == LEVELS
