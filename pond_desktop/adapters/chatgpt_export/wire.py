"""ChatGPT's conversations as they stand in an export. What nothing here needs is not named, and so not decoded."""

from typing import TypeAlias

import msgspec

Time: TypeAlias = str | int | float | None
Raw = msgspec.Raw


class Author(msgspec.Struct, frozen=True):
    """`name` is a tool's."""

    role: str = ""
    name: str | None = None


class Content(msgspec.Struct, frozen=True):
    """Which fields count depends on `content_type`."""

    content_type: str = ""
    parts: Raw = Raw()
    text: Raw = Raw()
    result: Raw = Raw()
    summary: Raw = Raw()
    content: Raw = Raw()
    thoughts: Raw = Raw()
    output_str: Raw = Raw()
    screenshot: Raw = Raw()
    user_profile: Raw = Raw()
    user_instructions: Raw = Raw()
    model_set_context: Raw = Raw()


class Asset(msgspec.Struct, frozen=True):
    """A piece of a message that is no string. `audio_asset_pointer` is itself one where what was filmed is sent."""

    content_type: str = ""
    asset_pointer: Raw = Raw()
    audio_asset_pointer: Raw = Raw()
    text: Raw = Raw()


class Thought(msgspec.Struct, frozen=True):
    summary: Raw = Raw()
    content: Raw = Raw()


class Attachment(msgspec.Struct, frozen=True):
    id: str | None = None
    name: str | None = None
    mime_type: str | None = msgspec.field(name="mimeType", default=None)
    mime_type_newer: str | None = msgspec.field(name="mime_type", default=None)


class Run(msgspec.Struct, frozen=True):
    """How Python code went: `success`, or how it failed."""

    status: str | None = None


class Metadata(msgspec.Struct, frozen=True):
    model_slug: str | None = None
    is_visually_hidden_from_conversation: bool | None = None
    is_user_system_message: bool | None = None
    attachments: Raw = Raw()
    aggregate_result: Raw = Raw()


class Message(msgspec.Struct, frozen=True):
    """`recipient` is a tool where the message calls one. `weight` 0: not part of what is seen."""

    author: Author = Author()
    create_time: Time = None
    content: Raw = Raw()
    weight: float | None = None
    recipient: str | None = None
    metadata: Raw = Raw()


class Node(msgspec.Struct, frozen=True):
    parent: str | None = None
    children: list[str] | None = None


class Conversation(msgspec.Struct, frozen=True):
    """Its `mapping` is taken apart node by node, so that an odd node costs itself only."""

    id: str | None = None
    conversation_id: str | None = None
    title: str | None = None
    create_time: Time = None
    current_node: str | None = None
    default_model_slug: str | None = None
