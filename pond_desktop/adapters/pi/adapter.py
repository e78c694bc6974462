"""Where pi keeps its sessions, and how one file is read."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.adapters.pi.names import has_session, session_of_file
from pond_desktop.canonical import Checkpoint, Event

_NOT_ENTERED = frozenset({"bin", "extensions", "git", "node_modules", "npm", "prompts", "skills", "themes", "tools"})
"""Folders beside `sessions` that hold programs and settings, with `.jsonl` files of all kinds in them."""
_OF_OTHERS = ".omp"
_DATABASE = re.compile(r"(?!\.).*sessions?\.(?:db|sqlite3?)")


class Pi:
    """pi (`~/.pi/agent`)."""

    agent = "pi"
    title = "pi"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """pi's agent folder, and the folder for sessions alone where one is set and lies elsewhere. oh-my-pi obeys
        the same variable: what lies in its own folder is not pi's."""
        agent_folder = _folder(environment.get("PI_CODING_AGENT_DIR"), home)
        if agent_folder is None or _OF_OTHERS in agent_folder.parts:
            agent_folder = home / ".pi" / "agent"
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
        as the first versions laid them flat. And a database of sessions, which has no fixed place."""
        if _is_database(relative.name):
            return True
        if relative.suffix != ".jsonl":
            return False
        is_among_sessions = any(part == "sessions" or part.startswith("--") for part in relative.parts[:-1])
        return is_among_sessions or has_session(relative.name)

    def store(self, file: SourceFile, path: Path) -> Store | None:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.pi.database import sessions

        return sessions(path) if _is_database(file.relative.name) else None

    def resume_words(self, session_id: str, file: Path) -> tuple[str, ...] | None:
        """By its README: a session is named by its file."""
        return ("pi", "--session", str(file)) if file.suffix == ".jsonl" else None

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        from pond_desktop.adapters.pi.files import read_file
        from pond_desktop.adapters.pi.reader import State

        return read_file(State(session_of_file(file.relative.name)), stream, checkpoint)


def _is_database(name: str) -> bool:
    """Other databases of such a name are indexes of the files, made by others."""
    return _DATABASE.fullmatch(name) is not None and "index" not in name


def _folder(written: str | None, home: Path) -> Path | None:
    """A folder from the environment; pi itself reads a leading `~` there as the home folder."""
    if not written:
        return None
    if written == "~" or written.startswith(("~/", "~\\")):
        return home / written[2:]
    return Path(written)
