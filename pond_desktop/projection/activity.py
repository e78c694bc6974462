"""How much was said and used: by day, agent, project and model. Pure."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Literal, TypeAlias

from msgspec import Struct

from pond_desktop.canonical import Usage
from pond_desktop.runtime.settings import Priced

Measure: TypeAlias = Literal["messages", "sessions", "tokens", "cost"]
MEASURES: tuple[Measure, ...] = ("messages", "sessions", "tokens", "cost")
Price: TypeAlias = Mapping[Priced, float]
"""Of a million tokens of each kind."""
Prices: TypeAlias = Mapping[str, Price]
"""By the names of models."""

LEVELS = 4
"""Steps of a day's amount above none."""
_MILLION = 1_000_000
_PRICED: Mapping[str, Priced] = {
    "input_tokens": "input",
    "output_tokens": "output",
    "cache_read_tokens": "cache_read",
    "cache_write_tokens": "cache_write",
}
_DATED = re.compile(r"[-@](\d{8}|\d{4}-\d{2}-\d{2}|latest)")


class Amount(Struct, frozen=True, kw_only=True):
    """`sessions` without those that others started. `usage` is `None` in what no agent counted. `cost` is `None`
    without a price for any of the tokens; `unpriced_tokens` are those it does not hold."""

    messages: int = 0
    sessions: int = 0
    usage: Usage = Usage()
    cost: float | None = None
    unpriced_tokens: int = 0

    @property
    def tokens(self) -> int | None:
        """All of them; `None` where no agent counted any."""
        return tokens_of(self.usage)

    def of(self, measure: Measure) -> float | None:
        found: float | None = getattr(self, measure)
        return found


class ActivityRow(Struct, frozen=True, kw_only=True):
    """A day (`2026-08-05`), an agent, a project or a model; `""` is none. `months` are twelve, of all but days."""

    value: str
    amount: Amount
    months: tuple[Amount, ...] = ()


class Activity(Struct, frozen=True, kw_only=True):
    """A year. Days are those on which something was said or used, in their order; all others the most messages first.

    `years` are the first and the last one in which anything was said. `untimed_messages` have no time and are in no
    year; `zone_assumed_messages` are counted, their zone was not written. `currency` is `None` without any price.
    """

    year: int
    years: tuple[int, int]
    total: Amount
    days: tuple[ActivityRow, ...] = ()
    agents: tuple[ActivityRow, ...] = ()
    projects: tuple[ActivityRow, ...] = ()
    models: tuple[ActivityRow, ...] = ()
    untimed_messages: int = 0
    zone_assumed_messages: int = 0
    currency: str | None = None

    @property
    def measures(self) -> tuple[Measure, ...]:
        return MEASURES if self.currency is not None else MEASURES[:-1]


def tokens_of(usage: Usage) -> int | None:
    counted = [number for name in Usage.__struct_fields__ if (number := getattr(usage, name)) is not None]
    return sum(counted) if counted else None


def price_of(model: str | None, prices: Prices) -> Price:
    """The price under a model's own name, in any case, or under its name without a date; nothing where there is none.

    Not under any beginning of it: `gpt-5-mini` does not cost what `gpt-5` costs.
    """
    asked = (model or "").casefold()
    for name, price in prices.items():
        known = name.casefold()
        if asked == known or (asked.startswith(known) and _DATED.fullmatch(asked[len(known) :])):
            return price
    return {}


def cost_of(usage: Usage, price: Price) -> tuple[float | None, int]:
    """What the tokens cost that have a price, and how many have none."""
    cost: float | None = None
    unpriced = 0
    for name, priced in _PRICED.items():
        number, per_million = getattr(usage, name), price.get(priced)
        if number and per_million is None:
            unpriced += number
        elif number is not None and per_million is not None:
            cost = (cost or 0.0) + number * per_million / _MILLION
    return cost, unpriced


def days_of(year: int) -> Iterator[date]:
    day = date(year, 1, 1)
    while day.year == year:
        yield day
        day += timedelta(days=1)


def midnight(day: date, zone: tzinfo | None) -> datetime:
    """When a day begins; `None` is the machine's zone. Where that time was left out, the first moment after."""
    return datetime.combine(day, time(), zone).astimezone(UTC)


def shifts_of(since: datetime, until: datetime, zone: tzinfo | None) -> Iterator[tuple[datetime, timedelta]]:
    """How far local time is ahead of UTC: at `since`, and from each moment before `until` at which that changes."""
    at, offset = since, _offset(since, zone)
    yield at, offset
    while at < until:
        later = min(at + timedelta(days=1), until)
        if _offset(later, zone) != offset:
            begin, later = at, later
            while later - begin > timedelta(seconds=1):
                middle = begin + (later - begin) // 2
                begin, later = (begin, middle) if _offset(middle, zone) != offset else (middle, later)
            # zones change at whole seconds
            later = later.replace(microsecond=0)
            offset = _offset(later, zone)
            yield later, offset
        at = later


def _offset(at: datetime, zone: tzinfo | None) -> timedelta:
    return at.astimezone(zone).utcoffset() or timedelta()


def steps_of(amounts: Iterable[float]) -> tuple[float, ...]:
    """Where each level above none begins: a quarter of the days with anything lies in each, as far as they differ."""
    there = sorted(amount for amount in amounts if amount > 0)
    if not there:
        return ()
    return tuple(there[place * len(there) // LEVELS] for place in range(LEVELS))


def level_of(amount: float | None, steps: tuple[float, ...]) -> int:
    """0 is nothing, `LEVELS` the most."""
    return sum(amount >= step for step in steps) if amount else 0
