"""A change as two columns: what stood there, and what stands there now. Pure."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from pond_desktop.gui.looks.colours import Colours
from pond_desktop.projection.tool_cards import DiffLine


class SideRow(NamedTuple):
    """One line on either side; `None` where a side has none."""

    old: str | None
    new: str | None
    old_ground: str | None = None
    new_ground: str | None = None


def side_rows(lines: Iterable[DiffLine], colours: Colours) -> list[SideRow]:
    """What was taken out stands beside what came in its place."""
    rows: list[SideRow] = []
    olds: list[DiffLine] = []
    news: list[DiffLine] = []
    for line in lines:
        if line.sign == "-" and not news:
            olds.append(line)
        elif line.sign == "+":
            news.append(line)
        else:
            rows += _beside(olds, news, colours)
            olds, news = [line] if line.sign == "-" else [], []
            if line.sign == " ":
                rows.append(SideRow(_written(line, line.old), _written(line, line.new)))
            elif line.sign == "@":
                rows.append(SideRow(f"⋯ {line.text}".rstrip(), "⋯"))
    rows += _beside(olds, news, colours)
    return rows


def _beside(olds: list[DiffLine], news: list[DiffLine], colours: Colours) -> Iterator[SideRow]:
    for old, new in zip_longest(olds, news):
        yield SideRow(
            None if old is None else _written(old, old.old),
            None if new is None else _written(new, new.new),
            None if old is None else colours.removed,
            None if new is None else colours.added,
        )


def _written(line: DiffLine, number: int | None) -> str:
    told = "" if number is None else f"{number:>4} "
    return f"{told}{line.sign} {line.text}"
