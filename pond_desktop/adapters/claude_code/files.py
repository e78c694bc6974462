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
from pond_desktop.adapters.json_lines import JsonLines, restored
from pond_desktop.canonical import Checkpoint, Event

_LINES = JsonLines(Line)
_JOURNAL = JsonLines(JournalLine)
_MEMORY = msgspec.msgpack.Decoder(Memory)


def read_file(relative: PurePosixPath, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    place = place_of(relative)
    if place.kind == "facts":
        return read_facts(place, stream, checkpoint)
    if place.kind == "journal":
        return _JOURNAL.read(JournalReader(place), stream, checkpoint.offset if checkpoint else 0)
    offset, memory = restored(checkpoint, _MEMORY.decode)
    return _LINES.read(TranscriptReader(place, memory or Memory()), stream, offset)
