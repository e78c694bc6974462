"""Plug-ins for editors, and links of the desktop: what would be written, writing it, and taking it back."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from pond_desktop.errors import NotFound, PlacingError
from pond_desktop.operations.link_entry import Links
from pond_desktop.operations.own_program import words_of
from pond_desktop.operations.plugin_calls import run_all
from pond_desktop.operations.plugin_plans import OF_FILES, Here, Plugin
from pond_desktop.operations.vscode_extension import VSCode
from pond_desktop.runtime import Folders
from pond_desktop.runtime.placed_files import PlacedFiles, PlannedFile, Taken

_PLUGINS: tuple[Plugin, ...] = (VSCode(), *OF_FILES, Links())

State: TypeAlias = Literal["installed", "in part or of another version", "not installed", "needs nothing"]


class Standing(Struct, frozen=True, kw_only=True):
    """`is_here`: whether a program that it is for was found; `files`: what of it was written."""

    name: str
    title: str
    state: State
    is_here: bool
    files: tuple[str, ...] = ()


class Plan(Struct, frozen=True, kw_only=True):
    """What will be done, or was. `aside`: a person's own files that are in the way, and the names that they get;
    `adds_to`: files of a person's that lines are added to; `calls`: programs that are run; `then`: what a person does
    next. Nothing but that where all is done already."""

    name: str
    title: str
    writes: tuple[str, ...] = ()
    adds_to: tuple[str, ...] = ()
    aside: tuple[tuple[str, str], ...] = ()
    calls: tuple[tuple[str, ...], ...] = ()
    then: str


def known() -> tuple[Plugin, ...]:
    return _PLUGINS


def standings(folders: Folders) -> tuple[Standing, ...]:
    """Of all that there are."""
    here, placed = _here(folders), _placed(folders)
    return tuple(_standing(each, here, placed) for each in _PLUGINS)


def plan(folders: Folders, name: str) -> Plan:
    """What `install` will do.

    Raises NotFound for a name that is none, and PlacingError where it cannot be done here.
    """
    plugin, here, placed = _plugin(name), _here(folders), _placed(folders)
    planned = plugin.files(here)
    if placed.is_current(name, planned):
        return Plan(name=name, title=plugin.title, then=plugin.then(here))
    aside = ((each.path, placed.in_the_way(name, each)) for each in planned)
    return Plan(
        name=name,
        title=plugin.title,
        writes=_paths(each for each in planned if not each.is_added),
        adds_to=_paths(each for each in planned if each.is_added),
        aside=tuple((str(path), str(name_then)) for path, name_then in aside if name_then is not None),
        calls=plugin.calls(here),
        then=plugin.then(here),
    )


def install(folders: Folders, name: str) -> Plan:
    """Does what `plan` says, or nothing of it. Raises as it does."""
    doing = plan(folders, name)
    if doing.writes or doing.adds_to:
        placed = _placed(folders)
        placed.place(name, _plugin(name).files(_here(folders)))
        try:
            run_all(doing.calls)
        except PlacingError:
            placed.take(name)
            raise
    return doing


def uninstall(folders: Folders, name: str) -> Taken:
    """Takes back what `install` did; empty where there is nothing of it. Raises as `plan` does."""
    plugin, placed = _plugin(name), _placed(folders)
    if not placed.of(name):
        return Taken()
    taken = placed.take(name)
    plugin.undo(_here(folders))
    return taken


def _plugin(name: str) -> Plugin:
    for each in _PLUGINS:
        if each.name == name:
            return each
    raise NotFound(f"There is no plug-in {name!r}.", f"There are: {', '.join(each.name for each in _PLUGINS)}.")


def _standing(plugin: Plugin, here: Here, placed: PlacedFiles) -> Standing:
    planned, files = plugin.files(here), placed.of(plugin.name)
    state: State = "in part or of another version" if files else "not installed"
    if not planned:
        state = "needs nothing"
    elif placed.is_current(plugin.name, planned):
        state = "installed"
    is_here = any(map(here.has, plugin.programs))
    return Standing(name=plugin.name, title=plugin.title, state=state, is_here=is_here, files=tuple(map(str, files)))


def _here(folders: Folders) -> Here:
    return Here(
        environment=os.environ,
        home=Path.home(),
        platform=sys.platform,
        words=words_of(folders),
        own=folders.data / "editors",
    )


def _placed(folders: Folders) -> PlacedFiles:
    return PlacedFiles(folders.data / "editors" / "placed.json")


def _paths(planned: Iterable[PlannedFile]) -> tuple[str, ...]:
    return tuple(str(each.path) for each in planned)
