"""A history file → its runs, each a document: the run's lines, and what the input history says of its time.

A run is read as a whole whenever it has grown: where an answer ends shows only in what follows it.
"""

import io
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pond_desktop.adapters.bundles import bundled, stamp_of
from pond_desktop.adapters.contract import Document
from pond_desktop.adapters.databases import digest
from pond_desktop.errors import SourceUnreadable

RUN = "run.md"
INPUT = "input.history"
BEGINNING = "beginning"
"""The name of what stands before the first run's line."""
_INPUT_HISTORY = ".aider.input.history"
_HEADER = re.compile(rb"^# aider chat started at (\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)[ \t]*\r?$", re.MULTILINE)
_ENTRY = re.compile(rb"^# (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)[.\d]*[ \t]*\r?\n(?:\+.*(?:\n|\Z))+", re.MULTILINE)


class Run(NamedTuple):
    """`started` is local time as it was written, without zone; empty for the beginning."""

    name: str
    started: str
    content: bytes


class RunStore:
    """A `Store` of a document for each run."""

    def __init__(self, path: Path, folder: str) -> None:
        self._path = path
        self._folder = folder
        self._input = path.with_name(_INPUT_HISTORY)

    def stamp(self) -> str:
        return stamp_of((self._path, self._input))

    @contextmanager
    def documents(self, scratch: Path) -> Iterator[Iterable[Document]]:
        yield list(self._documents())

    def _documents(self) -> Iterator[Document]:
        try:
            data = self._path.read_bytes()
            entries = self._input.read_bytes() if self._input.exists() else b""
        except OSError as error:
            raise SourceUnreadable(f"cannot be read: {error.strerror or error}", "May you read it?") from error
        runs = runs_of(data)
        for run, later in zip(runs, [*runs[1:], None], strict=True):
            typed = _typed_in(entries, run.started, later.started if later else "")
            content = bundled({RUN: run.content, INPUT: typed} if typed else {RUN: run.content}, self._folder)
            yield Document(name=f"{run.name}.json", stamp=digest(content), open=partial(io.BytesIO, content))


def runs_of(data: bytes) -> list[Run]:
    """In the order of the file, without blank ones; names are unique in it."""
    headers = list(_HEADER.finditer(data))
    starts = [found.start() for found in headers]
    runs, names = [], dict[str, int]()
    beginning = data[: starts[0]] if starts else data
    if beginning.strip(b"\xef\xbb\xbf \t\r\n\x00"):
        runs.append(Run(BEGINNING, "", beginning))
    for found, end in zip(headers, [*starts, len(data)][1:], strict=True):
        date, time = found[1].decode(), found[2].decode()
        name = f"{date}T{time.replace(':', '-')}"
        names[name] = number = names.get(name, 0) + 1
        # two runs can start in one second
        name = name if number == 1 else f"{name}-{number}"
        runs.append(Run(name, f"{date} {time}", data[found.start() : end]))
    return runs


def _typed_in(entries: bytes, started: str, later: str) -> bytes:
    """What was typed from a run's start to the next one's."""
    if not started:
        return b""
    found = _ENTRY.finditer(entries)
    return b"".join(
        entry[0] for entry in found if started <= entry[1].decode() and (not later or entry[1].decode() < later)
    )
