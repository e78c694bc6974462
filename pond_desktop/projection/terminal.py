"""What a program wrote for a terminal, as it stood on the screen at last, with its colours.

Colours and weights are those of ECMA-48's SGR, with xterm's 256 and true colours. Whatever else a terminal would do is
left out, and a control character that means nothing on a line is shown by its symbol. Pure.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.projection.readable import whole_text, with_directions_shown, without_strings

Colour: TypeAlias = int | str
"""A number of the terminal's own 256, or `#rrggbb`."""

_PIECE = re.compile(
    r"\x1b\[([0-?]*)[ -/]*([@-~])"  # a control sequence
    r"|\x9b([0-?]+)[ -/]*([@-~])"  # the same in eight bits
    r"|\x1b\[[0-?]*[ -/]*\Z"  # one that was cut off
    r"|\x1b[ -/]*[0-Z\\^-~]"  # another escape
    r"|([\r\b])"
    r"|([^\x1b\x9b\r\b]+)"
    r"|(.)",
    re.DOTALL,
)
_LINE_END = re.compile("\r+\n|\x0b|\x0c|\x85")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]")
_SILENT = re.compile("[\x00\x07\x0e\x0f\x7f]")
"""Bells, fillers and shifts of the character set: they leave nothing on a screen."""
_NOTICED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_WEIGHTS = {
    1: "is_bold", 2: "is_dim", 3: "is_italic", 4: "is_underlined", 7: "is_inverse", 9: "is_struck", 21: "is_underlined",
}  # fmt: skip
_WEIGHTS_OFF = {22: ("is_bold", "is_dim"), 23: ("is_italic",), 24: ("is_underlined",), 27: ("is_inverse",),
                29: ("is_struck",)}  # fmt: skip


class Ink(Struct, frozen=True, kw_only=True):
    """How some characters are written; colours are `None` where the terminal's own were left."""

    fore: Colour | None = None
    back: Colour | None = None
    is_bold: bool = False
    is_dim: bool = False
    is_italic: bool = False
    is_underlined: bool = False
    is_inverse: bool = False
    is_struck: bool = False


class InkRun(NamedTuple):
    """Characters `[start, start + length)` in one ink."""

    start: int
    length: int
    ink: Ink


class Inked(Struct, frozen=True, kw_only=True):
    """Text without codes, and where it is coloured. `is_edited`: what a progress bar wrote over is not in it."""

    text: str
    runs: tuple[InkRun, ...] = ()
    is_edited: bool = False


PLAIN_INK = Ink()


def inked(text: str) -> Inked:
    """`text` as it stood on the screen at last."""
    if not _NOTICED.search(text):
        return Inked(text=text)
    text = _LINE_END.sub("\n", without_strings(whole_text(text)))
    sheet, pen = _Sheet(), PLAIN_INK
    is_edited = False
    for place, line in enumerate(text.split("\n")):
        if place:
            sheet.write("\n", PLAIN_INK)
        row = _Row() if "\r" in line or "\b" in line or "K" in line else None
        for piece in _PIECE.finditer(line):
            pen = _after(piece, pen)
            written = piece[6] or piece[7] or ""
            if row is None:
                sheet.write(_shown(written), pen)
            elif piece[5]:
                row.move(piece[5])
            elif (piece[2] or piece[4]) == "K":
                row.erase(piece[1] or piece[3] or "")
            elif written:
                row.write(_shown(written), pen)
        if row is not None:
            is_edited = is_edited or row.is_overwritten
            for written, ink in row.pieces():
                sheet.write(written, ink)
    return Inked(text="".join(sheet.texts), runs=tuple(sheet.runs), is_edited=is_edited)


def with_symbols(text: str) -> str:
    """`text` as it was written: every control character by its symbol, `␛` for escape, line ends as they are."""
    if not _NOTICED.search(text):
        return text
    text = whole_text(text).replace("\r\n", "␍\n")
    return with_directions_shown(re.sub("[\x00-\x08\x0b-\x1f\x7f-\x9f]", _symbol, text))


