"""What of a laid-out row can be chosen, in words: for a menu, where no mouse is."""

from collections.abc import Iterator
from urllib.parse import unquote

from msgspec import Struct
from PySide6.QtGui import QTextDocument

from pond_desktop.gui.looks.markdown import COPY_SCHEME
from pond_desktop.gui.transcript.blocks import Line
from pond_desktop.gui.transcript.bodies.pieces import button_words
from pond_desktop.gui.transcript.layout import RowLayout, Spot, line_spot
from pond_desktop.gui.translation import tr
from pond_desktop.projection.readable import one_line

_CHARS = 60


class NamedSpot(Struct, frozen=True):
    words: str
    spot: Spot


def named_spots(layout: RowLayout) -> list[NamedSpot]:
    """From the row's top to its foot, each once; cards, child sessions, buttons, pictures, links."""
    found = {each.spot: each for each in _all(layout)}
    return list(found.values())


def _all(layout: RowLayout) -> Iterator[NamedSpot]:
    card: Line | None = None
    for piece in layout.pieces:
        block = piece.block
        if isinstance(block, Line):
            card = block
            spot = line_spot(block)
            if spot is not None:
                yield NamedSpot(_line_words(block, spot), spot)
            continue
        if piece.document is not None:
            yield from _links(piece.document)
        for button in piece.buttons:
            words = button_words(button.switch)
            if card is not None and card.part == block.part:
                words = tr("{button}: {card}").format(button=words, card=_told(card))
            yield NamedSpot(words, Spot(button.switch.kind, block.part, button.switch.target))


def _line_words(line: Line, spot: Spot) -> str:
    if spot.kind == "child":
        return tr("Go to {session}").format(session=_told(line))
    said = tr("Close {card}") if line.is_open else tr("Open {card}")
    return said.format(card=_told(line))


def _told(line: Line) -> str:
    return one_line(f"{line.name} {line.text}".strip(), _CHARS)


def _links(document: QTextDocument) -> Iterator[NamedSpot]:
    """The addresses in a text, in their order."""
    block = document.begin()
    while block.isValid():
        for piece in block:  # type: ignore[attr-defined]  # a QTextBlock is its own iterator
            address = piece.fragment().charFormat().anchorHref()
            if address.startswith(COPY_SCHEME):
                target = unquote(address.removeprefix(COPY_SCHEME))
                words = tr("Copy the address {address}").format(address=one_line(target, _CHARS))
                yield NamedSpot(words, Spot("copy", target=target))
            elif address:
                words = tr("Open {address}").format(address=one_line(address, _CHARS))
                yield NamedSpot(words, Spot("link", target=address))
        block = block.next()
