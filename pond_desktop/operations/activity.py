"""How much was said and used in a year, by day, agent, project and model."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import TypeAlias

from pond_desktop.archive import Shift, Worked
from pond_desktop.canonical import Usage
from pond_desktop.pond import Pond
from pond_desktop.projection.activity import (
    Activity,
    ActivityRow,
    Amount,
    Prices,
    cost_of,
    midnight,
    price_of,
    shifts_of,
)

_EPOCH_DAY = date(1970, 1, 1)
_MONTHS = range(1, 13)
_YEAR_MAX = 9998
_Tokens: TypeAlias = tuple[int | None, ...]
_NO_TOKENS: _Tokens = (None,) * len(Usage.__struct_fields__)


def activity(pond: Pond, year: int | None = None, *, zone: tzinfo | None = None) -> Activity:
    """Of the year in which the last words were said, but not after this one, where none is named.

    Sub-agents' messages and tokens are counted; their sessions are part of those that started them.

    Args:
        zone: whose days count; `None` is the machine's.
    """
    prices, currency = pond.settings.prices, pond.settings.currency
    with pond.archive.reading() as reader:
        now = pond.clock()
        first, last = (min(end.astimezone(zone).year, _YEAR_MAX) for end in reader.said_between() or (now, now))
        if year is None:
            # a clock that was wrong once must not open an empty year for ever
            year = min(last, max(first, now.astimezone(zone).year))
        since, until = midnight(date(year, 1, 1), zone), midnight(date(year + 1, 1, 1), zone)
        made = _Sums()
        for row in reader.worked(since, until, [Shift(*shift) for shift in shifts_of(since, until, zone)]):
            made.add(row)
    return Activity(
        year=year,
        years=(first, last),
        total=_Sum.of(made.days.values()).amount(prices),
        days=tuple(
            ActivityRow(value=day.isoformat(), amount=found.amount(prices)) for day, found in sorted(made.days.items())
        ),
        agents=_rows(made.agents, prices),
        projects=_rows(made.projects, prices),
        models=_rows({model: sums for model, sums in made.models.items() if model or _has_tokens(sums)}, prices),
        untimed_messages=made.untimed,
        zone_assumed_messages=made.zone_assumed,
        currency=currency if prices else None,
    )


def span_of(first: date, last: date, *, zone: tzinfo | None = None) -> tuple[datetime, datetime]:
    """From the beginning of one day to the end of another, in UTC."""
    return midnight(first, zone).astimezone(UTC), midnight(last + timedelta(days=1), zone).astimezone(UTC)


def _rows(by_month: "Mapping[str, Mapping[int, _Sum]]", prices: Prices) -> tuple[ActivityRow, ...]:
    found = []
    for value, sums in by_month.items():
        months = tuple(sums[month].amount(prices) if month in sums else Amount() for month in _MONTHS)
        found.append(ActivityRow(value=value, amount=_Sum.of(sums.values()).amount(prices), months=months))
    return tuple(sorted(found, key=lambda row: (-row.amount.messages, -(row.amount.tokens or 0), row.value)))


def _has_tokens(sums: "Mapping[int, _Sum]") -> bool:
    return any(each.has_tokens for each in sums.values())


class _Sum:
    """An amount in the making. Tokens are kept by model, since they cost by model."""

    __slots__ = ("_messages", "_sessions", "_tokens")

    def __init__(self) -> None:
        self._messages = 0
        self._sessions: set[int] = set()
        self._tokens: dict[str | None, _Tokens] = {}

    @classmethod
    def of(cls, sums: "Iterable[_Sum]") -> "_Sum":
        made = cls()
        for each in sums:
            made._messages += each._messages
            made._sessions |= each._sessions
            for model, tokens in each._tokens.items():
                made._add_tokens(model, tokens)
        return made

    @property
    def has_tokens(self) -> bool:
        """Also an agent that counts none may write noughts."""
        return any(any(tokens) for tokens in self._tokens.values())

    def add(self, row: Worked) -> None:
        if row.message_count:
            self._messages += row.message_count
            if row.is_listed:
                self._sessions.add(row.session_key)
        if row.tokens != _NO_TOKENS:
            self._add_tokens(row.model, row.tokens)

    def _add_tokens(self, model: str | None, tokens: _Tokens) -> None:
        former = self._tokens.get(model)
        self._tokens[model] = tokens if former is None else _added(former, tokens)

    def amount(self, prices: Prices) -> Amount:
        totals, cost, unpriced = _NO_TOKENS, None, 0
        for model, tokens in self._tokens.items():
            totals = _added(totals, tokens)
            if prices:
                its_cost, its_unpriced = cost_of(_usage(tokens), price_of(model, prices))
                cost = cost if its_cost is None else (cost or 0.0) + its_cost
                unpriced += its_unpriced
        return Amount(
            messages=self._messages,
            sessions=len(self._sessions),
            usage=_usage(totals),
            cost=cost,
            unpriced_tokens=unpriced,
        )


class _Sums:
    """All sums of a year that no other ones make up: by day, and by month of each agent, project and model."""

    def __init__(self) -> None:
        self.untimed = self.zone_assumed = 0
        self.days: dict[date, _Sum] = defaultdict(_Sum)
        self.agents, self.projects, self.models = (defaultdict[str, dict[int, _Sum]](_by_month) for _ in range(3))

    def add(self, row: Worked) -> None:
        self.zone_assumed += row.zone_assumed_count
        if row.day is None:
            self.untimed += row.message_count
            return
        day = _EPOCH_DAY + timedelta(days=row.day)
        self.days[day].add(row)
        for of, value in ((self.agents, row.agent), (self.projects, row.project), (self.models, row.model)):
            of[value or ""][day.month].add(row)


def _by_month() -> dict[int, _Sum]:
    return defaultdict(_Sum)


def _usage(tokens: _Tokens) -> Usage:
    return Usage(**dict(zip(Usage.__struct_fields__, tokens, strict=True)))


def _added(some: _Tokens, more: _Tokens) -> _Tokens:
    """A count that neither has stays `None`."""
    return tuple(b if a is None else a if b is None else a + b for a, b in zip(some, more, strict=True))
