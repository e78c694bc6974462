"""Where VS Code and its kin keep chat sessions, and which folder a session was about."""

import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

import msgspec

from pond_desktop.adapters.contract import SourceFile

EDITORS = ("Code", "Code - Insiders", "VSCodium", "Windsurf")
"""Cursor lays its folders alike, but keeps its conversations elsewhere: it has an adapter of its own."""
_SERVERS = (".vscode-server", ".vscode-server-insiders", ".vscodium-server")
_HOLDERS = ("chatSessions", "emptyWindowChatSessions")
_STORAGE_ID = re.compile(r"[0-9a-f]{32}")
_DRIVE = re.compile(r"/[A-Za-z]:(?=/|$)")


class _Workspace(msgspec.Struct, frozen=True):
    folder: str | None = None
    workspace: str | None = None
    configuration: str | None = None


_workspace_decoder = msgspec.json.Decoder(_Workspace)


def roots(environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
    """The `User` folders of each editor on each system, of a portable one, and of servers for remote windows."""
    config = environment.get("XDG_CONFIG_HOME")
    bases = [Path(config) if config else home / ".config", home / "Library" / "Application Support"]
    if environment.get("APPDATA"):
        bases.append(Path(environment["APPDATA"]))
    found = [base / editor / "User" for base in bases for editor in EDITORS]
    if environment.get("VSCODE_PORTABLE"):
        found.append(Path(environment["VSCODE_PORTABLE"]) / "user-data" / "User")
    found += [home / server / "data" / "User" for server in _SERVERS]
    return tuple(dict.fromkeys(found))


def enters(relative: PurePosixPath) -> bool:
    """A root given by hand can be `workspaceStorage`, or one of the folders in it."""
    parts = relative.parts
    if parts[-1] in _HOLDERS:
        return len(parts) <= 3
    if parts[0] == "workspaceStorage":
        return len(parts) <= 2
    return len(parts) == 1 and (parts[0] == "globalStorage" or _STORAGE_ID.fullmatch(parts[0]) is not None)


def wants(relative: PurePosixPath) -> bool:
    return relative.parent.name in _HOLDERS and relative.suffix in (".json", ".jsonl")


def project_of(file: SourceFile) -> str | None:
    """The folder, or the file of the workspace of several folders, that the window had open; a remote one by its path
    there. `None` for a window without any, and for a workspace that was never saved."""
    if file.relative.parent.name != "chatSessions":
        return None
    try:
        workspace = _workspace_decoder.decode(file.beside("../workspace.json") or b"")
    except msgspec.MsgspecError:
        return None
    address = workspace.folder or workspace.workspace or workspace.configuration
    path = path_of(address) if address else None
    return None if path is None or re.search(r"[/\\]Workspaces[/\\]\d+[/\\]workspace\.json$", path) else path


def path_of(address: str) -> str | None:
    """The path that an address means, as its system writes it."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    path = unquote(parts.path)
    if parts.scheme == "file" and _DRIVE.match(path):
        return path[1:].replace("/", "\\")
    if parts.scheme == "file" and parts.netloc:
        return f"\\\\{parts.netloc}{path}".replace("/", "\\")
    return path or None
