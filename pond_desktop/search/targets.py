"""Whether a query is the name of one session or message."""

import re

from pond_desktop.canonical import Locator
from pond_desktop.canonical.locator import MalformedLocator
from pond_desktop.search.fields import FIELD_BY_NAME, Names

_UUID_BEGINNING = re.compile(r"(?=[a-f-]*[0-9])[0-9a-f]{8}(?:-[0-9a-f]{0,4}){0,3}(?:-[0-9a-f]{0,12})?", re.IGNORECASE)
_ID = re.compile(r"(?:ses|msg|prt|thread|conv|sess|session|rollout|agent)[_-][A-Za-z0-9_-]*[0-9][A-Za-z0-9_-]*")
_ID_CHARS_MIN = 10
_SOURCE = re.compile(r"[a-z][a-z0-9_-]*(?:@[\w.-]+)?")
_MAY_BE_AN_ID = re.compile(r"(?=[^#]*[0-9._/:-])[^\s*\"]{6,200}")
_LIKE_AN_ID = re.compile(r"(?=[^#]*[0-9])[A-Za-z0-9][\w./-]{5,}")


def possible_id(query: str) -> str | None:
    """The whole query, where some session may have such an id: agents give them as they like."""
    text = _bare(query)
    return text if _MAY_BE_AN_ID.fullmatch(text) else None


def target_of(query: str, names: Names) -> str | None:
    """The whole query, where it looks like an id, a locator or a `pond://` address."""
    text = _bare(query)
    if not text or len(text) > 2048 or any(char.isspace() for char in text):
        return None
    if _UUID_BEGINNING.fullmatch(text) or (len(text) >= _ID_CHARS_MIN and _ID.fullmatch(text)):
        return text
    if ":" not in text:
        return None
    try:
        locator = Locator.parse(text)
    except MalformedLocator:
        return None
    if text.startswith("pond:"):
        return text
    if locator.source in FIELD_BY_NAME or not _SOURCE.fullmatch(locator.source) or locator.session.startswith("/"):
        return None
    agent = locator.source.partition("@")[0]
    if agent in names.agents or (
        _LIKE_AN_ID.fullmatch(locator.session) and (not names.agents or "@" in locator.source)
    ):
        return text
    return None


def _bare(query: str) -> str:
    # while somebody types, a star stands behind the last word
    return query.strip().removesuffix("*").strip("<>`\"'")
