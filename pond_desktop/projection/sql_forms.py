"""Answers of SQL as text for other programs."""

import csv
from collections.abc import Iterator
from typing import Any

from pond_desktop.projection.citing.links import escaped_markdown
from pond_desktop.projection.sql import Cell, SqlAnswer

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet runs what begins like this; the apostrophe before it is its own sign for text."""


def cell_text(cell: Cell) -> str:
    """On one line. Nothing for `NULL`."""
    if cell is None:
        return ""
    if isinstance(cell, float):
        return repr(cell)
    return str(cell).replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")


def column_names(answer: SqlAnswer) -> tuple[str, ...]:
    """Each once: a second `n` is `n_2`."""
    names: list[str] = []
    for name in answer.columns:
        number, made = 1, name
        while made in names:
            number += 1
            made = f"{name}_{number}"
        names.append(made)
    return tuple(names)


def records(answer: SqlAnswer) -> Iterator[dict[str, Any]]:
    names = column_names(answer)
    return (dict(zip(names, row, strict=True)) for row in answer.rows)


def csv_text(answer: SqlAnswer) -> str:
    """By RFC 4180, but with line feeds; a text that a spreadsheet would run has an apostrophe before it."""
    made = _Pieces()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(map(_inert, answer.columns))
    writer.writerows([_inert(cell) for cell in row] for row in answer.rows)
    return "".join(made)


def markdown_text(answer: SqlAnswer) -> str:
    """A table in which cells mean nothing but themselves: no links, no pictures, no tags."""
    lines = [answer.columns, ("---",) * len(answer.columns), *answer.rows]
    return "".join(
        "| "
        + " | ".join(cell_text(cell) if number == 1 else escaped_markdown(cell_text(cell)) for cell in line)
        + " |\n"
        for number, line in enumerate(lines)
    )


class _Pieces(list[str]):
    def write(self, text: str) -> None:
        self.append(text)


def _inert(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
