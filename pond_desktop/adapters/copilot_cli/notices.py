"""Events that are nobody's words: what they become, or why they are skipped."""

from typing import NamedTuple

import msgspec

from pond_desktop.adapters.copilot_cli.pieces import complaint
from pond_desktop.adapters.copilot_cli.wire import Data, Line
from pond_desktop.adapters.parts import is_written, text_part
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part


class Notice(NamedTuple):
    parts: tuple[Part, ...]
    event: str | None


_TEXT_OF = {
    "system.message": ("content", None),
    "system.notification": ("content", "notice"),
    "skill.invoked": ("content", None),
    "session.info": ("message", "notice"),
    "session.warning": ("message", "notice"),
    "session.error": ("message", "error"),
    "session.compaction_complete": ("summary_content", "compaction"),
    "session.task_complete": ("summary", "notice"),
    "session.handoff": ("summary", "notice"),
    "abort": ("reason", "interruption"),
    "subagent.failed": ("error", "error"),
    "hook.end": ("error", "notice"),
}
"""The field that holds the text, and what the message marks. One without text is skipped."""

_SKIPPED = {
    **dict.fromkeys(("assistant.turn_start", "assistant.turn_end"), "turn marker"),
    **dict.fromkeys(("hook.start", "hook.end"), "hook"),
    **dict.fromkeys(("permission.requested", "permission.completed"), "permission"),
    **dict.fromkeys(
        (
            "session.compaction_start",
            "session.compaction_complete",
            "session.context_changed",
            "session.context_cleared",
            "session.snapshot_rewind",
            "session.truncation",
        ),
        "context change",
    ),
    **dict.fromkeys(("session.binary_asset",), "attached bytes"),
    **dict.fromkeys(
        (
            "session.auto_mode_resolved",
            "session.autopilot_objective_changed",
            "session.handoff",
            "session.mode_changed",
            "session.permissions_changed",
            "session.plan_changed",
            "session.session_limits_changed",
            "session.shutdown",
            "session.task_complete",
            "session.title_changed",
            "session.usage_checkpoint",
            "session.workspace_file_changed",
            "subagent.completed",
        ),
        "session facts",
    ),
}


def said_by_machine(line: Line, place: Place) -> Notice | None:
    """`None` for an event of another kind, or without text."""
    told = _TEXT_OF.get(line.type)
    if told is None:
        return None
    field, event = told
    raw: msgspec.Raw = getattr(line.data, field)
    if line.type == "session.compaction_complete" and line.data.success is False:
        field, event, raw = "error", "notice", line.data.error
    if not is_written(raw):
        return None
    text_place, text = complaint(place.at(_name(field)), raw) if field == "error" else (place.at(_name(field)), raw)
    part = text_part(text_place, text, "injected")
    return Notice((part,), event) if part else None


def skipped_as(line: Line) -> str | None:
    """Why an event gives no message; `None` for one that is not known."""
    if line.type in _SKIPPED:
        return _SKIPPED[line.type]
    if line.type in _TEXT_OF:
        return "empty message"
    return "passing event" if line.ephemeral else None


def _name(field: str) -> str:
    return next(each.encode_name for each in msgspec.structs.fields(Data) if each.name == field)
