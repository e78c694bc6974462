"""The full-text postings: one row a message, in the archive's own transaction."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sqlalchemy import Connection, column, table

from pond_desktop.canonical import Message

POSTINGS = table("postings", column("rowid"), column("text"), column("rank"))
"""FTS5's table, which SQLAlchemy's metadata can't describe."""


class Posting(NamedTuple):
    """A message's searchable text, as read and as posted, and a hash of it that tells the same words again."""

    text: str
    posted: str
    text_hash: int


PostingOf = Callable[[Message], Posting | None]
"""The searchable text of a message; `None` where it has none. Pure and stable: a posting is taken out of the index by
saying the same text again."""


def post(connection: Connection, rows: Iterable[tuple[int, str]]) -> None:
    """Adds `(message key, posted text)`."""
    rows = list(rows)
    if rows:
        connection.exec_driver_sql("INSERT INTO postings (rowid, text) VALUES (?, ?)", rows)


def unpost(connection: Connection, rows: Iterable[tuple[int, str]]) -> None:
    """Takes out what `post` added; the texts must be the same."""
    rows = list(rows)
    if rows:
        connection.exec_driver_sql("INSERT INTO postings (postings, rowid, text) VALUES ('delete', ?, ?)", rows)
