"""What the person made, read."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, FromClause, Select, and_, func, select, union_all

from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.own_texts import folded, key_of
from pond_desktop.archive.portions import as_json
from pond_desktop.archive.schema import (
    messages,
    notes,
    own_titles,
    pins,
    project_joins,
    saved_searches,
    sessions,
    sources,
    tags,
)
from pond_desktop.archive.times import from_stored
from pond_desktop.canonical import Locator
from pond_desktop.canonical.own import OwnKind, OwnThing, SavedSearch

OWN_FIELDS = frozenset({"tag", "note", "is"})
"""The fields of a query that may be about what the person made."""

# as texts: these are read at every look at a list
_THINGS: dict[OwnKind, str] = {
    "title": "SELECT source, session_id, message_id, 'title', text, masked, made_at, changed_at FROM own_titles",
    "note": "SELECT source, session_id, message_id, 'note', text, masked, made_at, changed_at FROM notes",
    "tag": "SELECT source, session_id, message_id, 'tag', tag, NULL, made_at, made_at FROM tags",
    "pin": "SELECT source, session_id, message_id, 'pin', '', NULL, pinned_at, pinned_at FROM pins",
}
_IN_SESSIONS = " WHERE (source, session_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(:of))"
_OF_SESSIONS = f"{_IN_SESSIONS} AND message_id = ''"
_OF_MESSAGES = " WHERE source = :source AND session_id = :session AND message_id > ''"


class TagCount(NamedTuple):
    """A tag, and how many sessions and messages have it."""

    tag: str
    session_count: int
    message_count: int


class ProjectJoin(NamedTuple):
    """That a project counts as another; with `None`, that it stands for itself."""

    path: str
    joined_into: str | None
    made_at: datetime


class Marked(NamedTuple):
    """Keys of the sessions that a clause of `OWN_FIELDS` means as wholes, and of the messages that it means by
    themselves, with the keys of the sessions that those are in."""

    session_keys: frozenset[int]
    message_keys: frozenset[int]
    around_keys: frozenset[int]


class OwnReads:
    """What the person made of an archive's sessions, on one connection. Texts come as they were written."""

    _connection: Connection

    def own_of_sessions(self, wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], list[OwnThing]]:
        """Of sessions by source and id what was made of them as wholes; those without are left out."""
        of = msgspec.json.encode(list(wanted)).decode()
        found: defaultdict[tuple[str, str], list[OwnThing]] = defaultdict(list)
        for thing in self._things(_OF_SESSIONS, {"of": of}):
            found[thing.at.source, thing.at.session].append(thing)
        return found

    def own_of_messages(self, session: Locator) -> dict[str, list[OwnThing]]:
        """What was made of a session's messages, by their ids."""
        found: defaultdict[str, list[OwnThing]] = defaultdict(list)
        for thing in self._things(_OF_MESSAGES, {"source": session.source, "session": session.session}):
            found[thing.at.message or ""].append(thing)
        return found

    def own_things(self, *kinds: OwnKind) -> list[OwnThing]:
        """All that there is of some kinds, the last changed first."""
        found = self._things("", {}, kinds)
        return sorted(found, key=lambda each: (each.changed_at, str(each.at)), reverse=True)

    def own_at(self, at: Locator) -> list[OwnThing]:
        """What was made of a session or a message, also where that is not in the archive."""
        if at.message is not None:
            return self.own_of_messages(at.of_session()).get(at.message, [])
        return self.own_of_sessions([(at.source, at.session)]).get((at.source, at.session), [])

    def own_to_merge(self) -> list[OwnThing]:
        """All that there is, of notes also in which states they went elsewhere."""
        states = {
            Locator(row.source, row.session_id, row.message_id or None): row.states
            for row in self._connection.execute(select(notes).where(notes.c.states != "[]"))
        }
        return [
            replace(thing, states=msgspec.json.decode(states[thing.at], type=tuple[str, ...]))
            if thing.kind == "note" and thing.at in states
            else thing
            for thing in self.own_things()
        ]

    def project_joins(self) -> list[ProjectJoin]:
        """What was said of projects, as it was said."""
        rows = self._connection.execute(select(project_joins))
        return [ProjectJoin(row.path, row.joined_into, _at(row.made_at)) for row in rows]

    def marks_tools_work(self, field: str, values: Iterable[str]) -> bool:
        """Whether a clause of `OWN_FIELDS` means a message that says nothing by itself, as a tool's."""
        keys = as_json(sorted(marked(self._connection, field, values).message_keys))
        statement = "SELECT 1 FROM messages WHERE key IN (SELECT value FROM json_each(?)) AND text_hash IS NULL LIMIT 1"
        return bool(driver_rows(self._connection, statement, (keys,)))

    def own_count(self, sessions_named: Iterable[tuple[str, str]]) -> int:
        """How much was made of sessions, by source and id, and of their messages."""
        of = msgspec.json.encode(list(sessions_named)).decode()
        return len(self._things(_IN_SESSIONS, {"of": of}))

    def tag_counts(self) -> list[TagCount]:
        """All tags, the most used first."""
        is_session = tags.c.message_id == ""
        statement = (
            select(func.min(tags.c.tag), func.count().filter(is_session), func.count().filter(~is_session))
            .group_by(tags.c.key)
            .order_by(func.count().desc(), tags.c.key)
        )
        return [TagCount(*row) for row in self._connection.execute(statement)]

    def saved_searches(self) -> list[SavedSearch]:
        """In the order of their names."""
        rows = self._connection.execute(select(saved_searches).order_by(saved_searches.c.key))
        return [SavedSearch(name=row.name, query=row.query, saved_at=_at(row.saved_at)) for row in rows]

    def saved_search(self, name: str) -> SavedSearch | None:
        key = key_of(name)
        return next((each for each in self.saved_searches() if key_of(each.name) == key), None)

    def _things(self, where: str, params: Mapping[str, Any], kinds: Collection[OwnKind] = ()) -> list[OwnThing]:
        statement = " UNION ALL ".join(_THINGS[kind] + where for kind in kinds or _THINGS)
        return [
            OwnThing(
                kind=kind,
                at=Locator(source, session, message or None),
                text=text,
                masked=masked,
                made_at=_at(made_at),
                changed_at=_at(changed_at),
            )
            for source, session, message, kind, text, masked, made_at, changed_at in driver_rows(
                self._connection, statement, dict(params)
            )
        ]


