"""What a session can be gone to by, of all sessions that a list shows."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, func, select

from pond_desktop.archive.long_answers import long_answer
from pond_desktop.archive.project_joins import JoinReads
from pond_desktop.archive.schema import own_titles, sessions, sources
from pond_desktop.archive.session_reads import SessionFilter
from pond_desktop.archive.times import seconds_of

_PROMPT_CHARS = 240


class SwitchColumns(NamedTuple):
    """Sessions as they are gone to, one beside the other in each column: there can be a hundred thousand, and so many
    rows would keep Python's memory cleaning busy. `titles` are as they were written; `at_s` count whole seconds since
    1970."""

    sources: list[str]
    ids: list[str]
    agents: list[str]
    projects: list[str | None]
    titles: list[str]
    at_s: list[int | None]


class SwitchReads(JoinReads):
    """Sessions to go to, on one connection."""

    def switch_columns(self, limit: int | None = None) -> SwitchColumns:
        """Latest first, all or the first ones. The title is the one that a session is listed by, or begins with it."""
        title = func.coalesce(
            own_titles.c.text,
            _given(sessions.c.title_custom),
            _given(sessions.c.title_generated),
            func.substr(sessions.c.first_prompt, 1, _PROMPT_CHARS),
            "",
        )
        own = and_(
            own_titles.c.source == sources.c.id,
            own_titles.c.session_id == sessions.c.id,
            own_titles.c.message_id == "",
        )
        latest_first = (sessions.c.last_message_at.desc(), sessions.c.id.desc())
        rows = (
            select(
                func.row_number().over(order_by=latest_first).label("place"),
                sources.c.id.label("source"),
                sessions.c.id.label("id"),
                sources.c.agent,
                sessions.c.project,
                title.label("title"),
                seconds_of(sessions.c.last_message_at).label("at_s"),
            )
            .select_from(sessions.join(sources, sources.c.key == sessions.c.source_key).outerjoin(own_titles, own))
            .where(*SessionFilter().conditions(self._connection))
            .order_by(*latest_first)
            .limit(limit)
        )
        columns: tuple[list[Any], ...] = ([], [], [], [], [], [])
        moved = self.joins.moved
        for row in long_answer(self._connection, rows.subquery()):
            for column, value in zip(columns, row, strict=True):
                column.append(value)
        made = SwitchColumns(*columns)
        if not moved:
            return made
        return made._replace(projects=[moved.get(path, path) if path else path for path in made.projects])


def _given(column: ColumnElement[Any]) -> ColumnElement[Any]:
    return func.nullif(func.trim(column), "")
