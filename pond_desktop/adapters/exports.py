"""Exports that a person asks a service for: a zip, or its files, with all conversations in one JSON list.

Such a list can hold hundreds of megabytes: in memory is one conversation at a time. A document is its bytes as they
stand.
"""

import lzma
import re
import shutil
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from itertools import count
from pathlib import Path, PurePosixPath
from typing import BinaryIO, NamedTuple

import msgspec
from xxhash import xxh3_64_hexdigest

from pond_desktop.adapters.bundles import stamp_of
from pond_desktop.adapters.contract import Document
from pond_desktop.adapters.export_names import (
    FILES_WITHOUT_SESSIONS,
    Kind,
    is_first,
    is_list,
    may_hold_exports,
    other_than,
)
from pond_desktop.adapters.json_document import decoded, members_of, read_document
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.json_pieces import BrokenList, pieces_of
from pond_desktop.adapters.parts import is_written
from pond_desktop.canonical import Checkpoint, Event, Skipped, Span
from pond_desktop.errors import SourceMalformed, SourceUnreadable

_NAME_CHARS_MAX = 120
_ODD = re.compile(r"[/\\\x00-\x1f]")
_MEMBER_BYTES_MAX = 32 << 30
_NOT_A_ZIP = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, RuntimeError, NotImplementedError, EOFError)
_WHOLE = "Download the export again, or unpack it and name the folder."
_AS_IT_CAME = "Is it the export as it came? Name its zip, its folder or its conversations.json."
_FILES = "files.json"


class _Head(msgspec.Struct):
    id: msgspec.Raw = msgspec.Raw()
    conversation_id: msgspec.Raw = msgspec.Raw()
    uuid: msgspec.Raw = msgspec.Raw()
    mapping: msgspec.Raw = msgspec.Raw()
    chat_messages: msgspec.Raw = msgspec.Raw()


_head = msgspec.json.Decoder(_Head)


class _Listed(NamedTuple):
    """A file with conversations in it, and those beside it that are only counted."""

    path: Path
    others: dict[str, int]


class ExportStore:
    """A `Store` that is an export, or one of its lists of conversations."""

    def __init__(self, path: Path, kind: Kind) -> None:
        self._path = path
        self._kind = kind

    def stamp(self) -> str:
        self._path.stat()
        return stamp_of((self._path, *(self._path.parent / name for name in FILES_WITHOUT_SESSIONS)))

    @contextmanager
    def documents(self, scratch: Path) -> Iterator[Iterable[Document]]:
        yield self._documents(scratch)

    def _documents(self, scratch: Path) -> Iterator[Document]:
        taken: set[str] = set()
        for listed in self._listed(scratch):
            yield from self._conversations(listed.path, taken)
            if listed.others:
                content = msgspec.json.encode({"files": listed.others})
                yield Document(name=_FILES, stamp=xxh3_64_hexdigest(content), open=partial(BytesIO, content))

    def _listed(self, scratch: Path) -> Iterator[_Listed]:
        if self._path.suffix.lower() != ".zip":
            beside = FILES_WITHOUT_SESSIONS if is_first(self._path.name) else ()
            yield _Listed(self._path, _sizes(self._path.parent / name for name in beside))
            return
        try:
            yield from self._unpacked(scratch)
        except _NOT_A_ZIP as error:
            raise self._malformed("is damaged, or no zip that can be opened", 0, type(error).__name__) from error

    def _unpacked(self, scratch: Path) -> Iterator[_Listed]:
        with zipfile.ZipFile(self._path) as archive:
            members = [each for each in archive.infolist() if not each.is_dir()]
            lists = [each for each in members if _is_list(PurePosixPath(each.filename))]
            others = {each.filename: each.file_size for each in members if each not in lists}
            if not lists:
                raise SourceUnreadable(f"holds no conversations of {self._kind.title}", _AS_IT_CAME)
            for number, member in enumerate(sorted(lists, key=lambda each: each.filename)):
                if member.file_size > _MEMBER_BYTES_MAX:
                    raise SourceUnreadable("unpacks to more than any export", "Unpack it and name the folder.")
                target = scratch / f"{number}.json"
                with archive.open(member) as packed, target.open("wb") as unpacked:
                    shutil.copyfileobj(packed, unpacked, 1 << 20)
                yield _Listed(target, {} if number else others)

    def _conversations(self, path: Path, taken: set[str]) -> Iterator[Document]:
        try:
            with path.open("rb") as stream:
                for number, (start, content) in enumerate(pieces_of(stream)):
                    name = _unique(self._id_of(content, is_first=number == 0) or f"{start:012}", taken)
                    open_ = partial(_part_of, path, start, len(content))
                    yield Document(name=f"{name}.json", stamp=xxh3_64_hexdigest(content), open=open_)
        except BrokenList as error:
            raise self._malformed(error.sentence, error.offset) from error

    def _id_of(self, content: bytes, *, is_first: bool) -> str | None:
        """Nothing is taken of a file that begins with something else."""
        try:
            head = decoded(_head, Record(Span(0, len(content)), content))
        except (msgspec.MsgspecError, RecursionError):
            head = _Head()
        if is_first and not is_written(getattr(head, self._kind.key)):
            raise self._foreign(head)
        for raw in (head.conversation_id, head.id, head.uuid):
            try:
                return msgspec.json.decode(raw, type=str) or None
            except msgspec.MsgspecError:
                continue
        return None

    def _foreign(self, head: _Head) -> SourceUnreadable:
        other = other_than(self._kind)
        if is_written(getattr(head, other.key)):
            remedy = f"Name it so: --root {other.agent}=PATH."
            return SourceUnreadable(f"is an export of {other.title}, not of {self._kind.title}", remedy)
        return SourceUnreadable(f"holds no conversations of {self._kind.title}", _AS_IT_CAME)

    def _malformed(self, sentence: str, offset: int, key: str = "") -> SourceMalformed:
        return SourceMalformed(sentence, _WHOLE, path=str(self._path), offset=offset, key=key)


def read_conversation(
    stream: BinaryIO, checkpoint: Checkpoint | None, say: Callable[[Record], Iterable[Event]]
) -> Iterator[Event]:
    """A document of an `ExportStore`.

    Args:
        say: makes events of a conversation, as in `read_document`.
    """
    return read_document(stream, checkpoint, lambda record: _said_of_files(record) or say(record))


def _said_of_files(record: Record) -> list[Event]:
    files = members_of(record).get("files") if record.data.startswith(b'{"files":') else None
    found = members_of(files) if files else {}
    return [Skipped(reason="file of the export without sessions", span=each.span) for each in found.values()]


def _is_list(member: PurePosixPath) -> bool:
    return is_list(member.name) and may_hold_exports(member.parent)


def _part_of(path: Path, start: int, length: int) -> BinaryIO:
    with path.open("rb") as stream:
        stream.seek(start)
        return BytesIO(stream.read(length))


def _unique(id_: str, taken: set[str]) -> str:
    plain = _ODD.sub("_", id_)[:_NAME_CHARS_MAX]
    names = (plain if number == 1 else f"{plain}~{number}" for number in count(1))
    name = next(name for name in names if name not in taken)
    taken.add(name)
    return name


def _sizes(paths: Iterable[Path]) -> dict[str, int]:
    return {path.name: path.stat().st_size for path in paths if path.is_file()}
