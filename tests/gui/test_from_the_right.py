"""A window that is read from the right, and words that are."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QInputMethodEvent, QPainter
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.cards import draw_at_end, draw_dot, draw_elided
from pond_desktop.gui.starting import open_first
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from tests.gui.desks import make_pond, said, settle, shown, write_session

HEBREW = "למה הסנכרון נכשל אחרי שלושה ניסיונות?"
MIXED = "再試行の仕組みを retry policy と呼ぶ。三回で止まるのは 上限が設定されているからです。" * 6
WIDTH, HEIGHT = 300, 20


@pytest.fixture
def from_the_right(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def inked(draw: Callable[[QPainter, QRect, str], object], words: str = "#000000") -> tuple[int, int]:
    """The first and the last column that something was drawn in."""
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    draw(painter, QRect(0, 0, WIDTH, HEIGHT), words)
    painter.end()
    white = QColor(Qt.GlobalColor.white).rgb()
    columns = [x for x in range(WIDTH) if any(image.pixel(x, y) != white for y in range(HEIGHT))]
    return columns[0], columns[-1]


def test_a_line_begins_at_the_left_and_ends_at_the_right(qapp: QApplication) -> None:
    for words in ("Retry policy", HEBREW[:10]):
        assert inked(draw_elided, words)[0] < 10
        assert inked(draw_at_end, words)[1] > WIDTH - 10
    assert inked(draw_dot)[1] < 20


def test_a_line_begins_at_the_right_where_the_window_does(qapp: QApplication, from_the_right: None) -> None:
    for words in ("Retry policy", HEBREW[:10]):
        assert inked(draw_elided, words)[1] > WIDTH - 10
        assert inked(draw_at_end, words)[0] < 10
    assert inked(draw_dot)[0] > WIDTH - 20


def test_what_a_line_has_no_room_for_is_never_drawn_over_something_else(
    qapp: QApplication, from_the_right: None
) -> None:
    def two(painter: QPainter, place: QRect, words: str) -> None:
        rest = draw_at_end(painter, place, words)
        assert rest.left() > place.left()
        assert rest.right() == place.right()

    inked(two, "5 August 2024")


def test_the_latest_session_is_opened_in_a_window_from_the_right(
    sample: Pond, from_the_right: None, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    desk = open_desk(sample)
    desk.listing.list_from_start()
    open_first(desk, None, None)
    settle(qtbot, desk)
    assert shown(desk)
    window = desk.window

    def left(widget_of: str) -> int:
        widget = {"list": window.sessions, "transcript": window.transcript, "detail": window.detail}[widget_of]
        return widget.mapTo(window, QPoint()).x()

    assert left("list") > left("transcript") > left("detail")
    view = window.transcript.view
    row = view.visualRect(view.currentIndex())
    assert row.left() == 0
    assert row.width() == view.viewport().width()


@pytest.fixture
def reading(tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    root = tmp_path / "claude"
    texts = (f"{HEBREW}\n\nIn English: why does it stop?", MIXED)
    records = [said("s", number, "user", [{"type": "text", "text": text}]) for number, text in enumerate(texts)]
    write_session(root, "s", records)
    pond = make_pond(tmp_path, (f"claude-code={root}",))
    capture(pond)
    desk = open_desk(pond)
    desk.navigator.open_session("claude-code:s")
    settle(qtbot, desk)
    return desk


def test_each_paragraph_of_a_message_stands_at_its_own_side(reading: Desk) -> None:
    view = reading.window.transcript.view
    row = reading.window.transcript.model.row_of(0)
    layout = view._layout(row)
    assert layout is not None
    document = next(piece.document for piece in layout.pieces if piece.document is not None)
    hebrew, english = document.begin(), document.begin().next()
    middle = document.textWidth() / 2
    assert hebrew.layout().lineAt(0).naturalTextRect().left() > middle
    assert english.layout().lineAt(0).naturalTextRect().left() < middle / 4


def test_words_without_blanks_fill_their_lines_and_no_latin_word_is_broken(reading: Desk) -> None:
    view = reading.window.transcript.view
    layout = view._layout(reading.window.transcript.model.row_of(1))
    assert layout is not None
    document = next(piece.document for piece in layout.pieces if piece.document is not None)
    block, lines = document.begin(), []
    for number in range(block.layout().lineCount()):
        line = block.layout().lineAt(number)
        lines.append(block.text()[line.textStart() : line.textStart() + line.textLength()])
        assert line.naturalTextWidth() <= document.textWidth()
        if number < block.layout().lineCount() - 1:
            assert line.naturalTextWidth() > document.textWidth() * 0.8
    assert len(lines) > 2
    assert "".join(lines) == block.text()
    assert not any(line.rstrip().endswith(("retr", "ret", "re", "poli", "pol")) for line in lines)
    assert not any(line.startswith(("。", "、")) for line in lines)


def test_input_methods_work_where_something_is_looked_for(desk: Desk, qtbot: QtBot) -> None:
    window = desk.window
    window.actions_by_name["find"].trigger()
    window.sessions.filters.open_field()
    fields: list[QLineEdit] = [window.search_box, window.transcript.find_bar.text, window.sessions.filters.field]
    for field in fields:
        field.clear()
        assert field.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        QApplication.sendEvent(field, QInputMethodEvent("けんさく", []))
        assert field.text() == ""
        composed = QInputMethodEvent()
        composed.setCommitString("検索")
        QApplication.sendEvent(field, composed)
        assert field.text() == "検索"
        field.clear()
    settle(qtbot, desk)


def test_what_is_being_composed_is_not_asked_for_yet(desk: Desk, qtbot: QtBot) -> None:
    window, asked = desk.window, list[str]()
    window.search_box.query_changed.connect(asked.append)
    QApplication.sendEvent(window.search_box, QInputMethodEvent("けん", []))
    settle(qtbot, desk)
    assert asked == []
    composed = QInputMethodEvent()
    composed.setCommitString("検索")
    QApplication.sendEvent(window.search_box, composed)
    qtbot.waitUntil(lambda: asked == ["検索*"])
    settle(qtbot, desk)
