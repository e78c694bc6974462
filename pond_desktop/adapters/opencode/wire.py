"""opencode's records as they stand in files and in the `data` columns.

Scalars are `Any`, so that one odd value does not make a whole record odd; what is not named here is not decoded.
"""

from typing import Any

import msgspec

from pond_desktop.adapters.json_lines import Record
from pond_desktop.canonical import MalformedRecord, loose_values

Raw = msgspec.Raw


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of a document made of rows; a message's line holds its parts' rows as well."""

    table: str
    row: Raw
    parts: list[Raw] = []


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row of `message` or `part`, or a line around one."""

    id: Any = None
    row: Raw = Raw()
    data: Raw = Raw()


class Header(msgspec.Struct, frozen=True, gc=False):
    """A session, as a row or as a file."""

    id: Any = None
    directory: Any = None
    title: Any = None
    version: Any = None
    agent: Any = None
    revert: Raw = Raw()
    parent_id: Any = None
    parent_in_file: Any = msgspec.field(name="parentID", default=None)
    time_created: Any = None
    time: Any = None


class Revert(msgspec.Struct, frozen=True, gc=False):
    message_id: Any = msgspec.field(name="messageID", default=None)
    part_id: Any = msgspec.field(name="partID", default=None)


class Said(msgspec.Struct, frozen=True, gc=False):
    """A message. `metadata` and `parts` only in the first versions."""

    role: Any = None
    time: Any = None
    model: Any = msgspec.field(name="modelID", default=None)
    summary: Raw = Raw()
    tokens: Any = None
    error: Raw = Raw()
    parts: Raw = Raw()
    metadata: Any = None


class Fault(msgspec.Struct, frozen=True, gc=False):
    name: Any = None
    data: Raw = Raw()
    message: Raw = Raw()


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A part; which fields count depends on `type`."""

    type: Any = None
    text: Raw = Raw()
    synthetic: Any = None
    ignored: Any = None
    call_id: Any = msgspec.field(name="callID", default=None)
    tool: Any = None
    state: Raw = Raw()
    mime: Any = None
    media_type: Any = msgspec.field(name="mediaType", default=None)
    filename: Any = None
    url: Raw = Raw()
    prompt: Raw = Raw()
    command: Any = None
    error: Raw = Raw()
    invocation: Raw = msgspec.field(name="toolInvocation", default=Raw())


class State(msgspec.Struct, frozen=True, gc=False):
    """A tool's run."""

    status: Any = None
    input: Raw = Raw()
    raw: Raw = Raw()
    output: Raw = Raw()
    error: Raw = Raw()
    metadata: Raw = Raw()
    attachments: Raw = Raw()


class Told(msgspec.Struct, frozen=True, gc=False):
    """What a tool says of itself."""

    exit: Any = None
    session_id: Any = msgspec.field(name="sessionId", default=None)
    session_id_before: Any = msgspec.field(name="sessionID", default=None)


class Invocation(msgspec.Struct, frozen=True, gc=False):
    """A tool's run in the first versions."""

    call_id: Any = msgspec.field(name="toolCallId", default=None)
    name: Any = msgspec.field(name="toolName", default=None)
    args: Raw = Raw()
    result: Raw = Raw()


row_of = msgspec.json.Decoder(Row).decode
header_of = msgspec.json.Decoder(Header).decode
revert_of = msgspec.json.Decoder(Revert).decode
said_of = msgspec.json.Decoder(Said).decode
fault_of = msgspec.json.Decoder(Fault).decode
piece_of = msgspec.json.Decoder(Piece).decode
state_of = msgspec.json.Decoder(State).decode
told_of = msgspec.json.Decoder(Told).decode
invocation_of = msgspec.json.Decoder(Invocation).decode
raws_of = msgspec.json.Decoder(list[Raw]).decode


def text(value: Any) -> str | None:
    """A text that says something."""
    return value if isinstance(value, str) and value else None


def is_object(raw: Raw) -> bool:
    return bytes(memoryview(raw)[:1]) == b"{"


def whole_value(record: Record) -> Raw | None:
    """A record's JSON value, repaired where it is damaged; `None` where it is not complete."""
    try:
        msgspec.json.decode(record.data)
        return Raw(record.data)
    except (msgspec.MsgspecError, RecursionError):
        pass
    try:
        value = next(loose_values(record.data), None)
    except MalformedRecord:
        return None
    return None if value is None else Raw(msgspec.json.encode(value[2]))
