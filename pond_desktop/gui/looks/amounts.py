"""Times, counts and sizes in the language that is chosen, short enough for a corner. The present is an argument.

The same as `projection/words.py`, which stays English for programs and terminals.
"""

from datetime import date, datetime, timedelta, tzinfo

from PySide6.QtCore import QDate, QDateTime, QLocale, QTime

from pond_desktop.gui.translation import tr


def age(at: datetime | None, now: datetime, zone: tzinfo | None = None) -> str:
    """How long ago: `now`, `5 min`, `3 h`, `Tue`, `5 Aug`, `5 Aug 2024`. `zone` is whose days count; `None` is the
    machine's."""
    if at is None:
        return ""
    passed = now - at
    if abs(passed) < timedelta(minutes=1):
        return tr("now")
    if timedelta() <= passed < timedelta(hours=1):
        return tr("{minutes} min").format(minutes=number(passed // timedelta(minutes=1)))
    there, here = at.astimezone(zone).date(), now.astimezone(zone).date()
    days = (here - there).days
    if timedelta() <= passed and days < 1:
        return tr("{hours} h").format(hours=number(passed // timedelta(hours=1)))
    if 1 <= days < 7:
        return tr("yesterday") if days == 1 else QLocale().dayName(there.isoweekday(), QLocale.FormatType.ShortFormat)
    return _date(there, tr("d MMM") if there.year == here.year else tr("d MMM yyyy"))


def day_and_time(at: datetime, zone: tzinfo | None = None) -> str:
    there = at.astimezone(zone)
    time = QTime(there.hour, there.minute)
    return QLocale().toString(QDateTime(QDate(there.year, there.month, there.day), time), tr("d MMM yyyy, HH:mm"))


def short_day(day: date) -> str:
    """`29 Nov 2026`."""
    return _date(day, tr("d MMM yyyy"))


def long_day(day: date) -> str:
    """`Sunday, 29 November 2026`."""
    return _date(day, tr("dddd, d MMMM yyyy"))


def month(value: str) -> str:
    """`2026-01` as `Jan 2026`; anything else as it is."""
    year, _, of_year = value.partition("-")
    is_month = year.isdecimal() and of_year.isdecimal() and 1 <= int(of_year) <= 12
    return _date(date(int(year), int(of_year), 1), tr("MMM yyyy")) if is_month else value


def clock_time(at: datetime, zone: tzinfo | None = None) -> str:
    there = at.astimezone(zone)
    return QLocale().toString(QTime(there.hour, there.minute), tr("HH:mm"))


def number(value: int) -> str:
    return QLocale().toString(value)


def messages(count: int) -> str:
    return tr("%Ln message(s)", "", count)


def matches(total: int | None, shown: int) -> str:
    """How many there are, or, as long as nobody counted, how many are shown."""
    return tr("%Ln shown", "", shown) if total is None else tr("%Ln match(es)", "", total)


def searched(message_count: int | None, part_count: int | None) -> str:
    """How much was looked at: `None` of what was not asked. A part is no message: the two are not added up."""
    if part_count is None:
        return messages(message_count or 0)
    parts = tr("%Ln call(s), result(s) and thought(s)", "", part_count)
    if message_count is None:
        return parts
    return tr("{messages} and {parts}").format(messages=messages(message_count), parts=parts)


def size(count_bytes: float) -> str:
    """`812 B`, `1.2 MB`, `34 kB`: two figures that mean something."""
    step = 0
    while count_bytes >= 999.5 and step < 4:
        count_bytes, step = count_bytes / 1000, step + 1
    units = (tr("{number} B"), tr("{number} kB"), tr("{number} MB"), tr("{number} GB"), tr("{number} TB"))
    return units[step].format(number=_decimal(count_bytes, 1 if step and count_bytes < 9.95 else 0))


def duration(seconds: float) -> str:
    """`0.3 s`, `59 s`, `2 min 05 s`, `34 min`, `1.5 h`."""
    if seconds < 0.95:
        return tr("{seconds} s").format(seconds=_decimal(seconds, 1))
    whole = round(seconds)
    if whole >= 3600:
        return tr("{hours} h").format(hours=_decimal(whole / 3600, 1))
    minutes, rest = divmod(whole, 60)
    if not minutes:
        return tr("{seconds} s").format(seconds=rest)
    if rest and minutes < 10:
        return tr("{minutes} min {seconds} s").format(minutes=minutes, seconds=f"{rest:02}")
    return tr("{minutes} min").format(minutes=minutes)


def _decimal(value: float, places: int) -> str:
    return QLocale().toString(float(value), "f", places)


def _date(day: date, pattern: str) -> str:
    return QLocale().toString(QDate(day.year, day.month, day.day), pattern)
