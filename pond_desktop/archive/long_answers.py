"""Answers of a hundred thousand rows, handed over by thousands.

SQLite's driver takes Python's lock for each row it gives: a thread that reads many would wait as often for the window's
own. Here rows come as JSON, a column and some thousand rows at a time, and nothing is held for longer than a moment.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, FromClause, func, select

from pond_desktop.archive.driver_rows import Row

_PORTION = 2_000


def long_answer(connection: Connection, rows: FromClause, params: Mapping[str, Any] | None = None) -> Iterator[Row]:
    """The rows in the order of their first column, which numbers them from 0 or 1 on, without it."""
    place, *_ = rows.c
    # SQLAlchemy's own way to divide would call into Python for each row
    portion = place.op("/")(_PORTION)
    columns = (func.json_group_array(column) for column in rows.c)
    # within a portion SQLite promises no order
    for arrays in connection.execute(select(*columns).group_by(portion).order_by(portion), params or {}):
        numbered = zip(*map(msgspec.json.decode, arrays), strict=True)
        yield from (row[1:] for row in sorted(numbered, key=lambda row: row[0]))
