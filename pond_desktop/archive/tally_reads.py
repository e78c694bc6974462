"""What sessions amount to, alone and with all that they started."""

from collections.abc import Collection, Iterable

from sqlalchemy import Connection

from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.portions import as_json, portions
from pond_desktop.canonical import Usage
from pond_desktop.canonical.archived import SessionTally, Tally

_TALLIES = """
WITH RECURSIVE tree (root, key, id, source_key) AS (
    SELECT s.key, s.key, s.id, s.source_key FROM sessions s WHERE s.key IN (SELECT value FROM json_each(:keys))
    UNION
    SELECT t.root, c.key, c.id, c.source_key FROM tree t
    CROSS JOIN sessions c ON c.parent_id = t.id AND c.source_key = t.source_key)
SELECT t.root, t.key, s.message_count, sum(m.input_tokens), sum(m.output_tokens), sum(m.cache_read_tokens),
    sum(m.cache_write_tokens)
FROM tree t CROSS JOIN sessions s ON s.key = t.key
LEFT JOIN messages m ON m.session_key = t.key AND m.superseded_at IS NULL AND (m.copied_from IS NULL OR NOT EXISTS (
    SELECT 1 FROM sessions o
    WHERE o.id = m.copied_from AND o.source_key = t.source_key AND o.total_count > 0 AND o.key != t.key))
GROUP BY t.root, t.key
"""
"""The second half of the union is told by root and key, so that sessions which name each other as parents end."""
_THERE = """
SELECT s.id FROM sessions s JOIN sources o ON o.key = s.source_key
WHERE o.id = :source AND s.total_count > 0 AND s.id IN (SELECT value FROM json_each(:ids))
"""


class TallyReads:
    """Sums over sessions, on one connection."""

    _connection: Connection

    def tallies(self, session_keys: Iterable[int]) -> dict[int, SessionTally]:
        """Of each of those sessions; unknown keys are left out. Reads all their messages' rows: not for long lists."""
        own: dict[int, Tally] = {}
        below: dict[int, Tally] = {}
        for some in portions(session_keys):
            for root, key, count, *tokens in driver_rows(self._connection, _TALLIES, {"keys": as_json(some)}):
                tally = Tally(
                    session_count=1,
                    message_count=count,
                    usage=Usage(**dict(zip(Usage.__struct_fields__, tokens, strict=True))),
                )
                if root == key:
                    own[root] = tally
                else:
                    below[root] = below[root] + tally if root in below else tally
        return {
            key: SessionTally(own=tally, tree=tally + below[key] if key in below else None)
            for key, tally in own.items()
        }

    def sessions_there(self, source: str, ids: Collection[str]) -> set[str]:
        """Those of the ids of which at least one message was captured."""
        if not ids:
            return set()
        return {id_ for (id_,) in driver_rows(self._connection, _THERE, {"source": source, "ids": as_json(list(ids))})}
