"""Places that the system guards: looking there makes it ask the person, by name of the program that looked."""

import sys
from pathlib import PurePath

_IN_A_HOME = frozenset({"desktop", "documents", "downloads", "dropbox", "library", "movies", "music", "pictures"})
"""macOS, "Files and Folders" in its privacy settings; below `Library` lie clouds' folders and other programs' own."""


def is_guarded(path: PurePath, home: PurePath, platform: str = sys.platform) -> bool:
    """Whether the system may ask for permission when something at or below `path` is looked for. On macOS that is so of
    the folders of a home that hold a person's own, and of other disks; nowhere else."""
    if platform != "darwin":
        return False
    below = path.relative_to(home).parts if path.is_relative_to(home) else ()
    return bool(below and below[0].lower() in _IN_A_HOME) or path.is_relative_to("/Volumes")
