"""What every surface shows: frozen, complete, ready to be written as JSON with `None` left out."""

from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from pond_desktop.canonical import LinkKind, PartType, Provenance, Role, Usage
from pond_desktop.canonical.archived import SessionTally
from pond_desktop.canonical.own import Own

TimeBasis: TypeAlias = Literal["stated", "zone_assumed", "inferred"]
TitleOrigin: TypeAlias = Literal["own", "custom", "generated", "first_prompt", "none"]
LinkPlace: TypeAlias = Literal["start", "message", "end"]
ExcerptKind: TypeAlias = Literal["matched", "preview"]


class SessionSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of a list of sessions.

    `locator` opens it anywhere; `id` is the agent's own. `title` is never empty: where nothing was said it is
    "untitled" and `title_origin` is `none`. `message_count` counts conversational messages; `child_count` sessions
    started by it. `parent` is the locator of the session that started it. `fault_count` counts records of its files
    that could not be read. `project` is the one that it counts as; `recorded_project` the one that the agent
    named, where that is another. `own` is what the person made of it; `agent_title` what it is called where the person
    gave it another title. `tally` and `other_projects`, the folders that it went on in, are there where one
    session is looked at.
    """

    id: str
    locator: str
    source: str
    agent: str
    title: str
    title_origin: TitleOrigin
    last_message_at: datetime | None
    message_count: int
    project: str | None = None
    recorded_project: str | None = None
    kind: str | None = None
    model: str | None = None
    git_branch: str | None = None
    agent_version: str | None = None
    started_at: datetime | None = None
    child_count: int = 0
    parent: str | None = None
    gone_at: datetime | None = None
    background: str | None = None
    is_machine_made: bool = False
    fault_count: int = 0
    tally: SessionTally | None = None
    other_projects: tuple[str, ...] = ()
    own: Own | None = None
    agent_title: str | None = None


class SessionList(Struct, frozen=True, kw_only=True):
    """Some sessions, in the order asked for, of `total_count` that fit the filters."""

    sessions: tuple[SessionSummary, ...]
    total_count: int


class PartView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One part of a message.

    `text` is the body made readable: text as written, JSON indented, terminal control codes gone. `is_cut`: only the
    beginning is here, `body_bytes` says how much there is; the message's detail has all of it up to a MiB.
    `searched_chars` is set where a search reads only so many characters, from the beginning of a very long text. `line`
    is the part in one line, for a card that names the tool apart; it is empty for a call without parameters. `child` is
    the locator of the session that this tool call started. `result_message_id` of a call and `call_message_id` of a
    result name the message at the other end.
    """

    ordinal: int
    type: PartType
    provenance: Provenance
    line: str
    text: str | None = None
    is_cut: bool = False
    body_bytes: int = 0
    searched_chars: int | None = None
    tool_name: str | None = None
    call_id: str | None = None
    is_failure: bool | None = None
    media_type: str | None = None
    file_name: str | None = None
    child: str | None = None
    result_message_id: str | None = None
    call_message_id: str | None = None

    @property
    def named_line(self) -> str:
        """The part in one line that stands alone: a call begins with its tool's name."""
        return f"{self.tool_name or '?'}  {self.line}".rstrip() if self.type == "tool_call" else self.line


class MessageView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One message of a transcript.

    `is_conversational`: a person typed it or the model said it; otherwise it is a tool's, a marker, or the harness's,
    and is shown compactly. `at` is `None` only where the whole session has no time. `copied_from` is the id of the
    session that it was replayed from, where that is in the archive. `own` is what the person made of it.
    """

    id: str
    locator: str
    ordinal: int
    role: Role
    parts: tuple[PartView, ...]
    is_conversational: bool
    at: datetime | None = None
    time_basis: TimeBasis = "stated"
    model: str | None = None
    usage: Usage | None = None
    event: str | None = None
    parent_id: str | None = None
    is_branch_start: bool = False
    copied_from: str | None = None
    superseded_at: datetime | None = None
    own: Own | None = None


class LinkView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A session linked to the one shown. `is_outgoing`: the other one is the later or inner one (a child, a
    continuation); otherwise the one it came from. `session` is `None` where that was never captured. `place` is where
    in this session it is told: at its start or its end, or at the message of it that is `message_id`; `None` where it
    is told elsewhere, as a child is by the call that started it."""

    kind: LinkKind
    is_outgoing: bool
    locator: str
    is_verified: bool
    session: SessionSummary | None = None
    message_id: str | None = None
    call_id: str | None = None
    place: LinkPlace | None = None


