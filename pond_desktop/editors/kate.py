"""Kate: a text becomes a new document of its own, as it lets nobody else write at its cursor. Tried with 22.12.

It finds the running one by D-Bus itself, and is given the text as its standard input.
"""

import shutil
from collections.abc import Sequence

from pond_desktop.editors import refusals
from pond_desktop.editors.outside import run
from pond_desktop.editors.processes import pids_called
from pond_desktop.editors.target import Inserted, Place

_PROGRAM = "kate"
_INSERT_S = 3.0


class Kate:
    """A place is a running one, by its process."""

    name = "kate"
    title = "Kate"

    def discover(self) -> Sequence[Place]:
        if shutil.which(_PROGRAM) is None:
            return []
        return [
            Place(target=self.name, id=str(pid), label=f"{self.title} · new document", detail=f"PID {pid}")
            for pid in pids_called(_PROGRAM)
        ]

    def probe(self, place: Place) -> Place:
        # without one that runs it would start
        if place not in self.discover():
            raise refusals.gone(place)
        return place

    def insert(self, place: Place, text: str) -> Inserted:
        words = [_PROGRAM, "--encoding", "UTF-8", "--pid", place.id, "--stdin"]
        try:
            ended = run(words, given=text.encode("utf-8"), within_s=_INSERT_S)
        except TimeoutError as error:
            raise refusals.silent(place) from error
        except OSError as error:
            raise refusals.gone(place) from error
        if ended.code:
            raise refusals.raised(refusals.did_not_take(place.label))
        return Inserted(place=place, is_confirmed=False, note="It stands in a new document.")
