"""A quiet word over the messages: some came that are out of sight."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QPushButton

from pond_desktop.gui.looks.announcing import announce
from pond_desktop.gui.translation import tr

_EDGE = 10


class ArrivalPill(QPushButton):
    """At the foot of the view, where it covers least of what is read. It moves nothing."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view)
        self._view = view
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(tr("Go to the first of them"))
        self.hide()

    def say(self, count: int, *, is_above: bool) -> None:
        words = tr("%Ln new message(s) · go", "", count)
        if self.isHidden() or words != self.accessibleName():
            announce(self._view, words)
        self.setText(f"{'↑' if is_above else '↓'} {words}")
        self.setAccessibleName(words)
        self.adjustSize()
        place = self._view.viewport().geometry()
        self.move(place.center().x() - self.width() // 2, place.bottom() - self.height() - _EDGE)
        self.show()
        self.raise_()
