"""Beside the messages: the turns of the session, each by what began it."""

from collections.abc import Mapping
from datetime import datetime

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pond_desktop.gui.looks.amounts import clock_time, day_and_time
from pond_desktop.gui.looks.card_table import CardTable
from pond_desktop.gui.looks.cards import CardDelegate, draw_at_end, draw_elided, strong
from pond_desktop.gui.looks.document import plain_tip
from pond_desktop.gui.looks.speakers import gist
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.model import TranscriptModel
from pond_desktop.gui.translation import tr

_Index = QModelIndex | QPersistentModelIndex


class TurnModel(QAbstractTableModel):
    """A row for every turn, in the order of the transcript; what began it is asked for once it is looked at."""

    lines_wanted = Signal(object)
    """The keys that the outline has of some prompts."""

    def __init__(self, messages: TranscriptModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._messages = messages
        self._turn_count = 0
        self._lines: dict[int, str] = {}
        self._asked: set[int] = set()
        self._missing: set[int] = set()
        self._asking = QTimer(self, singleShot=True, interval=0)
        self._asking.timeout.connect(self._ask)
        messages.modelReset.connect(self._take_session)
        messages.layoutChanged.connect(self._take_turns)
        messages.rowsInserted.connect(self._take_new_turns)

    def start_of(self, row: int) -> int:
        """The position of the message that begins a turn."""
        return self._messages.order.starts[self._index_of(row)]

    def row_of(self, position: int) -> int:
        """The turn that a message belongs to."""
        return self._index_of(self._messages.order.index_of(position))

    def _index_of(self, row: int) -> int:
        # the same either way: rows count from one end or from the other
        return self._turn_count - 1 - row if self._messages.is_latest_first else row

    def put_lines(self, lines: Mapping[int, str]) -> None:
        self._lines |= lines
        if self._turn_count:
            self.dataChanged.emit(self.index(0, 0), self.index(self._turn_count - 1, 0))

    def line_at(self, row: int, *, is_wanted: bool = False) -> str | None:
        """What began the turn; `None` where that is not here. It is asked for where it `is_wanted`."""
        position = self.start_of(row)
        if self._messages.order.number_of(self._index_of(row)) == 0:
            return tr("Before the first turn")
        view = self._messages.view_at(self._messages.row_of(position))
        if view is not None:
            return gist(view)
        known = self._messages.outline_at(position)
        if known is None:
            return None
        line = self._lines.get(known.key)
        if line is None and is_wanted and known.key not in self._asked:
            self._missing.add(known.key)
            self._asking.start()
        return line

    def place_at(self, row: int) -> str:
        """The number of the turn."""
        number = self._messages.order.number_of(self._index_of(row))
        return f"{number:,}" if number and self._messages.is_all_known else ""

    def time_at(self, row: int) -> str:
        at = self._at(row)
        return "" if at is None else clock_time(at)

    def _at(self, row: int) -> datetime | None:
        position = self.start_of(row)
        known = self._messages.outline_at(position)
        view = self._messages.view_at(self._messages.row_of(position))
        return view.at if view is not None else known.at if known is not None else None

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._turn_count

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.line_at(row) or ""
        if role == Qt.ItemDataRole.AccessibleTextRole:
            said = self.line_at(row) or tr("Turn not loaded yet")
            return ", ".join(filter(None, (said, self.place_at(row), self.time_at(row))))
        if role == Qt.ItemDataRole.ToolTipRole:
            at = self._at(row)
            return plain_tip("\n".join(filter(None, (self.line_at(row), day_and_time(at) if at is not None else ""))))
        return None

    def _take_session(self) -> None:
        for known in (self._lines, self._asked, self._missing):
            known.clear()
        self._take_turns()

    def _take_turns(self) -> None:
        self.beginResetModel()
        self._turn_count = self._turns_there
        self.endResetModel()

    def _take_new_turns(self) -> None:
        count = self._turns_there
        if count == self._turn_count:
            return
        first = 0 if self._messages.is_latest_first else self._turn_count
        self.beginInsertRows(QModelIndex(), first, first + count - self._turn_count - 1)
        self._turn_count = count
        self.endInsertRows()

    @property
    def _turns_there(self) -> int:
        return len(self._messages.order.starts) if self._messages.rowCount() else 0

    def _ask(self) -> None:
        wanted, self._missing = self._missing, set()
        self._asked |= wanted
        self.lines_wanted.emit(sorted(wanted))


class TurnCard(CardDelegate):
    """Two short lines: what was said, and which turn it was when."""

    def __init__(self, model: TurnModel, theme: Theme) -> None:
        super().__init__(theme)
        self._model = model

    def row_height(self, font: QFont, line_count: int | None = None) -> int:
        return round(QFontMetrics(font).height() * (1.15 * (line_count or self.line_count) + 0.75))

    def draw_card(self, painter: QPainter, font: QFont, index: _Index, lines: list[QRect]) -> None:
        line = self._model.line_at(index.row(), is_wanted=True)
        if line is None:
            self.draw_missing(painter, lines[:1])
        else:
            painter.setFont(font if self._model.place_at(index.row()) else strong(font))
            painter.setPen(QColor(self.theme.colours.text))
            draw_elided(painter, lines[0], line)
        painter.setFont(font)
        painter.setPen(QColor(self.theme.colours.muted))
        rest = draw_at_end(painter, lines[1], self._model.time_at(index.row()))
        draw_elided(painter, rest, self._model.place_at(index.row()))


class TurnGutter(QWidget):
    turn_chosen = Signal(int)
    """The position of the message that begins it."""

    def __init__(self, messages: TranscriptModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = TurnModel(messages, self)
        self.table = CardTable(self.model, TurnCard(self.model, theme), self)
        self.table.setAccessibleName(tr("Turns of this session"))
        self.table.row_chosen.connect(lambda row: self.turn_chosen.emit(self.model.start_of(row)))
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self.table)
        self.setFocusProxy(self.table)
        self.setMinimumWidth(110)

    def point_out(self, position: int) -> None:
        """The turn of this message is the one that is read."""
        row = self.model.row_of(position)
        if row != self.table.currentIndex().row():
            self.table.choose_silently(row)

    def put_lines(self, lines: Mapping[int, str]) -> None:
        self.model.put_lines(lines)
