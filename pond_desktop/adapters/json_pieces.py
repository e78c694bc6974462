"""One JSON list of any size, read piece by piece: what it holds is found by its brackets, and not decoded."""

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from pond_desktop.adapters.json_lines import PADDING

_TO_BRACKET = re.compile(rb'(?:[^"\[\]{}]++|"(?:[^"\\]++|\\.)*+")*+[\[\]{}]', re.DOTALL)
_LIST, _OPENING = ord("["), b"[{"
_BOM = b"\xef\xbb\xbf"
_BLOCK_BYTES = 1 << 20


class Piece(NamedTuple):
    offset: int
    content: bytes


class BrokenList(ValueError):
    """What is wrong, and where."""

    def __init__(self, sentence: str, offset: int) -> None:
        super().__init__(sentence)
        self.sentence, self.offset = sentence, offset


def pieces_of(stream: BinaryIO) -> Iterator[Piece]:
    """The objects in a list; of an object that stands alone itself. One piece at a time is in memory.

    Raises:
        BrokenList: after all pieces that could be told.
    """
    window, base, position, kept = bytearray(), 0, 0, 0
    depth = depth_of_pieces = 0
    odd: int | None = None
    while True:
        found = _TO_BRACKET.match(window, position - base)
        if found is None:
            block = stream.read(max(_BLOCK_BYTES, len(window)))
            if not block:
                break
            del window[: kept - base]
            base = kept
            window += block
            continue
        position = base + found.end()
        bracket = window[found.end() - 1]
        if not depth_of_pieces:
            if window[: found.end() - 1].removeprefix(_BOM).strip(PADDING) or bracket not in _OPENING:
                break
            depth_of_pieces, kept = (2, position) if bracket == _LIST else (1, position - 1)
        depth += 1 if bracket in _OPENING else -1
        if bracket in _OPENING and depth == depth_of_pieces:
            if odd is None and window[kept - base : found.end() - 1].strip(PADDING + b","):
                odd = kept
            kept = position - 1
        elif bracket not in _OPENING and depth == depth_of_pieces - 1:
            yield Piece(kept, bytes(window[kept - base : position - base]))
            kept = position
        if depth <= 0:
            break
    if not depth_of_pieces:
        raise BrokenList("is no list of conversations", 0)
    if depth > 0:
        raise BrokenList("ends too early: what stands before that is kept", position)
    if odd is not None:
        raise BrokenList("holds something between the conversations that is none", odd)
