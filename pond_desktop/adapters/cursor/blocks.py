"""Messages of the agent's store and of transcripts → parts. Both are in the words of a model's interface."""

from collections.abc import Iterator

import msgspec

from pond_desktop.adapters.cursor.parts import file_part
from pond_desktop.adapters.cursor.prompts import cuts_of, piece
from pond_desktop.adapters.cursor.wire import Block, Function, Raw, Said, items_of, read_as, text_of
from pond_desktop.adapters.cutting import cut_parts
from pond_desktop.adapters.parts import bytes_part, held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, Provenance, Role

HIDDEN = "[REDACTED]"
"""Stands in a transcript where the model's thoughts stood."""
ROLES: dict[str, Role] = {"system": "system", "user": "user", "assistant": "assistant", "tool": "tool"}
_QUOTE, _BRACKET = b'"', b"["


def said_parts(place: Place, said: Said, role: Role) -> Iterator[Part]:
    """Everything that one message says, its `content` at `place`."""
    head = bytes(memoryview(said.content)[:1])
    if head == _BRACKET:
        for index, raw in enumerate(items_of(said.content)):
            yield from _block_parts(place.at(index), raw, role)
    elif role == "tool":
        # the older form: one result a message
        yield held_part("tool_result", place, said.content, call_id=text_of(said.tool_call_id))
    elif head == _QUOTE:
        yield from spoken(place, said.content, role)
    elif is_written(said.content):
        yield unknown_part(place, said.content)


def call_parts(place: Place, calls: Raw) -> Iterator[Part]:
    """Calls in the older form, beside the content."""
    for index, raw in enumerate(items_of(calls)):
        call = read_as(Block, raw, Block())
        function = read_as(Function, call.function, Function())
        where = place.at(index, "function", "arguments")
        yield _call(where, function.arguments, text_of(function.name), text_of(call.id))


def spoken(place: Place, raw: Raw, role: Role) -> Iterator[Part]:
    text = text_of(raw)
    if text is None:
        return
    if role == "assistant":
        yield from _answered(place, text)
    else:
        yield from cut_parts(place, text, cuts_of(text) if role == "user" else piece(text, 0, len(text), "injected"))


def _answered(place: Place, text: str) -> Iterator[Part]:
    """An answer, and the mark of a hidden thought behind it."""
    is_hidden = text.rstrip().endswith(HIDDEN)
    start = text.rindex(HIDDEN) if is_hidden else len(text)
    yield from cut_parts(place, text, piece(text, 0, start, "conversational"))
    if is_hidden:
        cut = f"[{start}:{start + len(HIDDEN)}]"
        pointer = place.pointer if text == HIDDEN else place.pointer + cut
        yield Part(type="reasoning", provenance="conversational", span=place.span, pointer=pointer, body=HIDDEN)


def _block_parts(place: Place, raw: Raw, role: Role) -> Iterator[Part]:
    block = read_as(Block, raw, Block())
    type_ = text_of(block.type)
    provenance: Provenance = "conversational" if role in ("assistant", "user") else "injected"
    if type_ == "text":
        yield from spoken(place.at("text"), block.text, role)
    elif type_ in ("reasoning", "thinking"):
        step, thought = ("text", block.text) if is_written(block.text) else ("thinking", block.thinking)
        part = text_part(place.at(step), thought, provenance, "reasoning")
        if part is not None:
            yield part
    elif type_ == "redacted-reasoning":
        yield Part(type="unknown", provenance="injected", span=place.span, pointer=place.pointer)
    elif type_ in ("tool-call", "tool_use"):
        step, given = ("args", block.args) if is_written(block.args) else ("input", block.input)
        name = text_of(block.tool_name) or text_of(block.name)
        yield _call(place.at(step), given, name, text_of(block.tool_call_id) or text_of(block.id))
    elif type_ in ("tool-result", "tool_result"):
        yield _result(place, block)
    elif type_ in ("image", "file"):
        yield _file(place, raw, block, provenance)
    else:
        yield unknown_part(place, raw)


def _call(place: Place, given: Raw, name: str | None, call_id: str | None) -> Part:
    return held_part("tool_call", place, given, "conversational", tool_name=name, call_id=call_id)


def _result(place: Place, block: Block) -> Part:
    step, result = ("result", block.result) if is_written(block.result) else ("content", block.content)
    return held_part(
        "tool_result",
        place.at(step),
        result,
        tool_name=text_of(block.tool_name),
        call_id=text_of(block.tool_call_id) or text_of(block.tool_use_id),
        is_failure=read_as(bool, block.is_error, False) if is_written(block.is_error) else None,
    )


def _file(place: Place, raw: Raw, block: Block, provenance: Provenance) -> Part:
    step, held = ("image", block.image) if is_written(block.image) else ("data", block.data)
    media_type = text_of(block.media_type) or text_of(block.mime_type)
    head = bytes(memoryview(held)[:8])
    if head.startswith((b'"http', b'"file:')):
        return file_part(place.at(step), msgspec.json.decode(held, type=str), provenance, None)
    if head.startswith(_QUOTE):
        return bytes_part(place.at(step), held, provenance, media_type=media_type)
    return unknown_part(place, raw)
