"""All that was answered in one turn → assistant messages, one for each round of the model: words, then calls."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from pond_desktop.adapters.parts import held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.vscode_copilot.pieces import Pieces
from pond_desktop.adapters.vscode_copilot.tools import Results, add_call, markdown, paired, written_calls
from pond_desktop.adapters.vscode_copilot.wire import Item, Metadata
from pond_desktop.adapters.vscode_copilot.words import Words, fragment_of

_item_decoder = msgspec.json.Decoder(Item)
_strings_decoder = msgspec.json.Decoder(list[msgspec.Raw])
_CALLS = frozenset({"toolInvocationSerialized", "toolInvocation"})
_EDITS = frozenset({"textEditGroup", "notebookEditGroup", "workspaceEdit"})
_WORDS = frozenset({None, "markdownContent", "markdownVuln", "inlineReference"})
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
    return _Telling(base_id, metadata, place).told(response)


class _Telling:
    def __init__(self, base_id: str, metadata: Metadata, place: Place) -> None:
        kept = place.at("result", "metadata")
        self._base_id = base_id
        self._response = place.at("response")
        self._written, self._results = written_calls(metadata, kept), Results(metadata, kept)
        self._words = Words(metadata, kept)
        self._messages = [Pieces(base_id)]
        self._has_display_state = False

    def told(self, response: list[msgspec.Raw]) -> Answer:
        items = [_item(raw) for raw in response]
        shown = [(index, item) for index, item in enumerate(items) if item is not None and item.kind in _CALLS]
        # what a sub-agent called is shown, but its rounds are not kept
        own = [(index, item) for index, item in shown if not item.sub_agent_invocation_id and not item.from_sub_agent]
        pairs = paired(own, self._written)
        for index, (item, raw) in enumerate(zip(items, response, strict=True)):
            here = self._response.at(index)
            if item is None:
                self._add_odd(index, here, raw)
            elif item.kind in _CALLS:
                add_call(self._message(), item, here, pairs.get(index), self._results)
            elif item.kind in _STATE:
                self._has_display_state = True
            elif item.kind in _WORDS:
                self._add_words(index, item, here, raw)
            else:
                self._add(index, item, here, raw)
        last = self._message()
        if not any(part.type == "text" for each in self._messages for part in each.parts):
            self._words.flush_all_kept(last)
        used = {id(each) for each in pairs.values()}
        for each in self._written:
            if id(each) not in used:
                add_call(last, Item(), each.place, each, self._results)
        return Answer([each for each in self._messages if each.parts], self._has_display_state)

    def _message(self) -> Pieces:
        """The message that grows, with the words so far in it."""
        self._words.flush(self._messages[-1])
        return self._messages[-1]

    def _begin_round(self, index: int) -> None:
        """Words behind calls are the model's next round."""
        if self._messages[-1].has_call:
            self._message()
            self._messages.append(Pieces(f"{self._base_id}/{index}"))

    def _add_words(self, index: int, item: Item, place: Place, raw: msgspec.Raw) -> None:
        fragment = fragment_of(item, place, raw)
        if fragment is None:
            self._has_display_state = True
            return
        self._begin_round(index)
        self._words.add(fragment)

    def _add_odd(self, index: int, place: Place, raw: msgspec.Raw) -> None:
        """A text by itself, as the oldest versions wrote it, or something unknown."""
        if bytes(memoryview(raw)[:1]) == b'"':
            self._begin_round(index)
            self._message().add(text_part(place, raw, "conversational"), raw)
        else:
            self._message().add(unknown_part(place, raw), raw)

    def _add(self, index: int, item: Item, place: Place, raw: msgspec.Raw) -> None:
        if item.kind == "thinking":
            self._begin_round(index)
            for where, thought in _thoughts(item, place):
                self._message().add(text_part(where, thought, "conversational", "reasoning"), thought)
        elif item.kind in _EDITS:
            self._message().add(held_part("tool_call", place, raw, "conversational", tool_name=item.kind), raw)
        elif item.kind in _ASIDES:
            choices = [(name, getattr(item, name)) for name in ("content", "message", "title")]
            name, aside = next((choice for choice in choices if is_written(choice[1])), ("", msgspec.Raw()))
            where, text = markdown(place.at(name), aside) if name else (place, raw)
            self._message().add(held_part("text", where, text), text)
        else:
            self._message().add(unknown_part(place, raw, "conversational"), raw)


def _item(raw: msgspec.Raw) -> Item | None:
    try:
        return _item_decoder.decode(raw)
    except msgspec.ValidationError:
        return None


def _thoughts(item: Item, place: Place) -> Iterator[tuple[Place, msgspec.Raw]]:
    """Nothing for the mark that thinking is over."""
    if bytes(memoryview(item.value)[:1]) != b"[":
        yield place.at("value"), item.value
        return
    for index, thought in enumerate(_strings_decoder.decode(item.value)):
        yield place.at("value", index), thought
