"""Finding an agent's files below a root, without opening any."""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

from msgspec import Struct

from pond_desktop.adapters import Adapter

Complain = Callable[[str, str], None]
"""Told of what could not be looked at: `(path, reason)`."""


class Found(Struct, frozen=True, kw_only=True):
    """A regular file. `path` opens it; `stored_path` is the same in plain text, for names that are not UTF-8."""

    path: str
    stored_path: str
    relative: PurePosixPath
    root: Path
    device: int
    inode: int
    size: int
    mtime_ns: int


def plain(path: str) -> str:
    """A path as text that can be stored and shown, whatever its bytes are."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def discover(adapter: Adapter, root: Path, complain: Complain) -> Iterator[Found]:
    """Yields each file that the adapter wants, once, whatever the number of links to it.

    Follows links to folders and files, but enters no folder twice, so that loops end. Only regular files count: a FIFO
    or a device is never opened.
    """
    seen: set[tuple[int, int]] = set()
    folders = [(str(root), PurePosixPath())]
    while folders:
        folder, relative = folders.pop()
        try:
            status = os.stat(folder)  # noqa: PTH116 - paths stay text here: Path objects cost more than the calls
            with os.scandir(folder) as entries:
                # real things before links, so that a file is known by its own name
                listed = sorted(entries, key=lambda entry: (entry.is_symlink(), entry.name))
        except OSError as error:
            complain(plain(folder), _reason(error))
            continue
        identity = (status.st_dev, status.st_ino)
        if identity in seen:
            continue
        seen.add(identity)
        for entry in listed:
            here = relative / plain(entry.name)
            try:
                found = _look(adapter, entry, here)
            except OSError as error:
                complain(plain(entry.path), _reason(error))
                continue
            if found is None:
                continue
            if stat.S_ISDIR(found.st_mode):
                folders.append((entry.path, here))
            elif (found.st_dev, found.st_ino) not in seen:
                seen.add((found.st_dev, found.st_ino))
                yield Found(
                    path=entry.path,
                    stored_path=plain(entry.path),
                    relative=here,
                    root=root,
                    device=found.st_dev,
                    inode=found.st_ino,
                    size=found.st_size,
                    mtime_ns=found.st_mtime_ns,
                )


def _look(adapter: Adapter, entry: os.DirEntry[str], relative: PurePosixPath) -> os.stat_result | None:
    """The status of a folder to enter or a file to read; None of anything else."""
    if entry.is_dir(follow_symlinks=True):
        return entry.stat() if adapter.enters(relative) else None
    if not adapter.wants(relative):
        if entry.is_symlink():
            entry.stat()  # raises for a link that leads nowhere, which must be said
        return None
    found = entry.stat()
    if not stat.S_ISREG(found.st_mode):
        raise OSError(0, "not a regular file")
    return found


def _reason(error: OSError) -> str:
    return f"cannot be read: {error.strerror or error}"
