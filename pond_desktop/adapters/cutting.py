"""Texts that a person and the harness wrote into one string."""

import re
from collections.abc import Iterable, Iterator

from pond_desktop.adapters.bodies import preview_of
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import INLINE_BYTES, Part, Provenance


def put_in_by(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int, Provenance]]:
    """`(start, end, provenance)` of a text's pieces, of which those that match were put in by the harness. Blanks
    between pieces belong to none."""
    position = 0
    for found in pattern.finditer(text):
        yield from _typed(text, position, found.start())
        yield found.start(), found.end(), "injected"
        position = found.end()
    yield from _typed(text, position, len(text))


def cut_parts(place: Place, text: str, cuts: Iterable[tuple[int, int, Provenance]]) -> Iterator[Part]:
    """A text part for each piece; an injected one that is large stays in the record."""
    for start, end, provenance in cuts:
        pointer = place.pointer if (start, end) == (0, len(text)) else f"{place.pointer}[{start}:{end}]"
        piece = text[start:end]
        part = Part(type="text", provenance=provenance, span=place.span, pointer=pointer, body=piece)
        size = len(piece.encode())
        if provenance == "injected" and size > INLINE_BYTES:
            preview = preview_of(piece)
            part = Part(
                type="text",
                provenance=provenance,
                span=place.span,
                pointer=pointer,
                body_bytes=size,
                preview=preview,
            )
        yield part


def _typed(text: str, start: int, end: int) -> Iterator[tuple[int, int, Provenance]]:
    piece = text[start:end]
    if piece.strip():
        start += len(piece) - len(piece.lstrip())
        yield start, start + len(piece.strip()), "conversational"
