"""Grok's lines as they stand in the file. Fields that nothing here needs are not named, and so not decoded."""

import msgspec

Raw = msgspec.Raw


class Piece(msgspec.Struct, frozen=True):
    """Of a user's content or a summary of reasoning."""

    type: str = ""
    text: Raw = Raw()
    url: Raw = Raw()


class Call(msgspec.Struct, frozen=True):
    """`arguments` is JSON inside a text."""

    id: str | None = None
    name: str | None = None
    arguments: Raw = Raw()


class Kind(msgspec.Struct, frozen=True):
    """A tool that ran at the model's provider."""

    tool_type: str | None = None
    id: str | None = None
    action: Raw = Raw()
    input: Raw = Raw()


class Line(msgspec.Struct, frozen=True):
    """One line; which fields count depends on `type`. With a `synthetic_reason` no person wrote it."""

    type: str = ""
    id: str | None = None
    content: Raw = Raw()
    synthetic_reason: str | None = None
    prompt_index: int | None = None
    prior_turn_interrupt: Raw = Raw()
    tool_calls: list[Call] | None = None
    model_id: str | None = None
    summary: Raw = Raw()
    tool_call_id: str | None = None
    kind: Raw = Raw()


class Place(msgspec.Struct, frozen=True):
    id: str | None = None
    cwd: str | None = None


class Summary(msgspec.Struct, frozen=True):
    """What is known of a whole session; written anew as it grows."""

    info: Place | None = None
    cwd: str | None = None
    session_summary: str | None = None
    generated_title: str | None = None
    created_at: str | int | float | None = None
    head_branch: str | None = None
    chat_format_version: int | None = None
