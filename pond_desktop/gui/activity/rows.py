"""Rows of activity: with a bar for each month, or as a table of all measures."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from pond_desktop.gui.activity.wording import AgentTitles, RowKind, measure_words, months_said, number, row_words
from pond_desktop.gui.looks.painting import guarded
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.translation import tr
from pond_desktop.projection.activity import Activity, ActivityRow, Measure

_Index = QModelIndex | QPersistentModelIndex
_ROW_PX_MIN, _BARS_PX, _PAD_PX = 26, 132, 4
_NAME_CHARS = 12
"""So many can be read of a name in a narrow window."""
_AT_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_AT_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
ROW = Qt.ItemDataRole.UserRole


def rows_of(found: Activity, kind: RowKind) -> Sequence[ActivityRow]:
    return {"day": found.days, "agent": found.agents, "project": found.projects, "model": found.models}[kind]


class RowsModel(QAbstractTableModel):
    """A name, and then either each of the measures, or one of them by month and as a whole."""

    def __init__(self, kind: RowKind, agent_titles: AgentTitles, *, is_plot: bool) -> None:
        super().__init__()
        self.kind, self.is_plot = kind, is_plot
        self._agent_titles = agent_titles
        self._found: Activity | None = None
        self._rows: Sequence[ActivityRow] = ()
        self.measure: Measure = "messages"

    def put(self, found: Activity, measure: Measure, kind: RowKind | None = None) -> None:
        self.beginResetModel()
        self.kind = kind or self.kind
        self._found, self.measure = found, measure
        rows = rows_of(found, self.kind)
        if self.is_plot:
            rows = sorted(rows, key=lambda row: -(row.amount.of(measure) or 0))
        self._rows = rows
        self.endResetModel()

    def row_at(self, row: int) -> ActivityRow | None:
        return self._rows[row] if 0 <= row < len(self._rows) else None

    @property
    def most_in_a_month(self) -> float:
        """Of any row, so that bars of all rows can be compared."""
        return max((month.of(self.measure) or 0 for row in self._rows for month in row.months), default=0)

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 3 if self.is_plot or self._found is None else 1 + len(self._found.measures)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Vertical or self._found is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _AT_LEFT if section == 0 or (self.is_plot and section == 1) else _AT_RIGHT
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if section == 0:
            return {"day": tr("Day"), "agent": tr("Agent"), "project": tr("Project"), "model": tr("Model")}[self.kind]
        if self.is_plot:
            return tr("By month") if section == 1 else measure_words(self.measure)
        return measure_words(self._found.measures[section - 1])

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column, found = self.row_at(index.row()), index.column(), self._found
        if row is None or found is None:
            return None
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.TextAlignmentRole and column:
            return _AT_RIGHT
        if self.is_plot and column == 1:
            is_said = role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)
            return months_said(row, self.measure, found.currency) if is_said else None
        if role == Qt.ItemDataRole.DisplayRole:
            if column == 0:
                return row_words(self.kind, row, self._agent_titles)
            measure = self.measure if self.is_plot else found.measures[column - 1]
            return number(row.amount, measure, found.currency)
        if role == Qt.ItemDataRole.ToolTipRole and column == 0 and row.value:
            return row.value.replace("<", "‹")
        return None


class _Cells(QStyledItemDelegate):
    """With some room at both ends of the words."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        option.rect = option.rect.adjusted(_PAD_PX, 0, -_PAD_PX, 0)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return super().sizeHint(option, index) + QSize(2 * _PAD_PX, 0)


class _Bars(QStyledItemDelegate):
    """A bar for each month, over a line on which the months without one are seen."""

    def __init__(self, theme: Theme, model: RowsModel) -> None:
        super().__init__(theme)
        self._theme, self._model = theme, model

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(_BARS_PX, _ROW_PX_MIN)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        super().paint(painter, option, index)
        row, most = self._model.row_at(index.row()), self._model.most_in_a_month
        if row is None or not row.months:
            return
        painter.save()
        colours = self._theme.colours
        place = QRectF(option.rect).adjusted(8, 4, -8, -4)
        step = place.width() / len(row.months)
        painter.setPen(QPen(QColor(colours.muted)))
        painter.drawLine(QPointF(place.left(), place.bottom()), QPointF(place.right(), place.bottom()))
        for month, amount in enumerate(row.months):
            share = (amount.of(self._model.measure) or 0) / most if most else 0
            if share:
                high = max(2.0, share * place.height())
                bar = QRectF(place.left() + month * step + 1, place.bottom() - high, step - 2, high)
                painter.fillRect(bar, QColor(colours.accent))
        painter.restore()


class RowsTable(QTableView):
    """A click or Enter chooses a row."""

    row_chosen = Signal(str, str)
    """A `RowKind` and a row's value."""

    def __init__(self, model: RowsModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(_ROW_PX_MIN)
        self.verticalHeader().setDefaultSectionSize(max(_ROW_PX_MIN, round(self.fontMetrics().height() * 1.7)))
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        # a font of Japanese or Chinese is on average as wide as their signs
        header.setMinimumSectionSize(self.fontMetrics().horizontalAdvance("x") * _NAME_CHARS)
        self.setItemDelegate(_Cells(self))
        if model.is_plot:
            self.setItemDelegateForColumn(1, _Bars(theme, model))
        model.modelReset.connect(self._fit_columns)
        self.clicked.connect(lambda index: self._choose(index.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def _choose(self, row: int) -> None:
        chosen = self._model.row_at(row)
        if chosen is not None:
            self.row_chosen.emit(self._model.kind, chosen.value)

    def _fit_columns(self) -> None:
        header = self.horizontalHeader()
        for column in range(self._model.columnCount()):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
