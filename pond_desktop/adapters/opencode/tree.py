"""A session in the tree of small files: its file, its messages' and their parts', one after the other.

Each file stands behind a line that names it; a last line says that nothing is missing. The project's file stands behind
the session's where it says that this is in a worktree.
"""

import io
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO

import msgspec

from pond_desktop.adapters.contract import Document
from pond_desktop.adapters.databases import digest
from pond_desktop.adapters.opencode.project import project_of, worktree_around
from pond_desktop.adapters.opencode.wire import header_of, text

END = b'{"kept_file":null}\n'


class TreeStore:
    """A `Store` of one session.

    Args:
        path: `session/<project>/<session>.json` below the tree's folder, or `session/info/<session>.json` as the first
            versions laid it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._session_id = path.stem
        self._folder = path.parent.parent.parent
        is_old = path.parent.name == "info"
        self._messages = self._folder / ("session/message" if is_old else "message") / path.stem
        self._parts = self._folder / (f"session/part/{path.stem}" if is_old else "part")
        self._project = self._folder / "project" / f"{path.parent.name}.json"

    def stamp(self) -> str:
        return self._stamp_of(self._listed())

    def _stamp_of(self, listed: Iterable[list["os.DirEntry[str]"]]) -> str:
        marks = [_mark(self._path.stat())]
        for entry in (each for message in listed for each in message):
            marks.append(f"{entry.name} {_mark(entry.stat())}")
        return digest(*marks)

    @contextmanager
    def documents(self, scratch: Path) -> Iterator[list[Document]]:
        listed = list(self._listed())
        if self._is_in_database(len(listed)):
            yield []
        else:
            stamp = self._stamp_of(listed)
            yield [Document(name=self._path.name, stamp=stamp, open=partial(self._open, listed))]

    def _open(self, listed: list[list["os.DirEntry[str]"]]) -> BinaryIO:
        content = io.BytesIO()
        self._add(content, self._path)
        if self._is_in_worktree():
            self._add(content, self._project)
        for message in listed:
            for entry in message:
                self._add(content, Path(entry.path))
        content.write(END)
        content.seek(0)
        return content

    def _add(self, content: io.BytesIO, path: Path) -> None:
        name = path.relative_to(self._folder).as_posix().encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        try:
            data = path.read_bytes()
        except OSError:
            data = b""  # gone since it was listed, or nobody lets us look: counted as a file that cannot be read
        content.write(msgspec.json.encode({"kept_file": name}) + b"\n" + data)
        if data and not data.endswith(b"\n"):
            content.write(b"\n")

    def _is_in_worktree(self) -> bool:
        """Only then the project's file says more of the session. It is in no stamp: it changes with every start."""
        try:
            directory = text(header_of(self._path.read_bytes()).directory)
            return any(worktree_around(self._session_id, directory, project_of(self._project.read_bytes())))
        except (OSError, msgspec.MsgspecError, RecursionError):
            return False

    def _listed(self) -> Iterator[list["os.DirEntry[str]"]]:
        """Each message's file with its parts' files behind it. Their names rise with the time they were made."""
        for message in _json_files(self._messages):
            yield [message, *_json_files(self._parts / message.name.removesuffix(".json"))]

    def _is_in_database(self, count: int) -> bool:
        """Whether a database beside the tree holds no fewer of the session's messages than the tree, `count`: opencode
        copied it there and left the tree.

        Looks at the database's file alone, which leaves nothing beside it; rows that stand only in its log do not
        count, and then the session is read from both.
        """
        for path in sorted(self._folder.parent.glob("opencode*.db")):
            try:
                with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
                    statement = "SELECT count(*) FROM message WHERE session_id = ?"
                    if count and database.execute(statement, (self._session_id,)).fetchone()[0] >= count:
                        return True
            except sqlite3.Error:
                continue
        return False


def _json_files(folder: Path) -> list["os.DirEntry[str]"]:
    """Files by name; none where there is no such folder."""
    try:
        with os.scandir(folder) as entries:
            return sorted(
                (each for each in entries if each.name.endswith(".json") and each.is_file()), key=lambda each: each.name
            )
    except (FileNotFoundError, NotADirectoryError):
        return []


def _mark(status: os.stat_result) -> str:
    return f"{status.st_size} {status.st_mtime_ns}"
