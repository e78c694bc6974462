"""Which line of a message is at the window's edge, so that it is found again when the message is laid out otherwise."""

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtCore import QPointF, Qt

from pond_desktop.gui.transcript.blocks import Block
from pond_desktop.gui.transcript.bodies.pieces import Piece
from pond_desktop.gui.transcript.layout import RowLayout
from pond_desktop.gui.transcript.marking import line_top


class ReadingAt(Struct, frozen=True, eq=False):
    """In the `number`-th piece of a part, or of what stands before all parts (-1): the character of a text, and how
    many pixels of its line are above the edge. Of anything else the pixels of the piece."""

    part: int
    number: int
    block: Block
    character: int | None
    pixels: int
    pixels_of_piece: int


def reading_at(layout: RowLayout, offset: int) -> ReadingAt | None:
    """What stands `offset` pixels below the row's top; `None` above all that is written there."""
    above = [known for known in _pieces(layout) if known[2].top <= offset]
    if not above:
        return None
    part, number, piece = above[-1]
    below = offset - piece.top
    character = None
    if piece.document is not None and below < piece.height:
        hit = piece.document.documentLayout().hitTest(QPointF(0, below), Qt.HitTestAccuracy.FuzzyHit)
        character = max(0, hit)
        below = offset - line_top(piece, character)
    return ReadingAt(part, number, piece.block, character, below, offset - piece.top)


def offset_of(layout: RowLayout, at: ReadingAt) -> int:
    """Where the same stands now. Of a card that was closed it is the card's line; of a part that is not shown any more
    what is there before it."""
    pieces = list(_pieces(layout))
    before = [known for known in pieces if (known[0], known[1]) <= (at.part, at.number)]
    if not before:
        return 0
    part, number, piece = before[-1]
    if (part, number) != (at.part, at.number):
        return next((first.top for of, _, first in pieces if of == part), 0)
    if at.character is not None and piece.document is not None and piece.block == at.block:
        return line_top(piece, at.character) + at.pixels
    return piece.top + min(at.pixels_of_piece, max(0, piece.height - 1))


def _pieces(layout: RowLayout) -> Iterator[tuple[int, int, Piece]]:
    """Each with its part, and the how manieth of that it is. What is of no part goes with the one before it."""
    part, number = -1, 0
    for piece in layout.pieces:
        if piece.block.part >= 0 and piece.block.part != part:
            part, number = piece.block.part, 0
        yield part, number, piece
        number += 1
