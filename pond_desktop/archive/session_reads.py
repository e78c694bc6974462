"""Sessions, read."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    RowMapping,
    Select,
    and_,
    func,
    literal,
    or_,
    select,
    text,
    union,
)
from sqlalchemy.dialects import sqlite

from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.own_reads import OwnReads, marked_sessions
from pond_desktop.archive.portions import as_json, portions
from pond_desktop.archive.project_joins import JoinedProjects, JoinReads, joined_projects, paths_as_one
from pond_desktop.archive.project_paths import is_project
from pond_desktop.archive.rows import session_header
from pond_desktop.archive.schema import (
    files,
    links,
    messages,
    session_files,
    session_projects,
    sessions,
    skipped,
    sources,
)
from pond_desktop.archive.tally_reads import TallyReads
from pond_desktop.archive.times import from_stored, to_stored
from pond_desktop.canonical import Link
from pond_desktop.canonical.archived import ArchivedLink, ArchivedSession

_parents = sessions.alias("parents")
PARENT_IS_THERE = (
    select(_parents.c.key)
    .where(
        _parents.c.id == sessions.c.parent_id,
        _parents.c.source_key == sessions.c.source_key,
        _parents.c.message_count > 0,
    )
    .correlate(sessions)
    .exists()
)


class SessionFilter(Struct, frozen=True, kw_only=True):
    """Which sessions are meant; every given field narrows.

    `project` is a path that is the session's or above it, or, without a path separator, a piece of it in any case; of a
    session that moved any of its paths will do, and of projects that count as one the path of any.
    `since` (inclusive) and `until` (exclusive) are compared with the last conversational message. Sub-agents' sessions,
    those in the background, and those without a conversational message are left out unless asked for; a sub-agent's
    session whose parent was never captured is not, else nothing would lead to it. `session_key` names one session,
    whatever it is. `tag`, `is_pinned`: the person marked it so, or a message in it.
    """

    agent: str | None = None
    source: str | None = None
    project: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    children: bool = False
    background: bool = False
    empty: bool = False
    session_key: int | None = None
    tag: str | None = None
    is_pinned: bool = False

    def conditions(self, connection: Connection) -> list[ColumnElement[bool]]:
        """For a query over `sessions` joined with `sources`."""
        if self.session_key is not None:
            return [sessions.c.key == self.session_key]
        found: list[ColumnElement[bool]] = []
        if self.agent is not None:
            found.append(sources.c.agent == self.agent)
        if self.source is not None:
            found.append(sources.c.id == self.source)
        if self.project is not None:
            found.append(in_project(connection, self.project))
        if self.since is not None:
            found.append(sessions.c.last_message_at >= to_stored(self.since))
        if self.until is not None:
            found.append(sessions.c.last_message_at < to_stored(self.until))
        for field, value in (("tag", self.tag), ("is", "pinned" if self.is_pinned else None)):
            if value is not None:
                found.append(sessions.c.key.in_(marked_sessions(connection, field, (value,))))
        if not self.children:
            found.append(or_(sessions.c.parent_id.is_(None), ~PARENT_IS_THERE))
        if not self.background:
            found.append(sessions.c.background.is_(None))
        if not self.empty:
            found.append(sessions.c.message_count > 0)
        return found


def in_project(connection: Connection, project: str) -> ColumnElement[bool]:
    """Sessions that began there, or went on there, or in what counts as one with it."""
    joins = joined_projects(connection)
    wanted = {project, joins.counts_as(project)}
    paths = set[str]().union(*(paths_as_one(connection, joins, each) for each in wanted))

    def fits(column: Column[str]) -> ColumnElement[bool]:
        return or_(*(is_project(column, each) for each in sorted(wanted)), column.in_(sorted(paths)))

    moved = select(session_projects.c.session_key).where(fits(session_projects.c.project))
    return or_(fits(sessions.c.project), sessions.c.key.in_(moved))


class RecordedProject(NamedTuple):
    """A session in a project; `last_message_at` is the session's."""

    path: str
    session_key: int
    last_message_at: datetime | None


