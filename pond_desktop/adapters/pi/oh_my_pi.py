"""oh-my-pi: pi's files with a title before the header, and a sub-agent's session in a folder beside its parent's."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.pi.names import has_session
from pond_desktop.adapters.uuids import last_uuid
from pond_desktop.canonical import Checkpoint, Event

_SESSIONS = "sessions"
_WAYS = (("agent", _SESSIONS), ("profiles", "*", "agent", _SESSIONS), (_SESSIONS,))


class OhMyPi:
    """oh-my-pi (`~/.omp`), with all its profiles."""

    agent = "oh-my-pi"
    title = "oh-my-pi"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """Without pi's own `PI_CODING_AGENT_DIR`: what lies there is told as pi's."""
        roots = [home / (environment.get("PI_CONFIG_DIR") or ".omp")]
        if environment.get("XDG_DATA_HOME"):
            roots.append(Path(environment["XDG_DATA_HOME"]) / "omp")
        return tuple(dict.fromkeys(roots))

    def enters(self, relative: PurePosixPath) -> bool:
        """A root given by hand can be `agent`, `sessions` or a project's folder as well."""
        parts = relative.parts
        if _SESSIONS in parts or parts[0].startswith("-") or has_session(parts[0]):
            return True
        return any(_leads(parts, way) for way in _WAYS)

    def wants(self, relative: PurePosixPath) -> bool:
        if relative.suffix != ".jsonl":
            return False
        folders = relative.parts[:-1]
        is_among_sessions = _SESSIONS in folders or any(part.startswith("-") or has_session(part) for part in folders)
        return is_among_sessions or has_session(relative.name)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the reader is loaded where something is captured: reading the archive starts without it
        from pond_desktop.adapters.pi.files import read_file
        from pond_desktop.adapters.pi.reader import State

        name = file.relative.name
        folders = file.relative.parts[:-1]
        above = next((uuid for folder in reversed(folders) if (uuid := last_uuid(folder))), None)
        state = State(last_uuid(name) or name.removesuffix(".jsonl"))
        if above is not None and above != state.session_id:
            state.parent_id = above
            # deeper down, the parent's own id stands in its file only
            state.is_parent_sure = last_uuid(folders[-1]) == above
        return read_file(state, stream, checkpoint)


def _leads(parts: tuple[str, ...], way: tuple[str, ...]) -> bool:
    return len(parts) <= len(way) and all(step in ("*", part) for part, step in zip(parts, way, strict=False))
