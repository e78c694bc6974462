"""The pane of the chosen message."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from pond_desktop.canonical import Locator
from pond_desktop.canonical.secret import KnownSecret
from pond_desktop.gui.detail.page import DetailPage, link_target, part_name
from pond_desktop.gui.detail.whole import WholePart
from pond_desktop.gui.looks.copied import MaskedBrowser, copied_words
from pond_desktop.gui.looks.document import SafeDocument
from pond_desktop.gui.looks.empty import EmptyState
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.projection.masking import masked_known
from pond_desktop.projection.values import MessageDetail, PartView


class SafeBrowser(MaskedBrowser):
    """Shows what it is given; follows no link and loads nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: SafeDocument | None = None
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def loadResource(self, type: int, name: QUrl | str) -> object:
        return None

    def show_html(self, html: str) -> None:
        document = SafeDocument(self.font(), self)
        document.setDocumentMargin(14)
        document.setHtml(html)
        former, self._shown = self._shown, document
        self.setDocument(document)
        if former is not None:
            former.deleteLater()


class Detail(QWidget):
    """Takes a message's detail; wishes for other messages, sessions and uncut parts."""

    message_wanted = Signal(str)
    """The id of a message of the same session."""
    session_wanted = Signal(str)
    whole_wanted = Signal(str, int)
    """A message's locator, and the ordinal of a part that is wanted uncut."""
    save_wanted = Signal(str, int)
    """A message's locator, and the ordinal of a part that is wanted in a file."""
    copied = Signal(str)

    def __init__(self, theme: Theme, agent_titles: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._agent_titles = theme, agent_titles
        self._detail: MessageDetail | None = None
        self.browser = SafeBrowser(self)
        self.browser.setAccessibleName("Message detail")
        self.browser.anchorClicked.connect(self._link_clicked)
        self.whole = WholePart(self)
        self.whole.save_wanted.connect(self._save_wanted)
        self.empty = EmptyState("No message chosen", "Choose one in the transcript to see everything in it.")
        self.heading = QLabel("Message")
        self.heading.setObjectName("heading")
        self.back_button = self._button("Back", "Back to the whole message", self.show_message)
        self.copy_button = self._button("Copy text", "Copy the message's text", self.copy_text)
        self.link_button = self._button("Copy link", "Copy a link to this message", self.copy_link)
        self._arrange()
        theme.changed.connect(self._look_changed)
        self.clear()

    @property
    def detail(self) -> MessageDetail | None:
        return self._detail

    def show_detail(self, detail: MessageDetail, secrets: Sequence[KnownSecret] = ()) -> None:
        """Copies, also of what is chosen in it, are masked by the message's secrets."""
        self._detail = detail
        self.browser.known = self.whole.text.known = secrets
        self.show_message()

    def show_message(self) -> None:
        """All parts, long ones by their beginning."""
        if self._detail is None:
            return
        family = self._theme.code_font(self.font()).family()
        title = self._agent_titles(self._detail.session.agent)
        page = DetailPage(self._theme.colours, code_family=family, agent_title=title)
        self.browser.show_html(page.html(self._detail))
        self._show(self.browser, "Message")

    def show_part(self, ordinal: int) -> None:
        """One part, whole, as it stands."""
        part = self._part(ordinal)
        if part is None:
            return
        self.whole.show_part(part, self._theme.code_font(self.font()))
        self._show(self.whole, part_name(part))

    def clear(self) -> None:
        self._detail = None
        self._show(self.empty, "Message")

    def copy_text(self, *, with_secrets: bool = False) -> None:
        """What is shown: the message's texts, or the one part; masked unless `with_secrets`."""
        if self._detail is None:
            return
        parts: Sequence[PartView] = self._detail.message.parts
        if self._stack.currentWidget() is self.whole and self.whole.part is not None:
            parts = [self.whole.part]
        text = "\n\n".join(part.text for part in parts if part.text)
        masked = text if with_secrets else masked_known(text, self.browser.known)
        QGuiApplication.clipboard().setText(masked)
        is_cut = any(part.is_cut for part in parts)
        words = "Copied the beginning; Save all… gives the rest" if is_cut else "Copied the text"
        self.copied.emit(copied_words(words, is_masked=masked != text))

    def copy_link(self) -> None:
        if self._detail is not None:
            QGuiApplication.clipboard().setText(Locator.parse(self._detail.message.locator).address())
            self.copied.emit("Copied a link to the message")

    def _save_wanted(self) -> None:
        if self._detail is not None and self.whole.part is not None:
            self.save_wanted.emit(self._detail.message.locator, self.whole.part.ordinal)

    def _part(self, ordinal: int) -> PartView | None:
        parts = self._detail.message.parts if self._detail is not None else ()
        return next((part for part in parts if part.ordinal == ordinal), None)

    def _link_clicked(self, address: QUrl) -> None:
        kind, target = link_target(address.toString(QUrl.ComponentFormattingOption.FullyEncoded))
        if kind == "message":
            self.message_wanted.emit(target)
        elif kind == "session":
            self.session_wanted.emit(target)
        elif kind == "whole" and self._detail is not None:
            part = self._part(int(target))
            if part is not None and part.is_cut:
                self.whole_wanted.emit(self._detail.message.locator, part.ordinal)
            elif part is not None:
                self.show_part(part.ordinal)

    def _look_changed(self) -> None:
        if self._stack.currentWidget() is self.browser:
            self.show_message()

    def _show(self, widget: QWidget, heading: str) -> None:
        self._stack.setCurrentWidget(widget)
        self.heading.setText(heading)
        self.back_button.setVisible(widget is self.whole)
        self.copy_button.setVisible(widget is not self.empty)
        self.link_button.setVisible(widget is self.browser)
        self.setFocusProxy(widget)

    def _button(self, words: str, tip: str, clicked: object) -> QToolButton:
        button = QToolButton(self)
        button.setText(words)
        button.setToolTip(tip)
        # the bar keeps its height when it is empty
        keeping = button.sizePolicy()
        keeping.setRetainSizeWhenHidden(words.startswith("Copy"))
        button.setSizePolicy(keeping)
        button.clicked.connect(lambda _checked: clicked())  # type: ignore[operator]
        return button

    def _arrange(self) -> None:
        bar = QFrame()
        bar.setObjectName("bar")
        inside = QHBoxLayout(bar)
        inside.setContentsMargins(14, 5, 6, 5)
        inside.addWidget(self.back_button)
        inside.addWidget(self.heading)
        inside.addStretch()
        inside.setSpacing(2)
        inside.addWidget(self.copy_button)
        inside.addWidget(self.link_button)
        self._stack = QStackedLayout()
        for widget in (self.empty, self.browser, self.whole):
            self._stack.addWidget(widget)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.setSpacing(0)
        outside.addWidget(bar)
        outside.addLayout(self._stack)
        self.setMinimumWidth(220)