_children = sessions.alias("children")
_CHILD_COUNT = (
    select(func.count())
    .where(_children.c.parent_id == sessions.c.id, _children.c.source_key == sessions.c.source_key)
    .scalar_subquery()
)
_FAULT_COUNT = (
    select(func.coalesce(func.sum(skipped.c.count), 0))
    .select_from(
        session_files.join(files, files.c.key == session_files.c.file_key).join(
            skipped, and_(skipped.c.file_key == files.c.key, skipped.c.generation == files.c.generation)
        )
    )
    .where(session_files.c.session_key == sessions.c.key, skipped.c.is_fault)
    .scalar_subquery()
)
_FROM = sessions.join(sources, sources.c.key == sessions.c.source_key)
_SESSIONS = select(
    sessions,
    sources.c.id.label("source"),
    sources.c.agent,
    _CHILD_COUNT.label("child_count"),
    _FAULT_COUNT.label("fault_count"),
).select_from(_FROM)
_UNCOUNTED = select(
    sessions,
    sources.c.id.label("source"),
    sources.c.agent,
    literal(0).label("child_count"),
    literal(0).label("fault_count"),
).select_from(_FROM)


@cache
def _by_key(with_counts: bool) -> tuple[str, tuple[str, ...]]:
    """The statement for sessions of some keys, and its columns."""
    wanted = (_SESSIONS if with_counts else _UNCOUNTED).where(text("sessions.key IN (SELECT value FROM json_each(?))"))
    statement = wanted.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    return str(statement), tuple(column.name for column in wanted.selected_columns)


