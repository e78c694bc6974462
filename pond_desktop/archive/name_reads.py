"""What is there to ask for: words, names, titles."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    column,
    func,
    literal_column,
    or_,
    select,
    table,
    text,
    true,
)

from pond_desktop.archive.any_case import holds
from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.facts import fact
from pond_desktop.archive.hit_reads import HitReads
from pond_desktop.archive.narrowed import quoted, session_conditions
from pond_desktop.archive.narrowing import Arm, Clause, Narrowing
from pond_desktop.archive.own_reads import OwnReads, titled_by_the_person
from pond_desktop.archive.schema import names, sessions, sources, tools
from pond_desktop.archive.session_clauses import machine_of, session_condition
from pond_desktop.archive.times import to_stored

_NAMES_MAX = 500
_TRIGRAM_CHARS = 3
_TITLES = table("titles", column("text"))


class KnownNames(NamedTuple):
    """Values that occur, the most used first. A machine is that of a source's id; `this` is the one captured on."""

    agents: tuple[str, ...]
    models: tuple[str, ...]
    projects: tuple[str, ...]
    branches: tuple[str, ...]
    tools: tuple[str, ...]
    machines: tuple[str, ...]
    sources: tuple[str, ...]
    tags: tuple[str, ...]


_WORDS: dict[Arm, str] = {"conversation": "posted_words", "tools": "tool_posted_words"}


class NameReads(OwnReads, HitReads):
    """Names and words of an archive, on one connection."""

    _connection: Connection

    def posting_rule(self) -> str | None:
        """By which rule the postings were made; `None` before the first capture."""
        return fact(self._connection, "posting_rule")

    def words_between(self, first: str, last: str, arm: Arm = "conversation") -> Iterator[tuple[str, int]]:
        """The words of an arm from `first` on, before `last`, as they are posted, in their order; each with the number
        of messages, or parts, that hold it."""
        statement = f"SELECT term, doc FROM {_WORDS[arm]} WHERE term >= ? AND term < ?"
        for row in self._connection.exec_driver_sql(statement, (first, last)):
            yield row[0], row[1]

    def has_session(self, id_: str) -> bool:
        """Whether a session has that id, in any source."""
        return bool(driver_rows(self._connection, "SELECT 1 FROM sessions WHERE id = ? LIMIT 1", (id_,)))

    def has_session_like(self, value: str) -> bool:
        """Whether a session fits, as the clause `session` compares: by the beginning of its id, or by its locator."""
        condition = session_condition(self._connection, Clause(field="session", values=(value,)))
        joined = sessions.join(sources, sources.c.key == sessions.c.source_key)
        return self._connection.execute(select(sessions.c.key).select_from(joined).where(condition)).first() is not None

    def sessions_titled(self, words: Sequence[str], narrowing: Narrowing, limit: int) -> list[int]:
        """Sessions whose given, generated or own title holds all words, in any case, latest first.

        None under a narrowing that only messages can fulfil: a role, a tool, what they hold.
        """
        if not words or any(clause.field in ("role", "tool", "has") for clause in narrowing.clauses):
            return []
        conditions = session_conditions(self._connection, narrowing)
        conditions.append(_titled(words))
        for clause in narrowing.clauses:
            if clause.field == "at":
                conditions.append(_overlaps(clause))
        joined = sessions.join(sources, sources.c.key == sessions.c.source_key)
        statement = select(sessions.c.key).select_from(joined).where(*conditions)
        statement = statement.order_by(sessions.c.last_message_at.desc(), sessions.c.key.desc()).limit(limit)
        return list(self._connection.execute(statement).scalars())

    def known_names(self) -> KnownNames:
        """Up to 500 of each kind."""
        found = self._connection.execute(select(sources.c.id, sources.c.agent).order_by(sources.c.key)).all()
        used = select(tools.c.name).where(tools.c.uses > 0).order_by(tools.c.uses.desc(), tools.c.name)
        return KnownNames(
            agents=tuple(dict.fromkeys(row.agent for row in found)),
            models=self._of("model"),
            projects=self._of("project"),
            branches=self._of("branch"),
            tools=tuple(self._connection.execute(used.limit(_NAMES_MAX)).scalars()),
            machines=tuple(dict.fromkeys(machine_of(row.id) for row in found)),
            sources=tuple(row.id for row in found),
            tags=tuple(each.tag for each in self.tag_counts()[:_NAMES_MAX]),
        )

    def projects(self) -> list[str]:
        """All projects that sessions name, the most used first."""
        statement = select(names.c.value).where(names.c.field == "project")
        return list(self._connection.execute(statement.order_by(names.c.uses.desc(), names.c.value)).scalars())

    def _of(self, field: str) -> tuple[str, ...]:
        statement = select(names.c.value).where(names.c.field == field).order_by(names.c.uses.desc(), names.c.value)
        return tuple(self._connection.execute(statement.limit(_NAMES_MAX)).scalars())


def _titled(words: Sequence[str]) -> ColumnElement[bool]:
    """Whether a session's titles hold all of `words`."""
    found: Select[tuple[int]] = select(literal_column("rowid")).select_from(_TITLES)
    long_words = [quoted(word) for word in words if len(word) >= _TRIGRAM_CHARS]
    if long_words:
        found = found.where(text("titles MATCH :titled").bindparams(titled=" AND ".join(long_words)))
    for word in words:
        if len(word) < _TRIGRAM_CHARS:
            found = found.where(holds(_TITLES.c.text, word))
    return or_(sessions.c.key.in_(found), sessions.c.key.in_(titled_by_the_person(words)))


def _overlaps(clause: Clause) -> ColumnElement[bool]:
    """Whether a session's time overlaps that of a clause."""
    fits: list[ColumnElement[bool]] = [true()]
    if clause.since is not None:
        fits.append(sessions.c.last_message_at >= to_stored(clause.since))
    if clause.until is not None:
        fits.append(func.coalesce(sessions.c.started_at, sessions.c.last_message_at) < to_stored(clause.until))
    return func.coalesce(and_(*fits), 0) == 0 if clause.is_excluded else and_(*fits)
