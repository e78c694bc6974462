"""Parts alone, and messages that say the same."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.portions import as_json, portions
from pond_desktop.archive.rows import PART_COLUMNS, part_of
from pond_desktop.canonical import Part

_PARTS = f"""
SELECT p.key, p.message_key, p.ordinal, {PART_COLUMNS} FROM parts p WHERE p.key IN (SELECT value FROM json_each(:keys))
"""
_COPIES = """
WITH RECURSIVE family (original, key, session_id, source_key, text_hash) AS (
    SELECT m.key, m.key, s.id, s.source_key, m.text_hash FROM json_each(:keys) k
    CROSS JOIN messages m ON m.key = k.value CROSS JOIN sessions s ON s.key = m.session_key
    WHERE m.text_hash IS NOT NULL
    UNION
    SELECT f.original, m.key, s.id, s.source_key, m.text_hash FROM family f
    CROSS JOIN messages m ON m.copied_from = f.session_id AND m.text_hash = f.text_hash AND NOT m.is_posted
    CROSS JOIN sessions s ON s.key = m.session_key AND s.source_key = f.source_key)
SELECT f.original, o.id, f.session_id, m.id FROM family f
JOIN messages m ON m.key = f.key JOIN sources o ON o.key = f.source_key WHERE f.key != f.original ORDER BY f.key
"""
"""Each session with a copy may have been copied in its turn."""


class ArchivedPart(NamedTuple):
    """A part as archived; a long body stayed in the raw record."""

    key: int
    message_key: int
    ordinal: int
    part: Part


class CopyOf(NamedTuple):
    """Where a copy of a message stands."""

    source: str
    session_id: str
    message_id: str


class CopyReads:
    """Parts and copies of an archive, on one connection."""

    _connection: Connection

    def parts(self, part_keys: Sequence[int]) -> dict[int, ArchivedPart]:
        """Those parts; unknown keys are left out."""
        found: dict[int, ArchivedPart] = {}
        for some in portions(part_keys):
            for row in driver_rows(self._connection, _PARTS, {"keys": as_json(some)}):
                found[row[0]] = ArchivedPart(row[0], row[1], row[2], part_of(row[3:]))
        return found

    def copies_of(self, message_keys: Sequence[int]) -> dict[int, list[CopyOf]]:
        """Where else the same messages stand, copied from these or from a copy, and left out of the search for that."""
        copies: dict[int, list[CopyOf]] = defaultdict(list)
        for some in portions(message_keys):
            rows = driver_rows(self._connection, _COPIES, {"keys": as_json(some)})
            for original, source, session_id, message_id in rows:
                copies[original].append(CopyOf(source, session_id, message_id))
        return dict(copies)
