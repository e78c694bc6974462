"""opencode's parts → canonical parts. All values are whole and repaired when they come here."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from pond_desktop.adapters.opencode.wire import (
    Piece,
    Raw,
    Told,
    invocation_of,
    is_object,
    piece_of,
    raws_of,
    state_of,
    text,
    told_of,
)
from pond_desktop.adapters.parts import bytes_part, held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, PartType, Provenance

_SKIPPED = {
    "step-start": "step mark",
    "step-finish": "step mark",
    "snapshot": "state of the files",
    "patch": "state of the files",
    "agent": "mention of an agent",
    "compaction": "compaction mark",
}


class Made(NamedTuple):
    """A part, and the value that its body was made of."""

    part: Part
    raw: Raw


class Child(NamedTuple):
    """A session that a tool call started."""

    session_id: str
    call_id: str | None


class Shown(NamedTuple):
    """What one part says. `skip` is the reason where it is nothing; `type` is opencode's own."""

    type: str | None
    made: tuple[Made, ...] = ()
    skip: str | None = None
    child: Child | None = None


def shown(place: Place, raw: Raw, role: str) -> Shown:
    if not is_object(raw):
        return Shown(None, (Made(unknown_part(place, raw), raw),))
    piece = piece_of(raw)
    type = text(piece.type)
    if type in _SKIPPED:
        return Shown(type, skip=_SKIPPED[type])
    child = None
    if type == "text":
        is_put_in = piece.synthetic is True or piece.ignored is True or role == "system"
        made = _text(place.at("text"), piece.text, "injected" if is_put_in else "conversational")
    elif type == "reasoning":
        thought = text_part(place.at("text"), piece.text, "conversational", "reasoning")
        made = (Made(thought, piece.text),) if thought else ()
    elif type == "tool" and is_object(piece.state):
        made, child = _tool(place.at("state"), piece)
    elif type == "tool-invocation" and is_object(piece.invocation):
        made = tuple(_invocation(place.at("toolInvocation"), piece.invocation))
    elif type == "file" and bytes(memoryview(piece.url)[:1]) == b'"':
        made = (_file(place.at("url"), piece, "conversational" if role == "user" else "injected"),)
    elif type == "subtask":
        made = _text(place.at("prompt"), piece.prompt, "injected" if text(piece.command) else "conversational")
    elif type == "retry" and is_written(piece.error):
        made = (Made(held_part("text", place.at("error"), piece.error), piece.error),)
    else:
        made = (Made(unknown_part(place, raw), raw),)
    return Shown(type, made, None if made else "empty part", child)


def _text(place: Place, raw: Raw, provenance: Provenance) -> tuple[Made, ...]:
    part = text_part(place, raw, provenance)
    return (Made(part, raw),) if part else ()


def _tool(place: Place, piece: Piece) -> tuple[tuple[Made, ...], Child | None]:
    """A call, its result behind it, and what the result shows."""
    state = state_of(piece.state)
    name, call_id = text(piece.tool), text(piece.call_id)
    field = "raw" if is_written(state.raw) and bytes(memoryview(state.input)) in (b"", b"{}", b"null") else "input"
    told = told_of(state.metadata) if is_object(state.metadata) else Told()
    made = [_held("tool_call", place.at(field), getattr(state, field), "conversational", name, call_id, None)]
    if state.status == "error" or is_written(state.error):
        made.append(_held("tool_result", place.at("error"), state.error, "injected", name, call_id, True))
    elif state.status == "completed" or is_written(state.output):
        is_failure = None if state.status != "completed" else type(told.exit) is int and told.exit != 0
        made.append(_held("tool_result", place.at("output"), state.output, "injected", name, call_id, is_failure))
    if bytes(memoryview(state.attachments)[:1]) == b"[":
        for index, raw in enumerate(raws_of(state.attachments)):
            made.append(_attached(place.at("attachments", index), raw))
    child = text(told.session_id) or text(told.session_id_before)
    return tuple(made), Child(child, call_id) if child and name == "task" else None


def _held(
    type: PartType,
    place: Place,
    raw: Raw,
    provenance: Provenance,
    name: str | None,
    call_id: str | None,
    is_failure: bool | None,
) -> Made:
    part = held_part(type, place, raw, provenance, tool_name=name, call_id=call_id, is_failure=is_failure)
    return Made(part, raw)


def _invocation(place: Place, raw: Raw) -> Iterator[Made]:
    run = invocation_of(raw)
    name, call_id = text(run.name), text(run.call_id)
    yield _held("tool_call", place.at("args"), run.args, "conversational", name, call_id, None)
    if memoryview(run.result).nbytes:
        yield _held("tool_result", place.at("result"), run.result, "injected", name, call_id, None)


def _attached(place: Place, raw: Raw) -> Made:
    piece = piece_of(raw) if is_object(raw) else Piece()
    if bytes(memoryview(piece.url)[:1]) == b'"':
        return _file(place.at("url"), piece, "injected")
    return Made(unknown_part(place, raw), raw)


def _file(place: Place, piece: Piece, provenance: Provenance) -> Made:
    """A file: its address, or of one whose bytes stand in it only kind and size."""
    media_type, name = text(piece.mime) or text(piece.media_type), text(piece.filename)
    if bytes(memoryview(piece.url)[:6]) == b'"data:':
        part = bytes_part(place, piece.url, provenance, media_type=media_type, file_name=name)
        return Made(part, piece.url)
    address = msgspec.json.decode(piece.url, type=str)
    part = Part(
        type="file",
        provenance=provenance,
        span=place.span,
        pointer=place.pointer,
        body=address,
        body_bytes=memoryview(piece.url).nbytes,
        media_type=media_type,
        file_name=name,
    )
    return Made(part, piece.url)
