"""A block in its place, with the document and the buttons that belong to it."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QRect, QSize

from pond_desktop.gui.looks.colours import Colours
from pond_desktop.gui.looks.document import SafeDocument
from pond_desktop.gui.looks.head import HEAD_LINES, head_of
from pond_desktop.gui.looks.markdown import MarkdownWriter
from pond_desktop.gui.transcript.blocks import Block, Body, Line, Picture, Sheet, Switch, Tabs
from pond_desktop.gui.transcript.bodies import styled
from pond_desktop.gui.transcript.bodies.documents import sides_document, styled_document
from pond_desktop.gui.transcript.bodies.sides import side_rows
from pond_desktop.gui.transcript.bodies.styled import Styled
from pond_desktop.gui.transcript.bodies.symbols import with_known_symbols
from pond_desktop.gui.transcript.measures import Measures
from pond_desktop.gui.translation import tr
from pond_desktop.projection.tool_cards import Changes, Checklist, Code, Note, Prose, Terminal
from pond_desktop.search.verbatim import Place

LINE_PERCENT = 118


class Button(Struct, frozen=True):
    """A switch where it can be clicked, counted from the row's corner."""

    place: QRect
    switch: Switch
    is_quiet: bool = False


class Piece(Struct):
    """A block in its place; `top` counts from the row's own top. `ground` lies under a document, `margin` beside its
    lines. `marked`: a search's words, once looked for."""

    block: Block
    top: int
    height: int
    document: SafeDocument | None = None
    ground: str | None = None
    margin: tuple[str, ...] = ()
    margin_width: int = 0
    buttons: tuple[Button, ...] = ()
    image_place: QRect | None = None
    marked: list[Place] | None = None

    @property
    def document_height(self) -> int:
        return 0 if self.document is None else round(self.document.size().height())


