"""What Copilot CLI's events say → canonical parts."""

from collections.abc import Iterator

import msgspec

from pond_desktop.adapters.copilot_cli.wire import Attachment, Data, Result
from pond_desktop.adapters.parts import bytes_part, held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part

_attachment_decoder = msgspec.json.Decoder(Attachment)
_result_decoder = msgspec.json.Decoder(Result)


def prompt_parts(data: Data, place: Place) -> Iterator[Part]:
    """What was typed, or put in by a skill, a hook or the autopilot; then what was attached.

    `transformedContent` is the same with the date and reminders around it; it stays in the record.
    """
    is_typed = data.source in (None, "", "user")
    text = text_part(place.at("content"), data.content, "conversational" if is_typed else "injected")
    if text:
        yield text
    for index, raw in enumerate(data.attachments or ()):
        yield from _attached(place.at("attachments", index), raw)


def _attached(place: Place, raw: msgspec.Raw) -> Iterator[Part]:
    try:
        attached = _attachment_decoder.decode(raw)
    except msgspec.MsgspecError:
        yield unknown_part(place, raw)
        return
    name = attached.display_name or None
    if is_written(attached.data):
        kind = attached.mime_type or None
        yield bytes_part(place.at("data"), attached.data, "conversational", media_type=kind, file_name=name)
        return
    for step, address in (("path", attached.path), ("filePath", attached.file_path), ("url", attached.url)):
        if address:
            pointer = place.at(step).pointer
            size = len(address.encode())
            yield Part(
                type="file",
                provenance="conversational",
                span=place.span,
                pointer=pointer,
                body=address,
                body_bytes=size,
                file_name=name,
            )
            selected = text_part(place.at("text"), attached.text, "injected")
            if selected:
                yield selected
            return
    yield unknown_part(place, raw)


def answer_parts(data: Data, place: Place) -> Iterator[Part]:
    """A model's answer: reasoning, text, calls."""
    thought = text_part(place.at("reasoningText"), data.reasoning_text, "conversational", "reasoning")
    text = text_part(place.at("content"), data.content, "conversational")
    yield from (piece for piece in (thought, text) if piece)
    for index, request in enumerate(data.tool_requests or ()):
        yield held_part(
            "tool_call",
            place.at("toolRequests", index, "arguments"),
            request.arguments,
            "conversational",
            tool_name=request.name or None,
            call_id=request.tool_call_id or None,
        )


def call_part(data: Data, place: Place) -> Part:
    """A call that no answer asked for: the user's own command, or one whose answer is not in the file."""
    return held_part(
        "tool_call",
        place.at("arguments"),
        data.arguments,
        "conversational",
        tool_name=data.tool_name or None,
        call_id=data.tool_call_id or None,
    )


def result_parts(data: Data, place: Place, tool_name: str | None) -> Iterator[Part]:
    """What a tool gave back: its text, why it failed, embedded files. At least one part."""
    texts: list[tuple[Place, msgspec.Raw]] = []
    files: list[Part] = []
    try:
        result = _result_decoder.decode(data.result) if is_written(data.result) else Result()
    except msgspec.MsgspecError:
        texts.append((place.at("result"), data.result))
    else:
        if is_written(result.content):
            texts.append((place.at("result", "content"), result.content))
        for index, piece in enumerate(result.contents or ()):
            if is_written(piece.data):
                here = place.at("result", "contents", index, "data")
                files.append(bytes_part(here, piece.data, "injected", media_type=piece.mime_type or None))
    if is_written(data.error):
        texts.append(complaint(place.at("error"), data.error))
    for text_place, raw in texts or [(place.at("result"), msgspec.Raw())]:
        yield held_part(
            "tool_result",
            text_place,
            raw,
            tool_name=tool_name,
            call_id=data.tool_call_id or None,
            is_failure=None if data.success is None else not data.success,
        )
    yield from files


def complaint(place: Place, raw: msgspec.Raw) -> tuple[Place, msgspec.Raw]:
    """The message inside an error, where it has one."""
    try:
        message = msgspec.json.decode(raw, type=dict[str, msgspec.Raw]).get("message")
    except msgspec.MsgspecError:
        message = None
    return (place, raw) if message is None else (place.at("message"), message)
