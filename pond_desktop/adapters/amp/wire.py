"""Amp's threads as they stand in the file. Fields that nothing here needs are not named, and so not decoded."""

from typing import TypeAlias

import msgspec

Time: TypeAlias = str | int | float | None
Raw = msgspec.Raw


class Repository(msgspec.Struct, frozen=True):
    ref: str | None = None


class Tree(msgspec.Struct, frozen=True):
    """A folder that the thread works in."""

    uri: str | None = None
    repository: Repository | None = None


class Platform(msgspec.Struct, frozen=True, rename="camel"):
    client_version: str | None = None


class Beginning(msgspec.Struct, frozen=True):
    """What was so when the thread began."""

    trees: list[Tree] = []
    platform: Platform | None = None


class Environment(msgspec.Struct, frozen=True):
    initial: Beginning | None = None


class Charge(msgspec.Struct, frozen=True, rename="camel"):
    """One request to a model; `timestamp` is when its answer was there."""

    timestamp: Time = None
    operation_type: str | None = None
    to_message_id: int | str | None = None


class Ledger(msgspec.Struct, frozen=True):
    events: list[Charge] = []


class Usage(msgspec.Struct, frozen=True, rename="camel"):
    """`input_tokens` leaves out what was read from or written to the cache."""

    model: str | None = None
    timestamp: Time = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    cache_read_input_tokens: int | None = None
    cache_creation_input_tokens: int | None = None


class Run(msgspec.Struct, frozen=True):
    """How a tool call went; `error` and `reason` where it did not end well, `progress` while it goes on."""

    status: str = ""
    result: Raw = Raw()
    progress: Raw = Raw()
    error: Raw = Raw()
    reason: Raw = Raw()


class Output(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """The result of a command, where it has this shape and nothing else in it."""

    output: Raw
    exit_code: int | None = None


class Failure(msgspec.Struct, frozen=True):
    message: Raw = Raw()


class Source(msgspec.Struct, frozen=True, rename="camel"):
    """An image: `data` is base64."""

    media_type: str | None = None
    data: Raw = Raw()
    url: Raw = Raw()


class Arguments(msgspec.Struct, frozen=True):
    """Of a command that a person ran from the prompt."""

    cmd: Raw = Raw()


class Summary(msgspec.Struct, frozen=True):
    """What is left of a thread that was compacted."""

    summary: Raw = Raw()


class Block(msgspec.Struct, frozen=True):
    """A block of content; which fields count depends on `type`. `hidden`: the person did not see or write it."""

    type: str = ""
    text: Raw = Raw()
    thinking: Raw = Raw()
    id: str | None = None
    name: str | None = None
    input: Raw = Raw()
    tool_use_id: str | None = msgspec.field(name="toolUseID", default=None)
    run: Raw = Raw()
    source: Raw = Raw()
    hidden: bool | None = None
    args: Raw = Raw()
    tool_run: Raw = msgspec.field(name="toolRun", default=Raw())
    summary: Raw = Raw()


class Ending(msgspec.Struct, frozen=True):
    """How an answer ended: `complete`, `cancelled`, `error`, or not yet."""

    type: Raw = Raw()
    error: Raw = Raw()


class Sent(msgspec.Struct, frozen=True, rename="camel"):
    sent_at: Time = None


class Message(msgspec.Struct, frozen=True, rename="camel"):
    """`message_id` counts up in its thread. The rest of a thread is decoded piece by piece, so that an odd piece costs
    itself only."""

    role: str = ""
    message_id: int | str | None = None
    content: str | list[Block] | None = None
    usage: Raw = Raw()
    state: Raw = Raw()
    meta: Raw = Raw()
