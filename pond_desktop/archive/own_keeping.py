"""Writing what the person made. It asks for no lock of the writers': a capture holds that for minutes, and keeps the
database to itself only to commit.

Everything is kept by name, so that a file that is read again, written anew or gone touches none of it.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any, cast

import msgspec
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Table, and_, delete, func, select, tuple_, update
from sqlalchemy.dialects.sqlite import insert as upsert

from pond_desktop.archive.note_states import merged, remembered
from pond_desktop.archive.own_reads import ProjectJoin
from pond_desktop.archive.own_texts import folded, key_of
from pond_desktop.archive.schema import (
    forgotten,
    notes,
    own_titles,
    pins,
    project_joins,
    saved_searches,
    sources,
    tags,
)
from pond_desktop.archive.times import from_stored, to_stored
from pond_desktop.canonical import Locator
from pond_desktop.canonical.own import NOT_LOOKED_THROUGH, OwnKind, OwnThing, SavedSearch

OWN_TABLES: dict[OwnKind, Table] = {"pin": pins, "tag": tags, "note": notes, "title": own_titles}


class OwnKeeper:
    """Made by `Archive.keeping_own`, which commits."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def keep(self, thing: OwnThing) -> None:
        """A note or a title takes the place of the one that is there; a tag or a pin that is there stays as it is, and
        a tag is spelled as elsewhere."""
        target: dict[str, Any] = _target(thing.at)
        match thing.kind:
            case "pin":
                self._add(pins, target | {"pinned_at": to_stored(thing.made_at)})
            case "tag":
                key = key_of(thing.text)
                spelled = self._connection.execute(select(tags.c.tag).where(tags.c.key == key).limit(1)).scalar()
                row = {"key": key, "tag": spelled or thing.text, "made_at": to_stored(thing.made_at)}
                self._add(tags, target | row)
            case "note" | "title":
                times = {"made_at": to_stored(thing.made_at), "changed_at": to_stored(thing.changed_at)}
                row = {"text": thing.text, "masked": thing.masked, "folded": folded(thing.text), **times}
                written = upsert(OWN_TABLES[thing.kind]).values(target | row)
                if thing.states:
                    states = msgspec.json.encode(thing.states).decode()
                    written = upsert(notes).values(target | row | {"states": states})
                again: dict[str, Any] = {
                    name: written.excluded[name] for name in ("text", "masked", "folded", "changed_at")
                }
                if thing.states:
                    again["states"] = written.excluded.states
                # when it was first made, here or elsewhere
                first = func.min(OWN_TABLES[thing.kind].c.made_at, written.excluded.made_at)
                self._connection.execute(written.on_conflict_do_update(set_=again | {"made_at": first}))

    def put_masked(self, thing: OwnThing, masked: str | None) -> None:
        """What of a note or a title may leave the screen; not where it was written anew meanwhile."""
        table = OWN_TABLES[thing.kind]
        is_that = and_(_is_at(table, thing.at), table.c.text == thing.text)
        self._connection.execute(update(table).where(is_that).values(masked=masked))

    def drop(self, kind: OwnKind, at: Locator, text: str | None = None) -> bool:
        """Takes away what is there of a kind; of tags that one, or all. Says whether there was any."""
        table = OWN_TABLES[kind]
        fits = _is_at(table, at)
        if kind == "tag" and text is not None:
            fits = and_(fits, tags.c.key == key_of(text))
        return self._connection.execute(delete(table).where(fits)).rowcount > 0

    def save(self, search: SavedSearch) -> None:
        """One of the same name is replaced."""
        row = {"name": search.name, "query": search.query, "saved_at": to_stored(search.saved_at)}
        written = upsert(saved_searches).values(row | {"key": key_of(search.name)})
        self._connection.execute(written.on_conflict_do_update(set_=row))

    def unsave(self, name: str) -> bool:
        """Says whether there was one of that name."""
        gone = delete(saved_searches).where(saved_searches.c.key == key_of(name))
        return self._connection.execute(gone).rowcount > 0

    def merge(self, thing: OwnThing) -> bool:
        """Keeps what was made elsewhere beside what was made here, and says whether that changed anything.

        The later title holds. Of notes see `note_states`: what both sides went on with stays.
        """
        table = OWN_TABLES[thing.kind]
        fits = _is_at(table, thing.at)
        if thing.kind == "tag":
            fits = and_(fits, tags.c.key == key_of(thing.text))
        present = self._connection.execute(select(table).where(fits)).first()
        if present is None:
            self.keep(thing)
            return True
        if thing.kind in ("pin", "tag") or (thing.kind == "title" and present.text == thing.text):
            return False
        if thing.kind == "note":
            return self._merge_note(_note(thing.at, present), thing)
        if _stored(thing.changed_at) <= present.changed_at:
            return False
        self.keep(thing)
        return True

    def forgotten(self) -> set[tuple[str, str]]:
        """Sources and ids of the sessions that are not to come back."""
        named = select(sources.c.id, forgotten.c.session_id).join(sources, sources.c.key == forgotten.c.source_key)
        return {(source, session) for source, session in self._connection.execute(named)}

    def remember_notes(self) -> None:
        """They leave for another place: what comes back from there went on with the present states."""
        for row in self._connection.execute(select(notes)).all():
            at = Locator(row.source, row.session_id, row.message_id or None)
            note = _note(at, row)
            if (now := remembered(note)).states != note.states:
                self.keep(now)

    def _merge_note(self, present: OwnThing, other: OwnThing) -> bool:
        now = merged(present, other)
        safe = {present.text: present.masked, other.text: other.masked}
        now = replace(now, masked=safe.get(now.text, NOT_LOOKED_THROUGH))
        if now != present:
            self.keep(now)
        return now.text != present.text

    def merge_search(self, search: SavedSearch) -> bool:
        """Of two of the same name the later one stays. Says whether that changed anything."""
        key = key_of(search.name)
        present = self._connection.execute(select(saved_searches).where(saved_searches.c.key == key)).first()
        if present is not None and present.saved_at >= _stored(search.saved_at):
            return False
        self.save(search)
        return True

    def merge_join(self, join: ProjectJoin) -> bool:
        """Of two words on one project the later one holds. Says whether that changed anything."""
        of_it = project_joins.c.path == join.path
        present = self._connection.execute(select(project_joins).where(of_it)).first()
        if present is not None and present.made_at >= _stored(join.made_at):
            return False
        row = {"path": join.path, "joined_into": join.joined_into, "made_at": _stored(join.made_at)}
        self._connection.execute(upsert(project_joins).values(row).on_conflict_do_update(set_=row))
        return True

    def _add(self, table: Table, row: dict[str, Any]) -> None:
        self._connection.execute(upsert(table).values(row).on_conflict_do_nothing())


def drop_own(connection: Connection, sessions: Collection[Locator]) -> int:
    """Drops all that the person made of sessions and their messages; says how much."""
    return sum(
        connection.execute(delete(table).where(_is_in(table, sessions))).rowcount for table in OWN_TABLES.values()
    )


def _target(at: Locator) -> dict[str, str]:
    return {"source": at.source, "session_id": at.session, "message_id": at.message or ""}


def _is_at(table: Table, at: Locator) -> ColumnElement[bool]:
    return and_(*(table.c[name] == value for name, value in _target(at).items()))


def _is_in(table: Table, sessions: Collection[Locator]) -> ColumnElement[bool]:
    return tuple_(table.c.source, table.c.session_id).in_([(each.source, each.session) for each in sessions])


def _stored(at: datetime) -> int:
    return cast(int, to_stored(at))


def _note(at: Locator, row: Any) -> OwnThing:
    return OwnThing(
        kind="note",
        at=at,
        text=row.text,
        masked=row.masked,
        made_at=cast(datetime, from_stored(row.made_at)),
        changed_at=cast(datetime, from_stored(row.changed_at)),
        states=msgspec.json.decode(row.states, type=tuple[str, ...]),
    )
