"""The searchable text of a message, as the archive posts it."""

from hashlib import blake2b

from pond_desktop.archive import Posting
from pond_desktop.canonical import Message
from pond_desktop.projection.conversation import SEARCHED_CHARS, search_text
from pond_desktop.search import posted

POSTING_RULE = "4"
"""Raise it whenever `search_text` or `posted` begin to give another text for some message or part."""


def posting_of(message: Message) -> Posting | None:
    """None where a message has nothing to search."""
    text = search_text(message)
    if text is None:
        return None
    digest = blake2b(text.encode("utf-8", "replace"), digest_size=8)
    if len(text) >= SEARCHED_CHARS:
        # messages that differ only behind what is searched are not the same
        digest.update(b"%d" % sum(len(part.body or "") for part in message.parts))
    as_posted = posted(text)
    text_hash = int.from_bytes(digest.digest(), "big", signed=True)
    return Posting(text, as_posted.text, as_posted.code, text_hash)
