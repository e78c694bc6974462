"""A text of any length as it stands, a page at a time."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from pond_desktop.gui.detail.marked_text import MarkedText
from pond_desktop.gui.detail.page_bar import PageBar
from pond_desktop.gui.looks.find_bar import FindBar
from pond_desktop.gui.looks.found import found_positions
from pond_desktop.gui.looks.markdown import closely_breakable
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.translation import tr
from pond_desktop.projection.long_text import PAGE_CHARS, TextLength, TextPage, TextPlaces
from pond_desktop.search.verbatim import Place, Verbatim


class Pager(QWidget):
    """Holds one page. Wishes for others, and for the places of what is looked for; is told how long all is."""

    page_wanted = Signal(int)
    """The character that the page begins with."""
    places_wanted = Signal(object)
    """A Verbatim."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._start, self._length = 0, TextLength(0, 0, 0)
        self._places: Sequence[int] = ()
        self._is_cut = False
        self._here: int | None = None
        self._found: list[Place] = []
        self._wanted_occurrence: int | None = None
        self._is_end_wanted = False
        self.bar = PageBar(self)
        self.bar.page_chosen.connect(lambda number: self.page_wanted.emit(number * PAGE_CHARS))
        self.text = MarkedText(theme)
        self.text.setReadOnly(True)
        self.text.setUndoRedoEnabled(False)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.document().setDocumentMargin(12)
        self.text.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.text.setAccessibleName(tr("The text, as it stands"))
        # a text that nobody can change shows no cursor of its own
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.installEventFilter(self)
        self.find_bar = FindBar(tr("Find in this text"), parent=self)
        self.find_bar.changed.connect(lambda: self._find())
        self.find_bar.step_wanted.connect(self._step)
        self.find_bar.closed.connect(self._found_closed)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(self.bar)
        lines.addWidget(self.text, 1)
        lines.addWidget(self.find_bar)
        self.setFocusProxy(self.text)

    # what it is told

    def begin(self, font: QFont, *, is_record: bool) -> None:
        """Another text, of which nothing is known yet: its first page is wished for."""
        self.text.setFont(font)
        self.text.clear()
        self._start, self._length = 0, TextLength(0, 0, 0)
        self.bar.begin(is_record=is_record)
        if self.find_bar.isVisible():
            self._find()
        self.page_wanted.emit(0)

    def put_page(self, page: TextPage) -> None:
        self._start = page.start
        self.text.setPlainText(closely_breakable(page.text))
        self._show_where()
        self._mark()
        if self._here is not None and self._page_of(self._here) == page.start:
            self._choose_place()
        elif self._is_end_wanted:
            self.text.moveCursor(QTextCursor.MoveOperation.End)
        self._is_end_wanted = False

    def put_length(self, length: TextLength) -> None:
        self._length = length
        self._show_where()

    def put_places(self, places: TextPlaces) -> None:
        self._places = places.starts
        self._is_cut = places.is_cut
        occurrence, self._wanted_occurrence = self._wanted_occurrence, None
        if self._places:
            nearest = bisect_left(self._places, self._start) if occurrence is None else occurrence
            self._land(min(nearest, len(self._places) - 1) if occurrence is not None else nearest % len(self._places))
        else:
            self.find_bar.show_counts(tr("Not found"))

    # what a person wants

    def go_to(self, wanted: Verbatim, occurrence: int) -> None:
        """Goes to an occurrence of what was looked for elsewhere; the keys stay there."""
        self.find_bar.take(wanted)
        self._find(occurrence)

    def open_find(self) -> None:
        chosen = self.text.textCursor().selectedText().replace("\u200b", "")
        self.find_bar.open(chosen if "\u2029" not in chosen else "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.text and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._turns_page(event)
        return super().eventFilter(watched, event)

    def _turns_page(self, event: QKeyEvent) -> bool:
        """Reading on at the end of a page, or back at its beginning."""
        scroll, number = self.text.verticalScrollBar(), self._start // PAGE_CHARS
        if event.key() == Qt.Key.Key_PageDown and scroll.value() == scroll.maximum() and number + 1 < self._page_count:
            self.page_wanted.emit((number + 1) * PAGE_CHARS)
            return True
        if event.key() == Qt.Key.Key_PageUp and scroll.value() == 0 and number > 0:
            self._is_end_wanted = True
            self.page_wanted.emit((number - 1) * PAGE_CHARS)
            return True
        return False

    @property
    def has_more_pages(self) -> bool:
        return self._page_count > 1

    @property
    def _page_count(self) -> int:
        return max(1, -(-self._length.char_count // PAGE_CHARS))

    def _show_where(self) -> None:
        self.bar.show_where(self._start // PAGE_CHARS, self._page_count, self._length)

    # finding

    def _find(self, occurrence: int | None = None) -> None:
        self._wanted_occurrence = occurrence
        self._places, self._here = (), None
        wanted = self.find_bar.wanted
        self._mark()
        if wanted:
            self.find_bar.show_counts(tr("Looking…"))
            self.places_wanted.emit(wanted)
        else:
            self.find_bar.show_counts("")

    def _step(self, direction: int) -> None:
        if not self._places:
            return
        here = (bisect_right(self._places, self._start) - 1) if self._here is None else self._here
        self._land((here + direction) % len(self._places))

    def _land(self, here: int) -> None:
        self._here = here
        count = (
            tr("at least {count}").format(count=f"{len(self._places):,}") if self._is_cut else f"{len(self._places):,}"
        )
        words = tr("{here} of {count}").format(here=f"{here + 1:,}", count=count)
        self.find_bar.show_counts(words, has_places=True)
        start = self._page_of(here)
        if start == self._start:
            self._choose_place()
        else:
            self.page_wanted.emit(start)

    def _page_of(self, place: int) -> int:
        return self._places[place] // PAGE_CHARS * PAGE_CHARS if place < len(self._places) else -1

    def _choose_place(self) -> None:
        assert self._here is not None
        found = self._found
        on_page = self._here - bisect_left(self._places, self._start)
        if 0 <= on_page < len(found):
            cursor = self.text.textCursor()
            cursor.setPosition(found[on_page][0])
            cursor.setPosition(found[on_page][1], QTextCursor.MoveMode.KeepAnchor)
            self.text.setTextCursor(cursor)
            self.text.centerCursor()
        else:
            # the end of the page lies in it
            self.text.moveCursor(QTextCursor.MoveOperation.End)

    def _mark(self) -> None:
        wanted = self.find_bar.wanted
        is_wanted = bool(wanted) and not self.find_bar.isHidden()
        self._found = found_positions(self.text.document(), wanted) if is_wanted else []
        self.text.mark(self._found)

    def _found_closed(self) -> None:
        self._places, self._here = (), None
        self._mark()
        self.text.setFocus()
