"""Tool calls: what is shown of each in the answer, with what the model wrote and got back."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from pond_desktop.adapters.parts import bytes_part, held_part, is_written
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.vscode_copilot.pieces import Pieces, at
from pond_desktop.adapters.vscode_copilot.rendered import texts_of
from pond_desktop.adapters.vscode_copilot.wire import Call, Details, Item, Metadata, ToolFacts
from pond_desktop.canonical import Part

_facts_decoder = msgspec.json.Decoder(ToolFacts)
_details_decoder = msgspec.json.Decoder(Details)
_items_decoder = msgspec.json.Decoder(list[msgspec.Raw])
_confirmed_decoder = msgspec.json.Decoder(dict[str, msgspec.Raw])
_PREFIX = re.compile(r"^copilot_|[^a-z0-9]", re.IGNORECASE)
_DENIED = b"0"


class Written(NamedTuple):
    """A call as the model wrote it, and where."""

    call: Call
    place: Place


def written_calls(metadata: Metadata, place: Place) -> list[Written]:
    rounds = place.at("toolCallRounds")
    return [
        Written(call, rounds.at(number, "toolCalls", index))
        for number, each in enumerate(metadata.tool_call_rounds or ())
        for index, call in enumerate(each.tool_calls or ())
    ]


def paired(shown: Sequence[tuple[int, Item]], written: Sequence[Written]) -> dict[int, Written]:
    """Which written call is which shown one: by id; where the two have ids of different kinds, as they mostly have, in
    their order, if there are as many on both sides, at least of the same name.

    Args:
        shown: the items of an answer that are tool calls, by their place in it.
    """
    by_id = {each.call.id: each for each in written if each.call.id}
    pairs = {place: by_id[item.tool_call_id] for place, item in shown if item.tool_call_id in by_id}
    used = {id(each) for each in pairs.values()}
    left_shown = [(place, item) for place, item in shown if place not in pairs]
    left_written = [each for each in written if id(each) not in used]
    if len(left_shown) == len(left_written):
        return pairs | {place: each for (place, _), each in zip(left_shown, left_written, strict=True)}
    left: dict[str, tuple[list[int], list[Written]]] = defaultdict(lambda: ([], []))
    for place, item in left_shown:
        left[_plain(item.tool_id)][0].append(place)
    for each in left_written:
        left[_plain(each.call.name)][1].append(each)
    for places, calls in left.values():
        if len(places) == len(calls):
            pairs.update(zip(places, calls, strict=True))
    return pairs


def add_call(pieces: Pieces, item: Item, place: Place, written: Written | None, results: "Results") -> None:
    """The call, and its results behind it.

    Args:
        item: what is shown of it; an empty one where nothing is.
        place: of the item.
    """
    facts = _facts_decoder.decode(item.tool_specific_data) if _is_object(item.tool_specific_data) else ToolFacts()
    details = _details_decoder.decode(item.result_details) if _is_object(item.result_details) else Details()
    call = written.call if written else Call()
    name, call_id = item.tool_id or call.name or None, item.tool_call_id or call.id or None
    where, raw = _parameters(item, place, written, facts, details)
    pieces.add(held_part("tool_call", where, raw, "conversational", tool_name=name, call_id=call_id), raw)
    is_failure = _is_failure(item, facts, details)
    given, seen = results.of(call.id), _shown_result(item, place, facts, details)
    if seen and bytes(memoryview(seen[0][1])[:1]) == b'"' and results.is_structured(call.id):
        given = []  # what was rendered for the model says the same as the plain text
    for where, raw in given or seen:
        pieces.add(held_part("tool_result", where, raw, tool_name=name, call_id=call_id, is_failure=is_failure), raw)
    for part, raw in results.files_of(call.id):
        pieces.add(part, raw)


class Results:
    """What tools gave back to the model, by the call's id."""

    def __init__(self, metadata: Metadata, place: Place) -> None:
        self._given = metadata.tool_call_results or {}
        self._place = place.at("toolCallResults")

    def of(self, call_id: str | None) -> list[tuple[Place, msgspec.Raw]]:
        """The texts, also those of a tree of few; another structured one whole."""
        given = [(where.at("value"), value) for where, value, _ in self._items(call_id) if is_written(value)]
        return [text for where, value in given for text in self._texts(where, value)]

    def files_of(self, call_id: str | None) -> list[tuple[Part, msgspec.Raw]]:
        return [
            (bytes_part(where.at("data"), data, "injected"), data)
            for where, value, data in self._items(call_id)
            if is_written(data) and not is_written(value)
        ]

    def is_structured(self, call_id: str | None) -> bool:
        return all(_is_object(value) for _, value, _ in self._items(call_id) if is_written(value))

    def _texts(self, place: Place, value: msgspec.Raw) -> list[tuple[Place, msgspec.Raw]]:
        return (texts_of(place, value) if _is_object(value) else []) or [(place, value)]

    def _items(self, call_id: str | None) -> Iterator[tuple[Place, msgspec.Raw, msgspec.Raw]]:
        given = self._given.get(call_id or "")
        if given is None or bytes(memoryview(given.content)[:1]) != b"[":
            return
        here = at(self._place, call_id or "", "content")
        for index, raw in enumerate(_items_decoder.decode(given.content)):
            if _is_object(raw):
                members = _confirmed_decoder.decode(raw)
                yield here.at(index), members.get("value", msgspec.Raw()), members.get("data", msgspec.Raw())


