"""How this very program is called by another one, which has neither its search path nor its variables."""

import os
import shutil
import sys
from pathlib import Path

from pond_desktop.runtime import Folders

_NAME = "pond-desktop"


def words_of(folders: Folders) -> tuple[str, ...]:
    """The program by its whole path, with what makes it use these folders where they are not the system's own."""
    home = folders.data.parent
    return (*_program(), *(("--home", str(home)) if Folders.below(home) == folders else ()))


def _program() -> tuple[str, ...]:
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    beside = Path(sys.executable)
    if sys.platform == "win32":
        # the one that opens no console
        silent = beside.with_name("pythonw.exe")
        return (str(silent if silent.exists() else beside), "-m", "pond_desktop")
    script = beside.with_name(_NAME)
    if script.exists():
        return (str(script),)
    found = shutil.which(_NAME)
    return (os.path.abspath(found),) if found else (sys.executable, "-m", "pond_desktop")  # noqa: PTH100 - links stay
