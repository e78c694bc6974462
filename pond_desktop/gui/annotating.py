"""The asker for what the person makes of sessions and messages: pins, tags, notes, titles."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from pond_desktop.errors import KnownError
from pond_desktop.gui.annotations.name_dialog import NameDialog
from pond_desktop.gui.annotations.note_dialog import NoteDialog
from pond_desktop.gui.annotations.tags_dialog import TagsDialog
from pond_desktop.gui.background import Background, Lane
from pond_desktop.gui.keeping import keep
from pond_desktop.gui.known_sentences import fault_words
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.transcript.pane import Transcript
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.notes import write_note
from pond_desktop.operations.own_of import OwnState, own_of
from pond_desktop.operations.own_places import look_through_own
from pond_desktop.operations.own_titles import name_session
from pond_desktop.operations.pins import pin
from pond_desktop.operations.tags import TAG_CHARS_MAX, list_tags, tag
from pond_desktop.projection.titles import TITLE_CHARS

_WORDS_MS = 4_000


class Annotating(QObject):
    """Changes the session that is shown, or the message that is chosen in it. Waits for no capture: what a person
    writes is kept between two of its commits."""

    changed = Signal()
    """Lists may show it, and searches find it."""

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        self.pond = navigator.pond
        does: dict[str, Callable[[], None]] = {
            "pin": lambda: self._on(self._session, self._turn_pin),
            "pin_message": lambda: self._on(self._message, self._turn_pin),
            "tags": lambda: self._on(self._session, self._open_tags),
            "tags_message": lambda: self._on(self._message, self._open_tags),
            "note": lambda: self._on(self._session, self._open_note),
            "note_message": lambda: self._on(self._message, self._open_note),
            "own_title": lambda: self._on(self._session, self._open_title),
        }
        self._writings: dict[str, _NoteWriting] = {}
        self._actions = [window.actions_by_name[name] for name in does]
        for name, do in does.items():
            window.actions_by_name[name].triggered.connect(lambda _checked, do=do: do())
        for transcript in window.sides.transcripts:
            bar = transcript.header.own
            bar.unpin_wanted.connect(does["pin"])
            bar.note_wanted.connect(does["note"])
            bar.tag_wanted.connect(lambda word: window.search_box.put(_tag_query(word)))
        navigator.session_opened.connect(lambda _locator: self._enable(True))
        self._enable(False)

    def _enable(self, is_enabled: bool) -> None:
        for action in self._actions:
            action.setEnabled(is_enabled)

    def _session(self) -> str | None:
        return self._navigator.shown_locator

    def _message(self) -> str | None:
        transcript = self._window.transcript
        view = transcript.model.view_at(transcript.view.currentIndex().row())
        return None if view is None else view.locator

    def _on(self, target: Callable[[], str | None], do: Callable[[OwnState], None]) -> None:
        """Does something with what is there now."""
        locator, pond = target(), self.pond
        if locator is None:
            self._say(tr("Choose a message first"))
            return
        self._background.run(self, lambda _: own_of(pond, locator, with_secrets=True), do, replaces="own")

    def change(
        self,
        at: str,
        change: Callable[[], object],
        then: Callable[[OwnState], None],
        *,
        failed: Callable[[KnownError], None] | None = None,
    ) -> None:
        pond = self.pond

        def changed() -> OwnState:
            change()
            return own_of(pond, at, with_secrets=True)

        def show(state: OwnState) -> None:
            self._show(state)
            self._look_through()
            then(state)

        keep(self, changed, show, window=self._window, background=self._background, failed=failed)

    def finish(self) -> None:
        """Before the window closes: what stands in its notes is written."""
        for writing in self._writings.values():
            writing.dialog.wish()

    def _look_through(self) -> None:
        """Behind the writers: it may have to load the rules, and until then the text stays on the screen."""
        pond = self.pond
        self._background.run(
            self, lambda _: look_through_own(pond), lambda _: None, lane=Lane.WRITE, replaces="look through"
        )

    def _show(self, state: OwnState) -> None:
        """In the transcript, where that shows it."""
        for side in self._navigator.sides:
            if side.shown_locator == state.session.locator:
                self._show_in(side.transcript, state)
        self.changed.emit()

    def _show_in(self, transcript: Transcript, state: OwnState) -> None:
        if state.at.message is not None:
            transcript.model.put_own(state.at.message, state.own)
            view = transcript.model.view_at(transcript.view.currentIndex().row())
            if view is not None and view.locator == str(state.at):
                # the detail shows it too
                transcript.message_chosen.emit(view)
        else:
            transcript.show_own(state.session)
            if transcript is self._window.transcript:
                self._window.name_session(state.session.title)

    # pins

    def _turn_pin(self, state: OwnState) -> None:
        at, pond, is_pinned = str(state.at), self.pond, state.own is None or state.own.pinned_at is None

        def said(_: OwnState) -> None:
            self._say(tr("Pinned: is:pinned finds it") if is_pinned else tr("No longer pinned"))

        self.change(at, lambda: pin(pond, at, is_pinned), said)

    # tags

    def _open_tags(self, state: OwnState) -> None:
        at, pond = str(state.at), self.pond

        def opened(known: list[str]) -> None:
            dialog = TagsDialog(
                _name_of(state),
                state.own.tags if state.own else (),
                known,
                chars_max=TAG_CHARS_MAX,
                parent=self._window,
            )

            def show(now: OwnState) -> None:
                if isValid(dialog):
                    dialog.show_tags(now.own.tags if now.own else ())

            def failed(error: KnownError) -> None:
                if isValid(dialog):
                    dialog.show_fault(fault_words(error))
                else:
                    self._background.noticed.emit(error)

            def change(add: tuple[str, ...], remove: tuple[str, ...]) -> None:
                self.change(
                    at,
                    lambda: tag(pond, at, add, remove=remove),
                    show,
                    failed=failed,
                )

            dialog.added.connect(lambda word: change((word,), ()))
            dialog.removed.connect(lambda word: change((), (word,)))
            dialog.open()

        self._background.run(self, lambda _: [each.tag for each in list_tags(pond)], opened, replaces="tags")

    # notes

    def _open_note(self, state: OwnState) -> None:
        at = str(state.at)
        writing = self._writings.get(at)
        if writing is None:
            dialog = NoteDialog(_name_of(state), (state.own and state.own.note) or "", self._window)
            writing = self._writings[at] = _NoteWriting(self, at, dialog)
            writing.ended.connect(lambda: self._writings.pop(at))
        # one that could not be saved yet is gone on with
        writing.dialog.open()

    # titles

    def _open_title(self, state: OwnState, typed: str | None = None) -> None:
        session = state.session
        agent_title = session.agent_title or session.title
        dialog = NameDialog(
            tr("Title"),
            tr("Yours stands before the agent's: {title}").format(title=agent_title),
            session.title if typed is None else typed,
            chars_max=TITLE_CHARS,
            hint=agent_title,
            reset_words=tr("The agent's title") if session.agent_title is not None else "",
            parent=self._window,
        )

        def named(title: str) -> None:
            # what the agent calls it is no title of the person's
            own = "" if title == agent_title else title
            said = tr("It has your title") if own else tr("It has its agent's title")
            at, pond = session.locator, self.pond

            def failed(error: KnownError) -> None:
                self._background.noticed.emit(error)
                self._open_title(state, title)

            self.change(
                at,
                lambda: name_session(pond, at, own, is_looked_through=False),
                lambda _: self._say(said),
                failed=failed,
            )

        dialog.named.connect(named)
        dialog.open()

    def _say(self, words: str) -> None:
        self._window.status_line.showMessage(words, _WORDS_MS)


class _NoteWriting(QObject):
    """Writes each state of a note that its dialog wishes for. The dialog stays, hidden where it was closed, until its
    text is saved, and comes back where that failed."""

    ended = Signal()

    def __init__(self, asker: Annotating, at: str, dialog: NoteDialog) -> None:
        super().__init__(asker)
        self._asker, self._at, self.dialog = asker, at, dialog
        self._latest = ""
        dialog.written.connect(self._write)
        dialog.finished.connect(lambda _code: self._end())

    def _write(self, text: str) -> None:
        pond, at = self._asker.pond, self._at
        self._latest = text

        def write() -> None:
            # of states that had to wait only the last one counts
            if text == self._latest:
                write_note(pond, at, text, is_looked_through=False)

        self._asker.change(at, write, lambda _: self._saved(text), failed=self._failed)

    def _saved(self, text: str) -> None:
        self.dialog.show_saved(text)
        self._end()

    def _failed(self, error: KnownError) -> None:
        self.dialog.show_fault(fault_words(error))
        self.dialog.open()

    def _end(self) -> None:
        if self.dialog.isHidden() and self.dialog.is_settled:
            self.ended.emit()
            self.dialog.deleteLater()
            self.deleteLater()


def _name_of(state: OwnState) -> str:
    if state.at.message is None:
        return state.session.title
    return tr("A message of {session}").format(session=state.session.title)


def _tag_query(word: str) -> str:
    return f'tag:"{word}"' if " " in word else f"tag:{word}"
