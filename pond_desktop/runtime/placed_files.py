"""Files of ours in other programs' folders: written, and taken back, without loss of anything that is a person's.

What was written is remembered. What lies there and is not known as ours is moved aside first and comes back when ours
goes; what a person changed in ours is moved aside then. Lines that are added to a person's own file are cut out again.
"""

import contextlib
import hashlib
import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from pond_desktop.errors import PlacingError

_ASIDE = ".before-pond-desktop"


class PlannedFile(Struct, frozen=True, kw_only=True):
    """`is_added`: lines that are added to what a person has in that file; else it is the whole file."""

    path: Path
    content: bytes
    is_added: bool = False


class Taken(Struct, frozen=True, kw_only=True):
    """`gone` is what was removed, `cut` what lines of ours were cut out of, `back` what stands at its old place again,
    `aside` where what a person had changed is now."""

    gone: tuple[str, ...] = ()
    cut: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()


class _Placed(Struct, kw_only=True):
    """`aside`: where is now what was there, or a copy of it; `folders`: those that were made, the outer first."""

    digest: str
    added: bytes = b""
    aside: str | None = None
    folders: list[str] = []


class PlacedFiles:
    """All of them, by the name of what they belong to, remembered in one file."""

    def __init__(self, memory: Path) -> None:
        self._memory = memory

    def of(self, name: str) -> tuple[Path, ...]:
        return tuple(Path(path) for path in self._known(name))

    def is_current(self, name: str, planned: Sequence[PlannedFile]) -> bool:
        """Whether all of it is there as it was written, and as it would be written now."""
        return set(self.of(name)) == {each.path for each in planned} and all(map(_is_there, planned))

    def in_the_way(self, name: str, planned: PlannedFile) -> Path | None:
        """Where a person's own file at that place goes; `None` where there is none."""
        if planned.is_added or not os.path.lexists(planned.path) or _is_there(planned):
            return None
        placed = self._known(name).get(str(planned.path))
        return None if placed is not None and _is_as_written(planned.path, placed) else _free(planned.path)

    def place(self, name: str, planned: Sequence[PlannedFile]) -> None:
        """Writes them; what an earlier version wrote elsewhere goes. Raises PlacingError."""
        wanted = {str(each.path) for each in planned}
        for path in [path for path in self._known(name) if path not in wanted]:
            self._take(name, path)
        for each in planned:
            if not _is_there(each) or str(each.path) not in self._known(name):
                with _told(each.path):
                    self._place(name, each)

    def take(self, name: str) -> Taken:
        """Takes back all that was placed. Raises PlacingError."""
        taken = [self._take(name, path) for path in reversed(self._known(name))]
        return Taken(
            gone=tuple(path for each in taken for path in each.gone),
            cut=tuple(path for each in taken for path in each.cut),
            back=tuple(path for each in taken for path in each.back),
            aside=tuple(path for each in taken for path in each.aside),
        )

    def _place(self, name: str, planned: PlannedFile) -> None:
        path, before = planned.path, self._known(name).get(str(planned.path))
        aside = self.in_the_way(name, planned)
        added, rest = b"", b""
        if planned.is_added:
            rest = _without(_content(path) or b"", before.added if before else planned.content)
            added = (b"" if rest.endswith(b"\n") or not rest else b"\n") + planned.content
            if before is None and path.exists() and not _is_there(planned):
                aside = _free(path)
        placed = _Placed(
            digest=_digest(planned.content),
            added=added,
            aside=str(aside) if aside else (before.aside if before else None),
            folders=_missing_folders(path.parent) or (before.folders if before else []),
        )
        # known first: what is there without being known could not be taken back
        self._remember(name, str(path), placed)
        path.parent.mkdir(parents=True, exist_ok=True)
        if not planned.is_added:
            if aside is not None:
                path.rename(aside)
            _write(path, planned.content)
        else:
            if aside is not None:
                shutil.copy2(path, aside)
            _write(path, rest + added)

    def _take(self, name: str, path: str) -> Taken:
        placed, place = self._known(name)[path], Path(path)
        gone, cut, back, aside = list[str](), list[str](), list[str](), list[str]()
        with _told(place):
            if placed.added:
                if _cut_lines(place, placed):
                    cut.append(path)
            elif _is_as_written(place, placed):
                place.unlink()
                gone.append(path)
            elif os.path.lexists(place):
                aside.append(str(place.rename(_free(place))))
            if placed.aside and os.path.lexists(placed.aside) and not os.path.lexists(place):
                Path(placed.aside).rename(place)
                back.append(path)
            for folder in reversed(placed.folders):
                with contextlib.suppress(OSError):  # gone, or something else is in it
                    Path(folder).rmdir()
        self._remember(name, path, None)
        return Taken(gone=tuple(gone), cut=tuple(cut), back=tuple(back), aside=tuple(aside))

    def _known(self, name: str) -> dict[str, _Placed]:
        return self._read().get(name, {})

    def _read(self) -> dict[str, dict[str, _Placed]]:
        try:
            return msgspec.json.decode(self._memory.read_bytes(), type=dict[str, dict[str, _Placed]])
        except (OSError, msgspec.MsgspecError):
            return {}

    def _remember(self, name: str, path: str, placed: _Placed | None) -> None:
        known = self._read()
        of_name = known.pop(name, {})
        if placed is None:
            of_name.pop(path)
        else:
            of_name[path] = placed
        if of_name:
            known[name] = of_name
        with _told(self._memory):
            self._memory.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            _write(self._memory, msgspec.json.format(msgspec.json.encode(known), indent=1))


def _cut_lines(path: Path, placed: _Placed) -> bool:
    """Whether the lines were still there to be cut out. The copy goes where it says nothing more than the file."""
    there = _content(path)
    if there is None or placed.added not in there:
        return False
    rest = _without(there, placed.added)
    if not rest and placed.aside is None:
        path.unlink()
        return True
    _write(path, rest)
    if placed.aside and _content(Path(placed.aside)) == rest:
        Path(placed.aside).unlink()
    return True


def _without(content: bytes, added: bytes) -> bytes:
    return content.replace(added, b"", 1) if added else content


def _is_there(planned: PlannedFile) -> bool:
    there = _content(planned.path)
    if planned.is_added:
        return there is not None and planned.content in there
    return there == planned.content and not planned.path.is_symlink()


def _is_as_written(path: Path, placed: _Placed) -> bool:
    there = _content(path)
    return there is not None and not path.is_symlink() and _digest(there) == placed.digest


def _content(path: Path) -> bytes | None:
    """`None` for what is not there, and for what is no file: none of that is ours."""
    try:
        return path.read_bytes()
    except OSError:
        return None


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _free(path: Path) -> Path:
    """A name beside it that nothing has."""
    names = (f"{path.name}{_ASIDE}", *(f"{path.name}{_ASIDE}.{number}" for number in range(2, 1000)))
    return next(path.with_name(name) for name in names if not os.path.lexists(path.with_name(name)))


def _missing_folders(folder: Path) -> list[str]:
    return [str(each) for each in (*reversed(folder.parents), folder) if not each.exists()]


def _write(path: Path, content: bytes) -> None:
    # a link, as people keep their settings in a repository of their own, stays a link
    place = Path(os.path.realpath(path))
    part = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        if place.exists():
            part.chmod(place.stat().st_mode & 0o777)
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise PlacingError(
            f"{error.filename or path} cannot be written: {error.strerror or error}.",
            "Make that possible, then do the same again.",
        ) from error
