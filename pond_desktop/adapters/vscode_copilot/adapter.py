"""The adapter: which files are VS Code's chat sessions."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.adapters.vscode_copilot import places
from pond_desktop.canonical import Checkpoint, Event


class VSCodeCopilot:
    """See FORMAT.md beside this file."""

    agent = "vscode-copilot"
    title = "VS Code Copilot Chat"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        return places.roots(environment, home)

    def enters(self, relative: PurePosixPath) -> bool:
        return places.enters(relative)

    def wants(self, relative: PurePosixPath) -> bool:
        return places.wants(relative)

    def store(self, file: SourceFile, path: Path) -> Store | None:
        """A log of operations is read as the state that it makes."""
        if file.relative.suffix != ".jsonl":
            return None
        from pond_desktop.adapters.vscode_copilot.log import OperationLog

        return OperationLog(path)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.json_document import read_document
        from pond_desktop.adapters.vscode_copilot.reader import said_by

        return read_document(stream, checkpoint, lambda record: said_by(file, record))
