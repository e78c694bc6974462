"""Where the days of a year stand: two bands of half a year, a column for each week. Pure."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from pond_desktop.projection.activity import days_of

BANDS = 2
WEEKDAYS = 7
_SECOND_HALF = 7
"""The month with which the second band begins."""


class Cell(NamedTuple):
    band: int
    week: int
    row: int


class Calendar:
    """`first_weekday` is that of the person's country: 0 is Monday."""

    def __init__(self, year: int, first_weekday: int = 0) -> None:
        self.year, self.first_weekday = year, first_weekday
        self.cells: dict[date, Cell] = dict(self._placed())
        self._days = {cell: day for day, cell in self.cells.items()}
        self.weeks = 1 + max(cell.week for cell in self.cells.values())

    def day_at(self, cell: Cell) -> date | None:
        return self._days.get(cell)

    def months(self) -> Iterator[tuple[int, Cell]]:
        """Each month with the cell of its first day."""
        for month in range(1, 13):
            yield month, self.cells[date(self.year, month, 1)]

    def moved(self, day: date, days: int) -> date:
        """Another day of the same year, as near as there is one."""
        ends = date(self.year, 1, 1), date(self.year, 12, 31)
        return min(max(day + timedelta(days=days), ends[0]), ends[1])

    def moved_by_month(self, day: date, months: int) -> date:
        month = min(max(day.month + months, 1), 12)
        following = date(self.year + month // 12, month % 12 + 1, 1)
        return date(self.year, month, min(day.day, (following - timedelta(days=1)).day))

    def _placed(self) -> Iterator[tuple[date, Cell]]:
        for day in days_of(self.year):
            band = int(day.month >= _SECOND_HALF)
            begin = date(self.year, _SECOND_HALF if band else 1, 1)
            row = (day.weekday() - self.first_weekday) % WEEKDAYS
            lead = (begin.weekday() - self.first_weekday) % WEEKDAYS
            yield day, Cell(band, ((day - begin).days + lead) // WEEKDAYS, row)
