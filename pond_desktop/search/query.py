"""What a person typed → a query that the archive's full-text tables understand, and how it was read."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

from msgspec import Struct

from pond_desktop.archive.narrowing import Clause
from pond_desktop.projection.interpretation import Interpretation, Literally, Misread
from pond_desktop.search.clauses import read_fields
from pond_desktop.search.expressions import (
    bare,
    excluded_expression,
    expression,
    is_beginning,
    other_forms,
    written_piece,
)
from pond_desktop.search.fields import FIELD_BY_NAME, Names
from pond_desktop.search.function_words import FUNCTION_WORDS
from pond_desktop.search.literal import literal_of
from pond_desktop.search.reading import Read, read
from pond_desktop.search.scan import Scan, cleaned, scan
from pond_desktop.search.targets import target_of
from pond_desktop.search.tree import Node, Piece, excluded, pieces, required

QUERY_CHARS_MAX = 4096
_TOO_FUZZY = re.compile(r"[^\W_]*[a-z][^\W_]*~\d+")


class WordRead(Struct, frozen=True, kw_only=True):
    """One word or phrase as typed, and its own expression with its other forms. `is_common`: it says little."""

    text: str
    expression: str | None
    is_common: bool
    start: int
    end: int


class Fuzzy(Struct, frozen=True, kw_only=True):
    """What stands for words that only the archive knows: within `distance` letters, or, at 0, fitting a pattern."""

    word: str
    distance: int


class ParsedQuery(Struct, frozen=True, kw_only=True):
    """`expression`: all words as typed, `None` where there is no word to look for; then `excluded` is what must not
    match. `variant` is wider, with other forms of the words; `None` where that changes nothing. `terms` are for marks
    and excerpts of what matches `expression`, `wide_terms` of what matches `variant`. `literals` must stand in a text
    as they are. `verbatim` is what was typed, without fields. `fuzzy` wants `widen_fuzzy`. `node` is what
    expressions are made from.
    """

    query: str
    expression: str | None
    excluded: str | None
    variant: str | None
    words: tuple[WordRead, ...]
    terms: tuple[str, ...]
    wide_terms: tuple[str, ...]
    literals: tuple[str, ...]
    verbatim: str
    clauses: tuple[Clause, ...]
    target: str | None
    fuzzy: tuple[Fuzzy, ...]
    interpretation: Interpretation
    node: Node | None = None


def parse(query: str, *, names: Names | None = None, now: datetime | None = None) -> ParsedQuery:
    """Reads any text; never raises.

    Text beyond 4,096 characters is not looked at. Dates are meant in the zone of `now`, which is aware.
    """
    names = Names() if names is None else names
    now = datetime.now(UTC) if now is None else now
    text = cleaned(query[:QUERY_CHARS_MAX])
    seen = scan(text, now)
    read_query = read(text, seen)
    fields = read_fields(read_query.fields, names, now)
    node = read_query.node
    wide = expression(node, is_wide=True)
    exact = expression(node)
    wanted = list(pieces(node))
    left_out = (*_left_over(text, read_query), *_undone(text, read_query), *_cut(query))
    return ParsedQuery(
        query=text,
        expression=exact,
        excluded=excluded_expression(node),
        variant=None if wide == exact else wide,
        words=tuple(word_read(piece) for piece in wanted),
        terms=tuple(dict.fromkeys(_term(piece) for piece in wanted if _is_findable(piece))),
        wide_terms=_wide_terms(wanted),
        literals=tuple(dict.fromkeys(_literals(required(node)))),
        verbatim=_verbatim(text, seen, node),
        clauses=fields.clauses,
        target=target_of(query, names),
        fuzzy=tuple(
            Fuzzy(word=piece.text, distance=piece.distance) for piece in wanted if piece.kind in ("fuzzy", "wild")
        ),
        interpretation=Interpretation(
            terms=tuple(dict.fromkeys(_shown(piece) for piece in wanted if _is_findable(piece))),
            excluded=tuple(dict.fromkeys(_shown(piece) for piece in excluded(node))),
            fields=fields.fields,
            literally=_literally(text, seen, wanted),
            misread=(*fields.misread, *_waiting(text, seen), *left_out),
            notes=read_query.notes,
        ),
        node=node,
    )


def word_read(piece: Piece) -> WordRead:
    written = written_piece(piece, is_wide=True, found={})
    return WordRead(
        text=piece.shown,
        expression=None if written is None else "{text code} : (" + written + ")",
        is_common=piece.kind == "word" and piece.text.lower().strip(".,;:!?") in FUNCTION_WORDS,
        start=piece.start,
        end=piece.end,
    )


def _wide_terms(wanted: list[Piece]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for piece in wanted:
        if _is_findable(piece):
            found[_term(piece)] = None
            found.update(dict.fromkeys(other_forms(piece) if piece.kind == "word" else ()))
    return tuple(found)


def _is_findable(piece: Piece) -> bool:
    return written_piece(piece, is_wide=False, found={}) is not None


def _term(piece: Piece) -> str:
    return bare(piece) + "*" if is_beginning(piece) else piece.text


def _shown(piece: Piece) -> str:
    return piece.text + "~" + str(piece.distance) if piece.kind == "fuzzy" else _term(piece)


def _literals(wanted: Iterator[Piece]) -> Iterator[str]:
    for piece in wanted:
        if piece.kind in ("word", "beginning", "phrase"):
            for word in piece.text.split():
                literal = literal_of(word)
                if literal is not None:
                    yield literal


def _literally(text: str, seen: Scan, wanted: list[Piece]) -> tuple[Literally, ...]:
    found: dict[str, str] = {}
    for token in seen.tokens:
        if token.kind == "word" and token.why:
            found[text[token.start : token.end]] = token.why
    for piece in wanted:
        if piece.kind == "phrase" or piece.text in found:
            continue
        why = _why_literally(piece)
        if why is not None:
            found[_shown(piece)] = why
    return tuple(Literally(text=piece, why=why) for piece, why in found.items())


def _why_literally(piece: Piece) -> str | None:
    text = piece.text
    if not _is_findable(piece):
        return "it holds no letter or digit to look for"
    name, colon, rest = text.partition(":")
    if colon and name.isalpha() and not rest.startswith((":", "//")) and rest and name.lower() not in FIELD_BY_NAME:
        return f"{name} is no field"
    if text.startswith(("*", "?")):
        return "nothing can be left open at the beginning of a word"
    if any(sign in text for sign in ("*", "\\", "[^", "|", "$)")) and piece.kind == "word":
        return "patterns are looked for as they are written"
    if _TOO_FUZZY.fullmatch(text):
        return "in at most two letters may a word differ"
    if len(text) == 2 and text.startswith("-"):
        return "one letter behind a minus is a flag"
    literal = literal_of(text)
    if literal is not None and "'" not in literal and "’" not in literal:
        return "it is looked for as it is written"
    return None


def _waiting(text: str, seen: Scan) -> list[Misread]:
    found = []
    for token in seen.tokens:
        if token.kind == "field" and token.why:
            typed = text[token.start : token.end].strip()
            found.append(Misread(text=typed, why=f"{typed.removesuffix('*')} waits for a value."))
    return found


def _left_over(text: str, found: Read) -> list[Misread]:
    if not found.left_over:
        return []
    rest = text[found.left_over[0][0] : found.left_over[-1][1]]
    return [Misread(text=rest, why="A query looks for 64 words at most; these were left out.")]


def _undone(text: str, found: Read) -> Iterator[Misread]:
    for start, end in found.undone:
        yield Misread(text=text[start:end], why="Nothing can be excluded beside OR: nearly every message would match.")


def _cut(query: str) -> list[Misread]:
    if len(query) <= QUERY_CHARS_MAX:
        return []
    return [Misread(text=query[QUERY_CHARS_MAX:][:80], why=f"Only the first {QUERY_CHARS_MAX} characters were read.")]


def _verbatim(text: str, seen: Scan, node: Node | None) -> str:
    """What was typed, without fields and what is excluded; a whole query in quotes without them."""
    gone = [(token.start, token.end) for token in seen.tokens if token.kind == "field"]
    gone += [(piece.start, piece.end) for piece in excluded(node)]
    kept = list(text)
    for start, end in gone:
        kept[start:end] = " " * (end - start)
    for token in seen.tokens:
        if (
            token.kind == "phrase"
            and not text[token.start - 1 : token.start].strip()
            and not text[token.end : token.end + 1].strip()
        ):
            kept[token.start] = " "
            if token.end - token.start > 1 and text[token.end - 1] == '"':
                kept[token.end - 1] = " "
        elif token.kind == "minus" or (token.kind == "operator" and text[token.start : token.end] == "NOT"):
            kept[token.start : token.end] = " " * (token.end - token.start)
    return " ".join("".join(kept).split()).removesuffix("*")
