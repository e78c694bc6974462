"""Finding something in the session that is shown, as it is typed."""

from msgspec import Struct
from PySide6.QtCore import QObject

from pond_desktop.gui.background import Background, Request
from pond_desktop.gui.focus import holds
from pond_desktop.gui.looks.amounts import number, size
from pond_desktop.gui.side import Side
from pond_desktop.gui.transcript.found_places import FoundPlace, FoundPlaces
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.find_in_session import BODY_BYTES_MAX, Looked, find_in_session


class _Found(Struct, frozen=True, gc=False):
    """All that was found up to a word of the search."""

    places: FoundPlaces
    looked: Looked

    @property
    def is_all(self) -> bool:
        return self.looked.looked_count >= self.looked.message_count


class Finding(QObject):
    """Asks for all places, shows how many there are, and goes from one to the next in the order in which they are read.

    Where the reader was when the typing began is the place from which the first one is looked for, so that each
    further letter looks from there again. All that takes longer the more is found is done in the thread that looks.
    """

    def __init__(self, side: Side, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._side, self._window, self._background = side, window, background
        self._transcript = side.transcript
        self._bar, self._landing = self._transcript.find_bar, self._transcript.landing
        self._request: Request[None] | None = None
        self._begin = 0
        self._is_landing = False
        self._clear()
        side.answer(window.actions_by_name["find"], lambda _checked: self.open())
        self._bar.changed.connect(lambda: self._ask(is_landing=True))
        self._bar.step_wanted.connect(self.go)
        self._bar.closed.connect(self._closed)
        model = self._transcript.model
        for moved in (model.layoutChanged, model.rowsInserted):
            moved.connect(self._rows_moved)
        side.session_opened.connect(self._opened)
        side.session_refreshed.connect(self._look_again)

    def open(self) -> None:
        pager = self._window.detail.pager
        if holds(pager, self._window.focusWidget()):
            pager.open_find()
            return
        if self._transcript.session is None:
            return
        if not self._bar.text.hasFocus():
            self._begin = self._reading_position()
        chosen = self._transcript.view.selected_text()
        self._bar.open(chosen if "\n" not in chosen else "")

    def go(self, direction: int) -> None:
        """To the next place below what is read (1), or above it (-1); at the end round again."""
        if not self._count:
            return
        places, order = self._places, self._transcript.model.order
        if self._here is None:
            following, is_there = places.count_above(order.row_of(self._reading_position()), order), False
        else:
            following, is_there = places.number_of(self._here, order), places.holds(self._here, order)
        self._land((following + (direction if is_there else min(direction, 0))) % self._count)
        self._begin = self._reading_position()

    # asking

    def _clear(self) -> None:
        self._places = FoundPlaces()
        self._here: FoundPlace | None = None
        self._found: _Found | None = None
        self._transcript.view.ticks.mark(None)

    def _opened(self, _locator: str) -> None:
        self._begin = self._reading_position()
        self._ask(is_landing=False)

    def _ask(self, *, is_landing: bool) -> None:
        """For something else, or elsewhere."""
        self._clear()
        self._landing.give_up()
        self._is_landing = is_landing
        self._look()

    def _look_again(self) -> None:
        """The session grew: what is gone to, and what is known of it, stays until all of it is looked through anew."""
        if self._found is not None or self._is_landing:
            self._look()

    def _look(self) -> None:
        session, wanted = self._side.shown_locator, self._bar.wanted
        if self._request is not None:
            self._background.cancel(self._request)
        if self._bar.isHidden() or session is None or not wanted:
            self._transcript.view.mark_found(None)
            self._bar.show_counts("")
            return
        self._transcript.view.mark_found(wanted)
        pond, with_tools = self._side.pond, self._bar.with_tools.isChecked()
        start, is_backward = self._begin, self._transcript.model.is_latest_first

        def look(request: Request[None]) -> None:
            places = FoundPlaces()

            def tell(looked: Looked) -> None:
                nonlocal places
                places = places.with_more(looked.found) if looked.found else places
                request.tell(_Found(places, looked))

            find_in_session(
                pond, session, wanted, with_tools=with_tools, start=start, is_backward=is_backward, tell=tell
            )

        self._request = self._background.run(self, look, lambda _: None, told=self._told, replaces="find")

    def _told(self, found: _Found) -> None:
        if self._found is not None and self._found.is_all and not found.is_all:
            # looked through again: until the end more is known from before
            return
        self._found, self._places = found, found.places
        self._mark_rows()
        if self._is_landing:
            self._land_first(is_all=found.is_all)
        self._say()

    def _land_first(self, *, is_all: bool) -> None:
        """At the first place from where the reader began; while there may be a nearer one, at none."""
        order = self._transcript.model.order
        above = self._places.count_above(order.row_of(self._begin), order) if self._count else 0
        if above < self._count or (is_all and self._count):
            self._land(above % self._count)
        self._is_landing &= not is_all

    # going

    def _land(self, number: int) -> None:
        self._is_landing = False
        self._here = self._places.place_at(number, self._transcript.model.order)
        self._landing.go(self._here)
        self._say()

    @property
    def _count(self) -> int:
        return self._places.count(self._transcript.model.order)

    def _rows_moved(self) -> None:
        """What is gone to keeps its place, by whatever number."""
        if self._found is not None:
            self._mark_rows()
            self._say()

    def _mark_rows(self) -> None:
        places, model = self._places, self._transcript.model
        self._transcript.view.ticks.mark(lambda row: places.next_row(row, model.order))

    def _reading_position(self) -> int:
        view, model = self._transcript.view, self._transcript.model
        row = view.currentIndex().row()
        row = row if row >= 0 else view.geometry_of_rows.top_row
        return model.position_of(row) if row < model.rowCount() else 0

    # saying

    def _say(self) -> None:
        if self._found is None:
            return
        is_all, order = self._found.is_all, self._transcript.model.order
        count = self._count
        if count and not is_all:
            words = tr("at least {count}").format(count=number(count))
        elif not is_all:
            words = tr("Looking…")
        elif not count:
            words = tr("Not found")
        elif self._here is None or not self._places.holds(self._here, order):
            words = number(count)
        else:
            here = self._places.number_of(self._here, order) + 1
            words = tr("{here} of {count}").format(here=number(here), count=number(count))
        self._bar.show_counts(words, note=self._note(self._found.looked, is_all=is_all), has_places=count > 0)

    def _note(self, looked: Looked, *, is_all: bool) -> str:
        notes = []
        if looked.unread_count:
            notes.append(tr("%Ln text(s) could not be read from the record", "", looked.unread_count))
        if looked.cut_count:
            limit = size(BODY_BYTES_MAX)
            notes.append(
                tr("%Ln text(s) longer than {limit} searched in the beginning only", "", looked.cut_count).format(
                    limit=limit
                )
            )
        if is_all and not self._count and not self._bar.with_tools.isChecked():
            notes.append(tr("Tool bodies were not searched"))
        return " · ".join(notes)

    def _closed(self) -> None:
        self._ask(is_landing=False)
        self._transcript.setFocus()
