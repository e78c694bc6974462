"""How far a capture is: a bar in a terminal, a line now and then elsewhere. Always on standard error."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pond_desktop.projection.words import duration, size

if TYPE_CHECKING:
    from pond_desktop.capture import Progress
    from pond_desktop.capture.tools import ToolFillProgress
    from pond_desktop.operations.exporting import ExportProgress

_LINE_SECONDS = 5.0
_Now = TypeVar("_Now")


class _Moment(NamedTuple):
    """Done, in all, and in words."""

    done: int
    total: int
    words: str


@contextmanager
def shown(is_quiet: bool) -> Iterator["Callable[[Progress], None] | None"]:
    """Gives the function that a capture reports to."""

    def moment(now: "Progress") -> _Moment:
        return _Moment(now.bytes_done, now.bytes_total, words_of(now))

    with _reporting(is_quiet, "capture", moment) as report:
        yield report


@contextmanager
def shown_filling(is_quiet: bool) -> Iterator["Callable[[ToolFillProgress], None] | None"]:
    """Gives the function that the filling of the tools' postings reports to."""

    def moment(now: "ToolFillProgress") -> _Moment:
        return _Moment(now.parts_done, now.parts_total, f"{now.parts_done:,} of {now.parts_total:,} parts of messages")

    with _reporting(is_quiet, "calls and results", moment) as report:
        yield report


@contextmanager
def shown_exporting() -> Iterator["Callable[[ExportProgress], None]"]:
    """Gives the function that an export into files reports to."""

    def moment(now: "ExportProgress") -> _Moment:
        words = f"{now.messages_done:,} of {now.messages_total:,} messages"
        return _Moment(now.messages_done, now.messages_total, words)

    with _reporting(False, "export", moment) as report:
        yield lambda now: report(now) if report is not None else None


@contextmanager
def _reporting(is_quiet: bool, name: str, moment: Callable[[_Now], _Moment]) -> Iterator[Callable[[_Now], None] | None]:
    if is_quiet:
        yield None
    elif sys.stderr.isatty():
        with _bar(name) as report:
            yield lambda now: report(moment(now))
    else:
        lines = _lines(name)
        yield lambda now: lines(moment(now))


@contextmanager
def _bar(name: str) -> Iterator[Callable[[_Moment], None]]:
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
        task = bar.add_task(name, total=None, words="")

        def report(now: _Moment) -> None:
            bar.update(task, total=now.total, completed=now.done, words=now.words)

        yield report


def _lines(name: str) -> Callable[[_Moment], None]:
    last = time.monotonic()

    def report(now: _Moment) -> None:
        nonlocal last
        if time.monotonic() - last >= _LINE_SECONDS:
            last = time.monotonic()
            print(f"{name}: {now.words}", file=sys.stderr, flush=True)  # noqa: T201

    return report


def words_of(now: "Progress") -> str:
    """Files, bytes, rate, time left."""
    words = [f"{now.files_done:,} of {now.files_total:,} files", f"{size(now.bytes_done)} of {size(now.bytes_total)}"]
    if now.bytes_per_second:
        words.append(f"{size(now.bytes_per_second)}/s")
    if now.seconds_left is not None:
        words.append(f"{duration(now.seconds_left)} left")
    return ", ".join(words)