class _Sheet:
    """Text that grows, with its runs."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.runs: list[InkRun] = []
        self._length = 0

    def write(self, text: str, ink: Ink) -> None:
        if not text:
            return
        last = self.runs[-1] if self.runs else None
        if ink is not PLAIN_INK and ink != PLAIN_INK:
            if last is not None and last.ink == ink and last.start + last.length == self._length:
                self.runs[-1] = last._replace(length=last.length + len(text))
            else:
                self.runs.append(InkRun(self._length, len(text), ink))
        self.texts.append(text)
        self._length += len(text)


class _Row:
    """One line on which later characters overwrite earlier ones."""

    def __init__(self) -> None:
        self._cells: list[tuple[str, Ink]] = []
        self._column = 0
        self.is_overwritten = False

    def move(self, char: str) -> None:
        self._column = 0 if char == "\r" else max(0, self._column - 1)

    def write(self, text: str, ink: Ink) -> None:
        if len(self._cells) < self._column:
            self._cells.extend([(" ", PLAIN_INK)] * (self._column - len(self._cells)))
        self.is_overwritten = self.is_overwritten or self._column < len(self._cells)
        self._cells[self._column : self._column + len(text)] = [(char, ink) for char in text]
        self._column += len(text)

    def erase(self, which: str) -> None:
        self.is_overwritten = self.is_overwritten or bool(self._cells)
        if which in ("", "0"):
            del self._cells[self._column :]
        elif which == "2":
            self._cells = [(" ", PLAIN_INK)] * self._column

    def pieces(self) -> Iterator[tuple[str, Ink]]:
        start = 0
        for place in range(1, len(self._cells) + 1):
            if place == len(self._cells) or self._cells[place][1] != self._cells[start][1]:
                yield "".join(char for char, _ in self._cells[start:place]), self._cells[start][1]
                start = place


def _after(piece: re.Match[str], pen: Ink) -> Ink:
    """The pen once a piece was met: only SGR changes it."""
    if (piece[2] or piece[4]) != "m":
        return pen
    codes = [int(code) if code.isdecimal() and len(code) < 6 else 0 for code in _codes(piece[1] or piece[3] or "")]
    place = 0
    while place < len(codes):
        code = codes[place]
        place += 1
        if code == 0:
            pen = PLAIN_INK
        elif code in (38, 48):
            colour, place = _extended(codes, place)
            pen = replace(pen, fore=colour) if code == 38 else replace(pen, back=colour)
        else:
            pen = _with_code(pen, code)
    return pen


def _codes(parameters: str) -> list[str]:
    # `38:2::r:g:b` has an empty place for a colour space, which `38;2;r;g;b` has not
    return re.sub(r"([34]8):2:[^:;]*:(\d+:\d+:\d+)", r"\1:2:\2", parameters).replace(":", ";").split(";")


def _extended(codes: list[int], place: int) -> tuple[Colour | None, int]:
    kind = codes[place] if place < len(codes) else None
    if kind == 5 and place + 1 < len(codes):
        return min(codes[place + 1], 255), place + 2
    if kind == 2 and place + 3 < len(codes):
        red, green, blue = (min(code, 255) for code in codes[place + 1 : place + 4])
        return f"#{red:02x}{green:02x}{blue:02x}", place + 4
    return None, len(codes)


def _with_code(pen: Ink, code: int) -> Ink:
    if code in _WEIGHTS:
        return replace(pen, **{_WEIGHTS[code]: True})
    if code in _WEIGHTS_OFF:
        return replace(pen, **dict.fromkeys(_WEIGHTS_OFF[code], False))
    if 30 <= code <= 37 or 90 <= code <= 97:
        return replace(pen, fore=code - 30 if code < 90 else code - 82)
    if 40 <= code <= 47 or 100 <= code <= 107:
        return replace(pen, back=code - 40 if code < 100 else code - 92)
    if code == 39:
        return replace(pen, fore=None)
    return replace(pen, back=None) if code == 49 else pen


def _shown(text: str) -> str:
    return with_directions_shown(_CONTROL.sub(_symbol, _SILENT.sub("", text))) if text else text


def _symbol(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else f"[U+{code:04X}]"
