"""Dates as people write them → moments in UTC. Whoosh's date parser reads them; a few ways of saying it are added."""

import re
from calendar import monthrange
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from typing import Any, NamedTuple

from pond_desktop.runtime.nearest import nearest

_KNOWN = (
    "today",
    "yesterday",
    "now",
    "this week",
    "last week",
    "this month",
    "last month",
    "this year",
    "last year",
    *("january", "february", "march", "april", "may", "june", "july", "august"),
    *("september", "october", "november", "december"),
    *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
)
SUGGESTED = ("today", "yesterday", "this week", "last week", "this month", "last month", "this year")

_DAYS = "mon|tue|wed|thu|fri|sat|sun"
_WEEKDAY = re.compile(rf"({_DAYS})[a-z]*", re.IGNORECASE)
_AGO = re.compile(
    r"(?:(?:last|past)\s+)?(\d{1,4})\s*(minute|min|hour|h|day|d|week|w|month|mo|year|y)s?(\s+ago)?", re.IGNORECASE
)
_SPAN = re.compile(r"(this|last)\s+(week|month|year)", re.IGNORECASE)
_NUMBERS = re.compile(r"(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ]+(\d{1,2}:\d{2}(?::\d{2})?))?")
_DAY_FIRST = re.compile(r"(\d{1,2})([./-])(\d{1,2})[./-](\d{4})")
_RANGE = re.compile(r"\s+to\s+|\s*\.\.\s*", re.IGNORECASE)
_MONTH_ALONE = re.compile(r"\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", re.IGNORECASE)
_FIRST, _LAST = datetime(1, 1, 3, tzinfo=UTC), datetime(9999, 12, 29, tzinfo=UTC)
"""Beyond these there may be no day before, behind, or in another zone."""
_DAYS_OF_UNIT = {"d": 1, "w": 7}


class Span(NamedTuple):
    """From `since` on and before `until`, both aware, in UTC; `None` leaves that end open."""

    since: datetime | None
    until: datetime | None


class _Naive(NamedTuple):
    start: datetime
    end: datetime


def read_date(text: str, now: datetime) -> Span | None:
    """A day, a month, a moment, a range; `None` for what is no date.

    `now` is aware; its zone is the one that dates are meant in. A moment (`now`, `3 hours ago`) is an empty span.
    """
    text = " ".join(text.strip().strip("[]{}").split())
    if not text or now.tzinfo is None:
        return None
    try:
        ends = _RANGE.split(f" {text} ", maxsplit=1)
        if len(ends) == 1:
            found = _one(text, now)
            span = None if found is None else Span(_utc(found.start, now.tzinfo), _utc(found.end, now.tzinfo))
        else:
            span = _range(ends[0].strip(), ends[1].strip(), now, now.tzinfo)
        is_held = span is not None and all(end is None or _FIRST <= end <= _LAST for end in span)
        return span if is_held else None
    except (ValueError, OverflowError):
        # a day that does not exist, or lies outside of what a calendar holds
        return None


def nearest_date(text: str, now: datetime) -> str:
    """A date that is understood and looks like `text`."""
    numbers = re.fullmatch(r"\D{0,2}(\d{4})\D?(\d{1,2})?(?:\D(\d{1,2}))?.*", text)
    if numbers:
        year, month = numbers[1], min(max(int(numbers[2] or 1), 1), 12)
        if numbers[2] is None or int(year) == 0:
            return year if int(year) else str(now.year)
        if numbers[3] is None:
            return f"{year}-{month:02}"
        return f"{year}-{month:02}-{min(max(int(numbers[3]), 1), monthrange(int(year), month)[1]):02}"
    day_first = _DAY_FIRST.fullmatch(text)
    if day_first:
        return f"{day_first[4]}-{min(max(int(day_first[3]), 1), 12):02}-{min(max(int(day_first[1]), 1), 28):02}"
    return nearest(text.lower(), _KNOWN) or now.date().isoformat()


def in_words(span: Span, zone: tzinfo | None) -> str:
    """A span as days, or with the time where it is not whole days: `2026-01-01 to 2026-01-31`."""
    since = None if span.since is None else span.since.astimezone(zone)
    last = None if span.until is None else (span.until - timedelta(microseconds=1)).astimezone(zone)
    until = None if span.until is None else span.until.astimezone(zone)
    are_days = all(end is None or (end.hour, end.minute, end.second) == (0, 0, 0) for end in (since, until))
    form = "%Y-%m-%d" if are_days else "%Y-%m-%d %H:%M"
    first = "" if since is None else since.strftime(form)
    if last is None:
        return f"from {first} on"
    shown = last.strftime(form)
    if not first:
        return f"up to {shown}"
    return first if first == shown else f"{first} to {shown}"


def _range(first: str, last: str, now: datetime, zone: tzinfo) -> Span | None:
    start = _one(first, now) if first else None
    end = _one(last, now) if last else None
    if (first and start is None) or (last and end is None) or not (start or end):
        return None
    since = None if start is None else start.start
    until = None if end is None else end.end
    if since and until and until <= since:
        since, until = (end or start).start, (start or end).end  # type: ignore[union-attr]
    return Span(since and _utc(since, zone), until and _utc(until, zone))


