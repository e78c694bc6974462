"""The messages as a table: who, when, what, which kind. For those who listen, and for a look over many at once."""

from datetime import UTC, datetime

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyleOptionViewItem, QWidget

from pond_desktop.gui.looks.amounts import clock_time, day_and_time
from pond_desktop.gui.looks.card_table import CardTable
from pond_desktop.gui.looks.cards import CardDelegate, draw_elided
from pond_desktop.gui.looks.document import plain_tip
from pond_desktop.gui.looks.painting import guarded
from pond_desktop.gui.looks.speakers import kind_words
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.model import TranscriptModel
from pond_desktop.gui.translation import tr

_Index = QModelIndex | QPersistentModelIndex

_COLUMN_COUNT = 4
_WHEN, _WHAT = 1, 2
_WHO_EM, _KIND_EM, _EDGES_EM = 6.5, 6.5, 1.5
_WHAT_EM_MIN = 18
"""What was said has so much; where the table is too narrow for it, times go without their day."""
_LONG_AGO = datetime(2028, 12, 28, 20, 28, tzinfo=UTC)
"""As wide as a time can be."""


class MessageTableModel(QAbstractTableModel):
    """The rows of a transcript, each with what is known of it; messages that are looked at and not here are asked
    for."""

    def __init__(self, messages: TranscriptModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._messages = messages
        self._missing: set[int] = set()
        self._has_days = True
        self._asking = QTimer(self, singleShot=True, interval=0)
        self._asking.timeout.connect(self._ask)
        for beginning in (messages.modelAboutToBeReset, messages.layoutAboutToBeChanged):
            beginning.connect(self.beginResetModel)
        for end in (messages.modelReset, messages.layoutChanged):
            end.connect(self.endResetModel)
        # the messages outlive the table: what is no slot of ours would still be called when that is gone
        messages.rowsAboutToBeInserted.connect(self._rows_come)
        messages.rowsInserted.connect(self.endInsertRows)
        messages.dataChanged.connect(self._rows_changed)

    def show_days(self, are_shown: bool) -> None:
        """Of times: they are always said, and in the tool tip."""
        self._has_days = are_shown

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._messages.rowCount()

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else _COLUMN_COUNT

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (tr("Who"), tr("When"), tr("What"), tr("Kind"))[section]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words_at(index.row(), index.column())
        if index.column() == _WHEN and role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            at = self._at(index.row())
            return day_and_time(at) if at is not None else tr("not known")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            said = self.words_at(index.row(), index.column())
            return said or (tr("Message not loaded yet") if index.column() == _WHAT else tr("not known"))
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == _WHAT:
            return plain_tip(self.words_at(index.row(), _WHAT))
        return None

    def words_at(self, row: int, column: int) -> str:
        view, messages = self._messages.view_at(row), self._messages
        known = messages.outline_at(messages.position_of(row))
        if view is None:
            self._missing.add(row)
            self._asking.start()
        match column:
            case 0:
                either = view or known
                return messages.who(either.role) if either is not None else ""
            case 1:
                at = self._at(row)
                return "" if at is None else day_and_time(at) if self._has_days else clock_time(at)
            case 2:
                return messages.told(row) if view is not None else ""
            case _:
                return kind_words(view) if view is not None else ""

    def _at(self, row: int) -> datetime | None:
        either = self._messages.view_at(row) or self._messages.outline_at(self._messages.position_of(row))
        return either.at if either is not None else None

    def _rows_come(self, _parent: QModelIndex, first: int, last: int) -> None:
        self.beginInsertRows(QModelIndex(), first, last)

    def _rows_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        self.dataChanged.emit(self.index(first.row(), 0), self.index(last.row(), _COLUMN_COUNT - 1))

    def _ask(self) -> None:
        wanted, self._missing = self._missing, set()
        self._messages.want(sorted(row for row in wanted if row < self.rowCount()))


class MessageCells(CardDelegate):
    """A message in one line of several columns."""

    line_count = 1

    def __init__(self, model: MessageTableModel, theme: Theme) -> None:
        super().__init__(theme)
        self._model = model

    def row_height(self, font: QFont, line_count: int | None = None) -> int:
        return round(QFontMetrics(font).height() * 1.75)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place, column = option.rect, index.column()
        self._ground(painter, option, place, has_bar=not column)
        edge = round(place.height() * 0.34)
        inner = place.adjusted(edge, 0, -edge // 2, 0)
        words = self._model.words_at(index.row(), column)
        if not words and column == _WHAT:
            self.draw_missing(painter, [inner])
            return
        painter.setFont(option.font)
        painter.setPen(QColor(self.theme.colours.text if column == _WHAT else self.theme.colours.muted))
        draw_elided(painter, inner, words)


class MessageTable(CardTable):
    def __init__(self, messages: TranscriptModel, theme: Theme, parent: QWidget | None = None) -> None:
        model = MessageTableModel(messages)
        super().__init__(model, MessageCells(model, theme), parent)
        model.setParent(self)
        self._rows = model
        self.setAccessibleName(tr("Transcript as a table"))
        header = self.horizontalHeader()
        header.show()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(_WHAT, QHeaderView.ResizeMode.Stretch)
        self._fit_columns()
        self.fitted.connect(self._fit_columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """What was said has the rest."""
        metrics, header = self.fontMetrics(), self.horizontalHeader()
        em = metrics.height()
        beside = (_WHO_EM + _KIND_EM + _EDGES_EM) * em
        time = metrics.horizontalAdvance(day_and_time(_LONG_AGO))
        has_days = self.viewport().width() - beside - time >= _WHAT_EM_MIN * em
        self._rows.show_days(has_days)
        if not has_days:
            time = metrics.horizontalAdvance(clock_time(_LONG_AGO))
        for column, width in ((0, _WHO_EM * em), (_WHEN, time + _EDGES_EM * em), (3, _KIND_EM * em)):
            header.resizeSection(column, round(width))
