"""Where Zed keeps its threads, and how they are read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.canonical import Checkpoint, Event

_FOLDER, _DATABASE = "threads", "threads.db"


class Zed:
    """See FORMAT.md beside this file."""

    agent = "zed"
    title = "Zed"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """The editor's folders of all three systems, and that of its Flatpak."""
        data = [environment.get(name) for name in ("FLATPAK_XDG_DATA_HOME", "XDG_DATA_HOME")]
        folders = [Path(each) / "zed" for each in data if each]
        folders.append(home / ".local" / "share" / "zed")
        folders.append(home / "Library" / "Application Support" / "Zed")
        folders.append(Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Zed")
        return tuple(dict.fromkeys(folders))

    def enters(self, relative: PurePosixPath) -> bool:
        return relative.parts in ((), (_FOLDER,))

    def wants(self, relative: PurePosixPath) -> bool:
        """A root given by hand can be the folder of the threads itself."""
        return relative.parts in ((_FOLDER, _DATABASE), (_DATABASE,))

    def store(self, file: SourceFile, path: Path) -> Store | None:
        from pond_desktop.adapters.databases import DatabaseStore
        from pond_desktop.adapters.zed.threads import documents_of

        return DatabaseStore(path, documents_of)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the reader is loaded where something is captured: reading the archive starts without it
        from pond_desktop.adapters.json_lines import JsonLines, restored
        from pond_desktop.adapters.zed.reader import State, ThreadReader, unpacked
        from pond_desktop.adapters.zed.threads import thread_of
        from pond_desktop.adapters.zed.wire import Line

        offset, state = restored(checkpoint, unpacked)
        reader = ThreadReader(state or State(thread_of(file.relative.name)))
        return JsonLines(Line).read(reader, stream, offset)