def marked(connection: Connection, field: str, values: Iterable[str]) -> Marked:
    """What `tag:`, `note:` and those values of `is:` mean that are about what the person made."""
    wanted = [each for value in values for each in _targets(field, value)]
    if not wanted:
        return Marked(frozenset(), frozenset(), frozenset())
    of = union_all(*wanted).subquery()
    joined = _in_archive(of)
    whole = select(sessions.c.key).select_from(joined).where(of.c.message_id == "")
    its = and_(messages.c.session_key == sessions.c.key, messages.c.id == of.c.message_id)
    # each by the index that knows it
    current = select(messages.c.key, messages.c.session_key).select_from(joined.join(messages, its))
    earlier = current.where(of.c.message_id != "", messages.c.superseded_at.is_not(None))
    current = current.where(of.c.message_id != "", messages.c.superseded_at.is_(None))
    found = [row for each in (current, earlier) for row in connection.execute(each)]
    return Marked(
        frozenset(connection.execute(whole).scalars()),
        frozenset(key for key, _ in found),
        frozenset(session_key for _, session_key in found),
    )


def marked_sessions(
    connection: Connection, field: str, values: Iterable[str], *, is_as_a_whole: bool = False
) -> Select[tuple[int]]:
    """Keys of the sessions that `marked` means, those around a message too unless `is_as_a_whole`, as a query with one
    parameter, however many they are."""
    own = marked(connection, field, values)
    keys = own.session_keys if is_as_a_whole else own.session_keys | own.around_keys
    each = func.json_each(as_json(sorted(keys))).table_valued("value")
    return select(each.c.value)


def titled_by_the_person(words: Iterable[str]) -> Select[tuple[int]]:
    """Keys of the sessions whose own title holds all words, as a query."""
    holds = [own_titles.c.folded.contains(folded(word), autoescape=True) for word in words]
    return select(sessions.c.key).select_from(_in_archive(own_titles)).where(*holds)


def _in_archive(of: FromClause) -> FromClause:
    """Joined with the sessions that are here."""
    in_source = and_(sessions.c.source_key == sources.c.key, sessions.c.id == of.c.session_id)
    return of.join(sources, sources.c.id == of.c.source).join(sessions, in_source)


def _targets(field: str, value: str) -> list[Select[tuple[str, str, str]]]:
    def of(table: Any, *conditions: Any) -> Select[tuple[str, str, str]]:
        return select(table.c.source, table.c.session_id, table.c.message_id).where(*conditions)

    match field, value:
        case "tag", _:
            return [of(tags, tags.c.key == key_of(value))]
        case "note", _:
            return [of(notes, notes.c.folded.contains(folded(value), autoescape=True))]
        case "is", "pinned":
            return [of(pins)]
        case "is", "tagged":
            return [of(tags)]
        case "is", "noted":
            return [of(notes)]
        case _:
            return []


def _at(stored: int) -> Any:
    return from_stored(stored)
