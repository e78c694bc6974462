"""What a message shows, before anything is drawn: which parts are text, which are one line, what is folded. Pure."""

from collections.abc import Iterable, Mapping
from datetime import datetime, tzinfo

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.canonical.own import Own
from pond_desktop.gui.annotations.words import NOTE, PIN, TAG, own_said
from pond_desktop.gui.looks.amounts import clock_time, duration, messages, size
from pond_desktop.gui.looks.head import HEAD_CHARS, head_of
from pond_desktop.gui.looks.sayings import link_name, other_end
from pond_desktop.gui.looks.speakers import event_name, gist, is_blank, speaker
from pond_desktop.gui.transcript.blocks import Block, Body, Line, LineKind, Outcome, Picture, Row, Switch, Tabs, Thumb
from pond_desktop.gui.transcript.bodies.card_blocks import card_blocks
from pond_desktop.gui.transcript.fetched import shown_pictures
from pond_desktop.gui.transcript.openings import Unfolded, is_foldable
from pond_desktop.gui.transcript.runs import is_said
from pond_desktop.gui.transcript.turns import Turn
from pond_desktop.gui.translation import tr
from pond_desktop.projection.cards import LINE_CHARS
from pond_desktop.projection.link_words import link_target
from pond_desktop.projection.pictures import is_address, is_in_text, is_picture
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.tool_cards import CARD_CHARS, ToolCard
from pond_desktop.projection.tool_cards.answers import is_denial
from pond_desktop.projection.values import LinkView, MessageView, PartView, SessionSummary

__all__ = [
    "INLINE_BYTES",
    "Body",
    "Line",
    "Outcome",
    "Row",
    "Surroundings",
    "Unfolded",
    "compose",
    "outcome_of",
    "outcome_words",
    "plain_text",
    "spoken",
    "told",
]

INLINE_BYTES = CARD_CHARS
"""A part up to this size unfolds where it stands; a larger one opens in the detail."""


class Surroundings(Struct, frozen=True, kw_only=True):
    """What a row takes from outside its message: names, how calls ended, the sessions that calls started."""

    agent_title: str
    outcomes: Mapping[tuple[str, str], Outcome]
    """By the message that holds a result, and call id."""
    children: Mapping[str, SessionSummary]
    zone: tzinfo | None = None
    prompter: str = ""
    """Who wrote the prompts; empty is the person."""
    answered_at: Mapping[tuple[str, str], datetime] = {}
    """When results came, likewise, as far as that was written."""
    is_live: bool = False
    """Whether the agent goes on writing right below the message."""
    cards: Mapping[int, ToolCard] | None = None
    """What the message's calls did, by part; `None` while that is being read."""
    are_cards_read: bool = False
    """Whether somebody reads cards; else a card shows its text."""
    thumbs: Mapping[tuple[str, int], Thumb] = {}
    """Pictures that were decoded, by message and part."""


_NOTHING_UNFOLDED = Unfolded()
_SPOKEN_CALLS_MAX = 12


def compose(
    view: MessageView,
    around: Surroundings,
    unfolded: Unfolded = _NOTHING_UNFOLDED,
    *,
    turn: Turn | None = None,
    above: Iterable[LinkView] = (),
    below: Iterable[LinkView] = (),
    day: str = "",
    is_live_end: bool = False,
    run: Line | None = None,
    is_folded: bool = False,
) -> Row:
    """`day` and `turn` are those that begin with this message; their names stand above it, and so do the links `above`.
    `is_live_end`: more is on its way below it. `run` is the line of what was done around it; `is_folded`: only what was
    said is shown of the message itself."""
    blocks: list[Block] = [_mark("day", day)] if day else []
    blocks += (_link(link) for link in above)
    if turn is not None and (turn.name or turn.explanation):
        blocks.append(_mark("turn", turn.name, turn.explanation))
    if view.is_branch_start:
        blocks.append(_mark("divider", tr("Another branch starts here")))
    blocks += _own(view.own)
    blocks += [run] if run is not None and not view.is_conversational else []
    for part in view.parts:
        if not is_blank(part) and not (is_folded and not (view.is_conversational and is_said(part))):
            blocks.extend(_blocks(part, view, around, unfolded))
    blocks += [run] if run is not None and view.is_conversational else []
    has_divider = any(isinstance(block, Line) and block.kind == "divider" for block in blocks)
    if view.event is not None and not is_folded and not has_divider:
        blocks.insert(1 if day else 0, _mark("divider", event_name(view.event)))
    blocks += (_link(link) for link in below)
    blocks += [_mark("live", tr("Live"), tr("the agent goes on writing"))] if is_live_end else []
    time = clock_time(view.at, around.zone) if view.at is not None else ""
    label = (
        speaker(view, around.agent_title, around.prompter) if view.is_conversational and view.event is None else None
    )
    return Row(role=view.role, label=label, time=time, blocks=tuple(blocks))


