"""Times as the database keeps them."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
SECOND = 1_000_000
"""A second as the database counts."""


def to_stored(at: datetime | None) -> int | None:
    """Microseconds since 1970, exact; a time without zone is read as UTC."""
    if at is None:
        return None
    return ((at if at.tzinfo else at.replace(tzinfo=UTC)) - _EPOCH) // _MICROSECOND


def from_stored(microseconds: int | None) -> datetime | None:
    """Aware, in UTC."""
    return None if microseconds is None else _EPOCH + timedelta(microseconds=microseconds)
