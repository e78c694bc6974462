"""Where something that a person asked for may be written."""

import os
from pathlib import Path

from pond_desktop.errors import ValidationFailed
from pond_desktop.pond import Pond


def output_place(pond: Pond, path: Path) -> Path:
    """The place that `path` means, links followed; nothing need be there.

    Raises ValidationFailed where an agent keeps its history, or this program what is its own, and where something lies
    that is no plain file: a device, a pipe, a folder.
    """
    place = Path(os.path.realpath(path))
    for source in pond.sources_in_projects():
        if _is_in(place, source.roots):
            raise _refused(
                f"{path} lies in the folder of {source.adapter.title}, where nothing but its own files belongs."
            )
    folders = pond.folders
    if _is_in(place, (folders.data, folders.state, folders.config, folders.cache)):
        raise _refused(f"{path} lies where Pond Desktop keeps its own files.")
    if os.path.lexists(place) and not place.is_file():
        raise _refused(f"{path} is no file that could be replaced.")
    return place


def _is_in(place: Path, folders: tuple[Path, ...]) -> bool:
    return any(place.is_relative_to(os.path.realpath(folder)) for folder in folders)


def _refused(sentence: str) -> ValidationFailed:
    return ValidationFailed(sentence, "Choose another place.", field="output")
