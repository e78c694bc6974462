"""The adapter: which files are Codex's."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.codex import names
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import Checkpoint, Event


class Codex:
    """See FORMAT.md beside this file."""

    agent = "codex"
    title = "Codex CLI"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        return names.roots(environment, home)

    def enters(self, relative: PurePosixPath) -> bool:
        return names.enters(relative)

    def wants(self, relative: PurePosixPath) -> bool:
        return names.wants(relative)

    def resume_words(self, session_id: str, file: Path) -> tuple[str, ...] | None:
        """By its documentation, "Codex CLI reference"."""
        return ("codex", "resume", session_id)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.codex.files import read_file

        return read_file(file.relative, stream, checkpoint)
