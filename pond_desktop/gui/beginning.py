"""The first capture of a window: at once, or where nobody has decided yet, once a person has."""

from PySide6.QtCore import QObject, Qt

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.first_run import FirstRun
from pond_desktop.operations.finding_histories import found_histories, was_never_captured


class Beginning(QObject):
    """Asks on the first start of an archive, unless folders or agents were named: who names them knows what is read."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self._pond, self._window, self._background = desk.navigator.pond, desk.window, desk.background
        self._capturing, self._preferences, self._choosing = desk.capturing, desk.preferences, desk.choosing
        self.dialog: FirstRun | None = None
        self._preferences.changed.connect(self._settings_changed)

    def begin(self) -> None:
        pond = self._pond
        if pond.settings.roots or pond.settings.agents_off:
            self._capturing.start()
            return
        self._background.run(
            self,
            lambda _: was_never_captured(pond),
            self._begin,
        )

    def _begin(self, is_new: bool) -> None:
        if is_new:
            self.ask()
        else:
            self._capturing.start()

    def ask(self) -> FirstRun:
        """Opens the question, and looks for what can be read meanwhile."""
        dialog = FirstRun(self._pond.folders.archive_file, self._preferences.agents, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.start_wanted.connect(self._start)
        dialog.sample_wanted.connect(self._window.sessions.sample_wanted)
        dialog.folders_wanted.connect(lambda: self._choosing.open("histories"))
        dialog.rejected.connect(self._capturing.show_status)
        dialog.destroyed.connect(self._closed)
        self.dialog = dialog
        dialog.open()
        self._look(dialog)
        return dialog

    def _closed(self) -> None:
        self.dialog = None

    def _settings_changed(self) -> None:
        if self.dialog is not None:
            self._look(self.dialog)

    def _look(self, dialog: FirstRun) -> None:
        pond = self._pond
        self._background.run(dialog, lambda _: found_histories(pond), dialog.put, replaces="histories")

    def _start(self, agents_off: tuple[str, ...]) -> None:
        if not agents_off or self._preferences.change(agents_off=agents_off):
            self._capturing.start()
