"""Where Kiro and Amazon Q keep their sessions."""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from pond_desktop.adapters.uuids import is_uuid

DATABASE = "data.sqlite3"
_EDITOR = "workspace-sessions"
_INDEX = "sessions.json"


def data_folders(name: str, environment: Mapping[str, str], home: Path) -> list[Path]:
    """The folder of a program's data on each system."""
    data = environment.get("XDG_DATA_HOME")
    folders = [(Path(data) if data else home / ".local" / "share") / name]
    folders.append(home / "Library" / "Application Support" / name)
    if environment.get("LOCALAPPDATA"):
        folders.append(Path(environment["LOCALAPPDATA"]) / name)
    return folders


def kiro_roots(environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
    """The sessions of the command line, the databases of its first version, and those of the editor."""
    own = environment.get("KIRO_HOME")
    config = environment.get("XDG_CONFIG_HOME")
    bases = [Path(config) if config else home / ".config", home / "Library" / "Application Support"]
    if environment.get("APPDATA"):
        bases.append(Path(environment["APPDATA"]))
    editors = [base / "Kiro" / "User" / "globalStorage" / "kiro.kiroagent" for base in bases]
    cli = (Path(own) if own else home / ".kiro") / "sessions"
    return tuple(dict.fromkeys([cli, *data_folders("kiro-cli", environment, home), *editors]))


def enters(relative: PurePosixPath) -> bool:
    """`cli`, and `<workspace>/sess_<id>` of the command line; `workspace-sessions/<workspace>` of the editor."""
    parts = relative.parts
    if parts[0] == "sessions":  # a root given by hand can be `.kiro`
        parts = parts[1:]
    if not parts or parts[-1] in ("cli", _EDITOR) or parts[0] == _EDITOR:
        return len(parts) <= 2
    return len(parts) == 1 or (len(parts) == 2 and parts[1].startswith("sess_"))


def wants(relative: PurePosixPath) -> bool:
    if relative.name == DATABASE:
        return len(relative.parts) == 1
    return is_cli(relative) or is_event_log(relative) or is_editor(relative)


def is_cli(relative: PurePosixPath) -> bool:
    return relative.parent.name == "cli" and relative.suffix in (".jsonl", ".json") and is_uuid(relative.stem)


def is_event_log(relative: PurePosixPath) -> bool:
    is_session = relative.parent.name.startswith("sess_")
    return is_session and relative.name in ("messages.jsonl", "session.json")


def is_editor(relative: PurePosixPath) -> bool:
    is_session = len(relative.parts) >= 3 and relative.parts[-3] == _EDITOR
    return is_session and relative.suffix == ".json" and relative.name != _INDEX
