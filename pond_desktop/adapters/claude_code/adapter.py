"""The adapter itself: where transcripts are, and which reader a file needs."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

import msgspec

from pond_desktop.adapters.claude_code.memory import Memory
from pond_desktop.adapters.claude_code.places import is_transcript, may_hold_transcripts, place_of
from pond_desktop.adapters.claude_code.reader import TranscriptReader
from pond_desktop.adapters.claude_code.side_files import JournalReader, read_facts
from pond_desktop.adapters.claude_code.wire import JournalLine, Line
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.json_lines import JsonLines
from pond_desktop.canonical import Checkpoint, Event


class ClaudeCode:
    """An `Adapter`. Roots are `projects` folders; a root that holds `projects` is read as well."""

    agent = "claude-code"
    title = "Claude Code"

    def __init__(self) -> None:
        self._lines = JsonLines(Line)
        self._journal = JsonLines(JournalLine)

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        configured = environment.get("CLAUDE_CONFIG_DIR")
        folders = [Path(configured).expanduser()] if configured else [home / ".claude", home / ".config" / "claude"]
        return tuple(folder / "projects" for folder in folders)

    def enters(self, relative: PurePosixPath) -> bool:
        return may_hold_transcripts(relative)

    def wants(self, relative: PurePosixPath) -> bool:
        return is_transcript(relative)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        place = place_of(file.relative)
        if place.kind == "facts":
            yield from read_facts(place, stream, checkpoint)
        elif place.kind == "journal":
            yield from self._journal.read(JournalReader(place), stream, checkpoint.offset if checkpoint else 0)
        else:
            memory = _memory_of(checkpoint)
            offset = checkpoint.offset if checkpoint is not None and memory is not None else 0
            yield from self._lines.read(TranscriptReader(place, memory or Memory()), stream, offset)


def _memory_of(checkpoint: Checkpoint | None) -> Memory | None:
    """What was remembered; `None` where that was written by another version: then the file is read from its start, and
    says again what is already known."""
    try:
        return None if checkpoint is None else msgspec.msgpack.decode(checkpoint.state, type=Memory)
    except msgspec.MsgspecError:
        return None
