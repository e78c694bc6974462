"""A quiet word over the messages: some came that are out of sight."""

from PySide6.QtWidgets import QAbstractScrollArea, QPushButton

from pond_desktop.gui.translation import tr

_EDGE = 10


class ArrivalPill(QPushButton):
    """At the edge of the view that the new messages lie behind. It takes no focus, and moves nothing."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view)
        self._view = view
        self.setToolTip(tr("Go to the first of them"))
        self.hide()

    def say(self, count: int, *, is_above: bool) -> None:
        words = tr("%n new message(s) · go", "", count)
        self.setText(f"{'↑' if is_above else '↓'} {words}")
        self.setAccessibleName(words)
        self.adjustSize()
        place = self._view.viewport().geometry()
        left = place.left() + (place.width() - self.width()) // 2
        self.move(left, place.top() + _EDGE if is_above else place.bottom() - self.height() - _EDGE)
        self.show()
        self.raise_()
