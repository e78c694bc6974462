"""A scroll bar with a tick beside each message that holds what is looked for."""

from collections.abc import Callable, Iterator

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
        self._next_row: Callable[[int], int | None] | None = None
        self._drawn: tuple[tuple[int, int], list[int]] = ((0, 0), [])

    def mark(self, next_row: Callable[[int], int | None] | None) -> None:
        """`next_row` tells the first row that holds something, from a row on downward; `None`: nothing is marked."""
        self._next_row, self._drawn = next_row, ((0, 0), [])
        self.update()

    @property
    def ticks(self) -> list[int]:
        """How far below the bar's top they are drawn. However many rows there are, each pixel is looked at once."""
        sums, height = self._geometry.sums, self.height()
        state = (sums.total, height)
        if self._drawn[0] != state:
            self._drawn = (state, list(self._places(sums.total, height)) if sums.total else [])
        return self._drawn[1]

    def _places(self, total: int, height: int) -> Iterator[int]:
        sums = self._geometry.sums
        row = self._next_row(0) if self._next_row is not None else None
        while self._next_row is not None and row is not None and row < sums.row_count:
            place = sums.top(row) * height // total
            yield place
            below, _ = sums.row_at(((place + _TICK_HEIGHT) * total + height - 1) // height)
            row = self._next_row(max(row + 1, below))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._next_row is None:
            return
        painter = QPainter(self)
        colour, width = QColor(self._theme.colours.warned), self.width()
        for place in self.ticks:
            painter.fillRect(2, min(place, self.height() - _TICK_HEIGHT), width - 4, _TICK_HEIGHT, colour)
