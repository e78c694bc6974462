"""Where Antigravity keeps what can be read of its conversations."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.adapters.uuids import is_uuid
from pond_desktop.canonical import Checkpoint, Event

_BRAIN = "brain"
_LOGS = (".system_generated", "logs")
_TRANSCRIPTS = frozenset({"transcript.jsonl", "transcript_full.jsonl"})
_PROMPTS = "history.jsonl"


class Antigravity:
    """See FORMAT.md beside this file."""

    agent = "antigravity"
    title = "Antigravity"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        return tuple(home / ".gemini" / name for name in ("antigravity", "antigravity-cli", "antigravity-ide"))

    def enters(self, relative: PurePosixPath) -> bool:
        """A root given by hand can be `brain` itself."""
        parts = relative.parts
        below = parts[1:] if parts[:1] == (_BRAIN,) else parts
        is_conversation = parts[:1] == (_BRAIN,) or any(is_uuid(part) for part in parts[:1])
        return is_conversation and below[1:] == _LOGS[: max(len(below) - 1, 0)]

    def wants(self, relative: PurePosixPath) -> bool:
        folders = relative.parts[:-1]
        if relative.name in _TRANSCRIPTS:
            return len(folders) > 2 and folders[-2:] == _LOGS
        if relative.suffix == ".md":
            return folders[-2:-1] == (_BRAIN,)
        return relative.name == _PROMPTS and not folders

    def store(self, file: SourceFile, path: Path) -> Store | None:
        """A plan is read as a whole each time, with the time that stands beside it."""
        from pond_desktop.adapters.antigravity.artifacts import ArtifactStore

        return ArtifactStore(path) if file.relative.suffix == ".md" else None

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.antigravity.files import read_artifact, read_prompts, read_transcript

        if file.relative.name == _PROMPTS:
            return read_prompts(stream, checkpoint)
        if file.relative.name in _TRANSCRIPTS:
            return read_transcript(file, stream, checkpoint)
        return read_artifact(file, stream, checkpoint)
