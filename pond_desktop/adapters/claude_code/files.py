"""Which reader a file needs."""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import BinaryIO

import msgspec

from pond_desktop.adapters.claude_code.memory import Memory
from pond_desktop.adapters.claude_code.places import place_of
from pond_desktop.adapters.claude_code.reader import TranscriptReader
from pond_desktop.adapters.claude_code.side_files import JournalReader, read_facts
from pond_desktop.adapters.claude_code.wire import JournalLine, Line
from pond_desktop.adapters.json_lines import JsonLines
from pond_desktop.canonical import Checkpoint, Event

_LINES = JsonLines(Line)
_JOURNAL = JsonLines(JournalLine)


def read_file(relative: PurePosixPath, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    place = place_of(relative)
    if place.kind == "facts":
        return read_facts(place, stream, checkpoint)
    if place.kind == "journal":
        return _JOURNAL.read(JournalReader(place), stream, checkpoint.offset if checkpoint else 0)
    memory = _memory_of(checkpoint)
    offset = checkpoint.offset if checkpoint is not None and memory is not None else 0
    return _LINES.read(TranscriptReader(place, memory or Memory()), stream, offset)


def _memory_of(checkpoint: Checkpoint | None) -> Memory | None:
    """What was remembered; `None` where that was written by another version: then the file is read from its start, and
    says again what is already known."""
    try:
        return None if checkpoint is None else msgspec.msgpack.decode(checkpoint.state, type=Memory)
    except msgspec.MsgspecError:
        return None
