"""Where Aider keeps its histories, and how one run is read."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.canonical import Checkpoint, Event

_USUAL_NAME = ".aider.chat.history.md"
_NOT_ENTERED = frozenset({"node_modules", "site-packages", "target", "venv", "vendor"})
_HISTORY = re.compile(r"[\w.-]*aider[\w.-]*history[\w.-]*\.md", re.IGNORECASE)


class Aider:
    """Aider: Markdown in the project itself."""

    agent = "aider"
    title = "Aider"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """The file that the environment names, else the one of runs in the home folder itself."""
        written = environment.get("AIDER_CHAT_HISTORY_FILE")
        if not written:
            return (home / _USUAL_NAME,)
        path = home / written[2:] if written.startswith(("~/", "~\\")) else Path(written)
        # a bare name lies in each project
        return (path,) if path.is_absolute() else (home / written,)

    def roots_in(self, project: Path) -> tuple[Path, ...]:
        return (project / _USUAL_NAME,)

    def enters(self, relative: PurePosixPath) -> bool:
        """Projects below a folder that a person named, but nothing hidden or fetched in them."""
        return not any(part.startswith(".") or part in _NOT_ENTERED for part in relative.parts)

    def wants(self, relative: PurePosixPath) -> bool:
        """The usual name, and such names as people give by `AIDER_CHAT_HISTORY_FILE`."""
        return _HISTORY.fullmatch(relative.name) is not None

    def store(self, file: SourceFile, path: Path) -> Store:
        from pond_desktop.adapters.aider.runs import RunStore

        return RunStore(path, str(file.named.parent))

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the reader is loaded where something is captured: reading the archive starts without it
        from pond_desktop.adapters.aider.session import said_by_run
        from pond_desktop.adapters.bundles import read_bundle

        return read_bundle(stream, checkpoint, lambda bundle: said_by_run(bundle, file.relative.name))
