"""Which turn is on top: two buttons side by side, of which one is down."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from pond_desktop.gui.translation import tr


class OrderSwitch(QWidget):
    latest_first_changed = Signal(bool)
    """Only where a person changed it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Order of the turns"))
        self.latest_button = _button(tr("Latest first"), tr("Latest turn on top; each turn reads downward"))
        self.oldest_button = _button(tr("Oldest first"), tr("Everything in the order in which it was said"))
        self._group = QButtonGroup(self)
        self._group.addButton(self.latest_button)
        self._group.addButton(self.oldest_button)
        side_by_side = QHBoxLayout(self)
        side_by_side.setContentsMargins(0, 0, 0, 0)
        side_by_side.setSpacing(0)
        side_by_side.addWidget(self.latest_button)
        side_by_side.addWidget(self.oldest_button)
        self.set_latest_first(True)
        self._group.buttonClicked.connect(lambda button: self.latest_first_changed.emit(button is self.latest_button))

    def set_latest_first(self, is_latest_first: bool) -> None:
        (self.latest_button if is_latest_first else self.oldest_button).setChecked(True)


def _button(words: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setText(words)
    button.setToolTip(tip)
    button.setCheckable(True)
    return button
