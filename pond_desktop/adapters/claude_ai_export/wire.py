"""Claude.ai's conversations as they stand in an export. What nothing here needs is not named, and so not decoded."""

from typing import TypeAlias

import msgspec

Time: TypeAlias = str | int | float | None
Raw = msgspec.Raw


class Block(msgspec.Struct, frozen=True):
    """A block of content; which fields count depends on `type`. The ids are missing in most exports."""

    type: str = ""
    text: Raw = Raw()
    thinking: Raw = Raw()
    id: str | None = None
    name: str | None = None
    input: Raw = Raw()
    tool_use_id: str | None = None
    content: Raw = Raw()
    is_error: bool | None = None


class Text(msgspec.Struct, frozen=True):
    type: str = ""
    text: Raw = Raw()


class File(msgspec.Struct, frozen=True):
    """An attachment with the text that was taken out of it, or a file whose bytes are not in the export."""

    file_name: str | None = None
    file_type: str | None = None
    file_uuid: str | None = None
    extracted_content: Raw = Raw()


class Message(msgspec.Struct, frozen=True):
    """`text` repeats the texts of `content`. Older exports have it alone, and no parents."""

    uuid: str | None = None
    sender: str = ""
    text: Raw = Raw()
    content: Raw = Raw()
    created_at: Time = None
    model: str | None = None
    parent_message_uuid: str | None = None
    attachments: Raw = Raw()
    files: Raw = Raw()
    files_v2: Raw = Raw()


class Project(msgspec.Struct, frozen=True):
    name: str | None = None


class Conversation(msgspec.Struct, frozen=True):
    """Its messages are taken apart one by one, so that an odd message costs itself only."""

    uuid: str | None = None
    name: str | None = None
    summary: str | None = None
    created_at: Time = None
    model: str | None = None
    project: Raw = Raw()
