"""Documents made of files, or of pieces of files, that are to be read together and each time as a whole.

The first line names the pieces and their sizes; then they follow as they are, each with a line end behind it that its
size counts. Because the first line changes with every size, a bundle that grew is read again from its start: what is
said of it may depend on what stands further down.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

import msgspec

from pond_desktop.adapters.json_lines import Record
from pond_desktop.canonical import Checkpoint, Event, Skipped, Span


class _Head(msgspec.Struct, omit_defaults=True):
    files: dict[str, int]
    folder: str | None = None


_head = msgspec.json.Decoder(_Head)


class Bundle(msgspec.Struct, frozen=True):
    """A bundle taken apart. `folder`: where its files lay, if that says something."""

    head: Record
    files: dict[str, Record]
    folder: str | None
    end: int


def bundled(files: Mapping[str, bytes], folder: str | None = None) -> bytes:
    head = _Head({name: len(content) + 1 for name, content in files.items()}, folder)
    return b"\n".join([msgspec.json.encode(head), *files.values(), b""])


def read_bundle(
    stream: BinaryIO, checkpoint: Checkpoint | None, say: Callable[[Bundle], Iterable[Event]]
) -> Iterator[Event]:
    """Says nothing before the bundle is whole, then everything, once.

    Args:
        say: must account for all bytes of the files, by parts or skipped spans.
    """
    if checkpoint is not None and checkpoint.offset > 0:
        yield checkpoint
        return
    stream.seek(0)
    bundle = _taken_apart(stream.read())
    if bundle is None:
        yield Checkpoint(offset=0, state=b"")
        return
    yield Skipped(reason="frame of the file", span=bundle.head.span)
    yield from say(bundle)
    yield Checkpoint(offset=bundle.end, state=b"")


def stamp_of(paths: Iterable[Path]) -> str:
    """A text that differs when any of the files has changed, by their sizes and times."""
    marks = []
    for path in paths:
        try:
            status = path.stat()
        except FileNotFoundError:
            continue
        marks.append(f"{path.name} {status.st_size} {status.st_mtime_ns}")
    return "\n".join(marks)


def _taken_apart(data: bytes) -> Bundle | None:
    head_end = data.find(b"\n") + 1
    try:
        head = _head.decode(data[:head_end])
    except (msgspec.MsgspecError, RecursionError):
        return None
    files, position = {}, head_end
    for name, size in head.files.items():
        if size <= 0 or position + size > len(data):
            return None
        files[name] = Record(Span(position, size), data[position : position + size])
        position += size
    return Bundle(Record(Span(0, head_end), data[:head_end]), files, head.folder or None, position)
