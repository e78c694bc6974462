"""What a search found, best first."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QStackedLayout, QToolButton, QVBoxLayout, QWidget

from pond_desktop.gui.looks.card_table import CardTable
from pond_desktop.gui.looks.empty import EmptyState
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.search.card import ResultCard
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.values import Pointer, SearchAnswer
from pond_desktop.projection.words import age, count
from pond_desktop.search.excerpts import EXCERPT_CHARS

_Index = QModelIndex | QPersistentModelIndex


class ResultModel(QAbstractTableModel):
    """One column of pointers."""

    def __init__(
        self, clock: Callable[[], datetime], agent_titles: Callable[[str], str], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.clock, self.agent_titles = clock, agent_titles
        self.terms: Sequence[str] = ()
        self._pointers: Sequence[Pointer] = ()

    def put(self, pointers: Sequence[Pointer], terms: Sequence[str]) -> None:
        self.beginResetModel()
        self._pointers, self.terms = pointers, terms
        self.endResetModel()

    def pointer_at(self, row: int) -> Pointer:
        return self._pointers[row]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._pointers)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        pointer = self._pointers[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(pointer.excerpt, EXCERPT_CHARS)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            said = [one_line(pointer.excerpt, 160), f"in {pointer.title}", self.agent_titles(pointer.agent)]
            return ", ".join([*said, age(pointer.at, self.clock())])
        return None


class SearchResults(QWidget):
    """Takes an answer; says which result was chosen."""

    pointer_chosen = Signal(object)
    """A Pointer."""
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
        self.model = ResultModel(clock, agent_titles, self)
        self.table = CardTable(self.model, ResultCard(self.model, theme), self)
        self.table.setAccessibleName("Search results, best first")
        self.heading = QLabel("Searching…")
        self.heading.setObjectName("heading")
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        self.empty = EmptyState("", "")
        close = QToolButton()
        close.setText("Close")
        close.setToolTip("Back to the list of sessions (Esc)")
        close.clicked.connect(lambda _checked: self.closed.emit())
        self._arrange(close)
        self.table.row_chosen.connect(lambda row: self.pointer_chosen.emit(self.model.pointer_at(row)))
        self.table.entered.connect(self.entered)

    def show_waiting(self) -> None:
        """An earlier answer stays until the next one is here."""
        self.heading.setText("Searching…")

    def show_answer(self, answer: SearchAnswer) -> None:
        self.model.put(answer.results, answer.terms)
        shown, matched = len(answer.results), answer.matched_count
        matches = count(matched, "match", "matches")
        self.heading.setText(f"{shown:,} of {matches}" if shown < matched else matches)
        self.empty.say(
            "Nothing found",
            f"None of {count(answer.searched_count, 'message')} matches. Try fewer or shorter words; "
            'a phrase stands in "quotes", and a word may end in *.',
        )
        self._stack.setCurrentWidget(self.table if shown else self.empty)

    def _arrange(self, close: QToolButton) -> None:
        bar = QFrame()
        bar.setObjectName("bar")
        inside = QHBoxLayout(bar)
        inside.setContentsMargins(12, 5, 6, 5)
        inside.addWidget(self.heading)
        inside.addStretch()
        inside.addWidget(close)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.setSpacing(0)
        outside.addWidget(bar)
        outside.addLayout(self._stack)
        self.setFocusProxy(self.table)
