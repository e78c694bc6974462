"""A narrowing in SQL: what is asked of sessions once, and what of each posting.

Statements here and in the reads beside are texts: the order of joins and the index to use make up most of their speed,
and neither can be said in SQLAlchemy's language.
"""

from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, func, select

from pond_desktop.archive.narrowing import Arm, Clause, Narrowing
from pond_desktop.archive.own_reads import OWN_FIELDS, marked
from pond_desktop.archive.portions import as_json
from pond_desktop.archive.posting import KEY_MASK, ROLE_CODES, first_place_of
from pond_desktop.archive.schema import sessions, sources
from pond_desktop.archive.session_clauses import SESSION_FIELDS, session_condition, source_keys_of
from pond_desktop.archive.session_reads import SessionFilter
from pond_desktop.archive.times import to_stored

_FEW_MESSAGES = 30_000
"""Sessions that hold no more than this are told by the places of their postings, more of them row by row."""
PLACE_MAX = (1 << 63) - 1
_DAY = 1 << 32
_ANY = SessionFilter(children=True, background=True, empty=True)
_COMMON_TOOL_USES = 20_000


class Tables(NamedTuple):
    """An arm's tables: words, what stands beside them, the rank, and the message of a row `p` of the latter."""

    words: str
    beside: str
    rank: str
    message: str


TABLES: dict[Arm, Tables] = {
    "conversation": Tables("postings", "posted", "bm25(postings, 1.0, 0.5)", f"(p.place & {KEY_MASK})"),
    "tools": Tables("tool_postings", "tool_posted", "bm25(tool_postings, 1.0, 0.5, 0.5)", "p.message_key"),
}

_HAS_PARENT = (
    "EXISTS (SELECT 1 FROM sessions o WHERE o.id = s.parent_id AND o.source_key = s.source_key AND o.message_count > 0)"
)


class Narrowed(NamedTuple):
    """What a row `p` must fulfil, with parameters.

    `apart`: what its session `s` must fulfil, so that it is shown. `session_keys`: it must be one of them; they hold
    `message_count` messages. `words`: the row must match this too.
    """

    conditions: tuple[str, ...]
    apart: str | None
    params: dict[str, Any]
    session_keys: tuple[int, ...] | None
    message_count: int
    first_place: int
    last_place: int
    words: str | None

    @property
    def is_all(self) -> bool:
        """Whether nothing is asked of a row but of its session."""
        return not self.conditions and self.first_place == 0 and self.last_place == PLACE_MAX

    @property
    def are_few(self) -> bool:
        return self.session_keys is not None and self.message_count <= _FEW_MESSAGES


def narrowed(connection: Connection, arm: Arm, narrowing: Narrowing) -> Narrowed:
    """Asks for the sessions where something is said of them; otherwise each row is asked for what is left out."""
    made = _Made(connection, arm)
    where = _lifted(narrowing)
    in_sessions = any(clause.field in SESSION_FIELDS for clause in narrowing.clauses)
    for clause in narrowing.clauses:
        if clause.field in OWN_FIELDS:
            made.add_marked(clause)
        elif clause.field not in SESSION_FIELDS:
            made.add(clause)
    keys: tuple[int, ...] | None = None
    message_count = 0
    if in_sessions or any((where.session_key, where.project, where.since, where.until, where.tag, where.is_pinned)):
        keys, message_count = _sessions(connection, narrowing)
    elif not made.leave_out(where):
        keys = ()
    return Narrowed(
        conditions=tuple(made.conditions),
        apart=made.apart,
        params=made.params,
        session_keys=keys,
        message_count=message_count,
        first_place=made.first_place,
        last_place=made.last_place,
        words=made.words,
    )


def _lifted(narrowing: Narrowing) -> SessionFilter:
    where = narrowing.sessions
    for clause in narrowing.clauses:
        if clause.field == "session" and not clause.is_excluded:
            where = replace(where, children=True, background=True, empty=True)
        if clause.field in OWN_FIELDS and not clause.is_excluded:
            # what a person marked is not left out for what it is
            is_marked = clause.field != "is" or set(clause.values) != {"child"}
            where = replace(where, children=True, background=where.background or is_marked)
    return where


def session_conditions(connection: Connection, narrowing: Narrowing) -> list[ColumnElement[bool]]:
    """What a narrowing asks of sessions, for a query over `sessions` joined with `sources`."""
    clauses = (clause for clause in narrowing.clauses if clause.field in SESSION_FIELDS)
    return [*_lifted(narrowing).conditions(connection), *(session_condition(connection, clause) for clause in clauses)]


def _sessions(connection: Connection, narrowing: Narrowing) -> tuple[tuple[int, ...], int]:
    joined = sessions.join(sources, sources.c.key == sessions.c.source_key)
    # one row: to make a hundred thousand would keep Python from the window's thread for tenths of a second
    whole = select(func.json_group_array(sessions.c.key), func.coalesce(func.sum(sessions.c.total_count), 0))
    statement = whole.select_from(joined).where(*session_conditions(connection, narrowing))
    keys, message_count = connection.execute(statement).one()
    return msgspec.json.decode(keys, type=tuple[int, ...]), message_count


