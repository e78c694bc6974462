"""Where Qwen Code keeps its sessions, and how one file is read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.gemini_cli import qwen_names as names
from pond_desktop.canonical import Checkpoint, Event


class Qwen:
    """See FORMAT.md beside this file."""

    agent = "qwen"
    title = "Qwen Code"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        moved = environment.get("QWEN_RUNTIME_DIR") or environment.get("QWEN_HOME")
        return (Path(moved) if moved else home / ".qwen",)

    def enters(self, relative: PurePosixPath) -> bool:
        return names.enters(relative)

    def wants(self, relative: PurePosixPath) -> bool:
        return names.wants(relative)

    def resume_words(self, session_id: str, file: Path) -> tuple[str, ...] | None:
        """By its documentation, "Resume"."""
        return ("qwen", "--resume", session_id)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.gemini_cli.files import read_chat
        from pond_desktop.adapters.gemini_cli.qwen_files import read_agent, read_records

        if names.is_agent(file.relative):
            return read_agent(file, stream, checkpoint)
        if file.relative.suffix == ".json":
            return read_chat(file, stream, checkpoint)
        return read_records(file, stream, checkpoint)
