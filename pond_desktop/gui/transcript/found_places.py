"""What was found in a session, and the way from one place to the next in the order in which it is read. Pure.

Messages are found by position and read by row. Rows are whole turns in one order or the other, so the sums by position
tell all about the rows too: each answer takes some steps of a search, however much was found, and none is void when
the rows move.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate

from msgspec import Struct

from pond_desktop.gui.transcript.turns import TurnOrder
from pond_desktop.operations.find_in_session import FoundPart


class FoundPlace(Struct, frozen=True):
    """The `occurrence`-th place, counted from 0, in a part of the message at `position`."""

    position: int
    part: int
    occurrence: int


class FoundPlaces:
    """Numbers count from 0 along the rows. What has no row yet is not counted."""

    def __init__(self, parts: Iterable[FoundPart] = ()) -> None:
        self._parts = sorted(parts)
        self._positions = [part.position for part in self._parts]
        self._sums = list(accumulate((part.count for part in self._parts), initial=0))

    def with_more(self, parts: Iterable[FoundPart]) -> "FoundPlaces":
        return FoundPlaces([*self._parts, *parts])

    def count(self, order: TurnOrder) -> int:
        return self._before(order.message_count)

    def count_above(self, row: int, order: TurnOrder) -> int:
        """How many places stand above a row."""
        if row >= order.message_count:
            return self.count(order)
        position = order.position_of(row)
        if not order.is_latest_first:
            return self._before(position)
        start, end = order.bounds(position)
        return self.count(order) - self._before(end) + self._before(position) - self._before(start)

    def number_of(self, place: FoundPlace, order: TurnOrder) -> int:
        """Of a place that is not there any more: of the one that follows it."""
        if place.position >= order.message_count:
            return self.count(order)
        index = self._index(place.position, place.part)
        within = self._sums[index] - self._before(place.position)
        if index < len(self._parts) and (part := self._parts[index]).position == place.position:
            within += min(place.occurrence, part.count) if part.part == place.part else 0
        return self.count_above(order.row_of(place.position), order) + within

    def holds(self, place: FoundPlace, order: TurnOrder) -> bool:
        index = self._index(place.position, place.part)
        part = self._parts[index] if index < len(self._parts) else None
        is_it = part is not None and (part.position, part.part) == (place.position, place.part)
        return is_it and part is not None and place.occurrence < part.count and part.position < order.message_count

    def place_at(self, number: int, order: TurnOrder) -> FoundPlace:
        """`number` is less than the count."""
        if order.is_latest_first:
            number = self._by_position(number, order)
        index = bisect_right(self._sums, number) - 1
        part = self._parts[index]
        return FoundPlace(part.position, part.part, number - self._sums[index])

    def next_row(self, row: int, order: TurnOrder) -> int | None:
        """The first one, from `row` on downward, that holds a place. Asked for each pixel of a scroll bar."""
        if row >= order.message_count:
            return None
        position, positions = order.position_of(row), self._positions
        at = bisect_left(positions, position)
        if order.is_latest_first:
            start, end = order.bounds(position)
            if at == len(positions) or positions[at] >= end:
                # in the next turn below that holds any: its messages are earlier ones
                before = bisect_left(positions, start)
                if not before:
                    return None
                at = bisect_left(positions, order.bounds(positions[before - 1])[0])
        is_known = at < len(positions) and positions[at] < order.message_count
        return order.row_of(positions[at]) if is_known else None

    def _by_position(self, number: int, order: TurnOrder) -> int:
        """Which one it is in the order of the source: as many as follow its turn there stand above it here."""
        count = self.count(order)
        turn = bisect_right(order.starts, count - 1 - number, key=self._before) - 1
        start, end = order.bounds(order.starts[turn])
        return self._before(start) + number - (count - self._before(end))

    def _before(self, position: int) -> int:
        """How many places stand before a message in the order of the source."""
        return self._sums[bisect_left(self._positions, position)]

    def _index(self, position: int, part: int) -> int:
        return bisect_left(self._parts, FoundPart(position, part, 0))
