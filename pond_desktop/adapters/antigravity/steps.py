"""One step → who says what in it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec import Raw

from pond_desktop.adapters.antigravity import wire
from pond_desktop.adapters.cutting import cut_parts, put_in_by
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.parts import held_part, is_written, record_part, text_or_json, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, Provenance, Role

_PUT_IN = re.compile(r"\s*</?USER_REQUEST>\s*|<(?!USER_REQUEST>)([A-Z][A-Z_]{3,})>.*?(?:</\1>|\Z)", re.DOTALL)
_FRAME = re.compile(r"\s*</?USER_REQUEST>\s*")
_MODEL = re.compile(r"`Model Selection` from .*? to (.+?)\.(?:\s|$)")
_DONE = {"DONE": False, "ERROR": True, "CANCELED": True, "CANCELLED": True}
"""Whether a tool failed, by the status of its step; of one that still runs nothing is known."""
_SAID = frozenset({"USER_INPUT", "PLANNER_RESPONSE"})
_EVENTS = {"CHECKPOINT": "compaction", "ERROR_MESSAGE": "error"}


class Told(NamedTuple):
    """What a record says. `model` is the one that was chosen in it."""

    role: Role
    parts: tuple[Part, ...]
    event: str | None = None
    model: str | None = None


def told(step: wire.Step, record: Record) -> Told:
    """Raises msgspec.DecodeError where damaged bytes need repair first."""
    place = Place(record, "")
    content = place.at("content")
    if step.type is None:
        return Told("system", (record_part(record),))
    if step.type == "USER_INPUT":
        text = _text(step.content)
        found = None if text is None else _MODEL.search(text)
        is_typed = not (step.source or "").startswith("SYSTEM")
        parts = _prompt(content, step.content, text) if is_typed else _whole(content, step.content, "injected")
        return Told("user", tuple(parts), None, found[1] if found else None)
    if step.type == "PLANNER_RESPONSE":
        return Told("assistant", tuple(_answer(step, place)))
    if (step.source == "SYSTEM" and step.type != "TOOL_RESPONSE") or step.type in _EVENTS:
        return Told("system", tuple(_whole(content, step.content, "injected")), _EVENTS.get(step.type))
    return Told("tool", tuple(_result(step, content)))


def _text(raw: Raw) -> str | None:
    return text_or_json(raw) if bytes(memoryview(raw)[:1]) == b'"' else None


def _prompt(place: Place, raw: Raw, text: str | None) -> Iterator[Part]:
    if text is None:
        yield from _whole(place, raw, "conversational")
        return
    cuts = [cut for cut in put_in_by(_PUT_IN, text) if not _FRAME.fullmatch(text, cut[0], cut[1])]
    yield from cut_parts(place, text, cuts)


def _whole(place: Place, raw: Raw, provenance: Provenance) -> Iterator[Part]:
    part = text_part(place, raw, provenance)
    if part is not None:
        yield part


def _answer(step: wire.Step, place: Place) -> Iterator[Part]:
    thought = text_part(place.at("thinking"), step.thinking, "conversational", "reasoning")
    if thought is not None:
        yield thought
    yield from _whole(place.at("content"), step.content, "conversational")
    if not is_written(step.tool_calls):
        return
    calls = place.at("tool_calls")
    if bytes(memoryview(step.tool_calls)[:1]) != b"[":
        yield unknown_part(calls, step.tool_calls, "conversational")
        return
    for index, raw in enumerate(wire.raws_of(step.tool_calls)):
        try:
            call = wire.call_of(raw)
        except msgspec.ValidationError:
            yield unknown_part(calls.at(index), raw, "conversational")
            continue
        yield held_part("tool_call", calls.at(index, "args"), call.args, "conversational", tool_name=call.name or None)


def _result(step: wire.Step, content: Place) -> Iterator[Part]:
    """A tool's step holds its result. What tool it was tells the step's type only."""
    is_failure = _DONE.get(step.status or "")
    if is_written(step.content) or is_failure is not None:
        yield held_part("tool_result", content, step.content, tool_name=step.type, is_failure=is_failure)
