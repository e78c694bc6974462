"""Where marks lie: on the words, of those that are seen, and never too many at once."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.marking import Marking, outlined
from pond_desktop.gui.transcript.pane import Transcript
from pond_desktop.search.verbatim import Verbatim
from tests.gui import values

SAID = {
    "prose": "A heron, a **heron**, and\nherons.\n\n> heron\n\n- one heron\n  - two `heron`",
    "table": "|bird|said|\n|-|-|\n|heron|a heron " + "and more " * 40 + "heron|\n|duck|heron|\n\nheron",
    "one line": "<heron>" * 2_000,
    "code": "```python\nheron = 1  # heron\nif heron:\n    print('heron')\n```",
    "wrapped": "he" * 5 + " heron" * 300,
    "beyond the plane": "\U0001f986 heron \U0001f986\U0001f986 heron",
}


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> Transcript:
    made = Transcript(theme, lambda agent: agent)
    qtbot.addWidget(made)
    made.resize(700, 500)
    made.show()
    return made


def show(pane: Transcript, said: str, wanted: str = "heron") -> None:
    pane.show_page(values.page([values.message(0, "assistant", values.text(said))], links=()))
    pane.view.mark_found(Verbatim(wanted))
    pane.grab()


@pytest.mark.parametrize("said", SAID.values(), ids=SAID.keys())
def test_the_ground_of_a_mark_lies_under_its_word(pane: Transcript, said: str) -> None:
    show(pane, said)
    layout = pane.view._layout(0)
    assert layout is not None
    [piece] = [piece for piece in layout.pieces if piece.document is not None]
    assert piece.document is not None
    places = Marking(wanted=Verbatim("heron")).places(piece)[-30:]
    assert len(places) == min(30, said.count("heron"))
    hit = piece.document.documentLayout().hitTest
    for start, end in places:
        ground = outlined(piece.document, [(start, end)]).boundingRect()
        assert not ground.isEmpty()
        at = [hit(corner, Qt.HitTestAccuracy.FuzzyHit) for corner in (ground.topLeft(), ground.bottomRight())]
        assert at[0] <= start < end <= at[1]


@pytest.mark.parametrize("said", ["heron", "a `heron`", "```\nheron\n```", "|bird|\n|-|\n|a heron|\n|b|", "# heron"])
def test_words_are_marked_whatever_ground_they_stand_on(pane: Transcript, theme: Theme, said: str) -> None:
    show(pane, said, "otter")
    assert count_pixels(pane, theme.colours.marked) == 0
    show(pane, said)
    assert count_pixels(pane, theme.colours.marked) > 20


def test_what_is_seen_is_marked_however_much_stands_above_it(pane: Transcript, theme: Theme) -> None:
    show(pane, "\n\n".join(f"{number} heron" for number in range(2_000)))
    bar = pane.view.verticalScrollBar()
    for share in (0, 1, 2):
        bar.setValue(bar.maximum() * share // 2)
        assert count_pixels(pane, theme.colours.marked) > 200


def test_of_what_is_frequent_only_what_is_seen_is_drawn(pane: Transcript) -> None:
    show(pane, "<a>" * 5_000, "a")
    layout = pane.view._layout(0)
    assert layout is not None
    piece = layout.pieces[-1]
    marking = Marking(wanted=Verbatim("a"))
    assert len(marking.places(piece)) == 5_000
    few = marking.shown(piece, QRectF(0, 200, 700, 30))
    assert 0 < len(few) < 200
    assert few[0][0] > 200
    assert len(marking.shown(piece, QRectF(0, 0, 700, 2_000))) <= 600


def test_what_is_chosen_is_not_covered_by_a_mark(pane: Transcript, theme: Theme) -> None:
    show(pane, "heron")
    assert count_pixels(pane, theme.colours.marked) > 20
    [(number, place)] = pane.view.found_in(0, 0) or []
    pane.view.show_found(0, number, place)
    assert count_pixels(pane, theme.colours.marked) == 0


def count_pixels(pane: Transcript, colour: str) -> int:
    image, wanted = pane.view.viewport().grab().toImage(), QColor(colour)
    points = (QPoint(x, y) for y in range(0, image.height(), 2) for x in range(0, image.width(), 2))
    return sum(image.pixelColor(point) == wanted for point in points)
