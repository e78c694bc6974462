"""Projects as a list shows them."""

from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

JoinedBy: TypeAlias = Literal["person", "worktree"]


class RecordedPath(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A path that agents named. `joined_by` says why it counts as another project; `is_separated`: the person said that
    it stands for itself."""

    path: str
    session_count: int
    joined_by: JoinedBy | None = None
    is_separated: bool = False


class ProjectView(Struct, frozen=True, kw_only=True):
    """A project with the sessions that were in it, each counted once, whatever of its `recorded` paths they named.
    A session that moved counts in each project that it was in."""

    project: str
    session_count: int
    last_message_at: datetime | None
    recorded: tuple[RecordedPath, ...]


class ProjectList(Struct, frozen=True, kw_only=True):
    """The latest first."""

    projects: tuple[ProjectView, ...]
