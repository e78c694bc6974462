"""Factory Droid's lines as they stand in the file. Fields that nothing here needs are not named, and so not decoded."""

from typing import TypeAlias

import msgspec

Time: TypeAlias = str | int | float | None
Raw = msgspec.Raw


class Source(msgspec.Struct, frozen=True):
    """Of a picture or a document; `data` is base64, or the text itself."""

    type: str | None = None
    media_type: str | None = None
    data: Raw = Raw()
    url: Raw = Raw()
    name: str | None = None


class Block(msgspec.Struct, frozen=True):
    """A block of content; which fields count depends on `type`."""

    type: str = ""
    text: Raw = Raw()
    thinking: Raw = Raw()
    id: str | None = None
    name: str | None = None
    input: Raw = Raw()
    tool_use_id: str | None = None
    content: Raw = Raw()
    is_error: bool | None = None
    source: Source | None = None
    title: str | None = None


class Said(msgspec.Struct, frozen=True, rename="camel"):
    """The `message` of a line. `content` is a text or a list of blocks. `visibility`: `llm_only` or `user_only`, which
    only the program writes, as it does what has a `user_message_source` of `automation` or the results of a hook."""

    role: str = ""
    content: Raw = Raw()
    model: str | None = None
    model_id: str | None = None
    visibility: str | None = None
    user_message_source: str | None = None
    hook_results: Raw = Raw()


class Nested(msgspec.Struct, frozen=True):
    """The header as some versions nest it."""

    id: str | None = None
    title: str | None = None
    cwd: str | None = None
    workspace_root: str | None = None
    created_at: Time = None


class Settings(msgspec.Struct, frozen=True):
    model: str | None = None


class Line(msgspec.Struct, frozen=True, rename="camel"):
    """One line; which fields count depends on `type`. `version` is the program's where it is a text, else the
    format's."""

    type: str = ""
    id: str | None = None
    parent_id: str | None = None
    timestamp: Time = None
    message: Said | None = None
    title: str | None = None
    session_title: str | None = None
    version: str | int | float | None = None
    cwd: str | None = None
    parent: Raw = Raw()
    forked_at_message_id: str | None = None
    calling_session_id: str | None = None
    calling_tool_use_id: str | None = None
    session: Nested | None = None
    summary: Raw = Raw()
    summary_text: Raw = Raw()
    model: str | None = None
    settings: Settings | None = None
