"""Which parts are pictures whose bytes the archive holds, and what only names one that lies elsewhere. Pure."""

import re

from pond_desktop.projection.values import PartView

_ADDRESS = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*:|//|\\\\)\S+")
_IN_TEXT = re.compile(r"!\[[^\]\n]{0,300}\]\(\[image/[\w.+-]+\]\)")
_ADDRESS_CHARS_MAX = 4096
_KINDS = (
    (b"\x89PNG\r\n\x1a\n", 0, "png"),
    (b"\xff\xd8\xff", 0, "jpeg"),
    (b"GIF87a", 0, "gif"),
    (b"GIF89a", 0, "gif"),
    (b"WEBP", 8, "webp"),
    (b"BM", 0, "bmp"),
)


def is_picture(part: PartView) -> bool:
    """Whether the archive holds it, or is said to: what is not one inside is found out when it is decoded."""
    return part.type == "file" and (part.media_type or "").startswith("image/") and not is_address(part.text)


def is_in_text(part: PartView) -> bool:
    """Whether a text holds a picture as a Markdown image with a `data:` address, which is shown by its type."""
    is_said = part.type == "text" and part.provenance == "conversational"
    return is_said and "([image/" in (part.text or "") and _IN_TEXT.search(part.text or "") is not None


def holds_picture(part: PartView) -> bool:
    return is_picture(part) or is_in_text(part)


def is_address(text: str | None) -> bool:
    """Whether the text of a file is a place somewhere else."""
    return bool(text) and len(text or "") <= _ADDRESS_CHARS_MAX and _ADDRESS.fullmatch(text or "") is not None


def kind_of_bytes(content: bytes) -> str | None:
    """What picture the bytes are, whatever they are said to be; `None` for anything that is not decoded here."""
    return next((kind for sign, place, kind in _KINDS if content[place : place + len(sign)] == sign), None)


def is_broken_off(content: bytes, kind: str) -> bool:
    """Whether the end of a picture is missing, where a decoder fills the rest with grey and says nothing."""
    if kind == "jpeg":
        # the mark of the end, behind the last beginning of what is drawn: a small picture inside has both as well
        return content.rfind(b"\xff\xd9") < content.rfind(b"\xff\xda")
    return kind == "bmp" and int.from_bytes(content[2:6], "little") > len(content)
