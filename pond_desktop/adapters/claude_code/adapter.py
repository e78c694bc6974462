"""The adapter itself: where transcripts are."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.claude_code.places import is_transcript, may_hold_transcripts
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import Checkpoint, Event


class ClaudeCode:
    """An `Adapter`. Roots are `projects` folders; a root that holds `projects` is read as well."""

    agent = "claude-code"
    title = "Claude Code"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        configured = environment.get("CLAUDE_CONFIG_DIR")
        folders = [Path(configured).expanduser()] if configured else [home / ".claude", home / ".config" / "claude"]
        return tuple(folder / "projects" for folder in folders)

    def enters(self, relative: PurePosixPath) -> bool:
        return may_hold_transcripts(relative)

    def wants(self, relative: PurePosixPath) -> bool:
        return is_transcript(relative)

    def resume_words(self, session_id: str, file: Path) -> tuple[str, ...] | None:
        """By its documentation, "CLI reference"."""
        return ("claude", "--resume", session_id)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.claude_code.files import read_file

        return read_file(file.relative, stream, checkpoint)
