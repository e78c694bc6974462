"""The shapes of Cline's and Roo's records, as far as we read them. Bodies stay `Raw` until they are needed; what may
have any shape is `Raw` too, so that one odd field does not make a whole record odd."""

from typing import TypeAlias

from msgspec import MsgspecError, Raw, Struct, field
from msgspec.json import Decoder

from pond_desktop.canonical import MalformedRecord

NOTHING = Raw(b"")
UNREADABLE = (MsgspecError, MalformedRecord, RecursionError)
"""What decoding raises for bytes that are no such record, also after repair."""
Time: TypeAlias = str | int | float | None


class Said(Struct, frozen=True, gc=False):
    """A message of the conversation, in any of the layouts."""

    role: str | None = None
    content: Raw = NOTHING
    id: str | None = None
    ts: Time = None
    type: str | None = None
    model_info: Raw = field(name="modelInfo", default=NOTHING)
    metrics: Raw = NOTHING
    metadata: Raw = NOTHING
    summary: Raw = NOTHING
    text: Raw = NOTHING
    reasoning_content: Raw = NOTHING
    is_summary: bool | None = field(name="isSummary", default=None)
    is_truncation_marker: bool | None = field(name="isTruncationMarker", default=None)


class Block(Struct, frozen=True, gc=False):
    """A block of a message's content; which fields count depends on `type`. Roo's second version writes `tool-call`
    and `tool-result` with names of their own."""

    type: str = ""
    text: Raw = NOTHING
    thinking: Raw = NOTHING
    id: str | None = None
    name: str | None = None
    input: Raw = NOTHING
    tool_use_id: str | None = None
    content: Raw = NOTHING
    is_error: bool | None = None
    source: Raw = NOTHING
    data: Raw = NOTHING
    image: Raw = NOTHING
    media_type: str | None = field(name="mediaType", default=None)
    path: str | None = None
    tool_call_id: str | None = field(name="toolCallId", default=None)
    tool_name: str | None = field(name="toolName", default=None)
    output: Raw = NOTHING


class Source(Struct, frozen=True, gc=False):
    """Where an image's bytes are."""

    data: Raw = NOTHING
    url: str | None = None
    media_type: str | None = None


class Output(Struct, frozen=True, gc=False):
    """The `output` of a `tool-result`."""

    type: str = ""
    value: Raw = NOTHING


class Answer(Struct, frozen=True, gc=False):
    """What tools that speak to the person say, each in a parameter of its own."""

    result: Raw = NOTHING
    response: Raw = NOTHING
    question: Raw = NOTHING


class ModelInfo(Struct, frozen=True, gc=False, rename="camel"):
    model_id: str | None = None
    id: str | None = None


class Tokens(Struct, frozen=True, gc=False):
    prompt: int | None = None
    completion: int | None = None
    cached: int | None = None


class Metrics(Struct, frozen=True, gc=False, rename="camel"):
    """Tasks write `tokens`, sessions the four counts; there `inputTokens` includes what was read from the cache."""

    tokens: Tokens | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    cache_read_tokens: int | None = None
    cache_write_tokens: int | None = None


class Metadata(Struct, frozen=True, gc=False):
    kind: str | None = None


class Shown(Struct, frozen=True, gc=False, rename="camel"):
    """What the screen showed: an item of `ui_messages.json`."""

    ts: Time = None
    type: str | None = None
    say: str | None = None
    ask: str | None = None
    text: Raw = NOTHING
    reasoning: Raw = NOTHING
    images: Raw = NOTHING
    partial: bool | None = None
    conversation_history_index: int | None = None


class Item(Struct, frozen=True, gc=False, rename="camel"):
    """A task in the list of tasks."""

    id: str | None = None
    cwd_on_task_initialization: str | None = None
    workspace: str | None = None
    parent_task_id: str | None = None
    title: str | None = None


class Fork(Struct, frozen=True, gc=False, rename="camel"):
    forked_from_session_id: str | None = None
    forked_at: Time = None


class ManifestMetadata(Struct, frozen=True, gc=False):
    title: str | None = None
    fork: Fork | None = None


class Manifest(Struct, frozen=True, gc=False):
    """`<session>.json`."""

    session_id: str | None = None
    started_at: Time = None
    cwd: str | None = None
    metadata: ManifestMetadata | None = None


said_of = Decoder(Said)
block_of = Decoder(Block)
source_of = Decoder(Source)
output_of = Decoder(Output)
answer_of = Decoder(Answer)
model_info_of = Decoder(ModelInfo)
metrics_of = Decoder(Metrics)
metadata_of = Decoder(Metadata)
shown_of = Decoder(Shown)
item_of = Decoder(Item)
manifest_of = Decoder(Manifest)
raws_of = Decoder(list[Raw])
text_of = Decoder(str)
