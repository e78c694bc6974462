"""Taking what agents wrote out of a zip or a tar, into a folder of ours: nothing that it says leads out of that."""

import os
import re
import shutil
import tarfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO, BinaryIO, cast

import zstandard

from pond_desktop.errors import ArchiveFull, SourceUnreadable
from pond_desktop.runtime.cancellation import raise_if_cancelled

FILES_MAX = 1_000_000
BYTES_MAX = 64 << 30
_FREE_MIN = 256 << 20
_PIECE = 1 << 20
_ZIP_MAGIC = b"PK"
_ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
_ENCRYPTED = 0x1
_LINK_MODE = 0o120000
_DRIVE = re.compile(r"[A-Za-z]:")
_CREDENTIALS = re.compile(
    r"(?:(?:.*[._-])?(?:auth|credentials?|oauth|tokens?|secrets?)(?:[._-].*)?\.json|\.env|.*\.(?:pem|key))"
)

Wanted = Callable[[tuple[str, ...]], bool]


class Unpacking:
    """Files on their way into `folder`.

    Args:
        wants: whether a file is of an agent, by the pieces of its path.
        given: what is unpacked, for people.
    """

    def __init__(self, folder: Path, wants: Wanted, given: str) -> None:
        self._folder = folder
        self._wants = wants
        self._given = given
        self._files = 0
        self._bytes = 0
        self._looked_at_bytes = 0
        self.left_out: Counter[str] = Counter()

    def unpack(self, path: Path) -> None:
        """Raises SourceUnreadable: it is neither a zip nor a tar, is encrypted, broken or too large."""
        try:
            with path.open("rb") as stream:
                magic = stream.read(4)
                stream.seek(0)
                if magic.startswith(_ZIP_MAGIC):
                    self._unpack_zip(stream)
                elif magic == _ZSTD_MAGIC:
                    self.unpack_tar(cast(BinaryIO, zstandard.ZstdDecompressor().stream_reader(stream)))
                else:
                    self.unpack_tar(stream)
        except OSError as error:
            raise self._broken(error.strerror or str(error)) from error

    def unpack_tar(self, stream: BinaryIO) -> None:
        """Reads a tar to its end; of any compression that Python knows."""
        try:
            with tarfile.open(fileobj=stream, mode="r|*") as tar:
                for member in tar:
                    self._take_member(tar, member)
        except (tarfile.TarError, EOFError, zstandard.ZstdError) as error:
            raise self._broken("it is no zip or tar, or not whole") from error

    def _take_member(self, tar: tarfile.TarFile, member: tarfile.TarInfo) -> None:
        if member.isdir():
            return
        if not member.isreg():
            self.left_out["a link or a device"] += 1
            return
        if hasattr(tarfile, "data_filter"):  # not in the first versions of Python 3.11; ours below asks the same
            try:
                tarfile.data_filter(member, str(self._folder))
            except tarfile.FilterError:
                self.left_out["a name that leads out of it"] += 1
                return
        content = tar.extractfile(member)
        if content is not None:
            self._take(member.name, member.mtime, lambda: content)

    def _unpack_zip(self, stream: BinaryIO) -> None:
        try:
            with zipfile.ZipFile(stream) as packed:
                for member in packed.infolist():
                    if member.is_dir() or member.filename.endswith("\\"):
                        continue
                    if member.external_attr >> 16 & 0o170000 == _LINK_MODE:
                        self.left_out["a link or a device"] += 1
                        continue
                    if member.flag_bits & _ENCRYPTED:
                        raise SourceUnreadable(
                            f"{self._given} is encrypted.", "Unpack it yourself, then import the folder."
                        )
                    # old programs of Windows wrote its own slashes
                    name = member.filename if "/" in member.filename else member.filename.replace("\\", "/")
                    self._take(name, _zip_time(member), partial(packed.open, member))
        except (zipfile.BadZipFile, NotImplementedError, EOFError) as error:
            raise self._broken("the zip is not whole, or of a kind that is not known") from error

    def _take(self, name: str, mtime: float, opened: Callable[[], IO[bytes]]) -> None:
        raise_if_cancelled()
        parts = _parts(name)
        if parts is None:
            self.left_out["a name that leads out of it"] += 1
            return
        if not self._wants(parts):
            return
        if _CREDENTIALS.fullmatch(parts[-1]):
            self.left_out["named like credentials"] += 1
            return
        self._files += 1
        if self._files > FILES_MAX:
            raise self._too_large(f"more than {FILES_MAX:,} files")
        target = self._folder.joinpath(*parts)
        try:
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            target.touch(mode=0o600)
        except (FileExistsError, NotADirectoryError, IsADirectoryError):
            self.left_out["a file and a folder of one name"] += 1
            return
        with opened() as content, target.open("wb") as file:
            while piece := content.read(_PIECE):
                self._count(len(piece))
                file.write(piece)
        _set_time(target, mtime)

    def _count(self, length: int) -> None:
        self._bytes += length
        if self._bytes > BYTES_MAX:
            raise self._too_large(f"more than {BYTES_MAX >> 30} GiB of agents' files")
        if self._bytes - self._looked_at_bytes >= _FREE_MIN // 4:
            self._looked_at_bytes = self._bytes
            raise_if_cancelled()
            if shutil.disk_usage(self._folder).free < _FREE_MIN:
                raise ArchiveFull(
                    f"There is no room to unpack {self._given} in {self._folder.parent}.",
                    "Make room there, or unpack it yourself and import the folder.",
                )

    def _broken(self, why: str) -> SourceUnreadable:
        return SourceUnreadable(
            f"{self._given} cannot be unpacked: {why}.", "Unpack it yourself, then import the folder."
        )

    def _too_large(self, what: str) -> SourceUnreadable:
        return SourceUnreadable(
            f"{self._given} holds {what}, which is not unpacked.", "Unpack it yourself, then import the folder."
        )


def _parts(name: str) -> tuple[str, ...] | None:
    """The pieces of a path below the folder; `None` for one that leads elsewhere."""
    if "\0" in name or name.startswith(("/", "\\")) or _DRIVE.match(name):
        return None
    parts = tuple(part for part in name.split("/") if part not in ("", "."))
    return None if not parts or ".." in parts else parts


def _zip_time(member: zipfile.ZipInfo) -> float:
    try:
        # local time of whoever packed it: there is nothing better in every zip
        return time.mktime((*member.date_time, 0, 0, -1))
    except (ValueError, OverflowError):
        return 0.0


def _set_time(path: Path, mtime: float) -> None:
    try:
        os.utime(path, (mtime, mtime))
    except (OSError, OverflowError, ValueError):
        return  # a time that no file can have says nothing
