"""Blocks and records of no known type: kept as they are, as text where a text is plainly in them."""

from typing import Any

import msgspec

from pond_desktop.adapters.bodies import PREVIEW_BYTES, preview_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.canonical import INLINE_BYTES, Part, Provenance, body_at, loose_values


def unknown_record(record: Record) -> Part:
    """The whole record as a part."""
    if len(record.data) <= INLINE_BYTES:
        return _unknown(record, "", body_at(record.data, "") or "", "injected")
    head = record.data[:PREVIEW_BYTES].decode("utf-8", "replace")
    return Part(
        type="unknown",
        provenance="injected",
        span=record.span,
        body_bytes=len(record.data),
        preview=preview_of(head),
    )


def unknown_block(record: Record, pointer: str, provenance: Provenance) -> list[Part]:
    """The block at `pointer`; nothing for `null` or an empty string."""
    value = _value_at(record.data, pointer)
    if value is None or value == "":
        return []
    text, inner = _text_in(value)
    if text is not None:
        return [Part(type="text", provenance=provenance, span=record.span, pointer=pointer + inner, body=text)]
    return [_unknown(record, pointer, msgspec.json.encode(value).decode(), provenance)]


def _unknown(record: Record, pointer: str, body: str, provenance: Provenance) -> Part:
    size = len(body.encode())
    is_inline = size <= INLINE_BYTES
    return Part(
        type="unknown",
        provenance=provenance,
        span=record.span,
        pointer=pointer,
        body=body if is_inline else None,
        body_bytes=size,
        preview=None if is_inline or '"base64"' in body else preview_of(body),
    )


def _value_at(record: bytes, pointer: str) -> Any:
    try:
        value = msgspec.json.decode(record)
    except (msgspec.MsgspecError, RecursionError):
        value = next(loose_values(record))[2]
    for step in pointer.split("/")[1:]:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def _text_in(value: Any) -> tuple[str | None, str]:
    """The text that a block plainly holds, and where in it: the block itself, `text`, `content` or `content/text`."""
    if isinstance(value, str):
        return value, ""
    if isinstance(value, dict):
        content = value.get("content")
        inner = content.get("text") if isinstance(content, dict) else None
        for text, place in ((value.get("text"), "/text"), (content, "/content"), (inner, "/content/text")):
            if isinstance(text, str) and text:
                return text, place
    return None, ""
