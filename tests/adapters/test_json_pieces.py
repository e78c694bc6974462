"""Cutting a list of any size into its pieces."""

import io
import tracemalloc
from typing import Any

import pytest

from pond_desktop.adapters.json_pieces import BrokenList, Piece, pieces_of


class Trickle(io.BytesIO):
    """Gives a byte at a time."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(1)


ODD = rb'{"a]": "}\"{[", "b": [[{}], "\\"], "c": "\\\\\"}"}'


@pytest.mark.parametrize("stream", [io.BytesIO, Trickle])
def test_brackets_in_texts_are_none(stream: Any) -> None:
    data = b"\xef\xbb\xbf [ " + ODD + b",\r\n{},\n  " + ODD + b" ]\n"
    pieces = list(pieces_of(stream(data)))
    assert [piece.content for piece in pieces] == [ODD, b"{}", ODD]
    assert all(data[offset : offset + len(content)] == content for offset, content in pieces)


def test_an_object_alone_is_one_piece() -> None:
    assert list(pieces_of(io.BytesIO(b"\n" + ODD + b"\n"))) == [Piece(1, ODD)]
    assert list(pieces_of(io.BytesIO(b"[]"))) == []


@pytest.mark.parametrize(
    ("data", "count", "words", "offset"),
    [
        (b'[{"a": 1}, {"b": "', 1, "ends too early", 12),
        (b'[{"a": 1}, null, {}]', 2, "between", 9),
        (b'"text"', 0, "no list", 0),
        (b"junk [{}]", 0, "no list", 0),
        (b"", 0, "no list", 0),
    ],
)
def test_what_is_wrong_is_told_after_what_is_right(data: bytes, count: int, words: str, offset: int) -> None:
    found = []
    with pytest.raises(BrokenList, match=words) as told:
        for piece in pieces_of(io.BytesIO(data)):
            found.append(piece)
    assert (len(found), told.value.offset) == (count, offset)


class Endless(io.RawIOBase):
    """A list of many pieces that stands nowhere."""

    def __init__(self, piece: bytes, count: int) -> None:
        self._blocks = iter([b"["] + [piece + b","] * count + [b"{}]"])

    def read(self, size: int = -1, /) -> bytes:
        return next(self._blocks, b"")


def test_memory_stays_flat() -> None:
    piece = b'{"text": "' + b"x" * (1 << 20) + b'"}'
    tracemalloc.start()
    try:
        sizes = [len(each.content) for each in pieces_of(Endless(piece, 64))]  # type: ignore[arg-type]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert sizes == [len(piece)] * 64 + [2]
    assert peak < 8 << 20
