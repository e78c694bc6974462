"""What stands behind a locator, as text in the room there is for it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from pond_desktop.projection.readable import one_line
from pond_desktop.projection.values import LinkView, MessageView, PartView, SessionSummary
from pond_desktop.projection.words import count

Detail: TypeAlias = Literal["summary", "excerpt", "full", "context"]
Boundary: TypeAlias = Literal["budget_bytes", "excerpt_lines", "summary_runes"]
BodyOf: TypeAlias = Callable[[PartView], Iterable[str]]

SUMMARY_CHARS: Final = 400
EXCERPT_LINES: Final = 12


class Expansion(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The evidence behind a locator, never empty. `source_revision` names the state of the agent's file that it is
    from, `provenance` the file and the bytes. `truncation_boundary`: which limit cut it."""

    content: str
    source_revision: str = ""
    truncated: bool
    truncation_boundary: Boundary | None = None
    provenance: str = ""


class Cut(NamedTuple):
    """A text, and the limit that cut it."""

    text: str
    boundary: Boundary | None


def gathered(pieces: Iterable[str], budget_bytes: int, *, lines: int | None = None) -> Cut:
    """As much of `pieces` as fits: so many lines, and so many bytes of UTF-8 up to the end of a line where there is
    one, else of a character. No more pieces are taken than that needs."""
    rest = iter(pieces)
    room = budget_bytes
    taken: list[str] = []
    for piece in rest:
        taken.append(piece)
        room -= _size(piece)
        if room < 0:
            break
    text = "".join(taken).rstrip("\n")
    boundary: Boundary | None = None
    head = text if lines is None else "\n".join(text.split("\n", lines)[:lines])
    if len(head) < len(text):
        text, boundary = head.rstrip("\n"), "excerpt_lines"
    if _size(text) > budget_bytes:
        return Cut(_cut_to_bytes(text, budget_bytes), "budget_bytes")
    if boundary is None and any(piece.strip("\n") for piece in rest):
        boundary = "budget_bytes"
    return Cut(text, boundary)


def summary_of(text: str) -> Cut:
    """A text on one line of at most `SUMMARY_CHARS` characters."""
    line = one_line(text, SUMMARY_CHARS)
    is_cut = line.endswith("…") and len(" ".join(text.split())) > len(line)
    return Cut(line, "summary_runes" if is_cut else None)


def session_line(session: SessionSummary) -> str:
    facts = [
        session.title,
        session.agent,
        session.project,
        session.git_branch,
        count(session.message_count, "message"),
        f"last {session.last_message_at:%Y-%m-%d %H:%M}" if session.last_message_at else None,
    ]
    return " · ".join(fact for fact in facts if fact)


def message_pieces(message: MessageView, body_of: BodyOf) -> Iterator[str]:
    """A message with everything in it, in pieces; nothing where it says nothing."""
    is_first = True
    for part in message.parts:
        pieces = iter(_part_pieces(part, body_of))
        for piece in pieces:
            if piece:
                yield piece if is_first else f"\n\n{piece}"
                is_first = False
                yield from pieces


def outline_pieces(messages: Iterable[MessageView]) -> Iterator[str]:
    """Messages as one skims them: what was said, whole; the rest in one line a part. Each has its own locator."""
    for message in messages:
        at = f" {message.at:%Y-%m-%d %H:%M}" if message.at else ""
        yield f"\n\n--- {message.event or message.role}{at} {message.locator}\n"
        yield "\n".join(_skimmed(part) for part in message.parts)


def link_pieces(links: Iterable[LinkView]) -> Iterator[str]:
    for link in links:
        title = f" {link.session.title}" if link.session else ""
        yield f"\n{link.kind} {'later' if link.is_outgoing else 'earlier'} {link.locator}{title}"


def _part_pieces(part: PartView, body_of: BodyOf) -> Iterator[str]:
    if part.type == "file":
        yield f"[{part.file_name or part.media_type or part.line}]"
        return
    mark = _mark(part)
    if mark:
        yield mark
    if part.is_cut:
        yield from body_of(part)
    else:
        yield part.text if part.text is not None else part.line


def _mark(part: PartView) -> str:
    if part.type == "text" and part.provenance == "conversational":
        return ""
    if part.type == "tool_call":
        return f"-> {part.tool_name or '?'}\n"
    if part.type == "tool_result":
        return "<- failed\n" if part.is_failure else "<-\n"
    return f"[{'injected ' if part.provenance == 'injected' else ''}{part.type.replace('_', ' ')}]\n"


def _skimmed(part: PartView) -> str:
    if part.type == "text" and part.provenance == "conversational":
        return part.line if part.text is None else part.text
    if part.type == "tool_call":
        return f"-> {part.named_line}"
    if part.type == "tool_result":
        return f"<- {part.line}"
    return f"[{part.type.replace('_', ' ')}] {part.line}".rstrip()


def _cut_to_bytes(text: str, budget_bytes: int) -> str:
    head = text.encode("utf-8", "replace")[:budget_bytes].decode("utf-8", "ignore")
    line_end = len(head) if text[len(head) :].startswith("\n") else head.rfind("\n")
    return head[:line_end] if line_end > 0 else head


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "replace"))
