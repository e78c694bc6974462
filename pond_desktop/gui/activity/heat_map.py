"""The map of a year's days. The more there was, the larger the square: no colour tells what the size does not."""

from datetime import date

from PySide6.QtCore import QEvent, QLocale, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from pond_desktop.gui.activity.calendar import BANDS, WEEKDAYS, Calendar, Cell
from pond_desktop.gui.activity.wording import day_said, measure_words, step_words
from pond_desktop.gui.looks.announcing import announce
from pond_desktop.gui.looks.painting import guarded
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.translation import tr
from pond_desktop.projection.activity import Activity, Amount, Measure, level_of, steps_of

_CELL_PX_MIN, _CELL_IN_EM = 24, 1.25
_SHARES = (0.0, 0.3, 0.5, 0.72, 0.94)
"""How much of a cell's width the square of each level takes."""
_SHORT = QLocale.FormatType.ShortFormat


class HeatMap(QWidget):
    """Arrows go from day to day and from week to week, Page keys by month; Enter or a click chooses."""

    day_chosen = Signal(object)
    """A date."""
    moved = Signal(object)
    """Where the day is now that keys lead to: a QRect."""

    def __init__(self, theme: Theme, today: date, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._today = theme, today
        self._first_weekday = QLocale().firstDayOfWeek().value - 1
        self._measure: Measure = "messages"
        self._found: Activity | None = None
        self._amounts: dict[str, Amount] = {}
        self._steps: tuple[float, ...] = ()
        self._calendar = Calendar(today.year, self._first_weekday)
        self.current = today
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        theme.changed.connect(self.updateGeometry)
        self._say()

    def put(self, found: Activity, measure: Measure) -> None:
        if found.year != self._calendar.year:
            self._calendar = Calendar(found.year, self._first_weekday)
        if self._found is None or found.year != self._found.year:
            in_it = [date.fromisoformat(row.value) for row in found.days]
            self.current = in_it[-1] if in_it else self._calendar.moved(self._today, 0)
        self._found, self._measure = found, measure
        self._amounts = {row.value: row.amount for row in found.days}
        self._steps = steps_of(row.amount.of(measure) or 0 for row in found.days)
        self._say()
        self.updateGeometry()
        self.update()

    def level_at(self, day: date) -> int:
        return level_of(self._amount(day).of(self._measure), self._steps)

    def words_at(self, day: date) -> str:
        return "" if self._found is None else day_said(day, self._amount(day), self._found)

    def legend(self) -> list[tuple[int, str]]:
        """Levels, each with the amount from which on it is."""
        currency = None if self._found is None else self._found.currency
        return [
            (level_of(step, self._steps), step_words(step, self._measure, currency))
            for step in sorted(set(self._steps))
        ]

    def rect_of(self, day: date) -> QRect:
        return self._rect(self._calendar.cells[day])

    def day_at(self, place: QPoint) -> date | None:
        side = self._side()
        for band in range(BANDS):
            rows = QRect(self._left(), self._top(band), self._calendar.weeks * side, WEEKDAYS * side)
            if rows.contains(place):
                inside = place - rows.topLeft()
                return self._calendar.day_at(Cell(band, inside.x() // side, inside.y() // side))
        return None

    def sizeHint(self) -> QSize:
        width = self._left() + self._calendar.weeks * self._side()
        return QSize(width, self._top(BANDS - 1) + WEEKDAYS * self._side() + self._legend_height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    # what is drawn

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_names(painter)
        for day, cell in self._calendar.cells.items():
            place = self._rect(cell).adjusted(1, 1, -1, -1)
            if day <= self._today:
                painter.fillRect(place, QColor(colours.hover))
            painter.setPen(QPen(QColor(colours.border)))
            painter.drawRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5))
            self._draw_square(painter, place, self.level_at(day))
        self._draw_legend(painter)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.text), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.rect_of(self.current)).adjusted(1, 1, -1, -1))

    def _draw_square(self, painter: QPainter, place: QRect, level: int) -> None:
        if level:
            side = place.width() * _SHARES[level]
            square = QRectF(0, 0, side, side)
            square.moveCenter(QRectF(place).center())
            painter.fillRect(square, QColor(self._theme.colours.accent))

    def _draw_names(self, painter: QPainter) -> None:
        locale, side, em = QLocale(), self._side(), self.fontMetrics().height()
        painter.setPen(QColor(self._theme.colours.muted))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        for month, cell in self._calendar.months():
            # a month that begins within a week stands over the next one, as its days do
            week = cell.week + int(cell.row > 0 and cell.week > 0)
            place = QRect(self._left() + week * side, self._top(cell.band) - em - 3, side * 4, em)
            painter.drawText(place, left, locale.standaloneMonthName(month, _SHORT))
        for band in range(BANDS):
            for row in range(0, WEEKDAYS, 2):
                # every second one is named, so that large letters have room
                place = QRect(0, self._top(band) + row * side - side // 2, self._left() - 6, side * 2)
                name = locale.standaloneDayName((self._first_weekday + row) % WEEKDAYS + 1, _SHORT)
                painter.drawText(place, left, name)

    def _draw_legend(self, painter: QPainter) -> None:
        side, em = _CELL_PX_MIN - 2, self.fontMetrics().height()
        top = self._top(BANDS - 1) + WEEKDAYS * self._side() + em // 2
        x = self._left()
        for level, words in self.legend():
            self._draw_square(painter, QRect(x, top, side, side), level)
            told = tr("from {number}").format(number=words)
            wide = self.fontMetrics().horizontalAdvance(told)
            painter.setPen(QColor(self._theme.colours.muted))
            place = QRect(x + side + 4, top - em, wide + 2, side + em * 2)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, told)
            x += side + wide + em * 2

    def _side(self) -> int:
        return max(_CELL_PX_MIN, round(self.fontMetrics().height() * _CELL_IN_EM))

    def _left(self) -> int:
        locale, metrics = QLocale(), self.fontMetrics()
        return 12 + max(metrics.horizontalAdvance(locale.standaloneDayName(day, _SHORT)) for day in range(1, 8))

    def _top(self, band: int) -> int:
        em = self.fontMetrics().height()
        return em + 4 + band * (WEEKDAYS * self._side() + em * 2)

    def _legend_height(self) -> int:
        em = self.fontMetrics().height()
        return em // 2 + max(_CELL_PX_MIN, em) + 2

    def _rect(self, cell: Cell) -> QRect:
        side = self._side()
        return QRect(self._left() + cell.week * side, self._top(cell.band) + cell.row * side, side, side)

    # what keys and the mouse do

    def keyPressEvent(self, event: QKeyEvent) -> None:
        calendar, day = self._calendar, self.current
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                self.day_chosen.emit(day)
            case Qt.Key.Key_Left:
                self._go(calendar.moved(day, -WEEKDAYS))
            case Qt.Key.Key_Right:
                self._go(calendar.moved(day, WEEKDAYS))
            case Qt.Key.Key_Up:
                self._go(calendar.moved(day, -1))
            case Qt.Key.Key_Down:
                self._go(calendar.moved(day, 1))
            case Qt.Key.Key_PageUp:
                self._go(calendar.moved_by_month(day, -1))
            case Qt.Key.Key_PageDown:
                self._go(calendar.moved_by_month(day, 1))
            case Qt.Key.Key_Home:
                self._go(date(calendar.year, 1, 1))
            case Qt.Key.Key_End:
                self._go(date(calendar.year, 12, 31))
            case _:
                super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        day = self.day_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and day is not None:
            self._go(day)
            self.day_chosen.emit(day)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            day = self.day_at(event.pos())
            if day is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), self.words_at(day), self, self.rect_of(day))
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        announce(self, self.words_at(self.current))

    def _go(self, day: date) -> None:
        if day != self.current:
            self.current = day
            self._say()
            announce(self, self.words_at(day))
            self.update()
            self.moved.emit(self.rect_of(day))

    def _amount(self, day: date) -> Amount:
        return self._amounts.get(day.isoformat(), Amount())

    def _say(self) -> None:
        words = tr("Calendar of {year}: {measure}")
        self.setAccessibleName(words.format(year=self._calendar.year, measure=measure_words(self._measure)))
        self.setAccessibleDescription(self.words_at(self.current))
