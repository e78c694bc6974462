"""Blocks of a conversation's messages → parts. May raise msgspec's errors for bytes that need repair."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec import Raw

from pond_desktop.adapters.bodies import NOTHING, Body, body_of, preview_of
from pond_desktop.adapters.cline.texts import Piece, is_asking, pieces_of, result_pieces
from pond_desktop.adapters.cline.wire import Answer, Block, Source, answer_of, block_of, output_of, raws_of, source_of
from pond_desktop.adapters.cline.wire import text_of as text_decoder
from pond_desktop.adapters.cline.written_calls import written_in
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import INLINE_BYTES, Part, PartType, Provenance

_FAILED = ("The tool execution failed", "The user denied this operation")
_QUOTE, _LIST = ord('"'), ord("[")


class Call(NamedTuple):
    name: str | None
    id: str | None


class OpenCalls:
    """The calls of the last answer that have no result yet. Results written as text name no call: they come in the
    calls' order, under the tool's name or the end of it."""

    def __init__(self) -> None:
        self._calls: list[Call] = []

    def begin(self, parts: list[Part]) -> None:
        self._calls = [Call(part.tool_name, part.call_id) for part in parts if part.type == "tool_call"]

    def take(self, name: str | None, id: str | None = None) -> Call:
        """The call that a result belongs to. One that names its call's id gets no other."""
        for fits in (_has_id,) if id else (_is_named, _ends_like, _is_next):
            for call in self._calls:
                if fits(call, id or name or ""):
                    self._calls.remove(call)
                    return call
        return Call(name, id)


def _has_id(call: Call, id: str) -> bool:
    return call.id == id


def _is_named(call: Call, name: str) -> bool:
    return call.name == name


def _ends_like(call: Call, name: str) -> bool:
    return bool(call.name and name and call.name.endswith(name))


def _is_next(call: Call, name: str) -> bool:
    return True


def text_of(raw: Raw) -> str | None:
    """A JSON string's text; `None` of anything else."""
    view = memoryview(raw)
    return text_decoder.decode(raw) if view.nbytes and view[0] == _QUOTE else None


def is_list(raw: Raw) -> bool:
    view = memoryview(raw)
    return view.nbytes > 0 and view[0] == _LIST


def text_part(place: Place, raw: Raw, provenance: Provenance, type: PartType = "text") -> list[Part]:
    text = text_of(raw)
    if not text or not text.strip():
        return []
    return [Part(type=type, provenance=provenance, span=place.span, pointer=place.pointer, body=text)]


def unknown_part(place: Place, raw: Raw, provenance: Provenance = "injected") -> Part:
    body = body_of(raw)
    return Part(type="unknown", provenance=provenance, span=place.span, pointer=place.pointer, **body._asdict())


def answer_parts(place: Place, content: Raw) -> Iterator[Part]:
    """What the model said."""
    text = text_of(content)
    if text is not None:
        yield from _written(place, text)
        return
    for index, raw in enumerate(raws_of.decode(content) if is_list(content) else ()):
        here = place.at(index)
        block = _block(raw)
        if block is None:
            yield unknown_part(here, raw)
        elif block.type in ("text", "summary_text"):
            yield from _written(here.at("text"), text_of(block.text) or "")
        elif block.type in ("thinking", "reasoning"):
            field = "thinking" if block.type == "thinking" else "text"
            yield from text_part(here.at(field), getattr(block, field), "conversational", "reasoning")
        elif block.type == "redacted_thinking":
            yield Part(type="reasoning", provenance="conversational", span=here.span, pointer=here.at("data").pointer)
        elif block.type in ("tool_use", "tool-call"):
            yield from _call(here, block)
        else:
            yield from _other(here, block, raw, "conversational")


