"""Parts of the common kinds, from JSON values as they stand in a record.

All of them raise msgspec's DecodeError for text that is damaged: the drivers give the same record again, repaired.
"""

from typing import Any

import msgspec

from pond_desktop.adapters.bodies import body_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import INLINE_BYTES, Part, PartType, Provenance, body_at

_QUOTE = 0x22
_text = msgspec.json.Decoder(str)


def is_written(raw: msgspec.Raw) -> bool:
    """Whether there is more than nothing, `null` or an empty text."""
    return bytes(memoryview(raw)[:5]) not in (b"", b"null", b'""')


def text_or_json(raw: msgspec.Raw) -> str:
    """A string as it is, another value as JSON text."""
    view = memoryview(raw)
    if view[0] == _QUOTE:
        return _text.decode(raw)
    try:
        return bytes(view).decode()
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError("not UTF-8") from error


def text_part(place: Place, raw: msgspec.Raw, provenance: Provenance, type: PartType = "text") -> Part | None:
    """A text: whole where it is conversation, else left in the record where it is large. `None` where it is empty."""
    if not is_written(raw):
        return None
    if provenance == "injected":
        return held_part(type, place, raw)
    return Part(type=type, provenance=provenance, span=place.span, pointer=place.pointer, body=text_or_json(raw))


def held_part(
    type: PartType, place: Place, raw: msgspec.Raw, provenance: Provenance = "injected", **facts: Any
) -> Part:
    """A part that stays in the record where it is large.

    Args:
        facts: further fields of the part.
    """
    body = body_of(raw)._asdict()
    return Part(type=type, provenance=provenance, span=place.span, pointer=place.pointer, **body, **facts)


def bytes_part(place: Place, raw: msgspec.Raw, provenance: Provenance, **facts: Any) -> Part:
    """A file whose bytes stand in the record, in base64."""
    size = len(memoryview(raw))
    return Part(type="file", provenance=provenance, span=place.span, pointer=place.pointer, body_bytes=size, **facts)


def unknown_part(place: Place, raw: msgspec.Raw, provenance: Provenance = "injected") -> Part:
    """A value that nothing is known of, whatever it holds."""
    if len(memoryview(raw)) > INLINE_BYTES:
        return held_part("unknown", place, raw, provenance)
    # read as it will be read back: damage in it is repaired
    body = body_at(place.record.data, place.pointer)
    size = 0 if body is None else len(body.encode())
    return Part(
        type="unknown", provenance=provenance, span=place.span, pointer=place.pointer, body=body, body_bytes=size
    )


def record_part(record: Record) -> Part:
    """A whole record that nothing is known of."""
    return unknown_part(Place(record, ""), msgspec.Raw(record.data))
