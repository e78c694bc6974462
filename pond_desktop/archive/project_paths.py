"""Whether a session's folder is the one that somebody means, however the system writes its paths that it was on."""

import re

from sqlalchemy import Column, ColumnElement, func

_ON_WINDOWS = re.compile(r"[A-Za-z]:(?:/|\Z)|//")


def is_project(column: Column[str], project: str) -> ColumnElement[bool]:
    """`project`: a path, for that folder and what is below it; anything else, for folders with that piece in any case.

    A path's separators may be either; on Windows case makes no difference. Where a home is, other machines do not know:
    `~/x` is any folder `x` below some folder.
    """
    path = project.replace("\\", "/")
    written: ColumnElement[str] = func.replace(column, "\\", "/")
    if path.startswith("~/"):
        return (written + "/").icontains(f"{path[1:].rstrip('/')}/", autoescape=True)
    is_windows = _ON_WINDOWS.match(path) is not None
    if not (is_windows or path.startswith("/")):
        return written.icontains(path, autoescape=True)
    path, written = f"{path.rstrip('/')}/", written + "/"
    if is_windows:
        path, written = path.lower(), func.lower(written)
    return func.substr(written, 1, len(path)) == path
