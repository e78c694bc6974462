"""What a query asks for → an expression for FTS5 over the columns `text` and `code`.

Every word stands in quotes, so nothing that was typed can be taken for FTS5's syntax, and FTS5 itself divides
`foo_bar.baz` into words as it did when the text was posted. Relevance is worked out over each word of an expression,
so it names no more than it needs.
"""

import re
from collections.abc import Mapping, Sequence

from pond_desktop.search.codewords import humps, signed_word, without_sentence_signs
from pond_desktop.search.inflections import inflections
from pond_desktop.search.posted import has_word, posted_text
from pond_desktop.search.tree import Either, Every, Node, Piece

Found = Mapping[Piece, Sequence[str]]
"""Words of the archive for pieces that name none: misspelt ones and wildcards."""

_HEX = re.compile(r"(?=[^\W_]*\d)[0-9a-fA-F]{6,}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{0,12}){1,4}")
_LITERAL_HEAD = re.compile(r"[^*?]*")
_INFLECTED = re.compile(r"[A-Za-z]{4,}")


def expression(node: Node | None, *, is_wide: bool = False, found: Found | None = None) -> str | None:
    """All words as typed; `is_wide`: or another form of each. `None` where there is nothing that a text could hold."""
    return None if node is None else both_columns(_written(node, is_wide, found or {}))


def both_columns(written: str | None) -> str | None:
    """An expression that names no columns, over those of a conversation: other tables have more."""
    return None if written is None else "{text code} : (" + written + ")"


def excluded_expression(node: Node | None, found: Found | None = None) -> str | None:
    """What must not match, of a query that asks for nothing."""
    if not isinstance(node, Every) or expression(node, found=found) is not None:
        return None
    return both_columns(_any([_written(child, False, found or {}) for child in node.without]))


def is_beginning(piece: Piece) -> bool:
    """Whether the piece stands for all that begins so: a star, a phrase being typed, or a piece of a hexadecimal id."""
    if piece.kind == "beginning" or piece.is_open:
        return True
    return piece.kind == "word" and _HEX.fullmatch(bare(piece)) is not None


def bare(piece: Piece) -> str:
    """The text of a piece; of a word without the signs of the sentence around it."""
    return without_sentence_signs(piece.text) if piece.kind in ("word", "beginning") else piece.text


def written_piece(piece: Piece, *, is_wide: bool, found: Found) -> str | None:
    """One piece, without the columns around it; `None` where it holds no word."""
    if piece in found:
        return _any([f'"{word}"' for word in found[piece]]) or '""'
    if piece.kind == "wild":
        head = _quoted(_LITERAL_HEAD.match(piece.text)[0])  # type: ignore[index]
        return None if head is None else head + " *"
    star = " *" if is_beginning(piece) else ""
    word = bare(piece)
    if piece.kind in ("word", "beginning", "phrase") and (signed := signed_word(word.strip())):
        return f'code : "{signed}"{star}'
    quoted = _quoted(word) or _quoted(piece.text)
    if quoted is None:
        return None
    if not (word.isascii() and word.isalnum()):
        return f"text : {quoted}{star}"
    written = quoted + star
    if is_wide and piece.kind == "word":
        parts = humps(word)
        forms = [f'code : "{" ".join(parts)}"'] if parts else [f'"{form}"' for form in other_forms(piece)]
        return _any([written, *forms])
    return written


def other_forms(piece: Piece) -> tuple[str, ...]:
    """Other English forms of a plain word."""
    word = bare(piece)
    return inflections(word.lower()) if _INFLECTED.fullmatch(word) and not humps(word) else ()


def _written(node: Node, is_wide: bool, found: Found) -> str | None:
    if isinstance(node, Piece):
        return written_piece(node, is_wide=is_wide, found=found)
    parts = [_written(child, is_wide, found) for child in node.nodes]
    if isinstance(node, Either):
        return _any(parts)
    there = list(dict.fromkeys(part for part in parts if part is not None))
    if not there:
        return None
    written = there[0] if len(there) == 1 else "(" + " AND ".join(there) + ")"
    banned = _any([_written(child, False, found) for child in node.without])
    return written if banned is None else f"({written} NOT {banned})"


def _any(parts: Sequence[str | None]) -> str | None:
    there = list(dict.fromkeys(part for part in parts if part is not None))
    return there[0] if len(there) == 1 else "(" + " OR ".join(there) + ")" if there else None


def _quoted(text: str) -> str | None:
    word = " ".join(posted_text(text).replace('"', " ").split())
    return f'"{word}"' if has_word(word) else None
