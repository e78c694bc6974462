"""The search box: a query is asked once the typing pauses; what could be typed is offered below."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from pond_desktop.gui.looks.clearable import make_clearable
from pond_desktop.gui.search.past import PastQueries
from pond_desktop.gui.search.suggestions import Suggestion, SuggestionList
from pond_desktop.gui.translation import tr

PAUSE_MS = 120
_NAME_CHARS_MIN = 2
"""A field's name is offered from its second letter on: the first one begins too many words."""


class Offer(Struct, frozen=True):
    """What may stand between two places of the text, counted in its characters."""

    start: int
    end: int
    suggestions: Sequence[Suggestion] = ()


class SearchBox(QLineEdit):
    """Emits what is to be searched for; the empty query ends the search."""

    query_changed = Signal(str)
    results_wanted = Signal()
    """The reader wants to walk into what was found."""
    entered = Signal()
    """Enter: what stands here was meant."""
    scope_changed = Signal(bool)
    """Whether only the session that is shown is searched."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        make_clearable(self)
        self.past = PastQueries()
        self._asked = ""
        self._is_in_session = False
        self._keys = ("", "")
        self._completing: Callable[[str, int], Offer] = lambda _text, cursor: Offer(cursor, cursor)
        self._offered: Offer | None = None
        self.suggestions = SuggestionList(self)
        self.suggestions.chosen.connect(self._take)
        self._name_scope()
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self._offer_pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._offer_pause.timeout.connect(self._offer_now)
        self.textChanged.connect(self._text_changed)
        self.textEdited.connect(lambda _text: self._offer_completions())

    def ask_now(self) -> None:
        """Does not wait for the pause."""
        self._pause.stop()
        self._ask()

    def put(self, query: str) -> None:
        """Another query, asked at once."""
        self._offer_pause.stop()
        self.suggestions.hide()
        self.setText(query)
        self.ask_now()

    def set_completing(self, completing: Callable[[str, int], Offer]) -> None:
        """`completing` is called at each key, with the text and the cursor's place: it must be quick."""
        self._completing = completing

    @property
    def is_in_session(self) -> bool:
        return self._is_in_session

    def set_in_session(self, is_in_session: bool) -> None:
        """Searches one session or all; what stands in the box is asked again."""
        if is_in_session == self._is_in_session:
            return
        self._is_in_session = is_in_session
        self._name_scope()
        self.scope_changed.emit(is_in_session)
        if self._asked:
            self.query_changed.emit(self._asked)

    def name_keys(self, of_all: str, of_session: str) -> None:
        """The keys that lead here."""
        self._keys = (of_all, of_session)
        self._name_scope()

    def offer_past(self) -> None:
        """The earlier searches, below the box."""
        whole = Offer(0, len(self.text()), [Suggestion(query) for query in self.past.newest_first])
        self._show_offer(whole)

    def _name_scope(self) -> None:
        words = tr("Search in this session") if self._is_in_session else tr("Search all sessions")
        keys = self._keys[int(self._is_in_session)]
        self.setPlaceholderText(tr("{what}…   ({keys})").format(what=words, keys=keys) if keys else f"{words}…")
        self.setAccessibleName(words)

    def _text_changed(self, text: str) -> None:
        if text.strip():
            self._pause.start()
        else:
            self.ask_now()

    def _ask(self) -> None:
        # all that reads queries: loaded with the first one that is typed
        from pond_desktop.gui.search.query_text import as_typed

        query = as_typed(self.text())
        if query != self._asked:
            self._asked = query
            self.query_changed.emit(query)

    def _offer_completions(self) -> None:
        """Values at once; names of fields once the typing pauses, for many a word begins like one."""
        self.suggestions.hide()
        if self.text()[: self.cursorPosition()].rpartition(" ")[2].find(":") > 0:
            self._offer_now()
        else:
            self._offer_pause.start()

    def _offer_now(self) -> None:
        self._offer_pause.stop()
        offer = self._completing(self.text(), self.cursorPosition())
        is_name = any(each.text.endswith(":") for each in offer.suggestions)
        if not is_name or offer.end - offer.start >= _NAME_CHARS_MIN:
            self._show_offer(offer)

    def _show_offer(self, offer: Offer) -> None:
        here = self.text()[offer.start : offer.end]
        self._offered = offer
        # what stands there already is no suggestion
        self.suggestions.offer([each for each in offer.suggestions if each.text != here], self)

    def _take(self, words: str) -> None:
        offer, text = self._offered, self.text()
        self.suggestions.hide()
        if offer is None:
            return
        after = text[offer.end :]
        self.setText(text[: offer.start] + words + after)
        self.setCursorPosition(offer.start + len(words))
        # the name of a field is followed by its values
        if words.endswith(":"):
            self._offer_now()

    def _key_for_list(self, key: int) -> bool:
        """Whether the list took it. Enter is the list's only once something in it was chosen by the arrows."""
        if key == Qt.Key.Key_Tab and self._offer_pause.isActive():
            self._offer_now()
        if not self.suggestions.isVisible():
            return False
        if key == Qt.Key.Key_Escape:
            self.suggestions.hide()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.suggestions.step(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Tab:
            self._take(self.suggestions.current_text() or self.suggestions.first_text() or "")
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and (words := self.suggestions.current_text()) is not None:
            self._take(words)
        else:
            return False
        return True

    def event(self, event: QEvent) -> bool:
        # Tab never comes as a key press: it moves the focus before
        is_tab = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab
        if is_tab and event.type() == QEvent.Type.KeyPress and self._key_for_list(Qt.Key.Key_Tab):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if self._key_for_list(key):
            return
        if key == Qt.Key.Key_Escape:
            self.clear()
            self.results_wanted.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._offer_pause.stop()
            self.suggestions.hide()
            self.ask_now()
            self.past.take(self.text())
            self.entered.emit()
        elif key == Qt.Key.Key_Down:
            self.ask_now()
            self.results_wanted.emit()
        elif key == Qt.Key.Key_Up and self.cursorPosition() == 0:
            self.offer_past()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._offer_pause.stop()
        self.suggestions.hide()
