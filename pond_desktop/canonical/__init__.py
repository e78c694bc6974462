"""The words of the product: what an agent's conversation is, whoever wrote it.

In: nothing. Out: frozen values that adapters make, the archive keeps and projections show. Must not import any other
part of the program, open a file, or know an agent by name.
"""

from pond_desktop.canonical.locator import Locator, MalformedLocator
from pond_desktop.canonical.record import PLAIN, MalformedRecord, body_at, loose_values
from pond_desktop.canonical.values import (
    INLINE_BYTES,
    Checkpoint,
    Event,
    Link,
    LinkKind,
    Message,
    Part,
    PartType,
    Provenance,
    Role,
    Session,
    Skipped,
    Span,
    Usage,
    Worktree,
)

__all__ = [
    "INLINE_BYTES",
    "PLAIN",
    "Checkpoint",
    "Event",
    "Link",
    "LinkKind",
    "Locator",
    "MalformedLocator",
    "MalformedRecord",
    "Message",
    "Part",
    "PartType",
    "Provenance",
    "Role",
    "Session",
    "Skipped",
    "Span",
    "Usage",
    "Worktree",
    "body_at",
    "loose_values",
]
