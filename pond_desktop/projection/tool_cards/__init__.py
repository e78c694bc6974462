"""What a tool call is: a command, a change of files, something read, a list of things to do. Pure.

In: a tool's name, its parameters and its result as they were written. Out: a `ToolCard` of sections that any surface
can draw. All agents' tools are told apart by the words of their names and the shape of their parameters; what fits
nothing is tidy JSON. Nothing here raises over what a transcript holds. Must not import Qt, the archive, operations.
"""

from pond_desktop.projection.tool_cards.card import tool_card
from pond_desktop.projection.tool_cards.values import (
    CARD_CHARS,
    Changes,
    Checklist,
    ChecklistItem,
    Code,
    DiffLine,
    Half,
    Matches,
    Note,
    Prose,
    Section,
    Terminal,
    ToolCard,
    ToolKind,
)

__all__ = [
    "CARD_CHARS",
    "Changes",
    "Checklist",
    "ChecklistItem",
    "Code",
    "DiffLine",
    "Half",
    "Matches",
    "Note",
    "Prose",
    "Section",
    "Terminal",
    "ToolCard",
    "ToolKind",
    "tool_card",
]
