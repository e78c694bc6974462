"""What a query by SQL reads beside its views: bodies that are too long for a row."""

from functools import cached_property
from typing import NamedTuple

from sqlalchemy import Connection

from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.raw import RecordReader
from pond_desktop.canonical import Span
from pond_desktop.canonical.secret import Secret

_PART = """
SELECT p.body, p.pointer, p.offset, p.length, m.file_key, m.generation FROM parts p
JOIN messages m ON m.key = p.message_key WHERE p.key = ? AND p.type != 'file'
"""
_SECRETS = "SELECT start, length, kind FROM secrets WHERE part_key = ? ORDER BY start"


class SqlPart(NamedTuple):
    """`body` is `None` where it stayed in the raw record."""

    body: str | None
    pointer: str
    offset: int
    length: int
    file_key: int
    generation: int

    @property
    def span(self) -> Span:
        return Span(self.offset, self.length)


class SqlReads:
    """Parts by their keys, on one connection."""

    _connection: Connection

    def sql_part(self, key: int) -> SqlPart | None:
        """`None` for a file's part too: its bytes are no body to read."""
        return next((SqlPart(*row) for row in driver_rows(self._connection, _PART, (key,))), None)

    def secrets_of_part(self, key: int) -> list[Secret]:
        """In the order of the text."""
        return [Secret(*row) for row in driver_rows(self._connection, _SECRETS, (key,))]

    @cached_property
    def records_in_turn(self) -> RecordReader:
        """For parts one after another: those of one record, or of one chunk, read it once."""
        return RecordReader(self._connection)
