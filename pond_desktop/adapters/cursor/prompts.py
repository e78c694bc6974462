"""What of a user message's text a person wrote: the agent wraps it, and puts context before and between."""

import re
from collections.abc import Iterator

from pond_desktop.canonical import Provenance

_QUERY = re.compile(r"<user_query>(.*?)</user_query>", re.DOTALL)
_CONTEXT = re.compile(r"\s*<[a-z][\w-]*[ >]")
_FOLDER = re.compile(r"^\s*Workspace Path: *(\S[^\n]*?)\s*$", re.MULTILINE)


def cuts_of(text: str) -> Iterator[tuple[int, int, Provenance]]:
    """`(start, end, provenance)` of its pieces. A text without the tag is context where it begins with another one."""
    position, is_wrapped = 0, False
    for found in _QUERY.finditer(text):
        is_wrapped = True
        yield from piece(text, position, found.start(), "injected")
        yield from piece(text, *found.span(1), "conversational")
        position = found.end()
    rest: Provenance = "injected" if is_wrapped or _CONTEXT.match(text) else "conversational"
    yield from piece(text, position, len(text), rest)


def folder_in(text: str) -> str | None:
    """The folder that the agent told the model."""
    found = _FOLDER.search(text) if "<user_info>" in text else None
    return found[1] if found else None


def piece(text: str, start: int, end: int, provenance: Provenance) -> Iterator[tuple[int, int, Provenance]]:
    """Without the blanks around it, which one store has and another has not: the same words are to be told as such."""
    said = text[start:end]
    if said.strip():
        start += len(said) - len(said.lstrip())
        yield start, start + len(said.strip()), provenance
