"""What a message shows, before anything is drawn: which parts are text, which are one line, what is folded. Pure."""

from collections.abc import Iterable, Mapping
from datetime import tzinfo
from typing import Literal, TypeAlias

from msgspec import Struct

from pond_desktop.gui.looks.head import HEAD_CHARS, head_of
from pond_desktop.gui.looks.speakers import PERSON, event_name, gist, is_blank, speaker
from pond_desktop.gui.transcript.turns import Turn
from pond_desktop.gui.translation import tr
from pond_desktop.projection.cards import LINE_CHARS
from pond_desktop.projection.link_words import link_target, link_words, other_end
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.values import LinkView, MessageView, PartView, SessionSummary
from pond_desktop.projection.words import clock_time, count, size

INLINE_BYTES = 256_000
"""A part up to this size unfolds where it stands; a larger one opens in the detail."""

LineKind: TypeAlias = Literal["call", "result", "child", "link", "quiet", "file", "divider", "turn", "day", "live"]
CARDS: frozenset[LineKind] = frozenset({"call", "child", "link", "file"})
"""Lines in a frame: there is more behind them."""
Outcome: TypeAlias = Literal["ok", "failed"]


class Line(Struct, frozen=True, kw_only=True):
    """One line: a card, or a quiet remark. `part` is the ordinal of its part; `child` the locator it opens."""

    kind: LineKind
    name: str
    text: str
    part: int
    outcome: Outcome | None = None
    child: str | None = None
    is_foldable: bool = False
    is_open: bool = False


class Body(Struct, frozen=True, kw_only=True):
    """Text below the header or a card. `more` is the word on the button that shows all of it."""

    text: str
    is_markdown: bool
    part: int
    more: str | None = None


Block: TypeAlias = Line | Body


class Row(Struct, frozen=True, kw_only=True):
    """`label` is `None` for what nobody said: tools, markers, the harness."""

    role: str
    label: str | None
    time: str
    blocks: tuple[Block, ...]


class Unfolded(Struct, frozen=True):
    """What a person opened of a message: cards by part, and cut texts by part."""

    cards: frozenset[int] = frozenset()
    whole: frozenset[int] = frozenset()

    def toggled(self, part: int) -> "Unfolded":
        return Unfolded(self.cards ^ {part}, self.whole)

    def with_whole(self, part: int) -> "Unfolded":
        return Unfolded(self.cards | {part}, self.whole | {part})


class Surroundings(Struct, frozen=True, kw_only=True):
    """What a row takes from outside its message: names, how calls ended, the sessions that calls started."""

    agent_title: str
    outcomes: Mapping[str, Outcome]
    children: Mapping[str, SessionSummary]
    zone: tzinfo | None = None
    prompter: str = PERSON
    """Who wrote the prompts: in a session that another one started it was no person."""


_NOTHING_UNFOLDED = Unfolded()


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
) -> Row:
    """`day` and `turn` are those that begin with this message; their names stand above it, and so do the links `above`.
    `is_live_end`: more is on its way below it."""
    blocks: list[Block] = [_mark("day", day)] if day else []
    blocks += (_link(link) for link in above)
    if turn is not None and (turn.name or turn.explanation):
        blocks.append(_mark("turn", turn.name, turn.explanation))
    if view.is_branch_start:
        blocks.append(_mark("divider", tr("Another branch starts here")))
    for part in view.parts:
        if not is_blank(part):
            blocks.extend(_blocks(part, view, around, unfolded))
    if view.event is not None and not any(isinstance(block, Line) and block.kind == "divider" for block in blocks):
        blocks.insert(1 if day else 0, _mark("divider", event_name(view.event)))
    blocks += (_link(link) for link in below)
    blocks += [_mark("live", tr("Live"), tr("the agent goes on writing"))] if is_live_end else []
    time = clock_time(view.at, around.zone) if view.at is not None else ""
    label = (
        speaker(view, around.agent_title, around.prompter) if view.is_conversational and view.event is None else None
    )
    return Row(role=view.role, label=label, time=time, blocks=tuple(blocks))


def spoken(view: MessageView, around: Surroundings, links: Iterable[LinkView] = ()) -> str:
    """A message in one sentence, for those who listen, with the links that stand at it."""
    at = f", {clock_time(view.at, around.zone)}" if view.at is not None else ""
    return f"{speaker(view, around.agent_title, around.prompter)}{at}: {one_line(gist(view), 160)}" + "".join(
        f". {line.name} {line.text}" for line in map(_link, links)
    )


