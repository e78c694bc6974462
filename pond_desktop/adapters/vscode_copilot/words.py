"""The words of an answer. They are shown in pieces, cut where a file is named; the extension keeps what the model said
in a round as one text, which is taken where it is the same."""

import re
from typing import NamedTuple

import msgspec

from pond_desktop.adapters.parts import is_written, text_or_json, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.vscode_copilot.pieces import Pieces
from pond_desktop.adapters.vscode_copilot.prompts import address_of
from pond_desktop.adapters.vscode_copilot.tools import markdown
from pond_desktop.adapters.vscode_copilot.wire import Item, Metadata
from pond_desktop.canonical import Part

_FENCE = re.compile(r"\s*`*\s*")
_LAST = re.compile(r"[^/\\]+$")
_WORD = re.compile(r"\w+")


class Fragment(NamedTuple):
    part: Part
    raw: msgspec.Raw


def fragment_of(item: Item, place: Place, raw: msgspec.Raw) -> Fragment | None:
    """A piece of text, or a file that is named in the middle of a sentence. `None` for nothing, and for the fences
    around an edit that is shown as such."""
    if item.kind == "inlineReference":
        return _reference(item, place, raw)
    name = "content" if is_written(item.content) else "value"
    where, text = markdown(place.at(name), getattr(item, name))
    part = text_part(where, text, "conversational")
    return None if part is None or _FENCE.fullmatch(part.body or "") else Fragment(part, text)


def _reference(item: Item, place: Place, raw: msgspec.Raw) -> Fragment:
    """Its name: the written one, a symbol's, or the last piece of its path."""
    inside, reference = place.at("inlineReference"), item.inline_reference
    symbol = _name_of(reference)
    for where, name in ((place.at("name"), item.name), (inside.at("name"), symbol)):
        part = text_part(where, name, "conversational") if bytes(memoryview(name)[:1]) == b'"' else None
        if part is not None:
            return Fragment(part, name)
    where, path = address_of(inside, reference)
    last = _LAST.search(path) if path else None
    if last is None:
        return Fragment(unknown_part(place, raw, "conversational"), raw)
    pointer = f"{where.pointer}[{last.start()}:{last.end()}]"
    part = Part(type="text", provenance="conversational", span=where.span, pointer=pointer, body=last[0])
    return Fragment(part, msgspec.Raw(msgspec.json.encode(last[0])))


def _name_of(reference: msgspec.Raw) -> msgspec.Raw:
    try:
        return msgspec.json.decode(reference, type=dict[str, msgspec.Raw]).get("name", msgspec.Raw())
    except msgspec.ValidationError:
        return msgspec.Raw()


class Words:
    """The fragments since the last call, and the rounds' texts that may stand for them.

    Args:
        place: of the extension's metadata.
    """

    def __init__(self, metadata: Metadata, place: Place) -> None:
        self._fragments: list[Fragment] = []
        self._kept: dict[str, tuple[Place, msgspec.Raw]] = {}
        for number, each in enumerate(metadata.tool_call_rounds or ()):
            if is_written(each.response):
                where = place.at("toolCallRounds", number, "response")
                self._kept.setdefault(_plain([text_or_json(each.response)]), (where, each.response))

    def add(self, fragment: Fragment) -> None:
        self._fragments.append(fragment)

    def flush(self, pieces: Pieces) -> None:
        """Puts them into a message: as one text, or as they are shown."""
        fragments, self._fragments = self._fragments, []
        if len(fragments) > 1:
            kept = self._kept.get(_plain([each.part.body or "" for each in fragments]))
            if kept is not None:
                pieces.add(text_part(*kept, "conversational"), kept[1])
                return
        for part, raw in fragments:
            pieces.add(part, raw)

    def flush_all_kept(self, pieces: Pieces) -> None:
        """What the model said, of an answer that shows no words."""
        for where, raw in self._kept.values():
            pieces.add(text_part(where, raw, "conversational"), raw)


def _plain(texts: list[str]) -> str:
    """The letters and digits: around a file's name there are other signs in the one than in the other."""
    return "".join(_WORD.findall("".join(texts)))
