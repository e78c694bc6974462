"""Which message stands in which row. Pure numbers.

A turn is what a person said and all that followed. Latest first turns the order of the turns round and leaves each turn
to be read downward: a question stands above its answer in both orders.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeVar

from msgspec import Struct

from pond_desktop.gui.translation import tr

_Each = TypeVar("_Each")


class Turn(Struct, frozen=True, kw_only=True):
    """A turn as its first row tells of it.

    `number` counts from 1; 0 is what came before the first thing a person said; `None` while the turns before it are
    not known. `is_top`: its first row is the first one shown.
    """

    number: int | None
    turn_count: int
    is_top: bool = False
    is_latest_first: bool = False

    @property
    def name(self) -> str:
        """Which turn it is, to stand over it; empty where that goes without saying."""
        if self.number == 0 and self.turn_count:
            return tr("Before the first turn")
        if self.number is None or self.turn_count < 2:
            return ""
        return tr("Turn {number} of {count}").format(number=f"{self.number:,}", count=f"{self.turn_count:,}")

    @property
    def explanation(self) -> str:
        """How the order is meant, where a reader starts and could be puzzled by it."""
        is_turned_round = self.is_latest_first and self.turn_count > 1
        return tr("latest turn on top, each reads downward") if self.is_top and is_turned_round else ""


class TurnOrder:
    """Between positions (in the order of the source) and rows (as shown), both counted from 0."""

    def __init__(self, message_count: int, starts: Iterable[int] = (), *, is_latest_first: bool) -> None:
        """`starts`: the positions where turns begin, ascending, each once."""
        self.message_count = message_count
        self.is_latest_first = is_latest_first
        known = list(starts)
        del known[bisect_left(known, message_count) :]
        # what stands before the first prompt is a turn of its own that nobody began
        self._unasked_count = int(known[:1] != [0])
        self.starts = [0, *known] if self._unasked_count else known

    def prompts_before(self, position: int) -> list[int]:
        """Where turns begin that somebody began, among the messages before `position`."""
        return self.starts[self._unasked_count : bisect_left(self.starts, position)]

    @property
    def turn_count(self) -> int:
        """How often a person said something."""
        return len(self.starts) - self._unasked_count

    @property
    def latest_start(self) -> int:
        """Where the latest turn begins."""
        return self.starts[-1]

    def index_of(self, position: int) -> int:
        """Which of `starts` begins the turn that the message at `position` belongs to."""
        return bisect_right(self.starts, position) - 1

    def number_of(self, index: int) -> int:
        """The turn's number as it is told; 0 of what came before the first one."""
        return index + 1 - self._unasked_count

    def turn_begun_at(self, position: int, *, is_numbered: bool) -> Turn | None:
        """The turn that begins with the message at `position`; `None` inside one."""
        index = self.index_of(position)
        if self.starts[index] != position:
            return None
        return Turn(
            number=self.number_of(index) if is_numbered else None,
            turn_count=self.turn_count,
            is_top=self.row_of(position) == 0,
            is_latest_first=self.is_latest_first,
        )

    def row_of(self, position: int) -> int:
        if not self.is_latest_first:
            return position
        start, end = self.bounds(position)
        return self.message_count - end + position - start

    def position_of(self, row: int) -> int:
        if not self.is_latest_first:
            return row
        # rows count from the end of the session by whole turns
        start, end = self.bounds(self.message_count - 1 - row)
        return start + row - (self.message_count - end)

    def in_rows(self, messages: Sequence[_Each]) -> Iterator[_Each]:
        """What there is one of for every message, in the order of the rows. Whole turns are handed on at once: a
        session can have a hundred thousand messages."""
        turns = list(zip(self.starts, [*self.starts[1:], self.message_count], strict=True))
        ordered = reversed(turns) if self.is_latest_first else turns
        return chain.from_iterable(messages[start:end] for start, end in ordered)

    def bounds(self, position: int) -> tuple[int, int]:
        """Where the turn of a message begins and ends."""
        index = self.index_of(position)
        end = self.starts[index + 1] if index + 1 < len(self.starts) else self.message_count
        return self.starts[index], end
