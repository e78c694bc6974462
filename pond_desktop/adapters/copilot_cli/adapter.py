"""Where Copilot CLI keeps its sessions, and how one file is read."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.uuids import is_uuid
from pond_desktop.canonical import Checkpoint, Event

_FOLDER = "session-state"
_EVENTS, _FACTS = "events.jsonl", "workspace.yaml"


class CopilotCli:
    """GitHub Copilot CLI (`~/.copilot`); VS Code's background agent and the SDK write the same folder."""

    agent = "copilot-cli"
    title = "Copilot CLI"

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """The folder that the environment names, else the usual one and those that some versions took instead where
        the desktop's own variables are set."""
        named = environment.get("COPILOT_HOME") or environment.get("COPILOT_CLI_HOME")
        if named:
            return (Path(named),)
        bases = [environment.get(name) for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME")]
        return tuple(dict.fromkeys([home / ".copilot", *(Path(base) / ".copilot" for base in bases if base)]))

    def enters(self, relative: PurePosixPath) -> bool:
        """A root given by hand can be `session-state` itself."""
        parts = relative.parts
        return len(parts) <= 2 and (parts[0] == _FOLDER or (len(parts) == 1 and is_uuid(parts[0])))

    def wants(self, relative: PurePosixPath) -> bool:
        above = relative.parts[:-1]
        if relative.name in (_EVENTS, _FACTS):
            is_session = (len(above) == 2 and above[0] == _FOLDER) or (len(above) == 1 and is_uuid(above[0]))
            return is_session and above[-1] != _FOLDER
        is_flat = relative.suffix == ".jsonl" and is_uuid(relative.stem)
        return is_flat and above in ((_FOLDER,), ())

    def resume_words(self, session_id: str, file: Path) -> tuple[str, ...] | None:
        """As its users write it in reports to its makers, whose documentation says no more than `--resume`."""
        return ("copilot", "--resume", session_id)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        # the readers are loaded where something is captured: reading the archive starts without them
        if file.relative.name == _FACTS:
            from pond_desktop.adapters.copilot_cli.workspace import read_facts

            return read_facts(file.relative.parent.name, stream, checkpoint)
        from pond_desktop.adapters.copilot_cli.reader import read_events

        is_flat = file.relative.name != _EVENTS
        return read_events(file.relative.stem if is_flat else file.relative.parent.name, stream, checkpoint)
