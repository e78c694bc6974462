"""The chosen message in the detail, and what is wished for there: pages of long texts, copies, the folder of a file."""

from collections.abc import Callable
from typing import TypeAlias

import msgspec
from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from pond_desktop.canonical import Locator
from pond_desktop.gui.background import Background
from pond_desktop.gui.looks.amounts import day_and_time
from pond_desktop.gui.looks.copied import copied_words
from pond_desktop.gui.looks.speakers import prompter, speaker
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.transcript.pane import Transcript
from pond_desktop.gui.transcript.rows import INLINE_BYTES
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.long_texts import find_in_text, measure, read_page
from pond_desktop.operations.message import read_message
from pond_desktop.operations.origin import folder_there, origin_of
from pond_desktop.operations.secrets import secrets_of_message, secrets_of_record
from pond_desktop.projection.long_text import LongText, TextLength, TextPage, TextPlaces
from pond_desktop.projection.message_text import message_markdown
from pond_desktop.projection.origin import Origin
from pond_desktop.projection.values import MessageDetail, MessageView
from pond_desktop.search.verbatim import Verbatim

_WORDS_MS = 4_000
_AROUND = 3
"""So many neighbours are shown on each side."""
_Found: TypeAlias = tuple[MessageDetail, None, Origin | None]


