"""Points in time as people type them."""

import re
from datetime import datetime, time, timedelta

FORMS = "YYYY-MM-DD, YYYY-MM-DDTHH:MM, 7d, 24h, 2w, today or yesterday"

_AGO = re.compile(r"(\d{1,5})([hdw])")
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}


def moment(words: str, *, now: datetime, is_end: bool = False) -> datetime:
    """The moment meant, aware, in `now`'s zone.

    A day alone means its beginning, or with `is_end` the beginning of the next. A time without a zone is local.
    Raises ValueError, naming the forms that work.
    """
    try:
        return _moment(words, now, is_end)
    except (ValueError, OverflowError) as error:
        raise ValueError(f"{words!r} is no date that is understood. Use {FORMS}.") from error


def _moment(words: str, now: datetime, is_end: bool) -> datetime:
    text = words.strip().lower()
    if ago := _AGO.fullmatch(text):
        return now - timedelta(**{_UNITS[ago[2]]: int(ago[1])})
    today = datetime.combine(now.date(), time.min, now.tzinfo)
    days = {"today": today, "yesterday": today - timedelta(days=1)}
    try:
        day = days.get(text) or datetime.strptime(text, "%Y-%m-%d")  # noqa: DTZ007
    except ValueError:
        return _instant(words)
    return _local(day.replace(tzinfo=None) + timedelta(days=1 if is_end else 0))


def _instant(words: str) -> datetime:
    instant = datetime.fromisoformat(words.strip())
    return instant if instant.tzinfo else _local(instant)


def _local(naive: datetime) -> datetime:
    """The system's zone as it was on that day, summer time included."""
    return naive.astimezone()