class _Made:
    """A narrowing being put together."""

    def __init__(self, connection: Connection, arm: Arm) -> None:
        self._connection = connection
        self._arm = arm
        self.conditions: list[str] = []
        self.apart: str | None = None
        self.params: dict[str, Any] = {}
        self.first_place, self.last_place = 0, PLACE_MAX
        self.words: str | None = None

    def leave_out(self, where: SessionFilter) -> bool:
        """Asks each row's session whether it is of a wanted source and shown; `False` where there is no such source."""
        wanted = []
        chosen = source_keys_of(self._connection, where.agent, where.source)
        if chosen == []:
            return False
        if chosen is not None:
            wanted.append(f"s.source_key IN ({', '.join(map(str, chosen))})")
        if not where.children:
            wanted.append(f"(s.parent_id IS NULL OR NOT {_HAS_PARENT})")
        if not where.background:
            wanted.append("s.background IS NULL")
        if not where.empty:
            wanted.append("s.message_count > 0")
        self.apart = " AND ".join(wanted) or None
        return True

    def add(self, clause: Clause) -> None:
        match clause.field:
            case "role":
                codes = [str(ROLE_CODES[role]) for value in clause.values if (role := value.casefold()) in ROLE_CODES]
                condition = f"p.role IN ({', '.join(codes)})"
            case "at":
                condition = self._at(clause)
            case "has":
                condition = " OR ".join([self._has(value) for value in clause.values] or ["0"])
            case "tool":
                condition = self._tool(clause)
            case _:
                return
        self.conditions.append(f"NOT coalesce({condition}, 0)" if clause.is_excluded else f"({condition})")

    def add_marked(self, clause: Clause) -> None:
        """Of a session in which a message is marked that one is meant, or, of an excluded clause, the others."""
        own = marked(self._connection, clause.field, clause.values)
        if not own.message_keys:
            return
        sessions_meant = own.session_keys
        if "child" in clause.values:
            children = Narrowing(sessions=_ANY, clauses=(Clause(field="is", values=("child",)),))
            sessions_meant |= set(_sessions(self._connection, children)[0])
        number = len(self.params)
        condition = (
            f"p.session_key IN (SELECT value FROM json_each(:whole{number}))"
            f" OR {TABLES[self._arm].message} IN (SELECT value FROM json_each(:marked{number}))"
        )
        self.params |= {
            f"whole{number}": as_json(sorted(sessions_meant)),
            f"marked{number}": as_json(sorted(own.message_keys)),
        }
        self.conditions.append(f"NOT ({condition})" if clause.is_excluded else f"({condition})")

    def _at(self, clause: Clause) -> str:
        conditions = ["1"]
        if clause.since is not None:
            conditions.append(f"p.at >= {to_stored(clause.since)}")
            if not clause.is_excluded:
                self.first_place = max(self.first_place, first_place_of(clause.since))
        if clause.until is not None:
            conditions.append(f"p.at < {to_stored(clause.until)}")
            if not clause.is_excluded:
                self.last_place = min(self.last_place, first_place_of(clause.until) + _DAY - 1)
        return "(" + " AND ".join(conditions) + ")"

    def _has(self, what: str) -> str:
        message = TABLES[self._arm].message
        if what == "image":
            return (
                f"EXISTS (SELECT 1 FROM parts x INDEXED BY parts_with_files WHERE x.message_key = {message}"
                " AND x.type = 'file' AND x.media_type LIKE 'image/%')"
            )
        if what == "error":
            if self._arm == "tools":
                return "p.is_failure = 1"
            return (
                f"EXISTS (SELECT 1 FROM parts x INDEXED BY parts_failed WHERE x.message_key = {message}"
                " AND x.is_failure = 1)"
            )
        return "0"

    def _tool(self, clause: Clause) -> str:
        marks = ", ".join("?" * len(clause.values))
        rows = self._connection.exec_driver_sql(
            f"SELECT key, name, uses FROM tools WHERE name COLLATE NOCASE IN ({marks})", tuple(clause.values)
        ).all()
        keys = ", ".join(str(row.key) for row in rows)
        if self._arm == "tools":
            if rows and not clause.is_excluded:
                # the words of the names narrow the walk; whether it is that tool and no longer name, the key says
                self.words = " OR ".join(f"tool : {quoted(row.name)}" for row in rows)
            return f"p.tool_key IN ({keys})"
        if sum(row.uses for row in rows) <= _COMMON_TOOL_USES:
            return f"(p.place & {KEY_MASK}) IN (SELECT message_key FROM tool_posted WHERE tool_key IN ({keys}))"
        names = ", ".join(f":tool{number}" for number in range(len(rows)))
        self.params |= {f"tool{number}": row.name for number, row in enumerate(rows)}
        return f"EXISTS (SELECT 1 FROM parts x WHERE x.message_key = p.place & {KEY_MASK} AND x.tool_name IN ({names}))"


def quoted(text: str) -> str:
    """A text as a phrase for FTS5."""
    return '"' + text.replace('"', '""').replace("\x00", " ") + '"'
