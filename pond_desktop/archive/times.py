"""Times as the database keeps them."""

from datetime import UTC, datetime, timedelta
from typing import overload

from sqlalchemy import ColumnElement, func

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_SECOND = 1_000_000
"""A second as the database counts."""
_DAYS_WITHIN = timedelta(days=3)
EARLIEST_STORED, LATEST_STORED = (
    (end - _EPOCH) // _MICROSECOND
    for end in (datetime.min.replace(tzinfo=UTC) + _DAYS_WITHIN, datetime.max.replace(tzinfo=UTC) - _DAYS_WITHIN)
)
"""Between these each time has a day in every zone, and that day one before and after it."""


def to_stored(at: datetime | None) -> int | None:
    """Microseconds since 1970, exact; a time without zone is read as UTC."""
    if at is None:
        return None
    return ((at if at.tzinfo else at.replace(tzinfo=UTC)) - _EPOCH) // _MICROSECOND


@overload
def from_stored(microseconds: int) -> datetime: ...
@overload
def from_stored(microseconds: int | None) -> datetime | None: ...
def from_stored(microseconds: int | None) -> datetime | None:
    """Aware, in UTC, and not quite at the ends of the calendar: a local time there would be none any more."""
    if microseconds is None:
        return None
    return _EPOCH + timedelta(microseconds=min(max(microseconds, EARLIEST_STORED), LATEST_STORED))


def seconds_of(stored: ColumnElement[int | None]) -> ColumnElement[int | None]:
    """Whole seconds since 1970 of stored times that `from_stored` would read."""
    return func.max(func.min(stored, LATEST_STORED), EARLIEST_STORED) // _SECOND
