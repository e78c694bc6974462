"""Zed's values as they stand in documents. What may be of any type is left raw."""

from typing import TypeVar

import msgspec

Raw = msgspec.Raw
T = TypeVar("T")
_text = msgspec.json.Decoder(str)
_items = msgspec.json.Decoder(list[Raw])
_members = msgspec.json.Decoder(dict[str, Raw])


class Line(msgspec.Struct, frozen=True, gc=False):
    table: str = ""
    row: Raw = Raw(b"null")


class Row(msgspec.Struct, frozen=True, gc=False):
    """A message, and the tokens of the turn that it ended."""

    value: Raw = Raw(b"null")
    usage: Raw = Raw()


class Thread(msgspec.Struct, frozen=True, gc=False):
    """A thread's row without its messages."""

    summary: Raw = Raw()
    parent_id: Raw = Raw()
    folder_paths: Raw = Raw()
    created_at: Raw = Raw()
    worktree_branch: Raw = Raw()


class Said(msgspec.Struct, frozen=True, gc=False):
    """A message: of the form since 2025-08 (`content`, `tool_results` by call), or the one before it."""

    id: Raw = Raw()
    content: Raw = Raw()
    tool_results: Raw = Raw()
    role: Raw = Raw()
    segments: Raw = Raw()
    tool_uses: Raw = Raw()
    context: Raw = Raw()


class Call(msgspec.Struct, frozen=True, gc=False):
    id: Raw = Raw()
    name: Raw = Raw()
    input: Raw = Raw()
    raw_input: Raw = Raw()


class Result(msgspec.Struct, frozen=True, gc=False):
    tool_use_id: Raw = Raw()
    tool_name: Raw = Raw()
    is_error: Raw = Raw()
    content: Raw = Raw()
    output: Raw = Raw()


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A segment of the older form; of the newer one what stands in a thought, a mention or a picture."""

    type: Raw = Raw()
    text: Raw = Raw()
    content: Raw = Raw()
    source: Raw = Raw()


class Tokens(msgspec.Struct, frozen=True, gc=False):
    """Zeros are not written. Input leaves out what was cached."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    cache_read_input_tokens: int | None = None
    cache_creation_input_tokens: int | None = None


def read_as(type: type[T], raw: Raw, default: T) -> T:
    """A value, or the default where it is absent or of another type. Raises DecodeError for damaged text alone."""
    if not memoryview(raw).nbytes:
        return default
    try:
        return msgspec.json.decode(raw, type=type)
    except msgspec.ValidationError:
        return default


def text_of(raw: Raw) -> str | None:
    """A text that says something, or nothing."""
    return _read(_text, raw, "") or None


def items_of(raw: Raw) -> list[Raw]:
    return _read(_items, raw, [])


def members_of(raw: Raw) -> dict[str, Raw]:
    return _read(_members, raw, {})


def _read(decoder: msgspec.json.Decoder[T], raw: Raw, default: T) -> T:
    if not memoryview(raw).nbytes:
        return default
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError:
        return default
