"""Capturing another machine's histories from a copy of its files."""

import os
import platform
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from pond_desktop import capture as capturing
from pond_desktop.adapters import Adapter
from pond_desktop.capture import CaptureReport, ProgressSink
from pond_desktop.capture.copies import MachineCopy
from pond_desktop.capture.machine_places import FOLDERS_MAX, Parts, Place, places_in, usual_places
from pond_desktop.capture.remote import checked_host, remote_tar
from pond_desktop.capture.unpacking import Unpacking
from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.filters import check_agent
from pond_desktop.pond import Pond, Source
from pond_desktop.runtime import is_folder, is_there
from pond_desktop.runtime.scratch import scratch_folder

REMOTE = "ssh:"
_SCRATCH = "importing-"
_MACHINE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,62}")
_THIS_MACHINE = ("this", "local", "localhost")
_NOT_UNPACKED = frozenset({"node_modules", "extensions"})


class ImportedPlace(Struct, frozen=True, kw_only=True):
    """`path` as it was given, also where it was unpacked meanwhile."""

    source: str
    path: str


class ImportReport(Struct, frozen=True, kw_only=True):
    """`left_out` counts by reason what was not unpacked."""

    machine: str
    places: tuple[ImportedPlace, ...]
    capture: CaptureReport
    left_out: Mapping[str, int]
    notes: tuple[str, ...]


class _Copied(Struct, kw_only=True):
    """A copy as it lies here for a moment."""

    base: Path
    given: str
    left_out: dict[str, int]
    notes: list[str]


def import_machine(
    pond: Pond,
    given: str,
    machine: str | None = None,
    *,
    agent: str | None = None,
    progress: ProgressSink | None = None,
) -> ImportReport:
    """Captures what agents left on another machine, as sources `agent@machine`.

    A later copy of the same machine adds what is new in it, whatever it is called. Nothing is gone because a copy is.

    Args:
        given: a home folder, a disk, an agent's folder; a zip or tar of one; or `ssh:HOST`.
        machine: its name; may be left out for a host.
        agent: whose folder it is, where its name does not tell.
    Raises:
        NotFound: there is no history in it.
        ValidationFailed: a name that cannot be one.
        SourceError: it cannot be unpacked, or the host cannot be reached.
        ArchiveError: somebody else captures, or the disk is full.
    """
    if agent is not None:
        check_agent(pond, agent)
    name = _machine_name(pond, machine, given)
    with _copied(pond, given, agent) as copied:
        places, is_cut = _places(pond, copied.base, agent)
        if is_cut:
            copied.notes.append(f"only the first {FOLDERS_MAX:,} folders were looked through")
        if not places:
            raise NotFound(f"No agent's history was found in {copied.given}.", _what_was_sought(pond, agent))
        copy = MachineCopy(
            sources=_sources(places, name),
            base=copied.base,
            given=copied.given,
            homes={place.root: place.home for place in places},
        )
        report = capturing.run(pond, progress=progress, copy=copy)
    return ImportReport(
        machine=name,
        places=tuple(
            ImportedPlace(source=source.id, path=copy.named(str(root)))
            for source in copy.sources
            for root in source.roots
        ),
        capture=report,
        left_out=copied.left_out,
        notes=tuple(copied.notes),
    )


def _machine_name(pond: Pond, machine: str | None, given: str) -> str:
    if machine is None and given.startswith(REMOTE):
        machine = given.removeprefix(REMOTE).rpartition("@")[2]
    if machine is None:
        raise ValidationFailed("The machine has no name.", "Give it one: --machine laptop.", field="machine")
    return machine_named(pond, machine)


def machine_named(pond: Pond, machine: str) -> str:
    """Another machine's name as its sources have it, or will have it.

    Raises:
        ValidationFailed: it cannot be one, or is this machine's.
    """
    if not _MACHINE.fullmatch(machine):
        raise ValidationFailed(
            f"{machine!r} cannot be a machine's name.", "Use letters, digits, dots and dashes.", field="machine"
        )
    if machine.casefold() in (*_THIS_MACHINE, platform.node().casefold()):
        raise ValidationFailed(
            f"{machine} is this machine.",
            "`capture` reads its own histories; give the other one another name.",
            field="machine",
        )
    with pond.archive.reading() as reader:
        known = [state.source.partition("@")[2] for state in reader.capture_state()]
    # the name as it was written first: capitals make no other machine
    return next((name for name in known if name.casefold() == machine.casefold()), machine)


