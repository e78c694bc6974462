"""Which message stands in which row. Pure numbers.

A turn is what a person said and all that followed. Latest first turns the order of the turns round and leaves each turn
to be read downward: a question stands above its answer in both orders.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator


class TurnOrder:
    """Between positions (in the order of the source) and rows (as shown), both counted from 0."""

    def __init__(self, message_count: int, starts: Iterable[int] = (), *, is_latest_first: bool) -> None:
        """`starts`: the positions where turns begin, ascending."""
        self.message_count = message_count
        self.is_latest_first = is_latest_first
        self.starts = [0, *(start for start in starts if 0 < start < message_count)]

    def row_of(self, position: int) -> int:
        if not self.is_latest_first:
            return position
        start, end = self._turn(position)
        return self.message_count - end + position - start

    def position_of(self, row: int) -> int:
        if not self.is_latest_first:
            return row
        # rows count from the end of the session by whole turns
        start, end = self._turn(self.message_count - 1 - row)
        return start + row - (self.message_count - end)

    def positions(self) -> Iterator[int]:
        """The positions in the order of the rows."""
        ends = [*self.starts[1:], self.message_count]
        turns = zip(self.starts, ends, strict=True)
        for start, end in reversed(list(turns)) if self.is_latest_first else turns:
            yield from range(start, end)

    def _turn(self, position: int) -> tuple[int, int]:
        index = bisect_right(self.starts, position) - 1
        end = self.starts[index + 1] if index + 1 < len(self.starts) else self.message_count
        return self.starts[index], end
