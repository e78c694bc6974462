"""What somebody may have meant who wrote a name that does not exist."""

from collections.abc import Iterable
from difflib import get_close_matches

_LIKENESS_MIN = 0.5


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The one of `known` that looks most like `word`; `None` where none does."""
    return next(iter(get_close_matches(word, list(known), n=1, cutoff=_LIKENESS_MIN)), None)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The same as a remedy: the nearest one, else all of them."""
    names = list(known)
    close = nearest(word, names)
    return f"Did you mean {close!r}?" if close else f"Known are {', '.join(names)}."
