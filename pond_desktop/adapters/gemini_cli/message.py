"""One message of a chat → who says what in it."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec import Raw

from pond_desktop.adapters.gemini_cli import content as contents
from pond_desktop.adapters.gemini_cli import wire
from pond_desktop.adapters.gemini_cli.content import Answered, Piece
from pond_desktop.adapters.gemini_cli.text import COMPACTED, INTERRUPTED, Typist, Voice
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Role, Usage

_ROLES: dict[str, Role] = {"user": "user", "gemini": "assistant", "qwen": "assistant"}
_EVENTS = {"info": "notice", "warning": "notice", "error": "error"}
DONE = {"success": False, "error": True, "cancelled": True}
"""Whether a call failed, by its status; of one that still runs nothing is known."""


class Child(NamedTuple):
    """A sub-agent that a call started."""

    session_id: str
    call_id: str | None


class Told(NamedTuple):
    """What a record says, before it is known what of it was said already."""

    role: Role
    pieces: tuple[Piece, ...]
    event: str | None = None
    usage: Usage | None = None
    children: tuple[Child, ...] = ()


def told(line: wire.Line, record: Record) -> Told:
    """Raises msgspec.DecodeError where damaged bytes need repair first."""
    place = Place(record, "")
    if line.type in _EVENTS:
        pieces = tuple(contents.content_pieces(place.at("content"), line.content, Voice("injected")))
        is_stop = any(piece.part.body == INTERRUPTED for piece in pieces)
        return Told("system", pieces, "interruption" if is_stop else _EVENTS[line.type])
    role = _ROLES.get(line.type or "")
    if role == "user":
        return _prompt(line, place)
    if role == "assistant":
        return _answer(line, place)
    return Told("system", (contents.record_piece(record),))


def usage_of(raw: Raw) -> Usage | None:
    """The tokens of one answer; `None` where they were not written or not as numbers."""
    try:
        tokens = wire.tokens_of(raw) if raw else None
    except msgspec.ValidationError:
        return None
    if tokens is None:
        return None
    fresh = None if tokens.input is None else max(tokens.input - (tokens.cached or 0), 0)
    made = None if tokens.output is None else tokens.output + (tokens.thoughts or 0)
    usage = Usage(input_tokens=fresh, output_tokens=made, cache_read_tokens=tokens.cached)
    return None if usage == Usage() else usage


def _prompt(line: wire.Line, place: Place) -> Told:
    content = place.at("content")
    if contents.is_nothing(line.display_content):
        pieces = tuple(contents.content_pieces(content, line.content, Typist()))
    else:
        # what the person saw; the content then holds the same with files and commands written out
        shown = tuple(contents.content_pieces(place.at("displayContent"), line.display_content, Typist()))
        keys = {piece.key for piece in shown}
        sent = contents.content_pieces(content, line.content, Voice("injected"))
        pieces = shown + tuple(piece for piece in sent if piece.key not in keys)
    if pieces and all(piece.part.type == "tool_result" for piece in pieces):
        return Told("tool", pieces)
    first = next((piece.part for piece in pieces if piece.part.type == "text"), None)
    if first is not None and (first.body or first.preview or "").lstrip().startswith(COMPACTED):
        return Told("system", pieces, "compaction")
    return Told("user", pieces)


def _answer(line: wire.Line, place: Place) -> Told:
    voice = Voice("conversational")
    thoughts: list[Piece] = []
    for here, raw in _listed(place.at("thoughts"), line.thoughts):
        thoughts += _thought(here, raw, voice)
    calls: list[Piece] = []
    children: list[Child] = []
    for here, raw in _listed(place.at("toolCalls"), line.tool_calls):
        made, child = _call(here, raw)
        calls += made
        children += [child] if child else []
    keys = {contents.call_key(piece.part) for piece in calls}
    said = contents.content_pieces(place.at("content"), line.content, voice)
    said_once = [piece for piece in said if piece.call_key is None or piece.call_key not in keys]
    return Told("assistant", (*thoughts, *said_once, *calls), None, usage_of(line.tokens), tuple(children))


def _listed(place: Place, raw: Raw) -> Iterator[tuple[Place, Raw]]:
    if bytes(memoryview(raw)[:1]) == b"[":
        for index, item in enumerate(wire.raws_of(raw)):
            yield place.at(index), item


def _thought(place: Place, raw: Raw, voice: Voice) -> Iterator[Piece]:
    """The heading and the text of a summary, each a part: two strings have no pointer in common."""
    try:
        thought = wire.thought_of(raw)
    except msgspec.ValidationError:
        yield contents.unknown_piece(place, raw)
        return
    for step, text in (("subject", thought.subject), ("description", thought.description)):
        if contents.is_text(text):
            yield from contents.text_pieces(place.at(step), text, voice, "reasoning")


def _call(place: Place, raw: Raw) -> tuple[list[Piece], Child | None]:
    try:
        call = wire.call_of(raw)
    except msgspec.ValidationError:
        return [contents.unknown_piece(place, raw)], None
    pieces = [contents.call_piece(place.at("args"), call.args, call.id, call.name)]
    answered = Answered(call.id, call.name, DONE.get(call.status or ""))
    results = list(contents.result_pieces(place.at("result"), call.result, answered))
    if not results and answered.is_failure is not None:
        # a call that ended without an answer to the model: what the person saw of its end
        results = [contents.result_piece(place.at("resultDisplay"), call.result_display, answered)]
    child = Child(call.agent_id, call.id or None) if call.agent_id else None
    return pieces + results, child
