"""Sublime Text, by the commands that its `subl` hands to the window used last. It says nothing back.

Source: https://www.sublimetext.com/docs/command_line.html, https://github.com/sublimehq/sublime_text/issues/895.
Not tried with Sublime Text itself.
"""

import shutil
from collections.abc import Sequence

import msgspec

from pond_desktop.editors import refusals
from pond_desktop.editors.outside import run
from pond_desktop.editors.processes import pids_called
from pond_desktop.editors.target import Inserted, Lend, Place, Takes

_PROGRAM, _RUNNING = "subl", "sublime_text"
_INSERT_S = 2.0


class Sublime:
    """One place: which window and file it is nobody but Sublime Text knows."""

    name = "sublime"
    title = "Sublime Text"

    def __init__(self, lend: Lend | None = None) -> None:
        self._lend = lend

    def discover(self) -> Sequence[Place]:
        # without one that runs it would start
        if shutil.which(_PROGRAM) is None or not pids_called(_RUNNING):
            return []
        # it indents lines that it is to insert, but not those that it is to paste
        takes: Takes = "lines" if self._lend else "line"
        return [Place(target=self.name, id=_RUNNING, label=self.title, takes=takes)]

    def probe(self, place: Place) -> Place:
        for found in self.discover():
            return found
        raise refusals.gone(place)

    def insert(self, place: Place, text: str) -> Inserted:
        if "\n" not in text:
            command = f"insert {msgspec.json.encode({'characters': text}).decode('utf-8')}"
        elif self._lend is not None and self._lend(text):
            command = "paste"
        else:
            raise refusals.raised(refusals.finds_no_clipboard(place.label))
        try:
            ended = run([_PROGRAM, "--background", "--command", command], within_s=_INSERT_S)
        except TimeoutError as error:
            raise refusals.silent(place) from error
        except OSError as error:
            raise refusals.gone(place) from error
        if ended.code:
            raise refusals.raised(refusals.did_not_take(place.label))
        return Inserted(place=place, is_confirmed=False)
