"""What a search found, and all that belongs to it: counts, filters, what is missing, how to look further."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QStackedLayout, QToolButton, QVBoxLayout, QWidget

from pond_desktop.canonical import Locator
from pond_desktop.gui.keymap import say_tip
from pond_desktop.gui.looks.announcing import announce
from pond_desktop.gui.looks.card_table import CardTable
from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.looks.empty import EmptyState
from pond_desktop.gui.looks.pressing import pressed_by_enter
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.search.card import HEADING_LINES, ResultCard
from pond_desktop.gui.search.chips import Chips
from pond_desktop.gui.search.choices import ChoiceBar
from pond_desktop.gui.search.coverage import CoverageMark
from pond_desktop.gui.search.further import Further
from pond_desktop.gui.search.interpretation_line import InterpretationLine
from pond_desktop.gui.search.model import ResultModel
from pond_desktop.gui.search.wording import heading, nothing, remark
from pond_desktop.gui.translation import tr
from pond_desktop.projection.found import FacetCounts, SearchAnswer
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.reasons import gaps


class SearchResults(QWidget):
    """Takes answers; says which hit was chosen and what else is wished."""

    hit_chosen = Signal(object)
    """A HitView."""
    target_wanted = Signal(str)
    """The session or message that the query itself names."""
    more_wanted = Signal()
    further_wanted = Signal()
    capture_wanted = Signal()
    entered = Signal()
    closed = Signal()

    def __init__(
        self,
        theme: Theme,
        clock: Callable[[], datetime],
        agent_titles: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._answer: SearchAnswer | None = None
        self.next_cursor: str | None = None
        """Where the pages that are shown go on."""
        self._is_more_wanted = False
        self.model = ResultModel(clock, agent_titles, self)
        self._card = ResultCard(self.model, theme)
        self.table = CardTable(self.model, self._card, self)
        self.table.setAccessibleName(tr("Search results, best first"))
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.menu = QMenu(self)
        """What can be done with a hit; filled by who knows the commands."""
        self.heading = ElidedLabel(tr("Searching…"))
        self.heading.setObjectName("heading")
        self.remark = ElidedLabel()
        self.remark.setObjectName("quiet")
        self.interpretation = InterpretationLine()
        self.coverage = CoverageMark()
        self.choice_bar = ChoiceBar()
        self.chips = Chips(agent_titles)
        self.opens = QToolButton()
        self.opens.setObjectName("opens")
        self.opens.clicked.connect(lambda _checked: self.open_target())
        self.empty = EmptyState("", "")
        self.capture_button = self.empty.add_button(tr("Capture now"), self.capture_wanted.emit)
        self.further_button = QToolButton()
        self.further_button.setObjectName("link")
        self.further_button.setText(tr("Look further"))
        say_tip(self.further_button, "further", tr("What else could be searched, and how much is found there"))
        self.further_button.clicked.connect(lambda _checked: self.further_wanted.emit())
        self.further = Further()
        self._arrange()
        self.table.row_chosen.connect(self._row_chosen)
        self.table.entered.connect(self.entered)
        self.table.fitted.connect(self._fit_headings)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.table.verticalScrollBar().valueChanged.connect(lambda _value: self._look_for_more())

    @property
    def answer(self) -> SearchAnswer | None:
        """Its first page."""
        return self._answer

    @property
    def target(self) -> str | None:
        return self._answer.opens if self._answer is not None else None

    def show_waiting(self) -> None:
        """An earlier answer stays until the next one is here."""
        self.heading.say(tr("Searching…"))

    def show_failed(self) -> None:
        self.heading.say(tr("Could not search"))

    def show_answer(self, answer: SearchAnswer) -> None:
        """The first page of an answer."""
        self._answer = answer
        self.next_cursor = answer.next_cursor
        self._is_more_wanted = False
        self._card.set_grouped(answer.request.is_grouped)
        self.table.fit_rows()
        self.model.put(answer)
        self._fit_headings()
        self.table.scrollToTop()
        is_newest = answer.request.by == "recency"
        self.table.setAccessibleName(
            tr("Search results, newest first") if is_newest else tr("Search results, best first")
        )
        self.choice_bar.show_arm_used(answer.arm)
        scopes = {"session": tr("this session")} if answer.request.session else {}
        scopes |= {"children": tr("with child sessions")} if answer.request.children else {}
        self.chips.show_filters(answer.interpretation.fields, scopes, has_hits=bool(answer.hits))
        self.coverage.show_gaps(gaps(answer.response))
        self.further.hide()
        self._show_counts(None)
        self._show_target(answer.opens)
        self._show_nothing(answer)
        self._look_for_more()

    def add_page(self, answer: SearchAnswer) -> None:
        """The next page of the answer that is shown."""
        first = self.model.rowCount()
        self.next_cursor = answer.next_cursor
        self._is_more_wanted = False
        self.model.add(answer)
        self._fit_headings(first)
        self._look_for_more()

    def page_failed(self) -> None:
        """It may be asked for again."""
        self._is_more_wanted = False

    def show_counts(self, counts: FacetCounts) -> None:
        self._show_counts(counts)
        self.chips.show_counts(counts)

    def open_target(self) -> None:
        if self.target is not None:
            self.target_wanted.emit(self.target)

    def show_menu(self) -> None:
        """That of the hit that is chosen, below it."""
        self._show_menu(self.table.visualRect(self.table.currentIndex()).bottomLeft())

    def _show_menu(self, place: QPoint) -> None:
        # a click on a heading is about none of the hits below it
        under = self.table.indexAt(place)
        index = under if under.isValid() else self.table.currentIndex()
        if self.model.hit_at(index.row()) is not None:
            self.menu.popup(self.table.viewport().mapToGlobal(place))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)

    def _show_counts(self, counts: FacetCounts | None) -> None:
        assert self._answer is not None
        words = heading(self._answer, counts)
        self.heading.say(words)
        if counts is not None or not self._answer.hits:
            announce(self.table, words)
        self.remark.say(remark(self._answer, counts))

    def _show_target(self, target: str | None) -> None:
        self.opens.setVisible(target is not None)
        if target is not None:
            is_session = Locator.parse(target).message is None
            words = tr("Open session {locator}   (Enter)") if is_session else tr("Open message {locator}   (Enter)")
            # an ampersand would become a mnemonic
            self.opens.setText(words.format(locator=one_line(target, 120)).replace("&", "&&"))

    def _show_nothing(self, answer: SearchAnswer) -> None:
        self.empty.say(*nothing(answer))
        self.further_button.setVisible(answer.nothing not in ("archive_empty", "nothing_asked"))
        self.capture_button.setVisible(answer.nothing == "archive_empty")
        self._stack.setCurrentWidget(self.table if self.model.rowCount() else self.empty)

    def _row_chosen(self, row: int) -> None:
        hit = self.model.hit_at(row)
        if hit is not None:
            self.hit_chosen.emit(hit)

    def _look_for_more(self) -> None:
        """The next page is asked for two screens before the end, so that nobody waits for it."""
        seen_to = self.table.verticalScrollBar().value() + self.table.viewport().height()
        is_near_end = self.table.verticalHeader().length() - seen_to <= 2 * self.table.viewport().height()
        has_more = self.next_cursor is not None and self.model.rowCount() > 0
        if has_more and is_near_end and not self._is_more_wanted:
            self._is_more_wanted = True
            self.more_wanted.emit()

    def _fit_headings(self, first: int = 0) -> None:
        if self.model.is_grouped:
            rows = range(first, self.model.rowCount())
            self.table.fit_headings([row for row in rows if self.model.is_heading(row)], HEADING_LINES)

    def _arrange(self) -> None:
        bar = QFrame()
        bar.setObjectName("bar")
        first = QHBoxLayout()
        close = QToolButton()
        close.setText("✕")
        close.setAccessibleName(tr("Close the search"))
        close.setToolTip(tr("Back to the list of sessions (Esc)"))
        close.clicked.connect(lambda _checked: self.closed.emit())
        first.addWidget(self.heading, 1)
        first.addWidget(self.coverage)
        first.addWidget(close)
        inside = QVBoxLayout(bar)
        inside.setContentsMargins(12, 5, 6, 6)
        inside.setSpacing(4)
        third = QHBoxLayout()
        third.addWidget(self.remark, 1)
        third.addWidget(self.further_button)
        inside.addLayout(first)
        inside.addWidget(self.choice_bar)
        inside.addLayout(third)
        inside.addWidget(self.chips)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.setSpacing(0)
        outside.addWidget(self.interpretation)
        outside.addWidget(bar)
        outside.addWidget(self.opens)
        outside.addLayout(self._stack, 1)
        outside.addWidget(self.further)
        self.opens.hide()
        self.setFocusProxy(self.table)
        self.setMinimumWidth(220)