def person_parts(place: Place, content: Raw, calls: OpenCalls, *, is_plain: bool) -> list[Part]:
    """What stands in the person's place. `is_plain`: typed text stands there as it is, without Cline's marks."""
    text = text_of(content)
    if text is not None:
        return list(_typed(place, text, calls, None, is_plain=is_plain))
    made: list[Part] = []
    for index, raw in enumerate(raws_of.decode(content) if is_list(content) else ()):
        last = made[-1] if made else None
        more = list(_person_block(place.at(index), raw, calls, last, is_plain=is_plain))
        if (
            last is not None
            and _is_waiting(last)
            and more
            and more[0].type == "tool_result"
            and more[0].call_id == (last.call_id)
        ):
            made.pop()
        made += more
    return made


def _person_block(place: Place, raw: Raw, calls: OpenCalls, last: Part | None, *, is_plain: bool) -> Iterator[Part]:
    block = _block(raw)
    if block is None:
        yield unknown_part(place, raw)
    elif block.type == "text":
        text = text_of(block.text) or ""
        yield from _typed(place.at("text"), text, calls, last, is_plain=is_plain)
    elif block.type == "tool_result":
        call = calls.take(block.name, block.tool_use_id)
        call = Call(block.name or call.name, block.tool_use_id or call.id)
        yield from _results(place.at("content"), block.content, call, block.is_error)
    elif block.type == "tool-result":
        call = Call(block.tool_name or None, block.tool_call_id or None)
        output = output_of.decode(block.output)
        is_failure = True if output.type.startswith("error") else None
        yield from _results(place.at("output", "value"), output.value, call, is_failure)
    else:
        is_of_result = last is not None and last.type == "tool_result"
        yield from _other(place, block, raw, "injected" if is_of_result else "conversational")


def _is_waiting(part: Part) -> bool:
    """Whether a part is a result's head alone, whose output stands in the next block."""
    return part.type == "tool_result" and part.pointer.endswith("]") and part.body is None and not part.body_bytes


def _block(raw: Raw) -> Block | None:
    try:
        return block_of.decode(raw)
    except msgspec.ValidationError:
        return None


def _call(place: Place, block: Block) -> Iterator[Part]:
    """A call, and behind it what it says to the person."""
    yield Part(
        type="tool_call",
        provenance="conversational",
        span=place.span,
        pointer=place.at("input").pointer,
        tool_name=block.name or block.tool_name or None,
        call_id=block.id or block.tool_call_id or None,
        **body_of(block.input)._asdict(),
    )
    if block.name in ("ask_followup_question", "attempt_completion", "plan_mode_respond"):
        try:
            answer = answer_of.decode(block.input)
        except msgspec.ValidationError:
            answer = Answer()
        for field in ("result", "response", "question"):
            yield from text_part(place.at("input", field), getattr(answer, field), "conversational")


def _written(place: Place, text: str) -> Iterator[Part]:
    for start, end, kind, tool in written_in(text):
        body = _cut(text, start, end) if kind == "tool_call" else Body(text[start:end], 0, None)
        yield Part(
            type=kind,
            provenance="conversational",
            span=place.span,
            pointer=_range(place, text, start, end),
            tool_name=tool,
            **body._asdict(),
        )


def _typed(place: Place, text: str, calls: OpenCalls, last: Part | None, *, is_plain: bool) -> Iterator[Part]:
    if is_plain:
        if text.strip():
            is_put_in = text.lstrip().startswith(("<SYSTEM_NOTICE>", "<system-reminder>"))
            provenance: Provenance = "injected" if is_put_in else "conversational"
            yield Part(type="text", provenance=provenance, span=place.span, pointer=place.pointer, body=text)
        return
    waiting = last if last is not None and _is_waiting(last) else None
    for piece in pieces_of(text, None if waiting is None else waiting.tool_name or ""):
        if piece.kind == "result" and waiting is not None and piece.start == 0:
            call = Call(waiting.tool_name, waiting.call_id)
        else:
            call = calls.take(piece.tool) if piece.kind == "result" else Call(None, None)
        yield _piece(place, text, piece, call)


