"""The adapters of Kiro and Amazon Q."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.adapters.kiro import places
from pond_desktop.canonical import Checkpoint, Event


class Kiro:
    """See FORMAT.md beside this file."""

    agent = "kiro"
    title = "Kiro"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        return places.kiro_roots(environment, home)

    def enters(self, relative: PurePosixPath) -> bool:
        return places.enters(relative)

    def wants(self, relative: PurePosixPath) -> bool:
        return places.wants(relative)

    def store(self, file: SourceFile, path: Path) -> Store | None:
        if file.relative.name != places.DATABASE:
            return None
        from pond_desktop.adapters.kiro.database import conversations

        return conversations(path)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the readers are loaded where something is captured: reading the archive starts without them
        if file.relative.parent.name == places.DATABASE:
            from pond_desktop.adapters.kiro.database import read_conversation

            return read_conversation(stream, checkpoint)
        if file.relative.suffix == ".json":
            from pond_desktop.adapters.json_document import read_document
            from pond_desktop.adapters.kiro.documents import said_by_editor, said_by_facts

            say = said_by_editor if places.is_editor(file.relative) else said_by_facts
            return read_document(stream, checkpoint, lambda record: say(file.relative, record))
        from pond_desktop.adapters.kiro.reader import read_events, read_lines

        if places.is_event_log(file.relative):
            return read_events(file.relative.parent.name, stream, checkpoint)
        return read_lines(file.relative.stem, stream, checkpoint)


class AmazonQ(Kiro):
    """Amazon Q's command line, of which Kiro's was made."""

    agent = "amazon-q"
    title = "Amazon Q"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        return tuple(dict.fromkeys(places.data_folders("amazon-q", environment, home)))

    def enters(self, relative: PurePosixPath) -> bool:
        return False

    def wants(self, relative: PurePosixPath) -> bool:
        return relative == PurePosixPath(places.DATABASE)
