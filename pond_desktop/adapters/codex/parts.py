"""Pieces of a record → parts."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec import Raw

from pond_desktop.adapters.bodies import NOTHING, Body, body_of, preview_of
from pond_desktop.adapters.codex.text import mended, pieces_of_prompt, text_of
from pond_desktop.adapters.codex.wire import Block, blocks_of, raws_of
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import INLINE_BYTES, Part, PartType, Provenance, Role

_DATA_URL = re.compile(rb'"data:([\w.+-]+/[\w.+-]+)?[;,]')


class Said(NamedTuple):
    """What one record says: a message to be, or `skip`, the reason why none."""

    role: Role = "system"
    parts: tuple[Part, ...] = ()
    event: str | None = None
    skip: str | None = None


def body(raw: Raw) -> Body:
    """`body_of`, also for a value with damaged text in it."""
    try:
        held = body_of(raw)
        if held.body is not None and bytes(memoryview(raw)[:1]) != b'"':
            msgspec.json.decode(raw)
        return held
    except (msgspec.DecodeError, RecursionError):
        value = mended(raw)
        text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
        return NOTHING if value is None else Body(text, len(memoryview(raw)), None)


def part(type: PartType, provenance: Provenance, place: Place, raw: Raw) -> Part:
    """A part that stays in the record where it is large."""
    held = body(raw)
    return Part(
        type=type,
        provenance=provenance,
        span=place.span,
        pointer=place.pointer,
        body=held.body,
        body_bytes=held.body_bytes,
        preview=held.preview,
    )


def unknown(place: Place, raw: Raw) -> Part:
    return part("unknown", "injected", place, raw)


def spoken(place: Place, raw: Raw, type: PartType = "text") -> Part:
    """What the model said, whole."""
    return Part(type=type, provenance="conversational", span=place.span, pointer=place.pointer, body=text_of(raw))


def prompt(place: Place, text: str) -> Iterator[Part]:
    """A user message's text, cut where a person's own words begin. Injected text stays in the record where large."""
    pieces = pieces_of_prompt(text)
    for start, end, provenance in pieces:
        pointer = place.pointer if len(pieces) == 1 else f"{place.pointer}[{start}:{end}]"
        said = text[start:end]
        size = 0 if provenance == "conversational" else len(said.encode("utf-8", "replace"))
        is_large = size > INLINE_BYTES
        yield Part(
            type="text",
            provenance=provenance,
            span=place.span,
            pointer=pointer,
            body=None if is_large else said,
            body_bytes=size,
            preview=preview_of(said) if is_large else None,
        )


def file(place: Place, address: Raw, provenance: Provenance, name: str | None = None) -> Part:
    """An image or another file: its URL, or of an embedded one only kind and size."""
    head = bytes(memoryview(address)[:128])
    data = _DATA_URL.match(head)
    media_type = data[1].decode() if data and data[1] else None
    is_embedded = head.startswith(b'"data:') or not head.startswith((b'"http', b'"file:'))
    return Part(
        type="file",
        provenance=provenance,
        span=place.span,
        pointer=place.pointer,
        body=None if is_embedded else text_of(address),
        body_bytes=0 if head == b"null" else len(memoryview(address)),
        media_type=media_type,
        file_name=name,
    )


def is_list(raw: Raw) -> bool:
    return bytes(memoryview(raw)[:1]) == b"["


def block_parts(place: Place, content: Raw, provenance: Provenance, type: PartType = "text") -> Iterator[Part]:
    """One part for each block of a list, one for a plain string, none for anything else.

    Raises:
        msgspec.ValidationError: the list holds something that is no block.
    """
    if bytes(memoryview(content)[:1]) == b'"':
        yield text_part(place, content, provenance, type)
    elif is_list(content):
        for index, block in enumerate(blocks_of(content)):
            here = place.at(index)
            if block.text:
                yield text_part(here.at("text"), block.text, provenance, type)
            else:
                yield textless_part(here, block, content, index, provenance)


def text_part(place: Place, raw: Raw, provenance: Provenance, type: PartType = "text") -> Part:
    """Text of the model stands whole, what was put in stays in the record where large."""
    return spoken(place, raw, type) if provenance == "conversational" else part(type, provenance, place, raw)


def textless_part(here: Place, block: Block, content: Raw, index: int, provenance: Provenance) -> Part:
    """The part of a block that holds no text: a file, something encrypted of which nothing can be said, or unknown."""
    for step in ("image_url", "audio_url", "file_data"):
        address: Raw = getattr(block, step)
        if address:
            return file(here.at(step), address, provenance, block.filename)
    if block.encrypted_content:
        return Part(type="unknown", provenance="injected", span=here.span, pointer=here.pointer)
    return unknown(here, raws_of(content)[index])
