"""Messages drawn one below the other: what is seen is laid out, what is missing asked for, and nothing jumps."""

from collections import OrderedDict
from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pond_desktop.gui.looks.markdown import MarkdownWriter
from pond_desktop.gui.looks.painting import could_not_be_drawn, guarded, report_fault
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.blocks import Line, Row
from pond_desktop.gui.transcript.drawing import RowDrawing, RowState
from pond_desktop.gui.transcript.found_ticks import FoundTicks
from pond_desktop.gui.transcript.layout import Measures, RowLayout
from pond_desktop.gui.transcript.marking import Marking, line_top
from pond_desktop.gui.transcript.model import TranscriptModel
from pond_desktop.gui.transcript.reading_at import ReadingAt, offset_of, reading_at
from pond_desktop.gui.transcript.selecting import TextSelection
from pond_desktop.gui.transcript.tall_rows import TallRowsView
from pond_desktop.search.verbatim import Place, Verbatim

LAYOUTS_KEPT = 120
FLASH_MS = 1_200


class _Anchor(Struct, frozen=True, eq=False):
    """The message at the window's edge, how much of it is above that, and what stands there, as far as it was seen."""

    position: int
    offset: int
    at: ReadingAt | None


class MessageRows(TallRowsView):
    """Knows what a message looks like and which one is read; nothing of mouse and keys."""

    place_changed = Signal()
    """Something else is looked at now, or more than before. Told while it is painted."""

    def __init__(self, model: TranscriptModel, theme: Theme, parent: QWidget | None = None) -> None:
        # the base constructor already calls virtual methods: what they need comes first
        self._layouts: OrderedDict[str, RowLayout] = OrderedDict()
        self._flashing: str | None = None
        self._selection: TextSelection | None = None
        self._marking = Marking()
        self._anchor: _Anchor | None = None
        self._is_untouched = True
        self._awaits_hit = False
        self._told_place: tuple[int, ...] = ()
        super().__init__(1, parent)
        self._theme, self._messages = theme, model
        self.ticks = FoundTicks(self.geometry_of_rows, theme, self)
        self.setVerticalScrollBar(self.ticks)
        self._dress()
        self.setModel(model)
        model.modelReset.connect(self._take_rows)
        model.layoutAboutToBeChanged.connect(self._before_reorder)
        model.layoutChanged.connect(self._after_reorder)
        model.dataChanged.connect(self._rows_changed)
        model.rowsInserted.connect(self._rows_inserted)
        theme.changed.connect(self._look_changed)

    # what is looked at

    @property
    def is_flashing(self) -> bool:
        """Whether a message that was asked for is still pointed out."""
        return self._flashing is not None

    def show_row(self, row: int, *, is_flashing: bool = False) -> None:
        """Brings a message to the top and makes it the current one."""
        if not 0 <= row < self.geometry_of_rows.row_count:
            return
        self._is_untouched = False
        self._messages.show_folded(row)
        self.setCurrentIndex(self._messages.index(row, 0))
        self._awaits_hit = self._marking.terms != () and self._messages.is_awaited(row)
        self.geometry_of_rows.place(row, self._offset_of_hit(row))
        self.sync()
        view = self._messages.view_at(row)
        if is_flashing and view is not None and not self._theme.is_motion_reduced:
            self._flashing = view.id
            QTimer.singleShot(FLASH_MS, self, self.end_flash)
        self.viewport().update()

    def look_at(self, row: int) -> None:
        """Brings a message to the top, whether it is here or not."""
        if 0 <= row < self.geometry_of_rows.row_count:
            self._is_untouched = False
            self.geometry_of_rows.place(row)
            self.sync()
            self.viewport().update()

    def mark(self, terms: Sequence[str]) -> None:
        """Marks these words wherever they stand, until other ones are given."""
        if self._marking.terms != tuple(terms):
            self._mark_anew(Marking(terms, self._marking.wanted))

    def mark_found(self, wanted: Verbatim | None) -> None:
        """Marks what is looked for in the session in place of a search's words, until it is `None`."""
        if self._marking.wanted != wanted:
            self._mark_anew(Marking(self._marking.terms, wanted))

    def _mark_anew(self, marking: Marking) -> None:
        self._marking = marking
        for layout in self._layouts.values():
            for piece in layout.pieces:
                piece.marked = None
        self.viewport().update()

    def found_in(self, row: int, part: int) -> list[tuple[int, Place]] | None:
        """Where what is looked for stands in the open texts of a part, by the number of the piece; `None` where the
        message is not here."""
        layout = self._layout(row) if self.row_width > 0 else None
        if layout is None or self._marking.wanted is None or self._messages.is_awaited(row):
            return None
        return [
            (number, place)
            for number, piece in enumerate(layout.pieces)
            if piece.block.part == part
            for place in self._marking.places(piece)
        ]

    def show_found(self, row: int, number: int, place: Place) -> None:
        """Brings a place of a piece into view, if it is out of it, and chooses it."""
        layout, view = self._layout(row), self._messages.view_at(row)
        if layout is None or view is None or number >= len(layout.pieces):
            return
        self._is_untouched = False
        self.setCurrentIndex(self._messages.index(row, 0))
        self._selection = TextSelection.of(view.id, number, place)
        inside, height = line_top(layout.pieces[number], place[0]), self.viewport().height()
        top = self.visualRect(self._messages.index(row, 0)).top() + inside
        if not 0 <= top < height - 2 * self.em:
            self.geometry_of_rows.place(row, max(0, inside - height // 3))
        self.sync()
        self.viewport().update()

    def _offset_of_hit(self, row: int) -> int:
        """How much of a long message to leave above the edge, so that its first marked word is seen."""
        layout = self._layout(row) if self._marking.terms and self.row_width > 0 else None
        top = self._marking.first_top(layout) if layout is not None else None
        height = self.viewport().height()
        return 0 if top is None or top < height * 3 // 4 else top - height // 3

    def top_message(self) -> tuple[str, int] | None:
        """The message at the top and how much of it is above the edge."""
        view = self._messages.view_at(self.geometry_of_rows.top_row) if self.geometry_of_rows.row_count else None
        return None if view is None else (view.id, self.geometry_of_rows.offset)

    def row_read(self) -> int:
        """The row at the top; at the very end, where not all can come to the top, the current one if it is seen."""
        bar, current = self.verticalScrollBar(), self.currentIndex().row()
        is_at_end = 0 < bar.maximum() <= self.geometry_of_rows.scroll
        return current if is_at_end and self.is_in_sight(current) else self.geometry_of_rows.top_row

    def is_in_sight(self, row: int) -> bool:
        """Whether its beginning is seen."""
        if not 0 <= row < self.geometry_of_rows.row_count:
            return False
        geometry = self.geometry_of_rows
        return 0 <= geometry.sums.top(row) - geometry.scroll < self.viewport().height() - self.em

    def choose_top(self) -> None:
        """Makes the message at the top the current one, if none is and it is here."""
        if not self.geometry_of_rows.row_count:
            return
        row = self.shown_row(self.geometry_of_rows.top_row, 1)
        if not self.currentIndex().isValid() and self._messages.view_at(row) is not None:
            self.setCurrentIndex(self._messages.index(row, 0))

    # the model's side

    def _take_rows(self) -> None:
        self._layouts.clear()
        self._selection = self._flashing = None
        self._is_untouched = True
        self.geometry_of_rows.place(0)
        self._guess_heights()

    def _guess_heights(self) -> None:
        outline, row_count = self._messages.outline_in_rows(), self._messages.rowCount()
        heights = self._measures.guesses(outline, row_count, self.row_width)
        if self._messages.runs.is_on:
            hidden = map(self._messages.runs.is_hidden, self._messages.positions_in_rows())
            heights = [0 if is_hidden else height for is_hidden, height in zip(hidden, heights, strict=True)]
        self.geometry_of_rows.reset(heights)
        self.sync()
        self.viewport().update()

    def _anchor_here(self) -> _Anchor | None:
        """What is read, while the messages are still laid out as they were."""
        geometry = self.geometry_of_rows
        if not geometry.row_count:
            return None
        view = self._messages.view_at(geometry.top_row)
        layout = self._layouts.get(view.id) if view is not None and geometry.offset else None
        at = reading_at(layout, geometry.offset) if layout is not None else None
        return _Anchor(self._messages.position_of(geometry.top_row), geometry.offset, at)

    def _return_to(self, anchor: _Anchor | None) -> None:
        """What was read is at the window's edge again; what is folded away now is where the line of it stands."""
        if anchor is None or anchor.position >= self._messages.rowCount():
            return
        row, offset = self._messages.row_of(anchor.position), anchor.offset
        if self._messages.is_hidden(row):
            row, offset = self._messages.row_of(self._messages.runs.start(anchor.position)), 0
        layout = self._layout(row) if offset and self.row_width > 0 else None
        if layout is not None:
            offset = offset_of(layout, anchor.at) if anchor.at is not None else min(offset, layout.height - 1)
        self.geometry_of_rows.place(row, offset)
        self.sync()

    def _before_reorder(self) -> None:
        self._anchor = self._anchor_here()

    def _after_reorder(self) -> None:
        """The message that is read stays where it is; a reader who only just came stays at the start."""
        # what stands over a turn tells its number and the order
        self._layouts.clear()
        self._guess_heights()
        if self._is_untouched:
            self.geometry_of_rows.place(0)
        else:
            self._return_to(self._anchor)
        self._leave_hidden()
        self.sync()

    def _leave_hidden(self) -> None:
        """The current message is one that is seen."""
        row = self.currentIndex().row()
        if row >= 0 and self._messages.is_hidden(row):
            start = self._messages.runs.start(self._messages.position_of(row))
            self.setCurrentIndex(self._messages.index(self._messages.row_of(start), 0))

    def _rows_inserted(self, _parent: QModelIndex, first: int, last: int) -> None:
        """What is read stays where it is; only who is at the start of the latest turn sees the next one come."""
        rows = [self._messages.outline_at(self._messages.position_of(row)) for row in range(first, last + 1)]
        heights = self._measures.guesses([row for row in rows if row is not None], last + 1 - first, self.row_width)
        self.geometry_of_rows.insert(first, heights, is_start_kept=self._messages.is_latest_first)
        # what stands over a turn tells how many there are
        for name in [name for name, layout in self._layouts.items() if layout.begins_turn]:
            del self._layouts[name]
        self.sync()
        self.viewport().update()

    def _rows_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        for row in range(first.row(), last.row() + 1):
            anchor = self._anchor_here() if row == self.geometry_of_rows.top_row else None
            view = self._messages.view_at(row)
            former = self._layouts.pop(view.id, None) if view is not None else None
            if row < self.geometry_of_rows.row_count:
                self.geometry_of_rows.unsettle(row)
            if anchor is not None and anchor.offset:
                self._return_to(anchor)
            selection = self._selection_in(view.id) if view is not None else None
            if selection is not None and not selection.lies_in_both(former, self._layout(row)):
                self._selection = None
            self._come_to_hit(row)
        self.viewport().update()

    def _come_to_hit(self, row: int) -> None:
        """The card is here that a search's words stand in."""
        if self._awaits_hit and row == self.currentIndex().row() and not self._messages.is_awaited(row):
            self._awaits_hit = False
            self.geometry_of_rows.place(row, self._offset_of_hit(row))
            self.sync()

    def isIndexHidden(self, index: QModelIndex | QPersistentModelIndex) -> bool:
        return self._messages.is_hidden(index.row())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if not self.is_syncing:
            self._is_untouched = self._awaits_hit = False
        super().scrollContentsBy(dx, dy)

    def lay_out(self, row: int) -> None:
        self._layout(row)

    def width_changed(self) -> None:
        anchor = self._anchor_here()
        self._layouts.clear()
        self._return_to(anchor)

    def _layout(self, row: int) -> RowLayout | None:
        if self._messages.is_hidden(row):
            self.geometry_of_rows.settle(row, 0)
            return None
        view = self._messages.view_at(row)
        if view is None:
            return None
        layout = self._layouts.get(view.id)
        if layout is None:
            layout = self._layouts[view.id] = self._laid_out(row)
            if len(self._layouts) > LAYOUTS_KEPT:
                self._layouts.popitem(last=False)
        else:
            self._layouts.move_to_end(view.id)
        if not self.geometry_of_rows.is_exact(row):
            self.geometry_of_rows.settle(row, layout.height)
        return layout

    def _laid_out(self, row: int) -> RowLayout:
        """A message that can't be laid out is one line that says so; the others are read all the same."""
        try:
            content = self._messages.row_content(row)
            assert content is not None
            return RowLayout(content, self.row_width, self._measures, self._writer)
        except Exception as error:  # noqa: BLE001 - the translator: one message must not take the session with it
            report_fault(error)
            words = Line(kind="quiet", name=could_not_be_drawn(), text="", part=-1)
            unreadable = Row(role="system", label=None, time="", blocks=(words,))
            return RowLayout(unreadable, self.row_width, self._measures, self._writer)

    def _selection_in(self, message_id: str) -> TextSelection | None:
        selection = self._selection
        return selection if selection is not None and selection.message_id == message_id else None

    # looks

    def _dress(self) -> None:
        self._measures = Measures(self._theme, self.font())
        self.em = self._measures.em
        family = self._measures.code_font.family()
        self._writer = MarkdownWriter(self._theme.colours, code_family=family)
        self._drawing = RowDrawing(self._theme.colours, self._measures, self.palette())

    def _look_changed(self) -> None:
        anchor = self._anchor_here()
        self._dress()
        self._layouts.clear()
        self._guess_heights()
        self._return_to(anchor)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange) and self.row_width >= 0:
            self._look_changed()

    def end_flash(self) -> None:
        self._flashing = None
        self.viewport().update()

    # drawing

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        # a window from the right keeps its messages: most of what agents write is code, and each paragraph turns itself
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.fillRect(self.viewport().rect(), self.palette().base())
        missing: list[int] = []
        if self.geometry_of_rows.row_count:
            self.lay_out_visible()
            missing = self._draw_rows(painter)
        painter.end()
        self.sync()
        if missing:
            self._messages.want(missing)
        geometry, window = self.geometry_of_rows, self.viewport()
        place = (geometry.top_row, geometry.offset, geometry.row_count, self.currentIndex().row())
        if self._told_place != (*place, window.width(), window.height()):
            self._told_place = (*place, window.width(), window.height())
            self.place_changed.emit()

    def _draw_rows(self, painter: QPainter) -> list[int]:
        """Returns the rows whose messages are not here."""
        geometry, window = self.geometry_of_rows, self.viewport().rect()
        row, y, missing = geometry.top_row, -geometry.offset, []
        current, has_focus = self.currentIndex().row(), self.hasFocus()
        chosen = {index.row() for index in self.selectedIndexes()}
        while row < geometry.row_count and y < window.height():
            place = QRect(0, y, self.row_width, geometry.sums.height(row))
            layout, view = self._layout(row), self._messages.view_at(row)
            if self._messages.is_hidden(row):
                pass
            elif layout is None or view is None:
                missing.append(row)
                self._drawing.draw_missing(painter, place)
            else:
                state = RowState(
                    is_current=row == current,
                    is_chosen=row in chosen,
                    has_focus=has_focus,
                    is_flashing=view.id == self._flashing,
                    selection=self._selection_in(view.id),
                    marking=self._marking,
                )
                self._drawing.draw(painter, layout, place, window, state)
            y += place.height()
            row += 1
        return missing