class TranscriptPage(Struct, frozen=True, kw_only=True):
    """Some consecutive messages of a session, oldest first whatever end was asked for.

    `earlier_count` and `later_count` are the messages before and after the page; to go on, ask with the first or last
    message's id. `anchor_message_id` is set where a message was asked for and the page was built around it.
    """

    session: SessionSummary
    messages: tuple[MessageView, ...]
    links: tuple[LinkView, ...]
    total_count: int
    earlier_count: int
    later_count: int
    anchor_message_id: str | None = None


class MessageDetail(Struct, frozen=True, kw_only=True):
    """One message with all its parts, each whole up to a MiB, and its neighbours (nearest last in `before`, first in
    `after`)."""

    session: SessionSummary
    message: MessageView
    before: tuple[MessageView, ...]
    after: tuple[MessageView, ...]
    links: tuple[LinkView, ...]


class RootView(Struct, frozen=True, kw_only=True):
    """A folder where an agent's history is looked for."""

    path: str
    exists: bool


class Unreadable(Struct, frozen=True, kw_only=True):
    """A file or folder that could not be read at all."""

    path: str
    reason: str


class Example(Struct, frozen=True, kw_only=True):
    """One place where a record stands that gave no message for this reason: its first byte, counted from 0."""

    reason: str
    is_fault: bool
    path: str
    offset: int


class UnknownKind(Struct, frozen=True, kw_only=True):
    """Records of a kind that was not understood. `kind` is `None` where they name none; `agent_versions` are some of
    those that the sessions were begun with."""

    kind: str | None
    count: int
    agent_versions: tuple[str, ...]


class SourceView(Struct, frozen=True, kw_only=True):
    """One source. `session_count` leaves out the `child_count` sessions that others started; `pending_bytes` stand
    behind the last complete record. `skipped` and `faults` count records that gave no message by reason: not needed,
    and not readable, with one of `examples` for each, faults first; `unknown` kinds gave a message that shows them as
    they are. `unavailable_at`: since when none of its folders is there. `busy` is what its agent was writing, and will
    be tried again. `is_off`: the settings leave it out. `is_capturing`: a capture goes through it now;
    `broken_off_at`: the last one began then and did not end."""

    source: str
    agent: str
    title: str
    roots: tuple[RootView, ...] = ()
    last_capture_at: datetime | None = None
    unavailable_at: datetime | None = None
    file_count: int = 0
    gone_file_count: int = 0
    file_bytes: int = 0
    pending_bytes: int = 0
    session_count: int = 0
    child_count: int = 0
    message_count: int = 0
    skipped: dict[str, int] = {}
    faults: dict[str, int] = {}
    examples: tuple[Example, ...] = ()
    unknown: tuple[UnknownKind, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    busy: tuple[str, ...] = ()
    is_capturing: bool = False
    is_off: bool = False
    broken_off_at: datetime | None = None
    warnings: tuple[str, ...] = ()


class SecretView(Struct, frozen=True, kw_only=True):
    """Where a key or a password lies: in a part of a message, characters `[start, start + length)` of its body."""

    locator: str
    part: int
    part_type: PartType
    start: int
    length: int
    kind: str


class SecretsView(Struct, frozen=True, kw_only=True):
    """`secrets` the newest first, `counts` by kind, the most first. `pending_count` parts at most are still to be
    looked through; of `cut_count` only the beginning was, the rest is whenever it leaves."""

    counts: dict[str, int]
    secrets: tuple[SecretView, ...]
    pending_count: int
    cut_count: int


class StatusView(Struct, frozen=True, kw_only=True):
    """What is in the archive. `archive_bytes` is its size on disk, `source_bytes` that of all agents' files in it.
    `warnings` are sentences for people, over all sources. Of the calls, results and reasoning, `tool_posted_count` can
    be searched, `tool_cut_count` of them in part, and `tool_pending_count` not yet. For secrets `secret_pending_count`
    parts at most are still to be looked through; of `secret_cut_count` only the beginning was. Of the `unknown_count`
    records and blocks that were not understood the sources' kinds count `unknown_looked_count`, the last captured."""

    sources: tuple[SourceView, ...]
    session_count: int
    child_count: int
    message_count: int
    last_capture_at: datetime | None
    archive: str
    archive_bytes: int
    source_bytes: int
    warnings: tuple[str, ...]
    tool_posted_count: int = 0
    tool_pending_count: int = 0
    tool_cut_count: int = 0
    secret_count: int = 0
    secret_pending_count: int = 0
    secret_cut_count: int = 0
    unknown_count: int = 0
    unknown_looked_count: int = 0
