"""What Grok's lines are made of → canonical parts."""

import re
from collections.abc import Iterator

import msgspec

from pond_desktop.adapters.cutting import cut_parts, put_in_by
from pond_desktop.adapters.grok.wire import Call, Kind, Piece, Raw
from pond_desktop.adapters.parts import bytes_part, held_part, is_written, text_or_json, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, PartType, Provenance

_QUERY = re.compile(r"\s*<user_query>(.*)</user_query>\s*\Z", re.DOTALL)
_PUT_IN = re.compile(r"<(user_info|system-reminder|environment_context|git_status)>.*?(?:</\1>|\Z)", re.DOTALL)
_MEDIA_TYPE = re.compile(rb'"data:([\w.+-]+/[\w.+-]+)[;,]')
_piece = msgspec.json.Decoder(Piece)
_kind = msgspec.json.Decoder(Kind)
_items = msgspec.json.Decoder(list[Raw])


def typed_parts(place: Place, raw: Raw) -> Iterator[Part]:
    """What a person sent, without the tags that Grok puts around it, and with what it puts beside it told apart."""
    for at, piece, whole in _pieces(place, raw):
        if piece is None:
            yield from _typed_text(at, whole)
        elif piece.type == "text" and is_written(piece.text):
            yield from _typed_text(at.at("text"), piece.text)
        else:
            yield _piece_part(at, piece, whole, "conversational")


def content_parts(place: Place, raw: Raw, provenance: Provenance, type: PartType = "text") -> Iterator[Part]:
    """Whatever nobody typed: an answer, a thought, a text put in."""
    for at, piece, whole in _pieces(place, raw):
        if piece is None:
            part = text_part(at, whole, provenance, type)
            if part is not None:
                yield part
        elif is_written(piece.text):
            text = text_part(at.at("text"), piece.text, provenance, type)
            if text is not None:
                yield text
        else:
            yield _piece_part(at, piece, whole, provenance)


def result_parts(place: Place, raw: Raw, tool_name: str | None, call_id: str | None) -> Iterator[Part]:
    """A `tool_result` for each text, and at least one; pictures as files after it."""
    pieces = _pieces(place, raw)
    texts = [
        (at, whole) if piece is None else (at.at("text"), piece.text)
        for at, piece, whole in pieces
        if piece is None or piece.type == "text"
    ]
    for at, text in texts or [(place, Raw())]:
        yield held_part("tool_result", at, text, tool_name=tool_name, call_id=call_id or None)
    for at, piece, whole in pieces:
        if piece is not None and piece.type != "text":
            yield _piece_part(at, piece, whole, "injected")


def call_part(place: Place, call: Call) -> Part:
    name, call_id = call.name or None, call.id or None
    return held_part(
        "tool_call", place.at("arguments"), call.arguments, "conversational", tool_name=name, call_id=call_id
    )


def backend_call(place: Place, raw: Raw) -> tuple[str | None, Part]:
    """The call's id, and a call without result: that went to the model only."""
    try:
        kind = _kind.decode(raw)
    except msgspec.ValidationError:  # damaged text is another error, and comes again, repaired
        return None, unknown_part(place, raw)
    for name, said in (("action", kind.action), ("input", kind.input)):
        if is_written(said):
            place, raw = place.at(name), said
            break
    facts = {"tool_name": kind.tool_type or None, "call_id": kind.id or None}
    return kind.id or None, held_part("tool_call", place, raw, "conversational", **facts)


def _typed_text(place: Place, raw: Raw) -> Iterator[Part]:
    text = text_or_json(raw)
    query = _QUERY.match(text)
    if query is None:
        yield from cut_parts(place, text, put_in_by(_PUT_IN, text))
        return
    start = query.start(1) + len(query[1]) - len(query[1].lstrip())
    end = start + len(query[1].strip())
    yield from cut_parts(place, text, [(start, end, "conversational")] if end > start else [])


def _piece_part(place: Place, piece: Piece, whole: Raw, provenance: Provenance) -> Part:
    if piece.type == "image" and is_written(piece.url):
        embedded = _MEDIA_TYPE.match(bytes(memoryview(piece.url)[:200]))
        if embedded is not None:
            return bytes_part(place.at("url"), piece.url, provenance, media_type=embedded[1].decode())
        return held_part("file", place.at("url"), piece.url, provenance)
    return unknown_part(place, whole, provenance)


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
