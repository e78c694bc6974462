"""Crush's rows, and the JSON in their `parts`.

Scalars are `Any`, so that one odd value does not make a whole row odd.
"""

from typing import Any

import msgspec

Raw = msgspec.Raw


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row of `sessions` or `messages`, or the line with the folder."""

    id: Any = None
    folder: Any = None
    parent_session_id: Any = None
    title: Any = None
    summary_message_id: Any = None
    is_summary_message: Any = None
    role: Any = None
    parts: Raw = Raw()
    model: Any = None
    created_at: Any = None


class Line(msgspec.Struct, frozen=True, gc=False):
    table: str
    row: Row


class Piece(msgspec.Struct, frozen=True, gc=False):
    type: Any = None
    data: Raw = Raw()


class Content(msgspec.Struct, frozen=True, gc=False):
    """What a part holds; which fields count depends on its type. `Path`, `MIMEType` and `Data` are so written."""

    text: Raw = Raw()
    hidden: Any = None
    thinking: Raw = Raw()
    id: Any = None
    name: Any = None
    input: Raw = Raw()
    tool_call_id: Any = None
    content: Raw = Raw()
    data: Raw = Raw()
    mime_type: Any = None
    is_error: Any = None
    url: Raw = Raw()
    path: Any = msgspec.field(name="Path", default=None)
    binary_type: Any = msgspec.field(name="MIMEType", default=None)
    binary: Raw = msgspec.field(name="Data", default=Raw())
    reason: Any = None
    message: Raw = Raw()
    details: Raw = Raw()
    command: Raw = Raw()
    output: Raw = Raw()
    exit_code: Any = None


piece_of = msgspec.json.Decoder(Piece).decode
content_of = msgspec.json.Decoder(Content).decode
raws_of = msgspec.json.Decoder(list[Raw]).decode


def text(value: Any) -> str | None:
    """A text that says something."""
    return value if isinstance(value, str) and value else None


def starts(raw: Raw, mark: bytes) -> bool:
    return bytes(memoryview(raw)[: len(mark)]) == mark