def _piece(place: Place, text: str, piece: Piece, call: Call) -> Part:
    start, end = piece.start, piece.end
    pointer = _range(place, text, start, end)
    if piece.kind != "result":
        provenance: Provenance = "conversational" if piece.kind == "typed" else "injected"
        return Part(type="text", provenance=provenance, span=place.span, pointer=pointer, body=text[start:end])
    return Part(
        type="tool_result",
        provenance="injected",
        span=place.span,
        pointer=pointer,
        tool_name=call.name,
        call_id=call.id,
        is_failure=True if text.startswith(_FAILED, start) else None,
        **_cut(text, start, end)._asdict(),
    )


def _results(place: Place, content: Raw, call: Call, is_failure: bool | None) -> Iterator[Part]:
    """One part for each text of a result, files for its pictures; any other value is one result."""
    blocks = [(raw, _block(raw)) for raw in raws_of.decode(content)] if is_list(content) else []
    text = text_of(content)
    if text is not None and is_asking(call.name):
        for piece in result_pieces(text, 0, len(text), call.name or ""):
            yield _piece(place, text, piece, call)
        return
    if not any(block is not None and block.type in ("text", "image") for _, block in blocks):
        yield _result(place, content, call, is_failure)
        return
    if not any(block is not None and block.type == "text" for _, block in blocks):
        yield _result(place, Raw(), call, is_failure)
    for index, (raw, block) in enumerate(blocks):
        here = place.at(index)
        if block is not None and block.type == "text" and is_asking(call.name):
            yield from _results(here.at("text"), block.text, call, is_failure)
        elif block is not None and block.type == "text":
            yield _result(here.at("text"), block.text, call, is_failure)
        elif block is None:
            yield unknown_part(here, raw)
        else:
            yield from _other(here, block, raw, "injected")


def _result(place: Place, raw: Raw, call: Call, is_failure: bool | None) -> Part:
    return Part(
        type="tool_result",
        provenance="injected",
        span=place.span,
        pointer=place.pointer,
        tool_name=call.name,
        call_id=call.id,
        is_failure=is_failure,
        **body_of(raw)._asdict(),
    )


def _other(place: Place, block: Block, raw: Raw, provenance: Provenance) -> Iterator[Part]:
    """A picture, a file that was mentioned, or a block that is not known."""
    try:
        source = source_of.decode(block.source) if memoryview(block.source).nbytes else Source()
    except msgspec.ValidationError:
        source = Source()
    held = ((source.data, "source/data"), (block.data, "data"), (block.image, "image"))
    if block.type in ("image", "file") and block.path is None:
        for value, where in held:
            if memoryview(value).nbytes > 2:
                media_type = source.media_type or block.media_type or None
                yield _file(place.at(where), provenance, memoryview(value).nbytes, media_type=media_type)
                return
        if source.url:
            url = place.at("source", "url").pointer
            yield Part(type="file", provenance=provenance, span=place.span, pointer=url, body=source.url)
            return
    elif block.type == "file" and memoryview(block.content).nbytes:
        # the person named it, Cline put its content in
        size = memoryview(block.content).nbytes
        yield _file(place.at("content"), "injected", size, file_name=block.path or None)
        return
    yield unknown_part(place, raw, provenance)


def _file(
    place: Place, provenance: Provenance, size: int, *, media_type: str | None = None, file_name: str | None = None
) -> Part:
    return Part(
        type="file",
        provenance=provenance,
        span=place.span,
        pointer=place.pointer,
        body_bytes=size,
        media_type=media_type,
        file_name=file_name,
    )


def _range(place: Place, text: str, start: int, end: int) -> str:
    return place.pointer if (start, end) == (0, len(text)) else f"{place.pointer}[{start}:{end}]"


def _cut(text: str, start: int, end: int) -> Body:
    """A tool's body that is a range of a text."""
    body = text[start:end]
    size = len(body.encode())
    if not body:
        return NOTHING
    return Body(body, size, None) if size <= INLINE_BYTES else Body(None, size, preview_of(body))
