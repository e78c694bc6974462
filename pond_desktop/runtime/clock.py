"""The clock. Whoever needs the time takes a function like this one, so that a test can stop it."""

from datetime import UTC, datetime


def utc_now() -> datetime:
    """Aware, in UTC."""
    return datetime.now(UTC)
