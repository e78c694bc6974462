"""The project that a session is filed under: git's root, and the worktrees that opencode was started in."""

from collections.abc import Iterator
from typing import Any

import msgspec

from pond_desktop.adapters.worktrees import is_in, worktree_said
from pond_desktop.canonical import Worktree


class Project(msgspec.Struct, frozen=True, gc=False):
    """A project, as a row or as a file."""

    id: Any = None
    worktree: Any = None
    sandboxes: Any = None


project_of = msgspec.json.Decoder(Project).decode


def worktree_around(session_id: str, directory: str | None, project: Project) -> Iterator[Worktree]:
    """The one of the project's worktrees that a session is in.

    `worktree` alone does not tell: a project is all clones with one first commit, and versions without `sandboxes`
    wrote the one there that was opened last.
    """
    listed = project.sandboxes if isinstance(project.sandboxes, list) else []
    around = [each for each in listed if isinstance(each, str) and directory and is_in(each, directory)]
    yield from worktree_said(session_id, max(around, key=len, default=None), project.worktree)
