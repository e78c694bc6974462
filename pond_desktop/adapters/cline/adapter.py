"""Where Cline and Roo Code keep their tasks, and how they are read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.cline.names import MESSAGES, TASK_FILES
from pond_desktop.adapters.cline.places import extension_folders
from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.canonical import Checkpoint, Event

_HISTORY = "taskHistory.json"
_HOLDERS = frozenset({"tasks", "sessions"})
_NOT_ENTERED = frozenset({"cache", "checkpoints", "logs", "node_modules", "puppeteer", "settings", "workspaces"})


class _Tasks:
    """What both keep alike."""

    def enters(self, relative: PurePosixPath) -> bool:
        """`tasks`, `sessions` and `state` of a root or of its `data`, and one folder for each task or session; a root
        given by hand can be `tasks` or `sessions` itself."""
        parts = relative.parts
        if len(parts) == 1:
            return parts[0] not in _NOT_ENTERED
        if parts[-2] in _HOLDERS:
            return len(parts) <= 3
        return len(parts) == 2 and (parts[1] in _HOLDERS or parts[1] == "state")

    def wants(self, relative: PurePosixPath) -> bool:
        if len(relative.parts) >= 2 and relative.name in TASK_FILES:
            return True
        return relative.name == _HISTORY and relative.parent.name in ("", "state")

    def store(self, file: SourceFile, path: Path) -> Store | None:
        """A task's or session's files are one document; the list of tasks is a file by itself."""
        from pond_desktop.adapters.cline.task_folder import store_of

        return None if file.relative.name == _HISTORY else store_of(path)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.bundles import read_bundle
        from pond_desktop.adapters.cline.facts import said_by_history
        from pond_desktop.adapters.cline.task import said_by_task
        from pond_desktop.adapters.json_document import read_document

        if file.relative.name == _HISTORY:
            return read_document(stream, checkpoint, said_by_history)
        return read_bundle(stream, checkpoint, lambda bundle: said_by_task(bundle, file.relative))


class Cline(_Tasks):
    """Cline: the extension of VS Code and its kin, and the program of its own (`~/.cline`)."""

    agent = "cline"
    title = "Cline"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        own = environment.get("CLINE_DIR")
        folders = [Path(own) if own else home / ".cline"]
        if environment.get("CLINE_DATA_DIR"):
            folders.append(Path(environment["CLINE_DATA_DIR"]))
        folders += extension_folders("saoudrizwan.claude-dev", environment, home)
        return tuple(dict.fromkeys(folders))

    def wants(self, relative: PurePosixPath) -> bool:
        is_session = relative.name.endswith(MESSAGES) and relative.name != MESSAGES and len(relative.parts) >= 2
        return is_session or super().wants(relative)


class Roo(_Tasks):
    """Roo Code: Cline's offspring, with tasks that start tasks."""

    agent = "roo"
    title = "Roo Code"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        return extension_folders("rooveterinaryinc.roo-cline", environment, home)
