"""Qwen Code's records as they stand in the files."""

import msgspec
from msgspec import Raw

from pond_desktop.adapters.gemini_cli.wire import Count, Time


class Entry(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """One line."""

    uuid: str | None = None
    parent_uuid: str | None = None
    session_id: str | None = None
    timestamp: Time = None
    type: str | None = None
    subtype: str | None = None
    provenance: str | None = None
    cwd: str | None = None
    version: str | None = None
    git_branch: str | None = None
    model: str | None = None
    agent_id: str | None = None
    agent_name: str | None = None
    message: Raw = Raw()
    usage_metadata: Raw = Raw()
    tool_call_result: Raw = Raw()
    system_payload: Raw = Raw()
    forked_from: Raw = Raw()


class Content(msgspec.Struct, frozen=True, gc=False):
    parts: Raw = Raw()


class Counts(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """`prompt_token_count` includes the cached ones. Thoughts are among the candidates' or beside them."""

    prompt_token_count: Count = None
    candidates_token_count: Count = None
    cached_content_token_count: Count = None
    thoughts_token_count: Count = None
    total_token_count: Count = None


class Outcome(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """`toolCallResult`: what the screen showed of a call's end."""

    call_id: str | None = None
    status: str | None = None
    result_display: Raw = Raw()


class Payload(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """`systemPayload`, whatever the subtype."""

    display_text: Raw = Raw()
    custom_title: str | None = None
    title_source: str | None = None
    parent_session_id: str | None = None
    phase: str | None = None
    raw_command: Raw = Raw()
    hidden_invocation: bool | None = None
    output_history_items: Raw = Raw()
    compressed_history: Raw = Raw()


class Origin(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    session_id: str | None = None


class Agent(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A `.meta.json` beside a sub-agent's records."""

    agent_id: str
    parent_session_id: str
    agent_type: str | None = None
    description: str | None = None
    tool_use_id: str | None = None
    created_at: Time = None


content_of = msgspec.json.Decoder(Content).decode
counts_of = msgspec.json.Decoder(Counts | None).decode
outcome_of = msgspec.json.Decoder(Outcome | None).decode
payload_of = msgspec.json.Decoder(Payload | None).decode
origin_of = msgspec.json.Decoder(Origin | None).decode
agent_decoder = msgspec.json.Decoder(Agent)
