"""Sessions as rows of a known number, of which only some pages are here."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from pond_desktop.gui.looks.document import plain_tip
from pond_desktop.projection.values import SessionSummary
from pond_desktop.projection.words import age, count, folder_name

PAGE_COUNT = 100
_PAGES_KEPT = 30
SESSION_ROLE = Qt.ItemDataRole.UserRole

_Index = QModelIndex | QPersistentModelIndex


class SessionModel(QAbstractTableModel):
    """One column of summaries; `None` where a page is on its way."""

    page_wanted = Signal(int)
    """The offset of a page that is looked at and not here."""

    def __init__(
        self, clock: Callable[[], datetime], agent_titles: Callable[[str], str], parent: QObject | None = None
    ):
        super().__init__(parent)
        self.clock, self.agent_titles = clock, agent_titles
        self._row_count = 0
        self._pages: OrderedDict[int, Sequence[SessionSummary]] = OrderedDict()
        self._asked: set[int] = set()
        self._stale: set[int] = set()
        self._live: frozenset[str] = frozenset()

    def is_live(self, session: SessionSummary) -> bool:
        """Whether an agent is writing it just now."""
        return session.locator in self._live

    def set_live(self, locators: frozenset[str]) -> None:
        if locators != self._live:
            self._live = locators
            if self._row_count:
                self.dataChanged.emit(self.index(0, 0), self.index(self._row_count - 1, 0))

    def put_page(self, offset: int, sessions: Sequence[SessionSummary], total_count: int) -> None:
        """A page that was asked for. The number of rows follows `total_count`."""
        self._asked.discard(offset)
        self._stale.discard(offset)
        self._pages[offset] = sessions
        self._pages.move_to_end(offset)
        while len(self._pages) > _PAGES_KEPT:
            self._pages.popitem(last=False)
        self._set_row_count(total_count)
        last = min(offset + PAGE_COUNT, self._row_count) - 1
        if last >= offset:
            self.dataChanged.emit(self.index(offset, 0), self.index(last, 0))

    def page_failed(self, offset: int) -> None:
        """The page may be asked for again."""
        self._asked.discard(offset)

    def refresh(self) -> None:
        """What is shown stays until newer pages come; they are asked for as they are looked at."""
        self._asked.clear()
        self._stale = set(self._pages)
        if self._row_count:
            self.dataChanged.emit(self.index(0, 0), self.index(self._row_count - 1, 0))

    def clear(self) -> None:
        """Another list: nothing of this one is of use."""
        self.beginResetModel()
        self._row_count = 0
        self._pages.clear()
        self._asked.clear()
        self._stale.clear()
        self.endResetModel()

    def session_at(self, row: int) -> SessionSummary | None:
        """Asks for the page of `row` where that is not here."""
        offset = row - row % PAGE_COUNT
        page = self._pages.get(offset)
        if (page is None or offset in self._stale) and offset not in self._asked:
            self._asked.add(offset)
            self.page_wanted.emit(offset)
        if page is None:
            return None
        self._pages.move_to_end(offset)
        return page[row - offset] if row - offset < len(page) else None

    def here_at(self, row: int) -> SessionSummary | None:
        """The session of a row if it is here; asks for nothing."""
        offset = row - row % PAGE_COUNT
        page = self._pages.get(offset, ())
        return page[row - offset] if 0 <= row - offset < len(page) else None

    def row_of(self, locator: str) -> int | None:
        """Where that session is, among the pages that are here."""
        for offset, page in self._pages.items():
            for place, session in enumerate(page):
                if session.locator == locator:
                    return offset + place
        return None

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._row_count

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == SESSION_ROLE:
            return self.session_at(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            session = self.session_at(index.row())
            return "" if session is None else session.title
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            session = self.session_at(index.row())
            words = "Session not loaded yet" if session is None else self.spoken(session)
            return words if role == Qt.ItemDataRole.AccessibleTextRole else plain_tip(words)
        return None

    def spoken(self, session: SessionSummary) -> str:
        """A session in one sentence, for those who listen or hover."""
        said = [session.title, self.agent_titles(session.agent)]
        said += [folder_name(session.project)] if session.project else []
        said += [age(session.last_message_at, self.clock())] if session.last_message_at else []
        said.append(count(session.message_count, "message"))
        said += ["child session"] if session.parent else []
        said += [count(session.child_count, "child session")] if session.child_count else []
        said += ["live"] if self.is_live(session) else []
        said += ["source gone"] if session.gone_at else []
        return ", ".join(said)

    def _set_row_count(self, row_count: int) -> None:
        if row_count > self._row_count:
            self.beginInsertRows(QModelIndex(), self._row_count, row_count - 1)
            self._row_count = row_count
            self.endInsertRows()
        elif row_count < self._row_count:
            self.beginRemoveRows(QModelIndex(), row_count, self._row_count - 1)
            self._row_count = row_count
            self.endRemoveRows()
