"""What was said and used, by local days: one walk over the messages, which takes 0.8 s for a million of them."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import column, text

from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.long_answers import long_answer
from pond_desktop.archive.project_joins import JoinReads
from pond_desktop.archive.times import from_stored, to_stored
from pond_desktop.canonical import Usage

_DAY_US = 86_400_000_000
_MICROSECOND = timedelta(microseconds=1)
MODEL_OF_MESSAGE = """CASE WHEN m.model IS NULL AND coalesce(m.input_tokens, m.output_tokens, m.cache_read_tokens,
            m.cache_write_tokens) IS NOT NULL
        THEN (SELECT s.model FROM sessions s WHERE s.key = m.session_key) ELSE m.model END"""
"""The tokens of an answer whose model is named for its session alone are that model's."""
_WORKED = """
SELECT row_number() OVER () AS place, w.*, o.agent AS agent, s.project AS project,
    s.background IS NULL AND (s.parent_id IS NULL OR NOT EXISTS (
        SELECT 1 FROM sessions p WHERE p.id = s.parent_id AND p.source_key = s.source_key AND p.message_count > 0
    )) AS is_listed
FROM (
    SELECT m.session_key AS session_key, {day} AS day,
        {model} AS model,
        sum(m.is_posted) AS message_count,
        sum(m.is_posted AND m.is_zone_assumed AND m.at IS NOT NULL) AS zone_assumed_count,
        sum(m.input_tokens) AS input_tokens, sum(m.output_tokens) AS output_tokens,
        sum(m.cache_read_tokens) AS cache_read_tokens, sum(m.cache_write_tokens) AS cache_write_tokens
    FROM messages m NOT INDEXED
    WHERE m.superseded_at IS NULL AND (m.at IS NULL OR (m.at >= :since AND m.at < :until))
        AND (m.copied_from IS NULL OR NOT EXISTS (
            SELECT 1 FROM sessions o JOIN sessions s ON s.source_key = o.source_key
            WHERE s.key = m.session_key AND o.id = m.copied_from AND o.total_count > 0 AND o.key != s.key))
    GROUP BY 1, 2, 3) w
CROSS JOIN sessions s INDEXED BY sessions_apart ON s.key = w.session_key
CROSS JOIN sources o ON o.key = s.source_key
"""
_COLUMNS = (
    *("place", "session_key", "agent", "project", "is_listed", "day", "model", "message_count", "zone_assumed_count"),
    *Usage.__struct_fields__,
)
_ENDS = "SELECT (SELECT at FROM posted WHERE at IS NOT NULL ORDER BY place {} LIMIT 1)"


class Shift(NamedTuple):
    """From a moment on, local time is ahead of UTC by so much."""

    since: datetime
    offset: timedelta


class Worked(NamedTuple):
    """What one session's messages of one day and model amount to.

    `project` is what it counts as; `is_listed`: it was neither started by another one nor in the background. `day`
    counts from 1970-01-01; `None` is of messages without a time. `tokens` are in the order of `Usage`, `None` where
    the agent counted none.
    """

    session_key: int
    agent: str
    project: str | None
    is_listed: bool
    day: int | None
    model: str | None
    message_count: int
    zone_assumed_count: int
    tokens: tuple[int | None, ...]


class ActivityReads(JoinReads):
    """Sums over all messages, on one connection."""

    def worked(self, since: datetime, until: datetime, shifts: Sequence[Shift]) -> Iterator[Worked]:
        """Of messages in `[since, until)`, and of those without a time. What was copied from a session that is here is
        counted there only. `shifts` are in the order of time, and the first one holds at `since`."""
        times = {"since": to_stored(since), "until": to_stored(until)}
        worked = text(_WORKED.format(day=_day(shifts), model=MODEL_OF_MESSAGE))
        statement = worked.columns(*map(column, _COLUMNS)).subquery()
        moved = self.joins.moved
        for session_key, agent, project, is_listed, *rest in long_answer(self._connection, statement, times):
            day, model, said, assumed, *tokens = rest
            where = (session_key, agent, moved.get(project, project), bool(is_listed))
            yield Worked._make((*where, day, model, said, assumed, tuple(tokens)))

    def said_between(self) -> tuple[datetime, datetime] | None:
        """When the first words were said, to within a day, and the last; `None` where none has a time."""
        (first,), (last,) = (driver_rows(self._connection, _ENDS.format(order))[0] for order in ("ASC", "DESC"))
        return None if first is None or last is None else (from_stored(first), from_stored(last))


def _day(shifts: Sequence[Shift]) -> str:
    """The local day of a message: whole numbers of our own, so that the statement holds nothing that was written."""
    *earlier, last = shifts
    day = f"m.at + {last.offset // _MICROSECOND}"
    for shift, following in zip(reversed(earlier), reversed(shifts[1:]), strict=True):
        day = f"CASE WHEN m.at < {to_stored(following.since)} THEN m.at + {shift.offset // _MICROSECOND} ELSE {day} END"
    return f"({day}) / {_DAY_US}"
