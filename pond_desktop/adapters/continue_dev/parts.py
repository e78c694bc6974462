"""What Continue's items are made of → canonical parts."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeVar
from urllib.parse import unquote

import msgspec

from pond_desktop.adapters.continue_dev import wire
from pond_desktop.adapters.parts import bytes_part, held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, Provenance

_BYTES = b'"data:'
_FAILED = frozenset({"errored", "canceled"})
T = TypeVar("T")


class Known(NamedTuple):
    """What the whole session says of calls: their tools, how they went, and which have a result of their own."""

    names: Mapping[str, str]
    failures: Mapping[str, bool]
    answered: frozenset[str]


def lenient(raw: msgspec.Raw, type: type[T]) -> T | None:
    """`None` where that is not written, or not so."""
    try:
        return msgspec.json.decode(raw, type=type) if is_written(raw) else None
    except (msgspec.MsgspecError, RecursionError):
        return None


def states_of(item: wire.Item) -> list[tuple[tuple[str | int, ...], wire.CallState]]:
    """The states of an item's calls, with the steps that lead to each."""
    if item.tool_call_states:
        return [(("toolCallStates", index), state) for index, state in enumerate(item.tool_call_states)]
    return [(("toolCallState",), item.tool_call_state)] if item.tool_call_state else []


def failure_of(state: wire.CallState) -> bool | None:
    return True if state.status in _FAILED else False if state.status == "done" else None


def id_of(state: wire.CallState) -> str | None:
    return state.tool_call_id or state.tool_call.id or None


def item_parts(place: Place, item: wire.Item, provenance: Provenance, known: Known) -> Iterator[Part]:
    """Thoughts, what was said, calls with the results that stand nowhere else, then what was attached."""
    message = item.message
    if item.reasoning is not None:
        yield from _text(place.at("reasoning", "text"), item.reasoning.text, provenance, is_thought=True)
    if message.role == "tool":
        call_id = message.tool_call_id or None
        facts: dict[str, Any] = {"tool_name": known.names.get(call_id or ""), "call_id": call_id}
        where, is_failure = place.at("message", "content"), known.failures.get(call_id or "")
        yield held_part("tool_result", where, message.content, is_failure=is_failure, **facts)
    else:
        yield from _content_parts(place.at("message", "content"), message, provenance)
    yield from _call_parts(place, item, known)
    for index, context in enumerate(item.context_items or ()):
        if is_written(context.content):
            yield held_part("text", place.at("contextItems", index, "content"), context.content)


def _content_parts(place: Place, message: wire.Message, provenance: Provenance) -> Iterator[Part]:
    pieces = lenient(message.content, list[msgspec.Raw])
    if pieces is None:
        yield from _text(place, message.content, provenance, is_thought=message.role == "thinking")
    for index, raw in enumerate(pieces or ()):
        piece = lenient(raw, wire.Piece) or wire.Piece()
        if piece.type == "text":
            yield from _text(place.at(index, "text"), piece.text, provenance, is_thought=False)
        elif piece.image_url is not None and is_written(piece.image_url.url):
            yield _image_part(place.at(index, "imageUrl", "url"), piece.image_url.url, provenance)
        else:
            yield unknown_part(place.at(index), raw, provenance)


def _call_parts(place: Place, item: wire.Item, known: Known) -> Iterator[Part]:
    calls = [
        (place.at("message", "toolCalls", index), call) for index, call in enumerate(item.message.tool_calls or ())
    ]
    told = {call.id for _, call in calls}
    states = [(place.at(*steps), state) for steps, state in states_of(item)]
    calls += [(where.at("toolCall"), state.tool_call) for where, state in states if id_of(state) not in told]
    for where, call in calls:
        arguments = where.at("function", "arguments")
        facts: dict[str, Any] = {"tool_name": call.function.name or None, "call_id": call.id or None}
        yield held_part("tool_call", arguments, call.function.arguments, "conversational", **facts)
    for where, state in states:
        if id_of(state) not in known.answered:
            yield from _result_parts(where.at("output"), state)


def _result_parts(place: Place, state: wire.CallState) -> Iterator[Part]:
    """One for each text of the output; none while the call has neither output nor end."""
    facts: dict[str, Any] = {
        "tool_name": state.tool_call.function.name or None,
        "call_id": id_of(state),
        "is_failure": failure_of(state),
    }
    outputs = lenient(state.output, list[wire.Output])
    texts = [(place.at(index, "content"), each.content) for index, each in enumerate(outputs or ())]
    if outputs is None or not all(is_written(raw) for _, raw in texts):
        texts = [(place, state.output)] if is_written(state.output) else []
    if not texts and failure_of(state) is not None:
        texts = [(place, msgspec.Raw())]
    for where, raw in texts:
        yield held_part("tool_result", where, raw, **facts)


def _image_part(place: Place, url: msgspec.Raw, provenance: Provenance) -> Part:
    head = bytes(memoryview(url)[:80])
    if not head.startswith(_BYTES):
        return held_part("file", place, url, provenance)
    media_type = unquote(head[len(_BYTES) :].decode("ascii", "replace").partition(";")[0])
    return bytes_part(place, url, provenance, media_type=media_type or None)


def _text(place: Place, raw: msgspec.Raw, provenance: Provenance, *, is_thought: bool) -> Iterator[Part]:
    part = text_part(place, raw, provenance, "reasoning" if is_thought else "text")
    if part is not None:
        yield part
