"""Pieces of Cursor's messages → parts."""

import re
from collections.abc import Iterator

from pond_desktop.adapters.cursor.prompts import piece
from pond_desktop.adapters.cursor.wire import Attached, Bubble, Context, Raw, Thought, Tool, items_of, read_as, text_of
from pond_desktop.adapters.cutting import cut_parts
from pond_desktop.adapters.parts import held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, Provenance

_FAILED = {"completed": False, "error": True, "cancelled": True}


def bubble_parts(place: Place, bubble: Bubble, *, is_typed: bool) -> Iterator[Part]:
    """What a message says: its thought, its text, a tool's call and result, what was attached, an error."""
    thought = read_as(Thought, bubble.thinking, Thought())
    if is_written(thought.text):
        part = text_part(place.at("thinking", "text"), thought.text, "conversational", "reasoning")
        yield from [part] if part else []
    if is_written(bubble.text) or is_written(bubble.raw_text):
        step, raw = ("text", bubble.text) if is_written(bubble.text) else ("rawText", bubble.raw_text)
        yield from _said(place.at(step), raw)
    if is_written(bubble.tool):
        yield from _tool_parts(place.at("toolFormerData"), bubble.tool)
    if is_typed:
        yield from _attached(place, bubble)
    if is_written(bubble.error_details) and bytes(bubble.error_details) != b"{}":
        yield held_part("text", place.at("errorDetails"), bubble.error_details)


def _said(place: Place, raw: Raw) -> Iterator[Part]:
    text = text_of(raw)
    if text is None:
        yield unknown_part(place, raw)
    else:
        yield from cut_parts(place, text, piece(text, 0, len(text), "conversational"))


def _tool_parts(place: Place, raw: Raw) -> Iterator[Part]:
    tool = read_as(Tool, raw, None)
    if tool is None or not (is_written(tool.name) or is_written(tool.tool_call_id)):
        # a bubble can carry an empty one
        if tool is None or is_written(tool.raw_args) or is_written(tool.params) or is_written(tool.result):
            yield unknown_part(place, raw)
        return
    name, call_id = text_of(tool.name), text_of(tool.tool_call_id)
    step, args = ("rawArgs", tool.raw_args) if is_written(tool.raw_args) else ("params", tool.params)
    yield held_part("tool_call", place.at(step), args, "conversational", tool_name=name, call_id=call_id)
    is_failure = _FAILED.get(text_of(tool.status) or "")
    step, result = ("result", tool.result) if is_written(tool.result) else ("error", tool.error)
    if is_written(result) or is_failure is not None:
        # a call that ended has a result, even if nothing is written of it
        yield held_part("tool_result", place.at(step), result, tool_name=name, call_id=call_id, is_failure=is_failure)


def _attached(place: Place, bubble: Bubble) -> Iterator[Part]:
    """Pieces of files as text that was put in, whole files and pictures by their paths."""
    context = read_as(Context, bubble.context, Context())
    holders = ((place, bubble), (place.at("context"), context))
    for where, holder in holders:
        for index, raw in enumerate(items_of(holder.selections)):
            yield from _selection(where.at("selections", index), raw)
        for index, raw in enumerate(items_of(holder.file_selections)):
            # the open file among them: the editor adds it by itself
            yield from _named(where.at("fileSelections", index), raw, "injected")
        for index, raw in enumerate(items_of(holder.selected_images)):
            yield from _named(where.at("selectedImages", index), raw, "conversational")
    for index, raw in enumerate(items_of(bubble.images)):
        named = list(_named(place.at("images", index), raw, "conversational"))
        yield from named or [unknown_part(place.at("images", index), raw)]


def _selection(place: Place, raw: Raw) -> Iterator[Part]:
    selection = read_as(Attached, raw, Attached())
    step, text = ("rawText", selection.raw_text) if is_written(selection.raw_text) else ("text", selection.text)
    if is_written(text):
        yield held_part("text", place.at(step), text)


def _named(place: Place, raw: Raw, provenance: Provenance) -> Iterator[Part]:
    """A file by its path; nothing where it has none."""
    attached = read_as(Attached, raw, Attached())
    for steps, path in ((("path",), attached.path), *_steps_of(attached.uri)):
        written = text_of(path)
        if written is not None:
            name = re.split(r"[/\\]", written)[-1] or None
            yield file_part(place.at(*steps), written, provenance, name)
            return


def _steps_of(uri: Raw) -> Iterator[tuple[tuple[str, ...], Raw]]:
    yield ("uri",), uri
    members = read_as(dict[str, Raw], uri, {})
    for name in ("fsPath", "path"):
        yield ("uri", name), members.get(name, Raw())


def file_part(place: Place, address: str, provenance: Provenance, name: str | None) -> Part:
    size = len(address.encode())
    return Part(
        type="file",
        provenance=provenance,
        span=place.span,
        pointer=place.pointer,
        body=address,
        body_bytes=size,
        file_name=name,
    )
