"""Crush's parts → canonical parts. May raise msgspec's DecodeError for bytes that need repair."""

from collections.abc import Iterator

import msgspec

from pond_desktop.adapters.crush.wire import Content, Piece, Raw, content_of, piece_of, raws_of, starts, text
from pond_desktop.adapters.parts import bytes_part, held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, Provenance

_STOPS = {"error": "error", "content_filter": "error", "canceled": "interruption"}


def parts_of(place: Place, parts: Raw, role: str) -> Iterator[Part]:
    """What a message holds. `place` is that of the list."""
    if not starts(parts, b"["):
        if is_written(parts):
            yield unknown_part(place, parts)
        return
    for index, raw in enumerate(raws_of(parts)):
        here = place.at(index)
        piece = piece_of(raw) if starts(raw, b"{") else Piece()
        if not starts(piece.data, b"{"):
            yield unknown_part(here, raw)
            continue
        made = _parts(here.at("data"), text(piece.type), content_of(piece.data), role)
        yield from [unknown_part(here, raw)] if made is None else made


def stop_of(parts: Raw) -> str | None:
    """The event that a message ended by, where it did not end by itself."""
    for raw in raws_of(parts) if starts(parts, b"[") else ():
        piece = piece_of(raw) if starts(raw, b"{") else Piece()
        if piece.type == "finish" and starts(piece.data, b"{"):
            return _STOPS.get(text(content_of(piece.data).reason) or "")
    return None


def _parts(place: Place, type: str | None, content: Content, role: str) -> list[Part] | None:
    """`None` for a part of a kind that is not known."""
    if type == "text":
        is_said = role in ("user", "assistant") and content.hidden is not True
        part = text_part(place.at("text"), content.text, "conversational" if is_said else "injected")
    elif type == "reasoning":
        part = text_part(place.at("thinking"), content.thinking, "conversational", "reasoning")
    elif type == "tool_call":
        facts = {"tool_name": text(content.name), "call_id": text(content.id)}
        part = held_part("tool_call", place.at("input"), content.input, "conversational", **facts)
    elif type == "tool_result":
        return _result(place, content)
    elif type == "binary" and starts(content.binary, b'"'):
        facts = {"media_type": text(content.binary_type), "file_name": text(content.path)}
        part = bytes_part(place.at("Data"), content.binary, _of(role), **facts)
    elif type == "image_url" and starts(content.url, b'"'):
        part = _picture(place.at("url"), content.url, _of(role))
    elif type == "finish":
        part = _stop(place, content)
    elif is_written(content.command):
        return _own_command(place, content)
    else:
        return None
    return [part] if part else []


def _of(role: str) -> Provenance:
    return "conversational" if role == "user" else "injected"


def _result(place: Place, content: Content) -> list[Part]:
    failure = content.is_error if isinstance(content.is_error, bool) else None
    result = held_part(
        "tool_result",
        place.at("content"),
        content.content,
        tool_name=text(content.name),
        call_id=text(content.tool_call_id),
        is_failure=failure,
    )
    made = [result]
    if is_written(content.data):
        made.append(bytes_part(place.at("data"), content.data, "injected", media_type=text(content.mime_type)))
    return made


def _picture(place: Place, url: Raw, provenance: Provenance) -> Part:
    if starts(url, b'"data:'):
        return bytes_part(place, url, provenance)
    address, size = msgspec.json.decode(url, type=str), memoryview(url).nbytes
    span, pointer = place.span, place.pointer
    return Part(type="file", provenance=provenance, span=span, pointer=pointer, body=address, body_bytes=size)


def _stop(place: Place, content: Content) -> Part | None:
    """What Crush says of a message that did not end by itself; the details where they say more."""
    if (text(content.reason) or "") not in _STOPS:
        return None
    for field in ("details", "message"):
        said: Raw = getattr(content, field)
        if is_written(said):
            return held_part("text", place.at(field), said)
    return held_part("text", place.at("reason"), Raw(msgspec.json.encode(content.reason)))


def _own_command(place: Place, content: Content) -> list[Part]:
    """A command that the person ran, and what it printed."""
    command = text_part(place.at("command"), content.command, "conversational")
    is_failure = content.exit_code != 0 if type(content.exit_code) is int else None
    output = held_part("tool_result", place.at("output"), content.output, is_failure=is_failure)
    return [command, output] if command else [output]
