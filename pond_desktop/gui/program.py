"""The window as a program: begun, asked for again by a second start, closed in the right order."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from pond_desktop.errors import SettingsError
from pond_desktop.gui.beginning import Beginning
from pond_desktop.gui.desk import Desk
from pond_desktop.gui.front import Front, places_of
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.picking.asking import Picking
from pond_desktop.gui.preferences import Preferences
from pond_desktop.gui.single_instance import SingleInstance, Waiting
from pond_desktop.gui.starting import open_first
from pond_desktop.gui.translation import tr
from pond_desktop.gui.tray import Tray
from pond_desktop.gui.windows import Windows
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Settings
from pond_desktop.runtime.door import Summons
from pond_desktop.runtime.resources import sample_roots

_HISTORIES = frozenset(("roots", "agents_off", "follow_links_to"))
_PLACE = "open/place"


class Program(QObject):
    """What is one for all windows. `fault`: what is wrong with the settings file; nothing is captured until it is
    mended, since it may have said what is not to be read."""

    def __init__(self, application: QApplication, front: Front, fault: SettingsError | None = None) -> None:
        super().__init__()
        pond, theme = front.pond, front.theme
        self._application, self._pond, self._theme = application, pond, theme
        self._kept = places_of(pond)
        self.preferences = Preferences(pond, theme, self)
        self.desk = Desk(pond, theme, self.preferences, is_sample_offered=True, front=front)
        self._samples: list[Desk] = []
        self._tray = Tray(self.desk.window.windowIcon(), self)
        self._windows = Windows(self.desk, pond, theme, self.preferences, self._kept, self)
        self._picking = Picking(pond, theme, self.desk.background, self.desk.window.windowIcon(), self)
        self._fault = fault
        self.beginning = Beginning(self.desk)
        self._connect()

    def run(self, instance: SingleInstance, summons: Summons) -> int:
        """Until the last window is closed. Returns the exit code."""
        desk, window = self.desk, self.desk.window
        window.restore_places(self._kept)
        desk.inserting.begin(self._kept)
        desk.charting.restore_places(self._kept)
        instance.asked.connect(self._summoned)
        instance.choice_wanted.connect(self._let_choose)
        instance.greet()
        desk.searching.refresh_names()
        open_first(desk, summons.session, summons.query, left_at=str(self._kept.value(_PLACE, "")))
        if summons.session is None and summons.query is None:
            self._windows.open_again()
        if self._fault is not None:
            desk.capturing.hold(self._fault)
        else:
            self.beginning.begin()
        self._show_tray()
        code = self._application.exec()
        instance.close()
        self.close()
        return code

    def close(self) -> None:
        """Before the pond closes."""
        self._picking.give_up()
        self._tray.follow(is_wanted=False)
        for opened in (*self._samples, *self._windows.further, self.desk):
            opened.close()
            opened.window.deleteLater()
        for opened in self._samples:
            opened.navigator.pond.close()

    def _summoned(self, summons: Summons) -> None:
        if summons.new_window:
            self._windows.open(summons)
            return
        self._windows.raise_front(summons.activation)
        if summons.session is not None or summons.query is not None:
            open_first(self._windows.front, summons.session, summons.query)

    def _let_choose(self, waiting: Waiting) -> None:
        """An editor waits; the window that is open stays as it is."""
        dialog = self._picking.begin(waiting.wish, waiting.answer, waiting.activation)
        if dialog is not None:
            waiting.gone.connect(lambda: self._picking.drop(dialog))

    def _connect(self) -> None:
        desk, window = self.desk, self.desk.window
        window.closing.connect(self._save_places)
        window.sessions.sample_wanted.connect(lambda: self._samples.append(open_sample(desk, self._theme)))
        self._windows.quit_wanted.connect(self._end)
        desk.capturing.finished.connect(desk.watching.start)
        self.preferences.changed.connect(self._changed)
        self.preferences.mended.connect(self._mended)
        self._tray.show_wanted.connect(self._windows.raise_front)
        self._tray.capture_wanted.connect(desk.capturing.start)
        self._tray.quit_wanted.connect(self._end)
        if QGuiApplication.platformName() == "offscreen":
            # a clipboard that still owns something crashes this platform at exit
            self._application.aboutToQuit.connect(lambda: QGuiApplication.clipboard().clear())

    def _end(self) -> None:
        self._application.quit()
        # which does nothing where some window would not be closed
        self._application.exit()

    def _save_places(self) -> None:
        self.desk.window.save_places(self._kept)
        self.desk.listing.save_places(self._kept)
        self.desk.inserting.save_places(self._kept)
        self.desk.charting.save_places(self._kept)
        self._kept.setValue(_PLACE, self.desk.navigator.place or "")
        self._windows.save_places()

    def _changed(self, names: frozenset[str]) -> None:
        if names & _HISTORIES and self._fault is None and self.desk.watching.is_begun:
            self.desk.watching.restart()
            self.desk.capturing.start()
        if "tray_icon" in names:
            self._show_tray()
            if self._pond.settings.tray_icon and not self._tray.is_shown:
                self.desk.window.notices.say(
                    tr("This desktop has no tray. The icon appears where there is one; until then, closing quits.")
                )

    def _mended(self) -> None:
        if self._fault is not None:
            self._fault = None
            self.desk.capturing.release()
            self.beginning.begin()

    def _show_tray(self) -> None:
        self._tray.follow(is_wanted=self._pond.settings.tray_icon)
        self._application.setQuitOnLastWindowClosed(not self._tray.is_shown)


def open_sample(desk: Desk, theme: Theme) -> Desk:
    """A window of its own over a pond of its own: a sample must not mix with a person's history."""
    folders = desk.navigator.pond.folders.of_sample()
    folders.create()
    pond = open_pond(folders, Settings().with_roots(sample_roots()))
    sample = Desk(pond, theme, desk.preferences)
    sample.window.call_itself(tr("Sample history — Pond Desktop"))
    # they are about the program's own archive
    for name in ("new_window", "open_window"):
        sample.window.actions_by_name[name].setEnabled(False)
    sample.inserting.begin()
    sample.window.show()
    sample.listing.list_from_start()
    sample.capturing.start()
    open_first(sample)
    return sample
