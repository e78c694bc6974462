"""A line with fields of unexpected types → the same line without them, and its time read as it was meant."""

from typing import Any

import msgspec
from msgspec import Raw

from pond_desktop.adapters.claude_code.wire import ApiMessage, Block, Fork, Line, Origin, Tokens
from pond_desktop.adapters.times import instant

_TEXTS = tuple(
    name
    for name, field in zip(Line.__struct_encode_fields__, msgspec.structs.fields(Line), strict=True)
    if field.type in (str, str | None)
)
_FLAGS = tuple(
    name
    for name, field in zip(Line.__struct_encode_fields__, msgspec.structs.fields(Line), strict=True)
    if field.type == bool | None
)
_RAWS = tuple(
    name
    for name, field in zip(Line.__struct_encode_fields__, msgspec.structs.fields(Line), strict=True)
    if field.type is Raw
)
_ATTRIBUTES = dict(zip(Line.__struct_encode_fields__, Line.__struct_fields__, strict=True))
_block = msgspec.json.Decoder(Block)


def repaired(value: dict[str, Any]) -> Line:
    """Whatever of the record can be understood. Its type is `""` where the record has none."""
    line = Line()
    for names, shape in ((_TEXTS, str), (_FLAGS, bool)):
        for name in names:
            if isinstance(value.get(name), shape):
                setattr(line, _ATTRIBUTES[name], value[name])
    for name in _RAWS:
        if value.get(name) is not None:
            setattr(line, _ATTRIBUTES[name], Raw(msgspec.json.encode(value[name])))
    at, is_zone_assumed = instant(value.get("timestamp"))
    line.timestamp = at.replace(tzinfo=None) if at is not None and is_zone_assumed else at
    line.origin = _or_none(value.get("origin"), Origin)
    line.forked_from = _or_none(value.get("forkedFrom"), Fork)
    message = value.get("message")
    if isinstance(message, dict):
        line.message = ApiMessage(
            content=_content(message.get("content")),
            id=_text(message.get("id")),
            model=_text(message.get("model")),
            usage=_or_none(message.get("usage"), Tokens),
        )
    return line


def _content(value: Any) -> Any:
    """Text, or blocks: what is no block of a known shape stays `Raw`, to be found again by its place."""
    if isinstance(value, str):
        return value
    if not isinstance(value, list):
        return None
    blocks: list[Block | Raw] = []
    for item in value:
        encoded = msgspec.json.encode(item)
        try:
            blocks.append(_block.decode(encoded))
        except (msgspec.MsgspecError, RecursionError):
            blocks.append(Raw(encoded))
    return blocks


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _or_none(value: Any, shape: type[Any]) -> Any:
    try:
        return msgspec.convert(value, shape)
    except (msgspec.MsgspecError, RecursionError):
        return None
