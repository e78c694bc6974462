"""What is seen first: the window, and its list. Everything else is loaded once that is painted."""

from PySide6.QtCore import QEvent, QEventLoop, QObject, QSettings, QTimer
from PySide6.QtGui import QIcon

from pond_desktop.gui.background import Background
from pond_desktop.gui.listing import Listing
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.sessions.pane import SessionList
from pond_desktop.gui.window import MainWindow
from pond_desktop.pond import Pond
from pond_desktop.runtime.resources import resource

_PATIENCE_MS = 1_000
"""Whatever keeps the list from being painted, the window must not wait for it any longer."""


class Front:
    """A window that lists, and can nothing else yet: a Desk is made of it."""

    def __init__(self, pond: Pond, theme: Theme) -> None:
        titles = {adapter.agent: adapter.title for adapter in pond.adapters}
        icon = QIcon(str(resource("icons/pond-desktop.svg")))
        self.pond, self.theme = pond, theme
        self.background = Background()
        self.window = MainWindow(theme, pond.clock, lambda agent: titles.get(agent, agent), icon)
        self.listing = Listing(pond, self.window, self.background)
        self.background.noticed.connect(self.window.notices.show_error)
        self.background.crashed.connect(self.window.report)

    def show(self, kept: QSettings) -> None:
        """Where it stood, and as it listed."""
        self.window.restore_frame(kept)
        self.listing.restore_places(kept)
        self.window.show()
        self.listing.list_from_start()

    def wait_for_painting(self) -> None:
        """Until what is listed is on the screen. What a person types or clicks meanwhile comes after it."""
        painting = _Painting(self.window.sessions)
        self.listing.listed.connect(painting.listed)
        self.background.noticed.connect(painting.loop.quit)
        QTimer.singleShot(_PATIENCE_MS, painting.loop, painting.loop.quit)
        painting.loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        painting.deleteLater()


class _Painting(QObject):
    """A loop that ends with the first painting of a list that shows a session, or where there is none."""

    def __init__(self, sessions: SessionList) -> None:
        super().__init__()
        self._sessions = sessions
        self.loop = QEventLoop(self)
        sessions.table.viewport().installEventFilter(self)

    def listed(self) -> None:
        if not self._sessions.model.rowCount():
            self.loop.quit()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and self._sessions.model.session_at(0) is not None:
            # once it is on the screen
            QTimer.singleShot(0, self.loop, self.loop.quit)
        return False


def places_of(pond: Pond) -> QSettings:
    """Where windows stood, and what was chosen in them, when the program ended."""
    return QSettings(str(pond.folders.state / "window.ini"), QSettings.Format.IniFormat)
