"""Which files are an export of Claude.ai, and how one conversation is read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.adapters.export_names import CLAUDE_AI, is_export, may_hold_exports
from pond_desktop.canonical import Checkpoint, Event


class ClaudeAiExport:
    """Claude.ai's data export: a zip, its folder, or one of its `conversations.json`, wherever a person says."""

    agent = CLAUDE_AI.agent
    title = CLAUDE_AI.title

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """None: it lies where a person put it."""
        return ()

    def enters(self, relative: PurePosixPath) -> bool:
        return may_hold_exports(relative)

    def wants(self, relative: PurePosixPath) -> bool:
        return is_export(relative)

    def store(self, file: SourceFile, path: Path) -> Store | None:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.exports import ExportStore

        return ExportStore(path, CLAUDE_AI)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        from pond_desktop.adapters.claude_ai_export.conversation import said_by_conversation
        from pond_desktop.adapters.exports import read_conversation

        return read_conversation(
            stream, checkpoint, lambda record: said_by_conversation(record, file.relative.name.removesuffix(".json"))
        )
