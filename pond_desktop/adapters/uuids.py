"""Session ids in the names of agents' files. Light: whoever only asks which files are whose loads no reader."""

import re

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


def is_uuid(text: str) -> bool:
    return _UUID.fullmatch(text) is not None


def last_uuid(text: str) -> str | None:
    """The last one in the text, as it is written there: agents put what is not an id before it."""
    found: list[str] = _UUID.findall(text)
    return found[-1] if found else None
