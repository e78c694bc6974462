"""Copying the agent's own command that goes on with the session that is shown."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from pond_desktop.gui.background import Background
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.resume import missing_folder, resume_command
from pond_desktop.projection.resuming import ResumeView

_WORDS_MS = 8_000


class Resuming(QObject):
    """Where no folder of the session is there, a notice says so, and nothing is copied."""

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        self._action = window.actions_by_name["copy_resume"]
        self._action.setEnabled(False)
        self._action.triggered.connect(lambda _checked: self.copy())
        navigator.session_opened.connect(lambda _locator: self._action.setEnabled(True))

    def copy(self) -> None:
        session, pond = self._navigator.shown_locator, self._navigator.pond
        if session is not None:
            self._background.run(self, lambda _: resume_command(pond, session), self._show, replaces="resume")

    def _show(self, found: ResumeView) -> None:
        if found.line is None:
            self._window.notices.show_error(missing_folder(found))
            return
        QGuiApplication.clipboard().setText(found.line)
        said = tr("Copied the command that goes on in {folder}").format(folder=found.folder)
        if found.is_joined:
            said = tr("Copied the command; {folder} is what you joined its folder with").format(folder=found.folder)
        self._window.status_line.showMessage(said, _WORDS_MS)