class PieceMaker:
    """Lays out the blocks of one row, each at the height it is given."""

    def __init__(self, measures: Measures, writer: MarkdownWriter, left: int, width: int) -> None:
        self._measures, self._writer, self._left, self._width = measures, writer, left, width

    def piece(self, block: Block, top: int) -> Piece:
        match block:
            case Line():
                return Piece(block, top, self._measures.line_height(block))
            case Body():
                return self._body(block, top)
            case Sheet():
                return self._sheet(block, top)
            case Tabs():
                buttons = self._buttons(block.switches, top, is_quiet=block.is_quiet)
                return Piece(block, top, buttons[-1].place.bottom() + 1 - top if buttons else 0, buttons=buttons)
            case Picture():
                return self._picture(block, top)

    @property
    def _colours(self) -> Colours:
        return self._writer.colours

    def _body(self, body: Body, top: int) -> Piece:
        if body.is_markdown:
            piece = Piece(body, top, 0, self._prose(body.text))
        else:
            piece = self._styled(body, styled.raw(body.text.rstrip("\n")), top)
        piece.height = self._height(piece)
        if body.more is not None:
            more = Switch(words=body.more, kind="whole")
            piece.buttons = self._buttons((more,), top + piece.height + self._measures.gap)
            piece.height = piece.buttons[-1].place.bottom() + 1 - top
        return piece

    def _sheet(self, sheet: Sheet, top: int) -> Piece:
        content = sheet.content
        if isinstance(content, Prose):
            text = head_of(content.markdown) if sheet.is_head else content.markdown
            piece = Piece(sheet, top, 0, self._prose(text, pad=self._measures.code_pad), ground=self._colours.raised)
        elif isinstance(content, Changes) and sheet.is_beside:
            rows = side_rows(content.lines[:HEAD_LINES] if sheet.is_head else content.lines, self._colours)
            document = sides_document(
                rows, self._measures.code_font, self._colours, pad=self._measures.code_pad, width=self._width
            )
            piece = Piece(sheet, top, 0, document, ground=self._colours.code)
        else:
            written = self._written(content)
            piece = self._styled(sheet, styled.cut(written, head_of(written.text)) if sheet.is_head else written, top)
        piece.height = self._height(piece)
        return piece

    def _written(self, content: object) -> Styled:
        colours = self._colours
        match content:
            case Note():
                return styled.note(content, colours)
            case Terminal():
                return styled.terminal(content, colours)
            case Code():
                return styled.code(content, colours)
            case Changes():
                return styled.changes(content, colours)
            case Checklist():
                return styled.checklist(content, colours)
            case str():
                return styled.raw(with_known_symbols(content))
            case tuple():
                return styled.matches(content, colours)
        raise TypeError(content)

    def _styled(self, block: Block, written: Styled, top: int) -> Piece:
        measures = self._measures
        font = measures.code_font if written.is_code else measures.font
        widest = max(map(len, written.margin), default=0)
        margin_width = round((widest + 1.5) * measures.code_char_width) if widest else 0
        pad = measures.code_pad
        if not written.is_code:
            pad, margin_width = 1, 0 if isinstance(block, Picture) else measures.inset
        document = styled_document(written, font, pad=pad, margin_width=margin_width, width=self._width)
        ground = self._colours.code if written.is_code else None
        return Piece(block, top, 0, document, ground=ground, margin=written.margin, margin_width=margin_width)

    def _prose(self, markdown: str, *, pad: int = 0) -> SafeDocument:
        document = SafeDocument(self._measures.font)
        document.setDocumentMargin(pad)
        document.setIndentWidth(self._measures.em * 1.6)
        document.setHtml(self._writer.html(markdown))
        document.set_line_height(LINE_PERCENT)
        document.setTextWidth(self._width)
        return document

    def _height(self, piece: Piece) -> int:
        return 0 if piece.document is None else int(piece.document.size().height() + 0.999)

    def _picture(self, picture: Picture, top: int) -> Piece:
        measures, thumb = self._measures, picture.thumb
        open_it = Switch(words=tr("Open the picture"), kind="picture")
        save = Switch(words=tr("Save…"), kind="save")
        if picture.is_named:
            return self._named(picture, picture.words, (open_it, save), top)
        if thumb is None:
            return self._named(picture, tr("Reading the picture…"), (), top)
        if thumb.image is None:
            return self._named(picture, f"{thumb.fault} ({picture.words})", (save,), top)
        size = thumb.image.deviceIndependentSize().toSize()
        shown = size.boundedTo(QSize(self._width, size.height()))
        place = QRect(self._left, top, shown.width(), shown.width() * size.height() // max(1, size.width()))
        buttons = self._buttons((open_it, save), place.bottom() + 1 + measures.gap)
        return Piece(picture, top, buttons[-1].place.bottom() + 1 - top, buttons=buttons, image_place=place)

    def _named(self, picture: Picture, words: str, switches: Sequence[Switch], top: int) -> Piece:
        """A picture that is not shown."""
        piece = self._styled(picture, styled.note(Note(words), self._colours), top)
        piece.height = self._height(piece)
        if switches:
            piece.buttons = self._buttons(switches, top + piece.height)
            piece.height = piece.buttons[-1].place.bottom() + 1 - top
        return piece

    def _buttons(self, switches: Sequence[Switch], top: int, *, is_quiet: bool = False) -> tuple[Button, ...]:
        """One beside the other, on as many lines as it takes."""
        measures, left, made = self._measures, self._left, list[Button]()
        padding = measures.em if is_quiet else measures.em * 2
        for switch in switches:
            width = min(measures.metrics.horizontalAdvance(button_words(switch)) + padding, self._width)
            if left > self._left and left + width > self._left + self._width:
                left, top = self._left, top + measures.button_height + measures.gap
            made.append(Button(QRect(left, top, width, measures.button_height), switch, is_quiet))
            left += width + measures.gap
        return tuple(made)


def button_words(switch: Switch) -> str:
    """A switch that is on says so by more than its colour."""
    return f"✓ {switch.words}" if switch.is_on else switch.words
