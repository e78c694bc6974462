"""One side of a window: a transcript, the session that it shows, and the ways that were gone in it."""

from collections import deque
from collections.abc import Callable, Sequence
from itertools import takewhile
from threading import Event
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction

from pond_desktop.canonical import Locator
from pond_desktop.errors import KnownError
from pond_desktop.gui.background import Background, Request
from pond_desktop.gui.history import History, Place
from pond_desktop.gui.transcript.model import STRETCH_COUNT
from pond_desktop.gui.transcript.sides import Sides
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


class Side(QObject):
    """Turns wishes of its transcript into operations, and answers into what it shows."""

    session_opened = Signal(str)
    """The locator of the session that is shown now."""
    session_refreshed = Signal()
    """What the session holds may have changed."""

    became_read = Signal()
    """The other side was read before."""

    def __init__(self, pond: Pond, sides: Sides, index: int, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self.pond, self.transcript = pond, sides.transcripts[index]
        self._sides = sides
        self.history = History()
        self._background = background
        self._outline: Outline | None = None
        self._page: TranscriptPage | None = None
        self._stretches: deque[tuple[Request[Any], int, int]] = deque()
        self._opening: Request[Any] | None = None
        self._connect()

    @property
    def is_read(self) -> bool:
        """What a person does outside of the two sides is about this one."""
        return self._sides.active is self.transcript

    def answer(self, command: QAction, does: Callable[[bool], object]) -> None:
        """A command is about the side that is read."""
        command.triggered.connect(lambda checked: does(checked) if self.is_read else None)

    @property
    def shown_locator(self) -> str | None:
        """The session that is shown."""
        return self._page.session.locator if self._page is not None else None

    @property
    def place(self) -> str | None:
        """The message that is read, to come back to it; the session alone where its beginning is shown."""
        view, locator = self.transcript.view, self.shown_locator
        top = view.top_message() if view.geometry_of_rows.scroll else None
        return f"{locator}#{top[0]}" if top is not None and locator is not None else locator

    @property
    def parent_locator(self) -> str | None:
        return self._page.session.parent if self._page is not None else None

    # one session

    def close_session(self) -> None:
        """Shows none, and keeps nothing of it but the ways that were gone."""
        if self._opening is not None:
            self._background.cancel(self._opening)
        self._page = self._outline = None
        self._drop_stretches()
        self.transcript.close_session()

    def open_session(self, target: str, *, failed: Callable[[KnownError], None] | None = None) -> None:
        """Shows a session; at a message, where the target names one. The way back is kept."""
        self._open(target, is_step=True, failed=failed)

    def open_hit(self, hit: HitView) -> None:
        """Shows what a search found, at its message, the part unfolded that holds it."""
        self._open(hit.locator, is_step=True, hit=hit)

    def _open(
        self,
        target: str,
        *,
        is_step: bool,
        hit: HitView | None = None,
        failed: Callable[[KnownError], None] | None = None,
    ) -> None:
        def opened(page: TranscriptPage) -> None:
            if is_step:
                self.history.visit(Place(page.session.locator, page.anchor_message_id))
            self._show_page(page)
            if hit is not None and hit.part_type is not None:
                self._reveal(hit)

        self._opening = self._background.run(
            self,
            lambda _: read_session(self.pond, target, limit=STRETCH_COUNT, with_secrets=True),
            opened,
            failed=failed,
            replaces="session",
        )

    def _show_page(self, page: TranscriptPage) -> None:
        self._take_page(page)
        self.transcript.show_page(page)
        self._ask_for_outline(page.session.locator)
        self.session_opened.emit(page.session.locator)

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
        if self._page is None:
            return
        self._outline = answer
        self.transcript.set_outline(answer.rows)
        self.transcript.view.choose_top()
        self._ask_for_tally(answer.session)

    def _ask_for_tally(self, session: SessionSummary) -> None:
        shown = self.transcript.show_tally
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
                self.transcript.add_stretch(position, count, views)
                self.transcript.view.choose_top()

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
            self.transcript.model.unask(at, asked_count)

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
            elif self.transcript.grow(answer):
                rows = (*known.rows[: answer.start], *answer.rows)
                self._outline = replace(known, session=answer.session, rows=rows)
                self._ask_for_tally(answer.session)
                self.session_refreshed.emit()

        self._background.run(self, lambda _: growth(self.pond, known, with_secrets=True), read, replaces="growth")

    def _read_again(self, locator: str) -> None:
        """The past of the session that is shown was rewritten."""
        view = self.transcript.view
        here, is_at_start = view.top_message(), view.geometry_of_rows.scroll == 0
        target = locator if here is None or is_at_start else f"{locator}#{here[0]}"

        def read(page: TranscriptPage) -> None:
            self._take_page(page)
            self.transcript.show_again(page, here[1] if here is not None else 0)
            self._ask_for_outline(page.session.locator)
            self.session_refreshed.emit()

        def failed(_: KnownError) -> None:
            # the message that was read is not there any more
            self._open(locator, is_step=False)

        self._opening = self._background.run(
            self,
            lambda _: read_session(self.pond, target, limit=STRETCH_COUNT, with_secrets=True),
            read,
            failed=failed,
            replaces="session",
        )

    # one message

    def _message_chosen(self, view: MessageView) -> None:
        self.history.note(view.id)

    def open_message(self, message_id: str) -> None:
        if self._page is None or self.transcript.show_message(message_id, is_flashing=True):
            return
        here = Locator.parse(self._page.session.locator)
        self.open_session(str(Locator(here.source, here.session, message_id)))

    def show_hit(self, hit: HitView) -> None:
        """A hit of the session that is shown, without another step on the way back."""
        if not self._reveal(hit):
            self._open(hit.locator, is_step=False, hit=hit)

    def _reveal(self, hit: HitView) -> bool:
        message_id = Locator.parse(hit.locator).message
        return message_id is not None and self.transcript.reveal(message_id, hit.part_type, hit.tool_name)

    # the way back

    def go_back(self) -> None:
        self._go(self.history.back())

    def go_forward(self) -> None:
        self._go(self.history.forward())

    def _go(self, place: Place | None) -> None:
        if place is not None:
            here = Locator.parse(place.session)
            self._open(str(Locator(here.source, here.session, place.message_id)), is_step=False)

    def go_to_parent(self) -> None:
        if self.parent_locator is not None:
            self.open_session(self.parent_locator)

    def _connect(self) -> None:
        self.transcript.stretch_wanted.connect(self._stretch_wanted)
        self.transcript.message_chosen.connect(self._message_chosen)
        self.transcript.session_wanted.connect(self.open_session)