def _parameters(
    item: Item, place: Place, written: Written | None, facts: ToolFacts, details: Details
) -> tuple[Place, msgspec.Raw]:
    if written is not None and is_written(written.call.arguments):
        return written.place.at("arguments"), written.call.arguments
    special = place.at("toolSpecificData")
    choices = (
        (special.at("rawInput"), facts.raw_input),
        (special.at("commandLine"), facts.command_line),
        (place.at("resultDetails", "input"), details.input),
        (special, item.tool_specific_data),
        markdown(place.at("invocationMessage"), item.invocation_message),
    )
    return next((choice for choice in choices if is_written(choice[1])), (place, msgspec.Raw()))


def _shown_result(item: Item, place: Place, facts: ToolFacts, details: Details) -> list[tuple[Place, msgspec.Raw]]:
    """What a person sees of a result, where the model's view of it was not kept."""
    output = facts.terminal_command_output
    choices = [
        (place.at("toolSpecificData", "terminalCommandOutput", "text"), output.text if output else msgspec.Raw()),
        (place.at("resultDetails", "output"), details.output),
    ]
    if not _is_object(item.result_details):
        choices.append((place.at("resultDetails"), item.result_details))
    return [choice for choice in choices if is_written(choice[1])][:1]


def _is_failure(item: Item, facts: ToolFacts, details: Details) -> bool | None:
    """By the tool's own word, the command's exit, or that a person refused it."""
    if bytes(memoryview(item.is_confirmed)) == b"false":
        return True
    if _is_object(item.is_confirmed):
        kind = _confirmed_decoder.decode(item.is_confirmed).get("type", msgspec.Raw())
        if bytes(memoryview(kind)) == _DENIED:
            return True
    exit_code = facts.terminal_command_state.exit_code if facts.terminal_command_state else None
    if exit_code is not None:
        return exit_code != 0
    return details.is_error


def markdown(place: Place, raw: msgspec.Raw) -> tuple[Place, msgspec.Raw]:
    """A text, or the one inside a Markdown value."""
    if not _is_object(raw):
        return place, raw
    value = _confirmed_decoder.decode(raw).get("value")
    return (place, raw) if value is None else (place.at("value"), value)


def _is_object(raw: msgspec.Raw) -> bool:
    return bytes(memoryview(raw)[:1]) == b"{"


def _plain(name: str | None) -> str:
    return _PREFIX.sub("", name or "").lower()