class Detailing(QObject):
    """Shows an answer only where the text that it is of is still looked at."""

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        detail = self._detail = window.detail
        detail.page_wanted.connect(self._read_page)
        detail.length_wanted.connect(self._measure)
        detail.places_wanted.connect(self._find)
        detail.secrets_wanted.connect(self._look_in_record)
        detail.copy_wanted.connect(self.copy)
        detail.folder_wanted.connect(self._open_folder)
        navigator.session_refreshed.connect(self._refresh)
        for transcript in window.sides.transcripts:
            transcript.message_chosen.connect(lambda view, side=transcript: self._show(view, side))
            transcript.whole_wanted.connect(lambda view, part, side=transcript: self._show_whole(view, part, side))
            transcript.landing.huge_wanted.connect(self._find_in_part)
        window.actions_by_name["raw_record"].triggered.connect(lambda _checked: self.toggle_record())

    def _show(self, view: MessageView, transcript: Transcript) -> None:
        if transcript is self._window.transcript:
            self._read(view, lambda _: None)

    def _show_whole(self, view: MessageView, ordinal: int, transcript: Transcript) -> None:
        """A part uncut: where it stands, or in pages where it is too long for that."""

        def read(found: _Found) -> None:
            if not _is_of(view, transcript):
                return
            if len(found[0].message.parts[ordinal].text or "") <= INLINE_BYTES:
                transcript.put_whole(view, found[0].message)
            else:
                self._detail.show_detail(*found)
                self._look_for_secrets(view.locator)
                self._detail.show_part(ordinal)
                self._window.show_detail()

        self._background.run(self, lambda _: self._found(view), read, replaces="whole")

    def _read(self, view: MessageView, then: Callable[[_Found], None]) -> None:
        def read(found: _Found) -> None:
            if _is_of(view, self._window.transcript):
                self._detail.show_detail(*found)
                self._look_for_secrets(view.locator)
                then(found)

        self._background.run(self, lambda _: self._found(view), read, replaces="detail")

    def _refresh(self) -> None:
        """The message that is shown may have its result now, or be another."""
        shown = self._detail.detail
        if shown is None:
            return

        def read(found: _Found) -> None:
            now = self._detail.detail
            is_it = now is not None and now.message.locator == shown.message.locator
            if is_it and self._detail.show_again(*found):
                self._look_for_secrets(shown.message.locator)

        # a message that is not there any more was left by who reads the session
        self._background.run(
            self, lambda _: self._found(shown.message), read, failed=lambda _: None, replaces="detail again"
        )

    def _look_for_secrets(self, locator: str) -> None:
        """Apart from the message: where nobody looked for keys yet, making ready for that takes many seconds."""
        pond = self._navigator.pond
        self._background.run(
            self,
            lambda _: secrets_of_message(pond, locator, around=_AROUND),
            lambda secrets: self._detail.put_secrets(locator, secrets),
            replaces="secrets",
        )

    def _look_in_record(self, locator: str) -> None:
        pond = self._navigator.pond
        self._background.run(
            self,
            lambda _: secrets_of_record(pond, locator),
            lambda secrets: self._detail.put_record_secrets(locator, secrets),
            replaces="record secrets",
        )

    def _found(self, view: MessageView) -> _Found:
        """A message as it is, without what must not leave it unasked, and where it comes from."""
        pond = self._navigator.pond
        return (
            read_message(pond, view.locator, before=_AROUND, after=_AROUND, with_secrets=True),
            None,
            origin_of(pond, view.locator),
        )

    def toggle_record(self) -> None:
        if self._detail.detail is None:
            self._say(tr("Choose a message first"))
            return
        self._window.show_detail()
        self._detail.toggle_record()

    def copy(self, locator: str, kind: str) -> None:
        """A message with keys and passwords masked, as Markdown or JSON."""
        pond = self._navigator.pond

        def copied(found: MessageDetail) -> None:
            view = found.message
            QGuiApplication.clipboard().setText(_as_json(view) if kind == "json" else self._as_markdown(found))
            is_cut = any(part.is_cut for part in view.parts)
            words = tr("Copied the beginning; Save all… gives the rest") if is_cut else tr("Copied the message")
            shown = self._detail.detail
            is_masked = shown is not None and shown.message.parts != view.parts
            self._say(copied_words(words, is_masked=is_masked))

        self._background.run(self, lambda _: read_message(pond, locator, before=0, after=0), copied, replaces="copy")

    def _as_markdown(self, found: MessageDetail) -> str:
        view = found.message
        title = self._detail.agent_title(found.session.agent)
        name = speaker(view, title, prompter(found.session))
        return message_markdown(view, f"{name} · {day_and_time(view.at)}" if view.at is not None else name)

    def _read_page(self, text: LongText, start: int) -> None:
        def read(page: TextPage) -> None:
            if self._detail.text == text:
                self._detail.pager.put_page(page)

        pond = self._navigator.pond
        self._background.run(self, lambda _: read_page(pond, text, start, with_secrets=True), read, replaces="page")

    def _measure(self, text: LongText) -> None:
        def measured(length: TextLength) -> None:
            if self._detail.text == text:
                self._detail.pager.put_length(length)

        pond = self._navigator.pond
        self._background.run(self, lambda _: measure(pond, text, with_secrets=True), measured, replaces="length")

    def _find(self, text: LongText, wanted: Verbatim) -> None:
        def found(places: TextPlaces) -> None:
            if self._detail.text == text and self._detail.pager.find_bar.wanted == wanted:
                self._detail.pager.put_places(places)

        pond = self._navigator.pond
        self._background.run(
            self, lambda _: find_in_text(pond, text, wanted, with_secrets=True), found, replaces="places"
        )

    def _find_in_part(self, view: MessageView, ordinal: int, occurrence: int) -> None:
        """What is looked for in the session stands in a part that is too long for the transcript."""
        wanted = self._window.transcript.find_bar.wanted

        def shown(_: _Found) -> None:
            self._detail.show_part(ordinal)
            self._window.show_detail()
            self._detail.pager.go_to(wanted, occurrence)

        self._read(view, shown)

    def _open_folder(self, folder: str) -> None:
        def looked(is_there: bool) -> None:
            if not (is_there and QDesktopServices.openUrl(QUrl.fromLocalFile(folder))):
                self._say(tr("The folder could not be opened"))

        self._background.run(self, lambda _: folder_there(folder), looked)

    def _say(self, words: str) -> None:
        self._window.status_line.showMessage(words, _WORDS_MS)


def _is_of(view: MessageView, transcript: Transcript) -> bool:
    """Whether the session that a message is of is the one that is shown: else an answer about it comes too late."""
    session, at = transcript.session, Locator.parse(view.locator)
    return session is not None and session.locator == str(Locator(at.source, at.session))


def _as_json(view: MessageView) -> str:
    return msgspec.json.format(msgspec.json.encode(view), indent=2).decode()
