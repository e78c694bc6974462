"""Which messages a search is about: sessions by a filter, and what a query's fields say."""

from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from pond_desktop.archive.session_reads import SessionFilter

Arm: TypeAlias = Literal["conversation", "tools"]
"""What is looked into: what people and agents said, or calls, results and reasoning."""

ClauseField: TypeAlias = Literal[
    "role",
    "agent",
    "project",
    "branch",
    "model",
    "tool",
    "file",
    "session",
    "machine",
    "title",
    "is",
    "has",
    "at",
    "tag",
    "note",
]


class Clause(Struct, frozen=True, kw_only=True):
    """One condition. A message fits where it has any of `values` (or, with `is_excluded`, none of them).

    `is`: child, pinned, tagged, noted. Those three, `tag` and `note` fit a message that is so marked, and all of a
    session that is. `has`: image, error. `at`: no values, but `since` (inclusive) and `until` (exclusive) of the
    message's own time. `session`: an id, its beginning, or a locator. `agent`: also `agent@machine`. Everything else is
    compared without case; `project` as in `SessionFilter`; `file`, `title`, `branch`, `model`, `note`: a piece
    is enough.
    """

    field: ClauseField
    values: tuple[str, ...] = ()
    is_excluded: bool = False
    since: datetime | None = None
    until: datetime | None = None


class Narrowing(Struct, frozen=True, kw_only=True):
    """`sessions` filter and all `clauses` hold. A clause `is:child`, or one that names a session or is about what
    the person made, lifts the filter's own leaving-out of children."""

    sessions: SessionFilter = SessionFilter()
    clauses: tuple[Clause, ...] = ()