def spoken(view: MessageView, around: Surroundings, links: Iterable[LinkView] = ()) -> str:
    """A message in one sentence, for those who listen: who, when, and what is `told` of it."""
    at = f", {clock_time(view.at, around.zone)}" if view.at is not None else ""
    return f"{speaker(view, around.agent_title, around.prompter)}{at}: {told(view, around, links)}"


def told(view: MessageView, around: Surroundings, links: Iterable[LinkView] = ()) -> str:
    """What was said, the calls and how they ended, what the person made of it, and the links at it."""
    calls = [part for part in view.parts if part.type == "tool_call"]
    said = [] if any(call.named_line == gist(view) for call in calls) else [one_line(gist(view), 160)]
    said += [_spoken_call(_call(part, view, around, _NOTHING_UNFOLDED)) for part in calls[:_SPOKEN_CALLS_MAX]]
    said += [*own_said(view.own), *(f"{line.name} {line.text}" for line in map(_link, links))]
    return ". ".join(said)


def _spoken_call(line: Line) -> str:
    told = ", ".join(filter(None, (outcome_words(line.outcome), line.took)))
    return f"{line.name} {one_line(line.text, 80)}".rstrip() + (f": {told}" if told else "")


def outcome_words(outcome: Outcome | None) -> str:
    """How a call ended, by a sign and a word."""
    return {
        "ok": tr("✓ ok"),
        "failed": tr("✗ failed"),
        "denied": tr("⊘ denied"),
        "running": tr("◌ running"),
        "unanswered": tr("◌ no result"),
    }.get(outcome or "", "")


def plain_text(view: MessageView) -> str:
    """What is copied: the texts that were said, else everything that is there."""
    said = [
        part.text for part in view.parts if part.type == "text" and part.provenance == "conversational" and part.text
    ]
    return "\n\n".join(said) or "\n\n".join(part.text or part.named_line for part in view.parts)


def _blocks(part: PartView, view: MessageView, around: Surroundings, unfolded: Unfolded) -> list[Block]:
    if view.event is not None and part is view.parts[0]:
        line = _divider(part, view.event, unfolded)
    elif part.type == "text" and part.provenance == "conversational" and view.is_conversational:
        pictures = [_picture(part, view, around)] if is_in_text(part) else []
        return [_body(part, unfolded, is_markdown=True), *pictures]
    elif part.type == "tool_call":
        line = _call(part, view, around, unfolded)
        return [line, *_opened(line, part, view, around, unfolded), *([_child(part, around)] if part.child else [])]
    elif part.type == "tool_result":
        line = _line(part, "result", _result_name(part), unfolded, outcome_of(part))
        return [line, *_opened(line, part, view, around, unfolded)]
    elif part.type in ("tool_approval_request", "tool_approval_response"):
        line = _line(part, "result", _result_name(part), unfolded, outcome_of(part))
    elif part.type == "file":
        return _file(part, view, around, unfolded)
    else:
        line = _line(part, "quiet", _quiet_name(part, view), unfolded)
    # what stands behind a divider is a summary that a model wrote
    return [line, _body(part, unfolded, is_markdown=line.kind == "divider")] if line.is_open else [line]


def _divider(part: PartView, event: str, unfolded: Unfolded) -> Line:
    """What happened; a summary, which is long and begins like any other, is told by its name alone."""
    line = _line(part, "divider", event_name(event), unfolded)
    is_summary = event == "compaction" and len(part.text or "") >= LINE_CHARS
    return replace(line, text=tr("summary")) if is_summary else line


def _mark(kind: LineKind, name: str, text: str = "") -> Line:
    """A line that stands for no part."""
    return Line(kind=kind, name=name, text=text, part=-1)


def _line(part: PartView, kind: LineKind, name: str, unfolded: Unfolded, outcome: Outcome | None = None) -> Line:
    text = one_line(part.line, LINE_CHARS)
    # a file's line begins with its name, a marker often says what it is: either stands there already
    if kind in ("file", "divider") and text.casefold().startswith(name.casefold()):
        text = text[len(name) :].lstrip(" ,:")
    return Line(
        kind=kind,
        name=name,
        text=text,
        part=part.ordinal,
        outcome=outcome,
        is_foldable=is_foldable(part),
        is_open=is_foldable(part) and part.ordinal in unfolded.cards,
    )


def _call(part: PartView, view: MessageView, around: Surroundings, unfolded: Unfolded) -> Line:
    outcome = around.outcomes.get(_result_of(part)) or outcome_of(part)
    if outcome is None and part.call_id and part.result_message_id is None and not _answered_in(view, part):
        outcome = "running" if around.is_live else "unanswered"
    line = _line(part, "call", part.tool_name or tr("Tool"), unfolded, outcome)
    return replace(line, took=_took(part, view, around))


