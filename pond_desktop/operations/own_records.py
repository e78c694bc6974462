"""All that the person made, as lines of JSON: to be kept, carried to another machine, and merged there."""

import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pond_desktop.canonical import Locator
from pond_desktop.canonical.own import NOT_LOOKED_THROUGH, OwnKind, OwnThing, SavedSearch
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.importing import machine_named
from pond_desktop.operations.output_places import output_place
from pond_desktop.operations.own_places import look_through_own, remember_notes
from pond_desktop.pond import Pond

_MADE_BY = "pond-desktop own 1"


class OwnRestored(Struct, frozen=True, kw_only=True):
    """`changed_count` things are new here, or later than what was here; `same_count` were there already.
    `forgotten_count` were left out: their sessions were forgotten. `waiting_count` of all that was taken hang at
    sessions that are not here."""

    changed_count: int
    same_count: int
    forgotten_count: int = 0
    waiting_count: int = 0


class _Head(Struct, frozen=True, tag="head"):
    made_by: str


class _Thing(Struct, frozen=True, kw_only=True, tag="thing", omit_defaults=True):
    kind: OwnKind
    source: str
    session: str
    message: str | None = None
    text: str = ""
    made_at: datetime
    changed_at: datetime
    states: tuple[str, ...] = ()


class _Search(Struct, frozen=True, kw_only=True, tag="search"):
    name: str
    query: str
    saved_at: datetime


def export_own(pond: Pond, path: Path) -> int:
    """Writes everything into a new file that only the person can read, as it was written. Returns how many things.

    Raises:
        ValidationFailed: the file is there already, cannot be made, or is a place where nothing is written: see
            `output_place`.
    """
    place = output_place(pond, path)
    remember_notes(pond)
    with pond.archive.reading() as reader:
        things, searches = reader.own_to_merge(), reader.saved_searches()
    lines = [msgspec.json.encode(each) for each in _lines(things, searches)]
    try:
        file = os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
    except OSError as error:
        raise ValidationFailed(
            f"{path} cannot be written: {error.strerror}.", "Name a new file.", field="file"
        ) from error
    with ExitStack() as undo:
        undo.callback(place.unlink, missing_ok=True)
        with file:
            file.write(b"".join(line + b"\n" for line in lines))
        undo.pop_all()
    return len(lines) - 1


def restore_own(pond: Pond, path: Path, *, machine: str | None = None) -> OwnRestored:
    """Merges what `export_own` wrote into what is here: nothing is lost, all or nothing is taken, twice is as once.

    Args:
        machine: another machine's name: its sources are here what was imported from there.
    Raises:
        ValidationFailed: it is no such file, or that is no other machine's name.
        ArchiveBusy: a capture is writing and left no room for seconds.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ValidationFailed(
            f"{path} cannot be read: {error.strerror}.", "Name a file that `own export` made.", field="file"
        ) from error
    if machine is not None:
        machine = machine_named(pond, machine)
    records = list(_read(path, content.splitlines()))
    things = [_thing(pond, each, machine) for each in records if isinstance(each, _Thing)]
    searches = [each for each in records if isinstance(each, _Search)]
    with pond.archive.keeping_own() as keeper:
        gone = keeper.forgotten()
        taken = [thing for thing in things if (thing.at.source, thing.at.session) not in gone]
        changes = [keeper.merge(thing) for thing in taken]
        changes += [
            keeper.merge_search(SavedSearch(name=each.name, query=each.query, saved_at=each.saved_at))
            for each in searches
        ]
    look_through_own(pond)
    named = [(thing.at.source, thing.at.session) for thing in taken]
    with pond.archive.reading() as reader:
        here = reader.session_keys(named)
    return OwnRestored(
        changed_count=sum(changes),
        same_count=len(changes) - sum(changes),
        forgotten_count=len(things) - len(taken),
        waiting_count=sum(name not in here for name in named),
    )


def _lines(things: Iterable[OwnThing], searches: Iterable[SavedSearch]) -> Iterator[Struct]:
    yield _Head(made_by=_MADE_BY)
    for thing in things:
        yield _Thing(
            kind=thing.kind,
            source=thing.at.source,
            session=thing.at.session,
            message=thing.at.message,
            text=thing.text,
            made_at=thing.made_at,
            changed_at=thing.changed_at,
            states=thing.states,
        )
    for search in searches:
        yield _Search(name=search.name, query=search.query, saved_at=search.saved_at)


def _read(path: Path, lines: list[bytes]) -> Iterator[_Head | _Thing | _Search]:
    decoder = msgspec.json.Decoder(_Head | _Thing | _Search)
    for number, line in enumerate(lines, start=1):
        record: Any = None
        with suppress(msgspec.DecodeError):
            record = decoder.decode(line)
        is_head = isinstance(record, _Head) and record.made_by == _MADE_BY
        if record is None or is_head != (number == 1) or not _has_zones(record):
            raise ValidationFailed(
                f"Line {number} of {path} is not what `own export` writes.",
                "Name a file that it made; nothing was restored.",
                field="file",
            )
        yield record
    if not lines:
        raise ValidationFailed(f"{path} is empty.", "Name a file that `own export` made.", field="file")


def _has_zones(record: _Head | _Thing | _Search) -> bool:
    match record:
        case _Thing(made_at=made_at, changed_at=changed_at):
            return made_at.tzinfo is not None and changed_at.tzinfo is not None
        case _Search(saved_at=saved_at):
            return saved_at.tzinfo is not None
        case _:
            return True


def _thing(pond: Pond, record: _Thing, machine: str | None) -> OwnThing:
    source = record.source if machine is None or "@" in record.source else f"{record.source}@{machine}"
    return OwnThing(
        kind=record.kind,
        at=Locator(source, record.session, record.message),
        text=record.text,
        masked=NOT_LOOKED_THROUGH if record.kind in ("note", "title") else None,
        made_at=record.made_at,
        changed_at=record.changed_at,
        states=record.states,
    )
