"""What the archive adds to canonical values when it gives them back."""

from datetime import UTC, datetime
from typing import NamedTuple

from msgspec import Struct

from pond_desktop.canonical.own import Own, OwnThing
from pond_desktop.canonical.values import Link, Message, Role, Session, Usage


class ArchivedSession(Struct, frozen=True, kw_only=True):
    """A session's header with what the archive counted.

    `source` is the source's id (`claude-code`, `codex@laptop`). `last_message_at` is the time of the last
    conversational message, never a file's; `None` where no message has a time. `message_count` counts user and
    assistant messages with conversational text, without copies from another session. `first_prompt` is the first thing
    a person typed, uncut up to 2,000 characters. `parent_id` is the session that a child link names, whether or not
    that was captured. `gone_at`: since when every file of it is missing at the source. `joined_project`: what
    the project counts as, where that is another. `own_things`: what the person made of it as a whole.
    """

    key: int
    source: str
    agent: str
    header: Session
    last_message_at: datetime | None
    message_count: int
    total_count: int
    child_count: int
    first_prompt: str | None
    model: str | None
    parent_id: str | None
    gone_at: datetime | None
    fault_count: int = 0
    joined_project: str | None = None
    own_things: tuple[OwnThing, ...] = ()

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def project(self) -> str | None:
        """The project that it counts as."""
        return self.joined_project or self.header.project

    @property
    def own(self) -> Own | None:
        return Own.of(self.own_things)


class ArchivedMessage(Struct, frozen=True, kw_only=True):
    """A message as archived. `key` is the archive's own number; `superseded_at`: since when the source no longer has
    it (the file was rewritten). `file_key` and `generation` say which raw bytes the parts' spans mean."""

    key: int
    message: Message
    file_key: int
    generation: int
    superseded_at: datetime | None


class ArchivedLink(Struct, frozen=True, kw_only=True):
    """A link seen from the archive: both ends by name, and the sessions themselves where they were captured."""

    source: str
    link: Link
    outer: ArchivedSession | None
    inner: ArchivedSession | None


class CallPlace(NamedTuple):
    """A tool call, or the result of one."""

    call_id: str
    is_result: bool
    message_id: str


class OutlineRow(NamedTuple):
    """What is needed to give a message a place in a long transcript before it is read.

    `key` is the archive's own number of the message. `at_s` counts whole seconds since 1970, `None` where no time was
    written: a plain number, since a session can have a hundred thousand.
    """

    ordinal: int
    role: Role
    is_conversational: bool
    chars: int
    lines: int
    key: int = 0
    at_s: int | None = None

    @property
    def at(self) -> datetime | None:
        return None if self.at_s is None else datetime.fromtimestamp(self.at_s, UTC)

    @property
    def is_prompt(self) -> bool:
        """Whether a turn begins with it: somebody said it to the agent."""
        return self.role == "user" and self.is_conversational


class Tally(Struct, frozen=True, kw_only=True):
    """What some sessions amount to: conversational messages, and tokens as far as the agent counted them.

    Messages that were copied from a session which is in the archive are counted there only.
    """

    session_count: int
    message_count: int
    usage: Usage

    def __add__(self, other: "Tally") -> "Tally":
        tokens = {name: _sum(getattr(self.usage, name), getattr(other.usage, name)) for name in _TOKENS}
        return Tally(
            session_count=self.session_count + other.session_count,
            message_count=self.message_count + other.message_count,
            usage=Usage(**tokens),
        )


class SessionTally(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A session alone, and with all that it started, to any depth; `tree` is `None` where it started nothing."""

    own: Tally
    tree: Tally | None = None


_TOKENS = Usage.__struct_fields__


def _sum(one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else one + other
