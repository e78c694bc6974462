"""Texts in any case. SQLite knows the capitals of ASCII alone, and half of the world writes others."""

from typing import Any

from sqlalchemy import ColumnElement, Function, func

SQL_NAME = "in_any_case"
"""What every connection to the archive calls `in_any_case` by."""


def in_any_case(text: str) -> str:
    """The same for a text however it is capitalised, with each letter at its place."""
    if text.isascii():
        return text.lower()
    # a fold only ever adds letters: where there are as many as before, each is one
    folded = text.casefold()
    return folded if len(folded) == len(text) else "".join(map(_folded_letter, text))


def in_any_case_or_none(text: str | None) -> str | None:
    """As SQLite calls it."""
    return None if text is None else in_any_case(text)


def holds(column: ColumnElement[Any], piece: str) -> ColumnElement[bool]:
    """Whether a text has `piece` in it, in any case."""
    if piece.isascii():
        return column.icontains(piece, autoescape=True)  # without a call into Python for each row
    return func.instr(_folded(column), in_any_case(piece)) > 0


def is_same(column: ColumnElement[Any], text: str) -> ColumnElement[bool]:
    """Whether it is this text, in any case."""
    return _folded(column) == in_any_case(text)


def begins(column: ColumnElement[Any], text: str) -> ColumnElement[bool]:
    """Whether a text begins with this one, in any case."""
    folded = func.lower(column) if text.isascii() else _folded(column)
    return func.substr(folded, 1, len(text)) == in_any_case(text)


def _folded(column: ColumnElement[Any]) -> Function[str]:
    made: Function[str] = getattr(func, SQL_NAME)(column)
    return made


def _folded_letter(letter: str) -> str:
    return next((each for each in (letter.casefold(), letter.lower()) if len(each) == 1), letter)
