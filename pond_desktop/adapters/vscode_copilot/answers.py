"""All that was answered in one turn → assistant messages, one for each round of the model: words, then calls."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from pond_desktop.adapters.parts import held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.vscode_copilot.pieces import Pieces
from pond_desktop.adapters.vscode_copilot.prompts import address_part
from pond_desktop.adapters.vscode_copilot.tools import Results, add_call, markdown, paired, written_calls
from pond_desktop.adapters.vscode_copilot.wire import Item, Metadata

_item_decoder = msgspec.json.Decoder(Item)
_strings_decoder = msgspec.json.Decoder(list[msgspec.Raw])
_CALLS = frozenset({"toolInvocationSerialized", "toolInvocation"})
_EDITS = frozenset({"textEditGroup", "notebookEditGroup", "workspaceEdit"})
_WORDS = frozenset({None, "markdownContent", "markdownVuln", "thinking", "inlineReference"})
_ASIDES = frozenset({"warning", "confirmation", "elicitation", "elicitationSerialized"})
_STATE = frozenset(
    {
        "clearToPreviousToolInvocation",
        "codeCitation",
        "codeblockUri",
        "command",
        "mcpServersStarting",
        "prepareToolInvocation",
        "progressMessage",
        "progressTask",
        "progressTaskSerialized",
        "references",
        "undoStop",
        "usedContext",
    }
)
"""Items that only say how the answer is shown, or what goes on meanwhile."""


class Answer(NamedTuple):
    messages: list[Pieces]
    has_display_state: bool


def answered(base_id: str, response: list[msgspec.Raw], metadata: Metadata, place: Place) -> Answer:
    """The turn's messages in order.

    Args:
        base_id: the first one's id; the others have the place of their first item behind it.
        place: of the request.
    """
    kept = place.at("result", "metadata")
    items = [_item(raw) for raw in response]
    written, results = written_calls(metadata, kept), Results(metadata, kept)
    shown = [(index, item) for index, item in enumerate(items) if item is not None and item.kind in _CALLS]
    pairs = paired(shown, written)
    messages = [Pieces(base_id)]
    has_display_state = False
    for index, (item, raw) in enumerate(zip(items, response, strict=True)):
        here = place.at("response", index)
        kind = item.kind if item is not None else ""
        if kind in _WORDS and messages[-1].has_call:
            messages.append(Pieces(f"{base_id}/{index}"))
        if item is None:
            _add_odd(messages[-1], here, raw)
        elif kind in _CALLS:
            add_call(messages[-1], item, here, pairs.get(index), results)
        elif kind in _STATE:
            has_display_state = True
        else:
            _add_words(messages[-1], item, here, raw)
    if not any(part.type == "text" for each in messages for part in each.parts):
        _add_kept_words(messages[-1], metadata, kept)
    used = {id(each) for each in pairs.values()}
    for each in written:
        if id(each) not in used:
            add_call(messages[-1], Item(), each.place, each, results)
    return Answer([each for each in messages if each.parts], has_display_state)


def _item(raw: msgspec.Raw) -> Item | None:
    try:
        return _item_decoder.decode(raw)
    except msgspec.ValidationError:
        return None


def _add_odd(pieces: Pieces, place: Place, raw: msgspec.Raw) -> None:
    """A text by itself, as the oldest versions wrote it, or something unknown."""
    if bytes(memoryview(raw)[:1]) == b'"':
        pieces.add(text_part(place, raw, "conversational"), raw)
    else:
        pieces.add(unknown_part(place, raw), raw)


def _add_words(pieces: Pieces, item: Item, place: Place, raw: msgspec.Raw) -> None:
    if item.kind == "thinking":
        for where, thought in _thoughts(item, place):
            pieces.add(text_part(where, thought, "conversational", "reasoning"), thought)
    elif item.kind == "inlineReference":
        _add_reference(pieces, item, place, raw)
    elif item.kind in _EDITS:
        pieces.add(held_part("tool_call", place, raw, "conversational", tool_name=item.kind), raw)
    elif item.kind in _ASIDES:
        choices = [(name, getattr(item, name)) for name in ("content", "message", "title")]
        name, aside = next((choice for choice in choices if is_written(choice[1])), ("", msgspec.Raw()))
        where, text = markdown(place.at(name), aside) if name else (place, raw)
        pieces.add(held_part("text", where, text), text)
    elif item.kind in _WORDS:
        name = "content" if is_written(item.content) else "value"
        where, text = markdown(place.at(name), getattr(item, name))
        pieces.add(text_part(where, text, "conversational"), text)
    else:
        pieces.add(unknown_part(place, raw, "conversational"), raw)


def _thoughts(item: Item, place: Place) -> Iterator[tuple[Place, msgspec.Raw]]:
    """Nothing for the mark that thinking is over."""
    if bytes(memoryview(item.value)[:1]) != b"[":
        yield place.at("value"), item.value
        return
    for index, thought in enumerate(_strings_decoder.decode(item.value)):
        yield place.at("value", index), thought


def _add_reference(pieces: Pieces, item: Item, place: Place, raw: msgspec.Raw) -> None:
    """A file named in the middle of a sentence: the name, where it has one, is a word of that sentence."""
    if bytes(memoryview(item.name)[:1]) == b'"' and is_written(item.name):
        pieces.add(text_part(place.at("name"), item.name, "conversational"), item.name)
        return
    where = address_part(place.at("inlineReference"), item.inline_reference, "conversational", None)
    pieces.add(where or unknown_part(place, raw, "conversational"), raw)


def _add_kept_words(pieces: Pieces, metadata: Metadata, place: Place) -> None:
    """What the model said, of an answer that shows no words."""
    for number, each in enumerate(metadata.tool_call_rounds or ()):
        where = place.at("toolCallRounds", number, "response")
        pieces.add(text_part(where, each.response, "conversational"), each.response)
