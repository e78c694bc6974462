"""A session or a message as text: one rule a message, one line a tool call, markers that name the next command."""

import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import TypeAlias

from pond_desktop.canonical.own import Own
from pond_desktop.cli.output import Line
from pond_desktop.projection.link_words import in_place, link_words
from pond_desktop.projection.tally_words import tally_lines
from pond_desktop.projection.values import (
    LinkView,
    MessageDetail,
    MessageView,
    PartView,
    SessionSummary,
    TranscriptPage,
)
from pond_desktop.projection.words import count, size

BodyOf: TypeAlias = Callable[[PartView], Iterable[str]]

_RULE_COLUMNS = 72
_INDENT = "  "
_STYLES = {"user": "bold green", "assistant": "bold cyan", "tool": "yellow", "system": "magenta"}


def page_lines(page: TranscriptPage, program: str) -> Iterator[Line]:
    """The page in reading order, with the commands that go on from here, which begin with `program`."""
    first = page.earlier_count + 1
    last = page.earlier_count + len(page.messages)
    yield from _header(page.session)
    yield Line(f"messages {first}-{last} of {page.total_count}" if page.messages else "no messages", "dim")
    session = _word(page.session.locator)
    if page.earlier_count and page.messages:
        before = _word(page.messages[0].id)
        yield Line(f"^ {page.earlier_count} earlier: {program} show {session} --before {before}", "blue")
    placed = in_place(page.links)
    told: list[LinkView] = []
    if not page.earlier_count:
        told += placed.above
        yield from _links_in_place(placed.above)
    for position, message in enumerate(page.messages, first):
        yield from _message(message, position, program, is_target=message.id == page.anchor_message_id)
        told += placed.at.get(message.id, ())
        yield from _links_in_place(placed.at.get(message.id, ()))
    if not page.later_count:
        told += placed.below
        yield from _links_in_place(placed.below)
    yield Line("")
    yield from _abridged_line(page.messages, first, program)
    if page.later_count and page.messages:
        after = _word(page.messages[-1].id)
        yield Line(f"v {page.later_count} later: {program} show {session} --after {after}", "blue")
        yield Line("  Later messages may have revised what is said here.", "dim")
    yield from _links(link for link in page.links if link not in told)


def detail_lines(detail: MessageDetail, program: str, body_of: BodyOf) -> Iterator[Line]:
    """One message with everything in it, between its neighbours.

    Args:
        body_of: gives all of a part that is cut in `detail`.
    """
    yield from _header(detail.session)
    first = detail.message.ordinal + 1 - len(detail.before)
    for position, message in enumerate(detail.before, first):
        yield from _message(message, position, program)
    yield from _message(detail.message, detail.message.ordinal + 1, program, is_target=True, body_of=body_of)
    for position, message in enumerate(detail.after, detail.message.ordinal + 2):
        yield from _message(message, position, program)
    yield Line("")
    yield from _links(detail.links)


def _header(session: SessionSummary) -> Iterator[Line]:
    yield Line(session.title, "bold")
    facts = [
        session.locator,
        session.agent,
        session.project,
        session.git_branch,
        session.model,
        session.kind,
        stamp(session.last_message_at) if session.last_message_at else None,
        f"source gone since {stamp(session.gone_at)}" if session.gone_at else None,
        f"{session.fault_count} unreadable records" if session.fault_count else None,
    ]
    yield Line(" · ".join(fact for fact in facts if fact), "dim")
    if session.own is not None:
        yield from _own(session.own)
    if session.agent_title is not None:
        yield Line(f"its agent calls it: {session.agent_title}", "dim")
    if session.recorded_project:
        yield Line(f"recorded in {session.recorded_project}", "dim")
    if session.other_projects:
        yield Line(f"went on in {', '.join(session.other_projects)}", "dim")
    if session.tally is not None:
        yield from (Line(line, "dim") for line in tally_lines(session.tally))


def _own(own: Own) -> Iterator[Line]:
    """What the person made of it. The title stands elsewhere."""
    facts = ["pinned" if own.pinned_at else "", *(f"#{tag}" for tag in own.tags)]
    if said := " · ".join(fact for fact in facts if fact):
        yield Line(said, "yellow")
    if own.note is not None:
        yield from (Line(f"note: {line}", "yellow") for line in own.note.split("\n"))


