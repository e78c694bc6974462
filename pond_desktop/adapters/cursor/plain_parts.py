"""A message of a transcript in plain text → parts, each a piece of that text.

assistant:
[Thinking] ...
[Tool call] name
  argument: ...
[Tool result] name
"""

import re
from collections.abc import Iterator

from pond_desktop.adapters.bodies import preview_of
from pond_desktop.adapters.cursor.prompts import cuts_of
from pond_desktop.adapters.cursor.thread import Told
from pond_desktop.adapters.cutting import cut_parts
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import INLINE_BYTES, Part, PartType, Provenance, Role

_SPEAKER = re.compile(r"(user|assistant):[ \t]*(?:\n|\Z)")
_MARK = re.compile(r"^\[(Thinking|Tool call|Tool result)\][ \t]*", re.MULTILINE)
_INDENTED = re.compile(r"(?:[ \t]+[^\n]*(?:\n|\Z)|\n)*")
_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant"}


def plain_parts(place: Place, text: str) -> Told:
    speaker = _SPEAKER.match(text)
    if speaker is None:
        return Told(role="system", parts=tuple(cut_parts(place, text, [(0, len(text), "injected")])))
    start, role = speaker.end(), _ROLES[speaker[1]]
    if role == "user":
        cuts = ((start + first, start + last, by) for first, last, by in cuts_of(text[start:]))
        return Told(role=role, parts=tuple(cut_parts(place, text, cuts)))
    return Told(role=role, parts=tuple(_answer(place, text, start)))


def _answer(place: Place, text: str, position: int) -> Iterator[Part]:
    """Text up to the first mark, then each mark with what belongs to it."""
    while position < len(text):
        mark = _MARK.search(text, position)
        yield from _piece(place, text, position, mark.start() if mark else len(text), "text")
        if mark is None:
            return
        if mark[1] == "Thinking":
            following = _MARK.search(text, mark.end())
            position = following.start() if following else len(text)
            yield from _piece(place, text, mark.end(), position, "reasoning")
            continue
        name_end = text.find("\n", mark.end())
        name_end = len(text) if name_end < 0 else name_end
        name = text[mark.end() : name_end].strip() or None
        body_start = min(name_end + 1, len(text))
        indented = _INDENTED.match(text, body_start)
        position = indented.end() if indented else body_start
        type_: PartType = "tool_call" if mark[1] == "Tool call" else "tool_result"
        written = list(_piece(place, text, body_start, position, type_, name))
        by: Provenance = "conversational" if type_ == "tool_call" else "injected"
        yield from written or [Part(type=type_, provenance=by, span=place.span, tool_name=name)]


def _piece(
    place: Place, text: str, start: int, end: int, type_: PartType, tool_name: str | None = None
) -> Iterator[Part]:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    said = piece.strip()
    if not said:
        return
    size = len(said.encode())
    is_large = size > INLINE_BYTES and type_ in ("tool_call", "tool_result")
    yield Part(
        type=type_,
        provenance="injected" if type_ == "tool_result" else "conversational",
        span=place.span,
        pointer=f"{place.pointer}[{start}:{start + len(said)}]",
        body=None if is_large else said,
        body_bytes=size,
        preview=preview_of(said) if is_large else None,
        tool_name=tool_name,
    )
