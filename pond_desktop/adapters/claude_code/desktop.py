"""The agent mode of Claude's desktop program: Claude Code's transcripts, each task with a folder of its own."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.claude_code.places import is_transcript, may_hold_transcripts
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import Checkpoint, Event

_SESSIONS = "local-agent-mode-sessions"
_STORE_PACKAGE = "Claude_pzs8sxrjxfjjc"
"""What the program is called where it came from Windows' own store."""
_TASK, _AGENTS = "local_", "agent"
_CONFIGURATION, _TRANSCRIPTS = ".claude", "projects"
_DEPTH_MAX = 3


class ClaudeDesktop:
    """Claude Desktop (`<application data>/Claude/local-agent-mode-sessions`)."""

    agent = "claude-desktop"
    title = "Claude Desktop"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """All systems' places: of two systems on one machine each has its own."""
        configuration = environment.get("XDG_CONFIG_HOME")
        bases = [
            home / "Library" / "Application Support",
            Path(configuration) if configuration else home / ".config",
        ]
        if environment.get("APPDATA"):
            bases.append(Path(environment["APPDATA"]))
        if environment.get("LOCALAPPDATA"):
            package = Path(environment["LOCALAPPDATA"]) / "Packages" / _STORE_PACKAGE
            bases.append(package / "LocalCache" / "Roaming")
        return tuple(dict.fromkeys(base / "Claude" / _SESSIONS for base in bases))

    def enters(self, relative: PurePosixPath) -> bool:
        """Of a task's folder the transcripts only: beside them lie keys, and files that the person gave."""
        inside = _below_transcripts(relative)
        if inside is not None:
            return may_hold_transcripts(inside)
        name, above = relative.name, relative.parent.name
        if above.startswith(_TASK) or name == _CONFIGURATION:
            return above.startswith(_TASK) and name == _CONFIGURATION
        is_task = name.startswith(_TASK) or name == _AGENTS
        return not name.startswith(".") and (is_task or len(relative.parts) <= _DEPTH_MAX)

    def wants(self, relative: PurePosixPath) -> bool:
        """Transcripts, and the program's own record of each task."""
        inside = _below_transcripts(relative)
        return _is_record(relative) if inside is None else is_transcript(inside)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the readers are loaded where something is captured: reading the archive starts without them
        inside = _below_transcripts(file.relative)
        if inside is None:
            from pond_desktop.adapters.claude_code.desktop_record import read_record

            return read_record(stream, checkpoint)
        from pond_desktop.adapters.claude_code.files import read_file

        return read_file(inside, stream, checkpoint)


def _below_transcripts(relative: PurePosixPath) -> PurePosixPath | None:
    """The path below a task's `.claude/projects`, of which a root given by hand can be the first; `None` outside."""
    parts = relative.parts
    for place, part in enumerate(parts):
        if part == _TRANSCRIPTS and (place == 0 or parts[place - 1] == _CONFIGURATION):
            return PurePosixPath(*parts[place + 1 :])
    return None


def _is_record(relative: PurePosixPath) -> bool:
    is_inside = any(part.startswith((".", _TASK)) for part in relative.parts[:-1])
    return relative.name.startswith(_TASK) and relative.suffix == ".json" and not is_inside
