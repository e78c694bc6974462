"""The records as Claude Code writes them: only the fields that are read. Large values stay undecoded (`Raw`)."""

from datetime import datetime
from typing import Generic, TypeVar

import msgspec
from msgspec import Raw, Struct, field

ABSENT = Raw()
ShapeT = TypeVar("ShapeT")


class Source(Struct, gc=False):
    """Where the bytes of an image or document are."""

    media_type: str | None = None
    data: Raw = ABSENT
    url: str | None = None


class Block(Struct, gc=False):
    """One block of a message's content, or of a tool result's."""

    type: str
    text: str | None = None
    thinking: str | None = None
    id: str | None = None
    name: str | None = None
    input: Raw = ABSENT
    tool_use_id: str | None = None
    content: Raw = ABSENT
    is_error: bool | None = None
    source: Source | None = None
    title: str | None = None


class Item(Struct, gc=False):
    """One piece of a tool's result, which may be large."""

    type: str
    text: Raw = ABSENT
    source: Raw = ABSENT


class Tokens(Struct, gc=False):
    input_tokens: int | None = None
    output_tokens: int | None = None
    cache_read_input_tokens: int | None = None
    cache_creation_input_tokens: int | None = None


class ApiMessage(Struct, gc=False):
    """A block is `Raw` only where a damaged line was taken apart by hand."""

    content: str | list[Block] | None = None
    id: str | None = None
    model: str | None = None
    usage: Tokens | None = None


class Origin(Struct, gc=False):
    kind: str | None = None


class Fork(Struct, gc=False, rename="camel"):
    session_id: str | None = None
    message_uuid: str | None = None


class Line(Struct, gc=False, rename="camel"):
    """Any line. Lines of one type use few of the fields."""

    type: str = ""
    uuid: str | None = None
    parent_uuid: str | None = None
    session_id: str | None = None
    timestamp: datetime | None = None
    message: ApiMessage | None = None
    is_sidechain: bool | None = None
    is_meta: bool | None = None
    cwd: str | None = None
    git_branch: str | None = None
    version: str | None = None
    agent_id: str | None = None
    entrypoint: str | None = None
    is_compact_summary: bool | None = None
    is_api_error_message: bool | None = None
    origin: Origin | None = None
    prompt_source: str | None = None
    forked_from: Fork | None = None
    tool_use_result: Raw = ABSENT
    subtype: str | None = None
    content: Raw = ABSENT
    logical_parent_uuid: str | None = None
    summary: str | None = None
    leaf_uuid: str | None = None
    ai_title: str | None = None
    custom_title: str | None = None
    agent_name: str | None = None
    attribution_agent: str | None = None
    attachment: Raw = ABSENT
    data: Raw = ABSENT
    worktree_session: Raw = ABSENT
    parent_tool_use_id: str | None = field(name="parentToolUseID", default=None)
    snake_session_id: str | None = field(name="session_id", default=None)

    @property
    def any_session_id(self) -> str | None:
        """The session that the line names; a few newer lines have `session_id` in the place of `sessionId`."""
        return self.session_id or self.snake_session_id


class Attachment(Struct, gc=False, rename="camel"):
    type: str = ""
    prompt: str | list[Block] | None = None
    command_mode: str | None = None
    is_meta: bool | None = None
    origin: Origin | None = None


class WorktreeSession(Struct, gc=False, rename="camel"):
    """The worktree that a session entered, and the folder that it came from."""

    worktree_path: str | None = None
    original_cwd: str | None = None


class AttachmentType(Struct, gc=False):
    type: str = ""


class TaskInput(Struct, gc=False):
    """What a call that starts a sub-agent says."""

    prompt: str | None = None
    description: str | None = None
    subagent_type: str | None = None


class AgentMention(Struct, gc=False, rename="camel"):
    """A result or a progress note that names the sub-agent."""

    agent_id: str | None = None


class AgentFacts(Struct, gc=False, rename="camel"):
    """An `agent-*.meta.json` file."""

    agent_type: str | None = None
    description: str | None = None
    tool_use_id: str | None = None
    parent_agent_id: str | None = None


class JournalLine(Struct, gc=False, rename="camel"):
    """A line of a workflow's `journal.jsonl`."""

    type: str = ""
    agent_id: str | None = None


class Probe(Generic[ShapeT]):
    """Decodes a value that was left `Raw`; `None` where it is absent or of another shape."""

    def __init__(self, shape: type[ShapeT]) -> None:
        self._decoder = msgspec.json.Decoder(shape)

    def __call__(self, raw: Raw) -> ShapeT | None:
        if not memoryview(raw).nbytes:
            return None
        try:
            return self._decoder.decode(raw)
        except (msgspec.MsgspecError, RecursionError):
            return None
