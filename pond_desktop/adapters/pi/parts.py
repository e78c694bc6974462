"""What pi's messages are made of → canonical parts."""

import re
from collections.abc import Iterator

import msgspec

from pond_desktop.adapters.bodies import body_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.pi.wire import Block, Content, Usage
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import INLINE_BYTES, Part, PartType, Provenance, body_at
from pond_desktop.canonical import Usage as CanonicalUsage

_FILES = re.compile(r'(?:<file name="[^"\n]+">(?:\n.*?\n)?</file>\n)+', re.DOTALL)
_SKILL = re.compile(r'<skill name="[^"\n]+" location="[^"\n]+">\n.*?\n</skill>(?:\n\n|\Z)', re.DOTALL)
_usage_decoder = msgspec.json.Decoder(Usage)


def text_or_json(raw: msgspec.Raw) -> str | None:
    """A string as it is, another value as JSON text, `None` for nothing.

    Raises:
        msgspec.DecodeError: the string holds bytes that need repair.
    """
    view = memoryview(raw)
    if len(view) == 0 or bytes(view[:5]) == b"null":
        return None
    if view[0] == 0x22:
        return msgspec.json.decode(raw, type=str)
    try:
        return bytes(view).decode()
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError("not UTF-8") from error


def text_part(place: Place, raw: msgspec.Raw, provenance: Provenance, type: PartType = "text") -> Part | None:
    """A part that is one text, whole; `None` where nothing was written."""
    text = text_or_json(raw)
    if text is None:
        return None
    return Part(type=type, provenance=provenance, span=place.span, pointer=place.pointer, body=text)


def typed_parts(place: Place, content: Content) -> Iterator[Part]:
    """What a person sent, with the files and skills that pi put before it told apart."""
    if isinstance(content, str):
        yield from _typed_text(place, content)
        return
    for index, block in enumerate(content or ()):
        block_place = place.at(index)
        text = text_or_json(block.text) if block.type == "text" else None
        if text is not None:
            yield from _typed_text(block_place.at("text"), text)
        else:
            yield _block_part(block_place, block, "conversational")


def content_parts(place: Place, content: Content, provenance: Provenance) -> Iterator[Part]:
    """A model's answer, or what an extension put in."""
    if isinstance(content, str):
        yield Part(type="text", provenance=provenance, span=place.span, pointer=place.pointer, body=content)
        return
    for index, block in enumerate(content or ()):
        yield _block_part(place.at(index), block, provenance)


def result_parts(
    place: Place, content: Content, *, tool_name: str | None, call_id: str | None, is_failure: bool | None
) -> Iterator[Part]:
    """A tool's result: one `tool_result` for each text, and at least one; pictures as files after it."""
    span = place.span
    blocks = [] if content is None or isinstance(content, str) else content
    texts = [(place.at(index, "text"), block.text) for index, block in enumerate(blocks) if block.type == "text"]
    if isinstance(content, str):
        texts = [(place, msgspec.Raw(msgspec.json.encode(content)))]
    for text_place, raw in texts or [(place, msgspec.Raw())]:
        yield Part(
            type="tool_result",
            provenance="injected",
            span=span,
            pointer=text_place.pointer,
            tool_name=tool_name or None,
            call_id=call_id or None,
            is_failure=is_failure,
            **body_of(raw)._asdict(),
        )
    for index, block in enumerate(blocks):
        if block.type != "text":
            yield _block_part(place.at(index), block, "injected")


def usage_of(raw: msgspec.Raw) -> CanonicalUsage | None:
    """The tokens of one answer; `None` where they were not written or not as numbers."""
    try:
        usage = _usage_decoder.decode(raw)
    except msgspec.MsgspecError:
        return None
    counts = CanonicalUsage(
        input_tokens=usage.input,
        output_tokens=usage.output,
        cache_read_tokens=usage.cache_read,
        cache_write_tokens=usage.cache_write,
    )
    return None if counts == CanonicalUsage() else counts


def _typed_text(place: Place, text: str) -> Iterator[Part]:
    span, pointer = place.span, place.pointer
    put_in = _FILES.match(text) or _SKILL.match(text)
    if put_in is None:
        yield Part(type="text", provenance="conversational", span=span, pointer=pointer, body=text)
        return
    cut = put_in.end()
    yield Part(type="text", provenance="injected", span=span, pointer=f"{pointer}[0:{cut}]", body=text[:cut])
    if cut < len(text):
        rest = f"{pointer}[{cut}:{len(text)}]"
        yield Part(type="text", provenance="conversational", span=span, pointer=rest, body=text[cut:])


def _block_part(place: Place, block: Block, provenance: Provenance) -> Part:
    span = place.span
    if block.type == "text":
        return text_part(place.at("text"), block.text, provenance) or _unknown_part(place, provenance)
    if block.type == "thinking":
        thought = text_part(place.at("thinking"), block.thinking, provenance, "reasoning")
        return thought or _unknown_part(place, provenance)
    if block.type == "toolCall":
        return Part(
            type="tool_call",
            provenance=provenance,
            span=span,
            pointer=place.at("arguments").pointer,
            tool_name=block.name or None,
            call_id=block.id or None,
            **body_of(block.arguments)._asdict(),
        )
    if block.type == "image":
        size = len(memoryview(block.data))
        pointer = place.at("data").pointer
        return Part(
            type="file",
            provenance=provenance,
            span=span,
            pointer=pointer,
            body_bytes=size,
            media_type=block.mime_type or None,
        )
    return _unknown_part(place, provenance)


def _unknown_part(place: Place, provenance: Provenance) -> Part:
    body = body_of(msgspec.Raw((body_at(place.record.data, place.pointer) or "").encode()))
    return Part(type="unknown", provenance=provenance, span=place.span, pointer=place.pointer, **body._asdict())


def entry_part(record: Record) -> Part:
    """A whole record that nothing is known of."""
    if len(record.data) <= INLINE_BYTES:
        return _unknown_part(Place(record, ""), "injected")
    body = body_of(msgspec.Raw(record.data))
    return Part(type="unknown", provenance="injected", span=record.span, **body._asdict())
