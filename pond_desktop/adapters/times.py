"""Times as agents write them: ISO 8601 with or without zone, seconds or milliseconds, numbers or text."""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(9999, 1, 1, tzinfo=UTC)
"""Before any agent lived; and in the calendar's last year, which is written for "never"."""
_MILLISECONDS_FROM = 1e11
"""As seconds that is the year 5138, as milliseconds March 1973: nothing real lies between the two."""
_MICROSECONDS_FROM = 1e14


class Instant(NamedTuple):
    """`at` is aware UTC, or `None` for a time that is missing, unreadable, or no clock's (zero, year 1, year 9999)."""

    at: datetime | None
    is_zone_assumed: bool


_NONE = Instant(None, False)


def instant(value: object) -> Instant:
    """Reads one written time. A time without zone is taken as UTC, and says so."""
    if isinstance(value, str):
        return _of_text(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _of_number(value)
    return _NONE


def _of_text(text: str) -> Instant:
    if text.isdecimal():  # first, because "1712010150123" would pass for the year 1712
        return _of_number(float(text))
    try:
        at = datetime.fromisoformat(text)
        is_zone_assumed = at.tzinfo is None
        at = at.replace(tzinfo=UTC) if is_zone_assumed else at.astimezone(UTC)
    except (ValueError, OverflowError):
        try:
            return _of_number(float(text))
        except ValueError:
            return _NONE
    return Instant(at, is_zone_assumed) if EARLIEST <= at < LATEST else _NONE


def _of_number(number: float) -> Instant:
    try:
        if number >= _MICROSECONDS_FROM:
            seconds = number / 1e6
        elif number >= _MILLISECONDS_FROM:
            seconds = number / 1e3
        else:
            seconds = number
        at = _EPOCH + timedelta(seconds=seconds)
    except (ValueError, OverflowError):
        return _NONE
    return Instant(at, False) if EARLIEST <= at < LATEST else _NONE
