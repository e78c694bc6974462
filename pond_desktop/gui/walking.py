"""From hit to hit in the session that is shown."""

from PySide6.QtCore import QObject

from pond_desktop.gui.background import Background
from pond_desktop.gui.looks.amounts import number
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.searching import Searching
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.session_hits import SessionHit, session_hits
from pond_desktop.projection.found import HitView, SearchRequest

_WORDS_MS = 4_000


class Walking(QObject):
    """Asks for a session's hits when the first is wanted; keeps them as long as search and session stay."""

    def __init__(self, navigator: Navigator, searching: Searching, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._searching = navigator, searching
        self._window, self._background = window, background
        self._known_for: tuple[SearchRequest, str] | None = None
        self._hits: tuple[SessionHit, ...] = ()
        window.hit_wanted.connect(self.go)
        navigator.session_refreshed.connect(self._forget)

    def go(self, direction: int) -> None:
        """To the next hit below the message that is read (1), or the one above it (-1); at the end round again."""
        request, session = self._searching.request, self._navigator.shown_locator
        if request is None or session is None:
            self._say(tr("Search for something, and open a session: F3 goes through its hits."))
            return
        if self._known_for == (request, session):
            self._step(direction)
            return

        def found(hits: tuple[SessionHit, ...]) -> None:
            self._known_for, self._hits = (request, session), hits
            if self._navigator.shown_locator == session:
                self._step(direction)

        pond = self._navigator.pond
        self._background.run(self, lambda _: session_hits(pond, request, session), found, replaces="session hits")

    def _step(self, direction: int) -> None:
        model, view = self._window.transcript.model, self._window.transcript.view
        rows: dict[int, HitView] = {}
        for known in self._hits:
            row = model.row_of_ordinal(known.ordinal)
            if row is not None:
                rows.setdefault(row, known.hit)
        if not rows:
            self._say(tr("No hit in this session"))
            return
        order, here = sorted(rows), view.currentIndex().row()
        ahead = [row for row in order if (row > here if direction > 0 else row < here)]
        row = (ahead or order)[0 if direction > 0 else -1]
        if ahead:
            words = tr("Hit {place} of {all}")
        elif direction > 0:
            words = tr("Hit {place} of {all}, from the top again")
        else:
            words = tr("Hit {place} of {all}, from the bottom again")
        self._navigator.show_hit(rows[row])
        self._say(words.format(place=number(order.index(row) + 1), all=number(len(order))))

    def _forget(self) -> None:
        self._known_for = None

    def _say(self, words: str) -> None:
        self._window.status_line.showMessage(words, _WORDS_MS)
