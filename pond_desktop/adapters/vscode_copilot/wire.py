"""VS Code's chat sessions as they stand in the file. Fields that nothing here needs are not named."""

from typing import TypeAlias

import msgspec

Time: TypeAlias = str | int | float | None
Raw = msgspec.Raw


class Request(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """One turn: what was asked, and all that was answered. `message` is a text in old versions."""

    request_id: str | None = None
    response_id: str | None = None
    message: Raw = Raw()
    variable_data: Raw = Raw()
    response: list[Raw] | None = None
    model_id: str | None = None
    timestamp: Time = None
    response_timestamp: Time = None
    result: Raw = Raw()
    is_canceled: bool | None = None
    model_state: Raw = Raw()
    agent: Raw = Raw()
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class Asked(msgspec.Struct, frozen=True, gc=False):
    """The `message` of a request."""

    text: Raw = Raw()


class Variables(msgspec.Struct, frozen=True, gc=False):
    """What was attached, by a person or by the editor."""

    variables: list[Raw] | None = None


class Variable(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """`value` is an address, one with a range, a text, or bytes."""

    kind: str | None = None
    id: str | None = None
    name: str | None = None
    value: Raw = Raw()
    mime_type: str | None = None
    automatically_added: bool | None = None


class Address(msgspec.Struct, frozen=True, gc=False):
    """A URI in pieces. `fs_path` is the path as its system writes it."""

    fs_path: str | None = msgspec.field(name="fsPath", default=None)
    path: str | None = None
    uri: Raw = Raw()


class State(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """How an answer ended: 0 not yet, 1 whole, 2 cancelled, 3 failed."""

    value: int | None = None
    completed_at: Time = None


class Call(msgspec.Struct, frozen=True, gc=False):
    """A call as the model wrote it."""

    id: str | None = None
    name: str | None = None
    arguments: Raw = Raw()


class Round(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """One answer of the model inside a turn."""

    response: Raw = Raw()
    tool_calls: list[Call] | None = None
    model_id: str | None = None


class Given(msgspec.Struct, frozen=True, gc=False):
    """What a tool gave back to the model."""

    content: Raw = Raw()


class Metadata(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What the Copilot extension keeps of a turn."""

    prompt_tokens: int | None = None
    output_tokens: int | None = None
    resolved_model: str | None = None
    tool_call_rounds: list[Round] | None = None
    tool_call_results: dict[str, Given] | None = None


class ErrorDetails(msgspec.Struct, frozen=True, gc=False):
    message: Raw = Raw()


class Tokens(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class Agent(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """Who answers: an extension."""

    extension_version: str | None = None


class Result(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """How the extension ended a turn."""

    metadata: Raw = Raw()
    error_details: ErrorDetails | None = None
    usage: Tokens | None = None


class Output(msgspec.Struct, frozen=True, gc=False):
    text: Raw = Raw()


class Exit(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    exit_code: int | None = None


class ToolFacts(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What is shown of a tool in its own way."""

    raw_input: Raw = Raw()
    command_line: Raw = Raw()
    terminal_command_output: Output | None = None
    terminal_command_state: Exit | None = None


class Details(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What is shown of a tool's result."""

    input: Raw = Raw()
    output: Raw = Raw()
    is_error: bool | None = None


class Item(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A piece of an answer. Without `kind` it is Markdown."""

    kind: str | None = None
    value: Raw = Raw()
    content: Raw = Raw()
    message: Raw = Raw()
    title: Raw = Raw()
    name: Raw = Raw()
    inline_reference: Raw = Raw()
    tool_id: str | None = None
    tool_call_id: str | None = None
    invocation_message: Raw = Raw()
    tool_specific_data: Raw = Raw()
    result_details: Raw = Raw()
    sub_agent_invocation_id: str | None = None
    from_sub_agent: bool | None = None
    is_confirmed: Raw = Raw()
