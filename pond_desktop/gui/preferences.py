"""What a person has set: kept in the settings file, and told to whoever goes by it."""

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from pond_desktop.errors import SettingsError
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.pond import Pond, configured_sources
from pond_desktop.runtime import Settings
from pond_desktop.runtime.settings_file import change_settings


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
        theme.chosen.connect(self._look_chosen)

    @property
    def settings(self) -> Settings:
        return self._pond.settings

    def change(self, **changes: Any) -> bool:
        """Writes them down and goes by them. False where that could not be done, which was told then."""
        try:
            wanted = replace(self.settings, **changes)
            configured_sources(wanted, self._pond.adapters)
            change_settings(self.file, changes)
        except SettingsError as error:
            self.failed.emit(error)
            return False
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
            found = Settings.read(self.file)
            # beside a file that was not understood there are only the folders of the command line
            self._take(replace(found, roots={**found.roots, **self.settings.roots}))
            self.mended.emit()
        return fault

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
