"""Whether a session's folder is the one that somebody means, however the system writes its paths that it was on."""

import re
from typing import Any

from sqlalchemy import ColumnElement, func

from pond_desktop.archive.any_case import begins, holds, in_any_case

_ON_WINDOWS = re.compile(r"[A-Za-z]:(?:/|\Z)|//")


def folded(path: str) -> str:
    """A path by which it is told whether two are of the same folder; no longer and no shorter than it, but for
    separators at the end."""
    path = path.replace("\\", "/").rstrip("/")
    return in_any_case(path) if _ON_WINDOWS.match(path) else path


def is_at_or_below(path: str, folder: str) -> bool:
    return f"{folded(path)}/".startswith(f"{folded(folder)}/")


def is_whole(path: str) -> bool:
    """Whether a path says where it begins, on whatever system."""
    return path.startswith(("/", "\\")) or _ON_WINDOWS.match(path.replace("\\", "/")) is not None


def is_project(column: ColumnElement[Any], project: str) -> ColumnElement[bool]:
    """`project`: a path, for that folder and what is below it; anything else, for folders with that piece in any case.

    A path's separators may be either; on Windows case makes no difference. Where a home is, other machines do not know:
    `~/x` is any folder `x` below some folder.
    """
    path = project.replace("\\", "/")
    written: ColumnElement[str] = func.replace(column, "\\", "/")
    if path.startswith("~/"):
        return holds(written + "/", f"{path[1:].rstrip('/')}/")
    is_windows = _ON_WINDOWS.match(path) is not None
    if not (is_windows or path.startswith("/")):
        return holds(written, path)
    path, written = f"{path.rstrip('/')}/", written + "/"
    return begins(written, path) if is_windows else func.substr(written, 1, len(path)) == path
