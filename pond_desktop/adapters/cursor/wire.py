"""Cursor's values as they stand in documents and transcripts. What may be of any type is left raw."""

from typing import TypeVar

import msgspec

Raw = msgspec.Raw
T = TypeVar("T")


class Row(msgspec.Struct, frozen=True, gc=False):
    key: str = ""
    value: Raw = Raw(b"null")


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of a document. `table` says what the value is: see `FORMAT.md`."""

    table: str = ""
    row: Row = Row()


class Composer(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A conversation's own facts: a composer, or a chat tab of the first versions."""

    composer_id: Raw = Raw()
    tab_id: Raw = Raw()
    name: Raw = Raw()
    chat_title: Raw = Raw()
    created_at: Raw = Raw()
    workspace_identifier: Raw = Raw()
    active_branch: Raw = Raw()
    subagent_info: Raw = Raw()
    headers: Raw = msgspec.field(name="fullConversationHeadersOnly", default=Raw())
    conversation: Raw = Raw()
    conversation_map: Raw = Raw()
    bubbles: Raw = Raw()


class Header(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    bubble_id: str = ""


class Bubble(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A message of the editor's store."""

    type: Raw = Raw()
    bubble_id: Raw = Raw()
    id: Raw = Raw()
    text: Raw = Raw()
    raw_text: Raw = Raw()
    created_at: Raw = Raw()
    timing_info: Raw = Raw()
    thinking: Raw = Raw()
    tool: Raw = msgspec.field(name="toolFormerData", default=Raw())
    images: Raw = Raw()
    context: Raw = Raw()
    selections: Raw = Raw()
    file_selections: Raw = Raw()
    selected_images: Raw = Raw()
    model_info: Raw = Raw()
    model_type: Raw = Raw()
    token_count: Raw = Raw()
    error_details: Raw = Raw()


class Tool(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """Call and result in one."""

    name: Raw = Raw()
    tool_call_id: Raw = Raw()
    status: Raw = Raw()
    raw_args: Raw = Raw()
    params: Raw = Raw()
    result: Raw = Raw()
    error: Raw = Raw()


class Attached(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What a person put to a prompt: a piece of a file, a file, or a picture."""

    text: Raw = Raw()
    raw_text: Raw = Raw()
    uri: Raw = Raw()
    path: Raw = Raw()


class Context(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    selections: Raw = Raw()
    file_selections: Raw = Raw()
    selected_images: Raw = Raw()


class Thought(msgspec.Struct, frozen=True, gc=False):
    text: Raw = Raw()


class Tokens(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    input_tokens: int | None = None
    output_tokens: int | None = None


class Agent(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """The facts of an agent's store, and of the `meta.json` beside it."""

    agent_id: Raw = Raw()
    name: Raw = Raw()
    title: Raw = Raw()
    created_at: Raw = Raw()
    created_at_ms: Raw = Raw()
    cwd: Raw = Raw()
    subagent_info: Raw = Raw()
    latest_root_blob_id: Raw = Raw()


class Said(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A message of the agent's store, in the words of the model's interface, old or new; or a line of a transcript."""

    role: Raw = Raw()
    content: Raw = Raw()
    tool_calls: Raw = msgspec.field(name="tool_calls", default=Raw())
    tool_call_id: Raw = msgspec.field(name="tool_call_id", default=Raw())
    message: Raw = Raw()
    type: Raw = Raw()
    status: Raw = Raw()
    error: Raw = Raw()


class Block(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A piece of a message; which fields count depends on `type`."""

    type: Raw = Raw()
    text: Raw = Raw()
    thinking: Raw = Raw()
    id: Raw = Raw()
    name: Raw = Raw()
    input: Raw = Raw()
    tool_call_id: Raw = Raw()
    tool_name: Raw = Raw()
    args: Raw = Raw()
    result: Raw = Raw()
    content: Raw = Raw()
    is_error: Raw = Raw()
    function: Raw = Raw()
    data: Raw = Raw()
    image: Raw = Raw()
    media_type: Raw = Raw()
    mime_type: Raw = Raw()
    tool_use_id: Raw = msgspec.field(name="tool_use_id", default=Raw())


class Function(msgspec.Struct, frozen=True, gc=False):
    """A call as older stores write it: `arguments` is a text of JSON."""

    name: Raw = Raw()
    arguments: Raw = Raw()


def read_as(type: type[T], raw: Raw, default: T) -> T:
    """A value, or the default where it is absent or of another type. Raises DecodeError for damaged text alone."""
    if not memoryview(raw).nbytes:
        return default
    try:
        return msgspec.json.decode(raw, type=type)
    except msgspec.ValidationError:
        return default


def text_of(raw: Raw) -> str | None:
    """A text that says something, or nothing."""
    return read_as(str, raw, "") or None


def written_time(raw: Raw) -> str | int | float | None:
    value = read_as(object, raw, None)
    return value if isinstance(value, str | int | float) else None


def items_of(raw: Raw) -> list[Raw]:
    return read_as(list[Raw], raw, [])


def check(raw: Raw) -> None:
    """Raises DecodeError where there is damage anywhere in the value, so that the line comes again, repaired."""
    if memoryview(raw).nbytes:
        msgspec.json.decode(raw)
