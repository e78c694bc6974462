"""The searchable text of a message, as the archive posts it."""

from hashlib import blake2b

from pond_desktop.archive import Posting
from pond_desktop.canonical import Message
from pond_desktop.projection.conversation import SEARCHED_CHARS, search_text
from pond_desktop.search import posted_text

POSTING_RULE = "2"
"""Raise it whenever `search_text` or `posted_text` begin to give another text for some message."""


def posting_of(message: Message) -> Posting | None:
    """None where a message has nothing to search."""
    text = search_text(message)
    if text is None:
        return None
    digest = blake2b(text.encode("utf-8", "replace"), digest_size=8)
    if len(text) >= SEARCHED_CHARS:
        # messages that differ only behind what is searched are not the same
        digest.update(b"%d" % sum(len(part.body or "") for part in message.parts))
    return Posting(text, posted_text(text), int.from_bytes(digest.digest(), "big", signed=True))
