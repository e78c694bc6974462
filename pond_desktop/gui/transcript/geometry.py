"""Where rows of very different heights lie, most of them only guessed. Pure numbers.

A tree of partial sums (Fenwick) finds the row at a height, and the height of a row, in a few steps however many there
are. What is read stays where it is: the place is a row and an offset into it, so a guess above that turns out wrong
moves nothing.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import sub

_BELOW_LOWEST_BIT = [0]
"""Each number without its lowest bit: the same for every tree, and a third of the time to make one."""


class HeightSums:
    """Heights of rows, their sums, and the row at a height."""

    def __init__(self, heights: Iterable[int] = ()) -> None:
        self._heights = list(heights)
        self._add_up()

    def height(self, row: int) -> int:
        return self._heights[row]

    def replace(self, row: int, height: int) -> None:
        difference = height - self._heights[row]
        self._heights[row] = height
        node = row + 1
        while difference and node <= self.row_count:
            self._tree[node] += difference
            node += node & -node

    def insert(self, row: int, heights: Sequence[int]) -> None:
        """Puts rows before `row`. Costs a step for every row there is, however many come."""
        self._heights[row:row] = heights
        self._add_up()

    def top(self, row: int) -> int:
        """Sum of the heights before `row`; of all of them for `row_count`."""
        total = 0
        while row:
            total += self._tree[row]
            row -= row & -row
        return total

    @property
    def total(self) -> int:
        return self.top(self.row_count)

    def row_at(self, y: int) -> tuple[int, int]:
        """The row that covers `y`, and how far into it; the last row for what lies below all."""
        position, step = 0, 1 << self.row_count.bit_length()
        while step:
            following = position + step
            if following <= self.row_count and self._tree[following] <= y:
                position, y = following, y - self._tree[following]
            step >>= 1
        if position >= self.row_count:
            return max(0, self.row_count - 1), y + (self._heights[-1] if self._heights else 0)
        return position, y

    def _add_up(self) -> None:
        self.row_count = len(self._heights)
        # a node holds the sum of the rows from below its lowest bit on
        sums = list(accumulate(self._heights, initial=0))
        while len(_BELOW_LOWEST_BIT) < len(sums):
            _BELOW_LOWEST_BIT.append(len(_BELOW_LOWEST_BIT) & (len(_BELOW_LOWEST_BIT) - 1))
        self._tree = list(map(sub, sums, map(sums.__getitem__, _BELOW_LOWEST_BIT)))


class Geometry:
    """Heights, which of them are exact, and the place that is looked at."""

    def __init__(self) -> None:
        self.sums = HeightSums()
        self._is_exact = bytearray()
        self.top_row = 0
        self.offset = 0
        """Pixels of the top row that are above the window's edge."""

    @property
    def row_count(self) -> int:
        return self.sums.row_count

    def reset(self, heights: Iterable[int]) -> None:
        """New rows, all guessed. The place stays at its row where there still is one."""
        self.sums = HeightSums(heights)
        self._is_exact = bytearray(self.row_count)
        self.top_row = max(0, min(self.top_row, self.row_count - 1))
        self.offset = min(self.offset, self.sums.height(self.top_row)) if self.row_count else 0

    def insert(self, row: int, heights: Sequence[int], *, is_start_kept: bool) -> None:
        """New rows, all guessed, before `row`. What is read stays in place; with `is_start_kept` the reader who is at
        the very start stays there, and sees them come."""
        is_at_start = self.top_row == 0 and self.offset == 0
        self.sums.insert(row, heights)
        self._is_exact[row:row] = bytes(len(heights))
        if row <= self.top_row and self.row_count > len(heights) and not (is_start_kept and is_at_start):
            self.top_row += len(heights)

    def guess_again(self) -> None:
        """The width changed: the heights known so far become guesses."""
        self._is_exact = bytearray(self.row_count)

    def is_exact(self, row: int) -> bool:
        return bool(self._is_exact[row])

    def settle(self, row: int, height: int) -> None:
        self.sums.replace(row, height)
        self._is_exact[row] = 1

    def unsettle(self, row: int) -> None:
        self._is_exact[row] = 0

    @property
    def scroll(self) -> int:
        """Pixels above the window's edge."""
        return self.sums.top(self.top_row) + self.offset

    def scroll_to(self, y: int) -> None:
        self.top_row, self.offset = self.sums.row_at(max(0, y)) if self.row_count else (0, 0)

    def place(self, row: int, offset: int = 0) -> None:
        self.top_row, self.offset = row, offset
