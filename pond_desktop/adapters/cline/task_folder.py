"""The files of one task or session → one document: what one lacks (times, the folder) another has."""

import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pond_desktop.adapters.bundles import bundled, stamp_of
from pond_desktop.adapters.cline.names import COMPACTION, CONVERSATION, ITEM, MESSAGES, OLD_SCREEN, SCREEN
from pond_desktop.adapters.contract import Document, Store
from pond_desktop.errors import SourceUnreadable

_ANSWERS = (b'"completion_result"', b'"api_req_finished"', b'"reasoning"', b'"command_output"')


def store_of(path: Path) -> Store:
    """The store that a wanted file stands for. One file stands for all of a task's: the conversation where there is
    one, else what the screen showed."""
    folder, name = path.parent, path.name
    if name.endswith(MESSAGES):
        stem = name.removesuffix(MESSAGES)
        return _FolderStore(folder, stem, (f"{stem}.json", stem + COMPACTION, name))
    names = (ITEM, OLD_SCREEN, SCREEN, CONVERSATION)
    first = next(each for each in reversed(names) if each == name or (folder / each).exists())
    # a task that begins shows its prompt before it writes its conversation: not to be read as one that lost it
    is_empty = first != name or (name != CONVERSATION and not _has_answer(path))
    return _FolderStore(folder, folder.name, () if is_empty else names)


class _FolderStore:
    """A `Store` of at most one document."""

    def __init__(self, folder: Path, name: str, names: tuple[str, ...]) -> None:
        self._name = name
        self._paths = {each: folder / each for each in names}

    def stamp(self) -> str:
        return stamp_of(self._paths.values())

    @contextmanager
    def documents(self, scratch: Path) -> Iterator[Iterable[Document]]:
        if self._paths:
            yield [Document(name=f"{self._name}.json", stamp=self.stamp(), open=self._open)]
        else:
            yield []

    def _open(self) -> io.BytesIO:
        contents = {}
        for name, path in self._paths.items():
            try:
                contents[name] = path.read_bytes()
            except FileNotFoundError:
                continue
            except OSError as error:
                raise SourceUnreadable(f"cannot be read: {error.strerror or error}", "May you read it?") from error
        return io.BytesIO(bundled(contents))


def _has_answer(path: Path) -> bool:
    try:
        data = path.read_bytes()
    except OSError:
        return False
    return any(mark in data for mark in _ANSWERS)
