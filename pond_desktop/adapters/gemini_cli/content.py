"""Content as Google's interface has it → parts, each with a key by which it is known when it is written again."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec import Raw
from msgspec.structs import replace
from xxhash import xxh3_64_intdigest

from pond_desktop.adapters.bodies import Body, body_of
from pond_desktop.adapters.cutting import cut_parts
from pond_desktop.adapters.gemini_cli import wire
from pond_desktop.adapters.gemini_cli.text import Voice
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.parts import bytes_part, record_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import INLINE_BYTES, Part, PartType, Provenance

_HALF = 1 << 63


class Piece(NamedTuple):
    """A part. `key` is another for anything else said; `call_key` is that of a call or a result whatever it holds,
    given where the same may stand in a message's `toolCalls` as well."""

    part: Part
    key: int
    call_key: int | None = None


class Answered(NamedTuple):
    """The call that a result belongs to."""

    call_id: str | None = None
    tool_name: str | None = None
    is_failure: bool | None = None


def key_of(*values: str | bytes | memoryview | None) -> int:
    """A signed 64-bit hash."""
    pieces = (b"" if value is None else value.encode() if isinstance(value, str) else bytes(value) for value in values)
    return xxh3_64_intdigest(b"\x00".join(pieces)) - _HALF


def content_pieces(place: Place, content: Raw, voice: Voice) -> Iterator[Piece]:
    """A string, a part, or a list of both; nothing for an absent field."""
    for here, raw in _items(place, content):
        yield from _item(here, raw, voice)


def result_pieces(place: Place, result: Raw, answered: Answered) -> Iterator[Piece]:
    """What a tool gave back: texts and responses as results, pictures as files."""
    for here, raw in _items(place, result):
        part = _part_or_none(raw)
        if part is not None and part.function_response:
            yield from _response(here.at("functionResponse"), part.function_response, answered)
        elif part is not None and (part.inline_data or part.file_data):
            yield from _file(here, part, "injected", answered.call_id)
        elif part is not None and part.text:
            yield result_piece(here.at("text"), part.text, answered)
        else:
            yield result_piece(here, raw, answered)


def call_piece(place: Place, args: Raw, call_id: str | None, tool_name: str | None) -> Piece:
    part = Part(
        type="tool_call",
        provenance="conversational",
        span=place.span,
        pointer=place.pointer,
        call_id=call_id or None,
        tool_name=tool_name or None,
        **_body(args)._asdict(),
    )
    return Piece(part, key_of("call", call_id, memoryview(args)))


def result_piece(place: Place, body: Raw, answered: Answered) -> Piece:
    part = Part(
        type="tool_result",
        provenance="injected",
        span=place.span,
        pointer=place.pointer,
        call_id=answered.call_id or None,
        tool_name=answered.tool_name or None,
        is_failure=answered.is_failure,
        **_body(body)._asdict(),
    )
    return Piece(part, key_of("result", answered.call_id, memoryview(body)))


def call_key(part: Part) -> int | None:
    """The key of a call or of a result, by the id of the call alone."""
    return key_of(part.type, part.call_id) if part.call_id and part.type in ("tool_call", "tool_result") else None


def text_pieces(place: Place, raw: Raw, voice: Voice, type: PartType = "text") -> Iterator[Piece]:
    """A string's text, cut where its author changes; nothing for an empty one. Injected text stays in the record where
    it is large."""
    text = wire.text_of(raw)
    cuts = [cut for cut in voice.cut(text) if cut.end > cut.start]
    for cut, part in zip(cuts, cut_parts(place, text, cuts), strict=True):
        key = key_of(type, text[cut.start : cut.end])
        yield Piece(part if type == "text" else replace(part, type=type), key)


def unknown_piece(place: Place, raw: Raw, provenance: Provenance = "injected") -> Piece:
    return Piece(unknown_part(place, raw, provenance), key_of("unknown", memoryview(raw)))


def record_piece(record: Record) -> Piece:
    """A whole record that nothing is known of."""
    return Piece(record_part(record), key_of("unknown", record.data))


def is_text(raw: Raw) -> bool:
    return bytes(memoryview(raw)[:1]) == b'"'


def is_nothing(raw: Raw) -> bool:
    return bytes(memoryview(raw)[:4]) in (b"", b"null")


