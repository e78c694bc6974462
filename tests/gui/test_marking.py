"""Where marks lie: on the words, of those that are seen, and never too many at once."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pond_desktop.gui.detail.pager import Pager
from pond_desktop.gui.looks.marks import outlined, seen
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.marking import Marking
from pond_desktop.gui.transcript.pane import Transcript
from pond_desktop.projection.long_text import TextLength, TextPage, TextPlaces
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
    lay = piece.document.documentLayout()
    for start, end in places:
        path = outlined(piece.document, [(start, end)], lambda block: lay.blockBoundingRect(block).topLeft())
        ground = path.boundingRect()
        assert not ground.isEmpty()
        at = [lay.hitTest(corner, Qt.HitTestAccuracy.FuzzyHit) for corner in (ground.topLeft(), ground.bottomRight())]
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
    said = "<a>" * 5_000
    show(pane, said, "a")
    layout = pane.view._layout(0)
    assert layout is not None
    piece = layout.pieces[-1]
    assert piece.document is not None
    places = Marking(wanted=Verbatim("a")).places(piece)
    assert len(places) == 5_000
    few = seen(places, 200, 260)
    assert few == places[67:87]
    assert len(seen(places, 0, len(said))) <= 600


def test_what_is_chosen_is_not_covered_by_a_mark(pane: Transcript, theme: Theme) -> None:
    show(pane, "heron")
    assert count_pixels(pane, theme.colours.marked) > 20
    [(number, place)] = pane.view.found_in(0, 0) or []
    pane.view.show_found(0, number, place)
    assert count_pixels(pane, theme.colours.marked) == 0


def count_pixels(pane: Transcript, colour: str) -> int:
    return pixels(pane.view.viewport(), colour)


def pixels(widget: QWidget, colour: str) -> int:
    image, wanted = widget.grab().toImage(), QColor(colour)
    points = (QPoint(x, y) for y in range(0, image.height(), 2) for x in range(0, image.width(), 2))
    return sum(image.pixelColor(point) == wanted for point in points)


def test_a_page_of_plain_text_is_marked_where_it_is_seen(qtbot: QtBot, theme: Theme) -> None:
    pager = Pager(theme)
    qtbot.addWidget(pager)
    pager.resize(600, 400)
    pager.show()
    for text in ("<heron>" * 10_000, "a heron\n" * 3_000):
        pager.begin(pager.font(), is_record=False)
        pager.put_page(TextPage(start=0, text=text))
        pager.put_length(TextLength(len(text), 1, len(text)))
        assert pixels(pager.text.viewport(), theme.colours.marked) == 0
        pager.go_to(Verbatim("heron"), 0)
        pager.put_places(TextPlaces(starts=tuple(Verbatim("heron").starts([text])), is_cut=False))
        bar = pager.text.verticalScrollBar()
        for share in (0, 1, 2):
            bar.setValue(bar.maximum() * share // 2)
            assert pixels(pager.text.viewport(), theme.colours.marked) > 200
        pager.find_bar.leave()
        assert pixels(pager.text.viewport(), theme.colours.marked) == 0
