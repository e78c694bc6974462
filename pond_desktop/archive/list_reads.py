"""Lists of sessions as a window lays them out: which there are, in what order, and how many of each kind.

The rows of a list are keys alone. Of all but a title's words the index of sessions tells, so that laying out 100,000
of them takes no longer than counting them.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    case,
    column,
    func,
    literal,
    literal_column,
    or_,
    select,
    table,
    text,
    tuple_,
)

from pond_desktop.archive.activity_reads import MODEL_OF_MESSAGE
from pond_desktop.archive.any_case import holds
from pond_desktop.archive.narrowed import quoted
from pond_desktop.archive.own_reads import titled_by_the_person
from pond_desktop.archive.posting import KEY_MASK, first_place_of
from pond_desktop.archive.schema import links, pins, sessions, sources
from pond_desktop.archive.session_reads import SessionFilter, SessionReads, in_project
from pond_desktop.archive.times import to_stored

KeptBy: TypeAlias = Literal["time", "agent", "project"]
"""What is told of each session beside its key: microseconds since 1970, or a name."""

_TRIGRAM_CHARS = 3
_TITLE_CHARS = 240
_TITLES = table("titles", column("text"))
_FROM = sessions.join(sources, sources.c.key == sessions.c.source_key)
_ERROR = (
    "sessions.key IN (SELECT m.session_key FROM parts x INDEXED BY parts_failed"
    " JOIN messages m ON m.key = x.message_key WHERE x.is_failure = 1 AND m.superseded_at IS NULL)"
)
_IMAGE = (
    "sessions.key IN (SELECT m.session_key FROM parts x INDEXED BY parts_with_files"
    " JOIN messages m ON m.key = x.message_key WHERE x.type = 'file' AND x.media_type LIKE 'image/%'"
    " AND m.superseded_at IS NULL)"
)
_OF_SESSION = pins.c.message_id == ""
_TRAITS = {"error": _ERROR, "image": _IMAGE}
_IS_PINNED = tuple_(sources.c.id, sessions.c.id).in_(select(pins.c.source, pins.c.session_id).where(_OF_SESSION))
_ONE_CONVERSATION = ("continued", "forked", "compacted")


class ListWord(NamedTuple):
    """A piece of a title or of a project's path; `agents` are those whose name it is a piece of."""

    text: str
    agents: tuple[str, ...]


class ListFilter(Struct, frozen=True, kw_only=True):
    """Every given field narrows. `projects` are those that paths count as, exactly; `None` is a session without one.
    `said_in`: something was said in that time, from (inclusive) to (exclusive), and with `said_by` by that model; `""`
    is none. `only`: source and id."""

    sessions: SessionFilter = SessionFilter()
    words: tuple[ListWord, ...] = ()
    agents: tuple[str, ...] = ()
    projects: tuple[str | None, ...] = ()
    models: tuple[str | None, ...] = ()
    has: tuple[str, ...] = ()
    is_pinned: bool = False
    said_in: tuple[datetime, datetime] | None = None
    said_by: str | None = None
    only: tuple[tuple[str, str], ...] | None = None


class Counted(NamedTuple):
    """So many sessions are alike in all this. `periods` tells of each moment that was asked for whether the last words
    came then or later, and not in days to come."""

    agent: str
    project: str | None
    model: str | None
    periods: tuple[bool, ...]
    has: frozenset[str]
    is_pinned: bool
    session_count: int