def _body(raw: Raw) -> Body:
    """The body without the line ends of a file that is laid out for reading."""
    view = memoryview(raw)
    if len(view) <= INLINE_BYTES and b"\n" in bytes(view):
        try:
            return body_of(Raw(msgspec.json.format(raw, indent=-1)))
        except msgspec.MsgspecError:
            pass
    return body_of(raw)


def _items(place: Place, content: Raw) -> Iterator[tuple[Place, Raw]]:
    if bytes(memoryview(content)[:1]) == b"[":
        for index, raw in enumerate(wire.raws_of(content)):
            yield place.at(index), raw
    elif not is_nothing(content):
        yield place, content


def _part_or_none(raw: Raw) -> wire.ApiPart | None:
    try:
        return wire.api_part_of(raw)
    except msgspec.ValidationError:
        return None


def _item(place: Place, raw: Raw, voice: Voice) -> Iterator[Piece]:
    if is_text(raw):
        yield from text_pieces(place, raw, voice)
        return
    part = _part_or_none(raw)
    if part is None:
        yield unknown_piece(place, raw, voice.provenance)
    elif is_text(part.text):
        is_thought = not is_nothing(part.thought) and bytes(memoryview(part.thought)) != b"false"
        speaker = Voice("conversational") if is_thought else voice
        yield from text_pieces(place.at("text"), part.text, speaker, "reasoning" if is_thought else "text")
    elif part.function_call:
        yield from _call(place.at("functionCall"), part.function_call)
    elif part.function_response:
        yield from _response(place.at("functionResponse"), part.function_response)
    elif part.inline_data or part.file_data:
        yield from _file(place, part, voice.provenance, None)
    else:
        yield unknown_piece(place, raw, voice.provenance)


def _call(place: Place, raw: Raw) -> Iterator[Piece]:
    try:
        call = wire.api_call_of(raw)
    except msgspec.ValidationError:
        yield unknown_piece(place, raw)
        return
    piece = call_piece(place.at("args"), call.args, call.id, call.name)
    yield piece._replace(call_key=call_key(piece.part))


def _response(place: Place, raw: Raw, answered: Answered | None = None) -> Iterator[Piece]:
    try:
        response = wire.api_response_of(raw)
    except msgspec.ValidationError:
        yield unknown_piece(place, raw)
        return
    here, body, is_error = _answer(place.at("response"), response.response)
    if answered is None:
        by_response = Answered(response.id, response.name, is_error or None)
        piece = result_piece(here, body, by_response)
        yield piece._replace(call_key=call_key(piece.part))
    else:
        yield result_piece(here, body, answered)
    call_id = response.id if answered is None else answered.call_id
    for at, item in _items(place.at("parts"), response.parts):
        part = _part_or_none(item)
        if part is not None and (part.inline_data or part.file_data):
            yield from _file(at, part, "injected", call_id)
        else:
            yield unknown_piece(at, item)


def _answer(place: Place, response: Raw) -> tuple[Place, Raw, bool]:
    """What of a response is the answer itself, and whether it tells of an error."""
    if bytes(memoryview(response)[:1]) != b"{":
        return place, response, False
    members = wire.members_of_raw(response)
    for name in ("output", "error"):
        if list(members) == [name]:
            return place.at(name), members[name], name == "error"
    return place, response, "error" in members


def _file(place: Place, part: wire.ApiPart, provenance: Provenance, call_id: str | None) -> Iterator[Piece]:
    step, raw = ("inlineData", part.inline_data) if part.inline_data else ("fileData", part.file_data)
    here = place.at(step)
    try:
        file = wire.api_file_of(raw)
    except msgspec.ValidationError:
        yield unknown_piece(here, raw)
        return
    media_type, name = file.mime_type or None, file.display_name or None
    if is_text(file.data):
        made = bytes_part(
            here.at("data"), file.data, provenance, media_type=media_type, file_name=name, call_id=call_id or None
        )
    elif is_text(file.file_uri):
        made = Part(
            type="file",
            provenance=provenance,
            span=place.span,
            pointer=here.at("fileUri").pointer,
            body=wire.text_of(file.file_uri) or None,
            media_type=media_type,
            file_name=name,
            call_id=call_id or None,
        )
    else:
        yield unknown_piece(here, raw)
        return
    yield Piece(made, key_of("file", memoryview(raw)))
