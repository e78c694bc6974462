"""The open pond: archive, adapters and settings together. Opened and closed here only; it has no verbs."""

import os
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cached_property
from pathlib import Path
from types import TracebackType

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.adapters import Adapter, ProjectAdapter
from pond_desktop.adapters.faults import named_faults, reason_of, roots_of
from pond_desktop.archive import Archive
from pond_desktop.errors import SourceError, UnknownSetting
from pond_desktop.runtime import Folders, Settings, is_there, utc_now
from pond_desktop.runtime.guarded import is_guarded
from pond_desktop.runtime.nearest import did_you_mean, nearest


class Source(Struct, frozen=True, kw_only=True):
    """One agent on this machine: its id in locators, who reads it, and the folders where it is looked for; `fault` says
    why they are not known. `is_off`: a person wants nothing more of it, so that it is looked for nowhere."""

    id: str
    adapter: Adapter
    roots: tuple[Path, ...]
    fault: str | None = None
    is_off: bool = False


class Pond:
    """Made by `open_pond`. `clock` gives the time, aware and in UTC; `adapters`: other ones than are installed."""

    def __init__(
        self,
        archive: Archive,
        adapters: tuple[Adapter, ...] | None,
        settings: Settings,
        folders: Folders,
        clock: Callable[[], datetime],
    ) -> None:
        self.archive = archive
        self._adapters = adapters
        self.settings = settings
        self.folders = folders
        self.clock = clock

    @cached_property
    def adapters(self) -> tuple[Adapter, ...]:
        """Those of the program, then those of other packages."""
        return _all_adapters() if self._adapters is None else self._adapters

    def follow(self, settings: Settings) -> None:
        """Goes by other settings from now on. What runs already may end by the former ones."""
        self.settings = settings
        self.__dict__.pop("_sources", None)

    def sources(self) -> list[Source]:
        """Every adapter with the folders that are the agent's own, or named in the settings."""
        return list(self._sources)

    @cached_property
    def _sources(self) -> list[Source]:
        # every search asks
        return configured_sources(self.settings, self.adapters)

    def sources_in_projects(self) -> list[Source]:
        """The same; an agent that leaves its history in the projects is looked for in those that the archive knows as
        well, but for those where the system would ask the person."""
        found = self.sources()
        if not any(self._lies_in_projects(source) for source in found):
            return found
        with self.archive.reading() as reader:
            projects = [Path(project) for project in reader.projects()]
        home = Path.home()
        projects = [project for project in projects if project.is_absolute() and not is_guarded(project, home)]
        return [_in_projects(source, projects) if self._lies_in_projects(source) else source for source in found]

    def _lies_in_projects(self, source: Source) -> bool:
        is_its_own = not self.settings.roots.get(source.adapter.agent) and not source.is_off
        return is_its_own and isinstance(source.adapter, ProjectAdapter)

    def close(self) -> None:
        self.archive.close()

    def __enter__(self) -> "Pond":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def configured_sources(settings: Settings, adapters: tuple[Adapter, ...] | None = None) -> list[Source]:
    """Every adapter with its roots: those of the settings, else those that the agent itself would use.

    Without `adapters` those of other packages are looked for only where the settings name an agent that is not ours.

    Raises UnknownSetting where the settings name an agent that no adapter reads.
    """
    if adapters is None:
        # two dozen modules: a command that asks for no source does without them
        from pond_desktop.adapters.registry import ADAPTERS

        are_ours = {adapter.agent for adapter in ADAPTERS}.issuperset((*settings.roots, *settings.agents_off))
        adapters = ADAPTERS if are_ours else _all_adapters()
    known = [adapter.agent for adapter in adapters]
    for agent in (*settings.roots, *settings.agents_off):
        if agent not in known:
            raise UnknownSetting(
                f"There is no agent {agent!r} whose history could be read.",
                did_you_mean(agent, known),
                did_you_mean=nearest(agent, known),
            )
    home = Path.home()
    return [
        Source(id=adapter.agent, adapter=adapter, roots=(), is_off=True)
        if adapter.agent in settings.agents_off
        else _configured(adapter, settings.roots.get(adapter.agent) or (), home)
        for adapter in adapters
    ]


def _configured(adapter: Adapter, named: tuple[Path, ...], home: Path) -> Source:
    fault = None
    try:
        roots = named or roots_of(adapter, os.environ, home)
    except (OSError, SourceError) as error:
        roots, fault = (), reason_of(error)
    return Source(id=adapter.agent, adapter=adapter, roots=roots, fault=fault)


def _all_adapters() -> tuple[Adapter, ...]:
    from pond_desktop.adapters.foreign import all_adapters

    return all_adapters().known


def _in_projects(source: Source, projects: Iterable[Path]) -> Source:
    if not isinstance(source.adapter, ProjectAdapter):
        return source
    try:
        with named_faults(source.adapter, source.id):
            there = [root for project in projects for root in source.adapter.roots_in(project) if is_there(root)]
    except (OSError, SourceError) as error:
        return replace(source, fault=reason_of(error))
    return replace(source, roots=tuple(dict.fromkeys((*source.roots, *there))))


def open_pond(folders: Folders, settings: Settings, *, clock: Callable[[], datetime] = utc_now) -> Pond:
    """Opens the pond, with an archive that is made or migrated where needed. Raises ArchiveError."""
    return Pond(Archive.open(folders.archive_file, clock()), None, settings, folders, clock)
