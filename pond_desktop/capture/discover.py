"""Finding an agent's files below a root, without opening any."""

import os
import stat
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath

from msgspec import Struct

from pond_desktop.adapters import Adapter
from pond_desktop.capture.reach import Reach
from pond_desktop.runtime import is_file

Complain = Callable[[str, str], None]
"""Told of what could not be looked at: `(path, reason)`."""


class Found(Struct, frozen=True, kw_only=True):
    """A regular file, or a document inside one. `path` opens a file; `stored_path` is the same in plain text, for names
    that are not UTF-8. `stamp` stands for the time of change where a file's own does not tell: of stores and documents.
    `named_root`: what the root is called in the archive, where it lies here for a moment only.
    """

    path: str
    stored_path: str
    relative: PurePosixPath
    root: Path
    device: int
    inode: int
    size: int
    mtime_ns: int
    stamp: int | None = None
    named_root: Path | None = None

    @property
    def mark(self) -> int:
        """What differs once it has changed."""
        return self.mtime_ns if self.stamp is None else self.stamp


def plain(path: str) -> str:
    """A path as text that can be stored and shown, whatever its bytes are."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def discover(adapter: Adapter, roots: Iterable[Path], reach: Reach, complain: Complain) -> Iterator[Found]:
    """Yields each file below the roots that the adapter wants, once, whatever the number of links to it.

    Follows links to folders and files within reach, but enters no folder twice, so that loops end. What lies below a
    root by its own name is found by that, whatever links lead to it. Only regular files count: a FIFO or a device is
    never opened.
    """
    seen: set[tuple[int, int]] = set()
    for root in roots:
        if is_file(root):
            yield from _alone(adapter, root, seen)
        else:
            yield from _below(adapter, root, reach, seen, complain)


def _alone(adapter: Adapter, path: Path, seen: set[tuple[int, int]]) -> Iterator[Found]:
    """A root that is a file: of an agent that leaves one in a folder that is not its own."""
    relative = PurePosixPath(plain(path.name))
    status = path.stat()
    if adapter.wants(relative) and (status.st_dev, status.st_ino) not in seen:
        seen.add((status.st_dev, status.st_ino))
        yield found_at(str(path), relative, path.parent, status)


def _below(
    adapter: Adapter, root: Path, reach: Reach, seen: set[tuple[int, int]], complain: Complain
) -> Iterator[Found]:
    folders = [(str(root), PurePosixPath())]
    links: deque[tuple[os.DirEntry[str], PurePosixPath]] = deque()
    while folders or links:
        if folders:
            folder, relative = folders.pop()
            listed = [(entry, relative / plain(entry.name)) for entry in _entries(folder, seen, complain)]
            links += [(entry, here) for entry, here in listed if entry.is_symlink()]
            listed = [(entry, here) for entry, here in listed if not entry.is_symlink()]
        else:
            listed = [links.popleft()]
        for entry, here in listed:
            try:
                found = _look(adapter, entry, here)
            except OSError as error:
                complain(plain(entry.path), _reason(error))
                continue
            if found is None:
                continue
            if entry.is_symlink() and not reach.holds(entry.path):
                complain(plain(entry.path), plain(reach.refusal(entry.path)))
                continue
            if stat.S_ISDIR(found.st_mode):
                folders.append((entry.path, here))
            elif (found.st_dev, found.st_ino) not in seen:
                seen.add((found.st_dev, found.st_ino))
                yield found_at(entry.path, here, root, found)


def _entries(folder: str, seen: set[tuple[int, int]], complain: Complain) -> list[os.DirEntry[str]]:
    """What lies in a folder, by name; nothing where it was seen before."""
    try:
        status = os.stat(folder)  # noqa: PTH116 - paths stay text here: Path objects cost more than the calls
        with os.scandir(folder) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        complain(plain(folder), _reason(error))
        return []
    if (status.st_dev, status.st_ino) in seen:
        return []
    seen.add((status.st_dev, status.st_ino))
    return listed


def found_at(path: str, relative: PurePosixPath, root: Path, status: os.stat_result) -> Found:
    """A regular file of which the status is known."""
    return Found(
        path=path,
        stored_path=plain(path),
        relative=relative,
        root=root,
        device=status.st_dev,
        inode=status.st_ino,
        size=status.st_size,
        mtime_ns=status.st_mtime_ns,
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
