"""What an adapter is."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Protocol

from msgspec import Struct

from pond_desktop.canonical import Checkpoint, Event


class SourceFile(Struct, frozen=True, kw_only=True):
    """A file below a source's root. `relative` is its path from the root, with `/` on every system."""

    relative: PurePosixPath
    root: Path


class Adapter(Protocol):
    """Reads the files of one agent. Stateless: all that a reading remembers travels in its checkpoints."""

    agent: str
    """The agent's name in locators, settings and filters, e.g. `claude-code`."""

    title: str
    """The name that people know, e.g. `Claude Code`."""

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """The folders where this agent keeps its history, by its own rules; they need not exist. No duplicates."""
        ...

    def enters(self, relative: PurePosixPath) -> bool:
        """Whether files of this agent can lie in or below the folder `relative` to a root."""
        ...

    def wants(self, relative: PurePosixPath) -> bool:
        """Whether the file `relative` to a root is one to read. Never true of credentials or settings."""
        ...

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        """Reads on from `checkpoint` (from the start for `None`) to the last complete record.

        Positions `stream` itself, at the checkpoint's offset. Yields a `Checkpoint` at least every few MiB and as the
        last event; what follows it in the file is a record still being written. A `Session` comes before its first
        message. Reading in two parts says the same as reading at once, wherever the cut. Never raises for what the
        file holds; an OSError of the stream passes through.
        """
        ...
