"""What Claude.ai's messages are made of → canonical parts."""

from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from pond_desktop.adapters.claude_ai_export import wire
from pond_desktop.adapters.parts import held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, Provenance

_SILENT = frozenset({"flag", "token_budget", "voice_note"})
"""Blocks that say nothing themselves."""
T = TypeVar("T")


def lenient(raw: msgspec.Raw, type: type[T]) -> T | None:
    """`None` where that is not written, or not so."""
    try:
        return msgspec.json.decode(raw, type=type) if is_written(raw) else None
    except (msgspec.MsgspecError, RecursionError):
        return None


def message_parts(place: Place, message: wire.Message, provenance: Provenance) -> Iterator[Part]:
    """What was said, then what came with it.

    Args:
        place: the message.
    """
    blocks = lenient(message.content, list[msgspec.Raw]) or []
    calls = _Calls()
    for index, raw in enumerate(blocks):
        yield from _block_parts(place.at("content", index), raw, provenance, calls)
    if not blocks:
        part = text_part(place.at("text"), message.text, provenance)
        if part is not None:
            yield part
    for index, raw in enumerate(lenient(message.attachments, list[msgspec.Raw]) or ()):
        yield from _attachment_parts(place.at("attachments", index), raw, provenance)
    told: set[str] = set()
    for field in ("files_v2", "files"):
        for index, raw in enumerate(lenient(getattr(message, field), list[msgspec.Raw]) or ()):
            yield from _file_parts(place.at(field, index), raw, provenance, told)


def is_of_tools_only(message: wire.Message) -> bool:
    blocks = lenient(message.content, list[wire.Block]) or []
    return bool(blocks) and all(block.type == "tool_result" for block in blocks)


class _Calls:
    """The calls of one message that wait for their result. Results stand behind their calls, in the same message."""

    def __init__(self) -> None:
        self._waiting: list[tuple[str | None, str | None]] = []

    def add(self, block: wire.Block) -> None:
        self._waiting.append((block.name, block.id))

    def id_for(self, result: wire.Block) -> str | None:
        """The id that ties it to its call: its own, else that of the next call of that name."""
        place = next((at for at, (_, id_) in enumerate(self._waiting) if id_ and id_ == result.tool_use_id), None)
        if place is None and not result.tool_use_id:
            place = next((at for at, (name, _) in enumerate(self._waiting) if name == result.name), None)
        call_id = self._waiting.pop(place)[1] if place is not None else None
        return result.tool_use_id or call_id or None


def _block_parts(place: Place, raw: msgspec.Raw, provenance: Provenance, calls: _Calls) -> Iterator[Part]:
    block = lenient(raw, wire.Block)
    part: Part | None = None
    if block is None or block.type in _SILENT:
        part = unknown_part(place, raw, provenance) if block is None and is_written(raw) else None
    elif block.type in ("text", "thinking"):
        name = block.type
        part = text_part(place.at(name), getattr(block, name), provenance, "text" if name == "text" else "reasoning")
    elif block.type == "tool_use":
        calls.add(block)
        facts = {"tool_name": block.name or None, "call_id": block.id or None}
        part = held_part("tool_call", place.at("input"), block.input, provenance, **facts)
    elif block.type == "tool_result":
        yield from _result_parts(place.at("content"), block, calls.id_for(block))
    else:
        part = unknown_part(place, raw, provenance)
    if part is not None:
        yield part


def _result_parts(place: Place, block: wire.Block, call_id: str | None) -> Iterator[Part]:
    """One for each text, where there is nothing but texts; else the whole."""
    facts: dict[str, Any] = {"tool_name": block.name or None, "call_id": call_id, "is_failure": block.is_error}
    texts = lenient(block.content, list[wire.Text]) or []
    if texts and all(each.type == "text" and is_written(each.text) for each in texts):
        for index, each in enumerate(texts):
            yield held_part("tool_result", place.at(index, "text"), each.text, **facts)
    else:
        yield held_part("tool_result", place, block.content, **facts)


def _attachment_parts(place: Place, raw: msgspec.Raw, provenance: Provenance) -> Iterator[Part]:
    """A document and its text; what was pasted has no name, and was typed as far as anybody can tell."""
    file = lenient(raw, wire.File)
    if file is None:
        yield unknown_part(place, raw, provenance)
        return
    if file.file_name:
        name = msgspec.Raw(msgspec.json.encode(file.file_name))
        yield held_part("file", place.at("file_name"), name, provenance, **_facts(file))
    written_by: Provenance = "injected" if file.file_name else provenance
    text = text_part(place.at("extracted_content"), file.extracted_content, written_by)
    if text is not None:
        yield text


def _file_parts(place: Place, raw: msgspec.Raw, provenance: Provenance, told: set[str]) -> Iterator[Part]:
    file = lenient(raw, wire.File)
    if file is None or not (file.file_uuid or file.file_name):
        yield unknown_part(place, raw, provenance)
        return
    key = file.file_uuid or file.file_name or ""
    if key not in told:
        told.add(key)
        field = "file_uuid" if file.file_uuid else "file_name"
        yield held_part("file", place.at(field), msgspec.Raw(msgspec.json.encode(key)), provenance, **_facts(file))


def _facts(file: wire.File) -> dict[str, Any]:
    return {"file_name": file.file_name or None, "media_type": file.file_type or None}
