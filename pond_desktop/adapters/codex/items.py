"""A `response_item` → what it says. The model's own record of the conversation, and the one that we take text from."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec
from msgspec import Raw

from pond_desktop.adapters.codex.outcomes import failed
from pond_desktop.adapters.codex.parts import (
    Said,
    block_parts,
    file,
    is_list,
    part,
    prompt,
    textless_part,
    unknown,
)
from pond_desktop.adapters.codex.text import text_of
from pond_desktop.adapters.codex.wire import Item, blocks_of
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part

_Make: TypeAlias = Callable[[Item, Raw, Place], Said]


def said_by_item(item: Item, payload: Raw, place: Place) -> Said:
    """`payload` is the item undecoded, `place` where it stands. At least one part, or a reason to skip it.

    Raises:
        msgspec.ValidationError: a list in it is not of the known shape.
    """
    make = _BY_TYPE.get(item.type or "")
    said = make(item, payload, place) if make else Said(parts=(unknown(place, payload),))
    return said if said.parts or said.skip else Said(skip="empty message")


def _message(item: Item, payload: Raw, place: Place) -> Said:
    here = place.at("content")
    if item.role == "user":
        return Said("user", tuple(prompt_parts(here, item.content)))
    if item.role == "assistant":
        return Said("assistant", tuple(block_parts(here, item.content, "conversational")))
    if item.role in ("developer", "system"):
        return Said("system", tuple(block_parts(here, item.content, "injected")))
    return Said(parts=(unknown(place, payload),))


def prompt_parts(here: Place, content: Raw) -> Iterator[Part]:
    """The parts of a user message, a person's own words told apart."""
    text = text_of(content)
    if text is not None:
        yield from prompt(here, text)
        return
    if not is_list(content):
        return
    for index, block in enumerate(blocks_of(content)):
        text = text_of(block.text)
        if text is None:
            yield textless_part(here.at(index), block, content, index, "conversational")
        else:
            yield from prompt(here.at(index, "text"), text)


def _reasoning(item: Item, payload: Raw, place: Place) -> Said:
    parts = [
        *block_parts(place.at("summary"), item.summary, "conversational", "reasoning"),
        *block_parts(place.at("content"), item.content, "conversational", "reasoning"),
    ]
    if not parts:  # encrypted: that the model thought is all that can be known
        nowhere = place.at("summary", 0)
        parts = [Part(type="reasoning", provenance="conversational", span=place.span, pointer=nowhere.pointer)]
    return Said("assistant", tuple(parts))


def _call(field: str) -> _Make:
    def make(item: Item, payload: Raw, place: Place) -> Said:
        made = part("tool_call", "conversational", place.at(field), getattr(item, field))
        name = item.name or (item.type or "").removesuffix("_call")
        return Said("assistant", (msgspec.structs.replace(made, tool_name=name, call_id=item.call_id),))

    return make


def _image(item: Item, payload: Raw, place: Place) -> Said:
    said = _call("revised_prompt")(item, payload, place)
    if not item.result:
        return said
    return Said("assistant", (*said.parts, file(place.at("result"), item.result, "conversational")))


def _result(field: str) -> _Make:
    def make(item: Item, payload: Raw, place: Place) -> Said:
        raw: Raw = getattr(item, field)
        here, is_failure = place.at(field), failed(raw)
        made = _output_parts(here, raw) if field == "output" else (part("tool_result", "injected", here, raw),)
        return Said(
            "tool",
            tuple(
                msgspec.structs.replace(one, call_id=item.call_id, is_failure=is_failure)
                if one.type == "tool_result"
                else one
                for one in made
            ),
        )

    return make


def _output_parts(here: Place, raw: Raw) -> Iterator[Part]:
    """A `tool_result` for each text of a list, or for an output of any other shape; pictures as files."""
    parts: list[Part] = []
    if is_list(raw):
        try:
            parts = list(block_parts(here, raw, "injected", "tool_result"))
        except (msgspec.ValidationError, RecursionError):
            parts = []
        if any(made.type == "tool_result" for made in parts):
            yield from parts
            return
    yield part("tool_result", "injected", here, Raw(b"") if parts else raw)
    yield from parts


def _between_agents(item: Item, payload: Raw, place: Place) -> Said:
    """What one agent sends another. Its text is the program's head lines; the words themselves are encrypted."""
    return Said("user", tuple(block_parts(place.at("content"), item.content, "injected")))


def _skip(reason: str) -> _Make:
    return lambda item, payload, place: Said(skip=reason)


_BY_TYPE: dict[str, _Make] = {
    "message": _message,
    "reasoning": _reasoning,
    "function_call": _call("arguments"),
    "custom_tool_call": _call("input"),
    "local_shell_call": _call("action"),
    "web_search_call": _call("action"),
    "tool_search_call": _call("arguments"),
    "image_generation_call": _image,
    "function_call_output": _result("output"),
    "custom_tool_call_output": _result("output"),
    "local_shell_call_output": _result("output"),
    "tool_search_output": _result("tools"),
    "agent_message": _between_agents,
    "ghost_snapshot": _skip("snapshot of files"),
    "additional_tools": _skip("context snapshot"),
    "compaction": _skip("encrypted summary"),
    "context_compaction": _skip("encrypted summary"),
}
ITEM_TYPES = frozenset(_BY_TYPE)
