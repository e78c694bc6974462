"""The words that stand between what was said: who, when, what was left out, where it is from."""

from collections.abc import Mapping
from datetime import datetime, tzinfo

from pond_desktop.canonical import Locator
from pond_desktop.canonical.own import Own
from pond_desktop.projection.export.values import ExportHead, LeftOutKind, SessionEnd, SessionHead
from pond_desktop.projection.link_words import link_words
from pond_desktop.projection.tally_words import tally_lines, usage_words
from pond_desktop.projection.values import LinkView, MessageView, PartView
from pond_desktop.projection.words import clock_time, count, day_and_time, size

_LEFT_OUT: Mapping[LeftOutKind, tuple[str, str | None]] = {
    "message": ("message", None),
    "tool_call": ("tool call", None),
    "tool_result": ("tool result", None),
    "reasoning": ("thought", None),
    "injected_text": ("text of the harness", "texts of the harness"),
    "file": ("file", None),
    "tool_approval_request": ("question for approval", "questions for approval"),
    "tool_approval_response": ("answer about approval", "answers about approval"),
    "unknown": ("record that is not understood", "records that are not understood"),
}
_EVENTS = {
    "compaction": "Conversation compacted",
    "rollback": "Went back",
    "error": "Error",
    "interruption": "Interrupted",
    "model_change": "Model changed",
    "notice": "Notice",
}
_LABELS = {
    "text": "Text",
    "reasoning": "Reasoning",
    "file": "File",
    "tool_call": "Call",
    "tool_result": "Result",
    "tool_approval_request": "Asked for approval",
    "tool_approval_response": "Answer about approval",
    "unknown": "Not understood",
}


def title_of(head: ExportHead) -> str:
    """What the file is called."""
    if head.query is not None:
        found = "session" if len(head.titles) == 1 else "sessions"
        return f"{len(head.titles):,} {found} found by: {head.query}"
    return head.titles[0] if len(head.titles) == 1 else count(len(head.titles), "session")


def facts_of(head: SessionHead, zone: tzinfo | None = None) -> list[tuple[str, str]]:
    """Name and value of what is known of a session, the most telling first."""
    summary = head.summary
    last, first = summary.last_message_at, summary.started_at
    tree = summary.tally if summary.tally is not None and summary.tally.tree is not None else None
    facts: list[tuple[str, str | None]] = [
        ("Agent", head.agent_title + (f" {summary.agent_version}" if summary.agent_version else "")),
        ("Model", summary.model),
        ("Kind", summary.kind),
        ("Project", summary.project),
        ("Recorded in", summary.recorded_project),
        ("Went on in", ", ".join(summary.other_projects) or None),
        ("Branch", summary.git_branch),
        ("Began", None if first is None else moment(first, zone)),
        ("Last message", None if last is None else moment(last, zone)),
        ("Messages", f"{summary.message_count:,} of people and agent, {head.total_count:,} in all"),
        ("Usage", None if summary.tally is None else usage_words(summary.tally.own.usage)),
        ("In all", None if tree is None else tally_lines(tree)[1]),
        ("Its agent calls it", summary.agent_title),
        *_own_facts(summary.own),
        ("Records that could not be read", f"{summary.fault_count:,}" if summary.fault_count else None),
        ("Source gone since", None if summary.gone_at is None else moment(summary.gone_at, zone)),
        ("Address", address(summary.locator)),
    ]
    return [(name, value) for name, value in facts if value]


def own_words(own: Own | None) -> list[str]:
    """What the person made of a message."""
    return [f"{name}: {value}" if value else name for name, value in _own_facts(own)]


def _own_facts(own: Own | None) -> list[tuple[str, str | None]]:
    if own is None:
        return []
    facts: list[tuple[str, str | None]] = [("Pinned", "yes")] if own.pinned_at is not None else []
    facts += [("Tags", ", ".join(own.tags))] if own.tags else []
    return facts + ([("Note", own.note)] if own.note else [])


def address(locator: str) -> str:
    return Locator.parse(locator).address()


def moment(at: datetime, zone: tzinfo | None = None) -> str:
    """With the offset: whoever reads it may be elsewhere."""
    return f"{day_and_time(at, zone)} ({at.astimezone(zone):%z})"


def speaker(view: MessageView, head: SessionHead) -> str:
    """Who says it; in a session that another one started no person writes the prompts."""
    if view.event is not None:
        return _EVENTS.get(view.event, view.event.replace("_", " ").capitalize())
    if view.role == "user":
        if not view.is_conversational and view.parts and all(part.type == "tool_result" for part in view.parts):
            return "Tool"
        return "User" if head.summary.parent is None else "Parent agent"
    return {"assistant": head.agent_title, "tool": "Tool", "system": "System"}[view.role]


def when(view: MessageView, zone: tzinfo | None = None) -> str:
    """The time of day, and how far it can be trusted."""
    if view.at is None:
        return ""
    said = clock_time(view.at, zone)
    return {"stated": said, "zone_assumed": f"{said} (zone not stated)", "inferred": f"about {said}"}[view.time_basis]


def remarks_on(view: MessageView) -> list[str]:
    """What else is known of a message."""
    facts = [
        f"copied from {view.copied_from}" if view.copied_from else "",
        "no longer in the source" if view.superseded_at else "",
        "another way on from an earlier message" if view.is_branch_start else "",
        *own_words(view.own),
    ]
    return [fact for fact in facts if fact]


def label(part: PartView) -> str:
    return "Text of the harness" if part.provenance == "injected" and part.type == "text" else _LABELS[part.type]


def file_words(part: PartView) -> str:
    """A file that is not written along."""
    named = part.file_name or part.media_type or "file"
    kind = f", {part.media_type}" if part.file_name and part.media_type else ""
    room = f", {size(part.body_bytes)}" if part.body_bytes else ""
    return f"{named}{kind}{room}"


def link_line(link: LinkView) -> str:
    """A link in words; the address follows."""
    doubt = "" if link.is_verified else " (concluded)"
    about = "a session that was not captured" if link.session is None else link.session.title
    return f"{link_words(link).capitalize()}{doubt}: {about}"


def end_lines(end: SessionEnd, head: SessionHead) -> list[str]:
    """What is not in the file."""
    said = [count(number, *_LEFT_OUT[kind]) for kind in _LEFT_OUT if (number := end.left_out.get(kind, 0))]
    lines = []
    if said:
        lines.append(f"Left out: {', '.join(said)}.")
    if not head.total_count:
        lines.append("No message is in this session.")
    if end.mask_count:
        lines.append(f"Keys and passwords are masked in {count(end.mask_count, 'place')}.")
    return lines
