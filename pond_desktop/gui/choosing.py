"""The settings of a window: opens their pane, and goes by what was changed in it."""

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices

from pond_desktop.errors import KnownError
from pond_desktop.gui import keymap
from pond_desktop.gui.preferences import Preferences
from pond_desktop.gui.settings_pane.pane import SettingsPane
from pond_desktop.gui.window import MainWindow


class Choosing(QObject):
    """Between one window and the preferences that all windows share."""

    def __init__(self, preferences: Preferences, window: MainWindow) -> None:
        super().__init__(window)
        self._preferences, self._window = preferences, window
        self.pane: SettingsPane | None = None
        window.actions_by_name["settings"].triggered.connect(lambda _checked: self.open())
        preferences.changed.connect(self._changed)
        preferences.failed.connect(self._failed)
        self._bind_keys()

    def open(self, page: str = "window") -> SettingsPane:
        """The same pane again while it is there."""
        pane = self.pane
        if pane is None:
            pane = SettingsPane(self._preferences.agents, self._preferences.file, self._window)
            pane.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            pane.wanted.connect(self._wanted)
            pane.read_again_wanted.connect(self._read_again)
            pane.folder_wanted.connect(self._show_folder)
            pane.destroyed.connect(self._closed)
            self.pane = pane
        pane.put(self._preferences.written)
        pane.show_fault(self._preferences.file_fault())
        pane.show_page(page)
        pane.show()
        pane.raise_()
        pane.activateWindow()
        return pane

    def _closed(self) -> None:
        self.pane = None

    def _wanted(self, name: str, value: object) -> None:
        if not self._preferences.change(**{name: value}) and self.pane is not None:
            self.pane.put(self._preferences.written)

    def _read_again(self) -> None:
        fault = self._preferences.read_again()
        if self.pane is not None:
            self.pane.show_fault(fault)
            self.pane.put(self._preferences.written)

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._preferences.file.parent)))

    def _changed(self, names: frozenset[str]) -> None:
        if "newest_first" in names:
            self._window.set_latest_first(self._preferences.settings.newest_first)
        if "keys" in names:
            self._bind_keys()
        if self.pane is not None:
            self.pane.put(self._preferences.written)

    def _failed(self, error: KnownError) -> None:
        if self.pane is not None:
            self.pane.show_fault(self._preferences.file_fault())
        self._window.notices.show_error(error)

    def _bind_keys(self) -> None:
        own = self._preferences.settings.keys
        in_use = keymap.keys_in_use(own)
        keymap.bind(self._window.actions_by_name, in_use, self._window)
        of_all, of_session = (keymap.spoken(in_use[name][:1]) for name in ("search", "search_session"))
        self._window.search_box.name_keys(of_all, of_session)
        for fault in keymap.faults(own):
            self._window.notices.show_error(fault)
