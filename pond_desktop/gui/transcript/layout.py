"""A row laid out for a width: where its blocks lie, and the documents that draw its texts."""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextCursor, QTextOption

from pond_desktop.canonical.archived import OutlineRow
from pond_desktop.gui.looks.document import SafeDocument
from pond_desktop.gui.looks.head import HEAD_LINES
from pond_desktop.gui.looks.markdown import MarkdownWriter, breakable
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.rows import CARDS, Block, Body, Line, Row

LINE_PERCENT = 118
SpotKind: TypeAlias = Literal["toggle", "child", "whole", "link"]


class Spot(Struct, frozen=True):
    """What a click at some point means: a card to fold, a child to open, a text to show whole, a link."""

    kind: SpotKind
    part: int = -1
    target: str = ""


class Measures:
    """Distances in units of the font, so that everything grows with it."""

    def __init__(self, theme: Theme, font: QFont) -> None:
        self.font = QFont(font)
        self.code_font = theme.code_font(font)
        self.strong_font = QFont(font)
        self.strong_font.setWeight(QFont.Weight.DemiBold)
        self.metrics = QFontMetrics(font)
        self.em = self.metrics.height()
        self.char_width = max(1, self.metrics.averageCharWidth())
        self.left, self.right = round(self.em * 1.2), round(self.em * 1.1)
        self.pad = round(self.em * 0.75)
        self.gap = max(2, round(self.em * 0.25))
        self.card_height = self.em + round(self.em * 0.7)
        self.quiet_height = self.em + round(self.em * 0.3)
        self.divider_height = self.em * 2
        self.turn_height = round(self.em * 2.1)
        self.header_height = self.em + round(self.em * 0.45)
        self.code_pad = round(self.em * 0.5)

    def line_height(self, line: Line) -> int:
        if line.kind in ("divider", "turn", "day"):
            return self.turn_height if line.kind == "turn" else self.divider_height
        return self.card_height if line.kind in CARDS else self.quiet_height

    def guesses(self, outline: Iterable[OutlineRow] | None, row_count: int, width: int) -> list[int]:
        """Heights for messages that were never laid out. They err by some tenths, which moves nothing that is read."""
        around = 2 * self.pad + self.header_height
        begun = around + self.turn_height
        if outline is None:
            return [around + 4 * self.em] * row_count
        # this runs once for every message of a session: fifty thousand must not be felt
        of_char = self.em * 1.15 / max(20, (width - self.left - self.right) // self.char_width)
        of_line, lines_max, unsaid = self.em * 0.5, HEAD_LINES * self.em, self.card_height + self.gap
        return [
            (around if row.role != "user" else begun) + int(min(row.chars * of_char + row.lines * of_line, lines_max))
            if row.is_conversational
            else unsaid
            for row in outline
        ]


class Piece(Struct):
    """A block in its place; `top` counts from the row's own top. `marked`: a search's words, once looked for."""

    block: Block
    top: int
    height: int
    document: SafeDocument | None = None
    more: QRect | None = None
    marked: list[QTextCursor] | None = None


class RowLayout:
    """One row, laid out. Asks the documents for their heights once."""

    def __init__(self, row: Row, width: int, measures: Measures, writer: MarkdownWriter) -> None:
        self.row = row
        self.pieces: list[Piece] = []
        self._measures, self._width = measures, width
        is_said = row.label is not None
        y = 0
        above = _above_message(row.blocks, is_said=is_said)
        for line in above:
            y += measures.gap if line.kind == "link" else 0
            self.pieces.append(self._line(line, y))
            y += self.pieces[-1].height
        self.said_top = y
        """Where the message itself begins, below what parts it from others."""
        y += measures.pad + measures.header_height if is_said else measures.gap // 2
        for block in row.blocks[len(above) :]:
            piece = self._line(block, y) if isinstance(block, Line) else self._body(block, y, writer)
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

    def spot_at(self, point: QPoint) -> Spot | None:
        """`point` counts from the row's top left corner."""
        for piece in self.pieces:
            if not piece.top <= point.y() < piece.top + piece.height:
                continue
            if isinstance(piece.block, Line):
                return _line_spot(piece.block)
            if piece.more is not None and piece.more.contains(point):
                return Spot("whole", piece.block.part)
            return self._link_spot(piece, point)
        return None

    def text_place_at(self, point: QPoint) -> int | None:
        """Which of the pieces is a text under `point`."""
        for place, piece in enumerate(self.pieces):
            is_under = piece.document is not None and piece.top <= point.y() < piece.top + piece.height
            if is_under and not (piece.more is not None and piece.more.contains(point)):
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
        return Spot("link", target=address) if address else None

    def _line(self, line: Line, top: int) -> Piece:
        return Piece(line, top, self._measures.line_height(line))

    def _body(self, body: Body, top: int, writer: MarkdownWriter) -> Piece:
        measures = self._measures
        if body.is_markdown:
            document = SafeDocument(measures.font)
            document.setDocumentMargin(0)
            document.setIndentWidth(measures.em * 1.6)
            document.setHtml(writer.html(body.text))
            document.set_line_height(LINE_PERCENT)
        else:
            document = SafeDocument(measures.code_font)
            document.setDocumentMargin(measures.code_pad)
            document.setDefaultTextOption(_wrapping())
            document.setPlainText(breakable(body.text.rstrip("\n")))
        document.setTextWidth(self.text_width)
        height = int(document.size().height() + 0.999)
        if body.more is None:
            return Piece(body, top, height, document)
        width = measures.metrics.horizontalAdvance(body.more) + measures.em * 2
        more = QRect(self.text_left, top + height + measures.gap, width, measures.card_height)
        return Piece(body, top, height + measures.gap + measures.card_height, document, more)


def _above_message(blocks: Sequence[Block], *, is_said: bool) -> list[Line]:
    """What parts a message from others; a divider that nobody said is the message itself."""
    kinds = ("day", "turn", "link", "divider") if is_said else ("day", "turn", "link")
    parting = takewhile(lambda block: isinstance(block, Line) and block.kind in kinds, blocks)
    return [block for block in parting if isinstance(block, Line)]


def _line_spot(line: Line) -> Spot | None:
    if line.child is not None:
        return Spot("child", line.part, line.child)
    return Spot("toggle", line.part) if line.is_foldable else None


def _wrapping() -> QTextOption:
    option = QTextOption(Qt.AlignmentFlag.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option
