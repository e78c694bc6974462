"""The asker for sessions and messages: turns wishes into operations, and answers into what the panes show."""

from collections import deque
from collections.abc import Sequence
from itertools import takewhile
from threading import Event
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from pond_desktop.canonical import Locator
from pond_desktop.errors import KnownError
from pond_desktop.gui.background import Background, Request
from pond_desktop.gui.history import History, Place
from pond_desktop.gui.transcript.model import STRETCH_COUNT
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.outline import Outline, growth, outline
from pond_desktop.operations.stretch import read_stretch
from pond_desktop.operations.tallies import with_tallies
from pond_desktop.operations.transcript import read_session
from pond_desktop.pond import Pond
from pond_desktop.projection.found import HitView
from pond_desktop.projection.growth import Growth
from pond_desktop.projection.values import (
    MessageView,
    SessionSummary,
    TranscriptPage,
)

_STRETCHES_OPEN_MAX = 4
_DRAWING_S_MAX = 0.3


class Navigator(QObject):
    """Asks one pond for one window."""

    session_opened = Signal(str)
    """The locator of the session that is shown now."""
    session_refreshed = Signal()
    """What the session holds may have changed."""

    def __init__(self, pond: Pond, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self.pond = pond
        self._window, self._background = window, background
        self._history = History()
        self._outline: Outline | None = None
        self._page: TranscriptPage | None = None
        self._stretches: deque[tuple[Request[Any], int, int]] = deque()
        self._connect()

    @property
    def shown_locator(self) -> str | None:
        """The session that is shown."""
        return self._page.session.locator if self._page is not None else None

    @property
    def place(self) -> str | None:
        """The message that is read, to come back to it; the session alone where its beginning is shown."""
        view, locator = self._window.transcript.view, self.shown_locator
        top = view.top_message() if view.geometry_of_rows.scroll else None
        return f"{locator}#{top[0]}" if top is not None and locator is not None else locator

    # one session

    def open_session(self, target: str) -> None:
        """Shows a session; at a message, where the target names one. The way back is kept."""
        self._open(target, is_step=True)

    def open_hit(self, hit: HitView) -> None:
        """Shows what a search found, at its message, the part unfolded that holds it."""
        self._open(hit.locator, is_step=True, hit=hit)

    def _open(self, target: str, *, is_step: bool, hit: HitView | None = None) -> None:
        def opened(page: TranscriptPage) -> None:
            if is_step:
                self._history.visit(Place(page.session.locator, page.anchor_message_id))
            self._show_page(page)
            if hit is not None and hit.part_type is not None:
                self._reveal(hit)

        self._background.run(
            self,
            lambda _: read_session(self.pond, target, limit=STRETCH_COUNT, with_secrets=True),
            opened,
            replaces="session",
        )

    def _show_page(self, page: TranscriptPage) -> None:
        window, locator = self._window, page.session.locator
        window.detail.clear()
        self._take_page(page)
        window.transcript.show_page(page)
        window.name_session(page.session.title)
        self._show_ways()
        self._ask_for_outline(locator)
        self.session_opened.emit(locator)

    def _take_page(self, page: TranscriptPage) -> None:
        self._page, self._outline = page, None
        self._drop_stretches()

    def _ask_for_outline(self, locator: str) -> None:
        """The page is drawn first: making an outline of fifty thousand messages would hold up the window's thread."""
        is_drawn = Event()

        def read(_: Request[Outline]) -> Outline:
            is_drawn.wait(_DRAWING_S_MAX)
            return outline(self.pond, locator, with_secrets=True)

        self._background.run(self, read, self._outlined, replaces="outline")
        # fires when all that is posted, painting too, is done
        QTimer.singleShot(0, self, is_drawn.set)

    def _outlined(self, answer: Outline) -> None:
        self._outline = answer
        self._window.transcript.set_outline(answer.rows)
        self._window.transcript.view.choose_top()
        self._ask_for_tally(answer.session)

    def _ask_for_tally(self, session: SessionSummary) -> None:
        shown = self._window.transcript.show_tally
        self._background.run(self, lambda _: with_tallies(self.pond, [session])[0], shown, replaces="tally")

    def _stretch_wanted(self, position: int, count: int) -> None:
        if self._outline is None:
            return
        locator, rows = self._outline.session.locator, self._outline.rows
        ordinal = rows[position].ordinal
        skip = sum(1 for _ in takewhile(lambda place: rows[place].ordinal == ordinal, range(position - 1, -1, -1)))

        def read(views: Sequence[MessageView]) -> None:
            self._stretches = deque(entry for entry in self._stretches if entry[1] != position)
            if self._page is not None and self._page.session.locator == locator:
                self._window.transcript.add_stretch(position, count, views)
                self._window.transcript.view.choose_top()

        request = self._background.run(
            self,
            lambda _: read_stretch(self.pond, locator, ordinal=ordinal, count=count, skip=skip, with_secrets=True),
            read,
        )
        self._stretches.append((request, position, count))
        # who scrolls fast looks at the last ones only
        while len(self._stretches) > _STRETCHES_OPEN_MAX:
            former, at, asked_count = self._stretches.popleft()
            self._background.cancel(former)
            self._window.transcript.model.unask(at, asked_count)

    def _drop_stretches(self) -> None:
        for request, _, _ in self._stretches:
            self._background.cancel(request)
        self._stretches.clear()

    def refresh_session(self) -> None:
        """The session that is shown may have grown: what is new is put in place, and the reader stays where he is."""
        known = self._outline
        if self._page is None:
            return
        if known is None:
            # the one that is on its way may be too old already
            self._ask_for_outline(self._page.session.locator)
            return

        def read(answer: Growth | None) -> None:
            if self._outline is not known:
                return
            if answer is None:
                self._read_again(known.session.locator)
            elif self._window.transcript.grow(answer):
                rows = (*known.rows[: answer.start], *answer.rows)
                self._outline = replace(known, session=answer.session, rows=rows)
                self._ask_for_tally(answer.session)
                self.session_refreshed.emit()

        self._background.run(self, lambda _: growth(self.pond, known, with_secrets=True), read, replaces="growth")

    def _read_again(self, locator: str) -> None:
        """The past of the session that is shown was rewritten."""
        view = self._window.transcript.view
        here, is_at_start = view.top_message(), view.geometry_of_rows.scroll == 0
        target = locator if here is None or is_at_start else f"{locator}#{here[0]}"

        def read(page: TranscriptPage) -> None:
            self._take_page(page)
            self._window.transcript.show_again(page, here[1] if here is not None else 0)
            self._ask_for_outline(page.session.locator)
            self.session_refreshed.emit()

        def failed(_: KnownError) -> None:
            # the message that was read is not there any more
            self._open(locator, is_step=False)

        self._background.run(
            self,
            lambda _: read_session(self.pond, target, limit=STRETCH_COUNT, with_secrets=True),
            read,
            failed=failed,
            replaces="session",
        )

    # one message

    def _message_chosen(self, view: MessageView) -> None:
        self._history.note(view.id)

    def _message_wanted(self, message_id: str) -> None:
        if self._page is None or self._window.transcript.show_message(message_id, is_flashing=True):
            return
        here = Locator.parse(self._page.session.locator)
        self.open_session(str(Locator(here.source, here.session, message_id)))

    def show_hit(self, hit: HitView) -> None:
        """A hit of the session that is shown, without another step on the way back."""
        if not self._reveal(hit):
            self._open(hit.locator, is_step=False, hit=hit)

    def _reveal(self, hit: HitView) -> bool:
        message_id = Locator.parse(hit.locator).message
        return message_id is not None and self._window.transcript.reveal(message_id, hit.part_type, hit.tool_name)

    # the way back

    def _go(self, place: Place | None) -> None:
        if place is not None:
            here = Locator.parse(place.session)
            self._open(str(Locator(here.source, here.session, place.message_id)), is_step=False)

    def _go_to_parent(self) -> None:
        parent = self._page.session.parent if self._page is not None else None
        if parent is not None:
            self.open_session(parent)

    def _show_ways(self) -> None:
        parent = self._page.session.parent if self._page is not None else None
        self._window.set_can_go(
            back=self._history.can_go_back, forward=self._history.can_go_forward, parent=parent is not None
        )

    def _connect(self) -> None:
        window = self._window
        window.transcript.stretch_wanted.connect(self._stretch_wanted)
        window.transcript.message_chosen.connect(self._message_chosen)
        window.transcript.session_wanted.connect(self.open_session)
        window.detail.message_wanted.connect(self._message_wanted)
        window.detail.session_wanted.connect(self.open_session)
        window.back_wanted.connect(lambda: self._go(self._history.back()))
        window.forward_wanted.connect(lambda: self._go(self._history.forward()))
        window.parent_wanted.connect(self._go_to_parent)
