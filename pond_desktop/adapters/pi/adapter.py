"""Where pi keeps its sessions, and how one file is read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.pi.names import has_session, session_of_file
from pond_desktop.canonical import Checkpoint, Event

_NOT_ENTERED = frozenset({"bin", "extensions", "git", "node_modules", "npm", "prompts", "skills", "themes", "tools"})
"""Folders beside `sessions` that hold programs and settings, with `.jsonl` files of all kinds in them."""


class Pi:
    """pi (`~/.pi/agent`)."""

    agent = "pi"
    title = "pi"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """pi's agent folder, and the folder for sessions alone where one is set and lies elsewhere."""
        agent_folder = _folder(environment.get("PI_CODING_AGENT_DIR"), home) or home / ".pi" / "agent"
        sessions = _folder(environment.get("PI_CODING_AGENT_SESSION_DIR"), home)
        if sessions is None or sessions.is_relative_to(agent_folder):
            return (agent_folder,)
        return (agent_folder, sessions)

    def enters(self, relative: PurePosixPath) -> bool:
        """Any folder that may hold sessions: a root given by hand can be the agent folder, `sessions`, or one of its
        project folders."""
        return "sessions" in relative.parts or not _NOT_ENTERED.intersection(relative.parts)

    def wants(self, relative: PurePosixPath) -> bool:
        """Any `.jsonl` below `sessions` or a project's folder; elsewhere only one with a session's uuid in its name,
        as the first versions laid them flat."""
        if relative.suffix != ".jsonl":
            return False
        is_among_sessions = any(part == "sessions" or part.startswith("--") for part in relative.parts[:-1])
        return is_among_sessions or has_session(relative.name)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the reader is loaded where something is captured: reading the archive starts without it
        from pond_desktop.adapters.json_lines import JsonLines, restored
        from pond_desktop.adapters.pi.reader import PiReader, State, unpacked
        from pond_desktop.adapters.pi.wire import Line

        offset, state = restored(checkpoint, unpacked)
        reader = PiReader(state or State(session_of_file(file.relative.name)))
        return JsonLines(Line).read(reader, stream, offset)


def _folder(written: str | None, home: Path) -> Path | None:
    """A folder from the environment; pi itself reads a leading `~` there as the home folder."""
    if not written:
        return None
    if written == "~" or written.startswith(("~/", "~\\")):
        return home / written[2:]
    return Path(written)
