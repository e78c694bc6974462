"""Times as agents write them."""

from datetime import UTC, datetime

import pytest

from pond_desktop.adapters.times import instant

NINE = datetime(2026, 3, 9, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "is_zone_assumed"),
    [
        ("2026-03-09T09:00:00Z", False),
        ("2026-03-09T18:00:00+09:00", False),
        ("2026-03-09T09:00:00", True),
        ("2026-03-09 09:00:00.000", True),
        (1773046800, False),
        (1773046800.0, False),
        (1773046800000, False),
        (1773046800000000, False),
        ("1773046800", False),
        ("1773046800000", False),
        ("1773046800.0", False),
    ],
)
def test_one_instant_in_many_forms(written: object, is_zone_assumed: bool) -> None:
    assert instant(written) == (NINE, is_zone_assumed)


@pytest.mark.parametrize(
    "written",
    [None, "", "soon", 0, "0", True, -5, 1e300, float("nan"), float("inf"), "nan", "0001-01-01T00:00:00Z", [], {},
     "9999-12-31T23:59:59-14:00", "9999-12-31T23:59:59Z", 253402300799, "1970-01-01T00:00:00Z"],
)  # fmt: skip
def test_what_is_no_time_of_an_agent(written: object) -> None:
    assert instant(written) == (None, False)


def test_milliseconds_are_exact() -> None:
    assert instant(1773046845123).at == datetime(2026, 3, 9, 9, 0, 45, 123000, tzinfo=UTC)
