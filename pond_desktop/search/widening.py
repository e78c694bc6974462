"""Words of the archive for what was typed: those a pattern fits, those a few letters away, those perhaps meant.

`words_between(first, last)` gives the archive's words in `[first, last)`, in order, each with how many messages hold
it. Whoosh's automaton and its corrector find the near ones; among equally near ones the more frequent word wins.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from pond_desktop.search.expressions import bare, both_columns, excluded_expression, expression, written_piece
from pond_desktop.search.query import ParsedQuery
from pond_desktop.search.tree import Piece, all_pieces, pieces

WordsBetween: TypeAlias = Callable[[str, str], Iterable[tuple[str, int]]]

_WORDS_MAX = 40
"""A widened piece stands for so many words at most, the most frequent ones."""
_PART = re.compile(r"[^\W\d_]{4,}")
_CORRECTED = re.compile(r"[a-z]{4,32}")
_RARE = 0.02
"""A word this much rarer than a near one may be a slip that somebody made before."""
_SLIPS = 3
_TWO_WRONG_CHARS_MIN = 6
_PATTERN_SIGNS = {"*": r"\w*", "?": r"\w"}


def widen_fuzzy(parsed: ParsedQuery, words_between: WordsBetween) -> ParsedQuery:
    """`parsed` with the archive's words for `word~1` and `te?t` in its expressions; unchanged where it has none."""
    wanted = [piece for piece in all_pieces(parsed.node) if piece.kind in ("fuzzy", "wild")]
    if not wanted:
        return parsed
    found = {piece: _words_for(piece, words_between) for piece in wanted}
    exact = expression(parsed.node, found=found)
    wide = expression(parsed.node, is_wide=True, found=found)
    by_place = {(piece.start, piece.end): piece for piece in wanted}
    return replace(
        parsed,
        expression=exact,
        excluded=excluded_expression(parsed.node, found),
        variant=None if wide == exact else wide,
        words=tuple(
            replace(word, expression=both_columns(written_piece(by_place[place], is_wide=True, found=found)))
            if place in by_place
            else word
            for word in parsed.words
            for place in [(word.start, word.end)]
        ),
        terms=tuple(dict.fromkeys(_terms(parsed.terms, found))),
    )


def did_you_mean(parsed: ParsedQuery, words_between: WordsBetween) -> str | None:
    """The query with words that the archive hardly knows replaced by near ones that it does; `None`: no such word."""
    corrected = parsed.query
    for piece in sorted(pieces(parsed.node), key=lambda piece: -piece.start):
        if piece.kind not in ("word", "beginning"):
            continue
        typed = bare(piece)
        place = corrected.index(typed, piece.start)
        # in `backup_session.py` each of the words may be wrong
        for match in reversed(list(_PART.finditer(typed))):
            word, is_end = _folded_word(match[0]), match.end() == len(typed)
            is_beginning = is_end and piece.kind == "beginning"
            if not _CORRECTED.fullmatch(word):
                continue
            better = _better(word, is_beginning=is_beginning, words_between=words_between)
            if better is not None:
                rest = corrected[place + match.end() :]
                corrected = corrected[: place + match.start()] + better + (rest.removeprefix("*") if is_end else rest)
    return None if corrected == parsed.query else corrected


def _better(word: str, *, is_beginning: bool, words_between: WordsBetween) -> str | None:
    if is_beginning and any(True for _ in words_between(word, _after(word))):
        return None
    own = _count(word, words_between)
    if own >= _SLIPS:
        return None
    swapped = word[1] + word[0] + word[2:]
    if _count(swapped, words_between) * _RARE > own:
        return swapped
    # two letters take ten times as long as one
    for distance in (1, 2) if len(word) >= _TWO_WRONG_CHARS_MIN else (1,):
        known = dict(_near(words_between(word[0], _after(word[0])), word, distance))
        for suggestion in _Suggesting(known).suggest(word, limit=3, maxdist=distance, prefix=1):
            if own <= known[suggestion] * _RARE:
                return suggestion
    return None


def _count(word: str, words_between: WordsBetween) -> int:
    return sum(count for _, count in words_between(word, word + "\x00"))


class _Suggesting:
    """Whoosh's corrector over words in memory, by distance and then by frequency."""

    def __init__(self, known: Mapping[str, int]) -> None:
        # here, because Whoosh takes 40 ms to load
        from whoosh.spelling import Corrector, ListCorrector

        words = ListCorrector(sorted(known))

        class ByFrequency(Corrector):
            def _suggestions(self, text: str, maxdist: int, prefix: int) -> Iterator[tuple[float, str]]:
                for score, word in words._suggestions(text, maxdist, prefix):
                    yield score - 1 / (2 + known[word]), word

        self._corrector = ByFrequency()

    def suggest(self, word: str, *, limit: int, maxdist: int, prefix: int) -> list[str]:
        return self._corrector.suggest(word, limit=limit, maxdist=maxdist, prefix=prefix)


def _words_for(piece: Piece, words_between: WordsBetween) -> Sequence[str]:
    if piece.kind == "wild":
        return _fitting(_folded_word(piece.text), words_between)
    word = _folded_word(piece.text)
    if not word:
        return ()
    known = dict(_near(words_between(word[0], _after(word[0])), word, piece.distance))
    near = _Suggesting(known).suggest(word, limit=_WORDS_MAX, maxdist=piece.distance, prefix=1)
    return tuple(dict.fromkeys((word, *near)))


def _fitting(pattern: str, words_between: WordsBetween) -> Sequence[str]:
    head = re.match(r"[^*?]*", pattern)[0]  # type: ignore[index]
    shape = re.compile("".join(_PATTERN_SIGNS.get(char, re.escape(char)) for char in pattern))
    fitting = [(count, word) for word, count in words_between(head, _after(head)) if shape.fullmatch(word)]
    fitting.sort(key=lambda found: (-found[0], found[1]))
    return tuple(word for _, word in fitting[:_WORDS_MAX])


def _near(words: Iterable[tuple[str, int]], word: str, distance: int) -> Iterator[tuple[str, int]]:
    """Those that may be so near; to measure each takes twenty times as long."""
    least, most, letters = len(word) - distance, len(word) + distance, set(word)
    for other, count in words:
        # a letter more, less or another changes the set of letters by two at most
        if least <= len(other) <= most and len(letters.symmetric_difference(other)) <= 2 * distance:
            yield other, count


def _terms(terms: Sequence[str], found: Mapping[Piece, Sequence[str]]) -> Iterator[str]:
    words = {piece.text: fitting for piece, fitting in found.items()}
    for term in terms:
        yield from words.get(term, (term,))


def _after(beginning: str) -> str:
    """The first text behind all that begin so."""
    return beginning[:-1] + chr(ord(beginning[-1]) + 1)


def _folded_word(word: str) -> str:
    """A word as the tokenizer keeps it: small, without accents."""
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))
