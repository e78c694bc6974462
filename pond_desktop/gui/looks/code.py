"""Code in colours, as escaped spans."""

from functools import lru_cache
from html import escape

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Token, _TokenType
from pygments.util import ClassNotFound

COLOURED_CHARS_MAX = 12_000
"""Longer code stays uncoloured: a lexer takes about a millisecond for each thousand characters."""

_LIGHT = {
    Token.Comment: "#5b6570",
    Token.Keyword: "#9b2393",
    Token.Keyword.Type: "#0f6a74",
    Token.Literal.String: "#a5231c",
    Token.Literal.Number: "#1c55b0",
    Token.Name.Function: "#3a5a9b",
    Token.Name.Class: "#0f6a74",
    Token.Name.Decorator: "#7a5200",
    Token.Name.Builtin: "#7036a0",
    Token.Name.Tag: "#9b2393",
    Token.Name.Attribute: "#7a5200",
    Token.Name.Variable: "#3a5a9b",
    Token.Operator.Word: "#9b2393",
    Token.Generic.Inserted: "#176f30",
    Token.Generic.Deleted: "#b3261e",
    Token.Generic.Heading: "#0758a8",
    Token.Generic.Subheading: "#7036a0",
    Token.Generic.Prompt: "#5b6570",
}
_DARK = {
    Token.Comment: "#98a2af",
    Token.Keyword: "#ee8fd4",
    Token.Keyword.Type: "#6fd0d8",
    Token.Literal.String: "#f0a58f",
    Token.Literal.Number: "#8fb7ff",
    Token.Name.Function: "#8fc1f5",
    Token.Name.Class: "#6fd0d8",
    Token.Name.Decorator: "#e2b45c",
    Token.Name.Builtin: "#c9a3f5",
    Token.Name.Tag: "#ee8fd4",
    Token.Name.Attribute: "#e2b45c",
    Token.Name.Variable: "#8fc1f5",
    Token.Operator.Word: "#ee8fd4",
    Token.Generic.Inserted: "#5fc77f",
    Token.Generic.Deleted: "#ff8a80",
    Token.Generic.Heading: "#7fbcff",
    Token.Generic.Subheading: "#c9a3f5",
    Token.Generic.Prompt: "#98a2af",
}


def code_colours(is_dark: bool) -> frozenset[str]:
    """All colours that code is written in."""
    return frozenset((_DARK if is_dark else _LIGHT).values())


def coloured(code: str, language: str, *, is_dark: bool) -> str:
    """`code` as HTML text: everything of it escaped, with colours where the language is known."""
    lexer = _lexer(language) if len(code) <= COLOURED_CHARS_MAX else None
    if lexer is None:
        return escape(code, quote=False)
    spans = []
    for kind, text in lexer.get_tokens(code):
        colour = _colour(kind, is_dark)
        written = escape(text, quote=False)
        spans.append(f'<span style="color:{colour}">{written}</span>' if colour and text.strip() else written)
    return "".join(spans)


def coloured_spans(code: str, language: str, *, path: str | None = None, is_dark: bool) -> list[tuple[int, int, str]]:
    """The same as `(start, length, colour)`; where no language is told, that of the file at `path`."""
    if len(code) > COLOURED_CHARS_MAX:
        return []
    lexer = _lexer(language) if language or path is None else _lexer_of(path.replace("\\", "/").rpartition("/")[2])
    if lexer is None:
        return []
    found = ((start, text, _colour(kind, is_dark)) for start, kind, text in lexer.get_tokens_unprocessed(code))
    return [(start, len(text), colour) for start, text, colour in found if colour and text.strip()]


@lru_cache(maxsize=64)
def _lexer_of(file_name: str) -> Lexer | None:
    if not file_name or len(file_name) > 100:
        return None
    try:
        return get_lexer_for_filename(file_name, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


@lru_cache(maxsize=64)
def _lexer(language: str) -> Lexer | None:
    """The language is what a transcript says: any text at all."""
    if not language or len(language) > 30:
        return None
    try:
        return get_lexer_by_name(language.lower(), stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


@lru_cache(maxsize=512)
def _colour(kind: _TokenType, is_dark: bool) -> str | None:
    colours = _DARK if is_dark else _LIGHT
    step: _TokenType | None = kind
    while step is not None:
        if step in colours:
            return colours[step]
        step = step.parent
    return None
