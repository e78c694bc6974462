"""The adapter: which files, and which reader for which."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from pond_desktop.adapters.codex import names
from pond_desktop.adapters.codex.compressed import is_compressed, read_compressed
from pond_desktop.adapters.codex.index import read_index
from pond_desktop.adapters.codex.one_object import read_one_object
from pond_desktop.adapters.codex.rollout import RolloutReader
from pond_desktop.adapters.codex.state import unpacked
from pond_desktop.adapters.codex.wire import Line
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.json_lines import JsonLines
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

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        name = file.relative.name
        if names.is_index(file.relative):
            return read_index(stream, checkpoint)
        if name.endswith(".zst") and is_compressed(stream):
            return read_compressed(stream, lambda plain: read_rollout(name, plain, None))
        if name.endswith(".json"):
            return read_one_object(name, stream, checkpoint)
        return read_rollout(name, stream, checkpoint)


def read_rollout(name: str, stream: BinaryIO | Any, checkpoint: Checkpoint | None) -> Iterator[Event]:
    state = unpacked(checkpoint.state) if checkpoint and checkpoint.state else None
    return JsonLines(Line).read(RolloutReader(name, state), stream, checkpoint.offset if checkpoint else 0)
