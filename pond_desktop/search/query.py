"""What a person typed → a query that the archive's full-text tables understand, and how it was read."""

from collections.abc import Iterator
from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.archive.narrowing import Clause
from pond_desktop.projection.interpretation import Interpretation, Misread
from pond_desktop.search.account import account_of, is_findable, term_of
from pond_desktop.search.clauses import read_fields
from pond_desktop.search.codewords import signed_word
from pond_desktop.search.expressions import (
    bare,
    both_columns,
    excluded_expression,
    expression,
    other_forms,
    written_piece,
)
from pond_desktop.search.fields import Names
from pond_desktop.search.function_words import FUNCTION_WORDS
from pond_desktop.search.literal import literal_of
from pond_desktop.search.reading import read
from pond_desktop.search.scan import Scan, cleaned, scan
from pond_desktop.search.targets import target_of
from pond_desktop.search.tree import Node, Piece, all_pieces, excluded, pieces, required

QUERY_CHARS_MAX = 4096
_PLAIN = frozenset({"word", "phrase", "operator", "open", "close"})


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
    account = account_of(text, seen, read_query, fields, wanted)
    if len(query) > QUERY_CHARS_MAX:
        why = f"Only the first {QUERY_CHARS_MAX} characters were read."
        account = replace(account, misread=(*account.misread, Misread(text=query[QUERY_CHARS_MAX:][:80], why=why)))
    return ParsedQuery(
        query=text,
        expression=exact,
        excluded=excluded_expression(node),
        variant=None if wide == exact else wide,
        words=tuple(word_read(piece) for piece in wanted),
        terms=tuple(dict.fromkeys(term_of(piece) for piece in wanted if is_findable(piece))),
        wide_terms=_wide_terms(wanted),
        literals=tuple(dict.fromkeys(_literals(required(node)))),
        verbatim=_verbatim(text, seen, wanted, node),
        clauses=fields.clauses,
        target=target_of(query, names),
        fuzzy=tuple(
            Fuzzy(word=piece.text, distance=piece.distance)
            for piece in all_pieces(node)
            if piece.kind in ("fuzzy", "wild")
        ),
        interpretation=account,
        node=node,
    )


def word_read(piece: Piece) -> WordRead:
    """A piece as a word of its own."""
    return WordRead(
        text=piece.shown,
        expression=both_columns(written_piece(piece, is_wide=True, found={})),
        is_common=piece.kind == "word" and bare(piece).lower() in FUNCTION_WORDS,
        start=piece.start,
        end=piece.end,
    )


def _wide_terms(wanted: list[Piece]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for piece in wanted:
        if is_findable(piece):
            found[term_of(piece)] = None
            found.update(dict.fromkeys(other_forms(piece) if piece.kind == "word" else ()))
    return tuple(found)


def _literals(wanted: Iterator[Piece]) -> Iterator[str]:
    for piece in wanted:
        if piece.kind in ("word", "beginning", "phrase"):
            words = piece.text.split()
            for word in words:
                # a word with signs is found as such, but for one in a phrase
                literal = word if len(words) > 1 and signed_word(word) else literal_of(word)
                if literal is not None:
                    yield literal


def _verbatim(text: str, seen: Scan, wanted: list[Piece], node: Node | None) -> str:
    """What a text would hold that holds the query: without fields and what is excluded, a whole phrase unquoted."""
    # a field without a value is text that ends in a colon
    is_plain = all(token.kind in _PLAIN or (token.kind == "field" and token.why) for token in seen.tokens)
    if not is_plain or any(True for _ in excluded(node)):
        return " ".join(" ".join(piece.text for piece in wanted).split())
    kept = list(text)
    for token in seen.tokens:
        is_alone = not (text[token.start - 1 : token.start] + text[token.end : token.end + 1]).strip()
        if token.kind == "phrase" and is_alone:
            kept[token.start] = " "
            if token.end - token.start > 1 and text[token.end - 1] == '"':
                kept[token.end - 1] = " "
    return " ".join("".join(kept).removesuffix("*").split())
