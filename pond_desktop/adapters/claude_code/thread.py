"""One session as it is being read: what was already said of it."""

from datetime import UTC, datetime

import msgspec

from pond_desktop.adapters.claude_code.wire import Line
from pond_desktop.adapters.times import EARLIEST, LATEST, instant
from pond_desktop.canonical import Session

_FOLDERS_MAX = 20
"""An agent that walks through more has no project."""


class Thread(msgspec.Struct, omit_defaults=True):
    """`count` is the number of its messages so far. `origin`: the session that all of it was copied from. `folders`
    are those that it is said to be in, the one it began in first."""

    id: str
    parent_id: str | None = None
    origin: str | None = None
    count: int = 0
    is_said: bool = False
    folders: list[str] = []
    has_branch: bool = False
    has_version: bool = False
    has_start: bool = False
    has_entry: bool = False
    has_kind: bool = False

    def is_news(self, line: Line, at: datetime | None) -> bool:
        """Whether the line adds anything to the session's header."""
        return not (
            self.is_said
            and (not line.cwd or line.cwd in self.folders or len(self.folders) >= _FOLDERS_MAX)
            and (self.has_branch or not line.git_branch)
            and (self.has_version or not line.version)
            and (self.has_entry or not line.entrypoint)
            and (self.has_start or at is None)
            and (self.has_kind or self.parent_id is None or not line.attribution_agent)
        )

    def header(self, line: Line, at: datetime | None) -> Session:
        """What the line adds."""
        folder = None if not line.cwd or line.cwd in self.folders else line.cwd
        header = Session(
            id=self.id,
            project=folder,
            git_branch=None if self.has_branch else line.git_branch or None,
            agent_version=None if self.has_version else line.version or None,
            started_at=None if self.has_start else at,
            is_machine_made=None if self.has_entry or not line.entrypoint else line.entrypoint.startswith("sdk"),
            kind=None if self.has_kind or self.parent_id is None else line.attribution_agent or None,
        )
        self.is_said = True
        if folder is not None:
            self.folders = [*self.folders, folder]
        self.has_branch = self.has_branch or bool(line.git_branch)
        self.has_version = self.has_version or bool(line.version)
        self.has_start = self.has_start or at is not None
        self.has_entry = self.has_entry or bool(line.entrypoint)
        self.has_kind = self.has_kind or bool(line.attribution_agent)
        return header


def settled(at: datetime | None) -> tuple[datetime | None, bool]:
    """A decoded time in UTC, and whether its zone was assumed; `None` for a time that is no clock's."""
    if at is None or (at.tzinfo is UTC and EARLIEST <= at < LATEST):
        return at, False
    return instant(at.isoformat())
