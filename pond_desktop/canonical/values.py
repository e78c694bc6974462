"""Session, Message, Part, Link and what else an adapter may say about a file.

What the agent did not write is `None`; nothing here has a made-up default. The values hold no cycles (`gc=False`): many
are made in a short time.
"""

from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

INLINE_BYTES = 1024
"""Tool bodies, file payloads and unknown records above this size stay in the raw record and are read back through
`Part.span` and `Part.pointer`; they are never decoded at capture, so a line of 60 MB costs no second copy."""

Role: TypeAlias = Literal["system", "user", "assistant", "tool"]
Provenance: TypeAlias = Literal["conversational", "injected"]
PartType: TypeAlias = Literal[
    "text",
    "reasoning",
    "file",
    "tool_call",
    "tool_result",
    "tool_approval_request",
    "tool_approval_response",
    "unknown",
]
LinkKind: TypeAlias = Literal["child", "continued", "forked", "compacted"]


class Span(NamedTuple):
    """Bytes of one record in the agent's file, without its line end: `[offset, offset + length)`."""

    offset: int
    length: int


class Usage(Struct, frozen=True, kw_only=True, gc=False):
    """Tokens as the agent counted them for one answer.

    `input_tokens` excludes what was read from a cache, whatever the agent's own convention.
    """

    input_tokens: int | None = None
    output_tokens: int | None = None
    cache_read_tokens: int | None = None
    cache_write_tokens: int | None = None


class Part(Struct, frozen=True, kw_only=True, gc=False):
    """One piece of a message.

    `body` is what the part says: the text of `text` and `reasoning`, the parameters of a `tool_call`, the result of a
    `tool_result`, the record or block itself for `unknown`, the URL of a `file`. A JSON string stands as its own text,
    any other value as JSON text. It is `None` where the agent wrote nothing, for embedded bytes of a `file`, and where
    the body stayed in the record: then `body_bytes` is its size there and `preview` its first characters on one line
    (never of base64).

    `pointer` says where in the record the body stands: a JSON pointer (RFC 6901), or `plain` where the record is not
    JSON but text, optionally with a character range `[start:end]` when one string was cut into parts. See `body_at`.
    """

    type: PartType
    provenance: Provenance
    span: Span
    pointer: str = ""
    body: str | None = None
    body_bytes: int = 0
    preview: str | None = None
    tool_name: str | None = None
    call_id: str | None = None
    is_failure: bool | None = None
    media_type: str | None = None
    file_name: str | None = None

    @property
    def is_body_elsewhere(self) -> bool:
        """Whether the body stayed in the record; the bytes of a file are not a body to read."""
        return self.body is None and self.body_bytes > 0 and self.type != "file"


class Message(Struct, frozen=True, kw_only=True, gc=False):
    """One message, or a further piece of one (`is_extension`) that the agent spread over several records.

    `ordinal` counts the messages of a session from 0 without gaps, in the order of the source; that is the order of
    reading, since written times can be missing or wrong. `id` is unique in its session only. An extension repeats id
    and ordinal of its message; its parts come after those before, and its `usage`, where given, replaces the earlier.

    `event` names a message that marks something rather than says it: `compaction`, `rollback`, `error`,
    `interruption`, `model_change`, `notice`. `is_branch_start`: its `parent_id` was answered before, the reader went
    back. `copied_from`: the id of the session this message was replayed from (resume, fork).
    `fingerprint` is a hash of the first record: same id and same fingerprint is the same message.
    """

    session_id: str
    id: str
    ordinal: int
    role: Role
    fingerprint: int
    parts: tuple[Part, ...]
    at: datetime | None = None
    is_zone_assumed: bool = False
    model: str | None = None
    usage: Usage | None = None
    parent_id: str | None = None
    event: str | None = None
    is_extension: bool = False
    is_branch_start: bool = False
    copied_from: str | None = None


class Session(Struct, frozen=True, kw_only=True, gc=False):
    """What is known of a session so far: a header that may be said again with more in it.

    A field left `None` says nothing. Titles and `background`: the last one said wins; everything else: the first one.
    Every further `project` is kept beside the first, so that a session which moved is found in both.
    `kind` is a sub-agent's type. `background` names why a session is hidden by default (`warm-up`,
    `approval check`, `compaction copy`); `is_machine_made`: started by a program, not a person.
    """

    id: str
    kind: str | None = None
    project: str | None = None
    git_branch: str | None = None
    agent_version: str | None = None
    started_at: datetime | None = None
    title_custom: str | None = None
    title_generated: str | None = None
    is_machine_made: bool | None = None
    background: str | None = None


class Link(Struct, frozen=True, kw_only=True, gc=False):
    """An edge between two sessions of one source, from the earlier or outer one to the later or inner one.

    `message_id` is the message of `session_id` where it hangs, `call_id` the tool call that started a child; either
    may be unknown. `is_verified`: the agent itself wrote both ends; otherwise it was concluded.
    """

    kind: LinkKind
    session_id: str
    to_session_id: str
    message_id: str | None = None
    call_id: str | None = None
    is_verified: bool


class Worktree(Struct, frozen=True, kw_only=True, gc=False):
    """The agent wrote that a folder is a git worktree, and of what: the repository's own folder, or the one in it that
    the session came from. Both are whole paths, and the repository is none of the worktree's folders."""

    session_id: str
    path: str
    repository: str


class Skipped(Struct, frozen=True, kw_only=True, gc=False):
    """A record that gave no message, and why. `is_fault`: it could not be read, rather than was not needed."""

    reason: str
    span: Span
    is_fault: bool = False


class Checkpoint(Struct, frozen=True, kw_only=True, gc=False):
    """Everything before `offset` is said; reading can start again there with `state` (the adapter's own, opaque)."""

    offset: int
    state: bytes


Event: TypeAlias = Session | Message | Link | Worktree | Skipped | Checkpoint
