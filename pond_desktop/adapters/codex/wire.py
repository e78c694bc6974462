"""The shapes of Codex's records, as far as we read them. What is not declared here is passed over undecoded.

Bodies are `Raw`: a tool's output of 60 MB is then never decoded. Where a field means different things in different
records (`message`, `reason`, `kind`), it is `Raw` too, so that one odd field does not make a whole record odd.
"""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Raw, Struct
from msgspec.json import Decoder

NOTHING = Raw(b"")


class Line(Struct, gc=False):
    """One line: an envelope with a `payload`, or an item bare (2025), or one whose fields lie beside `type`."""

    type: str | None = None
    timestamp: str | int | float | None = None
    payload: Raw = NOTHING
    record_type: str | None = None
    id: Raw = NOTHING


class Git(Struct, gc=False):
    branch: str | None = None


class Header(Struct, gc=False):
    """`session_meta`, or the bare first line of 2025."""

    id: str | None = None
    timestamp: str | int | float | None = None
    cwd: str | None = None
    originator: str | None = None
    cli_version: str | None = None
    source: str | dict[str, Any] | None = None
    git: Git | None = None
    forked_from_id: str | None = None
    parent_thread_id: str | None = None
    agent_role: str | None = None


class Turn(Struct, gc=False):
    """`turn_context`."""

    model: str | None = None
    cwd: str | None = None
    turn_id: str | None = None


class Block(Struct, gc=False):
    """One block of a message's `content`, a reasoning's `summary` or a tool's list `output`."""

    type: str | None = None
    text: Raw = NOTHING
    image_url: Raw = NOTHING
    audio_url: Raw = NOTHING
    file_data: Raw = NOTHING
    filename: str | None = None
    encrypted_content: Raw = NOTHING


class Item(Struct, gc=False):
    """A `response_item`'s payload, whatever its type."""

    type: str | None = None
    id: str | None = None
    role: str | None = None
    content: Raw = NOTHING
    summary: Raw = NOTHING
    call_id: str | None = None
    name: str | None = None
    arguments: Raw = NOTHING
    input: Raw = NOTHING
    action: Raw = NOTHING
    output: Raw = NOTHING
    tools: Raw = NOTHING
    result: Raw = NOTHING
    revised_prompt: Raw = NOTHING


class Notice(Struct, gc=False):
    """An `event_msg`'s payload, whatever its type."""

    type: str | None = None
    message: Raw = NOTHING
    text: Raw = NOTHING
    images: Raw = NOTHING
    local_images: Raw = NOTHING
    info: Raw = NOTHING
    turn_id: Raw = NOTHING
    started_at: Raw = NOTHING
    thread_name: Raw = NOTHING
    num_turns: Raw = NOTHING
    reason: Raw = NOTHING
    kind: Raw = NOTHING
    event_id: Raw = NOTHING
    agent_thread_id: Raw = NOTHING
    goal: Raw = NOTHING
    prompt: Raw = NOTHING
    review_output: Raw = NOTHING
    item: Raw = NOTHING


class Done(Struct, gc=False):
    """The `item` of an `item_completed` event."""

    type: str | None = None
    text: Raw = NOTHING
    content: Raw = NOTHING
    summary_text: list[str] | None = None
    raw_content: list[str] | None = None


class Compacted(Struct, gc=False):
    message: Raw = NOTHING


Count: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 53)]


class Tokens(Struct, omit_defaults=True):
    """One of Codex's counts. `input_tokens` includes `cached_input_tokens`."""

    input_tokens: Count | None = None
    cached_input_tokens: Count | None = None
    cache_write_input_tokens: Count | None = None
    output_tokens: Count | None = None


class TokenCount(Struct):
    total_token_usage: Tokens | None = None
    last_token_usage: Tokens | None = None


class Spawned(Struct, gc=False):
    """What `spawn_agent` answers."""

    agent_id: str | None = None


class IndexLine(Struct, gc=False):
    """A line of `session_index.jsonl`."""

    id: str
    thread_name: str | None = None


class OneObject(Struct, gc=False):
    """The whole file, as the first version wrote it in spring 2025."""

    session: Raw = NOTHING
    items: list[Raw] = []


line_of = Decoder(Line).decode
header_of = Decoder(Header).decode
turn_of = Decoder(Turn).decode
item_of = Decoder(Item).decode
notice_of = Decoder(Notice).decode
done_of = Decoder(Done).decode
compacted_of = Decoder(Compacted).decode
token_count_of = Decoder(TokenCount | None).decode
spawned_of = Decoder(Spawned).decode
one_object_of = Decoder(OneObject).decode
blocks_of = Decoder(list[Block]).decode
raws_of = Decoder(list[Raw]).decode
