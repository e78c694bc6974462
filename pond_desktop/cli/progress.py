"""How far a capture is: a bar in a terminal, a line now and then elsewhere. Always on standard error."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pond_desktop.projection.words import duration, size

if TYPE_CHECKING:
    from pond_desktop.capture import Progress

_LINE_SECONDS = 5.0


@contextmanager
def shown(is_quiet: bool) -> Iterator["Callable[[Progress], None] | None"]:
    """Gives the function to report to."""
    if is_quiet:
        yield None
    elif sys.stderr.isatty():
        with _bar() as report:
            yield report
    else:
        yield _lines()


@contextmanager
def _bar() -> Iterator["Callable[[Progress], None]"]:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%", markup=False),
        TextColumn("{task.fields[words]}", markup=False),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("capture", total=None, words="")

        def report(now: "Progress") -> None:
            bar.update(task, total=now.bytes_total, completed=now.bytes_done, words=words_of(now))

        yield report


def _lines() -> "Callable[[Progress], None]":
    last = time.monotonic()

    def report(now: "Progress") -> None:
        nonlocal last
        if time.monotonic() - last >= _LINE_SECONDS:
            last = time.monotonic()
            print(f"capture: {words_of(now)}", file=sys.stderr, flush=True)  # noqa: T201

    return report


def words_of(now: "Progress") -> str:
    """Files, bytes, rate, time left."""
    words = [f"{now.files_done:,} of {now.files_total:,} files", f"{size(now.bytes_done)} of {size(now.bytes_total)}"]
    if now.bytes_per_second:
        words.append(f"{size(now.bytes_per_second)}/s")
    if now.seconds_left is not None:
        words.append(f"{duration(now.seconds_left)} left")
    return ", ".join(words)
