"""A scroll bar with a tick beside each message that holds what is looked for."""

from bisect import bisect_left
from collections.abc import Sequence

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar, QWidget

from pond_desktop.gui.looks.painting import guarded
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.geometry import Geometry

_TICK_HEIGHT = 2


class FoundTicks(QScrollBar):
    def __init__(self, geometry: Geometry, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._geometry, self._theme = geometry, theme
        self._rows: Sequence[int] = ()
        self._drawn: tuple[tuple[int, int], list[int]] = ((0, 0), [])

    def mark(self, rows: Sequence[int]) -> None:
        """`rows` ascend."""
        self._rows, self._drawn = rows, ((0, 0), [])
        self.update()

    @property
    def ticks(self) -> list[int]:
        """How far below the bar's top they are drawn. However many rows there are, each pixel is looked at once."""
        sums, height = self._geometry.sums, self.height()
        state = (sums.total, height)
        if self._drawn[0] != state:
            self._drawn = (state, list(self._places(sums.total, height)) if self._rows and sums.total else [])
        return self._drawn[1]

    def _places(self, total: int, height: int) -> list[int]:
        sums, rows, places, at = self._geometry.sums, self._rows, [], 0
        while at < len(rows) and rows[at] < sums.row_count:
            place = sums.top(rows[at]) * height // total
            places.append(place)
            next_row, _ = sums.row_at(((place + _TICK_HEIGHT) * total + height - 1) // height)
            at = max(at + 1, bisect_left(rows, next_row, at))
        return places

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._rows:
            return
        painter = QPainter(self)
        colour, width = QColor(self._theme.colours.warned), self.width()
        for place in self.ticks:
            painter.fillRect(2, min(place, self.height() - _TICK_HEIGHT), width - 4, _TICK_HEIGHT, colour)
