"""The part of an excerpt that shows its first match. Pure."""

from collections.abc import Sequence

_LEAD_SHARE = 3
"""The first match stands within the first third of what is shown, so that it is seen in context."""

Spans = Sequence[tuple[int, int]]


def around_first_hit(text: str, spans: Spans, chars: int) -> tuple[str, Spans]:
    """`text` without so much of its beginning that the first match is among the first `chars`, cut between words.

    Returns the spans in what is left of the text.
    """
    if not spans or spans[0][1] <= chars:
        return text, spans
    first = spans[0][0]
    start = max(0, first - chars // _LEAD_SHARE)
    between = text.find(" ", start, first)
    start = between + 1 if between >= 0 else start
    return "…" + text[start:], [(begin - start + 1, end - start + 1) for begin, end in spans]
