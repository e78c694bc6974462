"""OpenClaw: pi's lines, in files until August 2026, since then in a database of each agent's."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.adapters.pi.names import session_of_file
from pond_desktop.canonical import Checkpoint, Event

DATABASE = "openclaw-agent.sqlite"
_AGENTS, _SESSIONS, _AGENT, _KEPT = "agents", "sessions", "agent", "session-sqlite-import-archive"
_TRANSCRIPT = re.compile(r"(?!\.)(?!.*\.trajectory\.jsonl).+\.jsonl(?:\.(?:deleted|reset)\.[^/]*(?<!\.zst))?")


class OpenClaw:
    """OpenClaw (`~/.openclaw`), formerly Clawdbot."""

    agent = "openclaw"
    title = "OpenClaw"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        own = environment.get("OPENCLAW_STATE_DIR")
        folders = [Path(own)] if own else [home / ".openclaw", home / ".clawdbot"]
        return tuple(folder / _AGENTS for folder in folders)

    def enters(self, relative: PurePosixPath) -> bool:
        """An agent's folder, and of those in it that hold transcripts. A root given by hand can be `.openclaw`, or one
        of an agent's folders."""
        parts = relative.parts[1:] if relative.parts[0] == _AGENTS else relative.parts
        if parts and parts[0] in (_SESSIONS, _KEPT):
            return True
        return len(parts) <= 1 or parts[1] in (_SESSIONS, _KEPT) or parts[1:] == (_AGENT,)

    def wants(self, relative: PurePosixPath) -> bool:
        """Also what was deleted or begun anew: the tail of its name tells when. Credentials lie beside the database."""
        folders = relative.parts[:-1]
        if relative.name == DATABASE:
            return not folders or folders[-1] == _AGENT
        is_among_sessions = not folders or _SESSIONS in folders or _KEPT in folders
        return is_among_sessions and _TRANSCRIPT.fullmatch(relative.name) is not None

    def store(self, file: SourceFile, path: Path) -> Store | None:
        # the readers are loaded where something is captured: reading the archive starts without them
        from pond_desktop.adapters.pi.openclaw_database import transcripts

        return transcripts(path) if file.relative.name == DATABASE else None

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        from pond_desktop.adapters.pi.files import read_file
        from pond_desktop.adapters.pi.reader import State

        return read_file(State(session_of_file(file.relative.name.partition(".jsonl")[0])), stream, checkpoint)
