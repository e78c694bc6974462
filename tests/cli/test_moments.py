"""Points in time as people type them."""

import contextlib
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.cli.moments import moment

NOW = datetime(2026, 11, 30, 15, 30, tzinfo=UTC).astimezone()


def local(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute).astimezone()


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("2026-11-05", local(2026, 11, 5)),
        ("2026-11-05T07:30", local(2026, 11, 5, 7, 30)),
        ("2026-11-05 07:30", local(2026, 11, 5, 7, 30)),
        ("2026-11-05T07:30:00Z", datetime(2026, 11, 5, 7, 30, tzinfo=UTC)),
        ("2026-11-05T07:30+02:00", datetime(2026, 11, 5, 5, 30, tzinfo=UTC)),
        ("7d", NOW - timedelta(days=7)),
        ("24h", NOW - timedelta(hours=24)),
        ("2W", NOW - timedelta(weeks=2)),
        (" today ", local(NOW.year, NOW.month, NOW.day)),
        ("Yesterday", local(2026, 11, 29)),
    ],
)
def test_each_form_is_understood(words: str, meant: datetime) -> None:
    assert moment(words, now=NOW) == meant


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("2026-11-05", local(2026, 11, 6)),
        ("today", local(2026, 12, 1)),
        ("yesterday", local(2026, 11, 30)),
        ("2026-11-05T07:30", local(2026, 11, 5, 7, 30)),
        ("7d", NOW - timedelta(days=7)),
    ],
)
def test_a_day_as_an_end_includes_it(words: str, meant: datetime) -> None:
    assert moment(words, now=NOW, is_end=True) == meant


@pytest.mark.parametrize("words", ["", "soon", "2026-13-01", "2026-02-30", "7", "d", "-7d", "9999-12-31", "99999w 1"])
def test_anything_else_names_the_forms_that_work(words: str) -> None:
    with pytest.raises(ValueError, match=r"YYYY-MM-DD.*7d.*today") as caught:
        moment(words, now=NOW, is_end=True)
    assert repr(words) in str(caught.value)


@given(st.text(max_size=12))
def test_no_text_does_worse_than_being_refused(words: str) -> None:
    with contextlib.suppress(ValueError):
        assert moment(words, now=NOW).utcoffset() is not None
