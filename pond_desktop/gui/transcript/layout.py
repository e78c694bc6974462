"""A row laid out for a width: where its blocks lie, and the documents that draw its texts."""

from collections.abc import Sequence
from itertools import takewhile
from urllib.parse import unquote

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, Qt

from pond_desktop.gui.looks.markdown import COPY_SCHEME, MarkdownWriter
from pond_desktop.gui.transcript.blocks import Block, Line, Row, SpotKind
from pond_desktop.gui.transcript.bodies.pieces import Piece, PieceMaker
from pond_desktop.gui.transcript.measures import Measures

__all__ = ["Measures", "Piece", "RowLayout", "Spot"]


class Spot(Struct, frozen=True):
    """What a click at some point means: a card to fold, a child to open, a text to show whole, a link."""

    kind: SpotKind
    part: int = -1
    target: str = ""


class RowLayout:
    """One row, laid out. Asks the documents for their heights once."""

    def __init__(self, row: Row, width: int, measures: Measures, writer: MarkdownWriter) -> None:
        self.row = row
        self.pieces: list[Piece] = []
        self._measures, self._width = measures, width
        maker = PieceMaker(measures, writer, self.text_left, self.text_width)
        is_said = row.label is not None
        y = 0
        above = _above_message(row.blocks, is_said=is_said)
        for line in above:
            y += measures.gap if line.kind == "link" else 0
            self.pieces.append(maker.piece(line, y))
            y += self.pieces[-1].height
        self.said_top = y
        """Where the message itself begins, below what parts it from others."""
        y += measures.pad + measures.header_height if is_said else measures.gap // 2
        for block in row.blocks[len(above) :]:
            piece = maker.piece(block, y)
            self.pieces.append(piece)
            y += piece.height + measures.gap
        self.height = y - measures.gap + (measures.pad if is_said else measures.gap // 2)
        if len(row.blocks) == len(above):
            self.height = y + measures.pad if is_said else self.said_top + measures.gap

    @property
    def begins_turn(self) -> bool:
        return any(isinstance(block, Line) and block.kind == "turn" for block in self.row.blocks)

    @property
    def text_left(self) -> int:
        return self._measures.left

    @property
    def text_width(self) -> int:
        return max(40, self._width - self._measures.left - self._measures.right)

    def is_head(self, y: int) -> bool:
        """Whether `y`, counted from the row's top, is where its speaker stands; anywhere of what nobody said."""
        below = self.said_top + self._measures.pad + self._measures.header_height
        return self.said_top <= y < (below if self.row.label is not None else self.height)

    def spot_at(self, point: QPoint) -> Spot | None:
        """`point` counts from the row's top left corner."""
        for piece in self.pieces:
            if not piece.top <= point.y() < piece.top + piece.height:
                continue
            if isinstance(piece.block, Line):
                return line_spot(piece.block)
            return _button_spot(piece, point) or self._link_spot(piece, point)
        return None

    def text_place_at(self, point: QPoint) -> int | None:
        """Which of the pieces is a text under `point`."""
        for place, piece in enumerate(self.pieces):
            is_under = piece.document is not None and piece.top <= point.y() < piece.top + piece.height
            if is_under and _button_spot(piece, point) is None:
                return place
        return None

    def position_in(self, place: int, point: QPoint) -> int:
        """The character of that text which is nearest to `point`."""
        piece = self.pieces[place]
        if piece.document is None:
            return 0
        inside = QPointF(point.x() - self.text_left, point.y() - piece.top)
        return max(0, piece.document.documentLayout().hitTest(inside, Qt.HitTestAccuracy.FuzzyHit))

    def _link_spot(self, piece: Piece, point: QPoint) -> Spot | None:
        if piece.document is None:
            return None
        inside = QPointF(point.x() - self.text_left, point.y() - piece.top)
        address = piece.document.documentLayout().anchorAt(inside)
        if address.startswith(COPY_SCHEME):
            return Spot("copy", target=unquote(address.removeprefix(COPY_SCHEME)))
        return Spot("link", target=address) if address else None


def _above_message(blocks: Sequence[Block], *, is_said: bool) -> list[Line]:
    """What parts a message from others; a divider that nobody said is the message itself."""
    kinds = ("day", "turn", "link", "divider") if is_said else ("day", "turn", "link")
    parting = takewhile(lambda block: isinstance(block, Line) and block.kind in kinds, blocks)
    return [block for block in parting if isinstance(block, Line)]


def line_spot(line: Line) -> Spot | None:
    if line.child is not None:
        return Spot("child", line.part, line.child)
    return Spot("run" if line.kind == "folded" else "toggle", line.part) if line.is_foldable else None


def _button_spot(piece: Piece, point: QPoint) -> Spot | None:
    if piece.image_place is not None and piece.image_place.contains(point):
        return Spot("picture", piece.block.part)
    for button in piece.buttons:
        if button.place.contains(point):
            return Spot(button.switch.kind, piece.block.part, button.switch.target)
    return None
