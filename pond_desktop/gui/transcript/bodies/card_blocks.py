"""The blocks below the line of an open card. Pure."""

from collections.abc import Iterator

from pond_desktop.gui.looks.amounts import number, size
from pond_desktop.gui.looks.head import HEAD_CHARS, HEAD_LINES
from pond_desktop.gui.transcript.blocks import Block, Line, Sheet, Switch, Tabs
from pond_desktop.gui.transcript.openings import Unfolded
from pond_desktop.gui.translation import tr
from pond_desktop.projection.tool_cards import (
    Changes,
    Checklist,
    Half,
    Matches,
    Note,
    Prose,
    Section,
    Terminal,
    ToolCard,
)
from pond_desktop.projection.values import MessageView, PartView

OTHER_PART = -2
"""What a call shows of its result is no part of the call: what is looked for in the one is not found in the other."""
_TELLING_THEMSELVES = ("command", "read", "search", "helper")
"""Kinds of tools whose result needs no word above it."""


def card_blocks(part: PartView, view: MessageView, card: ToolCard, unfolded: Unfolded) -> list[Block]:
    """What a call shows: its buttons, what was asked, what came back. Of a result only what came back."""
    is_raw = part.ordinal in unfolded.raw
    blocks: list[Block] = [_tabs(part, view, card, unfolded)]
    asked = card.asked if part.type == "tool_call" else None
    if asked is not None:
        blocks += _half(part, asked, unfolded, is_raw=is_raw, result_in="")
    if card.answered is not None:
        is_named = asked is not None and (is_raw or card.kind not in _TELLING_THEMSELVES)
        blocks += [_label(part, tr("Result"))] if is_named else []
        elsewhere = part.result_message_id if part.type == "tool_call" else None
        blocks += _half(
            part, card.answered, unfolded, is_raw=is_raw, result_in=elsewhere or "", is_other=asked is not None
        )
    if card.exit_code and not is_raw:
        blocks.append(Sheet(part=part.ordinal, content=Note(tr("exit code {code}").format(code=card.exit_code))))
    return blocks


def _tabs(part: PartView, view: MessageView, card: ToolCard, unfolded: Unfolded) -> Tabs:
    switches = [Switch(words=tr("As written"), kind="raw", is_on=part.ordinal in unfolded.raw)]
    halves = [card.asked if part.type == "tool_call" else None, card.answered]
    if any(isinstance(section, Changes) for half in halves if half is not None for section in half.sections):
        switches.insert(0, Switch(words=tr("Side by side"), kind="beside", is_on=unfolded.is_beside))
    if part.result_message_id not in (None, view.id):
        switches.append(Switch(words=tr("Go to the result"), kind="message", target=part.result_message_id or ""))
    if part.call_message_id not in (None, view.id):
        switches.append(Switch(words=tr("Go to the call"), kind="message", target=part.call_message_id or ""))
    return Tabs(part=part.ordinal, switches=tuple(switches), is_quiet=True)


def _half(
    part: PartView, half: Half, unfolded: Unfolded, *, is_raw: bool, result_in: str, is_other: bool = False
) -> Iterator[Block]:
    is_whole = part.ordinal in unfolded.whole
    contents = [half.raw] if is_raw else _contents(half.sections)
    is_long = False
    for content in contents:
        if isinstance(content, Changes):
            yield _change_label(part, content)
            if not content.lines:
                continue
        elif isinstance(content, Prose) and content.title:
            yield _label(part, {"Task": tr("Task"), "Last words": tr("Last words")}.get(content.title, content.title))
        elif isinstance(content, Checklist):
            done = sum(item.state == "done" for item in content.items)
            words = tr("{done} of {all} done").format(done=number(done), all=number(len(content.items)))
            yield _label(part, words)
        is_head = not is_whole and _is_long(content)
        is_long = is_long or is_head
        yield Sheet(
            part=OTHER_PART if is_other else part.ordinal,
            content=content,
            is_beside=unfolded.is_beside,
            is_head=is_head,
        )
    if is_long:
        yield Tabs(part=part.ordinal, switches=(Switch(words=tr("Show more"), kind="more"),))
    elif half.is_cut:
        words = tr("Show all ({size})").format(size=size(half.all_bytes))
        yield Tabs(part=part.ordinal, switches=(Switch(words=words, kind="whole", target=result_in),))


def _contents(sections: tuple[Section, ...]) -> list[Section | tuple[Matches, ...] | str]:
    """What was found in several files is one text."""
    found = tuple(section for section in sections if isinstance(section, Matches))
    return [*([found] if found else []), *(section for section in sections if not isinstance(section, Matches))]


def _is_long(content: Section | tuple[Matches, ...] | str) -> bool:
    if isinstance(content, tuple):
        texts = [line for section in content for _, line in section.lines]
    elif isinstance(content, Changes):
        texts = [line.text for line in content.lines]
    else:
        text = _text(content)
        return len(text) > HEAD_CHARS or text.count("\n") >= HEAD_LINES
    return len(texts) > HEAD_LINES or sum(map(len, texts)) > HEAD_CHARS


def _text(content: Section | str) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, Terminal):
        return content.inked.text
    if isinstance(content, Prose):
        return content.markdown
    return getattr(content, "text", "")


def _change_label(part: PartView, changes: Changes) -> Line:
    words = {
        "edited": tr("edited"),
        "written": tr("written"),
        "deleted": tr("deleted"),
        "moved": tr("moved"),
    }[changes.action]
    told = [words]
    told += [tr("to {path}").format(path=changes.moved_to)] if changes.moved_to else []
    told += [f"+{number(changes.added_count)}"] if changes.added_count else []
    told += [f"−{number(changes.removed_count)}"] if changes.removed_count else []
    return _label(part, changes.path or tr("a file"), "  ".join(told))


def _label(part: PartView, name: str, text: str = "") -> Line:
    return Line(kind="label", name=name, text=text, part=part.ordinal)
