"""Texts that are too long to be held: which one, and what of it is looked at."""

from typing import Literal, TypeAlias

from msgspec import Struct

PAGE_CHARS = 1 << 17
"""What is laid out at once: twice as much, in one line, holds up a window for a tenth of a second."""
LongTextKind: TypeAlias = Literal["part", "record", "tidy_record"]


class LongText(Struct, frozen=True):
    """A part of a message; or the record that the message was read from, as it was written, or its JSON laid out."""

    locator: str
    kind: LongTextKind
    part: int = 0


class TextPage(Struct, frozen=True):
    """What stands from a character on, counted from 0."""

    start: int
    text: str


class TextLength(Struct, frozen=True):
    """How long a text is; bytes are those in UTF-8."""

    char_count: int
    byte_count: int
    line_count: int


class TextPlaces(Struct, frozen=True):
    """Where something stands, by the first character; `is_cut`: there are more."""

    starts: tuple[int, ...]
    is_cut: bool = False


def length_of(text: str) -> TextLength:
    byte_count = len(text) if text.isascii() else len(text.encode("utf-8", "replace"))
    return TextLength(len(text), byte_count, text.count("\n") + 1)
