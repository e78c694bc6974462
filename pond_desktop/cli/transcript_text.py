"""A session or a message as text: one rule a message, one line a tool call, markers that name the next command."""

import shlex
from collections.abc import Iterable, Iterator
from datetime import datetime

from pond_desktop.cli.output import Line
from pond_desktop.projection.values import (
    LinkView,
    MessageDetail,
    MessageView,
    PartView,
    SessionSummary,
    TranscriptPage,
)

_RULE_COLUMNS = 72
_INDENT = "  "
_STYLES = {"user": "bold green", "assistant": "bold cyan", "tool": "yellow", "system": "magenta"}
_LINK_WORDS = {
    ("child", True): "started",
    ("child", False): "started by",
    ("continued", True): "continued in",
    ("continued", False): "continues",
    ("forked", True): "forked into",
    ("forked", False): "forked from",
    ("compacted", True): "compacted into",
    ("compacted", False): "compacted from",
}


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
    for position, message in enumerate(page.messages, first):
        yield from _message(message, position, is_target=message.id == page.anchor_message_id)
    yield Line("")
    if page.later_count and page.messages:
        after = _word(page.messages[-1].id)
        yield Line(f"v {page.later_count} later: {program} show {session} --after {after}", "blue")
        yield Line("  Later messages may have revised what is said here.", "dim")
    yield from _links(page.links)


def detail_lines(detail: MessageDetail) -> Iterator[Line]:
    """One message with everything in it, between its neighbours."""
    yield from _header(detail.session)
    first = detail.message.ordinal + 1 - len(detail.before)
    for position, message in enumerate(detail.before, first):
        yield from _message(message, position)
    yield from _message(detail.message, detail.message.ordinal + 1, is_target=True, is_whole=True)
    for position, message in enumerate(detail.after, detail.message.ordinal + 2):
        yield from _message(message, position)
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


def _message(message: MessageView, position: int, *, is_target: bool = False, is_whole: bool = False) -> Iterator[Line]:
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
    for part in message.parts:
        yield from _whole_part(part) if is_whole else _part(part)


def _part(part: PartView) -> Iterator[Line]:
    if part.type == "text" and part.provenance == "conversational":
        yield from _body(part)
    elif part.type == "tool_call":
        yield Line(f"{_INDENT}-> {part.line}{_tag(part.call_id)}", "yellow")
        if part.child:
            yield Line(f"{_INDENT}   started {part.child}", "blue")
    elif part.type == "tool_result":
        yield Line(f"{_INDENT}<- {part.line}{_tag(part.call_id)}", "red" if part.is_failure else "dim")
    elif part.type == "file":
        yield Line(f"{_INDENT}[{part.file_name or part.media_type or part.line}]", "magenta")
    else:
        yield Line(f"{_INDENT}[{_label(part)}] {part.line}", "dim")


def _whole_part(part: PartView) -> Iterator[Line]:
    if part.type == "text" and part.provenance == "conversational":
        yield from _body(part)
        return
    yield from _part(part)
    for line in (part.text or "").split("\n") if part.text and part.type != "file" else ():
        yield Line(f"{_INDENT}   {line}", "dim" if part.type == "reasoning" else "")
    if part.is_cut:
        yield Line(f"{_INDENT}   (only the beginning; {part.body_bytes:,} bytes in all)", "dim")
    other_end = part.result_message_id or part.call_message_id
    if other_end:
        yield Line(f"{_INDENT}   {'result' if part.type == 'tool_call' else 'call'} in message {other_end}", "blue")


def _body(part: PartView) -> Iterator[Line]:
    text = part.line if part.text is None else part.text
    yield from (Line(line) for line in text.split("\n"))
    if part.is_cut:
        yield Line(f"{_INDENT}(only the beginning; {part.body_bytes:,} bytes in all: pond-desktop message)", "dim")


def _label(part: PartView) -> str:
    kind = part.type.replace("_", " ")
    return f"injected {kind}" if part.provenance == "injected" else kind


def _tag(call_id: str | None) -> str:
    return f" [{call_id}]" if call_id else ""


def _links(links: Iterable[LinkView]) -> Iterator[Line]:
    for link in links:
        words = _LINK_WORDS[link.kind, link.is_outgoing]
        about = f": {link.session.title} ({link.session.message_count} messages)" if link.session else " (not captured)"
        doubt = "" if link.is_verified else " (concluded)"
        yield Line(f"{words} {link.locator}{about}{doubt}", "blue")


def stamp(at: datetime) -> str:
    """Local time, to the second."""
    return f"{at.astimezone():%Y-%m-%d %H:%M:%S}"


def _word(text: str) -> str:
    """So that the command can be pasted into a shell as it is."""
    return shlex.quote(text)
