"""Where SpecStory writes, and how one file is read."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.canonical import Checkpoint, Event

_NAME = re.compile(r"\d{4}-\d\d-\d\d_\d\d-\d\d(?:-\d\d)?Z?(?:[-_].*)?\.md")
_FOLDERS = (".specstory", "history")


class SpecStory:
    """SpecStory: other agents' sessions, written into their projects."""

    agent = "specstory"
    title = "SpecStory"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """Of sessions that ran outside of projects."""
        return (home.joinpath(*_FOLDERS),)

    def roots_in(self, project: Path) -> tuple[Path, ...]:
        return (project.joinpath(*_FOLDERS),)

    def enters(self, relative: PurePosixPath) -> bool:
        """The way from a project, given by hand, to its history."""
        return relative.parts in (_FOLDERS, _FOLDERS[:1], _FOLDERS[1:])

    def wants(self, relative: PurePosixPath) -> bool:
        """What is named by a time, in `history`."""
        folder = relative.parent.parts
        return folder in (_FOLDERS, _FOLDERS[1:], ()) and _NAME.fullmatch(relative.name) is not None

    def store(self, file: SourceFile, path: Path) -> Store:
        from pond_desktop.adapters.specstory.export import ExportStore

        return ExportStore(path, file.named)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the reader is loaded where something is captured: reading the archive starts without it
        from pond_desktop.adapters.bundles import read_bundle
        from pond_desktop.adapters.specstory.session import said_by_export

        return read_bundle(stream, checkpoint, lambda bundle: said_by_export(bundle, file.relative.parent.name))
