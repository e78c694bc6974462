"""A reference to what is chosen, put where a person is writing: the asker of the button that names that place."""

import json
from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, QSettings

from pond_desktop.editors.finding import Found
from pond_desktop.editors.target import Inserted, Place
from pond_desktop.errors import EditorError, KnownError, UnsafeText
from pond_desktop.gui.background import Background, Lane
from pond_desktop.gui.choosing import Choosing
from pond_desktop.gui.insertion.agreement import AgreementDialog
from pond_desktop.gui.insertion.menu import Places
from pond_desktop.gui.insertion.wording import form_title, label
from pond_desktop.gui.keymap import spoken
from pond_desktop.gui.known_sentences import fault_words, sentences, translated
from pond_desktop.gui.lending import Lending
from pond_desktop.gui.meant import Meant, meant_in
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.reference_mime import put_on_clipboard
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.inserting import find_places, insert
from pond_desktop.operations.listing import locators_of
from pond_desktop.operations.referring import formats, refer, remember
from pond_desktop.projection.reference import Reference

_WORDS_MS = 10_000
_CLIPBOARD = "clipboard"
_FORMS, _WAS_CLIPBOARD = "insert/forms", "insert/clipboard"


class Inserting(QObject):
    """Places are looked for when the window gets the focus and when their menu opens, never by the clock."""

    def __init__(self, navigator: Navigator, choosing: Choosing, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        self._bar = window.insert_bar
        self._lending = Lending(self)
        self._found: Found | None = None
        self._is_looking = False
        self._awaiting: list[Callable[[], None]] = []
        self._used: tuple[str, str] | None = None
        """The place that was used last, for as long as the window is open."""
        self._is_clipboard_meant = False
        self._forms: dict[str, str] = {}
        """What a person chose for a target in the place of what is usual there."""
        self._told = ""
        actions = window.actions_by_name
        actions["insert"].triggered.connect(lambda _checked: self.insert())
        actions["insert_quote"].triggered.connect(lambda _checked: self.insert("quote"))
        actions["insert_elsewhere"].triggered.connect(lambda _checked: self.choose())
        actions["copy_reference"].triggered.connect(lambda _checked: self.copy())
        for name in ("insert", "insert_quote"):
            # held down, keys would insert it again and again
            actions[name].setAutoRepeat(False)
        self._bar.insert_wanted.connect(self.insert)
        self._bar.menu_wanted.connect(self.choose)
        self._bar.menu.set_commands([actions["insert_quote"]])
        self._bar.menu.place_chosen.connect(self._place_chosen)
        self._bar.menu.form_chosen.connect(self._form_chosen)
        self._bar.menu.settings_wanted.connect(lambda: choosing.open("insert"))
        window.sessions.chosen_menu.addSeparator()
        window.sessions.chosen_menu.addActions([actions["insert"], actions["copy_reference"]])
        for transcript in window.sides.transcripts:
            transcript.view.chosen.changed.connect(window.status_line.show_chosen_messages)
        self._show()

    # what there is

    def begin(self, kept: QSettings | None = None) -> None:
        """From now on the window's focus counts."""
        if kept is not None:
            self._is_clipboard_meant = str(kept.value(_WAS_CLIPBOARD, 0)) == "1"
            self._forms = _written_forms(kept.value(_FORMS))
        self._window.installEventFilter(self)
        if self._window.isActiveWindow():
            self.look()

    def save_places(self, kept: QSettings) -> None:
        kept.setValue(_WAS_CLIPBOARD, int(self._is_clipboard_meant))
        kept.setValue(_FORMS, json.dumps(self._forms))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.WindowActivate:
            self.look()
        return super().eventFilter(watched, event)

    def look(self, then: Callable[[], None] | None = None) -> None:
        """Finds out anew where something could be inserted."""
        pond = self._navigator.pond
        if then is not None:
            self._awaiting.append(then)

        def found(places: Found) -> None:
            self.show_found(places)
            # also what was wished for while an earlier look went on that this one replaced
            wished, self._awaiting = self._awaiting, []
            for each in wished:
                each()

        def ended() -> None:
            self._is_looking = False
            self._show()

        self._is_looking = True
        self._show()
        self._background.run(
            self,
            lambda _: find_places(pond, lend=self._lending.lend),
            found,
            ended=ended,
            lane=Lane.PLACES,
            replaces="places",
        )

    def show_found(self, found: Found) -> None:
        self._found = found
        self._show()

    @property
    def shown(self) -> Place | None:
        """The place that is meant where nobody says another; `None` is the clipboard."""
        places = self._found.places if self._found is not None else ()
        if self._is_clipboard_meant:
            return None
        used = next((place for place in places if (place.target, place.id) == self._used), None)
        return used or next((place for place in places if place.refusal is None), None)

    def _show(self) -> None:
        shown, actions = self.shown, self._window.actions_by_name
        self._bar.menu.name_keys(spoken([keys.toString() for keys in actions["copy_reference"].shortcuts()[:1]]))
        self._bar.put(
            Places(
                places=self._found.places if self._found is not None else (),
                shown=shown,
                faults=tuple(map(translated, self._found.faults)) if self._found is not None else (),
                is_looking=self._is_looking,
                forms={name: form_title(name, title) for name, title in formats(self._navigator.pond)},
                form=self._forms.get(_key(shown)),
                usual_form="markdown" if shown is None else shown.format,
            )
        )

    def form_for(self, place: Place | None, meant: Meant) -> str:
        """What was chosen for its target, else what is usual there. Of several messages a link says too little."""
        usual = "pack" if meant.is_passage else "markdown" if place is None else place.format
        return self._forms.get(_key(place)) or usual

    def reference_to(self, meant: Meant, form: str) -> Reference:
        """Not for the window's thread."""
        pond = self._navigator.pond
        return refer(pond, locators_of(pond, meant.keys) if meant.keys else meant.locators, format=form)

    # what a person wants

    def insert(self, form: str | None = None) -> None:
        """A reference to what is chosen, into the place that the button names."""
        self._with_meant(lambda meant: self._once_found(lambda: self._refer(self.shown, meant, form)))

    def copy(self) -> None:
        """The same, on the clipboard."""
        self._with_meant(lambda meant: self._refer(None, meant))

    def choose(self) -> None:
        """Shows the places as they are at this moment."""
        self.look()
        self._bar.open_menu()

    def _place_chosen(self, place: Place | None) -> None:
        self._is_clipboard_meant = place is None
        self._used = None if place is None else (place.target, place.id)
        self._show()
        self._with_meant(lambda meant: self._refer(place, meant))

    def _form_chosen(self, form: str) -> None:
        self._forms[_key(self.shown)] = form
        if not form:
            del self._forms[_key(self.shown)]
        self._show()

    def _with_meant(self, then: Callable[[Meant], None]) -> None:
        meant = meant_in(self._window)
        if meant is None:
            self._say(tr("Choose a session or a message first: a reference leads to it"))
        else:
            then(meant)

    def _once_found(self, then: Callable[[], None]) -> None:
        if self._found is None and not self._is_clipboard_meant:
            self.look(then)
        else:
            then()

    # on its way

    def _refer(self, place: Place | None, meant: Meant, form: str | None = None) -> None:
        wanted = form or self.form_for(place, meant)

        def referred(reference: Reference) -> None:
            if place is None:
                self._copy(reference)
            elif reference.is_long and place.takes != "line":
                self.ask(place, reference, may_run=place.takes == "lines if agreed")
            else:
                self._put(place, reference)

        self._background.run(self, lambda _: self.reference_to(meant, wanted), referred)

    def _put(self, place: Place, reference: Reference, *, are_lines_agreed: bool = False) -> None:
        pond = self._navigator.pond

        def failed(error: KnownError) -> None:
            if isinstance(error, UnsafeText):
                self.ask(place, reference, may_run=True)
            elif isinstance(error, EditorError):
                self._not_inserted(error, reference)
            else:
                self._window.notices.show_error(error)

        self._background.run(
            self,
            lambda _: insert(pond, place, reference, are_lines_agreed=are_lines_agreed, lend=self._lending.lend),
            self._inserted,
            failed=failed,
            lane=Lane.EDITORS,
        )

    def ask(self, place: Place, reference: Reference, *, may_run: bool) -> None:
        """Whether so much is to go there."""
        code_font = self._window.theme.code_font
        dialog = AgreementDialog(label(place), reference, may_run=may_run, code_font=code_font, parent=self._window)
        dialog.agreed.connect(lambda agreed: self._put(place, agreed, are_lines_agreed=True))
        dialog.open()

    def _inserted(self, inserted: Inserted) -> None:
        place = inserted.place
        self._used, self._is_clipboard_meant = (place.target, place.id), False
        self._show()
        said = (
            tr("Inserted into {place}").format(place=label(place))
            if inserted.is_confirmed
            else tr("Handed over to {place}, which does not say what became of it").format(place=label(place))
        )
        self._say(f"{said} · {translated(inserted.note)}" if inserted.note else said)

    def _not_inserted(self, error: EditorError, reference: Reference) -> None:
        said, notices = tr("Not inserted: {fault}").format(fault=fault_words(error)), self._window.notices
        if self._navigator.pond.settings.insert_clipboard_on_failure:
            put_on_clipboard(reference)
            notices.say(sentences(said, tr("The reference is on the clipboard.")))
        else:
            notices.offer(said, tr("Copy the reference"), lambda: self._copy(reference))
        self._told = notices.words.text()
        # what is shown of the places was not true
        self.look()

    def _copy(self, reference: Reference) -> None:
        put_on_clipboard(reference)
        self._say(tr("Copied the reference"))
        pond = self._navigator.pond
        self._background.run(self, lambda _: remember(pond, reference), lambda _: None, lane=Lane.EDITORS)

    def _say(self, words: str) -> None:
        if self._told and self._window.notices.words.text() == self._told:
            # it holds no longer
            self._window.notices.hide()
        self._told = ""
        self._window.status_line.showMessage(words, _WORDS_MS)


def _key(place: Place | None) -> str:
    return _CLIPBOARD if place is None else place.target


def _written_forms(value: object) -> dict[str, str]:
    try:
        read = json.loads(str(value))
    except ValueError:
        return {}
    return {str(target): str(form) for target, form in read.items()} if isinstance(read, Mapping) else {}
