"""What an agent wrote of a worktree, where it can be true."""

from collections.abc import Iterator
from pathlib import PureWindowsPath
from typing import Any

from pond_desktop.canonical import Worktree


def worktree_said(session_id: str, path: Any, repository: Any) -> Iterator[Worktree]:
    """Nothing where one of the two is no whole path, the repository a disk, git's own folder or a part of the worktree:
    agents cut paths out of what they hand on, and name the parent of a submodule's git folder."""
    if not (_is_whole(path) and _is_whole(repository)):
        return
    outer = PureWindowsPath(repository)  # takes the separators of every system
    if outer.parent != outer and ".git" not in outer.parts and not is_in(path, repository):
        yield Worktree(session_id=session_id, path=path, repository=repository)


def is_in(folder: str, path: str) -> bool:
    """Whether a path is that folder or below it."""
    return _slashed(path).startswith(_slashed(folder))


def _slashed(path: str) -> str:
    return path.replace("\\", "/").rstrip("/") + "/"


def _is_whole(path: Any) -> bool:
    return isinstance(path, str) and (path.startswith("/") or PureWindowsPath(path).is_absolute())
