"""The pane of the chosen message."""

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from pond_desktop.canonical import Locator
from pond_desktop.canonical.secret import KnownSecret
from pond_desktop.gui.detail.browser import SafeBrowser
from pond_desktop.gui.detail.page import DetailPage, link_target, part_name
from pond_desktop.gui.detail.pager import Pager
from pond_desktop.gui.keymap import say_tip
from pond_desktop.gui.looks.copied import copied_words, still_looking
from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.looks.empty import EmptyState
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.translation import tr
from pond_desktop.projection.long_text import PAGE_CHARS, LongText, TextPage, TextPlaces, length_of
from pond_desktop.projection.masking import masked_known
from pond_desktop.projection.origin import Origin
from pond_desktop.projection.values import MessageDetail, PartView
from pond_desktop.search.verbatim import Verbatim

CopyKind: TypeAlias = Literal["markdown", "json"]


class Detail(QWidget):
    """Takes a message's detail; wishes for other messages, sessions, and pages of what is too long to be held."""

    message_wanted = Signal(str)
    """The id of a message of the same session."""
    session_wanted = Signal(str)
    page_wanted = Signal(object, int)
    """A LongText, and the character from which on it is wanted."""
    length_wanted = Signal(object)
    """A LongText."""
    secrets_wanted = Signal(str)
    """A message's locator: what must not leave its records unasked."""
    places_wanted = Signal(object, object)
    """A LongText, and a Verbatim that is looked for in it."""
    save_wanted = Signal(str, int)
    """A message's locator, and the ordinal of a part that is wanted in a file."""
    copy_wanted = Signal(str, str)
    """A message's locator, and a CopyKind."""
    folder_wanted = Signal(str)
    copied = Signal(str)

    def __init__(self, theme: Theme, agent_titles: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._agent_titles = theme, agent_titles
        self._detail: MessageDetail | None = None
        self._origin: Origin | None = None
        self._text: LongText | None = None
        self._record_secrets: Sequence[KnownSecret] | None = None
        self.browser = SafeBrowser(self)
        self.browser.setAccessibleName(tr("Message detail"))
        self.browser.anchorClicked.connect(self._link_clicked)
        self.pager = Pager(theme, self)
        self.pager.page_wanted.connect(self._page_wanted)
        self.pager.places_wanted.connect(self._places_wanted)
        self.pager.bar.find_wanted.connect(self.pager.open_find)
        self.pager.bar.save_wanted.connect(self._save_wanted)
        self.pager.bar.tidy_chosen.connect(lambda _is_tidy: self.show_record())
        self.empty = EmptyState(tr("No message chosen"), tr("Choose one in the transcript to see everything in it."))
        self.heading = ElidedLabel(tr("Message"))
        self.heading.setObjectName("heading")
        self.back_button = self._button(tr("Back"), tr("Back to the whole message"), self.show_message)
        self.record_button = self._button(tr("Raw record"), tr("What the agent wrote into its file"), self.show_record)
        say_tip(self.record_button, "raw_record", tr("What the agent wrote into its file"))
        self.copy_button = QToolButton(self)
        self._arrange()
        theme.changed.connect(self._look_changed)
        self.clear()

    @property
    def detail(self) -> MessageDetail | None:
        return self._detail

    def agent_title(self, agent: str) -> str:
        return self._agent_titles(agent)

    @property
    def text(self) -> LongText | None:
        """What is read in pages, if something is."""
        return self._text

    def show_detail(
        self, detail: MessageDetail, secrets: Sequence[KnownSecret] | None = (), origin: Origin | None = None
    ) -> None:
        """Copies, also of what is chosen in it, are masked by the message's secrets; without these there are none."""
        self._detail, self._origin, self._record_secrets = detail, origin, None
        self.browser.known = self.pager.text.known = secrets
        self.show_message()

    def show_again(
        self, detail: MessageDetail, secrets: Sequence[KnownSecret] | None, origin: Origin | None = None
    ) -> bool:
        """The same message as it is now; what is read of it stays in place. False where nothing is different."""
        if self._detail in (None, detail):
            return False
        place = self.browser.verticalScrollBar().value()
        if self._text is None:
            self.show_detail(detail, secrets, origin)
            self.browser.verticalScrollBar().setValue(place)
        else:
            self._detail, self._origin = detail, origin
            self.browser.known = secrets
        return True

    def put_secrets(self, locator: str, secrets: Sequence[KnownSecret]) -> None:
        """What must not leave a message unasked; of another one it comes too late."""
        if self._detail is not None and self._detail.message.locator == locator:
            self.browser.known = secrets
            if self._text is None or self._text.kind == "part":
                self.pager.text.known = secrets

    def put_record_secrets(self, locator: str, secrets: Sequence[KnownSecret]) -> None:
        """The same of what it was read from, which holds more than is shown of it."""
        if self._detail is not None and self._detail.message.locator == locator:
            self._record_secrets = secrets
            if self._text is not None and self._text.kind != "part":
                self.pager.text.known = secrets

    def show_message(self) -> None:
        """All parts, long ones by their beginning."""
        if self._detail is None:
            return
        self._text = None
        family = self._theme.code_font(self.font()).family()
        title = self.agent_title(self._detail.session.agent)
        page = DetailPage(self._theme.colours, code_family=family, agent_title=title)
        self.browser.show_html(page.html(self._detail, self._origin))
        self._show(self.browser, tr("Message"))

    def show_part(self, ordinal: int) -> None:
        """One part, whole, as it stands."""
        part = self._part(ordinal)
        if part is not None and self._detail is not None:
            self._show_text(LongText(self._detail.message.locator, "part", ordinal), part_name(part))

    def show_record(self) -> None:
        """What the message was read from."""
        if self._detail is not None:
            kind = "tidy_record" if self.pager.bar.tidy.isChecked() else "record"
            self._show_text(LongText(self._detail.message.locator, kind), tr("Raw record"))  # type: ignore[arg-type]

    def toggle_record(self) -> None:
        if self._text is not None and self._text.kind != "part":
            self.show_message()
        else:
            self.show_record()

    def clear(self) -> None:
        self._detail = self._text = None
        self._show(self.empty, tr("Message"))

    def copy_text(self, *, with_secrets: bool = False) -> None:
        """The message's texts, or the one part or the page of a record that is shown; masked unless `with_secrets`."""
        if self._detail is None:
            return
        parts: Sequence[PartView] = self._detail.message.parts
        if self._text is not None and self._text.kind == "part":
            parts = [part for part in parts if part.ordinal == self._text.part]
        known = self.browser.known
        text, is_cut = "\n\n".join(part.text for part in parts if part.text), any(part.is_cut for part in parts)
        if self._text is not None and self._text.kind != "part":
            text, is_cut = self.pager.text.toPlainText().replace("\u200b", ""), self.pager.has_more_pages
            known = self._record_secrets
        if known is None and not with_secrets:
            self.copied.emit(still_looking())
            return
        masked = text if with_secrets else masked_known(text, known or ())
        QGuiApplication.clipboard().setText(masked)
        words = tr("Copied the beginning; Save all… gives the rest") if is_cut else tr("Copied the text")
        self.copied.emit(copied_words(words, is_masked=masked != text))

    def copy_link(self) -> None:
        if self._detail is not None:
            QGuiApplication.clipboard().setText(Locator.parse(self._detail.message.locator).address())
            self.copied.emit(tr("Copied a link to the message"))

    def _copy_as(self, kind: CopyKind) -> None:
        if self._detail is not None:
            self.copy_wanted.emit(self._detail.message.locator, kind)

    # texts in pages

    def _show_text(self, text: LongText, heading: str) -> None:
        self._text = text
        self.pager.text.known = self.browser.known if text.kind == "part" else self._record_secrets
        if text.kind != "part" and self._record_secrets is None:
            self.secrets_wanted.emit(text.locator)
        self._show(self.pager, heading)
        self.pager.begin(self._theme.code_font(self.font()), is_record=text.kind != "part")
        if (held := self._held()) is not None:
            self.pager.put_length(length_of(held))
        else:
            self.length_wanted.emit(text)

    def _held(self) -> str | None:
        """The text that is read in pages, where all of it is here."""
        part = self._part(self._text.part) if self._text is not None and self._text.kind == "part" else None
        return None if part is None or part.is_cut else part.text or ""

    def _page_wanted(self, start: int) -> None:
        held = self._held()
        if held is not None:
            self.pager.put_page(TextPage(start, held[start : start + PAGE_CHARS]))
        elif self._text is not None:
            self.page_wanted.emit(self._text, start)

    def _places_wanted(self, wanted: Verbatim) -> None:
        held = self._held()
        if held is not None:
            self.pager.put_places(TextPlaces(tuple(wanted.starts([held]))))
        elif self._text is not None:
            self.places_wanted.emit(self._text, wanted)

    def _save_wanted(self) -> None:
        if self._text is not None and self._text.kind == "part":
            self.save_wanted.emit(self._text.locator, self._text.part)

    def _part(self, ordinal: int) -> PartView | None:
        parts = self._detail.message.parts if self._detail is not None else ()
        return next((part for part in parts if part.ordinal == ordinal), None)

    def _link_clicked(self, address: QUrl) -> None:
        kind, target = link_target(address.toString(QUrl.ComponentFormattingOption.FullyEncoded))
        if kind == "message":
            self.message_wanted.emit(target)
        elif kind == "session":
            self.session_wanted.emit(target)
        elif kind == "folder":
            self.folder_wanted.emit(target)
        elif kind == "whole":
            self.show_part(int(target))

    def _look_changed(self) -> None:
        if self._stack.currentWidget() is self.browser:
            self.show_message()
        self.pager.text.setFont(self._theme.code_font(self.font()))

    def _show(self, widget: QWidget, heading: str) -> None:
        self._stack.setCurrentWidget(widget)
        self.heading.setText(heading)
        self.back_button.setVisible(widget is self.pager)
        self.record_button.setVisible(widget is self.browser)
        self.copy_button.setVisible(widget is not self.empty)
        self.setFocusProxy(widget)

    def _button(self, words: str, tip: str, clicked: Callable[[], None]) -> QToolButton:
        button = QToolButton(self)
        button.setText(words)
        button.setToolTip(tip)
        button.clicked.connect(lambda _checked: clicked())
        return button

    def _fill_copy_menu(self) -> None:
        menu = QMenu(self.copy_button)
        menu.addAction(tr("As text"), self.copy_text)
        menu.addAction(tr("As Markdown"), lambda: self._copy_as("markdown"))
        menu.addAction(tr("As JSON"), lambda: self._copy_as("json"))
        menu.addSeparator()
        menu.addAction(tr("Link to the message"), self.copy_link)
        self.copy_button.setText(tr("Copy ▾"))
        self.copy_button.setAccessibleName(tr("Copy the message"))
        self.copy_button.setToolTip(tr("Copy the message, with keys and passwords masked"))
        self.copy_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.copy_button.setMenu(menu)
        # the bar keeps its height when it is empty
        keeping = self.copy_button.sizePolicy()
        keeping.setRetainSizeWhenHidden(True)
        self.copy_button.setSizePolicy(keeping)

    def _arrange(self) -> None:
        self._fill_copy_menu()
        bar = QFrame()
        bar.setObjectName("bar")
        bar.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        inside = QHBoxLayout(bar)
        inside.setContentsMargins(14, 5, 2, 5)
        inside.addWidget(self.back_button)
        inside.addWidget(self.heading, 1)
        inside.setSpacing(0)
        inside.addWidget(self.record_button)
        inside.addWidget(self.copy_button)
        self._stack = QStackedLayout()
        for widget in (self.empty, self.browser, self.pager):
            self._stack.addWidget(widget)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.setSpacing(0)
        outside.addWidget(bar)
        outside.addLayout(self._stack)
        self.setMinimumWidth(236)
