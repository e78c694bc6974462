"""All rows of the list by their keys, and of those that are looked at what stands in them."""

from array import array
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from pond_desktop.gui.annotations.words import own_said
from pond_desktop.gui.looks.amounts import age, messages
from pond_desktop.gui.looks.document import plain_tip
from pond_desktop.gui.looks.list_words import heading_note, heading_words
from pond_desktop.gui.sessions.columns import COLUMNS, cell_words, column_title
from pond_desktop.gui.sessions.seen import Seen
from pond_desktop.gui.translation import tr
from pond_desktop.projection.listing import Heading, SessionLayout
from pond_desktop.projection.values import SessionSummary
from pond_desktop.projection.words import folder_name

PAGE_COUNT = 100
_HERE_MAX = 3_000
_HEADING = Qt.ItemFlag.ItemIsEnabled
_SESSION = _HEADING | Qt.ItemFlag.ItemIsSelectable

_Index = QModelIndex | QPersistentModelIndex


class SessionModel(QAbstractTableModel):
    """Rows of a layout; `None` where a session is on its way."""

    sessions_wanted = Signal(object)
    """Keys of sessions that are looked at and not here, or not as they are now."""
    sessions_gone = Signal()
    """Some that were asked for are no longer there: the rows are those of a former list."""

    def __init__(
        self, clock: Callable[[], datetime], agent_titles: Callable[[str], str], parent: QObject | None = None
    ):
        super().__init__(parent)
        self.clock, self.agent_titles = clock, agent_titles
        self.seen = Seen(clock)
        self.is_columns = False
        self._shown: str | None = None
        self._layout = SessionLayout()
        self._rows = array("q")
        self._heading_rows: Sequence[int] = ()
        self._opened: set[int] = set()
        self._under: set[int] = set()
        self._here: OrderedDict[int, SessionSummary] = OrderedDict()
        self._asked: set[int] = set()
        self._stale: set[int] = set()
        self._gone: set[int] = set()
        self._live: frozenset[str] = frozenset()

    # what the asker puts

    def put_layout(self, layout: SessionLayout, *, is_stale: bool = True) -> bool:
        """All rows anew; whether any moved. With `is_stale` what is shown of them stays until it is asked for again."""
        self._layout = layout
        if is_stale:
            self._asked.clear()
            self._stale = set(self._here)
        return self._lay_rows()

    def put_sessions(self, sessions: Mapping[int, SessionSummary], keys: Iterable[int]) -> None:
        """Sessions that were asked for by `keys`; those that did not come are asked for again with another layout."""
        missing = set(keys) - sessions.keys()
        are_news = not missing <= self._gone
        self._gone = (self._gone | missing) - sessions.keys()
        for key in missing:
            self._here.pop(key, None)
        self._asked.difference_update(sessions)
        self._stale.difference_update(keys)
        for key, session in sessions.items():
            self._here[key] = session
            self._here.move_to_end(key)
        while len(self._here) > _HERE_MAX:
            self._here.popitem(last=False)
        self.show_again()
        if are_news:
            self.sessions_gone.emit()

    def unask(self, keys: Iterable[int]) -> None:
        """They may be asked for again."""
        self._asked.difference_update(keys)

    def set_live(self, locators: frozenset[str]) -> None:
        if locators != self._live:
            self._live = locators
            self.show_again()

    def set_columns(self, is_columns: bool) -> None:
        self.beginResetModel()
        self.is_columns = is_columns
        self.endResetModel()

    def show_again(self) -> None:
        """Something of what is shown is another now."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, self.columnCount() - 1))

    # what stands where

    @property
    def session_count(self) -> int:
        return self._layout.session_count

    def is_live(self, session: SessionSummary) -> bool:
        """Whether an agent is writing it just now."""
        return session.locator in self._live

    def is_new(self, session: SessionSummary) -> bool:
        """Whether it has words that the person has not read; what is shown is being read."""
        return session.locator != self._shown and self.seen.is_new(session)

    def set_shown(self, locator: str | None) -> None:
        """What was shown until now has been read to its end."""
        for read in (self._shown, locator):
            if read is not None:
                self.seen.see(read)
        self._shown = locator
        self.show_again()

    def see_shown(self) -> None:
        """What is shown has been read as far as it goes now."""
        if self._shown is not None:
            self.seen.see(self._shown)

    def session_at(self, row: int) -> SessionSummary | None:
        """Asks for the sessions around where that of `row` is not here."""
        key = self._rows[row] if 0 <= row < len(self._rows) else -1
        if key < 0:
            return None
        session = self._here.get(key)
        if session is None or key in self._stale:
            self._want(row, key)
        if session is not None:
            self._here.move_to_end(key)
        return session

    def here_at(self, row: int) -> SessionSummary | None:
        """The session of a row if it is here; asks for nothing."""
        return self._here.get(self._rows[row]) if 0 <= row < len(self._rows) else None

    def is_gone(self, row: int) -> bool:
        """Whether the session of a row was asked for and is no longer there."""
        return self.key_at(row) in self._gone

    def heading_at(self, row: int) -> Heading | None:
        key = self._rows[row] if 0 <= row < len(self._rows) else 0
        return self._layout.headings[-1 - key] if key < 0 else None

    def key_at(self, row: int) -> int | None:
        """Which session is in a row, whether it is here or not."""
        key = self._rows[row] if 0 <= row < len(self._rows) else -1
        return key if key >= 0 else None

    def keys_between(self, first: int, last: int) -> Sequence[int]:
        """The sessions of some rows, the last one with them."""
        return array("q", (key for key in self._rows[first : last + 1] if key >= 0))

    def count_between(self, first: int, last: int) -> int:
        """How many sessions these are."""
        headings = bisect_left(self._heading_rows, last + 1) - bisect_left(self._heading_rows, first)
        return last + 1 - first - headings

    def row_of_key(self, key: int) -> int | None:
        try:
            return self._rows.index(key)
        except ValueError:
            return None

    def row_of(self, locator: str) -> int | None:
        """Where that session is, if it is here."""
        key = next((key for key, session in reversed(self._here.items()) if session.locator == locator), None)
        return None if key is None else self.row_of_key(key)

    def latest_row(self) -> int | None:
        """The first session below those that are pinned, else the first of those."""
        first = self.heading_at(0)
        row = first.count + 1 if first is not None and first.kind == "pinned" else 0
        while self.heading_at(row) is not None:
            row += 1
        return row if row < len(self._rows) else 1 if self._rows else None

    def rows_of(self, keys: Iterable[int]) -> list[int]:
        """The rows of these sessions, as far as they are listed, from the top."""
        wanted = set(keys)
        return [row for row, key in enumerate(self._rows) if key in wanted]

    # conversations

    def folded_count(self, row: int) -> int:
        """How many sessions the conversation in this row has beside the one that is shown."""
        return len(self._layout.folded.get(self.key_at(row) or 0, ()))

    def is_open(self, row: int) -> bool:
        return self.key_at(row) in self._opened

    def is_under(self, row: int) -> bool:
        """Whether it belongs to the conversation above it."""
        return self.key_at(row) in self._under

    def open_conversation(self, row: int, is_open: bool) -> None:
        """Shows or hides the other sessions of the conversation in this row."""
        key = self.key_at(row)
        if key is not None and key in self._layout.folded and is_open != (key in self._opened):
            (self._opened.add if is_open else self._opened.discard)(key)
            self._lay_rows()

    # what Qt asks

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS) if self.is_columns else 1

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return _HEADING if self.key_at(index.row()) is None else _SESSION

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole and self.is_columns:
            return column_title(COLUMNS[section])
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            is_number = COLUMNS[section] == "messages"
            side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            session = self.session_at(row)
            column = COLUMNS[index.column()]
            return "" if session is None else cell_words(session, column, self.clock(), self.agent_titles)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.spoken_at(row, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.spoken_at(row, 0))
        return None

    def spoken_at(self, row: int, column: int) -> str:
        heading = self.heading_at(row)
        if heading is not None:
            words = heading_words(heading, self.clock(), self.agent_titles)
            said = [words, *filter(None, [heading_note(heading)]), tr("%Ln session(s)", "", heading.count)]
            return tr("Heading: {words}").format(words=", ".join(said))
        session = self.session_at(row)
        if session is None:
            return gone_words() if self.is_gone(row) else tr("Session not loaded yet")
        if column:
            return cell_words(session, COLUMNS[column], self.clock(), self.agent_titles)
        folded_count = self.folded_count(row)
        said = [tr("%Ln session(s) in this conversation", "", folded_count + 1)] if folded_count else []
        said += [tr("open") if self.is_open(row) else tr("folded")] if folded_count else []
        return ", ".join([self.spoken(session), *said])

    def spoken(self, session: SessionSummary) -> str:
        """A session in one sentence, for those who listen or hover."""
        said = [session.title, self.agent_titles(session.agent)]
        said += [folder_name(session.project)] if session.project else []
        said += [age(session.last_message_at, self.clock())] if session.last_message_at else []
        said.append(messages(session.message_count))
        said += [tr("child session")] if session.parent else []
        said += [tr("%Ln child session(s)", "", session.child_count)] if session.child_count else []
        said += [tr("new")] if self.is_new(session) else []
        said += [tr("live")] if self.is_live(session) else []
        said += [tr("source gone")] if session.gone_at else []
        said += own_said(session.own)
        return ", ".join(said)

    def _want(self, row: int, key: int) -> None:
        if key in self._asked:
            return
        first = row - row % PAGE_COUNT
        wanted = tuple(
            each
            for each in self._rows[first : first + PAGE_COUNT]
            if each >= 0 and each not in self._asked and (each not in self._here or each in self._stale)
        )
        self._asked.update(wanted)
        self.sessions_wanted.emit(wanted)

    def _lay_rows(self) -> bool:
        former, layout = self._rows, self._layout
        rows, heading_rows = array("q", layout.rows), list(layout.heading_rows)
        self._under = set()
        for key in self._opened & layout.folded.keys():
            below, row = layout.folded[key], rows.index(key)
            rows[row + 1 : row + 1] = array("q", below)
            heading_rows = [at + len(below) if at > row else at for at in heading_rows]
            self._under.update(below)
        self._heading_rows = heading_rows
        self._replace_rows(rows)
        self.show_again()
        return rows != former

    def _replace_rows(self, rows: "array[int]") -> None:
        """Rows come and go at the end, whatever moved: a view is spared a look at all of them."""
        before, after = len(self._rows), len(rows)
        if after > before:
            self.beginInsertRows(QModelIndex(), before, after - 1)
            self._rows = rows
            self.endInsertRows()
        elif after < before:
            self.beginRemoveRows(QModelIndex(), after, before - 1)
            self._rows = rows
            self.endRemoveRows()
        else:
            self._rows = rows


def gone_words() -> str:
    return tr("No longer in the archive")
