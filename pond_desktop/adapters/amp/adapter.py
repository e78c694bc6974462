"""Where Amp keeps its threads, and how one file is read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import Checkpoint, Event

_THREADS = "threads"


class Amp:
    """Amp (`~/.local/share/amp`, on Windows too)."""

    agent = "amp"
    title = "Amp"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        own = environment.get("AMP_DATA_HOME")
        if own:
            return (Path(own),)
        base = environment.get("XDG_DATA_HOME")
        return ((Path(base) if base else home / ".local" / "share") / "amp",)

    def enters(self, relative: PurePosixPath) -> bool:
        """The folder that the environment names may be Amp's own or the one above it."""
        return relative.parts in ((_THREADS,), ("amp",), ("amp", _THREADS))

    def wants(self, relative: PurePosixPath) -> bool:
        """A root given by hand can be `threads` itself."""
        is_thread = relative.name.startswith("T-") and relative.suffix == ".json"
        return is_thread and relative.parent.name in ("", _THREADS)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the reader is loaded where something is captured: reading the archive starts without it
        from pond_desktop.adapters.amp.thread import said_by_thread
        from pond_desktop.adapters.json_document import read_document

        return read_document(stream, checkpoint, lambda record: said_by_thread(record, file.relative.stem))