@contextmanager
def _copied(pond: Pond, given: str, agent: str | None) -> Iterator[_Copied]:
    notes: list[str] = []
    if given.startswith(REMOTE):
        host = checked_host(given.removeprefix(REMOTE))
        places = [parts for adapter in _adapters(pond, agent) for parts in usual_places(adapter)]
        with scratch_folder(pond.folders.cache, _SCRATCH) as folder, remote_tar(host, places, notes) as stream:
            unpacking = Unpacking(folder, _wanted(pond, None), given)
            unpacking.unpack_tar(stream)
            yield _Copied(base=folder, given=given, left_out=dict(unpacking.left_out), notes=notes)
        return
    path = Path(os.path.abspath(Path(given).expanduser()))  # noqa: PTH100 - links stay as they were named
    if is_folder(path):
        yield _Copied(base=path, given=str(path), left_out={}, notes=notes)
        return
    if not is_there(path):
        raise NotFound(f"There is nothing at {path}.", "Name a folder, a zip, a tar, or ssh:HOST.")
    if not path.is_file():
        raise ValidationFailed(f"{path} is neither a folder nor a file.", "Name a folder or a zip.", field="path")
    with scratch_folder(pond.folders.cache, _SCRATCH) as folder:
        unpacking = Unpacking(folder, _wanted(pond, agent), str(path))
        unpacking.unpack(path)
        yield _Copied(base=folder, given=str(path), left_out=dict(unpacking.left_out), notes=notes)


def _adapters(pond: Pond, agent: str | None) -> list[Adapter]:
    return [adapter for adapter in pond.adapters if agent in (None, adapter.agent)]


def _places(pond: Pond, base: Path, agent: str | None) -> tuple[list[Place], bool]:
    found = places_in(base, _adapters(pond, agent))
    if found.found or agent is None:
        return list(found.found), found.is_cut
    (adapter,) = _adapters(pond, agent)
    place = Place(adapter=adapter, root=base, home=base)
    return [place] if place.holds_history(base) else [], found.is_cut


def _sources(places: list[Place], machine: str) -> tuple[Source, ...]:
    roots: dict[str, list[Path]] = {}
    adapters: dict[str, Adapter] = {}
    for place in places:
        adapters[place.adapter.agent] = place.adapter
        roots.setdefault(place.adapter.agent, []).append(place.root)
    return tuple(
        Source(id=f"{agent}@{machine}", adapter=adapters[agent], roots=tuple(its_roots))
        for agent, its_roots in sorted(roots.items())
    )


def _wanted(pond: Pond, agent: str | None) -> Callable[[Parts], bool]:
    """Which files of a packed disk are unpacked: what lies at a usual place of an agent below any folder."""
    by_first: dict[str, list[Parts]] = {}
    for adapter in pond.adapters:
        for parts in usual_places(adapter):
            by_first.setdefault(_stem(parts[0]) if len(parts) == 1 else parts[0], []).append(parts)

    def wanted(path: Parts) -> bool:
        if not _NOT_UNPACKED.isdisjoint(path):
            return False
        if agent is not None:
            return True
        return any(_is_at(path[number:], parts) for number, name in enumerate(path) for parts in _beginning(name))

    def _beginning(name: str) -> list[Parts]:
        return by_first.get(name, []) + (by_first.get(_stem(name), []) if _stem(name) != name else [])

    return wanted


def _stem(name: str) -> str:
    """What a file and those that go with it have in common: `.aider` of `.aider.chat.history.md`."""
    return ".".join(name.split(".")[:2])


def _is_at(path: Parts, place: Parts) -> bool:
    is_below = path[: len(place)] == place and len(path) > len(place)
    is_beside = len(place) == 1 == len(path) and _stem(path[0]) == _stem(place[0])
    return is_below or is_beside


def _what_was_sought(pond: Pond, agent: str | None) -> str:
    if agent is not None:
        return f"See docs/files.md for what {agent} writes."
    usual = dict.fromkeys("/".join(usual_places(adapter)[0]) for adapter in pond.adapters if usual_places(adapter))
    listed = ", ".join(usual)
    return (
        f"It was looked for at {listed} and such, in it and in the folders below; of a copied folder name its --agent."
    )
