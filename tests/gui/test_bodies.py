"""How sections are written: colours that can be read, text that is what it was."""

import pytest
from PySide6.QtGui import QFont, QTextLayout
from PySide6.QtWidgets import QApplication

from pond_desktop.gui.looks.colours import CONTRAST, DARK, LIGHT, Colours
from pond_desktop.gui.transcript.bodies import styled
from pond_desktop.gui.transcript.bodies.documents import styled_document
from pond_desktop.gui.transcript.bodies.ink import contrast, hue_of, legible
from pond_desktop.gui.transcript.bodies.sides import SideRow, side_rows
from pond_desktop.gui.transcript.bodies.styled import Style, Styled, StyleRun
from pond_desktop.gui.transcript.bodies.symbols import with_known_symbols
from pond_desktop.projection.terminal import inked
from pond_desktop.projection.tool_cards import Changes, DiffLine, Terminal

THEMES = pytest.mark.parametrize("colours", [LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"])


@THEMES
def test_every_colour_of_a_terminal_can_be_read(colours: Colours) -> None:
    least = 7 if colours is CONTRAST else 4.5
    codes = [*(f"38;5;{number}" for number in range(256)), *(f"{code}" for code in (*range(30, 38), *range(90, 98)))]
    codes += ["38;2;1;1;1", "38;2;255;255;254", "2", "7", "7;31", "31;41", "97;107", "30;40", "38;5;21;48;5;20"]
    for code in codes:
        text = styled.terminal(Terminal(inked=inked(f"\x1b[{code}mword\x1b[0m")), colours)
        [run] = text.runs
        assert run.style.colour is not None
        # on a ground that the program chose itself not even white reaches more
        wanted = least if run.style.ground is None else 4.5
        assert contrast(run.style.colour, run.style.ground or colours.code) >= wanted, code


def test_a_colour_that_can_be_read_stays_as_it_is() -> None:
    assert legible("#1c55b0", "#ffffff") == "#1c55b0"
    assert legible("#ffff00", "#ffffff") != "#ffff00"
    assert (hue_of(196), hue_of(244), hue_of("#010203")) == ("#ff0000", "#808080", "#010203")


def formats(text: Styled) -> list[tuple[str, str]]:
    """The words of each run as the document has them, with their colour."""
    document = styled_document(text, QFont(), pad=0, margin_width=0, width=400)
    found, block = [], document.begin()
    while block.isValid():
        units = block.text().encode("utf-16-le")
        for piece in block.layout().formats():
            assert isinstance(piece, QTextLayout.FormatRange)
            words = units[2 * piece.start : 2 * (piece.start + piece.length)].decode("utf-16-le")
            found.append((words, piece.format.foreground().color().name()))
        block = block.next()
    return found


@pytest.mark.parametrize(
    ("before", "words"),
    [("plain ", "red"), ("duck 🦆🦆 ", "red 🦆"), ("x" * 5_000 + " ", "red"), ("line\n", "red\ngreen")],
)
def test_styles_lie_on_the_characters_that_they_are_for(qapp: QApplication, before: str, words: str) -> None:
    text = Styled(text=f"{before}{words} after", runs=(StyleRun(len(before), len(words), Style(colour="#ff0000")),))
    assert formats(text) == [(line, "#ff0000") for line in words.split("\n")]


def test_a_change_has_signs_beside_its_colours() -> None:
    lines = (DiffLine("@", "def f", 1, 1), DiffLine(" ", "a", 1, 1), DiffLine("-", "b", 2), DiffLine("+", "c", new=2))
    text = styled.changes(Changes(path="a", action="edited", lines=lines), LIGHT)
    assert text.text == "⋯ def f\n  a\n- b\n+ c"
    assert text.grounds == (None, None, LIGHT.removed, LIGHT.added)
    assert text.margin == ("1", "1", "2", "2")


def test_side_by_side_puts_what_came_beside_what_went() -> None:
    lines = [DiffLine(" ", "a", 1, 1), DiffLine("-", "b", 2), DiffLine("-", "c", 3), DiffLine("+", "d", new=2)]
    assert side_rows([*lines, DiffLine("@", ""), DiffLine("+", "e", new=9)], LIGHT) == [
        SideRow("   1   a", "   1   a"),
        SideRow("   2 - b", "   2 + d", LIGHT.removed, LIGHT.added),
        SideRow("   3 - c", None, LIGHT.removed, None),
        SideRow("⋯", "⋯"),
        SideRow(None, "   9 + e", None, LIGHT.added),
    ]


def test_the_head_of_a_text_keeps_its_styles() -> None:
    text = Styled(
        text="ab\ncd\nef",
        runs=(StyleRun(1, 4, Style(is_bold=True)),),
        grounds=("#fff", None, None),
        margin=("1", "2", "3"),
    )
    head = styled.cut(text, "ab\nc")
    assert head.runs == (StyleRun(1, 3, Style(is_bold=True)),)
    assert (head.grounds, head.margin) == (("#fff", None), ("1", "2"))


def test_a_control_character_is_a_symbol_or_its_name(qapp: QApplication) -> None:
    assert with_known_symbols("␛[31m␀") in ("␛[31m␀", "[ESC][31m[NUL]")
    assert with_known_symbols("nothing odd") == "nothing odd"