class ListReads(SessionReads):
    """Lists of sessions, on one connection."""

    def listed(self, where: ListFilter, kept: KeptBy = "time", *, by_messages: bool = False) -> list[tuple[int, Any]]:
        """The key of each session with what is told of it: latest last words first, or with the most messages first."""
        told: dict[KeptBy, ColumnElement[Any]] = {
            "time": sessions.c.last_message_at,
            "agent": sources.c.agent,
            "project": sessions.c.project,
        }
        latest = (sessions.c.last_message_at.desc(), sessions.c.id.desc())
        statement = select(sessions.c.key, told[kept].label("told")).select_from(_FROM).where(*self._conditions(where))
        statement = statement.order_by(*((sessions.c.message_count.desc(),) if by_messages else ()), *latest)
        listed = statement.subquery()
        # one row: for each of thousands a thread would have to wait until the window's own lets go of Python
        whole = select(func.json_group_array(listed.c.key), func.json_group_array(listed.c.told))
        keys, values = self._connection.execute(whole).one()
        rows = list(zip(msgspec.json.decode(keys), msgspec.json.decode(values), strict=True))
        if kept != "project" or not self.joins.moved:
            return rows
        moved = self.joins.moved
        return [(key, moved.get(path, path)) for key, path in rows]

    def list_count(self, where: ListFilter) -> int:
        statement = select(func.count()).select_from(_FROM).where(*self._conditions(where))
        return int(self._connection.execute(statement).scalar_one())

    def counted(self, where: ListFilter, since: Sequence[datetime], until: datetime) -> list[Counted]:
        """The sessions of a list by all that lists are filtered by, in no order. All periods end at `until`."""
        periods, last = literal(0), sessions.c.last_message_at
        for place, moment in enumerate(since):
            reached = case((and_(last >= to_stored(moment), last < to_stored(until)), 1 << place), else_=0)
            periods = periods + reached  # type: ignore[assignment]
        has: list[ColumnElement[bool]] = [literal_column(f"({condition})") for condition in _TRAITS.values()]
        groups = [
            sources.c.agent,
            sessions.c.project,
            sessions.c.model,
            periods.label("periods"),
            *(flag.label(name) for flag, name in zip(has, _TRAITS, strict=True)),
            _IS_PINNED.label("is_pinned"),
        ]
        statement = (
            select(*groups, func.count().label("session_count")).select_from(_FROM).where(*self._conditions(where))
        )
        moved = self.joins.moved
        statement = statement.group_by(*(text(str(place + 1)) for place in range(len(groups))))
        return [
            Counted(
                agent=row.agent,
                project=moved.get(row.project, row.project),
                model=row.model,
                periods=tuple(bool(row.periods >> place & 1) for place in range(len(since))),
                has=frozenset(name for name in _TRAITS if getattr(row, name)),
                is_pinned=bool(row.is_pinned),
                session_count=row.session_count,
            )
            for row in self._connection.execute(statement)
        ]

    def pinned_keys(self) -> list[int]:
        """The sessions that are pinned, the latest pin first."""
        at_session = and_(pins.c.source == sources.c.id, pins.c.session_id == sessions.c.id, _OF_SESSION)
        statement = select(sessions.c.key).select_from(_FROM.join(pins, at_session))
        return list(self._connection.execute(statement.order_by(pins.c.pinned_at.desc(), sessions.c.key)).scalars())

    def same_conversation(self) -> list[tuple[int, int]]:
        """Pairs of sessions of which one goes on from the other, was forked from it, or compacted out of it."""
        outer, inner = sessions.alias("outer_end"), sessions.alias("inner_end")
        statement = (
            select(outer.c.key, inner.c.key)
            .select_from(
                links.join(
                    outer, and_(outer.c.id == links.c.session_id, outer.c.source_key == links.c.source_key)
                ).join(inner, and_(inner.c.id == links.c.to_session_id, inner.c.source_key == links.c.source_key))
            )
            .where(links.c.kind.in_(_ONE_CONVERSATION))
        )
        return [(one, other) for one, other in self._connection.execute(statement)]

    def _conditions(self, where: ListFilter) -> list[ColumnElement[bool]]:
        found = where.sessions.conditions(self._connection)
        found += [self._holds(word) for word in where.words]
        if where.agents:
            found.append(sources.c.agent.in_(where.agents))
        if where.projects:
            found.append(_is_any(sessions.c.project, self._paths(where.projects)))
        if where.models:
            found.append(_is_any(sessions.c.model, where.models))
        found += [text(_TRAITS[name]) for name in where.has]  # type: ignore[misc]
        if where.is_pinned:
            found.append(_IS_PINNED)
        if where.said_in is not None or where.said_by is not None:
            found.append(_said(where.said_in, where.said_by))
        if where.only is not None:
            found.append(tuple_(sources.c.id, sessions.c.id).in_(where.only))
        return found

    def _paths(self, projects: Iterable[str | None]) -> list[str | None]:
        """The recorded paths that count as these."""
        moved, wanted = self.joins.moved, set(projects)
        return [each for each in wanted if each not in moved] + [path for path, as_ in moved.items() if as_ in wanted]

    def _holds(self, word: ListWord) -> ColumnElement[bool]:
        titled: Select[tuple[int]] = select(literal_column("rowid")).select_from(_TITLES)
        if len(word.text) >= _TRIGRAM_CHARS:
            titled = titled.where(_TITLES.c.text.op("MATCH")(quoted(word.text)))
        else:
            titled = titled.where(holds(_TITLES.c.text, word.text))
        # only where nothing else is the title: what is found must be seen
        prompt = func.substr(func.coalesce(sessions.c.first_prompt, ""), 1, _TITLE_CHARS)
        prompted = and_(
            sessions.c.title_custom.is_(None),
            sessions.c.title_generated.is_(None),
            holds(prompt, word.text),
        )
        return or_(
            sessions.c.key.in_(titled),
            sessions.c.key.in_(titled_by_the_person([word.text])),
            sources.c.agent.in_(word.agents),
            func.coalesce(in_project(self._connection, word.text), 0) == 1,
            prompted,
        )


def _said(within: tuple[datetime, datetime] | None, by: str | None) -> ColumnElement[bool]:
    """Sessions of the messages of that time, as they are found by a search: the days in between are a range. What a
    model said is told as it is counted by `ActivityReads`."""
    conditions = ["m.superseded_at IS NULL"]
    if within is not None:
        since, until = within
        first, last = first_place_of(since), first_place_of(until) | KEY_MASK
        conditions.append(f"p.place BETWEEN {first} AND {last}")
        conditions.append(f"p.at >= {to_stored(since)} AND p.at < {to_stored(until)}")
    if by is not None:
        conditions.append(f"coalesce({MODEL_OF_MESSAGE}, '') = :said_by")
    condition = text(
        f"sessions.key IN (SELECT p.session_key FROM posted p CROSS JOIN messages m ON m.key = p.place & {KEY_MASK}"
        f" WHERE {' AND '.join(conditions)})"
    )
    return condition if by is None else condition.bindparams(said_by=by)  # type: ignore[return-value]


def _is_any(column: ColumnElement[Any], values: Iterable[str | None]) -> ColumnElement[bool]:
    wanted = set(values)
    is_named = column.in_([value for value in wanted if value is not None])
    return or_(column.is_(None), is_named) if None in wanted else is_named
