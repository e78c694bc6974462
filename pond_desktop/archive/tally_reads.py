"""What sessions amount to, alone and with all that they started."""

import json
from collections.abc import Collection, Iterable

from sqlalchemy import Connection

from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.portions import as_json, portions
from pond_desktop.canonical import Usage
from pond_desktop.canonical.archived import SessionTally, Tally

_TALLIES = """
WITH RECURSIVE tree (root, key, id, source_key) AS (
    SELECT s.key, s.key, s.id, s.source_key FROM json_each(:named) n
    CROSS JOIN sources o ON o.id = json_extract(n.value, '$[0]')
    CROSS JOIN sessions s ON s.id = json_extract(n.value, '$[1]') AND s.source_key = o.key
    UNION
    SELECT t.root, c.key, c.id, c.source_key FROM tree t
    CROSS JOIN sessions c ON c.parent_id = t.id AND c.source_key = t.source_key)
SELECT t.root, t.key, r.id, o.id, s.message_count, sum(m.input_tokens), sum(m.output_tokens), sum(m.cache_read_tokens),
    sum(m.cache_write_tokens)
FROM tree t CROSS JOIN sessions s ON s.key = t.key
CROSS JOIN sessions r ON r.key = t.root CROSS JOIN sources o ON o.key = t.source_key
LEFT JOIN messages m ON m.session_key = t.key AND m.superseded_at IS NULL AND (m.copied_from IS NULL OR NOT EXISTS (
    SELECT 1 FROM sessions o
    WHERE o.id = m.copied_from AND o.source_key = t.source_key AND o.total_count > 0 AND o.key != t.key))
GROUP BY t.root, t.key
"""
"""The second half of the union is told by root and key, so that sessions which name each other as parents end."""
_PROJECTS = """
SELECT o.id, s.id, p.project FROM json_each(:named) n
CROSS JOIN sources o ON o.id = json_extract(n.value, '$[0]')
CROSS JOIN sessions s ON s.id = json_extract(n.value, '$[1]') AND s.source_key = o.key
CROSS JOIN session_projects p ON p.session_key = s.key ORDER BY p.project
"""
_THERE = """
SELECT s.id FROM sessions s JOIN sources o ON o.key = s.source_key
WHERE o.id = :source AND s.total_count > 0 AND s.id IN (SELECT value FROM json_each(:ids))
"""


class TallyReads:
    """Sums over sessions, on one connection."""

    _connection: Connection

    def tallies(self, named: Iterable[tuple[str, str]]) -> dict[tuple[str, str], SessionTally]:
        """Of each of those sessions, by source and id; unknown ones are left out. Reads the rows of all their messages,
        so this is not for long lists."""
        own: dict[tuple[str, str], Tally] = {}
        below: dict[tuple[str, str], Tally] = {}
        for some in portions(named):
            rows = driver_rows(self._connection, _TALLIES, {"named": json.dumps(some)})
            for root, key, id_, source, message_count, *tokens in rows:
                usage = Usage(**dict(zip(Usage.__struct_fields__, tokens, strict=True)))
                tally = Tally(session_count=1, message_count=message_count, usage=usage)
                name = (source, id_)
                if root == key:
                    own[name] = tally
                else:
                    below[name] = below[name] + tally if name in below else tally
        return {
            name: SessionTally(own=tally, tree=tally + below[name] if name in below else None)
            for name, tally in own.items()
        }

    def other_projects(self, named: Iterable[tuple[str, str]]) -> dict[tuple[str, str], list[str]]:
        """Where those sessions went on, beside the project that they began in; only of those that moved."""
        found: dict[tuple[str, str], list[str]] = {}
        for some in portions(named):
            for source, id_, project in driver_rows(self._connection, _PROJECTS, {"named": json.dumps(some)}):
                found.setdefault((source, id_), []).append(project)
        return found

    def sessions_there(self, source: str, ids: Collection[str]) -> set[str]:
        """Those of the ids of which at least one message was captured."""
        if not ids:
            return set()
        return {id_ for (id_,) in driver_rows(self._connection, _THERE, {"source": source, "ids": as_json(list(ids))})}