def _message(
    message: MessageView, position: int, program: str, *, is_target: bool = False, body_of: BodyOf | None = None
) -> Iterator[Line]:
    """`body_of` is given for the message that is shown whole."""
    yield Line("")
    pieces = [f"--- [{position}]{' >' if is_target else ''} {message.event or message.role}"]
    if message.at is not None:
        pieces.append(
            {"stated": "", "zone_assumed": "zone? ", "inferred": "about "}[message.time_basis] + stamp(message.at)
        )
    pieces.append(message.id)
    if message.copied_from:
        pieces.append(f"copied from {message.copied_from}")
    if message.superseded_at:
        pieces.append(f"no longer in the source since {stamp(message.superseded_at)}")
    rule = " | ".join(pieces) + " "
    yield Line(rule + "-" * max(3, _RULE_COLUMNS - len(rule)), _STYLES[message.role])
    if message.own is not None:
        yield from (line._replace(text=f"{_INDENT}{line.text}") for line in _own(message.own))
    for part in message.parts:
        is_said = part.type == "text" and part.provenance == "conversational"
        if body_of is not None:
            yield from _flowing(_all_of(part, body_of)) if is_said else _whole_part(part, body_of)
        elif is_said:
            yield from _flowing([_head_of(part)])
            if part.is_cut:
                command = _whole(message, program)
                yield Line(f"{_INDENT}(only the beginning of {size(part.body_bytes)}: {command})", "blue")
        else:
            yield from _part(part, _more(part))
        if part.searched_chars is not None:
            yield Line(f"{_INDENT}(a search reads only its first {part.searched_chars:,} characters)", "dim")


def _part(part: PartView, more: str = "") -> Iterator[Line]:
    if part.type == "tool_call":
        yield Line(f"{_INDENT}-> {part.named_line}{more}{_tag(part.call_id)}", "yellow")
        if part.child:
            yield Line(f"{_INDENT}   started {part.child}", "blue")
    elif part.type == "tool_result":
        yield Line(f"{_INDENT}<- {part.line}{more}{_tag(part.call_id)}", "red" if part.is_failure else "dim")
    elif part.type == "file":
        yield Line(f"{_INDENT}[{part.file_name or part.media_type or part.line}]", "magenta")
    else:
        yield Line(f"{_INDENT}[{_label(part)}] {part.line}{more}", "dim")


def _whole_part(part: PartView, body_of: BodyOf) -> Iterator[Line]:
    yield from _part(part)
    if part.text and part.type != "file":
        style = "dim" if part.type == "reasoning" else ""
        yield from _flowing(_all_of(part, body_of), margin=f"{_INDENT}   ", style=style)
    other_end = part.result_message_id or part.call_message_id
    if other_end:
        yield Line(f"{_INDENT}   {'result' if part.type == 'tool_call' else 'call'} in message {other_end}", "blue")


def _head_of(part: PartView) -> str:
    return part.line if part.text is None else part.text


def _all_of(part: PartView, body_of: BodyOf) -> Iterable[str]:
    return body_of(part) if part.is_cut else [_head_of(part)]


def _flowing(pieces: Iterable[str], *, margin: str = "", style: str = "") -> Iterator[Line]:
    """The lines of a text that comes in pieces, cut anywhere."""
    start = margin
    for piece in pieces:
        *whole, rest = piece.split("\n")
        for line in whole:
            yield Line(start + line, style)
            start = margin
        if rest:
            yield Line(start + rest, style, end="")
            start = ""
    yield Line(start, style)


def _more(part: PartView) -> str:
    """How much a part in one line leaves out."""
    if part.type in ("tool_call", "file"):
        return ""
    if part.is_cut:
        dots = "" if part.line.endswith("…") else "…"
        return f"{dots} ({size(part.body_bytes)} in all)"
    text = (part.text or "").strip()
    if "\n" not in text or "".join(text.split()) == "".join(part.line.split()):
        return ""
    lines = text.count("\n")
    return f" (+{count(lines, 'line')})"


def _abridged_line(messages: Sequence[MessageView], first: int, program: str) -> Iterator[Line]:
    """How to read the last tool output that is shown by its first line only."""
    for position, message in reversed(list(enumerate(messages, first))):
        if any(part.type == "tool_result" and _more(part) for part in message.parts):
            yield Line(f"> all of [{position}]: {_whole(message, program)}", "blue")
            return


def _whole(message: MessageView, program: str) -> str:
    return f"{program} message {_word(message.locator)}"


def _label(part: PartView) -> str:
    kind = part.type.replace("_", " ")
    return f"injected {kind}" if part.provenance == "injected" else kind


def _tag(call_id: str | None) -> str:
    return f" [{call_id}]" if call_id else ""


def _links_in_place(links: Sequence[LinkView]) -> Iterator[Line]:
    if links:
        yield Line("")
        yield from _links(links)


def _links(links: Iterable[LinkView]) -> Iterator[Line]:
    for link in links:
        words = link_words(link)
        about = f": {link.session.title} ({link.session.message_count} messages)" if link.session else " (not captured)"
        doubt = "" if link.is_verified else " (concluded)"
        yield Line(f"{words} {link.locator}{about}{doubt}", "blue")


def stamp(at: datetime) -> str:
    """Local time, to the second."""
    return f"{at.astimezone():%Y-%m-%d %H:%M:%S}"


def _word(text: str) -> str:
    """So that the command can be pasted into a shell as it is."""
    return shlex.quote(text)
