"""pi's lines as they stand in the file. Fields that nothing here needs are not named, and so not decoded."""

from typing import TypeAlias

import msgspec

Time: TypeAlias = str | int | float | None
Raw = msgspec.Raw


class Block(msgspec.Struct, frozen=True, gc=False):
    """A block of content; which fields count depends on `type`."""

    type: str = ""
    text: Raw = Raw()
    thinking: Raw = Raw()
    id: str | None = None
    name: str | None = None
    arguments: Raw = Raw()
    data: Raw = Raw()
    mime_type: str | None = msgspec.field(name="mimeType", default=None)


Content: TypeAlias = str | list[Block] | None


class Usage(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """`input` leaves out what was read from the cache."""

    input: int | None = None
    output: int | None = None
    cache_read: int | None = None
    cache_write: int | None = None


class Said(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """The `message` of a line. `timestamp` is when the thing happened."""

    role: str = ""
    content: Content = None
    timestamp: Time = None
    model: str | None = None
    usage: Raw = Raw()
    stop_reason: str | None = None
    error_message: Raw = Raw()
    tool_call_id: str | None = None
    tool_name: str | None = None
    is_error: bool | None = None
    command: Raw = Raw()
    code: Raw = Raw()
    output: Raw = Raw()
    exit_code: int | None = None
    summary: Raw = Raw()
    display: bool | None = None


class Line(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """One entry. `timestamp` is when the line was written, late in a copied branch. `kind` came with version 4:
    `header`, `entry`, `record`, `lane`, `fact`. `title` and `source` are oh-my-pi's."""

    type: str = ""
    kind: str | None = None
    version: int | str | None = None
    id: str | None = None
    parent_id: str | None = None
    timestamp: Time = None
    message: Said | None = None
    cwd: str | None = None
    parent_session: str | None = None
    parent_session_id: str | None = None
    branched_from: str | None = None
    created_at: Time = None
    name: str | None = None
    title: str | None = None
    title_source: str | None = None
    source: str | None = None
    summary: Raw = Raw()
    content: Content = None
    display: bool | None = None
