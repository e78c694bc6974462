"""Times, sizes and counts in words, the same in every surface. Pure: the present is an argument."""

from datetime import datetime, timedelta, tzinfo

_UNITS = ("B", "kB", "MB", "GB", "TB")
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def searched(messages: int | None, parts: int | None) -> str:
    """How much was looked at: `None` of what was not asked. A part is no message: the two are not added up."""
    words = [] if messages is None and parts is not None else [count(messages or 0, "message")]
    if parts is not None:
        words.append(count(parts, "call, result or thought", "calls, results and thoughts"))
    return " and ".join(words)


def matches(total: int | None, shown: int) -> str:
    """How many there are, or, as long as nobody counted, how many are shown."""
    return f"{shown:,} shown" if total is None else count(total, "match", "matches")


def age(at: datetime | None, now: datetime, zone: tzinfo | None = None) -> str:
    """How long ago, short enough for a corner: `now`, `5 min`, `3 h`, `Tue`, `5 Aug`, `5 Aug 2024`.

    `zone` is whose days count; `None` is the machine's.
    """
    if at is None:
        return ""
    passed = now - at
    if abs(passed) < timedelta(minutes=1):
        return "now"
    if timedelta() <= passed < timedelta(hours=1):
        return f"{passed // timedelta(minutes=1)} min"
    there, here = at.astimezone(zone), now.astimezone(zone)
    days = (here.date() - there.date()).days
    if timedelta() <= passed and days < 1:
        return f"{passed // timedelta(hours=1)} h"
    if 1 <= days < 7:
        return "yesterday" if days == 1 else _WEEKDAYS[there.weekday()]
    date = f"{there.day} {_MONTHS[there.month - 1]}"
    return date if there.year == here.year else f"{date} {there.year}"


def ago(at: datetime, now: datetime, zone: tzinfo | None = None) -> str:
    """The same inside a sentence: `just now`, `5 min ago`, `yesterday`, `on Tue`, `on 5 Aug`."""
    words = age(at, now, zone)
    if words == "now":
        return "just now"
    if words.endswith((" min", " h")):
        return f"{words} ago"
    return words if words == "yesterday" else f"on {words}"


def day(at: datetime, zone: tzinfo | None = None) -> str:
    """`Sun 29 Nov 2026`."""
    there = at.astimezone(zone)
    return f"{_WEEKDAYS[there.weekday()]} {there.day} {_MONTHS[there.month - 1]} {there.year}"


def day_and_time(at: datetime, zone: tzinfo | None = None) -> str:
    there = at.astimezone(zone)
    return f"{there.day} {_MONTHS[there.month - 1]} {there.year}, {there:%H:%M}"


def month(value: str) -> str:
    """`2026-01` as `Jan 2026`; anything else as it is."""
    year, _, number = value.partition("-")
    return f"{_MONTHS[int(number) - 1]} {year}" if number.isdecimal() and 1 <= int(number) <= 12 else value


def clock_time(at: datetime, zone: tzinfo | None = None) -> str:
    return f"{at.astimezone(zone):%H:%M}"


def count(number: int, noun: str, plural: str | None = None) -> str:
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def size(count_bytes: float) -> str:
    """`812 B`, `1.2 MB`, `34 kB`: two figures that mean something."""
    unit = 0
    while count_bytes >= 999.5 and unit < len(_UNITS) - 1:
        count_bytes, unit = count_bytes / 1000, unit + 1
    return f"{count_bytes:.1f} {_UNITS[unit]}" if unit and count_bytes < 9.95 else f"{count_bytes:.0f} {_UNITS[unit]}"


def duration(seconds: float) -> str:
    """`0.3 s`, `59 s`, `2 min 05 s`, `34 min`, `1.5 h`."""
    if seconds < 0.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole >= 3600:
        return f"{whole / 3600:.1f} h"
    minutes, rest = divmod(whole, 60)
    if not minutes:
        return f"{rest} s"
    return f"{minutes} min {rest:02} s" if rest and minutes < 10 else f"{minutes} min"


def folder_name(project: str) -> str:
    """The last piece of a path of any system."""
    return project.replace("\\", "/").rstrip("/").rpartition("/")[2] or project
