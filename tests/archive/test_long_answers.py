"""Rows that come by thousands, as JSON."""

import pytest
from sqlalchemy import column, create_engine, text

from pond_desktop.archive.long_answers import long_answer

_COUNTED = """
WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < :count)
SELECT n AS place, 'row "' || n || '"' AS said, CASE WHEN n % 2 THEN n END AS odd FROM counted
ORDER BY n * 7919 % 104729
"""


@pytest.mark.parametrize("count", [1, 1_999, 2_000, 2_001, 5_000])
def test_each_row_comes_once_and_in_its_order(count: int) -> None:
    rows = text(_COUNTED).columns(column("place"), column("said"), column("odd")).subquery()
    with create_engine("sqlite://").connect() as connection:
        found = list(long_answer(connection, rows, {"count": count}))
    assert found == [(f'row "{n}"', n if n % 2 else None) for n in range(1, count + 1)]


def test_no_row_is_no_row() -> None:
    rows = text("SELECT 1 AS place, 2 AS said WHERE 0").columns(column("place"), column("said")).subquery()
    with create_engine("sqlite://").connect() as connection:
        assert list(long_answer(connection, rows)) == []
