"""What a session said otherwise: before its file was rewritten, and in the sessions that it is beside."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from pond_desktop.gui.background import Background
from pond_desktop.gui.looks.amounts import number
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.session_diff_dialog import SessionDiffDialog
from pond_desktop.gui.side import Side
from pond_desktop.gui.translation import tr
from pond_desktop.gui.version_dialog import VersionDialog
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.session_diff import comparable, compare
from pond_desktop.operations.versions import diff, lost_states
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.session_diff import Comparable, SessionDiff
from pond_desktop.projection.version_diff import VersionDiff

_TITLE_CHARS = 60


class Comparing(QObject):
    """Asks for each session that is opened whether it has earlier versions, and on request what else there is."""

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        self.menu = QMenu(window)
        self.menu.setAccessibleName(tr("Compare with"))
        self._action = window.actions_by_name["compare"]
        self._action.setEnabled(False)
        self._action.triggered.connect(lambda _checked: self.choose())
        navigator.session_opened.connect(lambda _locator: self._action.setEnabled(True))
        for side in navigator.sides:
            side.session_opened.connect(lambda locator, side=side: self._ask(side, locator))
            side.transcript.header.versions_wanted.connect(lambda side=side: self._compare_versions(side))

    def choose(self) -> None:
        """Opens a menu of what the session can be compared with."""
        session, pond = self._navigator.shown_locator, self._navigator.pond
        if session is None:
            return

        def found(answer: tuple[int, tuple[Comparable, ...]]) -> None:
            if self._navigator.shown_locator == session:
                self._offer(session, *answer)

        self._background.run(
            self,
            lambda _: (lost_states(pond, session), comparable(pond, session, with_secrets=True)),
            found,
            replaces="comparable",
        )

    def compare(self, one: str, other: str) -> None:
        """Shows how two sessions differ, the earlier one first; masked, since what is shown can be copied."""
        pond = self._navigator.pond
        self._background.run(self, lambda _: compare(pond, one, other), self._show_sessions, replaces="diff")

    def _offer(self, session: str, lost_count: int, others: tuple[Comparable, ...]) -> None:
        self.menu.clear()
        if lost_count:
            words = tr("What it said before its file was rewritten: %Ln version(s)", "", lost_count)
            self._add(words, lambda: self._compare_versions(self._navigator.side))
        for other in others:
            ends = (session, other.session.locator) if other.is_outgoing else (other.session.locator, session)
            self._add(_words(other), partial(self.compare, *ends))
        beside = self._navigator.other.transcript.session
        if beside is not None and beside.locator != session:
            words = tr("The other side: {title}").format(title=one_line(beside.title, _TITLE_CHARS))
            self._add(words, lambda: self.compare(beside.locator, session))
        if self.menu.isEmpty():
            self.menu.addAction(tr("Nothing yet: open another session beside this one")).setEnabled(False)
        header = self._window.transcript.header
        self.menu.popup(header.mapToGlobal(QPoint(0, header.height())))

    def _add(self, words: str, does: Callable[[], None]) -> None:
        # an ampersand would become a mnemonic
        self.menu.addAction(words.replace("&", "&&")).triggered.connect(lambda _checked: does())

    def _compare_versions(self, side: Side) -> None:
        """The last version that something was lost of, and what is there now; masked like the others."""
        session, pond = side.shown_locator, side.pond
        if session is not None:
            self._background.run(self, lambda _: diff(pond, session), self._show, replaces="diff")

    def _ask(self, side: Side, locator: str) -> None:
        header, pond = side.transcript.header, side.pond
        header.show_versions(0)
        self._background.run(side, lambda _: lost_states(pond, locator), header.show_versions, replaces="versions")

    def _show(self, found: VersionDiff) -> None:
        VersionDialog(found, self._window.theme.colours, self._window).show()

    def _show_sessions(self, found: SessionDiff) -> None:
        dialog = SessionDiffDialog(
            found, self._window.theme.colours, self._window.sessions.model.agent_titles, self._window
        )
        dialog.message_wanted.connect(self._navigator.open_session)
        dialog.show()


def _words(other: Comparable) -> str:
    if other.kind == "forked":
        words = tr("Its fork: {title}") if other.is_outgoing else tr("What it was forked from: {title}")
    elif other.is_outgoing:
        words = tr("What goes on from it: {title}")
    else:
        words = tr("What it goes on from: {title}")
    return words.format(title=one_line(other.session.title, _TITLE_CHARS)) + " · " + number(other.session.message_count)
