"""Distances of a transcript, in units of its font."""

from collections.abc import Iterable

from PySide6.QtGui import QFont, QFontMetrics

from pond_desktop.canonical.archived import OutlineRow
from pond_desktop.gui.looks.head import HEAD_LINES
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.blocks import CARDS, Line

_BUTTON_HEIGHT_MIN = 24


class Measures:
    """Distances in units of the font, so that everything grows with it."""

    def __init__(self, theme: Theme, font: QFont) -> None:
        self.font = QFont(font)
        self.code_font = theme.code_font(font)
        self.strong_font = QFont(font)
        self.strong_font.setWeight(QFont.Weight.DemiBold)
        self.metrics = QFontMetrics(font)
        self.em = self.metrics.height()
        self.char_width = max(1, self.metrics.averageCharWidth())
        self.left, self.right = round(self.em * 1.2), round(self.em * 1.1)
        self.pad = round(self.em * 0.75)
        self.gap = max(2, round(self.em * 0.25))
        self.card_height = self.em + round(self.em * 0.7)
        self.quiet_height = self.em + round(self.em * 0.3)
        self.divider_height = self.em * 2
        self.turn_height = round(self.em * 2.1)
        self.header_height = self.em + round(self.em * 0.45)
        self.code_pad = round(self.em * 0.5)
        self.inset = round(self.em * 1.45)
        """How far the words of a line stand inside it, behind its sign."""
        self.code_char_width = QFontMetrics(self.code_font).horizontalAdvance("0")
        self.button_height = max(_BUTTON_HEIGHT_MIN, self.em + round(self.em * 0.4))

    def line_height(self, line: Line) -> int:
        if line.kind in ("divider", "turn", "day"):
            return self.turn_height if line.kind == "turn" else self.divider_height
        return self.card_height if line.kind in CARDS else self.quiet_height

    def guesses(self, outline: Iterable[OutlineRow] | None, row_count: int, width: int) -> list[int]:
        """Heights for messages that were never laid out. They err by some tenths, which moves nothing that is read."""
        around = 2 * self.pad + self.header_height
        begun = around + self.turn_height
        if outline is None:
            return [around + 4 * self.em] * row_count
        # this runs once for every message of a session: fifty thousand must not be felt
        of_char = self.em * 1.15 / max(20, (width - self.left - self.right) // self.char_width)
        of_line, lines_max, unsaid = self.em * 0.5, HEAD_LINES * self.em, self.card_height + self.gap
        return [
            (around if row.role != "user" else begun) + int(min(row.chars * of_char + row.lines * of_line, lines_max))
            if row.is_conversational
            else unsaid
            for row in outline
        ]