def _opened(line: Line, part: PartView, view: MessageView, around: Surroundings, unfolded: Unfolded) -> Iterable[Block]:
    if not line.is_open:
        return []
    card = None if around.cards is None else around.cards.get(part.ordinal)
    if card is not None:
        return card_blocks(part, view, card, unfolded)
    is_awaited = around.are_cards_read and around.cards is None
    return [] if is_awaited else [_body(part, unfolded, is_markdown=False)]


def _took(part: PartView, view: MessageView, around: Surroundings) -> str:
    """How long a call took, where both ends have a time that was written."""
    ended = around.answered_at.get(_result_of(part))
    if ended is None or view.at is None or view.time_basis == "inferred" or ended <= view.at:
        return ""
    return duration((ended - view.at).total_seconds())


def _result_of(call: PartView) -> tuple[str, str]:
    return call.result_message_id or "", call.call_id or ""


def _answered_in(view: MessageView, call: PartView) -> bool:
    return any(part.type == "tool_result" and part.call_id == call.call_id for part in view.parts)


def _file(part: PartView, view: MessageView, around: Surroundings, unfolded: Unfolded) -> list[Block]:
    """A picture of the archive's own, or a card. What lies elsewhere is an address, and is never fetched."""
    line = _line(part, "file", part.file_name or part.media_type or tr("File"), unfolded)
    if is_picture(part):
        return [_picture(part, view, around)]
    body = [_body(part, unfolded, is_markdown=False)] if line.is_open else []
    return [line, *body, *([_address(part)] if is_address(part.text) else [])]


def _picture(part: PartView, view: MessageView, around: Surroundings) -> Picture:
    told = (part.file_name, part.media_type, size(part.body_bytes)) if part.type == "file" else (tr("in the text"),)
    return Picture(
        part=part.ordinal,
        words=" · ".join(filter(None, told)),
        thumb=around.thumbs.get((view.id, part.ordinal)),
        is_named=part.ordinal not in shown_pictures(view),
    )


def _address(part: PartView) -> Tabs:
    copy = Switch(words=tr("Copy the address"), kind="copy", target=part.text or "")
    return Tabs(part=part.ordinal, switches=(copy,))


def _child(part: PartView, around: Surroundings) -> Line:
    session = around.children.get(part.child or "")
    text = f"{session.title} · {messages(session.message_count)}" if session is not None else tr("not captured")
    target = part.child if session is not None else None
    return Line(kind="child", name=tr("Child session"), text=text, part=part.ordinal, child=target)


def _own(own: Own | None) -> list[Line]:
    """What the person made of the message."""
    if own is None:
        return []
    tags = " ".join(f"{TAG}{tag}" for tag in own.tags)
    pinned = tr("{sign} Pinned").format(sign=PIN) if own.pinned_at else ""
    lines = [_mark("own", pinned or tags, tags if pinned else "")] if pinned or tags else []
    if own.note:
        lines.append(_mark("own", tr("{sign} Note").format(sign=NOTE), one_line(own.note, LINE_CHARS)))
    return lines


def _link(link: LinkView) -> Line:
    """The other end of a conversation that lies in several sessions."""
    text = other_end(link) + ("" if link.is_verified else " · " + tr("concluded"))
    return Line(kind="link", name=link_name(link), text=one_line(text, LINE_CHARS), part=-1, child=link_target(link))


def _body(part: PartView, unfolded: Unfolded, *, is_markdown: bool) -> Body:
    text = part.text or ""
    is_whole = part.ordinal in unfolded.whole and not part.is_cut
    head = text if is_whole else head_of(text)
    all_bytes = max(part.body_bytes, len(text))
    more = tr("Show all ({size})").format(size=size(all_bytes)) if part.is_cut or len(head) < len(text) else None
    # a cut can fall inside a fence, and what is huge is read as it stands: neither is Markdown any more
    is_long = len(text) > HEAD_CHARS or part.is_cut
    return Body(text=head, is_markdown=is_markdown and not (is_whole and is_long), part=part.ordinal, more=more)


def outcome_of(part: PartView) -> Outcome | None:
    """How a call ended, as its result tells it."""
    if part.is_failure is None:
        return None
    if part.is_failure and is_denial(part.line):
        return "denied"
    return "failed" if part.is_failure else "ok"


def _result_name(part: PartView) -> str:
    name = {"tool_approval_request": tr("Asked to allow"), "tool_approval_response": tr("Answered")}.get(part.type)
    return name or part.tool_name or tr("Result")


def _quiet_name(part: PartView, view: MessageView) -> str:
    if part.type == "reasoning":
        return tr("Thinking")
    if part.type == "unknown":
        return tr("Not understood")
    if part.provenance == "injected":
        return tr("Added by the agent")
    named = {"system": tr("System"), "tool": tr("Tool")}
    return named.get(view.role) or tr("Note", "of the agent")
