"""The part of a text that shows the first word of a query which stands in it. Pure."""

from collections.abc import Sequence

from pond_desktop.search import marks

_LEAD_SHARE = 3
"""The first hit stands within the first third of what is shown, so that it is seen in context."""


def around_first_hit(text: str, terms: Sequence[str], chars: int) -> str:
    """`text` without so much of its beginning that the first hit is among the first `chars`, cut between words."""
    found = marks(text, terms)
    if not found or found[0].end <= chars:
        return text
    first = found[0].start
    start = max(0, first - chars // _LEAD_SHARE)
    between = text.find(" ", start, first)
    return "…" + text[between + 1 if between >= 0 else start :]
