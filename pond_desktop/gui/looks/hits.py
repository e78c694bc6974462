"""Where the words of a query stand in a text, and the part of it that shows the first of them. Pure."""

import re
from collections.abc import Sequence

_LEAD_SHARE = 3
"""The first hit stands within the first third of what is shown, so that it is seen in context."""


def hits(text: str, terms: Sequence[str]) -> list[tuple[int, int]]:
    """Where the words and phrases of a query stand in `text`, without overlaps."""
    words = {term.rstrip("*").strip() for term in terms} - {""}
    if not words:
        return []
    one = "|".join(r"\W+".join(map(re.escape, word.split())) for word in sorted(words, key=len, reverse=True))
    # a word of a script without spaces begins anywhere
    return [found.span() for found in re.finditer(rf"(?:(?<![a-z0-9])|(?=[^\x00-\x7f]))(?:{one})", text, re.IGNORECASE)]


def around_first_hit(text: str, terms: Sequence[str], chars: int) -> str:
    """`text` without so much of its beginning that the first hit is among the first `chars`, cut between words."""
    found = hits(text, terms)
    if not found or found[0][1] <= chars:
        return text
    start = max(0, found[0][0] - chars // _LEAD_SHARE)
    between = text.find(" ", start, found[0][0])
    return "…" + text[between + 1 if between >= 0 else start :]
