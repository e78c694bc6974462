"""What Droid's messages are made of → canonical parts."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from pond_desktop.adapters.cutting import cut_parts, put_in_by
from pond_desktop.adapters.factory_droid.wire import Block, Line, Raw, Said
from pond_desktop.adapters.parts import bytes_part, held_part, is_written, text_or_json, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, Provenance

_PUT_IN = re.compile(r"<system-reminder>.*?(?:</system-reminder>|\Z)", re.DOTALL)
_block = msgspec.json.Decoder(Block)
_raws = msgspec.json.Decoder(list[Raw])
_members = msgspec.json.Decoder(dict[str, Raw])
_LIST, _QUOTE, _OBJECT = b"[", b'"', b"{"


def message_parts(
    said: Said, place: Place, tools: dict[str, str], *, is_delegated: bool
) -> tuple[list[Part], list[Part]]:
    """The results of tools, and everything else.

    Args:
        is_delegated: another session wrote the prompts.
    """
    results: list[Part] = []
    others: list[Part] = []
    is_typed = said.role == "user" and not (is_delegated or _is_by_program(said))
    provenance: Provenance = "conversational" if is_typed or said.role == "assistant" else "injected"
    if is_written(said.hook_results):
        others.append(held_part("text", place.at("hookResults"), said.hook_results))
    place = place.at("content")
    if not is_written(said.content):
        return results, others
    if _first(said.content) != _LIST:
        others += _text_parts(place, said.content, provenance, is_typed=is_typed)
        return results, others
    for index, (block, raw) in enumerate(_blocks(said.content)):
        at = place.at(index)
        if block.type == "tool_result":
            results += _result_parts(at, block, tools.get(block.tool_use_id or ""))
        elif block.type == "text" and is_written(block.text):
            others += _text_parts(at.at("text"), block.text, provenance, is_typed=is_typed)
        else:
            others.append(_block_part(at, raw, block, provenance))
    return results, others


def _is_by_program(said: Said) -> bool:
    is_for_one_side = said.visibility in ("llm_only", "user_only")
    return is_for_one_side or said.user_message_source == "automation" or is_written(said.hook_results)


def summary_part(line: Line, place: Place) -> Part | None:
    """What is left of a conversation that was compacted; `None` where it is not told in words."""
    for key, raw in (("summary", line.summary), ("summaryText", line.summary_text)):
        if not is_written(raw):
            continue
        if _first(raw) == _QUOTE:
            return held_part("text", place.at(key), raw)
        if _first(raw) == _OBJECT:
            for inner, value in _members.decode(raw).items():
                if inner in ("text", "summaryText", "summary", "content") and _first(value) == _QUOTE:
                    return held_part("text", place.at(key, inner), value)
    return None


def _text_parts(place: Place, raw: Raw, provenance: Provenance, *, is_typed: bool) -> Iterator[Part]:
    if is_typed:
        text = text_or_json(raw)
        yield from cut_parts(place, text, put_in_by(_PUT_IN, text))
        return
    part = text_part(place, raw, provenance)
    if part is not None:
        yield part


def _block_part(place: Place, raw: Raw, block: Block, provenance: Provenance) -> Part:
    part: Part | None = None
    if block.type == "thinking":
        part = text_part(place.at("thinking"), block.thinking, provenance, "reasoning")
    elif block.type == "tool_use":
        name, call_id = block.name or None, block.id or None
        part = held_part("tool_call", place.at("input"), block.input, provenance, tool_name=name, call_id=call_id)
    elif block.type in ("image", "document") and block.source is not None:
        facts: dict[str, Any] = {
            "media_type": block.source.media_type or None,
            "file_name": block.title or block.source.name or None,
        }
        at = place.at("source")
        if is_written(block.source.data):
            part = bytes_part(at.at("data"), block.source.data, provenance, **facts)
        elif is_written(block.source.url):
            part = held_part("file", at.at("url"), block.source.url, provenance, **facts)
    return part or unknown_part(place, raw, provenance)


def _result_parts(place: Place, block: Block, tool_name: str | None) -> Iterator[Part]:
    """A `tool_result` for each text, and at least one; pictures as files after it."""
    facts: dict[str, Any] = {"tool_name": tool_name, "call_id": block.tool_use_id or None, "is_failure": block.is_error}
    place = place.at("content")
    if not is_written(block.content) or _first(block.content) != _LIST:
        yield held_part("tool_result", place, block.content, **facts)
        return
    pieces = _blocks(block.content)
    texts = [(place.at(index, "text"), piece.text) for index, (piece, _) in enumerate(pieces) if piece.type == "text"]
    for at, raw in texts or [(place, Raw())]:
        yield held_part("tool_result", at, raw, **facts)
    for index, (piece, raw) in enumerate(pieces):
        if piece.type != "text":
            yield _block_part(place.at(index), raw, piece, "injected")


def _blocks(content: Raw) -> list[tuple[Block, Raw]]:
    """The items of a list; one of unknown shape is an empty block."""
    return [(_block_of(raw), raw) for raw in _raws.decode(content)]


def _block_of(raw: Raw) -> Block:
    try:
        return _block.decode(raw)
    except msgspec.ValidationError:  # damaged text is another error, and comes again, repaired
        return Block()


def _first(raw: Raw) -> bytes:
    return bytes(memoryview(raw)[:1])
