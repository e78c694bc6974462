"""What a session can be gone to by, of all sessions that a list shows."""

from typing import NamedTuple

from sqlalchemy import and_, func, select

from pond_desktop.archive.project_joins import JoinReads
from pond_desktop.archive.schema import own_titles, sessions, sources
from pond_desktop.archive.session_reads import SessionFilter
from pond_desktop.archive.times import SECOND

_PROMPT_CHARS = 240
_AT_S = sessions.c.last_message_at.op("/")(SECOND)


class SwitchRow(NamedTuple):
    """A session as it is gone to: a plain tuple, since there can be a hundred thousand. `title` is as it was written;
    `at_s` counts whole seconds since 1970."""

    source: str
    id: str
    agent: str
    project: str | None
    title: str
    at_s: int | None


class SwitchReads(JoinReads):
    """Sessions to go to, on one connection."""

    def switch_rows(self, limit: int | None = None) -> list[SwitchRow]:
        """Latest first, all or the first ones. The title is the one that a session is listed by, or begins with it."""

        def given(column: object) -> object:
            return func.nullif(func.trim(column), "")

        title = func.coalesce(
            own_titles.c.text,
            given(sessions.c.title_custom),
            given(sessions.c.title_generated),
            func.substr(sessions.c.first_prompt, 1, _PROMPT_CHARS),
            "",
        )
        here = and_(
            own_titles.c.source == sources.c.id,
            own_titles.c.session_id == sessions.c.id,
            own_titles.c.message_id == "",
        )
        statement = (
            select(sources.c.id, sessions.c.id, sources.c.agent, sessions.c.project, title, _AT_S)
            .select_from(sessions.join(sources, sources.c.key == sessions.c.source_key).outerjoin(own_titles, here))
            .where(*SessionFilter().conditions(self._connection))
            .order_by(sessions.c.last_message_at.desc(), sessions.c.id.desc())
            .limit(limit)
        )
        found = self._connection.execute(statement)
        # the driver's own rows: wrapping so many takes as long as finding them
        rows = found.cursor.fetchall()
        found.close()
        moved = self.joins.moved
        if not moved:
            return [SwitchRow._make(row) for row in rows]
        return [SwitchRow._make((*row[:3], moved.get(row[3], row[3]), *row[4:])) for row in rows]
