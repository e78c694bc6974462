"""Crush's own list of the projects it was used in: `projects.json` in its global data folder."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

_LIST_BYTES_MAX = 1 << 20


class _Project(msgspec.Struct):
    path: Any = None
    data_dir: Any = None


class _Projects(msgspec.Struct):
    projects: list[_Project] = []


def data_folders(environment: Mapping[str, str], home: Path) -> Iterator[Path]:
    """Each project's data folder; none where there is no list, or where it is being written."""
    for folder in _global_folders(environment, home):
        try:
            with (folder / "projects.json").open("rb") as stream:
                listed = msgspec.json.decode(stream.read(_LIST_BYTES_MAX), type=_Projects)
        except (OSError, ValueError, RecursionError):
            continue
        for project in listed.projects:
            path = Path(project.path) if isinstance(project.path, str) and project.path else None
            data = project.data_dir if isinstance(project.data_dir, str) and project.data_dir else ".crush"
            found = path / data if path is not None else Path(data)
            if found.is_absolute() and "\x00" not in str(found):
                yield found


def _global_folders(environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
    if environment.get("CRUSH_GLOBAL_DATA"):
        return (Path(environment["CRUSH_GLOBAL_DATA"]),)
    if environment.get("XDG_DATA_HOME"):
        return (Path(environment["XDG_DATA_HOME"]) / "crush",)
    local = environment.get("LOCALAPPDATA")
    return (home / ".local" / "share" / "crush", *((Path(local) / "crush",) if local else ()))
