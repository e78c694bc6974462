"""Keys of one's own: what is understood, what clashes, what a window then does."""

import pytest
from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextBrowser
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.dialogs import ShortcutsDialog
from pond_desktop.gui.keymap import commands, conflicts, faults, key_table, keys_in_use, plain_words, refusal
from pond_desktop.gui.settings_pane.keys import KeysPage


def test_the_usual_keys_clash_nowhere() -> None:
    assert conflicts(keys_in_use({})) == []


def test_every_command_has_keys_and_is_in_the_overlay(desk: Desk, qtbot: QtBot) -> None:
    assert [each.name for each in commands() if not each.keys] == []
    dialog = ShortcutsDialog(desk.window.actions_by_name, desk.window)
    qtbot.addWidget(dialog)
    browser = dialog.findChild(QTextBrowser)
    assert browser is not None
    told = browser.toPlainText()
    assert [each.name for each in commands() if plain_words(each) not in told] == []


@pytest.mark.parametrize("field_type", [QLineEdit, QPlainTextEdit])
def test_no_keys_of_the_window_are_those_of_a_text_field(
    field_type: type[QLineEdit | QPlainTextEdit], qtbot: QtBot
) -> None:
    field = field_type()
    qtbot.addWidget(field)
    taken = []
    for command in commands():
        for keys in command.keys if command.scope == "window" else ():
            pressed: QKeyCombination = QKeySequence(keys)[0]  # type: ignore[index]  # the stubs leave it out
            asked = QKeyEvent(QEvent.Type.ShortcutOverride, pressed.key().value, pressed.keyboardModifiers())
            asked.ignore()
            QApplication.sendEvent(field, asked)
            taken += [keys] if asked.isAccepted() else []
    assert taken == []


def test_a_letter_alone_is_typed_where_text_goes(desk: Desk, qtbot: QtBot) -> None:
    window = desk.window
    letters = {keys for each in commands() for keys in each.keys if len(keys) == 1 and keys.isalnum()}
    assert letters
    window.search_box.setFocus()
    for letter in sorted(letters):
        qtbot.keyClicks(window.search_box, letter.lower())
    assert window.search_box.text() == "".join(sorted(letters)).lower()


def test_keys_that_two_commands_want_in_one_place_are_named() -> None:
    (found,) = conflicts(keys_in_use({"about": ("Ctrl+K",)}))
    assert (found.keys, set(found.commands)) == ("Ctrl+K", {"search", "about"})


def test_one_letter_may_do_different_things_in_different_panes() -> None:
    by_scope = {each.scope: each.name for each in commands()}
    assert conflicts(keys_in_use({by_scope["transcript"]: ("X",)})) == []
    clash = conflicts(keys_in_use({by_scope["transcript"]: ("X",), by_scope["reading"]: ("X",)}))
    assert [set(each.commands) for each in clash] == [{by_scope["transcript"], by_scope["reading"]}]


@pytest.mark.parametrize("keys", ["Foo", "", "Ctrl+Foo", "Ctrl"])
def test_what_no_keyboard_has_is_refused(keys: str) -> None:
    about = next(each for each in commands() if each.name == "about")
    assert refusal(about, keys)


def test_a_letter_alone_is_refused_where_it_would_be_typed() -> None:
    by_name = {each.name: each for each in commands()}
    assert refusal(by_name["about"], "X")
    assert refusal(by_name["about"], "Shift+X")
    assert refusal(by_name["about"], "F7") is None
    assert refusal(by_name["unfold"], "X") is None


def test_what_is_wrong_in_the_settings_is_said_and_the_rest_holds() -> None:
    own = {"pinn": ("Ctrl+J",), "about": ("Foo", "F7"), "search": ()}
    said = [(fault.sentence, fault.remedy) for fault in faults(own)]
    assert [("'pinn'" in said[0][0], "'pin'" in said[0][1]), "'Foo'" in said[1][0]] == [(True, True), True]
    in_use = keys_in_use(own)
    assert (in_use["about"], in_use["search"]) == (("F7",), ())


def test_keys_of_ones_own_work_at_once_and_are_written_down(desk: Desk, qtbot: QtBot) -> None:
    window = desk.window
    assert desk.preferences.change(keys={"search": ("Ctrl+J",)})
    window.transcript.setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert window.search_box.hasFocus()
    window.transcript.setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert not window.search_box.hasFocus()
    assert 'search = ["Ctrl+J"]' in desk.preferences.file.read_text(encoding="utf-8")
    rows = [row for rows in key_table(window.actions_by_name).values() for row in rows]
    assert ("Ctrl+J", "Search all sessions") in rows
    dialog = ShortcutsDialog(window.actions_by_name, window)
    qtbot.addWidget(dialog)


def test_tips_name_the_keys_that_hold(desk: Desk) -> None:
    tip = desk.window.scope_button.toolTip
    assert tip().endswith(")")
    desk.preferences.change(keys={"search_session": ("F7",), "capture": ()})
    assert tip().endswith("(F7)")
    assert "(" not in desk.window.actions_by_name["capture"].toolTip()


@pytest.fixture
def page(qtbot: QtBot) -> KeysPage:
    made = KeysPage()
    qtbot.addWidget(made)
    made.edited.connect(made.put)
    made.show()
    return made


def press(page: KeysPage, keys: str) -> None:
    page.field.setKeySequence(QKeySequence(keys))


def test_a_command_gets_other_keys_and_its_usual_ones_back(page: KeysPage, qtbot: QtBot) -> None:
    page.choose("about")
    press(page, "F7")
    with qtbot.waitSignal(page.edited) as edited:
        page.set_button.click()
    assert edited.args == [{"about": ("F7",)}]
    with qtbot.waitSignal(page.edited) as edited:
        page.usual_button.click()
    assert edited.args == [{}]


def test_keys_of_another_command_are_named_and_can_be_taken(page: KeysPage, qtbot: QtBot) -> None:
    page.choose("about")
    press(page, "Ctrl+R")
    assert "Capture now" in page.said.text()
    with qtbot.waitSignal(page.edited) as edited:
        page.set_button.click()
    assert edited.args == [{"capture": ("F5",), "about": ("Ctrl+R",)}]
    with qtbot.waitSignal(page.edited) as edited:
        page.all_usual_button.click()
    assert edited.args == [{}]


def test_a_command_can_be_without_keys(page: KeysPage, qtbot: QtBot) -> None:
    page.choose("search")
    with qtbot.waitSignal(page.edited) as edited:
        page.none_button.click()
    assert edited.args == [{"search": ()}]


def test_a_refusal_says_why(page: KeysPage) -> None:
    page.choose("about")
    press(page, "X")
    assert "Ctrl or Alt" in page.said.text()
    assert not page.set_button.isEnabled()


def test_keys_given_twice_by_hand_are_marked_in_words(page: KeysPage) -> None:
    page.put({"about": ("Ctrl+K",)})
    words = [item.text(1) for item in page.tree.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)]
    assert len([each for each in words if "given twice" in each]) == 2
