"""Continue's sessions as they stand in the file. Fields that nothing here needs are not named, and so not decoded."""

from typing import TypeAlias

import msgspec

Time: TypeAlias = str | int | float | None
Raw = msgspec.Raw


class Image(msgspec.Struct, frozen=True):
    """An address, or the bytes themselves as a `data:` address."""

    url: Raw = Raw()


class Piece(msgspec.Struct, frozen=True, rename="camel"):
    type: str = ""
    text: Raw = Raw()
    image_url: Image | None = None


class Function(msgspec.Struct, frozen=True):
    name: str | None = None
    arguments: Raw = Raw()


class Call(msgspec.Struct, frozen=True):
    id: str | None = None
    function: Function = Function()


class Output(msgspec.Struct, frozen=True):
    content: Raw = Raw()


class CallState(msgspec.Struct, frozen=True, rename="camel"):
    """How a call of the same item went."""

    tool_call_id: str | None = None
    tool_call: Call = Call()
    status: str | None = None
    output: Raw = Raw()


class Message(msgspec.Struct, frozen=True, rename="camel"):
    role: str = ""
    content: Raw = Raw()
    tool_calls: list[Call] | None = None
    tool_call_id: str | None = None


class Reasoning(msgspec.Struct, frozen=True):
    text: Raw = Raw()


class PromptLog(msgspec.Struct, frozen=True, rename="camel"):
    model_title: str | None = None


class Item(msgspec.Struct, frozen=True, rename="camel"):
    """One step of a session. Ids and times are the command's only; `tool_call_state` is an older version's."""

    message: Message = Message()
    id: str | None = None
    timestamp: Time = None
    context_items: list[Output] | None = None
    tool_call_state: CallState | None = None
    tool_call_states: list[CallState] | None = None
    reasoning: Reasoning | None = None
    prompt_logs: list[PromptLog] | None = None


class Session(msgspec.Struct, frozen=True, rename="camel"):
    """Its `history` is taken apart item by item, so that an odd one costs itself only."""

    session_id: str | None = None
    title: str | None = None
    workspace_directory: str | None = None