class SessionReads(JoinReads, OwnReads, TallyReads):
    """Sessions of an archive, on one connection."""

    _connection: Connection

    def sessions_latest_first(self, where: SessionFilter, *, limit: int, offset: int = 0) -> list[ArchivedSession]:
        """By last conversational message, newest first; ties by id, those without a time last."""
        # the page is chosen by keys alone, so that the counts are made for its sessions only
        page = (
            select(sessions.c.key)
            .select_from(_FROM)
            .where(*where.conditions(self._connection))
            .order_by(sessions.c.last_message_at.desc(), sessions.c.id.desc())
            .limit(limit)
            .offset(offset)
        )
        keys = list(self._connection.execute(page).scalars())
        found = self.sessions_by_key(keys)
        return [found[key] for key in keys]

    def session_count(self, where: SessionFilter) -> int:
        statement = select(func.count()).select_from(_FROM).where(*where.conditions(self._connection))
        return int(self._connection.execute(statement).scalar_one())

    def session(self, source: str, id_: str) -> ArchivedSession | None:
        return next(iter(self._select(_SESSIONS.where(sessions.c.id == id_, sources.c.id == source))), None)

    def sessions_by_key(self, keys: Iterable[int], *, with_counts: bool = True) -> dict[int, ArchivedSession]:
        """Those sessions; unknown keys are left out. Without counts those of children and faults are 0."""
        found: dict[int, ArchivedSession] = {}
        for portion in portions(keys):
            statement, names = _by_key(with_counts)
            for row in driver_rows(self._connection, statement, (as_json(portion),)):
                session = _session(dict(zip(names, row, strict=True)), self.joins)
                found[session.key] = session
        return {session.key: session for session in self._with_own(found.values())}

    def sessions_named(self, id_: str) -> list[ArchivedSession]:
        """Sessions of that id in any source."""
        return self._select(_SESSIONS.where(sessions.c.id == id_).order_by(sources.c.id))

    def sessions_with_prefix(self, prefix: str, *, limit: int) -> list[ArchivedSession]:
        """Sessions whose id begins so, in order of id."""
        beyond = prefix + "\U0010ffff"
        return self._select(
            _SESSIONS.where(sessions.c.id >= prefix, sessions.c.id < beyond).order_by(sessions.c.id).limit(limit)
        )

    def sessions_below(self, session: ArchivedSession) -> list[ArchivedSession]:
        """The sessions that it started, and those that they started, to any depth; each once."""
        found: dict[int, ArchivedSession] = {session.key: session}
        ids = [session.id]
        while ids:
            started = self._select(_SESSIONS.where(sources.c.id == session.source, sessions.c.parent_id.in_(ids)))
            ids = [each.id for each in started if each.key not in found]
            found |= {each.key: each for each in started if each.key not in found}
        return list(found.values())[1:]

    def sessions_copying(self, source: str, ids: Sequence[str]) -> list[ArchivedSession]:
        """Other sessions that repeat messages of these."""
        repeating = select(messages.c.session_key).where(messages.c.copied_from.in_(ids)).distinct()
        found = _SESSIONS.where(sources.c.id == source, sessions.c.key.in_(repeating), sessions.c.id.not_in(ids))
        return self._select(found)

    def recorded_projects(self) -> list[RecordedProject]:
        """Every path that a session which lists show by themselves was in, with the session: in no order."""
        conditions = SessionFilter().conditions(self._connection)
        began = select(sessions.c.project, sessions.c.key, sessions.c.last_message_at).select_from(_FROM)
        went_on = select(session_projects.c.project, sessions.c.key, sessions.c.last_message_at).select_from(
            _FROM.join(session_projects, session_projects.c.session_key == sessions.c.key)
        )
        both = union(
            began.where(*conditions, sessions.c.project.is_not(None)),
            went_on.where(*conditions),
        )
        return [RecordedProject(path, key, from_stored(at)) for path, key, at in self._connection.execute(both).all()]

    def links_of(self, session: ArchivedSession) -> list[ArchivedLink]:
        """Links at either end of a session, in the order they were found."""
        rows = (
            self._connection.execute(
                select(links)
                .join(sources, sources.c.key == links.c.source_key)
                .where(
                    sources.c.id == session.source,
                    or_(links.c.session_id == session.id, links.c.to_session_id == session.id),
                )
                .order_by(links.c.key)
            )
            .mappings()
            .all()
        )
        ids = {row[end] for row in rows for end in ("session_id", "to_session_id")}
        ends = {
            found.id: found
            for found in self._select(_SESSIONS.where(sources.c.id == session.source, sessions.c.id.in_(ids)))
        }
        return [
            ArchivedLink(
                source=session.source,
                link=Link(**{name: row[name] for name in Link.__struct_fields__}),
                outer=ends.get(row["session_id"]),
                inner=ends.get(row["to_session_id"]),
            )
            for row in rows
        ]

    def _select(self, statement: Select[Any]) -> list[ArchivedSession]:
        return self._with_own([_session(row, self.joins) for row in self._connection.execute(statement).mappings()])

    def _with_own(self, found: Collection[ArchivedSession]) -> list[ArchivedSession]:
        own = self.own_of_sessions((session.source, session.id) for session in found) if found else {}
        if not own:
            return list(found)
        return [replace(session, own_things=tuple(own.get((session.source, session.id), ()))) for session in found]


def _session(row: Mapping[str, Any] | RowMapping, joins: JoinedProjects) -> ArchivedSession:
    return ArchivedSession(
        key=row["key"],
        source=row["source"],
        agent=row["agent"],
        header=session_header(row),
        last_message_at=from_stored(row["last_message_at"]),
        message_count=row["message_count"],
        total_count=row["total_count"],
        child_count=row["child_count"],
        first_prompt=row["first_prompt"],
        model=row["model"],
        parent_id=row["parent_id"],
        gone_at=from_stored(row["gone_at"]),
        fault_count=row["fault_count"],
        joined_project=joins.moved.get(row["project"]),
    )
