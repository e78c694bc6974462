"""Where the searched words stand in a text.

Each term is looked for as a pattern, in the text with case and accents folded in place, so that a mark's places are
those of the text itself. A word is also marked as a part of a camel-case name, and one with signs (`C++`, `--flag`)
with them, as both are found.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from pond_desktop.search.codewords import classes_of, signed_places, signed_word, without_sentence_signs
from pond_desktop.search.literal import literal_of
from pond_desktop.search.posted import ALONE_CHARS, UNSEEN_CHARS, VOWEL_POINTS, alone_signs

_MARKS_PER_TERM = 500

_WORD_CHAR = rf"[^\W_{ALONE_CHARS}]"
_PIECE = re.compile(rf"{_WORD_CHAR}+|[{ALONE_CHARS}]")
_IS_WORD_CHAR = re.compile(_WORD_CHAR)
_OVER_CHARS = f"\u0300-\u036f{VOWEL_POINTS}{UNSEEN_CHARS}"
_OVER = re.compile(f"[{_OVER_CHARS}]")
# each of these takes all that it can and gives nothing back: with what follows it, it shares no character, and a long
# phrase that nearly matches would be tried in ever so many ways
_OVERS = f"[{_OVER_CHARS}]*+"
_Script: TypeAlias = Literal["ascii", "plain", "accented"]
"""What a folded text holds: `plain` some character beyond ASCII, `accented` also accents apart from their letters, or
what is not seen between two letters."""
_PIECES_MAX = 64
_HUMP_CHARS_MIN = 2


class Mark(NamedTuple):
    """A place in a text, in characters, and which of the terms stands there."""

    start: int
    end: int
    term: int


def marks(text: str, terms: Sequence[str]) -> list[Mark]:
    """Where `terms` stand in `text`, in order; at most 500 places of each. A term that ends in `*` is a beginning."""
    folded = fold(text)
    has_humps: bool | None = None
    found: list[Mark] = []
    for number, term in enumerate(terms):
        bare, is_signed, literal = _kind(term)
        if is_signed:
            found.extend(_signed(text, folded, bare, term.endswith("*"), number))
            continue
        found.extend(_literally(folded, literal, number) or _places(folded, term, number))
        if bare.isascii() and bare.isalnum() and len(bare) >= _HUMP_CHARS_MIN:
            if has_humps is None:
                classes = classes_of(text)
                has_humps = b"aA" in classes or b"0A" in classes or b"AAa" in classes
            if has_humps:
                found.extend(_humps(text, bare, term != bare, number))
    return sorted(found)


@lru_cache(maxsize=256)
def _kind(term: str) -> tuple[str, bool, str | None]:
    """A term without the signs around it, whether signs are a part of it, and what must stand as it is written."""
    bare = without_sentence_signs(term.removesuffix("*"))
    literal = literal_of(bare)
    return bare, signed_word(bare) is not None, None if literal is None else fold(literal)


def _literally(folded: str, literal: str | None, number: int) -> list[Mark]:
    """Places of `foo_bar.baz` as it is written."""
    if literal is None:
        return []
    found = re.finditer(re.escape(literal), folded)
    return [Mark(match.start(), match.end(), number) for match in islice(found, _MARKS_PER_TERM)]


def _signed(text: str, folded: str, word: str, is_beginning: bool, number: int) -> Iterator[Mark]:
    """Places of a word with signs: found as it was posted."""
    aim = fold(word)
    for start, end in signed_places(classes_of(text)):
        if folded.startswith(aim, start) and (is_beginning or end - start == len(aim)):
            yield Mark(start, start + len(aim), number)


def _humps(text: str, word: str, is_beginning: bool, number: int) -> Iterator[Mark]:
    """Places of a word as one part of a camel-case name, not as all of a word."""
    lower, title, upper = word.lower(), word.capitalize(), word.upper()
    count = 0
    for written in dict.fromkeys((lower, title, upper)):
        place = text.find(written)
        while place >= 0 and count < _MARKS_PER_TERM:
            end = place + len(written)
            if _is_hump(text, place, end, is_beginning):
                yield Mark(place, end, number)
                count += 1
            place = text.find(written, end)


def _is_hump(text: str, start: int, end: int, is_beginning: bool) -> bool:
    before, behind = text[start - 1 : start], text[end : end + 1]
    first, last = text[start], text[end - 1]
    if first.isupper():
        begins = not before.isupper() or (text[start + 1 : start + 2].islower() and end - start > 1)
    else:
        begins = not before.isalnum()
    if is_beginning:
        ends = True
    elif last.isupper():
        # of `HTTPServer`, the S begins the next part
        ends = not behind.isalnum() or (behind.isupper() and text[end + 1 : end + 2].islower())
    else:
        ends = not behind.islower() and not behind.isdigit()
    is_part = before.isalnum() or (behind.isalnum() and not is_beginning)
    return begins and ends and is_part


def _places(folded: str, term: str, number: int) -> Iterator[Mark]:
    pattern, begins_word, ends_word = _pattern(term, _script_of(folded))
    if pattern is None:
        return
    count = place = 0
    # tests here instead of in the pattern: it begins with its letters then, which is found ten times faster, and holds
    # no class of 100,000 characters, which takes a millisecond to compile
    while count < _MARKS_PER_TERM and (match := pattern.search(folded, place)):
        start, place = match.span()
        if (begins_word and _is_word_char(folded, start - 1)) or (ends_word and _is_word_char(folded, place)):
            place = start + 1
            continue
        yield Mark(start, place, number)
        count += 1


def _is_word_char(folded: str, place: int) -> bool:
    return place >= 0 and _IS_WORD_CHAR.match(folded, place) is not None


def _script_of(folded: str) -> _Script:
    if folded.isascii():
        return "ascii"
    return "plain" if _OVER.search(folded) is None else "accented"


@lru_cache(maxsize=256)
def _pattern(term: str, script: _Script) -> tuple[re.Pattern[str] | None, bool, bool]:
    """The pattern of a term in such a text, and whether no word may go on before and behind it."""
    pieces: list[str] = _PIECE.findall(_OVER.sub("", fold(term)))[:_PIECES_MAX]
    if not pieces or (script == "ascii" and not all(piece.isascii() for piece in pieces)):
        return None, False, False
    are_words = [_IS_WORD_CHAR.match(piece) is not None for piece in pieces]
    accents = _OVERS if script == "accented" else ""
    written = ["".join(re.escape(char) + accents for char in piece) for piece in pieces]
    pattern = written[0]
    for place in range(1, len(pieces)):
        least = 1 if are_words[place - 1] and are_words[place] else 0
        pattern += rf"{_between(script)}{{{least},40}}+{written[place]}"
    return re.compile(pattern), are_words[0], are_words[-1] and not term.endswith("*")


def _between(script: _Script) -> str:
    """What may stand between two words: the same in each script, written as shortly as it can be."""
    return r"[\W_]" if script == "ascii" else rf"(?:[^\w\u0300-\u036f{alone_signs()}]|_)"


def fold(text: str) -> str:
    """`text` with case and accents folded, each character still at its place."""
    return text.lower() if text.isascii() else text.translate(_FOLDS)


class _Folds(dict[int, int]):
    """Filled as characters are met."""

    def __missing__(self, code: int) -> int:
        char = chr(code)
        taken_apart = unicodedata.normalize("NFKD", char)
        if all("\u0300" <= mark <= "\u036f" for mark in taken_apart[1:]):
            char = taken_apart[0]
        lower = char.casefold()
        self[code] = ord(lower) if len(lower) == 1 else ord(char)
        return self[code]


_FOLDS = _Folds({ord("ı"): ord("i")})
