"""Whether a text holds something as it was typed: compared without case, accents, width,
and the shapes of quotes and dashes."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from pond_desktop.search.posted import UNSEEN_CHARS, VOWEL_POINTS

_SHAPES = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc\uff07", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        **dict.fromkeys(UNSEEN_CHARS, None),
        "ı": "i",
    }
)
_CODE_SIGN = re.compile(r"[^\w\s,;\-]|_")
_ACCENTS = re.compile(f"[\u0300-\u036f{VOWEL_POINTS}]+")
_EDGE = re.compile(r"^[\W_]+|[\W_]+$")
_CALL = re.compile(r"\w\(\)[\W_]*$")
_CLOSERS = {")": "(", "]": "[", "}": "{", ">": "<"}


def folded(text: str) -> str:
    """The form in which texts are compared: without case and accents, one blank for each run of blanks."""
    if text.isascii():
        return " ".join(text.lower().split())
    text = unicodedata.normalize("NFKC", text.translate(_SHAPES)).casefold()
    text = _ACCENTS.sub("", unicodedata.normalize("NFKD", text)).translate(_SHAPES)
    # together again: a Korean syllable is no piece of a longer one
    return " ".join(unicodedata.normalize("NFC", text).split())


def holds_verbatim(text: str, verbatim: str) -> bool:
    """Whether `verbatim` stands in `text` as it is, not as a piece of a longer word. Never for an empty one."""
    aim = _aim(verbatim)
    if text.isascii():
        lower = text.lower()
        if " " not in aim:
            return bool(aim) and _stands(lower, aim)
        # most texts lack one of the words, which is seen without folding all of their blanks
        if any(word not in lower for word in aim.split()):
            return False
    return bool(aim) and _stands(folded(text), aim)


_aim = lru_cache(maxsize=64)(folded)
"""`folded`, for what one text after the other is compared with."""


def holds_literally(text: str, literals: Sequence[str]) -> bool:
    """Whether all of `literals` stand in `text`, as `holds_verbatim`, but for what goes on behind them."""
    if not literals:
        return True
    held = folded(text)
    return all(_aim(literal) in held for literal in literals)


def literal_of(word: str) -> str | None:
    """The part of a typed word whose punctuation has to stand in a text; `None` where it carries no meaning.

    Punctuation inside a word does (`foo_bar.baz`, `it's`, `ERR_X(0x80)`), hyphens and commas do not, and what stands
    around a word belongs to the sentence, but for a call's brackets.
    """
    core = _EDGE.sub("", word)
    if not core:
        return None
    if _CODE_SIGN.search(core) is None:
        return core + "()" if _CALL.search(word) else None
    behind = word[word.index(core) + len(core) :]
    for sign in ("++", "#"):
        if behind.startswith(sign):
            return core + sign
    return core + _closing(core, behind)


def _closing(core: str, behind: str) -> str:
    """The brackets behind `core` that close its own."""
    taken = ""
    for char in behind:
        opener = _CLOSERS.get(char)
        if opener is None or (core + taken).count(opener) <= (core + taken).count(char):
            break
        taken += char
    return taken


def _stands(text: str, aim: str) -> bool:
    place = text.find(aim)
    while place >= 0:
        end = place + len(aim)
        if not (_joins(text, place) or _joins(text, end)):
            return True
        place = text.find(aim, place + 1)
    return False


def _joins(text: str, place: int) -> bool:
    """Whether the characters before and behind `place` belong to one word; in scripts with blanks between words."""
    if not 0 < place < len(text):
        return False
    before, behind = text[place - 1], text[place]
    return before.isalnum() and behind.isalnum() and before < "\u0e00" and behind < "\u0e00"
