"""Blocks of a message → parts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from pond_desktop.adapters.kiro.wire import Block, Thought, ToolResult, ToolUse
from pond_desktop.adapters.parts import bytes_part, held_part, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, Provenance

_thought_decoder = msgspec.json.Decoder(Thought)
_use_decoder = msgspec.json.Decoder(ToolUse)
_result_decoder = msgspec.json.Decoder(ToolResult)
T = TypeVar("T")


def block_parts(
    place: Place, blocks: Sequence[Block], provenance: Provenance, tools: Mapping[str, str]
) -> tuple[list[Part], str | None]:
    """The parts, and the model that a thought names.

    Args:
        tools: names of earlier calls' tools, by the calls' ids.
    """
    parts: list[Part] = []
    model = None
    for index, block in enumerate(blocks):
        here = place.at(index, "data")
        thought = _typed(_thought_decoder, block, "thinking")
        model = thought.model_id or model if thought else model
        parts += _parts_of(here, block, provenance, tools)
    return parts, model


def _parts_of(place: Place, block: Block, provenance: Provenance, tools: Mapping[str, str]) -> Iterator[Part]:
    thought = _typed(_thought_decoder, block, "thinking")
    use = _typed(_use_decoder, block, "toolUse")
    result = _typed(_result_decoder, block, "toolResult")
    if block.kind == "text":
        text = text_part(place, block.data, provenance)
        yield from (text,) if text else ()
    elif thought is not None:
        part = text_part(place.at("text"), thought.text, provenance, "reasoning")
        yield from (part,) if part else ()
    elif use is not None:
        name, call_id = use.name or None, use.tool_use_id or None
        yield held_part("tool_call", place.at("input"), use.input, provenance, tool_name=name, call_id=call_id)
    elif result is not None:
        yield from _result_parts(place.at("content"), result, tools)
    elif block.kind == "image":
        yield bytes_part(place, block.data, provenance)
    else:
        yield unknown_part(place, block.data, provenance)


def _result_parts(place: Place, result: ToolResult, tools: Mapping[str, str]) -> Iterator[Part]:
    """At least one tool_result; pictures as files behind."""
    blocks = list(enumerate(result.content or ()))
    texts = [(place.at(index, "data"), block.data) for index, block in blocks if block.kind != "image"]
    for where, raw in texts or [(place, msgspec.Raw())]:
        yield held_part(
            "tool_result",
            where,
            raw,
            tool_name=tools.get(result.tool_use_id or ""),
            call_id=result.tool_use_id or None,
            is_failure=None if result.status is None else result.status.lower() != "success",
        )
    for index, block in blocks:
        if block.kind == "image":
            yield bytes_part(place.at(index, "data"), block.data, "injected")


def _typed(decoder: msgspec.json.Decoder[T], block: Block, kind: str) -> T | None:
    """The block's data, where it is of that kind and shape."""
    if block.kind != kind:
        return None
    try:
        return decoder.decode(block.data)
    except msgspec.ValidationError:
        return None
