"""A part of a message in one line."""

from pond_desktop.canonical import Part
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.structured import body_line, first_line, telling_parameter
from pond_desktop.projection.words import size

LINE_CHARS = 240


def line_of(part: Part, body: str | None) -> str:
    """What a card says: `cargo test -p sync` for a call, the first line of anything else. Empty only for a call without
    parameters: its tool's name stands apart.

    `body` is the part's body where it is at hand; else its preview serves.
    """
    text = body if body is not None else part.preview or ""
    if part.type == "tool_call":
        return telling_parameter(text, LINE_CHARS)
    if part.type == "file":
        return _file(part, text)
    if part.type == "unknown":
        return body_line(text, LINE_CHARS) or "unknown record"
    if part.type in ("text", "reasoning"):
        return first_line(text, LINE_CHARS) or ("nothing said" if part.type == "text" else "thinking, not kept")
    line = body_line(text, LINE_CHARS, is_typed=part.type == "tool_approval_request")
    if part.type == "tool_result":
        return line or "no output"
    return line or ("approval asked" if part.type == "tool_approval_request" else "approval answered")


def _file(part: Part, url: str) -> str:
    is_link = bool(url) and not url.startswith("data:")
    name = part.file_name or (url if is_link else "")
    pieces = [one_line(name, 160), one_line(part.media_type or "", 60)]
    pieces += [size(part.body_bytes)] if part.body_bytes > 0 else []
    return "  ".join(piece for piece in pieces if piece) or "file"
