"""Goose's records: rows of its database, lines of its files, blocks of content.

Scalars are `Any`, so that one odd value does not make a whole record odd.
"""

from typing import Any

import msgspec

Raw = msgspec.Raw


class Seen(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """For whom a message is."""

    user_visible: Any = None
    agent_visible: Any = None


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row of `sessions` or `messages`."""

    id: Any = None
    name: Any = None
    description: Any = None
    user_set_name: Any = None
    session_type: Any = None
    schedule_id: Any = None
    working_dir: Any = None
    created_at: Any = None
    message_id: Any = None
    role: Any = None
    content_json: Raw = Raw()
    created_timestamp: Any = None
    metadata_json: Raw = Raw()


class Line(msgspec.Struct, frozen=True, gc=False):
    """A row with its table's name; or a line of a file, the first one of facts, the others messages."""

    table: Any = None
    row: Row | None = None
    working_dir: Any = None
    description: Any = None
    message_count: Any = None
    schedule_id: Any = None
    id: Any = None
    role: Any = None
    created: Any = None
    content: Raw = Raw()
    metadata: Raw = Raw()


class Block(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A block of content; which fields count depends on `type`."""

    type: Any = None
    text: Raw = Raw()
    data: Raw = Raw()
    mime_type: Any = None
    thinking: Raw = Raw()
    id: Any = None
    tool_call: Raw = Raw()
    tool_result: Raw = Raw()
    tool_name: Any = None
    arguments: Raw = Raw()
    msg: Raw = Raw()
    resource: Raw = Raw()


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """`toolCall` and `toolResult`: a value or an error."""

    status: Any = None
    value: Raw = Raw()
    error: Raw = Raw()


class Value(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What was called, or what came back."""

    name: Any = None
    arguments: Raw = Raw()
    content: Raw = Raw()
    is_error: Any = None


class Action(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What a person is asked for."""

    action_type: Any = None
    id: Any = None
    tool_name: Any = None
    arguments: Raw = Raw()
    message: Raw = Raw()
    user_data: Raw = Raw()


class Resource(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    text: Raw = Raw()
    blob: Raw = Raw()
    mime_type: Any = None
    uri: Any = None


seen_of = msgspec.json.Decoder(Seen).decode
block_of = msgspec.json.Decoder(Block).decode
outcome_of = msgspec.json.Decoder(Outcome).decode
value_of = msgspec.json.Decoder(Value).decode
action_of = msgspec.json.Decoder(Action).decode
resource_of = msgspec.json.Decoder(Resource).decode
raws_of = msgspec.json.Decoder(list[Raw]).decode


def text(value: Any) -> str | None:
    """A text that says something."""
    return value if isinstance(value, str) and value else None


def starts(raw: Raw, mark: bytes) -> bool:
    return bytes(memoryview(raw)[: len(mark)]) == mark
