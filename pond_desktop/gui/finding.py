"""Finding something in the session that is shown, as it is typed."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate

from PySide6.QtCore import QObject

from pond_desktop.gui.background import Background, Request
from pond_desktop.gui.focus import holds
from pond_desktop.gui.looks.amounts import number, size
from pond_desktop.gui.side import Side
from pond_desktop.gui.transcript.landing import FoundPlace
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.find_in_session import BODY_BYTES_MAX, FoundPart, Looked, find_in_session


class Finding(QObject):
    """Asks for all places, shows how many there are, and goes from one to the next in the order in which they are read.

    Where the reader was when the typing began is the place from which the first one is looked for, so that each
    further letter looks from there again.
    """

    def __init__(self, side: Side, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._side, self._window, self._background = side, window, background
        self._transcript = side.transcript
        self._bar, self._landing = self._transcript.find_bar, self._transcript.landing
        self._request: Request[None] | None = None
        self._begin_row = 0
        self._clear()
        side.answer(window.actions_by_name["find"], lambda _checked: self.open())
        self._bar.changed.connect(lambda: self._ask(is_landing=True))
        self._bar.step_wanted.connect(self.go)
        self._bar.closed.connect(self._closed)
        self._transcript.model.layoutChanged.connect(self._rows_moved)
        side.session_opened.connect(lambda _locator: self._ask(is_landing=False))
        side.session_refreshed.connect(lambda: self._ask(is_landing=False))

    def open(self) -> None:
        pager = self._window.detail.pager
        if holds(pager, self._window.focusWidget()):
            pager.open_find()
            return
        if self._transcript.session is None:
            return
        if not self._bar.text.hasFocus():
            self._begin_row = self._reading_row()
        chosen = self._transcript.view.selected_text()
        self._bar.open(chosen if "\n" not in chosen else "")

    def go(self, direction: int) -> None:
        """To the next place below what is read (1), or above it (-1); at the end round again."""
        self._put_in_order()
        if not self._count:
            return
        if self._here is None:
            before = self._counted_before(self._reading_row())
            here = before if direction > 0 else before - 1
        else:
            here = self._here + direction
        self._land(here % self._count)
        self._begin_row = self._reading_row()

    # asking

    def _clear(self) -> None:
        self._parts: dict[int, list[FoundPart]] = {}
        self._ordered: Sequence[FoundPart] = ()
        self._sums: Sequence[int] = ()
        self._count = self._ordered_count = 0
        self._here: int | None = None
        self._last: Looked | None = None
        self._transcript.view.ticks.mark(())

    def _ask(self, *, is_landing: bool) -> None:
        session, wanted = self._side.shown_locator, self._bar.wanted
        self._clear()
        if self._request is not None:
            self._background.cancel(self._request)
        self._landing.give_up()
        if self._bar.isHidden() or session is None or not wanted:
            self._transcript.view.mark_found(None)
            self._bar.show_counts("")
            return
        self._transcript.view.mark_found(wanted)
        pond, with_tools = self._side.pond, self._bar.with_tools.isChecked()
        model = self._transcript.model
        start = model.position_of(self._begin_row) if self._begin_row < model.rowCount() else 0
        self._is_landing = is_landing
        self._request = self._background.run(
            self,
            lambda request: find_in_session(
                pond,
                session,
                wanted,
                with_tools=with_tools,
                start=start,
                is_backward=model.is_latest_first,
                tell=request.tell,
            ),
            lambda _: self._done(),
            told=self._told,
            replaces="find",
        )

    def _told(self, looked: Looked) -> None:
        self._last = looked
        for part in looked.found:
            self._parts.setdefault(part.position, []).append(part)
            self._count += part.count
        row_of = self._transcript.model.row_of
        if self._is_landing and any(row_of(part.position) >= self._begin_row for part in looked.found):
            self._land_first(is_all=False)
        self._say()

    def _done(self) -> None:
        self._put_in_order()
        if self._is_landing:
            self._land_first(is_all=True)
        self._say()

    def _land_first(self, *, is_all: bool) -> None:
        """At the first place from where the reader began; while there may be a nearer one, at none."""
        self._put_in_order()
        before = self._counted_before(self._begin_row)
        if before < self._count or (is_all and self._count):
            self._is_landing = False
            self._land(before % self._count)

    # going

    def _land(self, here: int) -> None:
        self._here = here
        part, occurrence = self._part_at(here)
        self._landing.go(FoundPlace(part.position, part.part, occurrence))
        self._say()

    def _put_in_order(self) -> None:
        """By the rows in which they are read."""
        if self._ordered_count == self._count:
            return
        positions = enumerate(self._transcript.model.positions_in_rows())
        found = [(row, self._parts[position]) for row, position in positions if position in self._parts]
        self._ordered = [part for _, parts in found for part in parts]
        self._sums = list(accumulate(part.count for part in self._ordered))
        self._ordered_count = self._count
        self._transcript.view.ticks.mark([row for row, _ in found])

    def _rows_moved(self) -> None:
        """What is gone to keeps its place, by whatever number."""
        if not self._count:
            return
        here = None if self._here is None else self._part_at(self._here)
        self._ordered_count = -1
        self._put_in_order()
        if here is not None:
            part, occurrence = here
            at = self._ordered.index(part)
            self._here = self._sums[at] - part.count + occurrence
        self._say()

    def _part_at(self, here: int) -> tuple[FoundPart, int]:
        """The part that holds a place, and the how manieth in it that is."""
        at = bisect_right(self._sums, here)
        part = self._ordered[at]
        return part, here - (self._sums[at] - part.count)

    def _counted_before(self, row: int) -> int:
        """How many places stand above a row."""
        row_of = self._transcript.model.row_of
        at = bisect_left(self._ordered, row, key=lambda part: row_of(part.position))
        return self._sums[at - 1] if at else 0

    def _reading_row(self) -> int:
        view = self._transcript.view
        row = view.currentIndex().row()
        return row if row >= 0 else view.geometry_of_rows.top_row

    # saying

    def _say(self) -> None:
        looked = self._last
        if looked is None:
            return
        is_all = looked.looked_count >= looked.message_count
        if self._count and not is_all:
            words = tr("at least {count}").format(count=number(self._count))
        elif not is_all:
            words = tr("Looking…")
        elif not self._count:
            words = tr("Not found")
        elif self._here is None:
            words = number(self._count)
        else:
            words = tr("{here} of {count}").format(here=f"{self._here + 1:,}", count=number(self._count))
        self._bar.show_counts(words, note=self._note(looked, is_all=is_all), has_places=self._count > 0)

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
