"""The folder that a conversation worked in, from the addresses that the editor writes."""

import re
from urllib.parse import unquote, urlsplit

import msgspec

from pond_desktop.adapters.cursor.wire import Raw, read_as, text_of

_DRIVE = re.compile(r"/[A-Za-z]:(?=/|$)")


class _Address(msgspec.Struct, rename="camel"):
    fs_path: Raw = Raw()
    path: Raw = Raw()
    folder: Raw = Raw()
    uri: Raw = Raw()


def folder_of_workspace(raw: Raw) -> str | None:
    """Of a `workspace.json`. One for several folders names a file that lists them: none of them is the one."""
    return _path_in(text_of(read_as(_Address, raw, _Address()).folder))


def folder_of_identifier(raw: Raw) -> str | None:
    """Of a `workspaceIdentifier`: its address is an object or text."""
    uri = read_as(_Address, raw, _Address()).uri
    address = read_as(_Address, uri, _Address())
    return text_of(address.fs_path) or text_of(address.path) or _path_in(text_of(uri))


def _path_in(address: str | None) -> str | None:
    """The path of an address as its machine writes it: `file:///c%3A/code` is `c:\\code`. A folder on another machine
    has its path there."""
    if address is None:
        return None
    try:
        pieces = urlsplit(address)
    except ValueError:
        return None
    if not pieces.scheme:
        return address
    path = unquote(pieces.path)
    if pieces.scheme == "file" and pieces.netloc:
        return "\\\\" + (pieces.netloc + path).replace("/", "\\")
    if pieces.scheme == "file" and _DRIVE.match(path):
        return path[1:].replace("/", "\\")
    return path or None
