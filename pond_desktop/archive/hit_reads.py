"""Full-text hits."""

from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, Select, func, literal, select, text

from pond_desktop.archive.posting import POSTINGS
from pond_desktop.archive.schema import messages, sessions, sources
from pond_desktop.archive.session_reads import SessionFilter

_MATCH = text("postings MATCH :expression")


class Hit(NamedTuple):
    """`score` is BM25's: smaller is better; comparable within one query only."""

    message_key: int
    session_key: int
    score: float


class HitReads:
    """Search of an archive's postings, on one connection."""

    _connection: Connection

    def hits(
        self, expression: str, where: SessionFilter, *, by: Literal["relevance", "recency"], limit: int
    ) -> list[Hit]:
        """The best, or the newest, of all messages that match an FTS5 expression.

        The expression comes from the search package only, never from a person. Order: score or time, then key.
        """
        found = (messages.c.key, messages.c.session_key)
        if by == "recency":
            # the rank is not asked for: it would be computed for every match
            order = (messages.c.at.desc().nulls_last(), messages.c.key.desc())
            statement = _matching(select(*found, literal(0.0)), where).order_by(*order)
        else:
            statement = _matching(select(*found, POSTINGS.c.rank), where).order_by(POSTINGS.c.rank, messages.c.key)
        rows = self._connection.execute(statement.limit(limit), {"expression": expression})
        return [Hit(key, session_key, score) for key, session_key, score in rows]

    def match_count(self, expression: str, where: SessionFilter) -> int:
        """How many messages match."""
        statement = _matching(select(func.count()), where)
        return int(self._connection.execute(statement, {"expression": expression}).scalar_one())

    def searchable_count(self, where: SessionFilter) -> int:
        """How many messages are searched under a filter: the sessions' own counts and the earlier versions."""
        joined = sessions.join(sources, sources.c.key == sessions.c.source_key)
        own = select(func.coalesce(func.sum(sessions.c.message_count), 0)).select_from(joined)
        earlier = select(func.count()).select_from(joined.join(messages, messages.c.session_key == sessions.c.key))
        conditions = where.conditions()
        counts = (
            own.where(*conditions),
            earlier.where(messages.c.superseded_at.is_not(None), messages.c.is_posted, *conditions),
        )
        return sum(int(self._connection.execute(statement).scalar_one()) for statement in counts)


def _matching(statement: Select[Any], where: SessionFilter) -> Select[Any]:
    joined = (
        POSTINGS.join(messages, messages.c.key == POSTINGS.c.rowid)
        .join(sessions, sessions.c.key == messages.c.session_key)
        .join(sources, sources.c.key == sessions.c.source_key)
    )
    return statement.select_from(joined).where(_MATCH, *where.conditions())
