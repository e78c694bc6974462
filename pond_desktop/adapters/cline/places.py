"""Where VS Code and the editors made of it keep what an extension stores."""

from collections.abc import Mapping
from pathlib import Path

_EDITORS = ("Code", "Code - Insiders", "VSCodium", "Cursor", "Windsurf")
_SERVERS = (".vscode-server", ".vscode-server-insiders", ".cursor-server", ".windsurf-server")


def extension_folders(extension: str, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
    """The extension's folder in each editor, on any system, and on hosts that editors connect to."""
    bases = [
        Path(environment.get("XDG_CONFIG_HOME") or home / ".config"),
        home / "Library" / "Application Support",
    ]
    if environment.get("APPDATA"):
        bases.append(Path(environment["APPDATA"]))
    users = [base / editor / "User" for base in bases for editor in _EDITORS]
    users += [home / server / "data" / "User" for server in _SERVERS]
    return tuple(dict.fromkeys(user / "globalStorage" / extension for user in users))
