"""What a session said before its file was rewritten: a quiet mark above it, and how that differs from now."""

from PySide6.QtCore import QObject

from pond_desktop.gui.background import Background
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.version_dialog import VersionDialog
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.versions import diff, lost_states
from pond_desktop.projection.version_diff import VersionDiff


class Comparing(QObject):
    """Asks for each session that is opened whether there is anything to compare."""

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        navigator.session_opened.connect(self._ask)
        window.transcript.header.versions_wanted.connect(self.compare)

    def compare(self) -> None:
        """Shows the last version that something was lost of beside what is there now."""
        session, pond = self._navigator.shown_locator, self._navigator.pond
        if session is not None:
            self._background.run(self, lambda _: diff(pond, session, with_secrets=True), self._show, replaces="diff")

    def _ask(self, locator: str) -> None:
        header, pond = self._window.transcript.header, self._navigator.pond
        header.show_versions(0)
        self._background.run(self, lambda _: lost_states(pond, locator), header.show_versions, replaces="versions")

    def _show(self, found: VersionDiff) -> None:
        VersionDialog(found, self._window.theme.colours, self._window).show()
