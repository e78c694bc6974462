"""A message's content → parts. Pure: nothing is remembered, so that a refused line can come again, repaired."""

from collections.abc import Sequence

from msgspec import Raw

from pond_desktop.adapters.bodies import NOTHING, body_of
from pond_desktop.adapters.claude_code.authorship import pieces
from pond_desktop.adapters.claude_code.unknown import unknown_block
from pond_desktop.adapters.claude_code.wire import Block, Item, Probe, Source
from pond_desktop.adapters.json_lines import Record
from pond_desktop.canonical import Part, Provenance

_items = Probe(list[Item])
_pieces = Probe(list[Raw])
_source = Probe(Source)
_LIST = ord("[")
_CALLS = frozenset({"tool_use", "server_tool_use", "mcp_tool_use"})


def said_by_user(
    content: str | Sequence[Block | Raw] | None, record: Record, pointer: str, *, is_injected: bool
) -> list[Part]:
    """The parts of a line in the user's place. `is_injected`: the line itself says that no person wrote it."""
    if isinstance(content, str):
        return typed_text(content, record, pointer, is_injected=is_injected)
    provenance: Provenance = "injected" if is_injected else "conversational"
    parts: list[Part] = []
    for place, block in enumerate(content or ()):
        here = f"{pointer}/{place}"
        if isinstance(block, Raw):
            parts += unknown_block(record, here, provenance)
        elif block.type == "tool_result":
            parts += tool_result(block, record, here)
        elif block.type == "text":
            parts += typed_text(block.text or "", record, here + "/text", is_injected=is_injected)
        elif block.source is not None:
            parts.append(_file(block.source, record, here, provenance, block.title))
        else:
            parts += unknown_block(record, here, provenance)
    return parts


def typed_text(text: str, record: Record, pointer: str, *, is_injected: bool) -> list[Part]:
    """One text in the user's place, cut where the program's own text begins and ends in it."""
    if not text:
        return []
    if is_injected:
        return [Part(type="text", provenance="injected", span=record.span, pointer=pointer, body=text)]
    return [
        Part(
            type="text",
            provenance="injected" if by_program else "conversational",
            span=record.span,
            pointer=pointer if end - start == len(text) else f"{pointer}[{start}:{end}]",
            body=text[start:end],
        )
        for start, end, by_program in pieces(text)
    ]


def said_by_model(
    content: str | Sequence[Block | Raw] | None, record: Record, pointer: str, provenance: Provenance
) -> list[Part]:
    """The parts of an assistant line; `provenance` is `injected` where the program spoke in the model's place."""
    if isinstance(content, str):
        if not content:
            return []
        return [Part(type="text", provenance=provenance, span=record.span, pointer=pointer, body=content)]
    parts: list[Part] = []
    for place, block in enumerate(content or ()):
        here = f"{pointer}/{place}"
        if isinstance(block, Raw):
            parts += unknown_block(record, here, provenance)
            continue
        kind = block.type
        if kind == "text":
            if block.text:
                here += "/text"
                parts.append(Part(type="text", provenance=provenance, span=record.span, pointer=here, body=block.text))
        elif kind in _CALLS:
            body, size, preview = body_of(block.input)
            parts.append(
                Part(
                    type="tool_call",
                    provenance=provenance,
                    span=record.span,
                    pointer=here + "/input",
                    body=body,
                    body_bytes=size,
                    preview=preview,
                    tool_name=block.name or None,
                    call_id=block.id or None,
                )
            )
        elif kind == "thinking" or kind == "redacted_thinking":
            # the text is empty where only its signature was kept
            parts.append(
                Part(
                    type="reasoning",
                    provenance=provenance,
                    span=record.span,
                    pointer=here + "/thinking",
                    body=block.thinking or None,
                )
            )
        elif kind.endswith("tool_result"):
            parts += tool_result(block, record, here)
        elif block.source is not None:
            parts.append(_file(block.source, record, here, provenance, block.title))
        else:
            parts += unknown_block(record, here, provenance)
    return parts


def tool_result(block: Block, record: Record, pointer: str) -> list[Part]:
    """One part for each text or other piece of the result, and a file for each image in it."""
    pointer += "/content"
    view = memoryview(block.content)
    items = _items(block.content) if view.nbytes and view[0] == _LIST else None
    if items is None or (items and not any(item.type == "text" or memoryview(item.source) for item in items)):
        return [_result(block, block.content, record, pointer)]
    parts: list[Part] = []
    has_result = False
    for place, item in enumerate(items):
        here = f"{pointer}/{place}"
        source = _source(item.source)
        if source is not None:
            parts.append(_file(source, record, here, "injected", None, block.tool_use_id))
            continue
        has_result = True
        if item.type == "text" and memoryview(item.text).nbytes:
            parts.append(_result(block, item.text, record, here + "/text"))
        else:
            parts.append(_result(block, (_pieces(block.content) or [])[place], record, here))
    if not has_result:  # a result of images only, or of nothing, is still a result and has its flag
        parts.insert(0, _result(block, Raw(), record, pointer))
    return parts


def _result(block: Block, content: Raw, record: Record, pointer: str) -> Part:
    body, size, preview = body_of(content)
    if preview is not None and '"base64"' in preview:
        preview = None
    return Part(
        type="tool_result",
        provenance="injected",
        span=record.span,
        pointer=pointer,
        body=body,
        body_bytes=size,
        preview=preview,
        call_id=block.tool_use_id or None,
        is_failure=block.is_error,
    )


def _file(
    source: Source, record: Record, pointer: str, provenance: Provenance, name: str | None, call_id: str | None = None
) -> Part:
    """An image or document: its address, or its bytes left where they are."""
    size = memoryview(source.data).nbytes
    if source.url:
        body, size, field = source.url, len(source.url.encode()), "url"
    else:
        body, size, field = None, size if size > len('""') else NOTHING.body_bytes, "data"
    return Part(
        type="file",
        provenance=provenance,
        span=record.span,
        pointer=f"{pointer}/source/{field}",
        body=body,
        body_bytes=size,
        media_type=source.media_type or None,
        file_name=name or None,
        call_id=call_id or None,
    )
