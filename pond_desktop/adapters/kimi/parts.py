"""What Kimi's messages are made of → canonical parts."""

import re
from collections.abc import Iterator

import msgspec

from pond_desktop.adapters.cutting import cut_parts, put_in_by
from pond_desktop.adapters.kimi.wire import Call, Media, Piece, Raw
from pond_desktop.adapters.parts import bytes_part, held_part, is_written, text_or_json, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, PartType, Provenance

_PUT_IN = re.compile(r"<(system|system-reminder)>.*?(?:</\1>|\Z)", re.DOTALL)
_MEDIA_TYPE = re.compile(rb'"(?:data|blobref):([\w.+-]+/[\w.+-]+)[;,]')
_piece = msgspec.json.Decoder(Piece)
_items = msgspec.json.Decoder(list[Raw])
_members = msgspec.json.Decoder(dict[str, Raw])
_media = msgspec.json.Decoder(Media)


def content_parts(place: Place, raw: Raw, provenance: Provenance, *, is_typed: bool = False) -> Iterator[Part]:
    """A content that is one text or a list of pieces.

    Args:
        is_typed: a person wrote it; what the program put in between is told apart.
    """
    for at, piece, whole in _pieces(place, raw):
        text = whole if piece is None else piece.text
        text_place = at if piece is None else at.at("text")
        is_text = piece is None or (piece.type == "text" and is_written(piece.text))
        if is_text and is_typed:
            written = text_or_json(text)
            yield from cut_parts(text_place, written, put_in_by(_PUT_IN, written))
        elif is_text:
            part = text_part(text_place, text, provenance)
            if part is not None:
                yield part
        elif piece is not None:
            yield piece_part(at, piece, whole, provenance)


def part_of_raw(place: Place, raw: Raw, provenance: Provenance) -> Part:
    return piece_part(place, _piece_of(raw), raw, provenance)


def piece_part(place: Place, piece: Piece, whole: Raw, provenance: Provenance) -> Part:
    """One piece, whatever it is."""
    part: Part | None = None
    if piece.type in ("text", "think"):
        said = piece.text if piece.type == "text" else piece.think
        kind: PartType = "text" if piece.type == "text" else "reasoning"
        part = text_part(place.at(piece.type), said, provenance, kind)
    elif piece.type.endswith("_url"):
        part = _media_part(place, whole, provenance)
    return part or unknown_part(place, whole, provenance)


def call_part(place: Place, call: Call) -> Part:
    """A call as it stands in a message; its arguments are JSON inside a text."""
    if call.function is not None:
        place, call_name, arguments = place.at("function"), call.function.name, call.function.arguments
    else:
        call_name, arguments = call.name, call.arguments
    name, call_id = call_name or None, call.id or None
    return held_part("tool_call", place.at("arguments"), arguments, "conversational", tool_name=name, call_id=call_id)


def result_parts(
    place: Place, raw: Raw, *, tool_name: str | None, call_id: str | None, is_failure: bool | None
) -> Iterator[Part]:
    """A `tool_result` for each text, and at least one; media as files after it."""
    pieces = _pieces(place, raw)
    texts = [
        (at, whole) if piece is None else (at.at("text"), piece.text)
        for at, piece, whole in pieces
        if piece is None or piece.type == "text"
    ]
    for at, text in texts or [(place, Raw())]:
        yield held_part("tool_result", at, text, tool_name=tool_name, call_id=call_id or None, is_failure=is_failure)
    for at, piece, whole in pieces:
        if piece is not None and piece.type != "text":
            yield piece_part(at, piece, whole, "injected")


def _media_part(place: Place, whole: Raw, provenance: Provenance) -> Part | None:
    for key, value in _members.decode(whole).items():
        if bytes(memoryview(value)[:1]) != b"{":
            continue
        try:
            url = _media.decode(value).url
        except msgspec.ValidationError:
            continue
        if is_written(url):
            at = place.at(key, "url")
            head = bytes(memoryview(url)[:200])
            found = _MEDIA_TYPE.match(head)
            media_type = found[1].decode() if found else None
            if head.startswith(b'"data:'):
                return bytes_part(at, url, provenance, media_type=media_type)
            return held_part("file", at, url, provenance, media_type=media_type)
    return None


def _pieces(place: Place, raw: Raw) -> list[tuple[Place, Piece | None, Raw]]:
    """The pieces of a content with their places; a content that is one text has no `Piece`."""
    if not is_written(raw):
        return []
    if bytes(memoryview(raw)[:1]) != b"[":
        return [(place, None, raw)]
    return [(place.at(index), _piece_of(item), item) for index, item in enumerate(_items.decode(raw))]


def _piece_of(raw: Raw) -> Piece:
    try:
        return _piece.decode(raw)
    except msgspec.ValidationError:  # damaged text is another error, and comes again, repaired
        return Piece()
