"""Times, sizes and counts in words."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from pond_desktop.projection.words import age, ago, count, duration, folder_name, month, size

NOW = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (timedelta(seconds=20), "now"),
        (timedelta(seconds=-20), "now"),
        (timedelta(minutes=5), "5 min"),
        (timedelta(hours=3), "3 h"),
        (timedelta(hours=13), "yesterday"),
        (timedelta(days=3), "Sun"),
        (timedelta(days=9), "27 Jul"),
        (timedelta(days=400), "1 Jul 2025"),
        (timedelta(hours=-2), "5 Aug"),
    ],
)
def test_ages(passed: timedelta, words: str) -> None:
    assert age(NOW - passed, NOW, UTC) == words


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (timedelta(seconds=20), "just now"),
        (timedelta(minutes=5), "5 min ago"),
        (timedelta(hours=3), "3 h ago"),
        (timedelta(hours=13), "yesterday"),
        (timedelta(days=3), "on Sun"),
        (timedelta(days=400), "on 1 Jul 2025"),
    ],
)
def test_ages_in_a_sentence(passed: timedelta, words: str) -> None:
    assert ago(NOW - passed, NOW, UTC) == words


def test_days_are_those_of_the_reader() -> None:
    late = datetime(2026, 8, 4, 23, 30, tzinfo=UTC)
    assert age(late, NOW, UTC) == "yesterday"
    assert age(late, NOW, timezone(timedelta(hours=2))) == "12 h"
    assert age(None, NOW) == ""


def test_sizes_counts_and_folders() -> None:
    assert [size(number) for number in (0, 999, 1_000, 12_345, 1_200_000, 999_600, 5e12)] == [
        "0 B",
        "999 B",
        "1.0 kB",
        "12 kB",
        "1.2 MB",
        "1.0 MB",
        "5.0 TB",
    ]
    assert count(1, "message") == "1 message"
    assert count(1_200, "match", "matches") == "1,200 matches"
    assert folder_name("/srv/demo/heron/") == "heron"
    assert folder_name("C:\\work\\sluice") == "sluice"
    assert folder_name("/") == "/"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.34, "0.3 s"),
        (6, "6 s"),
        (59.4, "59 s"),
        (59.6, "1 min"),
        (125, "2 min 05 s"),
        (630, "10 min"),
        (3_599.7, "1.0 h"),
        (5_400, "1.5 h"),
    ],
)
def test_durations(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_a_month_is_called_by_its_name() -> None:
    assert [month(value) for value in ("2026-01", "2025-12", "2026-13", "soon")] == [
        "Jan 2026",
        "Dec 2025",
        "2026-13",
        "soon",
    ]
