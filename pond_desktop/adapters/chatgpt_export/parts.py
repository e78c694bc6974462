"""What ChatGPT's messages are made of → canonical parts."""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec

from pond_desktop.adapters.chatgpt_export import wire
from pond_desktop.adapters.parts import held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, PartType, Provenance

_QUOTE = b'"'
_TEXTS: dict[str, tuple[str, ...]] = {
    "code": ("text",),
    "execution_output": ("text",),
    "system_error": ("text",),
    "tether_quote": ("text",),
    "sonic_webpage": ("text",),
    "tether_browsing_display": ("result", "summary"),
    "citable_code_output": ("output_str",),
    "model_editable_context": ("model_set_context",),
}
"""Where the text of a kind stands; the first that is written counts."""
_ANYWHERE = ("text", "result", "content")
_KINDS = frozenset(
    {*_TEXTS, "computer_output", "multimodal_text", "reasoning_recap", "text", "thoughts", "user_editable_context"}
)
_SETTINGS = ("user_profile", "user_instructions")
T = TypeVar("T")


class Manner(NamedTuple):
    """How the texts of a message are to be told: as conversation, as a call, as a result."""

    type: PartType
    provenance: Provenance
    facts: dict[str, Any]


def lenient(raw: msgspec.Raw, type: type[T]) -> T | None:
    """`None` where that is not written, or not so."""
    try:
        return msgspec.json.decode(raw, type=type) if is_written(raw) else None
    except (msgspec.MsgspecError, RecursionError):
        return None


def content_parts(place: Place, raw: msgspec.Raw, metadata: wire.Metadata, manner: Manner) -> Iterator[Part]:
    """The parts of a message's content, then the files that came with it and are not in it.

    Args:
        place: the message.
    """
    files = _Files(place.at("metadata", "attachments"), lenient(metadata.attachments, list[msgspec.Raw]) or [])
    content = lenient(raw, wire.Content)
    if content is None:
        if is_written(raw):
            yield unknown_part(place.at("content"), raw, manner.provenance)
    else:
        said = list(_said(place.at("content"), content, manner, files))
        yield from said
        if not said and content.content_type not in _KINDS and not _is_empty(raw):
            yield unknown_part(place.at("content"), raw, manner.provenance)
    yield from files.left(manner.provenance)


def _said(place: Place, content: wire.Content, manner: Manner, files: "_Files") -> Iterator[Part]:
    kind = content.content_type
    if kind == "thoughts":
        for index, raw in enumerate(lenient(content.thoughts, list[msgspec.Raw]) or ()):
            thought = lenient(raw, wire.Thought) or wire.Thought()
            name = "content" if is_written(thought.content) else "summary"
            yield from _text(place.at("thoughts", index, name), getattr(thought, name), _as_thought(manner))
    elif kind == "reasoning_recap":
        yield from _text(place.at("content"), content.content, Manner("reasoning", "injected", {}))
    elif kind == "computer_output":
        yield from _asset(place.at("screenshot"), content.screenshot, manner, files)
    elif kind == "user_editable_context":
        for name in _SETTINGS:
            yield from _text(place.at(name), getattr(content, name), Manner("text", "injected", {}))
    elif is_written(content.parts):
        for index, raw in enumerate(lenient(content.parts, list[msgspec.Raw]) or ()):
            yield from _piece(place.at("parts", index), raw, manner, files)
    else:
        names = [name for name in (*_TEXTS.get(kind, ()), *_ANYWHERE) if is_written(getattr(content, name))]
        for name in names[:1]:
            yield from _text(place.at(name), getattr(content, name), manner)


def _piece(place: Place, raw: msgspec.Raw, manner: Manner, files: "_Files") -> Iterator[Part]:
    if bytes(memoryview(raw)[:1]) == _QUOTE:
        yield from _text(place, raw, manner)
    elif is_written(raw):
        yield from _asset(place, raw, manner, files)


def _text(place: Place, raw: msgspec.Raw, manner: Manner) -> Iterator[Part]:
    if manner.type in ("text", "reasoning"):
        part = text_part(place, raw, manner.provenance, manner.type)
        if part is not None:
            yield part
    elif is_written(raw):
        yield held_part(manner.type, place, raw, manner.provenance, **manner.facts)


def _asset(place: Place, raw: msgspec.Raw, manner: Manner, files: "_Files") -> Iterator[Part]:
    """A picture, a recording and what was heard in it; their bytes are files of the export, if it has them."""
    asset = lenient(raw, wire.Asset) or wire.Asset()
    if is_written(asset.asset_pointer):
        yield files.part(place.at("asset_pointer"), asset.asset_pointer, manner.provenance)
    elif asset.content_type == "audio_transcription" and is_written(asset.text):
        yield from _text(place.at("text"), asset.text, manner)
    elif is_written(asset.audio_asset_pointer):
        inner = lenient(asset.audio_asset_pointer, wire.Asset) or wire.Asset()
        if is_written(inner.asset_pointer):
            where = place.at("audio_asset_pointer", "asset_pointer")
            yield files.part(where, inner.asset_pointer, manner.provenance)
    elif is_written(raw):
        yield unknown_part(place, raw, manner.provenance)


def _as_thought(manner: Manner) -> Manner:
    return Manner("reasoning", manner.provenance, {})


def _is_empty(raw: msgspec.Raw) -> bool:
    """Whether an unknown kind of content says nothing but what it is."""
    fields = lenient(raw, dict[str, object]) or {}
    return not any(value for name, value in fields.items() if name != "content_type" and value != [""])


class _Files:
    """The files that came with a message. A picture stands in its content as well: then it is told there, by name."""

    def __init__(self, place: Place, raws: list[msgspec.Raw]) -> None:
        self._place = place
        self._raws = raws
        self._all = [lenient(raw, wire.Attachment) or wire.Attachment() for raw in raws]
        self._told: set[int] = set()

    def part(self, place: Place, pointer: msgspec.Raw, provenance: Provenance) -> Part:
        address = lenient(pointer, str) or ""
        found = next((index for index, each in enumerate(self._all) if each.id and address.endswith(each.id)), None)
        if found is None:
            return held_part("file", place, pointer, provenance)
        self._told.add(found)
        return held_part("file", place, pointer, provenance, **_names(self._all[found]))

    def left(self, provenance: Provenance) -> Iterator[Part]:
        for index, (raw, each) in enumerate(zip(self._raws, self._all, strict=True)):
            if index in self._told:
                continue
            place = self._place.at(index)
            if each.id:
                id_ = msgspec.Raw(msgspec.json.encode(each.id))
                yield held_part("file", place.at("id"), id_, provenance, **_names(each))
            else:
                yield unknown_part(place, raw, provenance)


def _names(attachment: wire.Attachment) -> dict[str, Any]:
    media_type = attachment.mime_type or attachment.mime_type_newer
    return {"file_name": attachment.name or None, "media_type": media_type or None}
