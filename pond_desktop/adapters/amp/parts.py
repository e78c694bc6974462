"""What Amp's messages are made of → canonical parts."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

import msgspec

from pond_desktop.adapters.amp import wire
from pond_desktop.adapters.parts import bytes_part, held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, Provenance

_ENDED_BADLY = frozenset({"error", "cancelled", "rejected-by-user"})
T = TypeVar("T")


class Outcome(NamedTuple):
    """Where a call's result stands, and whether it ended badly; `None`: it goes on, or nothing is known."""

    place: Place
    raw: msgspec.Raw
    is_failure: bool | None


def lenient(raw: msgspec.Raw, type: type[T]) -> T | None:
    """`None` where that is not written, or not so."""
    try:
        return msgspec.json.decode(raw, type=type) if is_written(raw) else None
    except (msgspec.MsgspecError, RecursionError):
        return None


def block_part(place: Place, raw: msgspec.Raw, block: wire.Block, provenance: Provenance) -> Part:
    """Any block but a tool's result."""
    provenance = "injected" if block.hidden else provenance
    part: Part | None = None
    if block.type == "text":
        part = text_part(place.at("text"), block.text, provenance)
    elif block.type == "thinking":
        part = text_part(place.at("thinking"), block.thinking, provenance, "reasoning")
    elif block.type in ("tool_use", "server_tool_use"):
        part = held_part(
            "tool_call",
            place.at("input"),
            block.input,
            provenance,
            tool_name=block.name or None,
            call_id=block.id or None,
        )
    elif block.type == "summary":
        part = _summary_part(place.at("summary"), block.summary)
    elif block.type == "image":
        part = _image_part(place.at("source"), block.source, provenance)
    return part or unknown_part(place, raw, provenance)


def own_command_parts(place: Place, block: wire.Block) -> list[Part]:
    """What a person ran, and what came of it; nothing where it has no command."""
    arguments = lenient(block.args, wire.Arguments)
    command = text_part(place.at("args", "cmd"), arguments.cmd, "conversational") if arguments else None
    if command is None:
        return []
    outcome = _outcome(place.at("toolRun"), block.tool_run)
    return [command, held_part("tool_result", outcome.place, outcome.raw, is_failure=outcome.is_failure)]


def result_part(place: Place, block: wire.Block, tool_name: str | None) -> Part:
    outcome = _outcome(place.at("run"), block.run)
    return held_part(
        "tool_result",
        outcome.place,
        outcome.raw,
        tool_name=tool_name,
        call_id=block.tool_use_id or None,
        is_failure=outcome.is_failure,
    )


def ending_parts(place: Place, raw: msgspec.Raw) -> Iterator[tuple[str, Part]]:
    """`(event, part)` of an answer that did not end as it should."""
    state = lenient(raw, wire.Ending)
    if state is None:
        return
    type = lenient(state.type, str)
    if type == "cancelled":
        yield "interruption", held_part("text", place.at("type"), state.type)
    elif type == "error":
        failure = lenient(state.error, wire.Failure)
        if failure is not None and is_written(failure.message):
            yield "error", held_part("text", place.at("error", "message"), failure.message)
        else:
            yield "error", held_part("text", place.at("type"), state.type)


def _summary_part(place: Place, raw: msgspec.Raw) -> Part | None:
    summary = lenient(raw, wire.Summary)
    if summary is not None:
        place, raw = place.at("summary"), summary.summary
    text = lenient(raw, str)
    return held_part("text", place, raw) if text else None


def _image_part(place: Place, raw: msgspec.Raw, provenance: Provenance) -> Part | None:
    source = lenient(raw, wire.Source)
    if source is None:
        return None
    media_type = source.media_type or None
    if is_written(source.data):
        return bytes_part(place.at("data"), source.data, provenance, media_type=media_type)
    if is_written(source.url):
        return held_part("file", place.at("url"), source.url, provenance, media_type=media_type)
    return None


def _outcome(place: Place, raw: msgspec.Raw) -> Outcome:
    run = lenient(raw, wire.Run)
    if run is None:
        return Outcome(place, raw, None)
    is_failure = True if run.status in _ENDED_BADLY else False if run.status == "done" else None
    failure = lenient(run.error, wire.Failure)
    if failure is not None and is_written(failure.message):
        return Outcome(place.at("error", "message"), failure.message, is_failure)
    output = lenient(run.result, wire.Output)
    if output is not None:
        if output.exit_code is not None:
            is_failure = output.exit_code != 0
        return Outcome(place.at("result", "output"), output.output, is_failure)
    for name in ("result", "error", "reason", "progress"):
        said: msgspec.Raw = getattr(run, name)
        if is_written(said):
            return Outcome(place.at(name), said, is_failure)
    return Outcome(place.at("result"), run.result, is_failure)
