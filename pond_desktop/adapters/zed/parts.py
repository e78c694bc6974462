"""Pieces of Zed's messages → parts."""

from collections.abc import Iterator
from typing import Any

from pond_desktop.adapters.parts import bytes_part, held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.zed.wire import Call, Piece, Raw, Result, Said, items_of, members_of, read_as, text_of
from pond_desktop.canonical import Part


def content_parts(place: Place, said: Said) -> Iterator[Part]:
    """A message of the newer form: each piece under the name of its kind, a call's result behind the call."""
    results = members_of(said.tool_results)
    if is_written(said.content) and not items_of(said.content):
        yield from [] if bytes(said.content) == b"[]" else [unknown_part(place.at("content"), said.content)]
    for index, raw in enumerate(items_of(said.content)):
        here = place.at("content", index)
        kind, held = next(iter(members_of(raw).items()), ("", Raw()))
        if kind == "ToolUse":
            call = read_as(Call, held, Call())
            yield _call(here.at(kind), call)
            id_ = text_of(call.id) or ""
            if id_ in results:
                yield from _result(place.at("tool_results", _escaped(id_)), results.pop(id_))
        else:
            yield from _piece(here, kind, held, raw)
    for id_, result in results.items():
        yield from _result(place.at("tool_results", _escaped(id_)), result)


def older_parts(place: Place, said: Said) -> Iterator[Part]:
    """A message of the older form: what was attached, segments, calls, results of the calls before."""
    context = text_part(place.at("context"), said.context, "injected")
    yield from [context] if context else []
    for index, raw in enumerate(items_of(said.segments)):
        segment, here = read_as(Piece, raw, Piece()), place.at("segments", index)
        type_ = text_of(segment.type)
        if type_ in ("text", "thinking") and text_of(segment.text) is not None:
            kind: Any = "text" if type_ == "text" else "reasoning"
            part = text_part(here.at("text"), segment.text, "conversational", kind)
            yield from [part] if part else []
        elif type_ not in ("text", "thinking"):
            yield unknown_part(here, raw)
    for index, raw in enumerate(items_of(said.tool_uses)):
        yield _call(place.at("tool_uses", index), read_as(Call, raw, Call()))
    for index, raw in enumerate(items_of(said.tool_results)):
        yield from _result(place.at("tool_results", index), raw)


def _piece(place: Place, kind: str, held: Raw, raw: Raw) -> Iterator[Part]:
    piece = read_as(Piece, held, Piece())
    part: Part | None = None
    if kind == "Text" and text_of(held) is not None:
        part = text_part(place.at(kind), held, "conversational")
    elif kind == "Thinking" and text_of(piece.text) is not None:
        part = text_part(place.at(kind, "text"), piece.text, "conversational", "reasoning")
    elif kind == "Mention" and is_written(piece.content):
        part = held_part("text", place.at(kind, "content"), piece.content)
    elif kind == "Image" and text_of(piece.source) is not None:
        part = bytes_part(place.at(kind, "source"), piece.source, "conversational")
    elif kind == "RedactedThinking":
        part = Part(type="unknown", provenance="injected", span=place.span, pointer=place.pointer)
    elif kind not in ("Text", "Thinking"):
        part = unknown_part(place, raw)
    yield from [part] if part else []


def _call(place: Place, call: Call) -> Part:
    step, given = ("input", call.input) if is_written(call.input) else ("raw_input", call.raw_input)
    return held_part(
        "tool_call", place.at(step), given, "conversational", tool_name=text_of(call.name), call_id=text_of(call.id)
    )


def _result(place: Place, raw: Raw) -> Iterator[Part]:
    """One tool_result for each text, and at least one; pictures behind it."""
    result = read_as(Result, raw, Result())
    facts: dict[str, Any] = {
        "tool_name": text_of(result.tool_name),
        "call_id": text_of(result.tool_use_id),
        "is_failure": read_as(bool, result.is_error, False) if is_written(result.is_error) else None,
    }
    texts, others = [], []
    for where, piece in _pieces(place.at("content"), result.content):
        members = members_of(piece)
        if "Text" in members:
            texts.append((where.at("Text"), members["Text"]))
        elif text_of(piece) is not None:
            texts.append((where, piece))
        elif is_written(piece):
            others += list(_piece(where, next(iter(members), ""), next(iter(members.values()), Raw()), piece))
    for where, text in texts or [(place.at("output"), result.output)]:
        yield held_part("tool_result", where, text, **facts)
    yield from others


def _pieces(place: Place, content: Raw) -> Iterator[tuple[Place, Raw]]:
    """A result is one piece, or a list of them."""
    if bytes(memoryview(content)[:1]) == b"[":
        yield from ((place.at(index), raw) for index, raw in enumerate(items_of(content)))
    else:
        yield place, content


def _escaped(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1")
