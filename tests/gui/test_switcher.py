"""The quick switcher, by keys alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.switching.dialog import SwitchDialog
from pond_desktop.operations.saved_searches import save_search
from tests.gui.desks import listed, settle, shown

TIDES = "High water is an hour late since the clocks changed"


def titles(dialog: SwitchDialog) -> list[str]:
    model = dialog.model
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def heard(dialog: SwitchDialog) -> str:
    """What a screen reader says of the line: the row that Enter means."""
    return dialog.line.accessibleDescription()


@pytest.fixture
def dialog(desk: Desk, qtbot: QtBot) -> SwitchDialog:
    save_search(desk.navigator.pond, "Broken tests", "FAILED")
    desk.window.activateWindow()
    qtbot.keyClick(desk.window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    settle(qtbot, desk)
    (made,) = desk.window.findChildren(SwitchDialog)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is made.line)
    return made


def type_in(qtbot: QtBot, desk: Desk, dialog: SwitchDialog, words: str) -> None:
    dialog.line.clear()
    qtbot.keyClicks(dialog.line, words)
    settle(qtbot, desk)


def enter(qtbot: QtBot, desk: Desk, dialog: SwitchDialog, modifier: Qt.KeyboardModifier | None = None) -> None:
    qtbot.keyClick(dialog.line, Qt.Key.Key_Return, modifier or Qt.KeyboardModifier.NoModifier)
    settle(qtbot, desk)


def test_the_latest_sessions_are_there_before_anything_is_typed(desk: Desk, dialog: SwitchDialog) -> None:
    assert titles(dialog) == listed(desk)
    assert heard(dialog).startswith(f"Session, {TIDES}, Claude Code · tidewatch, ")


def test_what_was_read_last_comes_first(desk: Desk, dialog: SwitchDialog, qtbot: QtBot) -> None:
    last = listed(desk)[-1]
    type_in(qtbot, desk, dialog, last[:12])
    enter(qtbot, desk, dialog)
    assert shown(desk) == last
    again = desk.switcher.open()
    settle(qtbot, desk)
    assert titles(again)[0] == last


def test_enter_opens_the_session_whose_name_was_typed(desk: Desk, dialog: SwitchDialog, qtbot: QtBot) -> None:
    type_in(qtbot, desk, dialog, "curve smoth")
    assert titles(dialog)[0] == "Draw the tide curve as a smooth line"
    enter(qtbot, desk, dialog)
    assert shown(desk) == "Draw the tide curve as a smooth line"
    assert not desk.window.findChildren(SwitchDialog) or not dialog.isVisible()


def test_arrows_move_in_the_list_while_the_line_is_typed_into(desk: Desk, dialog: SwitchDialog, qtbot: QtBot) -> None:
    second = titles(dialog)[1]
    qtbot.keyClick(dialog.line, Qt.Key.Key_Down)
    assert second in heard(dialog)
    qtbot.keyClick(dialog.line, Qt.Key.Key_Up)
    qtbot.keyClick(dialog.line, Qt.Key.Key_Up)
    assert titles(dialog)[-1] in heard(dialog), "round and round"
    assert dialog.line.hasFocus()
    enter(qtbot, desk, dialog)
    assert shown(desk) == listed(desk)[-1]


def test_alt_enter_asks_for_a_window_of_its_own(desk: Desk, dialog: SwitchDialog, qtbot: QtBot) -> None:
    former = shown(desk)
    type_in(qtbot, desk, dialog, "smooth line")
    with qtbot.waitSignal(desk.switcher.new_window_wanted) as wanted:
        enter(qtbot, desk, dialog, Qt.KeyboardModifier.AltModifier)
    assert wanted.args is not None
    assert str(wanted.args[0]).startswith("claude-code:")
    assert shown(desk) == former


def test_a_project_and_an_agent_narrow_the_list(desk: Desk, dialog: SwitchDialog, qtbot: QtBot) -> None:
    type_in(qtbot, desk, dialog, "#bakery")
    assert titles(dialog) == ["bakery-orders"]
    assert "2 sessions" in heard(dialog)
    enter(qtbot, desk, dialog)
    assert len(listed(desk)) == 2
    again = desk.switcher.open()
    type_in(qtbot, desk, again, "@codex")
    enter(qtbot, desk, again)
    assert desk.listing.request.agents == ("codex",)
    assert desk.listing.request.projects == ()


def test_commands_are_run_with_the_focus_back_in_the_window(desk: Desk, dialog: SwitchDialog, qtbot: QtBot) -> None:
    type_in(qtbot, desk, dialog, ">dark")
    assert titles(dialog)[0] == "Dark colours"
    enter(qtbot, desk, dialog)
    qtbot.waitUntil(lambda: desk.window.theme.choice == "dark")
    desk.window.theme.choose("light")


def test_a_command_that_cannot_be_done_now_says_so_and_does_nothing(
    desk: Desk, dialog: SwitchDialog, qtbot: QtBot
) -> None:
    type_in(qtbot, desk, dialog, ">forward")
    assert heard(dialog) == "Forward, Command · Go, not now"
    enter(qtbot, desk, dialog)
    assert dialog.isVisible()


def test_a_saved_search_and_any_words_go_to_the_search_box(desk: Desk, dialog: SwitchDialog, qtbot: QtBot) -> None:
    type_in(qtbot, desk, dialog, "broken")
    assert titles(dialog) == ["Broken tests", "Search all sessions for “broken”"]
    enter(qtbot, desk, dialog)
    assert desk.window.search_box.text() == "FAILED"
    again = desk.switcher.open()
    type_in(qtbot, desk, again, "/gauge AND tide")
    assert titles(again) == ["Search all sessions for “gauge AND tide”"]
    enter(qtbot, desk, again)
    assert desk.window.search_box.text() == "gauge AND tide"
    assert desk.window.focusWidget() is desk.window.search_box


def test_nothing_of_that_name_is_said(desk: Desk, dialog: SwitchDialog, qtbot: QtBot) -> None:
    type_in(qtbot, desk, dialog, ">zzzz")
    assert titles(dialog) == []
    assert dialog.state.text() == heard(dialog) == "Nothing is called that."
    enter(qtbot, desk, dialog)
    assert dialog.isVisible()
    qtbot.keyClick(dialog.line, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not desk.window.findChildren(SwitchDialog))


def test_names_of_others_are_text(desk: Desk, dialog: SwitchDialog, qtbot: QtBot) -> None:
    save_search(desk.navigator.pond, "<b>bold</b> & more", "x")
    again = desk.switcher.open()
    type_in(qtbot, desk, again, "<b>")
    assert titles(again)[0] == "<b>bold</b> & more"
