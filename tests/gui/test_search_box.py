"""The search box: what is asked when, what is offered, what is remembered."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from pond_desktop.gui.search.box import PAUSE_MS, Offer, SearchBox
from pond_desktop.gui.search.past import QUERIES_MAX, PastQueries
from pond_desktop.gui.search.query_text import as_typed, with_field, without_field
from pond_desktop.gui.search.suggestions import Suggestion

AGENTS = ("codex", "claude-code")


def completions(text: str, cursor: int) -> Offer:
    """Two fields, and the values of one of them."""
    start = text.rfind(" ", 0, cursor) + 1
    word = text[start:cursor]
    if word.startswith("agent:"):
        begun = word.removeprefix("agent:")
        return Offer(cursor - len(begun), cursor, [Suggestion(name) for name in AGENTS if name.startswith(begun)])
    names = [name for name in ("agent:", "agency:") if word and name.startswith(word)]
    return Offer(start, cursor, [Suggestion(name, "what it is") for name in names])


@pytest.fixture
def box(qtbot: QtBot) -> Iterator[SearchBox]:
    window = QWidget()
    qtbot.addWidget(window)
    made = SearchBox()
    lines = QVBoxLayout(window)
    lines.addWidget(made)
    lines.addStretch()
    window.resize(500, 400)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    made.setFocus()
    made.set_completing(completions)
    # the window goes with its name here
    yield made
    window.close()


def offered(box: SearchBox) -> list[str]:
    shown = box.suggestions
    return [shown.item(row).text() for row in range(shown.count())] if shown.isVisible() else []


def test_a_query_is_asked_once_typing_pauses(box: SearchBox, qtbot: QtBot) -> None:
    asked: list[str] = []
    box.query_changed.connect(asked.append)
    with qtbot.waitSignal(box.query_changed, timeout=PAUSE_MS * 20):
        qtbot.keyClicks(box, "retry")
    assert asked == ["retry*"]
    qtbot.keyClick(box, Qt.Key.Key_Space)
    with qtbot.waitSignal(box.entered):
        qtbot.keyClick(box, Qt.Key.Key_Return)
    assert asked == ["retry*", "retry"]
    with qtbot.waitSignal(box.results_wanted):
        qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert asked == ["retry*", "retry", ""]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("retr", "retr*"),
        ("retry ", "retry"),
        ('"slow feed', '"slow feed'),
        ('"slow feed"', '"slow feed"'),
        ("缓存", "缓存*"),
        ("c++", "c++"),
        ("   ", ""),
        ("agent:code", "agent:code"),
        ("retry -agent:", "retry"),
        ("agent:", ""),
        ("std:", "std:"),
        ("retry NOT", "retry NOT"),
        ("-slow", "-slow"),
        ("0198c3a4", "0198c3a4"),
        ("foo_bar", "foo_bar"),
    ],
)
def test_the_word_that_is_being_typed_is_a_beginning(text: str, query: str) -> None:
    assert as_typed(text) == query


@pytest.mark.parametrize(
    ("text", "field", "value", "narrowed"),
    [
        ("retr", "agent", "codex", "agent:codex retr"),
        ("retry", "project", "/srv/my stuff", 'project:"/srv/my stuff" retry'),
        ("agent:codex retry", "agent", "codex", "agent:codex retry"),
        ("", "date", "2026-01", "date:2026-01 "),
    ],
)
def test_a_field_put_into_the_query_leaves_the_last_word_last(text: str, field: str, value: str, narrowed: str) -> None:
    assert with_field(text, field, value) == narrowed
    assert without_field(narrowed, field, value).strip() == without_field(text, field, value).strip()


@pytest.mark.parametrize(
    ("text", "field", "value", "left"),
    [
        ('retry project:"/srv/my stuff" pool', "project", '"/srv/my stuff"', "retry pool"),
        ("date:[2026-01 to now] retry", "date", "2026-01 to now", "retry"),
        ("retry -agent:pi", "agent", "pi", "retry"),
        ("retry NOT agent:pi", "agent", "pi", "retry"),
        ("agent:pi agent:codex x", "agent", "codex", "agent:pi x"),
        ("agent:pi agent:codex x", "agent", "other", "agent:pi agent:codex x"),
        ("AGENT:Codex x", "agent", "codex", "x"),
        ("not-agent:codex", "agent", "codex", "not-agent:codex"),
    ],
)
def test_a_field_is_taken_out_however_it_was_written(text: str, field: str, value: str, left: str) -> None:
    assert without_field(text, field, value) == left


def test_fields_and_values_are_offered_and_taken_by_tab(box: SearchBox, qtbot: QtBot) -> None:
    qtbot.keyClicks(box, "retry ag")
    # a word may only begin like a field: nothing comes up while it is typed
    assert offered(box) == []
    qtbot.waitUntil(lambda: offered(box) == ["agent:", "agency:"])
    assert QApplication.focusWidget() is box
    qtbot.keyClick(box, Qt.Key.Key_Tab)
    assert box.text() == "retry agent:"
    assert offered(box) == ["codex", "claude-code"]
    qtbot.keyClicks(box, "cl")
    assert offered(box) == ["claude-code"]
    qtbot.keyClick(box, Qt.Key.Key_Tab)
    assert box.text() == "retry agent:claude-code"
    assert offered(box) == []
    assert QApplication.focusWidget() is box


def test_enter_searches_unless_a_suggestion_was_chosen_by_the_arrows(box: SearchBox, qtbot: QtBot) -> None:
    qtbot.keyClicks(box, "ag")
    qtbot.waitUntil(lambda: bool(offered(box)))
    with qtbot.waitSignal(box.entered):
        qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.text() == "ag"
    assert offered(box) == []
    qtbot.keyClicks(box, "e")
    qtbot.waitUntil(lambda: bool(offered(box)))
    qtbot.keyClick(box, Qt.Key.Key_Down)
    qtbot.keyClick(box, Qt.Key.Key_Down)
    with qtbot.assertNotEmitted(box.entered):
        qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.text() == "agency:"


def test_escape_closes_the_offer_first_and_keeps_what_was_typed(box: SearchBox, qtbot: QtBot) -> None:
    qtbot.keyClicks(box, "agent:c")
    with qtbot.assertNotEmitted(box.results_wanted):
        qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert (box.text(), offered(box)) == ("agent:c", [])
    qtbot.keyClicks(box, "o")
    assert offered(box) == ["codex"]


def test_tab_completes_a_name_also_before_it_is_offered(box: SearchBox, qtbot: QtBot) -> None:
    qtbot.keyClicks(box, "age")
    qtbot.keyClick(box, Qt.Key.Key_Tab)
    assert box.text() == "agent:"


def test_a_suggestion_is_taken_in_the_middle_of_a_query(box: SearchBox, qtbot: QtBot) -> None:
    box.setText("retry pool")
    box.setCursorPosition(len("retry"))
    qtbot.keyClicks(box, " agent:co")
    qtbot.mouseClick(box.suggestions.viewport(), Qt.MouseButton.LeftButton, pos=box.suggestions.visualItemRect(
        box.suggestions.item(0)).center())  # fmt: skip
    assert box.text() == "retry agent:codex pool"
    assert box.cursorPosition() == len("retry agent:codex")


def test_an_input_method_goes_on_composing_while_something_is_offered(box: SearchBox, qtbot: QtBot) -> None:
    qtbot.keyClicks(box, "agent:")
    assert offered(box)
    QApplication.sendEvent(box, QInputMethodEvent("huan", []))
    assert QApplication.focusWidget() is box
    assert box.text() == "agent:"
    committed = QInputMethodEvent("", [])
    committed.setCommitString("缓存")
    QApplication.sendEvent(box, committed)
    assert box.text() == "agent:缓存"


def test_earlier_searches_come_back_newest_first(box: SearchBox, qtbot: QtBot) -> None:
    for query in ("heron", "reed index", "heron"):
        box.setText(query)
        qtbot.keyClick(box, Qt.Key.Key_Return)
    box.clear()
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert offered(box) == ["heron", "reed index"]
    qtbot.keyClick(box, Qt.Key.Key_Down)
    qtbot.keyClick(box, Qt.Key.Key_Down)
    with qtbot.waitSignal(box.query_changed, timeout=PAUSE_MS * 20):
        qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.text() == "reed index"
    box.past.clear()
    box.clear()
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert offered(box) == []


def test_a_hundred_searches_are_remembered_across_runs(tmp_path: Path) -> None:
    past = PastQueries()
    for number in range(QUERIES_MAX + 20):
        past.take(f"search {number}  with  blanks")
    past.take("   ")
    assert len(past.newest_first) == QUERIES_MAX
    assert past.newest_first[0] == f"search {QUERIES_MAX + 19} with blanks"
    kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    for queries in (["缓存 “穿透”", 'agent:codex "a, b"'], ["one"], []):
        past.clear()
        for query in reversed(queries):
            past.take(query)
        kept.setValue("past", past.written())
        kept.sync()
        again = PastQueries()
        again.read(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat).value("past"))
        assert list(again.newest_first) == queries
    again.read("no json [")
    assert not again.newest_first
