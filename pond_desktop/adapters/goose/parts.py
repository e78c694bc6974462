"""Goose's blocks of content → canonical parts. May raise msgspec's DecodeError for bytes that need repair."""

from collections.abc import Iterator

from pond_desktop.adapters.goose.wire import (
    Block,
    Outcome,
    Raw,
    Resource,
    action_of,
    block_of,
    outcome_of,
    raws_of,
    resource_of,
    starts,
    text,
    value_of,
)
from pond_desktop.adapters.parts import bytes_part, held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, Provenance

RESULT = "toolResponse"
NOTICE = "systemNotification"
COMPACTED = "conversationCompacted"


def blocks_of(content: Raw) -> list[tuple[Raw, Block]]:
    """The blocks as they stand and as they are understood."""
    raws = raws_of(content) if starts(content, b"[") else []
    return [(raw, block_of(raw) if starts(raw, b"{") else Block()) for raw in raws]


def parts_of(place: Place, content: Raw, provenance: Provenance) -> Iterator[Part]:
    """What a message holds. `provenance`: of the text in it."""
    if not starts(content, b"["):
        if is_written(content):
            yield unknown_part(place, content)
        return
    for index, (raw, block) in enumerate(blocks_of(content)):
        here = place.at(index)
        made = _block(here, block, provenance)
        yield from [unknown_part(here, raw)] if made is None else made


def _block(place: Place, block: Block, provenance: Provenance) -> list[Part] | None:
    """`None` for a block of a kind that is not known."""
    type, part = text(block.type), None
    if type == "text":
        part = text_part(place.at("text"), block.text, provenance)
    elif type == "thinking":
        part = text_part(place.at("thinking"), block.thinking, "conversational", "reasoning")
    elif type == "redactedThinking":
        pointer = place.at("data").pointer
        part = Part(type="reasoning", provenance="conversational", span=place.span, pointer=pointer)
    elif type == "image" and starts(block.data, b'"'):
        part = bytes_part(place.at("data"), block.data, provenance, media_type=text(block.mime_type))
    elif type in ("toolRequest", "frontendToolRequest") and starts(block.tool_call, b"{"):
        return _call(place.at("toolCall"), outcome_of(block.tool_call), text(block.id))
    elif type == RESULT and starts(block.tool_result, b"{"):
        return list(_results(place.at("toolResult"), outcome_of(block.tool_result), text(block.id)))
    elif type == "toolConfirmationRequest":
        part = _approval(place.at("arguments"), block.arguments, text(block.tool_name), text(block.id))
    elif type == "actionRequired" and starts(block.data, b"{"):
        return _asked(place.at("data"), block.data)
    elif type in (NOTICE, COMPACTED):
        part = text_part(place.at("msg"), block.msg, "injected")
    else:
        return None
    return [part] if part else []


def _call(place: Place, outcome: Outcome, call_id: str | None) -> list[Part]:
    """A call; of one that could not be understood, what was wrong with it."""
    if not starts(outcome.value, b"{"):
        call = Part(type="tool_call", provenance="conversational", span=place.span, call_id=call_id)
        wrong = held_part("tool_result", place.at("error"), outcome.error, call_id=call_id, is_failure=True)
        return [call, wrong]
    value, where = value_of(outcome.value), place.at("value", "arguments")
    name = text(value.name)
    return [held_part("tool_call", where, value.arguments, "conversational", tool_name=name, call_id=call_id)]


def _results(place: Place, outcome: Outcome, call_id: str | None) -> Iterator[Part]:
    """One result for each text, and at least one; pictures as files after it."""
    if outcome.status == "error" or is_written(outcome.error):
        yield held_part("tool_result", place.at("error"), outcome.error, call_id=call_id, is_failure=True)
        return
    here, content, failure = place.at("value"), outcome.value, None
    if starts(content, b"{"):
        value = value_of(content)
        failure = value.is_error if isinstance(value.is_error, bool) else None
        if starts(value.content, b"["):
            here, content = here.at("content"), value.content
    others: list[Part] = []
    is_said = False
    for index, (raw, block) in enumerate(blocks_of(content)):
        where, said = _said(here.at(index), block)
        if where is not None:
            is_said = True
            yield held_part("tool_result", where, said, call_id=call_id, is_failure=failure)
        else:
            others.append(_shown(here.at(index), raw, block))
    if not is_said:
        is_list = starts(content, b"[")
        whole = Raw() if is_list else content
        yield held_part("tool_result", here, whole, call_id=call_id, is_failure=failure)
    yield from others


def _said(place: Place, block: Block) -> tuple[Place | None, Raw]:
    """The text of a piece of a result."""
    if block.type == "text" and memoryview(block.text).nbytes:
        return place.at("text"), block.text
    resource = _resource(block)
    if memoryview(resource.text).nbytes:
        return place.at("resource", "text"), resource.text
    return None, Raw()


def _shown(place: Place, raw: Raw, block: Block) -> Part:
    """A picture or file in a result, or a piece that is not known."""
    if block.type in ("image", "audio") and starts(block.data, b'"'):
        return bytes_part(place.at("data"), block.data, "injected", media_type=text(block.mime_type))
    resource = _resource(block)
    if starts(resource.blob, b'"'):
        facts = {"media_type": text(resource.mime_type), "file_name": text(resource.uri)}
        return bytes_part(place.at("resource", "blob"), resource.blob, "injected", **facts)
    return unknown_part(place, raw)


def _resource(block: Block) -> Resource:
    return resource_of(block.resource) if starts(block.resource, b"{") else Resource()


def _approval(place: Place, arguments: Raw, name: str | None, call_id: str | None) -> Part:
    return held_part("tool_approval_request", place, arguments, tool_name=name, call_id=call_id)


def _asked(place: Place, data: Raw) -> list[Part] | None:
    """What a person is asked for, and answers."""
    action = action_of(data)
    if action.action_type == "toolConfirmation":
        return [_approval(place.at("arguments"), action.arguments, text(action.tool_name), text(action.id))]
    if action.action_type == "elicitation":
        part = text_part(place.at("message"), action.message, "injected")
    elif action.action_type == "elicitationResponse":
        part = text_part(place.at("userData"), action.user_data, "conversational")
    else:
        return None
    return [part] if part else []
