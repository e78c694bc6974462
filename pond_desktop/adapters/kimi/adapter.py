"""Where Kimi keeps its sessions, and how one file is read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.kimi.names import Kind, Place, is_entered, place_of
from pond_desktop.canonical import Checkpoint, Event


class Kimi:
    """Kimi Code (`~/.kimi-code`), and Kimi CLI before it (`~/.kimi`)."""

    agent = "kimi"
    title = "Kimi"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        code, cli = environment.get("KIMI_CODE_HOME"), environment.get("KIMI_SHARE_DIR")
        folders = (Path(code) if code else home / ".kimi-code", Path(cli) if cli else home / ".kimi")
        return tuple(dict.fromkeys(folders))

    def enters(self, relative: PurePosixPath) -> bool:
        return is_entered(relative)

    def wants(self, relative: PurePosixPath) -> bool:
        return place_of(relative) is not None

    def resume_words(self, session_id: str, file: Path) -> tuple[str, ...] | None:
        """By its documentation, "Sessions and context"."""
        return ("kimi", "--session", session_id)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.json_document import read_document
        from pond_desktop.adapters.kimi.context import read_clock, read_context
        from pond_desktop.adapters.kimi.state_file import origin_of, project_of, said_by_child, said_by_state
        from pond_desktop.adapters.kimi.wire_reader import read_wire

        stem = file.relative.stem
        place = place_of(file.relative) or Place(Kind.CONTEXT, stem, stem)
        if place.kind is Kind.STATE:
            return read_document(stream, checkpoint, lambda record: said_by_state(record, place.session))
        if place.kind is Kind.WIRE:
            return read_wire(place, origin_of(file, place), stream, checkpoint)
        if place.kind is Kind.CHILD:
            return read_document(stream, checkpoint, lambda record: said_by_child(record, place.id))
        if place.kind is Kind.CLOCK:
            return read_clock(place.session, stream, checkpoint)
        return read_context(place, project_of(file), stream, checkpoint)