def plain_text(view: MessageView) -> str:
    """What is copied: the texts that were said, else everything that is there."""
    said = [
        part.text for part in view.parts if part.type == "text" and part.provenance == "conversational" and part.text
    ]
    return "\n\n".join(said) or "\n\n".join(part.text or part.named_line for part in view.parts)


def _blocks(part: PartView, view: MessageView, around: Surroundings, unfolded: Unfolded) -> list[Block]:
    if view.event is not None and part is view.parts[0]:
        line = _line(part, "divider", event_name(view.event), unfolded)
    elif part.type == "text" and part.provenance == "conversational" and view.is_conversational:
        return [_body(part, unfolded, is_markdown=True)]
    elif part.child is not None:
        return [*_call(part, around, unfolded), _child(part, around)]
    elif part.type == "tool_call":
        return _call(part, around, unfolded)
    elif part.type in ("tool_result", "tool_approval_request", "tool_approval_response"):
        line = _line(part, "result", _result_name(part), unfolded, _outcome(part.is_failure))
    elif part.type == "file":
        line = _line(part, "file", part.file_name or part.media_type or "File", unfolded)
    else:
        line = _line(part, "quiet", _quiet_name(part, view), unfolded)
    # what stands behind a divider is a summary that a model wrote
    return [line, _body(part, unfolded, is_markdown=line.kind == "divider")] if line.is_open else [line]


def _mark(kind: LineKind, name: str, text: str = "") -> Line:
    """A line that stands for no part."""
    return Line(kind=kind, name=name, text=text, part=-1)


def _line(part: PartView, kind: LineKind, name: str, unfolded: Unfolded, outcome: Outcome | None = None) -> Line:
    text = one_line(part.line, LINE_CHARS)
    # a file's line begins with its name, a marker often says what it is: either stands there already
    if kind in ("file", "divider") and text.casefold().startswith(name.casefold()):
        text = text[len(name) :].lstrip(" ,:")
    is_foldable = bool(part.text or part.is_cut)
    return Line(
        kind=kind,
        name=name,
        text=text,
        part=part.ordinal,
        outcome=outcome,
        is_foldable=is_foldable,
        is_open=is_foldable and part.ordinal in unfolded.cards,
    )


def _call(part: PartView, around: Surroundings, unfolded: Unfolded) -> list[Block]:
    outcome = around.outcomes.get(part.call_id or "") or _outcome(part.is_failure)
    line = _line(part, "call", part.tool_name or "Tool", unfolded, outcome)
    return [line, _body(part, unfolded, is_markdown=False)] if line.is_open else [line]


def _child(part: PartView, around: Surroundings) -> Line:
    session = around.children.get(part.child or "")
    text = f"{session.title} · {count(session.message_count, 'message')}" if session is not None else "not captured"
    target = part.child if session is not None else None
    return Line(kind="child", name="Child session", text=text, part=part.ordinal, child=target)


def _link(link: LinkView) -> Line:
    """The other end of a conversation that lies in several sessions."""
    text = other_end(link) + ("" if link.is_verified else " · concluded")
    name = link_words(link).capitalize()
    return Line(kind="link", name=name, text=one_line(text, LINE_CHARS), part=-1, child=link_target(link))


def _body(part: PartView, unfolded: Unfolded, *, is_markdown: bool) -> Body:
    text = part.text or ""
    is_whole = part.ordinal in unfolded.whole and not part.is_cut
    head = text if is_whole else head_of(text)
    all_bytes = max(part.body_bytes, len(text))
    more = f"Show all ({size(all_bytes)})" if part.is_cut or len(head) < len(text) else None
    # a cut can fall inside a fence, and what is huge is read as it stands: neither is Markdown any more
    is_long = len(text) > HEAD_CHARS or part.is_cut
    return Body(text=head, is_markdown=is_markdown and not (is_whole and is_long), part=part.ordinal, more=more)


def _outcome(is_failure: bool | None) -> Outcome | None:
    return None if is_failure is None else "failed" if is_failure else "ok"


def _result_name(part: PartView) -> str:
    name = {"tool_approval_request": "Asked to allow", "tool_approval_response": "Answered"}.get(part.type)
    return name or part.tool_name or "Result"


def _quiet_name(part: PartView, view: MessageView) -> str:
    if part.type == "reasoning":
        return "Thinking"
    if part.type == "unknown":
        return "Not understood"
    if part.provenance == "injected":
        return "Added by the agent"
    return {"system": "System", "tool": "Tool"}.get(view.role, "Note")
