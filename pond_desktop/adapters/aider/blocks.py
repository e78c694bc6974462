"""A run's lines → blocks: what was typed, what the program printed, what the model answered.

Aider writes every line of a prompt as `#### text`, of its own output as `> text`, both ending in two spaces, a prompt
behind a blank line. A model's heading or quotation lacks the two spaces; one inside of a fence is no sign either,
unless an interrupted answer left that fence open.
"""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

Kind = Literal["header", "prompt", "output", "answer"]

_FENCE = re.compile(rb" {0,3}(```+|~~~+)[ \t]*([^\r\n`]*)")


class Line(NamedTuple):
    """`data` is without the line's end."""

    offset: int
    data: bytes


class Block(NamedTuple):
    """Lines of one kind that belong together, without blank ones around them."""

    kind: Kind
    lines: list[Line]

    @property
    def start(self) -> int:
        return self.lines[0].offset

    @property
    def end(self) -> int:
        return self.lines[-1].offset + len(self.lines[-1].data)


def blocks_of(data: bytes) -> list[Block]:
    lines = list(_lines(data))
    are_marked = {
        "prompt": any(line.data.startswith(b"####") and line.data.endswith(b"  ") for line in lines),
        "output": any(line.data.startswith(b">") and line.data.endswith(b"  ") for line in lines),
    }
    blocks: list[Block] = []
    fence: bytes | None = None
    end = 0
    is_after_blank = True
    for place, line in enumerate(lines):
        kind = _kind(line.data, are_marked)
        if fence is not None and kind != "answer":
            end = end if end > place else _end_of_fence(lines, place, fence)
            kind = "answer" if end > place else kind
            fence = fence if end > place else None
        last = blocks[-1] if blocks else None
        if kind == "prompt" and not is_after_blank and (last is None or last.kind != "prompt"):
            kind = "answer"
        if kind == "answer":
            fence = _fence_after(line.data, fence)
        is_blank = not line.data.strip()
        if last is not None and last.kind == kind and not (is_after_blank and kind in ("prompt", "output")):
            last.lines.append(line)
        elif not is_blank:
            blocks.append(Block(kind, [line]))
        is_after_blank = is_blank
    return [_trimmed(block) for block in blocks]


def _kind(line: bytes, are_marked: dict[str, bool]) -> Kind:
    is_marked = line.endswith(b"  ")
    if line.startswith(b"# aider chat started at "):
        return "header"
    if line == b"####" or line.startswith(b"#### "):
        return "prompt" if is_marked or not are_marked["prompt"] else "answer"
    if line == b">" or line.startswith(b"> "):
        return "output" if is_marked or not are_marked["output"] else "answer"
    return "answer"


def _fence_after(line: bytes, fence: bytes | None) -> bytes | None:
    """The open fence behind a line of an answer."""
    found = _FENCE.match(line)
    if found is None:
        return fence
    if fence is None:
        return found[1]
    is_end = found[1].startswith(fence) and not found[2].strip()
    return None if is_end else fence


def _end_of_fence(lines: list[Line], place: int, fence: bytes) -> int:
    """Where the next fence ends the open one; 0 where that was left open, and a new one begins or none."""
    for later in range(place, len(lines)):
        found = _FENCE.match(lines[later].data)
        if found is not None and found[1].startswith(fence):
            return 0 if found[2].strip() else later
    return 0


def _trimmed(block: Block) -> Block:
    lines = block.lines
    while len(lines) > 1 and not lines[-1].data.strip():
        lines.pop()
    return block


def _lines(data: bytes) -> Iterator[Line]:
    offset = 0
    for piece in data.split(b"\n"):
        yield Line(offset, piece.removesuffix(b"\r"))
        offset += len(piece) + 1
