"""Kiro's records as they stand in its files. Fields that nothing here needs are not named, and so not decoded."""

from typing import TypeAlias

import msgspec

Time: TypeAlias = str | int | float | None
Raw = msgspec.Raw


class Block(msgspec.Struct, frozen=True, gc=False):
    """A piece of a message; what `data` is depends on `kind`."""

    kind: str = ""
    data: Raw = Raw()


class Thought(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    text: Raw = Raw()
    model_id: str | None = None


class ToolUse(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    tool_use_id: str | None = None
    name: str | None = None
    input: Raw = Raw()


class ToolResult(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    tool_use_id: str | None = None
    content: list[Block] | None = None
    status: str | None = None


class Meta(msgspec.Struct, frozen=True, gc=False):
    """`timestamp` is in seconds."""

    timestamp: Time = None


class Said(msgspec.Struct, frozen=True, gc=False):
    message_id: str | None = None
    content: list[Block] | None = None
    meta: Meta | None = None
    summary: Raw = Raw()


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of the command line's second version."""

    version: str | None = None
    kind: str = ""
    data: Said = msgspec.field(default_factory=Said)


class Payload(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    type: str = ""
    content: Raw = Raw()
    tool_call_id: str | None = None
    tool_name: str | None = None
    args: Raw = Raw()
    success: bool | None = None
    model_id: str | None = None


class EventLine(msgspec.Struct, frozen=True, gc=False):
    """A line of the third version."""

    id: str | None = None
    timestamp: Time = None
    payload: Payload = msgspec.field(default_factory=Payload)
