"""The prices of models: a line for each, typed into like a sheet."""

from collections.abc import Mapping
from typing import get_args

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QPushButton, QTableWidget, QTableWidgetItem, QWidget

from pond_desktop.gui.settings_pane.controls import Control
from pond_desktop.gui.settings_pane.words import priced_words
from pond_desktop.gui.translation import tr
from pond_desktop.runtime.setting_kinds import Kind
from pond_desktop.runtime.settings import Priced

_ROWS = 7
_PRICED: tuple[str, ...] = get_args(Priced)


class PriceTable(Control):
    """A line without a model's name, or without any price, is not taken yet; what is no number is taken out again."""

    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(kind, parent)
        self.add_title()
        self._value: Mapping[str, Mapping[str, float]] = {}
        self.table = QTableWidget(0, 1 + len(_PRICED))
        self.table.setHorizontalHeaderLabels([tr("Model"), *map(priced_words, _PRICED)])
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setMinimumSectionSize(26)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.setTabKeyNavigation(False)
        self.table.setFixedHeight(self.fontMetrics().height() * _ROWS + 60)
        self.table.itemChanged.connect(lambda _item: self._say())
        self.add_control(self.table, is_wide=True)
        self.add_sentence()
        self.add_button = QPushButton(tr("Add a model"))
        self.add_button.clicked.connect(lambda _checked: self.add())
        self.remove_button = QPushButton(tr("Remove"))
        self.remove_button.clicked.connect(lambda _checked: self.remove())
        self.remove_button.setEnabled(False)
        self.table.currentCellChanged.connect(lambda row, *_: self.remove_button.setEnabled(row >= 0))
        line = QHBoxLayout()
        line.addWidget(self.add_button)
        line.addWidget(self.remove_button)
        line.addStretch()
        self.lines.addLayout(line)

    def put(self, value: Mapping[str, Mapping[str, float]]) -> None:
        if value == self._value and self.table.rowCount():
            return  # a line that is not finished stays
        self._value = value
        self.table.blockSignals(True)
        self.table.setRowCount(0)
        for model, price in value.items():
            self._line(model, price)
        self.table.blockSignals(False)

    def add(self) -> None:
        self.table.blockSignals(True)
        self._line("", {})
        self.table.blockSignals(False)
        self.table.setCurrentCell(self.table.rowCount() - 1, 0)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.table.edit(self.table.currentIndex())

    def remove(self) -> None:
        self.table.removeRow(self.table.currentRow())
        self._say()

    def _line(self, model: str, price: Mapping[str, float]) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        numbers = [f"{price[name]:g}" if name in price else "" for name in _PRICED]
        for column, words in enumerate((model, *numbers)):
            item = QTableWidgetItem(words)
            if column:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.table.setItem(row, column, item)

    def _say(self) -> None:
        found: dict[str, dict[str, float]] = {}
        for row in range(self.table.rowCount()):
            model = self._text(row, 0)
            price = {}
            for column, name in enumerate(_PRICED, 1):
                number = _number(self._text(row, column))
                if number is not None:
                    price[name] = number
            if model and price:
                found[model] = price
        if found != self._value:
            self._value = found
            self.edited.emit(found)

    def _text(self, row: int, column: int) -> str:
        item = self.table.item(row, column)
        return "" if item is None else item.text().strip()


def _number(words: str) -> float | None:
    """With a point or a comma, whatever the language."""
    try:
        number = float(words.replace(",", "."))
    except ValueError:
        return None
    return number if 0 <= number <= 1_000_000 else None
