"""The table of figures."""

from typing import NamedTuple


class Figure(NamedTuple):
    """One line: what was measured, the bound it must keep, and whether it does (`None` where no bound is set)."""

    number: str
    name: str
    measured: str
    bound: str
    is_kept: bool | None


def print_table(figures: list[Figure]) -> None:
    """Prints the figures in columns."""
    rows = [("", "figure", "measured", "bound", "")]
    marks = {True: "ok", False: "MISSED", None: ""}
    rows += [(figure.number, figure.name, figure.measured, figure.bound, marks[figure.is_kept]) for figure in figures]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    for index, row in enumerate(rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
        if index == 0:
            print("  ".join("-" * width for width in widths))


def megabytes(count: float) -> str:
    return f"{count / 1e6:.1f} MB"
