"""The pane of one session's messages."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QSettings, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedLayout, QVBoxLayout, QWidget

from pond_desktop.canonical.archived import OutlineRow
from pond_desktop.gui.looks.document import is_own_link
from pond_desktop.gui.looks.empty import EmptyState
from pond_desktop.gui.looks.find_bar import FindBar
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.card_choices import CardChoices
from pond_desktop.gui.transcript.following import Following
from pond_desktop.gui.transcript.gutter import TurnGutter
from pond_desktop.gui.transcript.header import TranscriptHeader
from pond_desktop.gui.transcript.landing import Landing
from pond_desktop.gui.transcript.layout import Spot
from pond_desktop.gui.transcript.marking import part_hit
from pond_desktop.gui.transcript.model import TranscriptModel
from pond_desktop.gui.transcript.reading_place import ReadingPlace
from pond_desktop.gui.transcript.ribbon import LaterRibbon
from pond_desktop.gui.transcript.rows import INLINE_BYTES, plain_text
from pond_desktop.gui.transcript.view import TranscriptView
from pond_desktop.gui.translation import tr
from pond_desktop.projection.growth import Growth
from pond_desktop.projection.values import MessageView, SessionSummary, TranscriptPage
from pond_desktop.search import marks

_GUTTER_WIDTH = 150
_GUTTER_FROM_WIDTH = 600
"""Narrower transcripts show their turns beside them only when they are told to."""


class Transcript(QWidget):
    """Takes pages and outlines; wishes for more of them, for other sessions, for links to be opened."""

    stretch_wanted = Signal(int, int)
    message_chosen = Signal(object)
    """A MessageView."""
    session_wanted = Signal(str)
    """A locator."""
    whole_wanted = Signal(object, int)
    """A MessageView of which a part, by ordinal, is wanted uncut."""
    link_chosen = Signal(str)
    own_link_chosen = Signal(str)
    """A link to a session or a message of an archive of ours."""
    copy_wanted = Signal(str, str)
    """Words of a message, and its locator."""
    hinted = Signal(str)
    latest_first_changed = Signal(bool)
    turns_shown_changed = Signal(bool)

    def __init__(self, theme: Theme, agent_titles: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._agent_titles = agent_titles
        self.header = TranscriptHeader(agent_titles, self)
        self.model = TranscriptModel(self)
        self.view = TranscriptView(self.model, theme, self)
        self.say_name(tr("Transcript"))
        self.messages = ReadingPlace(self.model, self.view, theme, self)
        self.cards = CardChoices(self.model, self.view, self)
        self.cards.session_wanted.connect(self.session_wanted)
        self.cards.whole_wanted.connect(self.show_whole)
        self.gutter = TurnGutter(self.model, theme, self)
        self.ribbon = LaterRibbon(self)
        self.following = Following(self.model, self.view, self.gutter, self.ribbon, self)
        self.find_bar = FindBar(tr("Find in this session"), has_tools=True, parent=self)
        self.landing = Landing(self.model, self.view, self.messages, self)
        self.landing.whole_wanted.connect(self.show_whole)
        self.empty = EmptyState(*_nothing_chosen())
        self._is_latest_first = True
        self._is_order_chosen = False
        self._is_gutter_wanted: bool | None = None
        self._live: frozenset[str] = frozenset()
        self._terms: tuple[str, ...] = ()
        self._arrange()
        self.model.stretch_wanted.connect(self.stretch_wanted)
        self.header.session_wanted.connect(self.session_wanted)
        self.header.latest_first_changed.connect(self.choose_latest_first)
        self.ribbon.latest_wanted.connect(self.go_to_latest)
        self.gutter.table.entered.connect(self.setFocus)
        self.view.spot_chosen.connect(self._spot_chosen)
        self.view.hinted.connect(self.hinted)
        self.view.selectionModel().currentChanged.connect(self._current_changed)

    @property
    def session(self) -> SessionSummary | None:
        return self.model.session

    @property
    def is_latest_first(self) -> bool:
        return self._is_latest_first

    def show_page(self, page: TranscriptPage) -> None:
        """Another session, from one page of it; at its message `anchor_message_id`, where the page has one."""
        self._put_page(page)
        if page.anchor_message_id is None:
            self.following.come_to_end()
        else:
            self.show_message(page.anchor_message_id, is_flashing=True)
            self._come_to_message()

    def show_again(self, page: TranscriptPage, offset: int) -> None:
        """The same session after its past was rewritten: what is read stays in place, as far as it is there."""
        self._put_page(page)
        row = self.model.row_of_message(page.anchor_message_id) if page.anchor_message_id is not None else None
        if row is not None:
            self.view.show_row(row)
            self.view.geometry_of_rows.place(row, offset)

    def _put_page(self, page: TranscriptPage) -> None:
        self.header.show_page(page)
        title = self._agent_titles(page.session.agent)
        self.model.open(page, agent_title=title, is_latest_first=self._is_latest_first)
        self.empty.say(tr("Nothing was said in this session"), tr("It holds no message that could be read."))
        self._show_what_there_is()
        self.header.setVisible(True)
        self.set_live(self._live)

    def _show_what_there_is(self) -> None:
        self._stack.setCurrentWidget(self.reading if self.model.rowCount() else self.empty)

    def _come_to_message(self) -> None:
        model, order = self.model, self.model.order
        is_end_here = model.is_all_known or model.view_at(model.row_of(order.message_count - 1)) is not None
        turn = order.index_of(model.position_of(self.view.row_read()))
        self.following.come_to_message(is_later_there=not is_end_here or turn < len(order.starts) - 1)

    def show_tally(self, session: SessionSummary) -> None:
        """The same session with what it amounts to; of another one it comes too late."""
        if self.session is not None and self.session.locator == session.locator:
            self.header.show_tally(session)

    def show_own(self, session: SessionSummary) -> None:
        """The same session, after the person made something of it."""
        self.model.session = session
        self.header.show_own(session)

    def set_outline(self, outline: Sequence[OutlineRow]) -> None:
        self.model.set_outline(outline)
        self._show_what_there_is()

    def grow(self, growth: Growth) -> bool:
        """What was said since the outline came. Nothing that is read moves. False where nothing is new."""
        before = self.model.rowCount()
        if not self.model.grow(growth):
            return False
        self.header.show_session(growth.session, self.model.rowCount(), growth.links)
        self._show_what_there_is()
        if self.model.rowCount() > before:
            self.following.note_new(before)
        return True

    def set_live(self, locators: frozenset[str]) -> None:
        """Which sessions agents are writing just now."""
        self._live = locators
        is_live = self.session is not None and self.session.locator in locators
        self.model.set_live(is_live)
        self.header.set_live(is_live)

    def add_stretch(self, position: int, asked_count: int, views: Sequence[MessageView]) -> None:
        row = self.view.currentIndex().row()
        is_awaited = row >= 0 and self.model.view_at(row) is None
        self.model.add(position, asked_count, views)
        if is_awaited:
            self._current_changed(self.view.currentIndex(), self.view.currentIndex())

    def put_whole(self, asked: MessageView, whole: MessageView) -> None:
        self.model.put_whole(asked, whole)

    def show_message(self, message_id: str, *, is_flashing: bool) -> bool:
        """Brings it to the top. False where it is not loaded."""
        row = self.model.row_of_message(message_id)
        if row is None:
            return False
        self.view.show_row(row, is_flashing=is_flashing)
        return True

    def reveal(self, message_id: str, part_type: str | None, tool_name: str | None = None) -> bool:
        """Brings a hit to the top, the part it stands in unfolded. False where its message is not loaded."""
        row = self.model.row_of_message(message_id)
        view = self.model.view_at(row) if row is not None else None
        if row is None or view is None:
            return False
        part = part_hit(view, part_type, tool_name, self._terms) if part_type is not None else None
        if part is not None:
            self.model.unfold(row, part.ordinal)
        self.view.show_row(row, is_flashing=True)
        self._come_to_message()
        if part is not None and part.is_cut and not marks(part.text or "", self._terms):
            # the match is further down than what is here
            self.show_whole(view, part.ordinal)
        return True

    def mark(self, terms: Sequence[str]) -> None:
        """The words of a search, marked in every message."""
        self._terms = tuple(terms)
        self.view.mark(terms)

    def set_latest_first(self, is_latest_first: bool) -> None:
        self._is_latest_first = is_latest_first
        self.header.set_latest_first(is_latest_first)
        self.model.set_latest_first(is_latest_first)

    def choose_latest_first(self, is_latest_first: bool) -> None:
        """A person's choice, to be remembered."""
        self._is_order_chosen = True
        self.set_latest_first(is_latest_first)
        self.latest_first_changed.emit(is_latest_first)

    def choose_turns(self, is_shown: bool) -> None:
        """Whether the turns stand beside the messages, however wide the window is."""
        self._is_gutter_wanted = is_shown
        self._show_gutter()

    def close_session(self) -> None:
        self.model.close()
        self.find_bar.hide()
        self.following.come_to_end()
        self.empty.say(*_nothing_chosen())
        self._stack.setCurrentWidget(self.empty)

    def save_places(self, kept: QSettings) -> None:
        kept.setValue("transcript/beside", self.beside.saveState())
        self.cards.save_places(kept)
        kept.setValue("transcript/as_table", int(self.messages.table is not None))
        if self._is_order_chosen:
            kept.setValue("transcript/latest_first", int(self._is_latest_first))
        if self._is_gutter_wanted is not None:
            kept.setValue("transcript/turns", int(self._is_gutter_wanted))

    def restore_places(self, kept: QSettings) -> None:
        beside, order, turns = (kept.value(f"transcript/{name}") for name in ("beside", "latest_first", "turns"))
        self.cards.restore_places(kept)
        self.messages.set_table(str(kept.value("transcript/as_table", 0)) == "1")
        if beside is not None:
            self.beside.restoreState(beside)
        if order is not None:
            self.choose_latest_first(str(order) != "0")
        if turns is not None:
            self.choose_turns(str(turns) != "0")

    # commands of the keyboard

    def go_to_latest(self) -> None:
        """The beginning of the latest turn."""
        if self.model.rowCount():
            self.view.show_row(self.model.row_of(self.model.order.latest_start))

    def go_to_prompt(self, step: int) -> None:
        row = self.view.currentIndex().row()
        found = self.model.next_prompt(row if row >= 0 else self.view.geometry_of_rows.top_row - 1, step)
        if found is not None:
            self.view.show_row(found)

    def step(self, rows: int) -> None:
        row = self.view.currentIndex().row() + rows
        if 0 <= row < self.model.rowCount():
            row = self.view.shown_row(row, rows)
            self.view.setCurrentIndex(self.model.index(row, 0))
            self.view.scrollTo(self.view.currentIndex())

    def scroll_page(self, direction: int) -> None:
        self.messages.scroll_page(direction)

    def toggle_current(self) -> None:
        row = self.view.currentIndex().row()
        if row >= 0:
            self.model.toggle_all(row)

    def copy_current(self) -> None:
        """What was chosen with the mouse, else the whole message as it was written."""
        words, view = self._to_copy()
        if words and view is not None:
            self.copy_wanted.emit(words, view.locator)

    def copy_with_secrets(self) -> None:
        """The same as it stands, keys and passwords too."""
        words, _ = self._to_copy()
        if words:
            QGuiApplication.clipboard().setText(words)

    def _to_copy(self) -> tuple[str, MessageView | None]:
        chosen = self.view.selected_text()
        row = self.view.selected_row() if chosen else self.view.currentIndex().row()
        view = None if row is None else self.model.view_at(row)
        return chosen or (plain_text(view) if view is not None else ""), view

    def say_name(self, name: str) -> None:
        """What it is called by those who read the window aloud: of two sides, which one."""
        self.setAccessibleName(name)
        self.view.setAccessibleName(name)

    def tell_chosen(self) -> None:
        """Says again which message is chosen."""
        if self.chosen is not None:
            self.message_chosen.emit(self.chosen)

    @property
    def chosen_messages(self) -> list[MessageView]:
        """Those that are chosen and here, as they were said: the current one, or several."""
        return self.view.chosen.messages()

    @property
    def chosen(self) -> MessageView | None:
        return self.model.view_at(self.view.currentIndex().row())

    def _current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        view = self.model.view_at(current.row())
        if view is not None:
            self.message_chosen.emit(view)

    def _spot_chosen(self, row: int, spot: Spot) -> None:
        view = self.model.view_at(row)
        if view is None:
            return
        if spot.kind == "child":
            self.session_wanted.emit(spot.target)
        elif spot.kind == "link":
            (self.own_link_chosen if is_own_link(spot.target) else self.link_chosen).emit(spot.target)
        elif not self.cards.choose(row, view, spot):
            self.show_whole(view, spot.part)

    def show_whole(self, view: MessageView, ordinal: int) -> None:
        """All of a part: in its place, or where it is huge, in the detail."""
        row = self.model.row_of_message(view.id)
        if row is None:
            return
        part = next(part for part in view.parts if part.ordinal == ordinal)
        if max(part.body_bytes, len(part.text or "")) <= INLINE_BYTES:
            self.model.show_whole(row, ordinal)
        if part.is_cut or part.body_bytes > INLINE_BYTES or len(part.text or "") > INLINE_BYTES:
            self.whole_wanted.emit(view, ordinal)

    def _arrange(self) -> None:
        self.reading = QWidget()
        lines = QVBoxLayout(self.reading)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(self.header)
        lines.addWidget(self.ribbon)
        self.beside = QSplitter(Qt.Orientation.Horizontal)
        self.beside.addWidget(self.gutter)
        self.beside.addWidget(self.messages)
        self.beside.setChildrenCollapsible(False)
        self.beside.setHandleWidth(1)
        self.beside.setStretchFactor(1, 1)
        self.beside.setSizes([_GUTTER_WIDTH, 10 * _GUTTER_WIDTH])
        lines.addWidget(self.beside, 1)
        lines.addWidget(self.find_bar)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.reading)
        self.setFocusProxy(self.messages)
        self.setMinimumWidth(320)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_gutter()

    def _show_gutter(self) -> None:
        wanted = self._is_gutter_wanted
        is_shown = self.width() >= _GUTTER_FROM_WIDTH if wanted is None else wanted
        self.gutter.setVisible(is_shown)
        self.turns_shown_changed.emit(is_shown)


def _nothing_chosen() -> tuple[str, str]:
    return tr("No session chosen"), tr("The session that you choose in the list is read here.")
