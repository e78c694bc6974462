"""Reading one file of pi's lines."""

from collections.abc import Iterator
from typing import BinaryIO

from pond_desktop.adapters.json_lines import JsonLines, restored
from pond_desktop.adapters.pi.reader import PiReader, State, unpacked
from pond_desktop.adapters.pi.wire import Line
from pond_desktop.canonical import Checkpoint, Event

_LINES = JsonLines(Line)


def read_file(start: State, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    """
    Args:
        start: what the file's place says, for a reading from its start.
    """
    offset, state = restored(checkpoint, unpacked)
    return _LINES.read(PiReader(state or start), stream, offset)
