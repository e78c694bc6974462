"""Kimi's lines as they stand in the file. Fields that nothing here needs are not named, and so not decoded."""

from typing import TypeAlias

import msgspec

Time: TypeAlias = str | int | float | None
Raw = msgspec.Raw


class Piece(msgspec.Struct, frozen=True):
    """Of a content. Media have their address in an object, whose key differs."""

    type: str = ""
    text: Raw = Raw()
    think: Raw = Raw()


class Media(msgspec.Struct, frozen=True):
    url: Raw = Raw()


class Function(msgspec.Struct, frozen=True):
    name: str | None = None
    arguments: Raw = Raw()


class Call(msgspec.Struct, frozen=True):
    """`function` holds name and arguments in Kimi CLI and the first versions of Kimi Code."""

    id: str | None = None
    name: str | None = None
    arguments: Raw = Raw()
    function: Function | None = None


class Origin(msgspec.Struct, frozen=True, rename="camel"):
    """Who put a message in; `user` is a person."""

    kind: str | None = None
    is_error: bool | None = None


class Said(msgspec.Struct, frozen=True, rename="camel"):
    """A message as the model is shown it."""

    role: str = ""
    id: str | None = None
    content: Raw = Raw()
    tool_calls: list[Call] | None = None
    tool_call_id: str | None = None
    origin: Origin | None = None


class Usage(msgspec.Struct, frozen=True, rename="camel"):
    input_other: int | None = None
    output: int | None = None
    input_cache_read: int | None = None
    input_cache_creation: int | None = None


class Result(msgspec.Struct, frozen=True, rename="camel"):
    """`note` is for the model, beside the output."""

    output: Raw = Raw()
    is_error: bool | None = None
    note: Raw = Raw()


class Happened(msgspec.Struct, frozen=True, rename="camel"):
    """The `event` of a line: something of a step, which is one request to the model."""

    type: str = ""
    uuid: str | None = None
    step_uuid: str | None = None
    part: Raw = Raw()
    tool_call_id: str | None = None
    name: str | None = None
    args: Raw = Raw()
    result: Result | None = None
    usage: Raw = Raw()


class Line(msgspec.Struct, frozen=True):
    """One line of Kimi Code; which fields count depends on `type`."""

    type: str = ""
    time: Time = None
    protocol_version: str | None = None
    created_at: Time = None
    cwd: str | None = None
    profile_name: str | None = msgspec.field(name="profileName", default=None)
    system_prompt: Raw = msgspec.field(name="systemPrompt", default=Raw())
    model_alias: str | None = msgspec.field(name="modelAlias", default=None)
    model: str | None = None
    message: Said | None = None
    event: Happened | None = None
    summary: Raw = Raw()
    reason: Raw = Raw()


class ContextLine(msgspec.Struct, frozen=True):
    """One line of Kimi CLI: a message, or a mark whose role starts with an underscore."""

    role: str = ""
    content: Raw = Raw()
    tool_calls: list[Call] | None = None
    tool_call_id: str | None = None


class ClockLine(msgspec.Struct, frozen=True):
    timestamp: Time = None


class Agent(msgspec.Struct, frozen=True, rename="camel"):
    parent_agent_id: str | None = None


class State(msgspec.Struct, frozen=True):
    """`state.json` of both programs: Kimi Code's names are in camel case, Kimi CLI's are not."""

    title: str | None = None
    is_custom_title: bool | None = msgspec.field(name="isCustomTitle", default=None)
    work_dir: str | None = msgspec.field(name="workDir", default=None)
    cwd: str | None = None
    created_at: Time = msgspec.field(name="createdAt", default=None)
    agents: dict[str, Agent] = {}
    forked_from: str | None = msgspec.field(name="forkedFrom", default=None)
    custom_title: str | None = None
    title_generated: bool | None = None


class Launch(msgspec.Struct, frozen=True):
    work_dir: str | None = None


class Child(msgspec.Struct, frozen=True):
    """`meta.json` of a sub-agent of Kimi CLI."""

    subagent_type: str | None = None
    description: str | None = None
    created_at: Time = None
    launch_spec: Launch | None = None


class Described(msgspec.Struct, frozen=True):
    """Of the parameters with which a sub-agent is started."""

    description: str | None = None


class WorkFolder(msgspec.Struct, frozen=True):
    path: str = ""


class Known(msgspec.Struct, frozen=True):
    """`kimi.json` of Kimi CLI: the working directories, after whose paths the folders are named."""

    work_dirs: list[WorkFolder] = []
