"""Session ids in the names of pi's files."""

import re

from pond_desktop.adapters.uuids import last_uuid


def has_session(file_name: str) -> bool:
    """Whether a file's name holds a session's uuid."""
    return last_uuid(file_name) is not None


def session_of_file(file_name: str) -> str:
    """The id to use for a file without header: the uuid in its name, else the name without its ending."""
    return last_uuid(file_name) or file_name.removesuffix(".jsonl")


def session_in_path(path: str) -> str | None:
    """The session that `parentSession` or `branchedFrom` means: pi writes a file's path, or the id itself. `None` for
    a path whose file has no uuid in its name, since its id stands only inside it."""
    name = re.split(r"[/\\]", path)[-1]
    uuid = last_uuid(name)
    if uuid is not None:
        return uuid
    return path if path == name and path and not path.endswith(".jsonl") else None
