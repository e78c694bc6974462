"""The main window: panes side by side, menus, keys. It arranges and passes on; it asks for nothing."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QMainWindow,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QWidget,
)

from pond_desktop.gui.actions import Scope, make_actions, put_within_reach
from pond_desktop.gui.centre import Centre
from pond_desktop.gui.dialogs import AboutDialog, ShortcutsDialog
from pond_desktop.gui.facets.pane import FacetPane
from pond_desktop.gui.focus import FocusMarks, go_on, holds
from pond_desktop.gui.insertion.bar import InsertBar
from pond_desktop.gui.keymap import say_tip, say_tip_of_action
from pond_desktop.gui.links import LinkDialog, open_outside
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.notices import NoticeBar, ReportDialog
from pond_desktop.gui.search.box import SearchBox
from pond_desktop.gui.sessions.pane import SessionList
from pond_desktop.gui.status_line import StatusLine
from pond_desktop.gui.translation import tr, without_mnemonic
from pond_desktop.runtime.settings import Theme as ThemeChoice

if TYPE_CHECKING:
    from pond_desktop.gui.search.results import SearchResults
    from pond_desktop.gui.transcript.pane import Transcript

_DETAIL_WIDTH_MIN = 1_500
"""Narrower windows start without the detail."""


class MainWindow(QMainWindow):
    """Made as what is painted first, a frame with the list in it; all else comes by `furnish`."""

    capture_wanted = Signal()
    back_wanted = Signal()
    forward_wanted = Signal()
    parent_wanted = Signal()
    hit_wanted = Signal(int)
    """The next hit of the session that is shown (1), or the one before (-1)."""
    address_wanted = Signal(str, str)
    """An address that is to be copied, and the locator of the message it stands in; or none."""
    closing = Signal()

    def __init__(
        self, theme: Theme, clock: Callable[[], datetime], agent_titles: Callable[[str], str], icon: QIcon
    ) -> None:
        super().__init__()
        self.theme, self._clock, self._agent_titles = theme, clock, agent_titles
        self.is_furnished = False
        self._own_title = "Pond Desktop"
        self.setWindowTitle(self._own_title)
        self.setWindowIcon(icon)
        self.search_box = SearchBox(self)
        self.scope_button = QToolButton(self)
        self.scope_button.setText(tr("This session"))
        self.scope_button.setCheckable(True)
        say_tip(self.scope_button, "search_session", tr("Search only the session that is shown"))
        self.scope_button.setEnabled(False)
        self.sessions = SessionList(theme, clock, agent_titles, self)
        self.facets = FacetPane(theme, agent_titles, self)
        self.notices = NoticeBar(self)
        self.status_line = StatusLine(self)
        self.setStatusBar(self.status_line)
        self._is_detail_wanted: bool | None = None
        self._arrange()
        self.actions_by_name = make_actions(self.menuBar(), self._commands())
        self._fill_bar()
        self._connect()
        self.set_can_go(back=False, forward=False, parent=False)
        self.actions_by_name["search_session"].setEnabled(False)
        for name in ("show_list", "show_detail"):
            self.actions_by_name[name].setChecked(True)

    def furnish(self) -> None:
        """All that the list does without. Who starts the program sees the list before any of this is loaded."""
        from pond_desktop.gui.detail.pane import Detail
        from pond_desktop.gui.search.results import SearchResults
        from pond_desktop.gui.transcript.sides import Sides

        self.results = SearchResults(self.theme, self._clock, self._agent_titles, self)
        self.interpretation = self.results.interpretation
        self.sides = Sides(self.theme, self._agent_titles, self)
        self.detail = Detail(self.theme, self._agent_titles, self)
        self._centre.furnish(self.results, self.sides, self.detail)
        put_within_reach(self.actions_by_name, self, self._scopes())
        self._connect_furniture()
        FocusMarks((self.facets, self.sessions, self.results, *self.sides.transcripts, self.detail), self)
        self.is_furnished = True
        self._show_choices()

    @property
    def transcript(self) -> "Transcript":
        """The one that is read."""
        return self.sides.active

    # what the navigator sets

    def show_results(self) -> None:
        self.left.setCurrentWidget(self.results)

    def show_sessions(self) -> None:
        self.left.setCurrentWidget(self.list_page)

    def show_detail(self) -> None:
        self._show_detail(True)

    def set_can_go(self, *, back: bool, forward: bool, parent: bool) -> None:
        for name, can in {"back": back, "forward": forward, "parent": parent}.items():
            self.actions_by_name[name].setEnabled(can)

    def call_itself(self, own_title: str) -> None:
        """What this window is, whatever it shows."""
        self._own_title = own_title
        self.setWindowTitle(own_title)

    def name_session(self, title: str) -> None:
        self.setWindowTitle(f"{title[:80]} — {self._own_title}")
        self.scope_button.setEnabled(True)
        self.actions_by_name["search_session"].setEnabled(True)

    def set_latest_first(self, is_latest_first: bool) -> None:
        for transcript in self.sides.transcripts:
            transcript.set_latest_first(is_latest_first)
        self.actions_by_name["latest_first"].setChecked(is_latest_first)

    def report(self, sentence: str, details: str) -> None:
        ReportDialog(sentence, details, self).open()

    def ask_to_open(self, address: str) -> None:
        dialog = LinkDialog(address, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.confirmed.connect(open_outside)
        chosen = self.transcript.chosen
        dialog.copy_wanted.connect(lambda: self.address_wanted.emit(address, chosen.locator if chosen else ""))
        dialog.open()

    def save_places(self, kept: QSettings) -> None:
        kept.setValue("geometry", self.saveGeometry())
        kept.setValue("panes", self.panes.saveState())
        choices = self.results.choice_bar.choices
        self.transcript.save_places(kept)
        kept.setValue("search/by", choices.by)
        kept.setValue("search/is_grouped", int(choices.is_grouped))
        kept.setValue("search/past", self.search_box.past.written())

    def restore_frame(self, kept: QSettings) -> None:
        """Where the window stood, before it is shown."""
        for name, restore in (("geometry", self.restoreGeometry), ("panes", self.panes.restoreState)):
            value = kept.value(name)
            if value is not None:
                restore(value)

    def restore_places(self, kept: QSettings) -> None:
        bar = self.results.choice_bar
        bar.set_choices(
            replace(
                bar.choices,
                by="recency" if kept.value("search/by") == "recency" else "relevance",
                is_grouped=str(kept.value("search/is_grouped", 1)) != "0",
            )
        )
        self.search_box.past.read(kept.value("search/past"))
        for transcript in self.sides.transcripts:
            transcript.restore_places(kept)
        self._show_choices()

    # what keys and menus do

    def _commands(self) -> dict[str, Callable[..., object]]:
        return {
            "capture": self.capture_wanted.emit,
            "quit": self.close,
            "copy": lambda: self.transcript.copy_current(),
            "copy_with_secrets": self._copy_with_secrets,
            "copy_link": lambda: self.detail.copy_link(),
            "search": lambda: self._go_to_search(is_in_session=False),
            "search_session": lambda: self._go_to_search(is_in_session=True),
            "search_here": self._go_to_search,
            "next_hit": lambda: self._go_to_hit(1),
            "former_hit": lambda: self._go_to_hit(-1),
            "by_latest": lambda _on: self.results.choice_bar.latest.click(),
            "by_session": lambda _on: self.results.choice_bar.grouped.click(),
            "further": lambda: self.results.further_wanted.emit(),
            "take_suggestion": lambda: self.interpretation.take_first(),
            "past_searches": self._go_to_past,
            "clear_past": self.search_box.past.clear,
            "latest_first": lambda is_on: self.transcript.choose_latest_first(is_on),
            "facets": self.facet_place.show,
            "show_list": self.left.setVisible,
            "show_detail": self._show_detail,
            "theme_system": lambda _on: self._choose_theme("system"),
            "theme_light": lambda _on: self._choose_theme("light"),
            "theme_dark": lambda _on: self._choose_theme("dark"),
            "theme_contrast": lambda _on: self._choose_theme("contrast"),
            "zoom_in": lambda: self.theme.zoom(1),
            "zoom_out": lambda: self.theme.zoom(-1),
            "zoom_none": lambda: self.theme.zoom(0),
            "back": self.back_wanted.emit,
            "forward": self.forward_wanted.emit,
            "parent": self.parent_wanted.emit,
            "next_pane": lambda: self.go_to_pane(1),
            "former_pane": lambda: self.go_to_pane(-1),
            "next_row": lambda: self._step(1),
            "former_row": lambda: self._step(-1),
            "next_prompt": lambda: self.transcript.go_to_prompt(1),
            "former_prompt": lambda: self.transcript.go_to_prompt(-1),
            "page_down": lambda: self.transcript.scroll_page(1),
            "page_up": lambda: self.transcript.scroll_page(-1),
            "unfold": lambda: self.transcript.toggle_current(),
            "act": self._act,
            "leave": self._leave,
            "shortcuts": lambda: ShortcutsDialog(self.actions_by_name, self).open(),
            "about": lambda: AboutDialog(self).open(),
        }

    def _copy_with_secrets(self) -> None:
        """Of the pane that has the focus."""
        if holds(self.detail, self.focusWidget()):
            self.detail.copy_text(with_secrets=True)
        else:
            self.transcript.copy_with_secrets()

    def go_to_pane(self, step: int) -> None:
        """Moves the focus to the next pane that is shown, round and round."""
        ordered = (self.search_box, self.facets, self._list, *self.sides.in_order(), self.detail)
        panes = [pane for pane in ordered if pane.isVisible()]
        focused = self.focusWidget()
        here = next((place for place, pane in enumerate(panes) if holds(pane, focused)), -step)
        panes[(here + step) % len(panes)].setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def _list(self) -> "SessionList | SearchResults":
        return self.results if self.left.currentWidget() is self.results else self.sessions

    def _go_to_search(self, *, is_in_session: bool | None = None) -> None:
        if is_in_session is not None:
            self.search_box.set_in_session(is_in_session)
        self.search_box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_box.selectAll()

    def _go_to_past(self) -> None:
        self._go_to_search()
        self.search_box.offer_past()

    def _go_to_hit(self, step: int) -> None:
        """Of what is looked for in the session, where something is; else of the search."""
        bar = self.transcript.find_bar
        wanted = self.hit_wanted if bar.isHidden() else bar.step_wanted
        wanted.emit(step)

    def _go_to_list(self) -> None:
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_to_transcript(self) -> None:
        self.transcript.setFocus(Qt.FocusReason.OtherFocusReason)

    def _leave(self) -> None:
        if self.transcript.find_bar.isVisible():
            self.transcript.find_bar.leave()
            return
        if self._list is self.sessions and self.sessions.filters.field.text():
            self.sessions.filters.field.clear()
            return
        self.search_box.clear()
        self.search_box.set_in_session(False)
        self._go_to_list()

    def _step(self, rows: int) -> None:
        table = self._list.table
        if table.hasFocus():
            table.step(rows)
        else:
            self.transcript.step(rows)

    def _act(self) -> None:
        listed = self._list
        if listed.table.hasFocus():
            listed.show_menu()
        else:
            self.transcript.messages.want_menu()

    def _choose_theme(self, choice: ThemeChoice) -> None:
        self.theme.choose(choice)
        self._show_choices()

    def _show_detail(self, is_shown: bool) -> None:
        self._is_detail_wanted = is_shown
        self._centre.detail.setVisible(is_shown)
        self.actions_by_name["show_detail"].setChecked(is_shown)

    def _show_choices(self) -> None:
        for choice in ("system", "light", "dark", "contrast"):
            self.actions_by_name[f"theme_{choice}"].setChecked(self.theme.choice == choice)
        choices = self.results.choice_bar.choices
        self.actions_by_name["by_latest"].setChecked(choices.by == "recency")
        self.actions_by_name["by_session"].setChecked(choices.is_grouped)

    def _scopes(self) -> dict[Scope, tuple[QWidget, ...]]:
        lists = (self.sessions.table, self.results.table)
        messages = tuple(transcript.messages for transcript in self.sides.transcripts)
        turns = tuple(transcript.gutter.table for transcript in self.sides.transcripts)
        return {"transcript": (*messages, *turns), "lists": lists, "reading": (*messages, *lists)}

    def _connect(self) -> None:
        self.search_box.results_wanted.connect(self._go_to_list)
        self.search_box.scope_changed.connect(self.scope_button.setChecked)
        self.scope_button.toggled.connect(self.search_box.set_in_session)
        self.search_box.entered.connect(self._go_to_list)
        self.sessions.capture_wanted.connect(self.capture_wanted)
        self.facets.closed.connect(lambda: self.facet_place.show(False))
        self.facets.closed.connect(self._go_to_list)
        self.facet_place.shown_changed.connect(self.actions_by_name["facets"].setChecked)

    def _connect_furniture(self) -> None:
        self.theme.changed.connect(self._show_choices)
        self.interpretation.query_wanted.connect(self.search_box.put)
        self.results.closed.connect(self._leave)
        self.results.choice_bar.changed.connect(self._show_choices)
        self.results.capture_wanted.connect(self.capture_wanted)
        self.results.target_wanted.connect(lambda _target: self._go_to_transcript())
        for entered in (self.sessions.entered, self.results.entered):
            entered.connect(self._go_to_transcript)
        for transcript in self.sides.transcripts:
            transcript.link_chosen.connect(self.ask_to_open)
            transcript.hinted.connect(self.status_line.hint)
            transcript.latest_first_changed.connect(self.actions_by_name["latest_first"].setChecked)
        self.detail.copied.connect(lambda words: self.status_line.showMessage(words, 4_000))

    def _fill_bar(self) -> None:
        signs = "→←" if self.isRightToLeft() else "←→"
        for name, sign in zip(("back", "forward"), signs, strict=True):
            action = self.actions_by_name[name]
            action.setIconText(sign)
            say_tip_of_action(action, without_mnemonic(action.text()))
            self._add_to_bar(action)
        self._bar.addWidget(self.search_box)
        self._bar.addWidget(self.scope_button)
        capture = self.actions_by_name["capture"]
        capture.setIconText(tr("Capture"))
        say_tip_of_action(capture, tr("Read what is new in the agents' histories"))
        self._add_to_bar(capture)
        self.insert_bar = InsertBar(self)
        self._bar.addWidget(self.insert_bar)

    def _add_to_bar(self, action: QAction) -> None:
        """Qt's own buttons of a bar are for the mouse alone, and called by their signs."""
        self._bar.addAction(action)
        button = self._bar.widgetForAction(action)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(without_mnemonic(action.text()))

    def _arrange(self) -> None:
        bar = QToolBar(tr("Search"))
        bar.setMovable(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.search_box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._bar = bar
        self.addToolBar(bar)
        self._centre = Centre(self.facets, self.sessions, self.notices)
        self.left, self.list_page, self.panes = self._centre.left, self._centre.list_page, self._centre.panes
        self.facet_place = self._centre.facet_place
        self.setCentralWidget(self._centre)
        self.resize(1_360, 860)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.focusWidget() is None:
            # else Qt chooses, by what was made first
            self.search_box.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_detail_wanted is None:
            is_wide = self.width() >= _DETAIL_WIDTH_MIN
            self._centre.detail.setVisible(is_wide)
            self.actions_by_name["show_detail"].setChecked(is_wide)
        self.facet_place.fit(self.width())

    def focusNextPrevChild(self, is_forward: bool) -> bool:
        return go_on(self, is_forward=is_forward)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closing.emit()
        super().closeEvent(event)
