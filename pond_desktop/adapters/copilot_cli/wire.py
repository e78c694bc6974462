"""Copilot CLI's events as they stand in the file. Fields that nothing here needs are not named, and so not decoded."""

from typing import TypeAlias

import msgspec

Time: TypeAlias = str | int | float | None
Raw = msgspec.Raw


class Request(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A tool call as the model asked for it."""

    tool_call_id: str | None = None
    name: str | None = None
    arguments: Raw = Raw()


class Attachment(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """`text` is a selection's, `data` the base64 of an embedded file; anything else is known by its address."""

    path: str | None = None
    file_path: str | None = None
    url: str | None = None
    display_name: str | None = None
    mime_type: str | None = None
    text: Raw = Raw()
    data: Raw = Raw()


class Content(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A further piece of a result."""

    mime_type: str | None = None
    data: Raw = Raw()


class Result(msgspec.Struct, frozen=True, gc=False):
    """`content` is what the model saw."""

    content: Raw = Raw()
    contents: list[Content] | None = None


class Context(msgspec.Struct, frozen=True, gc=False):
    """Where a session runs."""

    cwd: str | None = None
    branch: str | None = None


class Data(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What an event says; which fields count depends on its type."""

    session_id: str | None = None
    copilot_version: str | None = None
    version: int | None = None
    start_time: Time = None
    selected_model: str | None = None
    new_model: str | None = None
    context: Context | None = None
    content: Raw = Raw()
    source: str | None = None
    attachments: list[Raw] | None = None
    tool_requests: list[Request] | None = None
    reasoning_text: Raw = Raw()
    output_tokens: int | None = None
    model: str | None = None
    parent_tool_call_id: str | None = None
    tool_call_id: str | None = None
    tool_name: str | None = None
    arguments: Raw = Raw()
    success: bool | None = None
    result: Raw = Raw()
    error: Raw = Raw()
    message: Raw = Raw()
    reason: Raw = Raw()
    summary: Raw = Raw()
    summary_content: Raw = Raw()
    agent_name: str | None = None


class Line(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """One event. `agent_id` is a sub-agent's, in newer versions."""

    type: str = ""
    id: str | None = None
    timestamp: Time = None
    agent_id: str | None = None
    ephemeral: bool | None = None
    data: Data = msgspec.field(default_factory=Data)
