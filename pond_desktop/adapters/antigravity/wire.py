"""Antigravity's records as they stand in the files."""

from typing import TypeAlias

import msgspec
from msgspec import Raw

Time: TypeAlias = str | int | float | None


class Step(msgspec.Struct, frozen=True, gc=False):
    """One line of a transcript."""

    step_index: int | None = None
    source: str | None = None
    type: str | None = None
    status: str | None = None
    created_at: Time = None
    content: Raw = Raw()
    thinking: Raw = Raw()
    tool_calls: Raw = Raw()


class Call(msgspec.Struct, frozen=True, gc=False):
    """It has no id."""

    name: str | None = None
    args: Raw = Raw()


class Prompt(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """One line of `history.jsonl`."""

    conversation_id: str | None = None
    workspace: str | None = None


class About(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """The `.metadata.json` beside a written plan."""

    updated_at: Time = None


call_of = msgspec.json.Decoder(Call).decode
raws_of = msgspec.json.Decoder(list[Raw]).decode
about_decoder = msgspec.json.Decoder(About)
