"""What of a message is conversation: what a person typed or the model said, in text that can be searched."""

from pond_desktop.canonical import Message, Part
from pond_desktop.projection.readable import plain, without_embedded

SEARCHED_CHARS = 1 << 20
"""Of a longer text only the beginning is searched: making 60 MB searchable took 870 MB of memory."""
_SAID_BY = ("user", "assistant")


def search_text(message: Message) -> str | None:
    """The text of a message that search reads; `None` where there is none.

    Conversational text and file names of user and assistant messages, joined by a newline: never what the harness
    wrote, reasoning, tool calls and results, or embedded bytes. Of each part no more than `SEARCHED_CHARS`.
    """
    if message.role not in _SAID_BY:
        return None
    texts = [text for part in message.parts if (text := _said(part))]
    if not texts:
        return None
    return texts[0] if len(texts) == 1 else "\n".join(texts)


def is_conversational(message: Message) -> bool:
    """Whether a person typed it or the model said it, or either showed a file."""
    if message.role not in _SAID_BY:
        return False
    return any(part.provenance == "conversational" and _shows(part) for part in message.parts)


def _shows(part: Part) -> bool:
    if part.type == "text":
        # without a body here: a long one, which stayed in the raw record
        return part.body_bytes > 0 if part.body is None else bool(part.body) and not part.body.isspace()
    return part.type == "file"


def _said(part: Part) -> str | None:
    if part.provenance != "conversational":
        return None
    if part.type == "text":
        text = part.body
    elif part.type == "file":
        text = part.file_name
    else:
        return None
    if text and len(text) > SEARCHED_CHARS:
        text = text[:SEARCHED_CHARS]
    if not text or text.isspace():
        return None
    if ";base64," in text:
        text = without_embedded(text)
    if not _has_codes(text):
        return text
    return plain(text).strip() or None


def _has_codes(text: str) -> bool:
    # a few quick scans: a character class in a regular expression takes twenty times as long
    if "\x1b" in text or "\r" in text or "\x08" in text:
        return True
    return not text.isascii() and ("\x9b" in text or "\x9d" in text)
