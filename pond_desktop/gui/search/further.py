"""Ways to look further, each with what it would add."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from pond_desktop.gui.search.wording import widening
from pond_desktop.gui.translation import tr
from pond_desktop.projection.found import Widening


class Further(QFrame):
    """Below the results, on demand."""

    widening_chosen = Signal(object)
    """A Widening."""
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("foot")
        self.heading = QLabel(tr("Look further"))
        self.heading.setObjectName("heading")
        close = QToolButton()
        close.setText(tr("Close"))
        close.clicked.connect(lambda _checked: self.close_list())
        top = QHBoxLayout()
        top.addWidget(self.heading)
        top.addStretch()
        top.addWidget(close)
        self._ways = QVBoxLayout()
        self._ways.setSpacing(2)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(12, 6, 6, 8)
        lines.setSpacing(2)
        lines.addLayout(top)
        lines.addLayout(self._ways)
        self.hide()

    def show_waiting(self) -> None:
        self._clear()
        self.heading.setText(tr("Looking further…"))
        self.show()

    def show_ways(self, ways: Sequence[Widening], *, takes_focus: bool) -> None:
        """`takes_focus`: a person asked for them, and goes on from here."""
        self._clear()
        if not ways and not takes_focus:
            # nobody asked for it
            self.hide()
            return
        self.heading.setText(tr("Look further") if ways else tr("Looking further finds no more"))
        for way in ways:
            button = QToolButton()
            button.setObjectName("link")
            button.setText(widening(way))
            button.setEnabled(way.more_count > 0)
            button.clicked.connect(lambda _checked, way=way: self.widening_chosen.emit(way))
            self._ways.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            # the layout would do it later, and what is not shown gets no focus
            button.show()
        self.show()
        usable = [button for button in self.buttons() if button.isEnabled()]
        if usable and takes_focus:
            usable[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def buttons(self) -> list[QToolButton]:
        items = (self._ways.itemAt(place) for place in range(self._ways.count()))
        return [button for item in items if item is not None and isinstance(button := item.widget(), QToolButton)]

    def close_list(self) -> None:
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_list()
        else:
            super().keyPressEvent(event)

    def _clear(self) -> None:
        for button in self.buttons():
            self._ways.removeWidget(button)
            button.hide()
            button.deleteLater()
