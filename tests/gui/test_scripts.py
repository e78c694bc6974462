"""Other scripts than Latin: typed by an input method, written from the right, mixed with one another."""

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QImage,
    QInputMethodEvent,
    QInputMethodQueryEvent,
    QPainter,
    QTextDocument,
)
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.cards import draw_elided
from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.search.box import PAUSE_MS, SearchBox
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from tests.gui.desks import listed, make_pond, said, settle, write_session

HEBREW = "מה קורה עם הקובץ README.md כשהוא גדול?"
ARABIC = "لماذا يفشل الاختبار `test_tide` مرة واحدة؟"
MIXED = "東京の潮汐 table と 한국어 in one line: 満潮は 05:12 です。"


@pytest.fixture
def box(qtbot: QtBot, theme: Theme) -> SearchBox:
    made = SearchBox()
    qtbot.addWidget(made)
    made.show()
    made.setFocus()
    return made


def compose(box: SearchBox, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QApplication.sendEvent(box, event)


def test_what_is_being_composed_is_not_searched_for(box: SearchBox, qtbot: QtBot) -> None:
    asked: list[str] = []
    box.query_changed.connect(asked.append)
    for preedit in ("し", "しお", "潮"):
        compose(box, preedit)
        box.ask_now()
        assert not box.suggestions.isVisible()
    assert asked == []
    with qtbot.waitSignal(box.query_changed, timeout=PAUSE_MS * 50):
        compose(box, "", "潮")
    assert (box.text(), asked) == ("潮", ["潮*"])


def test_composing_goes_on_after_what_stands_there(box: SearchBox) -> None:
    box.put("tide ")
    box.setCursorPosition(5)
    compose(box, "ちょう")
    assert box.text() == "tide "
    compose(box, "", "潮")
    assert box.text() == "tide 潮"


def test_the_box_tells_an_input_method_where_it_is(box: SearchBox) -> None:
    assert box.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
    box.put("tide")
    query = QInputMethodQueryEvent(
        Qt.InputMethodQuery.ImEnabled | Qt.InputMethodQuery.ImCursorRectangle | Qt.InputMethodQuery.ImSurroundingText
    )
    QApplication.sendEvent(box, query)
    assert query.type() == QEvent.Type.InputMethodQuery
    assert query.value(Qt.InputMethodQuery.ImEnabled)
    assert query.value(Qt.InputMethodQuery.ImSurroundingText) == "tide"
    assert box.rect().contains(query.value(Qt.InputMethodQuery.ImCursorRectangle))
    assert QGuiApplication.focusObject() is box


@pytest.fixture
def pond_of_scripts(tmp_path: Path) -> Pond:
    records = [
        said("scripts", 0, "user", HEBREW),
        said("scripts", 1, "assistant", [{"type": "text", "text": ARABIC}]),
        said("scripts", 2, "user", MIXED),
        said("scripts", 3, "assistant", [{"type": "text", "text": f"Plain, then:\n\n- {HEBREW}\n- {MIXED}"}]),
    ]
    write_session(tmp_path / "claude", "scripts", records)
    pond = make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",))
    capture(pond)
    return pond


def tallest_at_left(image: QImage) -> int:
    """How high the ink of the first mark from the left is."""
    inked = [
        [y for y in range(image.height()) if image.pixelColor(x, y).lightness() < 128] for x in range(image.width())
    ]
    start = next(x for x, column in enumerate(inked) if column)
    first = [y for column in itertools.takewhile(bool, inked[start:]) for y in column]
    return max(first) - min(first) + 1


@pytest.mark.parametrize("words", ["שלום עולם tide.", "مرحبا tide."])
def test_a_title_from_the_right_ends_at_the_left_in_lists_and_above_the_transcript(qtbot: QtBot, words: str) -> None:
    label = ElidedLabel(words)
    qtbot.addWidget(label)
    label.resize(300, 30)
    card = QImage(300, 30, QImage.Format.Format_RGB32)
    card.fill(Qt.GlobalColor.white)
    painter = QPainter(card)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as a list hands it over
    draw_elided(painter, card.rect(), words)
    painter.end()
    for image in (card, label.grab().toImage()):
        assert tallest_at_left(image) < 5, "the full stop is not where the sentence ends"


def directions(document: QTextDocument) -> list[tuple[bool, bool]]:
    """Of each paragraph whether it runs from the right, and whether it stands at the right edge."""
    found, block = [], document.begin()
    while block.isValid():
        if block.text().strip() and block.layout().lineCount():
            line = block.layout().lineAt(0).naturalTextRect()
            is_at_right = document.textWidth() - line.right() < line.left()
            found.append((block.textDirection() == Qt.LayoutDirection.RightToLeft, is_at_right))
        block = block.next()
    return found


def test_each_paragraph_runs_in_its_own_direction(
    pond_of_scripts: Pond, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    with pond_of_scripts:
        desk = open_desk(pond_of_scripts)
        desk.listing.list_from_start()
        settle(qtbot, desk)
        assert listed(desk) == [HEBREW]
        desk.window.sessions.table.selectRow(0)
        settle(qtbot, desk)
        view, found = desk.window.transcript.view, {}
        for row in range(desk.window.transcript.model.rowCount()):
            layout = view._layout(row)
            if layout is not None:
                for piece in layout.pieces:
                    if piece.document is not None:
                        found[piece.document.toPlainText().strip()[:6]] = directions(piece.document)
        desk.close()
    assert found[HEBREW[:6]] == [(True, True)]
    assert found[ARABIC[:6]] == [(True, True)]
    assert found[MIXED[:6]] == [(False, False)]
    assert found["Plain,"] == [(False, False), (True, True), (False, False)]
