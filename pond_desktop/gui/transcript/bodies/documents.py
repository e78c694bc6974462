"""Documents that draw sections: plain text with formats laid over it, or HTML that we wrote ourselves."""

from bisect import bisect_right
from html import escape
from itertools import accumulate

from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextLayout,
    QTextOption,
)

from pond_desktop.gui.looks.colours import Colours
from pond_desktop.gui.looks.document import SafeDocument
from pond_desktop.gui.looks.markdown import breakable
from pond_desktop.gui.transcript.bodies.sides import SideRow
from pond_desktop.gui.transcript.bodies.styled import Style, Styled, StyleRun

_BREAK = "\u200b"
_LAST_OF_BASIC_PLANE = "\uffff"


def styled_document(styled: Styled, font: QFont, *, pad: float, margin_width: float, width: int) -> SafeDocument:
    """A document of one text, laid out. Costs are those of plain text: formats lie over it and are no part of it."""
    document = SafeDocument(font)
    document.setDocumentMargin(pad)
    document.setDefaultTextOption(_wrapping())
    text = breakable(styled.text)
    document.setPlainText(text)
    _set_margin(document, margin_width)
    _set_grounds(document, styled.grounds)
    _set_formats(document, _as_qt_counts(text, _moved(styled, text)))
    document.setTextWidth(width)
    return document


def sides_document(rows: list[SideRow], font: QFont, colours: Colours, *, pad: float, width: int) -> SafeDocument:
    """Both sides of a change beside each other; each row is one line of either."""
    document = SafeDocument(font)
    document.setDocumentMargin(pad)
    document.setDefaultTextOption(_wrapping())
    written = "".join(
        f'<tr><td width="50%"{_ground(row.old_ground)}>{_cell(row.old)}</td>'
        f'<td width="50%"{_ground(row.new_ground)}>{_cell(row.new)}</td></tr>'
        for row in rows
    )
    document.setHtml(
        f'<table width="100%" cellspacing="0" cellpadding="2" style="color:{colours.text}">{written}</table>'
    )
    document.setTextWidth(width)
    return document


def _cell(text: str | None) -> str:
    words = escape(breakable(text or ""), quote=False)
    return f'<p style="white-space:pre-wrap;margin:0">{words or "&nbsp;"}</p>'


def _ground(colour: str | None) -> str:
    return f' bgcolor="{colour}"' if colour is not None else ""


def _set_margin(document: SafeDocument, width: float) -> None:
    if width <= 0:
        return
    spacing = QTextBlockFormat()
    spacing.setLeftMargin(width)
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    cursor.mergeBlockFormat(spacing)


def _set_grounds(document: SafeDocument, grounds: tuple[str | None, ...]) -> None:
    cursor = QTextCursor(document)
    for number, ground in enumerate(grounds):
        if ground is not None:
            block = document.findBlockByNumber(number)
            spacing = QTextBlockFormat()
            spacing.setBackground(QBrush(QColor(ground)))
            cursor.setPosition(block.position())
            cursor.mergeBlockFormat(spacing)


def _set_formats(document: SafeDocument, runs: list[StyleRun]) -> None:
    """A run can go over several lines; a format belongs to one."""
    by_block: dict[int, list[QTextLayout.FormatRange]] = {}
    for run in runs:
        block, end = document.findBlock(run.start), run.start + run.length
        while block.isValid() and block.position() < end:
            start = max(run.start, block.position())
            piece = QTextLayout.FormatRange()
            piece.start = start - block.position()
            piece.length = min(end, block.position() + block.length() - 1) - start
            piece.format = _format(run.style)
            if piece.length > 0:
                by_block.setdefault(block.blockNumber(), []).append(piece)
            block = block.next()
    for number, pieces in by_block.items():
        document.findBlockByNumber(number).layout().setFormats(pieces)


def _format(style: Style) -> QTextCharFormat:
    made = QTextCharFormat()
    if style.colour is not None:
        made.setForeground(QColor(style.colour))
    if style.ground is not None:
        made.setBackground(QColor(style.ground))
    if style.is_bold:
        made.setFontWeight(QFont.Weight.Bold)
    made.setFontItalic(style.is_italic)
    made.setFontUnderline(style.is_underlined)
    made.setFontStrikeOut(style.is_struck)
    return made


def _moved(styled: Styled, text: str) -> list[StyleRun]:
    """The runs, where places to break were put into endless lines before them."""
    if len(text) == len(styled.text):
        return list(styled.runs)
    put_in, at = list[int](), 0
    for char in text:
        if char == _BREAK and (at >= len(styled.text) or styled.text[at] != _BREAK):
            put_in.append(at)
        else:
            at += 1
    moved = []
    for run in styled.runs:
        start = run.start + bisect_right(put_in, run.start)
        end = run.start + run.length
        moved.append(run._replace(start=start, length=end + bisect_right(put_in, end) - start))
    return moved


def _as_qt_counts(text: str, runs: list[StyleRun]) -> list[StyleRun]:
    """Qt counts a character outside the basic plane as two."""
    if not runs or max(text) <= _LAST_OF_BASIC_PLANE:
        return runs
    units = list(accumulate((1 + (char > _LAST_OF_BASIC_PLANE) for char in text), initial=0))
    last = len(text)
    return [
        run._replace(
            start=units[min(run.start, last)],
            length=units[min(run.start + run.length, last)] - units[min(run.start, last)],
        )
        for run in runs
    ]


def _wrapping() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option
