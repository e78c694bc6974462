"""The folder that a session worked in: its own file does not name it."""

import re
from hashlib import sha256

import msgspec

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.gemini_cli import names

_IN_CONTEXT = re.compile(r"working in the directory: ([^\n]+)|^ *- (/[^\n]*|[A-Za-z]:\\[^\n]*)$", re.MULTILINE)


class _Projects(msgspec.Struct):
    projects: dict[str, str] = {}


def cwd_of(file: SourceFile, project_hash: str | None, directories: list[str]) -> str | None:
    """By the first that tells: a file of the project's folder, the list of all projects, the session's own folders."""
    levels = names.levels_below_project(file.relative)
    up = "/".join([".", *[".."] * levels])
    written = (file.beside(f"{up}/.project_root") or b"").decode("utf-8", "replace").strip()
    if written:
        return written
    folders = file.relative.parts[: -1 - levels]
    known = _projects(file.beside(f"{up}/../../projects.json"))
    for path, slug in known.items():
        if folders and folders[-1] in (slug, _hash(path)):
            return path
    hashed = [path for path in (*known, *directories) if _hash(path) == project_hash]
    return next(iter(hashed or directories), "") or None


def cwd_in(text: str, project_hash: str) -> str | None:
    """The folder that the program told the model, where it is the one that the session's hash was made of."""
    paths = ((found[1] or found[2]).strip() for found in _IN_CONTEXT.finditer(text))
    return next((path for path in paths if _hash(path) == project_hash), None)


def _hash(path: str) -> str:
    return sha256(path.encode("utf-8", "replace")).hexdigest()


def _projects(content: bytes | None) -> dict[str, str]:
    try:
        return msgspec.json.decode(content or b"{}", type=_Projects).projects
    except msgspec.MsgspecError:
        return {}
