"""Which reader a file needs."""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any, BinaryIO

from pond_desktop.adapters.codex.compressed import is_compressed, read_compressed
from pond_desktop.adapters.codex.index import read_index
from pond_desktop.adapters.codex.names import is_index
from pond_desktop.adapters.codex.one_object import read_one_object
from pond_desktop.adapters.codex.rollout import RolloutReader
from pond_desktop.adapters.codex.state import unpacked
from pond_desktop.adapters.codex.wire import Line
from pond_desktop.adapters.json_lines import JsonLines, restored
from pond_desktop.canonical import Checkpoint, Event


def read_file(relative: PurePosixPath, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    name = relative.name
    if is_index(relative):
        return read_index(stream, checkpoint)
    if name.endswith(".zst") and is_compressed(stream):
        return read_compressed(stream, lambda content: _read_rollout(name, content, None))
    if name.endswith(".json"):
        return read_one_object(name, stream, checkpoint)
    return _read_rollout(name, stream, checkpoint)


def _read_rollout(name: str, stream: BinaryIO | Any, checkpoint: Checkpoint | None) -> Iterator[Event]:
    offset, state = restored(checkpoint, unpacked)
    return JsonLines(Line).read(RolloutReader(name, state), stream, offset)
