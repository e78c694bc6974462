"""The search box: a query is asked once the typing pauses."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

PAUSE_MS = 120


def as_typed(text: str) -> str:
    """The query in a text that is still being typed: its last word is a beginning, unless it was ended or quoted."""
    query = text.strip()
    is_unfinished = text[-1:].isalnum() and text.count('"') % 2 == 0
    return query + "*" if is_unfinished else query


class SearchBox(QLineEdit):
    """Emits what is to be searched for; the empty query ends the search."""

    query_changed = Signal(str)
    results_wanted = Signal()
    """The reader wants to walk into what was found."""
    scope_changed = Signal(bool)
    """Whether only the session that is shown is searched."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setClearButtonEnabled(True)
        self._asked = ""
        self._is_in_session = False
        self._name_scope()
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self.textChanged.connect(self._text_changed)

    def ask_now(self) -> None:
        """Does not wait for the pause."""
        self._pause.stop()
        self._ask()

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

    def _name_scope(self) -> None:
        where = "in this session" if self._is_in_session else "all sessions"
        keys = "Ctrl+F" if self._is_in_session else "Ctrl+K"
        self.setPlaceholderText(f"Search {where}…   ({keys})")
        self.setAccessibleName(f"Search {where}")

    def _text_changed(self, text: str) -> None:
        if text.strip():
            self._pause.start()
        else:
            self.ask_now()

    def _ask(self) -> None:
        query = as_typed(self.text())
        if query != self._asked:
            self._asked = query
            self.query_changed.emit(query)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.clear()
            self.results_wanted.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.ask_now()
            self.results_wanted.emit()
        else:
            super().keyPressEvent(event)
