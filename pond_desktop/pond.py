"""The open pond: archive, adapters and settings together. Opened and closed here only; it has no verbs."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType

from msgspec import Struct

from pond_desktop.adapters import ADAPTERS, Adapter
from pond_desktop.archive import Archive
from pond_desktop.errors import UnknownSetting
from pond_desktop.runtime import Folders, Settings, utc_now
from pond_desktop.runtime.nearest import did_you_mean, nearest


class Source(Struct, frozen=True, kw_only=True):
    """One agent on this machine: its id in locators, who reads it, and the folders where it is looked for."""

    id: str
    adapter: Adapter
    roots: tuple[Path, ...]


class Pond:
    """Made by `open_pond`. `clock` gives the time, aware and in UTC."""

    def __init__(
        self,
        archive: Archive,
        adapters: tuple[Adapter, ...],
        settings: Settings,
        folders: Folders,
        clock: Callable[[], datetime],
    ) -> None:
        self.archive = archive
        self.adapters = adapters
        self.settings = settings
        self.folders = folders
        self.clock = clock

    def sources(self) -> list[Source]:
        return configured_sources(self.settings, self.adapters)

    def close(self) -> None:
        self.archive.close()

    def __enter__(self) -> "Pond":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def configured_sources(settings: Settings, adapters: tuple[Adapter, ...] = ADAPTERS) -> list[Source]:
    """Every adapter with its roots: those of the settings, else those that the agent itself would use.

    Raises UnknownSetting where the settings name a root of an agent that no adapter reads.
    """
    known = [adapter.agent for adapter in adapters]
    for agent in settings.roots:
        if agent not in known:
            raise UnknownSetting(
                f"There is no agent {agent!r} whose history could be read.",
                did_you_mean(agent, known),
                did_you_mean=nearest(agent, known),
            )
    home = Path.home()
    return [
        Source(
            id=adapter.agent,
            adapter=adapter,
            roots=settings.roots.get(adapter.agent) or adapter.roots(os.environ, home),
        )
        for adapter in adapters
    ]


def open_pond(folders: Folders, settings: Settings, *, clock: Callable[[], datetime] = utc_now) -> Pond:
    """Opens the pond, with an archive that is made or migrated where needed. Raises ArchiveError."""
    return Pond(Archive.open(folders.archive_file, clock()), ADAPTERS, settings, folders, clock)
