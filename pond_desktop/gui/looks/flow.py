"""Widgets one after the other, as words in a paragraph, on at most so many lines."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """The first `kept_count` always have a place; of the others, what does not fit on the last line is not shown."""

    kept_count = 0

    def __init__(self, parent: QWidget | None = None, *, lines_max: int, gap: int = 4) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._lines_max, self._gap = lines_max, gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem:
        return self._items[index] if 0 <= index < len(self._items) else None  # type: ignore[return-value]  # as Qt wants

    def takeAt(self, index: int) -> QLayoutItem:
        return self._items.pop(index) if 0 <= index < len(self._items) else None  # type: ignore[return-value]

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max((place.bottom() + 1 for place in self._places(width) if place is not None), default=0)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for item, place in zip(self._items, self._places(rect.width()), strict=True):
            # a hidden widget would be asked for no place any more: one out of sight still is
            item.setGeometry(place.translated(rect.topLeft()) if place is not None else QRect(-2_000, 0, 1, 1))

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        heights = [item.sizeHint().height() for item in self._items]
        return QSize(40, max(heights, default=0))

    def _places(self, width: int) -> list[QRect | None]:
        places: list[QRect | None] = []
        x = y = line = line_height = 0
        for number, item in enumerate(self._items):
            size = item.sizeHint()
            wide = min(size.width(), width)
            if x and x + wide > width:
                x, y, line, line_height = 0, y + line_height + self._gap, line + 1, 0
            if line >= self._lines_max and number >= self.kept_count:
                places.append(None)
                continue
            places.append(QRect(QPoint(x, y), QSize(wide, size.height())))
            x += wide + self._gap
            line_height = max(line_height, size.height())
        return places
