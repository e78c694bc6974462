"""Parts alone, and messages that say the same."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select

from pond_desktop.archive.portions import portions
from pond_desktop.archive.rows import part_of
from pond_desktop.archive.schema import messages, parts, sessions, sources
from pond_desktop.canonical import Part

_GENERATIONS_MAX = 20


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
            for row in self._connection.execute(select(parts).where(parts.c.key.in_(some))).mappings():
                found[row["key"]] = ArchivedPart(row["key"], row["message_key"], row["ordinal"], part_of(row))
        return found

    def text_hashes(self, message_keys: Sequence[int]) -> dict[int, int | None]:
        """What tells each message's searchable text; `None` without any."""
        found: dict[int, int | None] = {}
        for some in portions(message_keys):
            statement = select(messages.c.key, messages.c.text_hash).where(messages.c.key.in_(some))
            found |= {row.key: row.text_hash for row in self._connection.execute(statement)}
        return found

    def copies_of(self, message_keys: Sequence[int]) -> dict[int, list[CopyOf]]:
        """Where else the same messages stand, copied from these or from a copy, and left out of the search for that."""
        copies: dict[int, list[CopyOf]] = defaultdict(list)
        seen = set(message_keys)
        # each session with a copy may have been copied in its turn
        wanted = self._origins(message_keys)
        for _ in range(_GENERATIONS_MAX):
            if not wanted:
                break
            wanted = self._next_copies(wanted, seen, copies)
        return dict(copies)

    def _origins(self, message_keys: Sequence[int]) -> "_Wanted":
        wanted: _Wanted = defaultdict(list)
        for some in portions(message_keys):
            rows = self._connection.execute(
                select(messages.c.key, messages.c.text_hash, sessions.c.id, sessions.c.source_key)
                .join(sessions, sessions.c.key == messages.c.session_key)
                .where(messages.c.key.in_(some), messages.c.text_hash.is_not(None))
            )
            for key, text_hash, session_id, source_key in rows:
                wanted[session_id, source_key, text_hash].append(key)
        return wanted

    def _next_copies(self, wanted: "_Wanted", seen: set[int], copies: dict[int, list[CopyOf]]) -> "_Wanted":
        further: _Wanted = defaultdict(list)
        hashes: dict[tuple[str, int], list[int]] = defaultdict(list)
        for session_id, source_key, text_hash in wanted:
            hashes[session_id, source_key].append(text_hash)
        for (origin, source_key), some_hashes in hashes.items():
            for some in portions(some_hashes):
                rows = self._connection.execute(
                    select(
                        messages.c.key,
                        messages.c.text_hash,
                        messages.c.id.label("message_id"),
                        sessions.c.id.label("session_id"),
                        sources.c.id.label("source"),
                    )
                    .join(sessions, sessions.c.key == messages.c.session_key)
                    .join(sources, sources.c.key == sessions.c.source_key)
                    .where(
                        messages.c.copied_from == origin,
                        messages.c.text_hash.in_(some),
                        messages.c.is_posted.is_(False),
                        sessions.c.source_key == source_key,
                    )
                    .order_by(messages.c.key)
                ).all()
                for row in rows:
                    if row.key in seen:
                        continue
                    seen.add(row.key)
                    originals = wanted[origin, source_key, row.text_hash]
                    for original in originals:
                        copies[original].append(CopyOf(row.source, row.session_id, row.message_id))
                    further[row.session_id, source_key, row.text_hash] += originals
        return further


_Wanted = defaultdict[tuple[str, int, int], list[int]]
"""Messages to find copies of, by session, source and words."""
