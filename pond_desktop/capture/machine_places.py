"""Where agents keep their history below a home folder, of any system; and such places in a copied disk."""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from pond_desktop.adapters import Adapter
from pond_desktop.adapters.faults import named_faults, roots_of
from pond_desktop.capture.discover import discover
from pond_desktop.capture.reach import Reach
from pond_desktop.errors import SourceError

FOLDERS_MAX = 50_000
_DEPTH_MAX = 6
_HOME = Path(os.sep, "home-of-somebody")
_WINDOWS = {"APPDATA": _HOME / "AppData" / "Roaming", "LOCALAPPDATA": _HOME / "AppData" / "Local"}
_NOT_ENTERED = frozenset(
    {
        "node_modules",
        "site-packages",
        "AppData",
        "Library",
        "Windows",
        "Program Files",
        "proc",
        "sys",
        "dev",
        "lost+found",
    }
)

Parts = tuple[str, ...]


class Place(Struct, frozen=True, kw_only=True):
    """A folder, or a file, of one agent; and the home folder that it was found in."""

    adapter: Adapter
    root: Path
    home: Path

    def holds_history(self, base: Path) -> bool:
        """Whether any file lies there that the adapter would read. Links may lead to what is in `base`."""
        try:
            if not self.root.exists():
                return False
        except OSError:
            return False
        files = discover(self.adapter, (self.root,), Reach((base,), ""), lambda path, reason: None)
        try:
            with named_faults(self.adapter, str(self.root)):
                return next(files, None) is not None
        except SourceError:
            return False


class Places(Struct, frozen=True, kw_only=True):
    """`is_cut`: there were more folders than were looked into."""

    found: tuple[Place, ...]
    is_cut: bool


def usual_places(adapter: Adapter) -> tuple[Parts, ...]:
    """Paths below a home folder, of Linux, macOS and Windows alike, that no variable changes."""
    of_windows = {name: str(path) for name, path in _WINDOWS.items()}
    try:
        roots = (*roots_of(adapter, {}, _HOME), *roots_of(adapter, of_windows, _HOME))
    except (OSError, SourceError):
        return ()
    return tuple(dict.fromkeys(root.relative_to(_HOME).parts for root in roots if root.is_relative_to(_HOME)))


def places_in(base: Path, adapters: Iterable[Adapter]) -> Places:
    """The places with history in `base`: a home folder, a part of one, or a folder with homes and projects below.

    Each place once; without those where nothing lies that the adapter would read.
    """
    usual = [(adapter, parts) for adapter in adapters for parts in usual_places(adapter)]
    found: dict[tuple[str, Path], Place] = {}

    def look(home: Path) -> None:
        for adapter, parts in usual:
            root = home.joinpath(*parts)
            is_part = root.is_relative_to(base) or base.is_relative_to(root)
            inner = root if root.is_relative_to(base) else base
            place = Place(adapter=adapter, root=inner, home=home)
            if is_part and (adapter.agent, inner) not in found and place.holds_history(base):
                found[adapter.agent, inner] = place

    for above in reversed(base.parents[:_DEPTH_MAX]):
        look(above)
    firsts = {parts[0] for _, parts in usual}
    is_cut = False
    for number, (folder, names) in enumerate(_folders(base)):
        if number == FOLDERS_MAX:
            is_cut = True
            break
        if not firsts.isdisjoint(names):
            look(folder)
    return Places(found=tuple(found.values()), is_cut=is_cut)


def _folders(base: Path) -> Iterator[tuple[Path, set[str]]]:
    """Folders from above to below, each with the names in it. Hidden ones, links and such as hold no home are not
    entered."""
    waiting = deque([(base, 0)])
    while waiting:
        folder, depth = waiting.popleft()
        try:
            with os.scandir(folder) as listed:
                entries = list(listed)
        except OSError:
            continue
        yield folder, {entry.name for entry in entries}
        if depth < _DEPTH_MAX:
            waiting.extend((Path(entry.path), depth + 1) for entry in sorted(entries, key=_name) if _is_entered(entry))


def _name(entry: "os.DirEntry[str]") -> str:
    return entry.name


def _is_entered(entry: "os.DirEntry[str]") -> bool:
    try:
        is_folder = entry.is_dir(follow_symlinks=False)
    except OSError:
        return False
    return is_folder and not entry.name.startswith(".") and entry.name not in _NOT_ENTERED
