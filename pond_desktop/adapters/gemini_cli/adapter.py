"""Where Gemini CLI keeps its sessions, and how one file is read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.gemini_cli import names
from pond_desktop.canonical import Checkpoint, Event


class GeminiCli:
    """See FORMAT.md beside this file."""

    agent = "gemini-cli"
    title = "Gemini CLI"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        moved = environment.get("GEMINI_CLI_HOME")
        return ((Path(moved) if moved else home) / ".gemini",)

    def enters(self, relative: PurePosixPath) -> bool:
        return names.enters(relative)

    def wants(self, relative: PurePosixPath) -> bool:
        return names.wants(relative)

    def resume_words(self, session_id: str, file: Path) -> tuple[str, ...] | None:
        """By its documentation, "Session management"."""
        return ("gemini", "--resume", session_id)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.gemini_cli.files import read_chat
        from pond_desktop.adapters.gemini_cli.prompts import read_prompts

        if file.relative.name == names.PROMPTS:
            return read_prompts(file, stream, checkpoint)
        return read_chat(file, stream, checkpoint)
