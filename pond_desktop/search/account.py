"""How a query was read, for the person who typed it: every piece of it is named, with the reason where it needs one."""

import re
from collections.abc import Iterator, Sequence

from pond_desktop.projection.interpretation import Interpretation, Literally, Misread
from pond_desktop.search.clauses import ClausesRead
from pond_desktop.search.expressions import bare, is_beginning, written_piece
from pond_desktop.search.fields import near_field
from pond_desktop.search.literal import literal_of
from pond_desktop.search.reading import WORDS_MAX, Read
from pond_desktop.search.scan import Scan
from pond_desktop.search.tree import Piece, excluded

# `std::x`, `http://x` and `C:\x` are something else
_NO_FIELD = re.compile(r"([A-Za-z]{2,20}):(?=[^\s:/])")
_PATTERN = re.compile(r"[.)\]][*+?]|\*|\[\^|\\[dwsbDWSB.()\[\]+*?$]|\(\?|\w\|\w")
_PATH = re.compile(r"[A-Za-z]:\\|\\\\")
_TOO_FUZZY = re.compile(r"[^\W_]*[a-z][^\W_]*~\d+")


def account_of(text: str, seen: Scan, found: Read, fields: ClausesRead, wanted: Sequence[Piece]) -> Interpretation:
    """`text`, and what was made of it; `wanted` are the pieces that are looked for."""
    return Interpretation(
        terms=tuple(dict.fromkeys(shown(piece) for piece in wanted if is_findable(piece))),
        excluded=tuple(dict.fromkeys(shown(piece) for piece in excluded(found.node))),
        fields=fields.fields,
        literally=_literally(text, seen, wanted),
        misread=(*fields.misread, *_waiting(text, seen), *_left_over(text, found), *_undone(text, found)),
        notes=found.notes,
    )


def is_findable(piece: Piece) -> bool:
    """Whether it holds a word that a text could hold."""
    return written_piece(piece, is_wide=False, found={}) is not None


def term_of(piece: Piece) -> str:
    """A piece as marks are looked for: a beginning with its star."""
    return bare(piece) + "*" if is_beginning(piece) else piece.text


def shown(piece: Piece) -> str:
    """A piece as it is told to people."""
    return piece.text + "~" + str(piece.distance) if piece.kind == "fuzzy" else term_of(piece)


def _literally(text: str, seen: Scan, wanted: Sequence[Piece]) -> tuple[Literally, ...]:
    found: dict[str, str] = {}
    for token in seen.tokens:
        if token.kind == "word" and token.why:
            found[text[token.start : token.end]] = token.why
    for piece in wanted:
        if (piece.kind in ("phrase", "fuzzy", "wild") and is_findable(piece)) or piece.text in found:
            continue
        if not is_findable(piece) and piece.text and set(piece.text) <= set(found):
            continue
        why = _why_literally(piece)
        if why is not None:
            found[shown(piece) or text[piece.start : piece.end]] = why
    return tuple(Literally(text=piece, why=why) for piece, why in found.items())


def _why_literally(piece: Piece) -> str | None:
    text = piece.text
    if not is_findable(piece):
        return "it holds no letter or digit to look for"
    if no_field := _NO_FIELD.match(text):
        close = near_field(no_field[1])
        return f"{no_field[1]} is no field" + (f"; did you mean {close}:?" if close else "")
    if text.startswith(("*", "?")):
        return "nothing can be left open at the beginning of a word"
    if piece.kind == "word" and _PATTERN.search(text) and not _PATH.match(text):
        return "patterns are looked for as they are written"
    if _TOO_FUZZY.fullmatch(text):
        return "in at most two letters may a word differ"
    if text.startswith("-") and text[1:].isalpha() and len(text) > 2:
        return "behind a command it is a flag"
    if len(text) == 2 and text.startswith("-"):
        return "a minus before one letter or digit belongs to it"
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
    return [Misread(text=rest, why=f"A query looks for {WORDS_MAX} words at most; these were left out.")]


def _undone(text: str, found: Read) -> Iterator[Misread]:
    for start, end in found.undone:
        yield Misread(text=text[start:end], why="Nothing can be excluded beside OR: nearly every message would match.")
