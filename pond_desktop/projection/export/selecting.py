"""What of a message is conversation, and what is left out where only that is wanted."""

from collections import Counter
from typing import TypeAlias

from msgspec.structs import replace

from pond_desktop.projection.export.values import LeftOutKind
from pond_desktop.projection.values import MessageView, PartView

LeftOut: TypeAlias = Counter[LeftOutKind]


def conversation_of(view: MessageView) -> tuple[MessageView | None, LeftOut]:
    """The message with what was said in it, `None` where nothing was; and what that leaves out."""
    kept = tuple(part for part in view.parts if _is_said(part)) if view.is_conversational else ()
    left_out: LeftOut = Counter(_kind(part) for part in view.parts if part not in kept)
    if kept:
        return replace(view, parts=kept), left_out
    left_out["message"] += 1
    return None, left_out


def _is_said(part: PartView) -> bool:
    return part.provenance == "conversational" and part.type in ("text", "file")


def _kind(part: PartView) -> LeftOutKind:
    return "injected_text" if part.type == "text" else part.type
