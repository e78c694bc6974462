"""Putting a reference where a person is writing: the places that are there now, and one of them used."""

import logging
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
from msgspec import Struct

from pond_desktop.editors import finding, inserting
from pond_desktop.editors.finding import Found
from pond_desktop.editors.ranking import ranked
from pond_desktop.editors.target import Inserted, Lend, Place
from pond_desktop.editors.targets import all_targets
from pond_desktop.errors import ArchiveReadOnly
from pond_desktop.operations.referring import remember
from pond_desktop.pond import Pond
from pond_desktop.projection.reference import Reference

_USED = "used-places.json"
_USED_MAX = 50
_KEPT = timedelta(days=7)
"""An editor that was used before that has ended, or is told by what was typed there since."""
_log = logging.getLogger(__name__)


class _Use(Struct, frozen=True):
    target: str
    id: str
    at: datetime


def find_places(pond: Pond, *, lend: Lend | None = None) -> Found:
    """All of them, best first: see `ranked`. Those that can take nothing now are told with the reason.

    `lend` puts a text on the clipboard; without it, places that need that are not there.
    """
    targets = all_targets(pond.settings, lend)
    found = finding.find(targets.known)
    inserted_at = {(use.target, use.id): use.at for use in _uses(_used_file(pond))}
    return Found(
        places=ranked(found.places, preferred=pond.settings.insert_target, inserted_at=inserted_at),
        faults=(*targets.left_out, *found.faults),
    )


def insert(
    pond: Pond, place: Place, reference: Reference, *, are_lines_agreed: bool = False, lend: Lend | None = None
) -> Inserted:
    """Puts it there, and remembers what and where.

    Raises:
        EditorError: it is not there, and will not be; see `editors.inserting.insert`.
    """
    target = inserting.target_of(place, all_targets(pond.settings, lend).known)
    inserted = inserting.insert(target, place, reference, are_lines_agreed=are_lines_agreed)
    # the text is in its place: that this cannot be kept must not read as if it were not
    try:
        _remember_use(pond, place)
        remember(pond, reference)
    except (OSError, ArchiveReadOnly) as error:
        _log.warning("what was inserted, and where, cannot be kept", exc_info=error)
    return inserted


def _remember_use(pond: Pond, place: Place) -> None:
    file, now = _used_file(pond), pond.clock()
    others = [use for use in _uses(file) if (use.target, use.id) != (place.target, place.id) and now - use.at < _KEPT]
    new = file.with_suffix(".new")
    new.write_bytes(msgspec.json.encode([_Use(place.target, place.id, now), *others][:_USED_MAX]))
    new.replace(file)


def _uses(file: Path) -> list[_Use]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[_Use])
    except (OSError, msgspec.MsgspecError):
        return []


def _used_file(pond: Pond) -> Path:
    return pond.folders.state / _USED