def _one(text: str, now: datetime) -> _Naive | None:
    base = now.replace(tzinfo=None)
    return _spoken(text, base) or _parsed(_in_numbers(text), base)


def _spoken(text: str, base: datetime) -> _Naive | None:
    """What Whoosh's parser does not know."""
    today = base.replace(hour=0, minute=0, second=0, microsecond=0)
    if match := _SPAN.fullmatch(text):
        return _named_span(match[1].lower() == "last", match[2].lower(), today)
    if match := _AGO.fullmatch(text):
        if not (match[3] or re.match(r"last|past", text, re.IGNORECASE)):
            return None
        start = _earlier(base, int(match[1]), match[2].lower())
        if not match[3]:
            return _Naive(start, base)
        is_moment = match[2].lower() in ("minute", "min", "hour", "h")
        day = start.replace(hour=0, minute=0, second=0, microsecond=0)
        return _Naive(start, start) if is_moment else _Naive(day, day + timedelta(days=1))
    if (match := _WEEKDAY.fullmatch(text)) and nearest(text.lower(), _KNOWN[-7:]):
        back = (today.weekday() - _DAYS.split("|").index(match[1].lower())) % 7
        return _Naive(today - timedelta(days=back), today - timedelta(days=back - 1))
    return None


def _named_span(is_last: bool, unit: str, today: datetime) -> _Naive:
    if unit == "week":
        monday = today - timedelta(days=today.weekday() + (7 if is_last else 0))
        return _Naive(monday, monday + timedelta(days=7))
    first = today.replace(day=1) if unit == "month" else today.replace(day=1, month=1)
    if is_last:
        end, start = first, (first - timedelta(days=1)).replace(day=1)
        return _Naive(start if unit == "month" else start.replace(month=1), end)
    length = 31 if unit == "month" else 366
    return _Naive(first, (first + timedelta(days=length)).replace(day=1))


def _earlier(base: datetime, count: int, unit: str) -> datetime:
    if unit.startswith("min"):
        return base - timedelta(minutes=count)
    if unit.startswith("mo"):
        months = base.year * 12 + base.month - 1 - count
        year, month = divmod(months, 12)
        return base.replace(year=year, month=month + 1, day=min(base.day, monthrange(year, month + 1)[1]))
    if unit.startswith("y"):
        return base.replace(year=base.year - count, day=min(base.day, 28))
    return base - (timedelta(hours=count) if unit.startswith("h") else timedelta(days=count * _DAYS_OF_UNIT[unit[0]]))


def _in_numbers(text: str) -> str:
    """Dates of numbers in the one form that the parser takes."""
    if match := _NUMBERS.fullmatch(text):
        day = "" if match[3] is None else f"-{int(match[3]):02}"
        return f"{match[1]}-{int(match[2]):02}{day}" + ("" if match[4] is None else f" {match[4].zfill(5)}")
    if match := _DAY_FIRST.fullmatch(text):
        first, second = int(match[1]), int(match[3])
        if first > 12 or match[2] == ".":
            return f"{match[4]}-{second:02}-{first:02}"
        if second > 12:
            return f"{match[4]}-{first:02}-{second:02}"
        return ""  # the day or the month first: nobody can tell
    return text


def _parsed(text: str, base: datetime) -> _Naive | None:
    if not text:
        return None
    from whoosh.qparser.dateparse import DateParseError
    from whoosh.util.times import TimeError

    try:
        found: Any = _parser().date_from(text, base)
    except (DateParseError, TimeError, TypeError, AttributeError):
        # the parser's ways of failing at what looks like a date, e.g. the 31st of a short month
        return None
    if found is None:
        return None
    if isinstance(found, datetime):
        return _Naive(_naive(found, is_end=False), _naive(found, is_end=True))
    start, end = _naive(found.start, is_end=False), _naive(found.end, is_end=True)
    if start > base and _MONTH_ALONE.search(text) and not re.search(r"\d{4}", text):
        # a month without its year is the last one that was
        start, end = start.replace(year=start.year - 1), end.replace(year=end.year - 1)
    return _Naive(start, end + timedelta(microseconds=1))


def _naive(moment: Any, *, is_end: bool) -> datetime:
    """A moment of the parser, which may lack its day or hour and calls everything UTC."""
    if not isinstance(moment, datetime):
        moment = moment.ceil() if is_end else moment.floor()
    found: datetime = moment.replace(tzinfo=None)
    return found


@cache
def _parser() -> Any:
    # here, because Whoosh takes 40 ms to load
    from whoosh.qparser.dateparse import English

    return English()  # type: ignore[no-untyped-call]


def _utc(moment: datetime, zone: tzinfo) -> datetime:
    return moment.replace(tzinfo=zone).astimezone(UTC)
