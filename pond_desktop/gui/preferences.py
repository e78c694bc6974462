"""What a person has set: kept in the settings file, and told to whoever goes by it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from pond_desktop.errors import SettingsError
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.pond import Pond, configured_sources
from pond_desktop.runtime import Settings
from pond_desktop.runtime.settings_file import change_settings


class _Said(Struct, frozen=True):
    """Settings that were given for this run only."""

    roots: Mapping[str, tuple[Path, ...]]
    others: Mapping[str, Any]

    @classmethod
    def beside(cls, written: Settings, held: Settings) -> "_Said":
        """What holds and is not written."""
        names = [name for name in Settings.__struct_fields__ if name not in ("roots", "agents_off")]
        return cls(
            {agent: roots for agent, roots in held.roots.items() if written.roots.get(agent) != roots},
            {name: getattr(held, name) for name in names if getattr(held, name) != getattr(written, name)},
        )

    def without(self, written: Settings, wanted: Settings) -> "_Said":
        """What a person chooses in the window goes before what the command line said of the same."""
        chosen = {name for name in Settings.__struct_fields__ if getattr(written, name) != getattr(wanted, name)}
        agents = {agent for agent in self.roots if written.roots.get(agent) != wanted.roots.get(agent)}
        agents |= set(wanted.agents_off) - set(written.agents_off)
        return _Said(
            {agent: roots for agent, roots in self.roots.items() if agent not in agents},
            {name: value for name, value in self.others.items() if name not in chosen},
        )

    def over(self, written: Settings) -> Settings:
        off = tuple(agent for agent in written.agents_off if agent not in self.roots)
        return replace(written, roots={**written.roots, **self.roots}, agents_off=off, **self.others)


class Preferences(QObject):
    """One for all windows over a pond. What the command line said counts beside the file; it is not written into it."""

    changed = Signal(object)
    """The names of the settings that are others now, as a frozenset."""
    failed = Signal(object)
    """A SettingsError: nothing was changed."""

    mended = Signal()
    """The file that was not understood is, and is gone by."""

    def __init__(self, pond: Pond, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pond, self._theme = pond, theme
        self.agents = {adapter.agent: adapter.title for adapter in pond.adapters}
        self.file = pond.folders.settings_file
        self.written = self._read_or_defaults()
        """What the file says, and what is shown as set."""
        self._said = _Said.beside(self.written, pond.settings)
        theme.chosen.connect(self._look_chosen)

    @property
    def settings(self) -> Settings:
        """What holds: what is written, and over it what the command line said."""
        return self._pond.settings

    def change(self, **changes: Any) -> bool:
        """Writes them down and goes by them. False where that could not be done, which was told then."""
        try:
            written = replace(self.written, **changes)
            said = self._said.without(self.written, written)
            wanted = said.over(written)
            configured_sources(wanted, self._pond.adapters)
            change_settings(self.file, changes)
        except SettingsError as error:
            self.failed.emit(error)
            return False
        self.written, self._said = written, said
        self._take(wanted)
        return True

    def file_fault(self) -> SettingsError | None:
        """What is wrong with the file as it stands now."""
        try:
            configured_sources(Settings.read(self.file), self._pond.adapters)
        except SettingsError as error:
            return error
        return None

    def read_again(self) -> SettingsError | None:
        """Goes by what the file says now, as after it was mended by hand; says what is wrong with it."""
        fault = self.file_fault()
        if fault is None:
            self.written = Settings.read(self.file)
            self._take(self._said.over(self.written))
            self.mended.emit()
        return fault

    def _read_or_defaults(self) -> Settings:
        try:
            return Settings.read(self.file)
        except SettingsError:
            return Settings()

    def _look_chosen(self) -> None:
        chosen = {"theme": self._theme.choice, "zoom_percent": self._theme.zoom_percent}
        changes = {name: value for name, value in chosen.items() if value != getattr(self.settings, name)}
        if changes:
            self.change(**changes)

    def _take(self, wanted: Settings) -> None:
        former = self.settings
        names = frozenset(name for name in Settings.__struct_fields__ if getattr(former, name) != getattr(wanted, name))
        self._pond.follow(wanted)
        if names & {"theme", "zoom_percent", "reduced_motion"}:
            self._theme.follow(wanted.theme, zoom_percent=wanted.zoom_percent, is_motion_reduced=wanted.reduced_motion)
        if names:
            self.changed.emit(names)
