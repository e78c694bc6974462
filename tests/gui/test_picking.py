"""The picker: chosen by keys alone, while an editor waits."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.background import Background
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.picking.asking import Picking
from pond_desktop.gui.picking.dialog import PickDialog
from pond_desktop.operations.referring import last_reference, refer
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.pond import Pond
from pond_desktop.runtime.door import Picked, PickWish

SMOOTH = "Draw the tide curve as a smooth line"


class Editor:
    """Waits for a choice, and keeps what it was answered."""

    def __init__(self, picking: Picking, background: Background, qtbot: QtBot) -> None:
        self.picking, self._background, self._qtbot = picking, background, qtbot
        self.answers: list[Picked] = []

    def asks(self, **wish: str | None) -> PickDialog:
        dialog = self.picking.begin(PickWish(**wish), self.answers.append)  # type: ignore[arg-type]
        assert dialog is not None
        self.settle()
        return dialog

    def settle(self) -> None:
        self._qtbot.waitUntil(lambda: self._background.is_idle, timeout=20_000)

    def types(self, dialog: PickDialog, words: str) -> None:
        self._qtbot.keyClicks(dialog.line, words)
        self.settle()

    def presses(self, dialog: PickDialog, key: Qt.Key) -> None:
        self._qtbot.keyClick(dialog.line, key)
        self.settle()


@pytest.fixture
def editor(sample: Pond, theme: Theme, background: Background, owner: QObject, qtbot: QtBot) -> Iterator[Editor]:
    background.crashed.connect(lambda sentence, details: pytest.fail(f"{sentence}\n{details}"))
    made = Editor(Picking(sample, theme, background, QIcon(), owner), background, qtbot)
    yield made
    made.picking.give_up()
    qtbot.waitUntil(lambda: not any(isinstance(each, PickDialog) for each in QApplication.topLevelWidgets()))


def rows(dialog: PickDialog) -> list[str]:
    return [str(dialog.model.index(row, 0).data()) for row in range(dialog.model.rowCount())]


def heard(dialog: PickDialog) -> str:
    """What a screen reader says of the line: the row that Enter means."""
    return dialog.line.accessibleDescription()


def test_enter_hands_over_the_latest_session(editor: Editor, sample: Pond) -> None:
    latest = list_sessions(sample).sessions[0]
    dialog = editor.asks()
    assert rows(dialog)[0] == latest.title
    shown = dialog.preview.toPlainText()
    editor.presses(dialog, Qt.Key.Key_Return)
    assert editor.answers == [Picked(text=refer(sample, [latest.locator]).text)]
    assert editor.answers[0].text == shown
    last = last_reference(sample)
    assert last is not None
    assert last.text == shown


def test_escape_gives_up(editor: Editor, sample: Pond) -> None:
    dialog = editor.asks()
    editor.presses(dialog, Qt.Key.Key_Escape)
    assert editor.answers == [Picked()]
    assert last_reference(sample) is None


def test_words_and_arrows_choose_a_message(editor: Editor, sample: Pond) -> None:
    dialog = editor.asks()
    editor.types(dialog, "smooth")
    assert rows(dialog)[0] == SMOOTH
    editor.presses(dialog, Qt.Key.Key_Down)
    chosen = dialog.current
    assert chosen is not None
    assert chosen.role is not None
    assert "smooth" in heard(dialog)
    assert dialog.line.hasFocus()
    editor.presses(dialog, Qt.Key.Key_Return)
    assert editor.answers == [Picked(text=refer(sample, [chosen.locator]).text)]
    assert "#" in str(editor.answers[0].text)


def test_a_session_is_entered_and_left(editor: Editor, qtbot: QtBot) -> None:
    dialog = editor.asks()
    editor.types(dialog, "smooth")
    found = rows(dialog)
    editor.presses(dialog, Qt.Key.Key_Right)
    assert dialog.line.placeholderText() == f"Search in “{SMOOTH}”"
    assert dialog.model.rowCount() > 1
    assert all(dialog.model.choice_at(row).role for row in range(dialog.model.rowCount()))  # type: ignore[union-attr]
    editor.types(dialog, "spline")
    assert all("spline" in row for row in rows(dialog))
    for _ in "spline":
        editor.presses(dialog, Qt.Key.Key_Backspace)
    editor.presses(dialog, Qt.Key.Key_Left)
    assert (dialog.line.text(), rows(dialog)) == ("smooth", found)


def test_the_form_can_be_changed(editor: Editor) -> None:
    dialog = editor.asks(format="org")
    assert dialog.preview.toPlainText().startswith("[[pond://")
    dialog.form.setCurrentIndex(dialog.form.findData("url"))
    editor.settle()
    assert dialog.preview.toPlainText().startswith("pond://")
    editor.presses(dialog, Qt.Key.Key_Return)
    assert str(editor.answers[0].text).startswith("pond://")


def test_what_has_no_such_form_cannot_be_inserted(editor: Editor) -> None:
    dialog = editor.asks(format="code")
    assert not dialog.insert_button.isEnabled()
    assert dialog.preview.toPlainText() == ""
    assert "There is no block of code in it." in dialog.state.text()
    editor.presses(dialog, Qt.Key.Key_Return)
    assert editor.answers == []
    assert dialog.isVisible()


def test_a_search_and_a_project_can_be_asked_for(editor: Editor) -> None:
    dialog = editor.asks(query="smooth", project="tidewatch")
    assert dialog.line.text() == "smooth"
    assert rows(dialog)[0] == SMOOTH
    dialog.line.clear()
    editor.settle()
    assert dialog.line.placeholderText() == "Search the sessions of tidewatch"
    projects = {dialog.model.choice_at(row).project for row in range(dialog.model.rowCount())}  # type: ignore[union-attr]
    assert len(projects) == 1


def test_an_unknown_form_is_answered_by_those_that_there_are(editor: Editor) -> None:
    assert editor.picking.begin(PickWish(format="mardown"), editor.answers.append) is None
    assert "Did you mean 'markdown'?" in str(editor.answers[0].fault)


def test_nothing_is_found_by_some_words(editor: Editor) -> None:
    dialog = editor.asks(query="zzzzqqq")
    assert dialog.state.text() == "Nothing is found by these words."
    assert not dialog.messages_button.isEnabled()
    editor.presses(dialog, Qt.Key.Key_Return)
    assert (editor.answers, dialog.isVisible()) == ([], True)


def test_another_editor_takes_the_turn(editor: Editor) -> None:
    editor.asks()
    second = editor.asks(query="smooth")
    assert editor.answers == [Picked()]
    editor.presses(second, Qt.Key.Key_Return)
    assert len(editor.answers) == 2
    assert SMOOTH in str(editor.answers[1].text)


def test_who_waits_no_more_leaves_no_dialog(editor: Editor) -> None:
    dialog = editor.asks()
    editor.picking.drop(dialog)
    assert not dialog.isVisible()


def test_everything_can_be_reached_and_has_a_name(editor: Editor) -> None:
    dialog = editor.asks()
    for widget in (dialog.line, dialog.list, dialog.preview, dialog.form):
        assert widget.accessibleName()
    assert heard(dialog).startswith("Session ")
