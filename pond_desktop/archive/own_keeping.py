"""Writing what the person made. It asks for no lock of the writers': a capture holds that for minutes, and keeps the
database to itself only to commit.

Everything is kept by name, so that a file that is read again, written anew or gone touches none of it.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, cast

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Table, and_, delete, func, select, tuple_, update
from sqlalchemy.dialects.sqlite import insert as upsert

from pond_desktop.archive.own_texts import folded, key_of
from pond_desktop.archive.schema import notes, own_titles, pins, saved_searches, tags
from pond_desktop.archive.times import from_stored, to_stored
from pond_desktop.canonical import Locator
from pond_desktop.canonical.own import OwnKind, OwnThing, SavedSearch

_MICROSECOND = timedelta(microseconds=1)

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
                again: dict[str, Any] = {
                    name: written.excluded[name] for name in ("text", "masked", "folded", "changed_at")
                }
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

        The later state of a note or a title holds. Two notes that were begun apart both stay, one under the other.
        """
        table = OWN_TABLES[thing.kind]
        fits = _is_at(table, thing.at)
        if thing.kind == "tag":
            fits = and_(fits, tags.c.key == key_of(thing.text))
        present = self._connection.execute(select(table).where(fits)).first()
        if present is None:
            self.keep(thing)
            return True
        if thing.kind in ("pin", "tag") or present.text == thing.text:
            return False
        is_later = _stored(thing.changed_at) > present.changed_at
        if thing.kind == "title" or present.made_at == _stored(thing.made_at):
            if not is_later:
                return False
            self.keep(thing)
            return True
        if thing.text in present.text:
            return False
        if present.text not in thing.text:
            thing = _under(present, thing)
        self.keep(thing)
        return True

    def merge_search(self, search: SavedSearch) -> bool:
        """Of two of the same name the later one stays. Says whether that changed anything."""
        key = key_of(search.name)
        present = self._connection.execute(select(saved_searches).where(saved_searches.c.key == key)).first()
        if present is not None and present.saved_at >= _stored(search.saved_at):
            return False
        self.save(search)
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


def _under(present: Any, thing: OwnThing) -> OwnThing:
    """Both notes, the one that was begun first on top, wherever they are put together; later than either."""
    apart = sorted([(present.made_at, present.text), (_stored(thing.made_at), thing.text)])
    return replace(
        thing,
        text="\n\n".join(text for _, text in apart),
        changed_at=max(from_stored(present.changed_at) or thing.changed_at, thing.changed_at) + _MICROSECOND,
    )
