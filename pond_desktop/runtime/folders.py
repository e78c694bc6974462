"""The four folders that belong to the program, and the files in them."""

import os
import stat
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from platformdirs import PlatformDirs

from pond_desktop.errors import ArchiveReadOnly

_SOCKET_FOLDER_BYTES_MAX = 70
"""A socket's whole path may have about a hundred."""
HOME_VARIABLE = "POND_DESKTOP_HOME"


class Folders(Struct, frozen=True, kw_only=True):
    """Where the program keeps what is its own. Nothing else is ever written."""

    config: Path
    data: Path
    cache: Path
    state: Path

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> "Folders":
        """`POND_DESKTOP_HOME` where that is set and not empty, else where the system keeps such things."""
        if home := environment.get(HOME_VARIABLE):
            return cls.below(Path(home).expanduser().absolute())
        system = PlatformDirs("pond-desktop", appauthor=False)
        return cls(
            config=system.user_config_path,
            data=system.user_data_path,
            cache=system.user_cache_path,
            state=system.user_state_path,
        )

    @classmethod
    def below(cls, home: Path) -> "Folders":
        return cls(config=home / "config", data=home / "data", cache=home / "cache", state=home / "state")

    def of_sample(self) -> "Folders":
        """For the sample history: it must not mix with a person's own."""
        return self.below(self.cache / "sample")

    @property
    def archive_file(self) -> Path:
        return self.data / "pond.db"

    @property
    def lock_file(self) -> Path:
        return self.data / "pond.lock"

    @property
    def settings_file(self) -> Path:
        return self.config / "settings.toml"

    @property
    def log_file(self) -> Path:
        return self.state / "pond-desktop.log"

    def create(self) -> None:
        """Makes what is missing, for the owner only. Raises ArchiveReadOnly where that is not allowed."""
        for folder in (self.config, self.data, self.cache, self.state):
            try:
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            except OSError as error:
                raise ArchiveReadOnly(
                    f"The folder {folder} cannot be made: {error.strerror or error}.",
                    f"Make it writable, or set {HOME_VARIABLE} to a folder that is.",
                ) from error


def private_folder(environment: Mapping[str, str]) -> Path | None:
    """A folder for sockets of ours, with a short path, that nobody else may enter; `None` where there can be none."""
    if sys.platform == "win32":
        return None
    named = environment.get("XDG_RUNTIME_DIR")
    places = [Path(named) / "pond-desktop"] if named else []
    for folder in (*places, Path(tempfile.gettempdir()) / f"pond-desktop-{os.getuid()}"):
        if len(os.fsencode(folder)) > _SOCKET_FOLDER_BYTES_MAX:
            continue
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            status = folder.lstat()
        except OSError:
            continue
        # in a folder that all may write somebody else may have made it first
        if stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o077:
            return folder
    return None


def is_there(path: Path) -> bool:
    """Whether anything lies at `path`, as far as we are let look."""
    try:
        # raises nothing where nothing lies: a search asks for dozens of paths that are not there
        return os.access(path, os.F_OK)
    except ValueError:
        return False  # no system can have such a path


def is_file(path: Path) -> bool:
    """Whether a file lies at `path`, as far as we are let look."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether a folder lies at `path`, as far as we are let look."""
    try:
        return path.is_dir()
    except OSError:
        return False
