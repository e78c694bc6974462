"""Rows as the driver gives them, for the statements that every page and every answer asks.

SQLAlchemy takes longer to describe and wrap the rows of a short answer than SQLite takes to find them.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection

Row: TypeAlias = tuple[Any, ...]
Params: TypeAlias = Sequence[Any] | Mapping[str, Any]


def driver_connection(connection: Connection) -> sqlite3.Connection:
    """The driver's own, in a transaction."""
    if not connection.in_transaction():
        connection.begin()
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def driver_cursor(connection: Connection, statement: str, params: Params = ()) -> sqlite3.Cursor:
    """A statement under way, in the connection's own transaction. To be closed where not all rows are taken."""
    return driver_connection(connection).execute(statement, params)


def driver_rows(connection: Connection, statement: str, params: Params = ()) -> list[Row]:
    return driver_cursor(connection, statement, params).fetchall()
