"""Bodies that are too long to be made at once, as readable text in pieces."""

from collections.abc import Iterator

from pond_desktop.canonical import Part
from pond_desktop.canonical.pieces import Json, body_pieces, items, members
from pond_desktop.projection.readable import plain, without_embedded


def readable_pieces(part: Part, value: Json) -> Iterator[str]:
    """The text that `part_view` makes of a whole body, except that JSON stays as it was written.

    Args:
        value: what `value_at` finds in the part's record.
    """
    blocks = _text_blocks(value) if part.type == "tool_result" else []
    if not blocks:
        yield from _readable(body_pieces(value, part.pointer))
        return
    for place, block in enumerate(blocks):
        if place:
            yield "\n"
        yield from _readable(body_pieces(block)) if block is not None else ("[image]",)


def _readable(pieces: Iterator[str]) -> Iterator[str]:
    return (plain(without_embedded(piece)) for piece in pieces)


def _text_blocks(value: Json) -> list[Json | None]:
    """The texts of a list of content blocks, with `None` for a picture; empty where `value` is not such a list."""
    texts: list[Json | None] = []
    for block in items(value) if bytes(value[:1]) == b"[" else ():
        inside = members(block)
        text, kind = inside.get("text"), bytes(inside.get("type", b""))
        if text is not None and bytes(text[:1]) == b'"':
            texts.append(text)
        elif kind in (b'"image"', b'"input_image"'):
            texts.append(None)
        else:
            return []
    return texts
