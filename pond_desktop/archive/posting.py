"""The full-text postings, in the archive's own transaction: one row a message, and one row a part of tools' work."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple, get_args

from sqlalchemy import Connection

from pond_desktop.archive.times import to_stored
from pond_desktop.canonical import Message, Role

ROLE_CODES: dict[str, int] = {role: code for code, role in enumerate(get_args(Role))}
"""Roles as the tables beside the postings hold them: they are read by the hundred thousand."""

KEY_MASK = 0xFFFF_FFFF
_KEY_BITS = 32
_DAY_US = 86_400_000_000


class Posting(NamedTuple):
    """A message's searchable text, as read and as posted, its words of code, and a hash that tells the text again."""

    text: str
    posted: str
    code: str
    text_hash: int


PostingOf = Callable[[Message], Posting | None]
"""The searchable text of a message; `None` where it has none. Pure and stable: a posting is taken out of the index by
saying the same text again."""


class Posted(NamedTuple):
    """A message's posting with what stands beside it; `at` as stored."""

    key: int
    session_key: int
    role: Role
    at: int | None
    posting: Posting


def place_of(at: int | None, key: int) -> int:
    """Where a message or a part stands among the postings: by the day of the message, then by its key.

    So that the full-text tables themselves give the newest first, and days are ranges. `at` is a stored time.
    """
    return max(0, at // _DAY_US) << _KEY_BITS | key if at else key


def first_place_of(at: datetime) -> int:
    """No place of that time or later is before this one."""
    stored = to_stored(at) or 0
    return max(0, stored // _DAY_US) << _KEY_BITS


def post(connection: Connection, rows: Iterable[Posted]) -> None:
    """Adds postings, in the order of their places: FTS5 writes out what it gathered when a row comes out of order."""
    placed = sorted((place_of(row.at, row.key), row) for row in rows)
    if not placed:
        return
    connection.exec_driver_sql(
        "INSERT INTO postings (rowid, text, code) VALUES (?, ?, ?)",
        [(place, row.posting.posted, row.posting.code) for place, row in placed],
    )
    connection.exec_driver_sql(
        "INSERT INTO posted (place, session_key, role, at) VALUES (?, ?, ?, ?)",
        [(place, row.session_key, ROLE_CODES[row.role], row.at) for place, row in placed],
    )


def unpost(connection: Connection, key: int, at: int | None, posting: Posting) -> None:
    """Takes out what was posted of a message; the texts must be the same."""
    place = place_of(at, key)
    connection.exec_driver_sql(
        "INSERT INTO postings (postings, rowid, text, code) VALUES ('delete', ?, ?, ?)",
        (place, posting.posted, posting.code),
    )
    connection.exec_driver_sql("DELETE FROM posted WHERE place = ?", (place,))
