"""What a query's fields say of sessions, as conditions over `sessions` joined with `sources`."""

import platform

from sqlalchemy import ColumnElement, Connection, Row, and_, false, func, or_, select

from pond_desktop.archive.any_case import holds, is_same
from pond_desktop.archive.narrowing import Clause
from pond_desktop.archive.own_reads import OWN_FIELDS, marked_sessions, titled_by_the_person
from pond_desktop.archive.schema import sessions, sources
from pond_desktop.archive.session_reads import PARENT_IS_THERE, in_project
from pond_desktop.archive.tool_files import sessions_with_file
from pond_desktop.canonical import Locator, MalformedLocator

SESSION_FIELDS = OWN_FIELDS | {"agent", "project", "branch", "model", "file", "session", "machine", "title"}
THIS_MACHINE = "this"


def session_condition(connection: Connection, clause: Clause) -> ColumnElement[bool]:
    """The condition that a clause with one of `SESSION_FIELDS` comes to."""
    condition = or_(false(), *(_fits(connection, clause, value) for value in clause.values))
    if clause.field in OWN_FIELDS:
        # without a message that is marked the rest of its session may well be meant
        keys = marked_sessions(connection, clause.field, clause.values, is_as_a_whole=clause.is_excluded)
        condition = or_(condition, sessions.c.key.in_(keys))
    return func.coalesce(condition, 0) == 0 if clause.is_excluded else condition


def source_keys_of(connection: Connection, agent: str | None, source: str | None) -> list[int] | None:
    """The sources of an agent or an id; `None` where neither is asked for, or all are of it."""
    if agent is None and source is None:
        return None
    rows = connection.execute(select(sources)).all()
    fitting = [row.key for row in rows if agent in (None, row.agent) and source in (None, row.id)]
    return None if len(fitting) == len(rows) else fitting


def machine_of(source_id: str) -> str:
    """The machine of a source; `this` for the one that it was captured on."""
    return source_id.partition("@")[2] or THIS_MACHINE


def _fits(connection: Connection, clause: Clause, value: str) -> ColumnElement[bool]:
    match clause.field:
        case "agent":
            column = sources.c.id if "@" in value else sources.c.agent
            return is_same(column, value)
        case "machine":
            return sources.c.id.in_([row.id for row in _of_machine(connection, value)])
        case "project":
            return in_project(connection, value)
        case "branch":
            return holds(sessions.c.git_branch, value)
        case "model":
            return holds(sessions.c.model, value)
        case "title":
            titles = (sessions.c.title_custom, sessions.c.title_generated, sessions.c.first_prompt)
            given = (holds(func.coalesce(title, ""), value) for title in titles)
            return or_(*given, sessions.c.key.in_(titled_by_the_person([value])))
        case "session":
            return _is_session(value)
        case "is" if value == "child":
            return and_(sessions.c.parent_id.is_not(None), PARENT_IS_THERE)
        case "file":
            return sessions.c.key.in_(sessions_with_file(connection, value))
        case _:
            return false()


def _is_session(value: str) -> ColumnElement[bool]:
    try:
        locator = Locator.parse(value)
    except MalformedLocator:
        return or_(sessions.c.id == value, sessions.c.id.startswith(value, autoescape=True))
    return or_(sessions.c.id == value, and_(sessions.c.id == locator.session, sources.c.id == locator.source))


def _of_machine(connection: Connection, value: str) -> list[Row[tuple[object, ...]]]:
    wanted, here = value.casefold(), {THIS_MACHINE, "local", platform.node().casefold()}
    names = here if wanted in here else {wanted}
    rows = connection.execute(select(sources)).all()
    return [row for row in rows if machine_of(row.id).casefold() in names]
