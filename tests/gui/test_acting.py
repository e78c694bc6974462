"""What can be done with a message without a mouse: its menu, and the transcript as a table."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from pond_desktop.canonical import Locator
from pond_desktop.gui.desk import Desk
from pond_desktop.gui.transcript.message_table import MessageTable
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from tests.gui.desks import make_pond, open_titled, said, settle, shown, turns, write_session
from tests.gui.reachable import interface

MANY = 300


def call(number: int, name: str, **arguments: object) -> dict[str, object]:
    return {"type": "tool_use", "id": f"call-{number}", "name": name, "input": arguments}


@pytest.fixture
def reading(tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    """A session whose last message has a link, and two calls."""
    root = tmp_path / "claude"
    words = "See [the manual](https://example.org/manual) & ![chart](https://example.org/chart.png)."
    parts = [{"type": "text", "text": words}, call(1, "Bash", command="make & make test")]
    write_session(root, "s", [*turns("s", MANY), said("s", MANY, "assistant", parts)])
    pond = make_pond(tmp_path, (f"claude-code={root}",))
    capture(pond)
    desk = open_desk(pond)
    desk.navigator.open_session("claude-code:s")
    settle(qtbot, desk)
    transcript = desk.window.transcript
    transcript.view.show_row(transcript.model.row_of(MANY))
    settle(qtbot, desk)
    transcript.setFocus()
    return desk


def menu(qtbot: QtBot) -> QMenu:
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def entries(of: QMenu) -> list[str]:
    return [action.text() for action in of.actions() if not action.isSeparator()]


def press(qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    qtbot.keyClick(QApplication.focusWidget(), key, modifier)


def choose(qtbot: QtBot, desk: Desk, words: str) -> None:
    of = menu(qtbot)
    action = next(action for action in of.actions() if words in action.text())
    of.setActiveAction(action)
    qtbot.keyClick(of, Qt.Key.Key_Return)
    # without a screen nobody gives the window back what the menu had
    desk.window.activateWindow()
    settle(qtbot, desk)


def test_enter_offers_all_that_could_be_clicked_in_a_message(reading: Desk, qtbot: QtBot) -> None:
    press(qtbot, Qt.Key.Key_Return)
    found = entries(menu(qtbot))
    assert found[:3] == [
        "Open https://example.org/manual",
        "Copy the address https://example.org/chart.png",
        "Open Bash make && make test",
    ]
    assert {"&Copy message", "Note at this &message…"} <= set(found)
    menu(qtbot).close()


def test_a_card_is_opened_and_a_link_asked_about_by_the_menu(reading: Desk, qtbot: QtBot) -> None:
    model = reading.window.transcript.model
    press(qtbot, Qt.Key.Key_Return)
    choose(qtbot, reading, "Open Bash")
    view = model.view_at(model.row_of(MANY))
    assert view is not None
    assert model.openings.of(view).cards
    press(qtbot, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    assert "Close Bash make && make test" in entries(menu(qtbot))
    assert reading.window.transcript.view.hasFocus()
    asked: list[str] = []
    reading.window.transcript.link_chosen.connect(asked.append)
    choose(qtbot, reading, "Open https")
    assert asked == ["https://example.org/manual"]


def test_the_menu_key_and_the_mouse_open_the_same_menu(reading: Desk, qtbot: QtBot) -> None:
    view = reading.window.transcript.view
    heard = []
    for reason in (QContextMenuEvent.Reason.Keyboard, QContextMenuEvent.Reason.Mouse):
        place = view.visualRect(view.currentIndex()).topLeft() + QPoint(60, 30)
        event = QContextMenuEvent(reason, place, view.viewport().mapToGlobal(place))
        QApplication.sendEvent(view.viewport(), event)
        heard.append(entries(menu(qtbot)))
        menu(qtbot).close()
    assert heard[0] == heard[1]
    assert heard[0][0].startswith("Open https")


def test_a_child_session_is_opened_from_the_menu_of_its_call(desk: Desk, qtbot: QtBot) -> None:
    open_titled(qtbot, desk, "High water")
    transcript = desk.window.transcript
    rows = range(transcript.model.rowCount())
    row = next(row for row in rows if any("Go to" in each.words for each in transcript.view.named_spots(row)))
    transcript.view.show_row(row)
    transcript.setFocus()
    press(qtbot, Qt.Key.Key_Return)
    choose(qtbot, desk, "Go to")
    assert shown(desk) == "Find where tide times are parsed"


def test_the_list_has_its_menu_by_keys(desk: Desk, qtbot: QtBot) -> None:
    open_titled(qtbot, desk, "High water")
    desk.window.sessions.setFocus()
    press(qtbot, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    assert "Pin the chosen s&essions" in entries(menu(qtbot))
    menu(qtbot).close()


def test_a_hit_has_a_menu_by_keys_and_by_the_mouse(desk: Desk, qtbot: QtBot) -> None:
    desk.window.search_box.put("harbour")
    settle(qtbot, desk)
    table = desk.window.results.table
    table.setFocus()
    table.choose_first()
    settle(qtbot, desk)
    press(qtbot, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    found = entries(menu(qtbot))
    assert {"&Copy message", "Open &beside what is read", "Insert as a &quote", "Note at this &message…"} <= set(found)
    menu(qtbot).close()
    heading, hit = (table.visualRect(table.model().index(row, 0)).center() for row in (0, 1))
    table.customContextMenuRequested.emit(heading)
    assert QApplication.activePopupWidget() is None
    table.customContextMenuRequested.emit(hit)
    choose(qtbot, desk, "Copy &link")
    chosen = desk.window.results.model.hit_at(1)
    assert chosen is not None
    assert QApplication.clipboard().text() == Locator.parse(chosen.locator).address()
    table.customContextMenuRequested.emit(hit)
    title = shown(desk)
    choose(qtbot, desk, "Open &beside")
    assert desk.window.sides.is_split
    assert shown(desk) == title


def as_table(desk: Desk, qtbot: QtBot) -> MessageTable:
    press(qtbot, Qt.Key.Key_T)
    settle(qtbot, desk)
    table = desk.window.transcript.messages.table
    assert table is not None
    return table


def test_the_transcript_is_a_table_of_who_when_what_and_which_kind(reading: Desk, qtbot: QtBot) -> None:
    table = as_table(reading, qtbot)
    assert table.hasFocus()
    assert table.currentIndex().row() == reading.window.transcript.model.row_of(MANY)
    heard = interface(table)
    assert (heard.role(), heard.text(QAccessible.Text.Name)) == (QAccessible.Role.Table, "Transcript as a table")
    assert heard.childCount() >= 4 * (MANY + 1)
    first = [heard.child(number) for number in range(8)]
    heads = [each for each in first if each.role() == QAccessible.Role.ColumnHeader]
    assert [each.text(QAccessible.Text.Name) for each in heads] == ["Who", "When", "What", "Kind"]
    row = table.currentIndex().row()
    cells = [table.model().index(row, column) for column in range(4)]
    who, when, what, kind = (cell.data(Qt.ItemDataRole.AccessibleTextRole) for cell in cells)
    assert (who, kind) == ("Claude Code", "Answer")
    assert "2026" in when
    assert "See [the manual]" in what
    assert "Bash make & make test: ◌ no result" in what


def test_times_go_without_their_day_before_what_was_said_has_no_room(reading: Desk, qtbot: QtBot) -> None:
    reading.window.resize(1900, 800)
    table = as_table(reading, qtbot)
    when = table.currentIndex().siblingAtColumn(1)
    whole = when.data()
    assert "2026" in whole
    reading.window.resize(900, 700)
    reading.window.panes.setSizes([450, 450, 0])
    qtbot.waitUntil(lambda: when.data() == whole[-len("18:48") :])
    assert table.columnWidth(2) > table.columnWidth(1) + table.columnWidth(3)
    assert when.data(Qt.ItemDataRole.ToolTipRole) == whole
    assert when.data(Qt.ItemDataRole.AccessibleTextRole) == whole


def test_a_table_asks_for_what_is_looked_at_and_goes_with_the_keys(reading: Desk, qtbot: QtBot) -> None:
    table, transcript = as_table(reading, qtbot), reading.window.transcript
    press(qtbot, Qt.Key.Key_Home)
    settle(qtbot, reading)
    assert (table.currentIndex().row(), transcript.view.currentIndex().row()) == (0, 0)
    press(qtbot, Qt.Key.Key_J)
    press(qtbot, Qt.Key.Key_Down)
    assert (table.currentIndex().row(), transcript.view.currentIndex().row()) == (2, 2)
    middle = MANY // 2
    table.scrollTo(table.model().index(middle, 0))
    settle(qtbot, reading)
    position = transcript.model.position_of(middle)
    assert f"Word {position} of s." in table.model().index(middle, 2).data()
    press(qtbot, Qt.Key.Key_N)
    prompts = [row for row in range(3, 10) if transcript.model.next_prompt(row - 1, 1) == row]
    assert table.currentIndex().row() == prompts[0]
    press(qtbot, Qt.Key.Key_Return)
    assert "&Copy message" in entries(menu(qtbot))
    menu(qtbot).close()


def test_back_from_the_table_the_same_message_is_read(reading: Desk, qtbot: QtBot) -> None:
    table, transcript = as_table(reading, qtbot), reading.window.transcript
    table.selectRow(40)
    settle(qtbot, reading)
    press(qtbot, Qt.Key.Key_T)
    settle(qtbot, reading)
    assert transcript.messages.table is None
    assert transcript.view.hasFocus()
    assert transcript.view.currentIndex().row() == 40
    assert transcript.view.is_in_sight(40)


def test_a_table_that_was_left_takes_no_more_of_the_messages(reading: Desk, qtbot: QtBot) -> None:
    """An exception in a slot fails the test."""
    model = reading.window.transcript.model
    for _ in range(2):
        table = as_table(reading, qtbot)
        with qtbot.waitSignal(table.model().destroyed):
            press(qtbot, Qt.Key.Key_T)
        del table
    model.toggle_all(MANY)
    settle(qtbot, reading)


def test_the_table_keeps_its_message_when_the_order_turns_and_others_come(reading: Desk, qtbot: QtBot) -> None:
    table, transcript = as_table(reading, qtbot), reading.window.transcript
    table.selectRow(10)
    settle(qtbot, reading)
    position = transcript.model.position_of(10)
    press(qtbot, Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    settle(qtbot, reading)
    assert transcript.model.position_of(table.currentIndex().row()) == position
    assert table.model().rowCount() == MANY + 1
