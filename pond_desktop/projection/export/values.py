"""What a form is given, and what a form is."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import ClassVar, Literal, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from pond_desktop.projection.values import LinkView, MessageView, PartView, SessionSummary

FormatName: TypeAlias = Literal["markdown", "html", "json", "text"]
Extent: TypeAlias = Literal["whole", "conversation", "hits", "hits_conversation"]
"""All messages with all their parts, or of them only what was said; `hits`: of the messages that a search found."""

LeftOutKind: TypeAlias = Literal[
    "message",
    "tool_call",
    "tool_result",
    "reasoning",
    "injected_text",
    "file",
    "tool_approval_request",
    "tool_approval_response",
    "unknown",
]


class Picture(NamedTuple):
    """The bytes of a picture that stands in a message, and what they themselves say that they are, as in `png`."""

    content: bytes
    kind: str


class ExportHead(Struct, frozen=True, kw_only=True):
    """One file. `titles` of its sessions in their order; `query`: what was searched for, where that chose them."""

    titles: tuple[str, ...]
    made_by: str
    exported_at: datetime
    extent: Extent = "whole"
    is_masked: bool = True
    query: str | None = None


class SessionHead(Struct, frozen=True, kw_only=True):
    """`total_count` messages are in the session, whatever is written of them."""

    summary: SessionSummary
    agent_title: str
    links: tuple[LinkView, ...]
    total_count: int


class ExportedMessage(Struct, frozen=True, kw_only=True):
    """A message, and how to get what is too long to be held: `text_of` gives a part's text in pieces, `picture_of` what
    it shows. Both may be called as often as is wished."""

    view: MessageView
    text_of: Callable[[PartView], Iterable[str]]
    picture_of: Callable[[PartView], Picture | None] = lambda part: None


class SessionEnd(Struct, frozen=True, kw_only=True):
    """What is not there: how many of each kind, and in how many places of the session a mask stands."""

    left_out: Mapping[LeftOutKind, int]
    mask_count: int


class Form(Protocol):
    """Writes one file; is called in the order in which its methods stand here, `message` any number of times."""

    suffix: ClassVar[str]

    def begin(self, head: ExportHead) -> Iterator[str]: ...

    def session(self, head: SessionHead) -> Iterator[str]: ...

    def message(self, message: ExportedMessage) -> Iterator[str]: ...

    def end_session(self, end: SessionEnd) -> Iterator[str]: ...

    def end(self) -> Iterator[str]: ...
