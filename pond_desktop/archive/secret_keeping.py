"""Where secrets lie in parts' bodies: found after the capture, in ascending order of the parts' keys.

How far that went is a fact that is committed with them, as for postings of tools.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from pond_desktop.archive.facts import drop_fact, fact, number_fact, put_fact
from pond_desktop.archive.raw import RecordReader
from pond_desktop.canonical import Span
from pond_desktop.canonical.secret import Secret

LOOKED_TO, CUT, RULES = "secrets_looked_to", "secrets_cut", "secrets_rules"
LAST_PART = "SELECT ifnull(max(key), 0) FROM parts"
_AT_ONCE = 500
_PARTS = f"""
SELECT p.key, p.body, p.body_bytes, p.pointer, p.offset, p.length, m.file_key, m.generation
FROM parts p JOIN messages m ON m.key = p.message_key
WHERE p.key > ? AND (p.body IS NOT NULL OR p.body_bytes > 0 AND p.type != 'file') ORDER BY p.key LIMIT {_AT_ONCE}
"""


class LookedPart(NamedTuple):
    """A part that may hold secrets. `body` is `None` where it stayed in the raw record."""

    key: int
    body: str | None
    body_bytes: int
    pointer: str
    offset: int
    length: int
    file_key: int
    generation: int

    @property
    def span(self) -> Span:
        return Span(self.offset, self.length)


class SecretKeeper:
    """Keeps what was found; made by `Archive.keeping_secrets`. Reads on a connection of its own, like `ToolPoster`."""

    def __init__(self, reading: Connection, connection: Connection) -> None:
        self._reading = reading
        self._connection = connection
        self.records = RecordReader(reading)

    def follow_rules(self, rules: str) -> None:
        """Begins anew where what is kept was found by other rules."""
        if fact(self._connection, RULES) != rules:
            self._connection.exec_driver_sql("DELETE FROM secrets")
            for name in (LOOKED_TO, CUT):
                drop_fact(self._connection, name)
            put_fact(self._connection, RULES, rules)
            self.commit()

    def last_key(self) -> int:
        """The last part of the archive."""
        return int(self._reading.exec_driver_sql(LAST_PART).scalar_one())

    def reached(self) -> int:
        """Parts up to this key are done."""
        return number_fact(self._reading, LOOKED_TO)

    def next_parts(self, after: int) -> list[LookedPart]:
        """Some of the parts behind a key, in order of their keys; none at the end."""
        return [LookedPart(*row) for row in self._reading.exec_driver_sql(_PARTS, (after,))]

    def keep(self, found: Sequence[tuple[int, Secret]], *, cut_count: int, reached: int) -> None:
        """Adds secrets by their part, and says that all parts up to `reached` are done; safe with the next commit."""
        if found:
            self._connection.exec_driver_sql(
                "INSERT OR REPLACE INTO secrets (part_key, start, length, kind) VALUES (?, ?, ?, ?)",
                [(key, secret.start, secret.length, secret.kind) for key, secret in found],
            )
        if cut_count:
            put_fact(self._connection, CUT, number_fact(self._connection, CUT) + cut_count)
        put_fact(self._connection, LOOKED_TO, reached)

    def commit(self) -> None:
        """Makes what was kept visible to readers, and safe."""
        self._connection.commit()
        # what was read is over too: as long as it stays open, the log only grows
        self._reading.rollback()
