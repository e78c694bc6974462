"""What a person makes of sessions and messages in the window: by the keys, in dialogs, seen where it was made."""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMenu, QWidget
from pytestqt.qtbot import QtBot

from pond_desktop.gui.annotations.name_dialog import NameDialog
from pond_desktop.gui.annotations.note_dialog import NoteDialog
from pond_desktop.gui.annotations.tags_dialog import TagsDialog
from pond_desktop.gui.background import Request
from pond_desktop.gui.desk import Desk
from pond_desktop.gui.transcript.blocks import Line
from pond_desktop.operations.notes import NOTE_CHARS_MAX, read_note, write_note
from pond_desktop.operations.own_of import own_of
from pond_desktop.operations.saved_searches import list_searches, save_search
from pond_desktop.operations.tags import tag
from tests.gui.desks import listed, open_titled, settle, shown

TITLE = "High water is an hour late since the clocks changed"
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
WidgetT = TypeVar("WidgetT", bound=QWidget)


def dialog_of(qtbot: QtBot, desk: Desk, kind: type[WidgetT]) -> WidgetT:
    def found() -> WidgetT | None:
        return next((each for each in desk.window.findChildren(kind) if each.isVisible()), None)

    qtbot.waitUntil(lambda: found() is not None)
    dialog = found()
    assert dialog is not None
    return dialog


def press(desk: Desk, name: str) -> None:
    desk.window.actions_by_name[name].trigger()


def marks(desk: Desk) -> list[str]:
    """The marks in the header."""
    return [button.text() for button in desk.window.transcript.header.own.buttons()]


def spoken_row(desk: Desk, words: str) -> str:
    model = desk.window.sessions.model
    rows = (row for row in range(model.rowCount()) if (found := model.session_at(row)) and words in found.title)
    return str(model.data(model.index(next(rows), 0), Qt.ItemDataRole.AccessibleTextRole))


@pytest.fixture
def tides(desk: Desk, qtbot: QtBot) -> Desk:
    """The session about tides is shown."""
    open_titled(qtbot, desk, TITLE)
    return desk


def locator(desk: Desk) -> str:
    found = desk.navigator.shown_locator
    assert found is not None
    return found


def test_a_pin_is_seen_at_once_and_taken_away_by_the_same_key(tides: Desk, qtbot: QtBot) -> None:
    assert marks(tides) == [] and tides.window.transcript.header.own.isHidden()
    qtbot.keyClick(tides.window, Qt.Key.Key_D, CONTROL)
    settle(qtbot, tides)
    assert marks(tides) == ["★ Pinned"]
    assert "pinned" in spoken_row(tides, TITLE)
    assert "is:pinned" in tides.window.status_line.currentMessage()
    tides.window.transcript.header.own.buttons()[0].click()
    settle(qtbot, tides)
    assert marks(tides) == [] and "pinned" not in spoken_row(tides, TITLE)


def test_the_chosen_message_is_pinned_from_the_transcript(tides: Desk, qtbot: QtBot) -> None:
    view = tides.window.transcript.view
    view.setFocus()
    chosen = tides.window.transcript.model.view_at(view.currentIndex().row())
    assert chosen is not None
    press(tides, "pin_message")
    settle(qtbot, tides)
    now = tides.window.transcript.model.view_at(view.currentIndex().row())
    assert now is not None and now.own is not None and now.own.pinned_at is not None
    row = tides.window.transcript.model.row_content(view.currentIndex().row())
    assert row is not None and "★ Pinned" in str(row.blocks)
    assert "pinned" in str(
        tides.window.transcript.model.index(view.currentIndex().row(), 0).data(Qt.ItemDataRole.AccessibleTextRole)
    )
    assert marks(tides) == [], "the session itself is not pinned"
    press(tides, "pinned")
    settle(qtbot, tides)
    found = tides.window.results.answer
    assert found is not None and [hit.locator for hit in found.hits] == [chosen.locator]


def test_tags_are_typed_completed_and_taken_away(tides: Desk, qtbot: QtBot) -> None:
    tag(tides.navigator.pond, locator(tides), ["first"])
    qtbot.keyClick(tides.window, Qt.Key.Key_T, CONTROL)
    dialog = dialog_of(qtbot, tides, TagsDialog)
    assert [chip.text() for chip in dialog.buttons()] == ["first  ✕"]
    completer = dialog.text.completer()
    assert completer is not None
    completer.setCompletionPrefix("IRS")
    assert completer.currentCompletion() == "first"
    qtbot.keyClicks(dialog.text, "keep & read")
    qtbot.keyClick(dialog.text, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(dialog.buttons()) == 2)
    assert dialog.isVisible() and dialog.text.text() == ""
    qtbot.keyClicks(dialog.text, "a,b")
    qtbot.keyClick(dialog.text, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not dialog.fault.isHidden())
    assert "cannot be a tag" in dialog.fault.text()
    dialog.buttons()[0].click()
    qtbot.waitUntil(lambda: [chip.text() for chip in dialog.buttons()] == ["keep && read  ✕"])
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    settle(qtbot, tides)
    assert marks(tides) == ["#keep && read"]
    tides.window.transcript.header.own.buttons()[0].click()
    settle(qtbot, tides)
    assert tides.window.search_box.text() == 'tag:"keep & read"'
    assert tides.window.results.answer is not None and tides.window.results.answer.hits


def test_a_tag_is_offered_in_the_search_box_as_soon_as_it_is_there(tides: Desk, qtbot: QtBot) -> None:
    press(tides, "tags")
    dialog = dialog_of(qtbot, tides, TagsDialog)
    qtbot.keyClicks(dialog.text, "lighthouse")
    qtbot.keyClick(dialog.text, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(dialog.buttons()))
    dialog.reject()
    settle(qtbot, tides)
    box = tides.window.search_box
    box.setFocus()
    qtbot.keyClicks(box, "tag:l")
    qtbot.waitUntil(lambda: box.suggestions.isVisible())
    assert box.suggestions.first_text() == "lighthouse"


def test_a_note_is_saved_as_it_is_written_and_when_it_closes(tides: Desk, qtbot: QtBot) -> None:
    pond = tides.navigator.pond
    qtbot.keyClick(tides.window, Qt.Key.Key_N, CONTROL | SHIFT)
    dialog = dialog_of(qtbot, tides, NoteDialog)
    qtbot.keyClicks(dialog.text, "Ask the keeper")
    qtbot.waitUntil(lambda: dialog.state.text() == "Saved", timeout=20_000)
    found = read_note(pond, locator(tides), with_secrets=True)
    assert found is not None and found.text == "Ask the keeper"
    dialog.text.undo()
    assert dialog.text.toPlainText() == ""
    dialog.text.redo()
    qtbot.keyClicks(dialog.text, " again")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    settle(qtbot, tides)
    found = read_note(pond, locator(tides))
    assert found is not None and found.text == "Ask the keeper again"
    assert marks(tides) == ["✎ Ask the keeper again"]
    assert "note: Ask the keeper again" in spoken_row(tides, TITLE)
    tides.window.transcript.header.own.buttons()[0].click()
    dialog = dialog_of(qtbot, tides, NoteDialog)
    dialog.text.clear()
    dialog.reject()
    settle(qtbot, tides)
    assert read_note(pond, locator(tides)) is None and marks(tides) == []


def occupy_reading(desk: Desk) -> None:
    """Both reading threads are busy until they are stopped."""

    def read(request: Request[None]) -> None:
        stopped = threading.Event()
        with request.cancellation.stopping(stopped.set):
            assert stopped.wait(20)

    for _ in range(2):
        desk.background.run(desk.window, read, lambda _: None)


def test_a_note_that_was_just_closed_is_kept_when_the_window_closes(tides: Desk, qtbot: QtBot) -> None:
    pond, at = tides.navigator.pond, locator(tides)
    press(tides, "note")
    dialog = dialog_of(qtbot, tides, NoteDialog)
    occupy_reading(tides)
    dialog.text.setPlainText("Ask the keeper")
    dialog.reject()
    tides.close()
    found = read_note(pond, at, with_secrets=True)
    assert found is not None and found.text == "Ask the keeper"


def test_a_note_that_is_still_open_is_kept_when_the_window_closes(tides: Desk, qtbot: QtBot) -> None:
    pond, at = tides.navigator.pond, locator(tides)
    press(tides, "note")
    dialog_of(qtbot, tides, NoteDialog).text.setPlainText("Ask the keeper")
    tides.close()
    found = read_note(pond, at, with_secrets=True)
    assert found is not None and found.text == "Ask the keeper"


def test_tags_titles_pins_and_searches_are_kept_when_the_window_closes(tides: Desk, qtbot: QtBot) -> None:
    pond, at = tides.navigator.pond, locator(tides)
    tides.window.search_box.put("tide")
    settle(qtbot, tides)
    press(tides, "tags")
    tags = dialog_of(qtbot, tides, TagsDialog)
    press(tides, "own_title")
    title = dialog_of(qtbot, tides, NameDialog)
    occupy_reading(tides)
    tags.added.emit("keep")
    title.named.emit("Tides, at last")
    title.reject()
    press(tides, "save_search")
    dialog_of(qtbot, tides, NameDialog).named.emit("Tides")
    tides.close()
    state = own_of(pond, at, with_secrets=True)
    assert state.own is not None and state.own.tags == ("keep",) and state.own.title == "Tides, at last"
    assert [each.name for each in list_searches(pond)] == ["Tides"]


def test_a_note_waits_for_another_program_and_says_so(tides: Desk, qtbot: QtBot) -> None:
    pond, at = tides.navigator.pond, locator(tides)
    press(tides, "note")
    dialog = dialog_of(qtbot, tides, NoteDialog)
    with closing(sqlite3.connect(pond.archive.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        dialog.text.setPlainText("Ask the keeper")
        dialog.reject()
        qtbot.waitUntil(lambda: tides.window.notices.isVisible(), timeout=20_000)
        assert "not saved yet" in tides.window.notices.words.text()
        press(tides, "note")
        again = dialog_of(qtbot, tides, NoteDialog)
        assert again.text.toPlainText() == "Ask the keeper", "it is not begun anew"
        again.text.appendPlainText("and his wife")
        again.reject()
    settle(qtbot, tides)
    found = read_note(pond, at)
    assert found is not None and found.text == "Ask the keeper\nand his wife"


def test_a_note_that_cannot_be_saved_comes_back_until_it_is_given_up(tides: Desk, qtbot: QtBot) -> None:
    press(tides, "note")
    dialog = dialog_of(qtbot, tides, NoteDialog)
    assert dialog.discard.isHidden()
    dialog.text.setPlainText("x" * (NOTE_CHARS_MAX + 1))
    for _ in range(2):
        dialog.reject()
        qtbot.waitUntil(dialog.isVisible, timeout=20_000)
        assert "100,000" in dialog.state.text()
    dialog.discard.click()
    settle(qtbot, tides)
    press(tides, "note")
    assert dialog_of(qtbot, tides, NoteDialog).text.toPlainText() == ""


def test_nothing_is_written_where_nothing_was_typed(tides: Desk, qtbot: QtBot) -> None:
    write_note(tides.navigator.pond, locator(tides), "As it was")
    press(tides, "note")
    dialog = dialog_of(qtbot, tides, NoteDialog)
    with qtbot.assertNotEmitted(dialog.written):
        dialog.reject()
    settle(qtbot, tides)
    assert read_note(tides.navigator.pond, locator(tides)) is not None


def test_a_note_at_a_message_stands_at_it(tides: Desk, qtbot: QtBot) -> None:
    press(tides, "note_message")
    dialog = dialog_of(qtbot, tides, NoteDialog)
    dialog.text.setPlainText("Here it turns")
    dialog.text.appendPlainText("with <b>a second</b> line")
    dialog.reject()
    settle(qtbot, tides)
    row = tides.window.transcript.view.currentIndex().row()
    content = tides.window.transcript.model.row_content(row)
    assert content is not None
    lines = [block for block in content.blocks if isinstance(block, Line) and block.kind == "own"]
    assert [(line.name, line.text) for line in lines] == [("✎ Note", "Here it turns with <b>a second</b> line")]
    said = tides.window.detail.browser.toPlainText()
    assert "Your note" in said and "Here it turns\nwith <b>a second</b> line" in said
    assert marks(tides) == []


def test_an_own_title_is_shown_everywhere_until_it_is_taken_away(tides: Desk, qtbot: QtBot) -> None:
    qtbot.keyClick(tides.window, Qt.Key.Key_F2)
    dialog = dialog_of(qtbot, tides, NameDialog)
    assert dialog.text.text() == TITLE and dialog.text.hasSelectedText()
    qtbot.keyClicks(dialog.text, "Tides, at last")
    qtbot.keyClick(dialog.text, Qt.Key.Key_Return)
    settle(qtbot, tides)
    assert "Tides, at last" in listed(tides) and TITLE not in listed(tides)
    assert tides.window.transcript.header.title.text() == "Tides, at last"
    assert TITLE in tides.window.transcript.header.title.accessibleDescription()
    assert tides.window.windowTitle().startswith("Tides, at last")
    open_titled(qtbot, tides, "Tides, at last")
    assert shown(tides) == "Tides, at last"
    press(tides, "own_title")
    dialog = dialog_of(qtbot, tides, NameDialog)
    reset = next(
        b for b in dialog.buttons.buttons() if dialog.buttons.buttonRole(b) is QDialogButtonBox.ButtonRole.ResetRole
    )
    reset.click()
    settle(qtbot, tides)
    assert TITLE in listed(tides) and tides.window.transcript.header.title.text() == TITLE
    state = own_of(tides.navigator.pond, locator(tides))
    assert state.own is None


def saved_menu(desk: Desk) -> list[str]:
    return [action.text() for action in desk.saved_searching.menu.actions()]


def test_a_search_is_saved_run_and_removed(desk: Desk, qtbot: QtBot) -> None:
    press(desk, "save_search")
    assert "first" in desk.window.status_line.currentMessage()
    desk.window.search_box.put("tide role:user")
    settle(qtbot, desk)
    qtbot.keyClick(desk.window, Qt.Key.Key_S, CONTROL)
    dialog = dialog_of(qtbot, desk, NameDialog)
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert dialog.text.text() == "tide role:user" and ok.isEnabled()
    dialog.text.clear()
    assert not ok.isEnabled(), "a search has a name"
    qtbot.keyClicks(dialog.text, "My tides & winds")
    qtbot.keyClick(dialog.text, Qt.Key.Key_Return)
    settle(qtbot, desk)
    assert saved_menu(desk)[0] == "My tides && winds"
    desk.window.search_box.clear()
    settle(qtbot, desk)
    desk.window.facets.saved_chosen.emit("My tides & winds")
    settle(qtbot, desk)
    assert desk.window.search_box.text() == "tide role:user"
    assert desk.window.results.answer is not None and desk.window.results.answer.hits
    removing = desk.saved_searching.menu.actions()[-1].menu()
    assert isinstance(removing, QMenu)
    removing.actions()[0].trigger()
    settle(qtbot, desk)
    assert saved_menu(desk) == ["None yet"] and list_searches(desk.navigator.pond) == ()


def test_a_search_that_was_saved_elsewhere_is_offered(desk: Desk, qtbot: QtBot) -> None:
    save_search(desk.navigator.pond, "Elsewhere", "wind")
    desk.saved_searching.menu.aboutToShow.emit()
    settle(qtbot, desk)
    assert saved_menu(desk)[0] == "Elsewhere"


def test_nothing_can_be_marked_before_a_session_is_shown(desk: Desk, qtbot: QtBot) -> None:
    names = ("pin", "pin_message", "tags", "note", "own_title", "tags_message", "note_message")
    assert not any(desk.window.actions_by_name[name].isEnabled() for name in names)
    open_titled(qtbot, desk, TITLE)
    assert all(desk.window.actions_by_name[name].isEnabled() for name in names)


@pytest.mark.parametrize(
    "make",
    [
        lambda: TagsDialog("A session", ["keep"], [], chars_max=64),
        lambda: NoteDialog("A session", "Words"),
        lambda: NameDialog("Title", "Yours", "Name", chars_max=80, hint="Agent's", reset_words="The agent's"),
    ],
    ids=["tags", "note", "name"],
)
def test_every_control_has_a_name_and_room_for_a_finger(
    make: Callable[[], QWidget], qtbot: QtBot, theme: object, qapp: QApplication
) -> None:
    dialog = make()
    qtbot.addWidget(dialog)
    dialog.show()
    controls = [each for each in dialog.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    controls = [each for each in controls if each.isVisible() and each.objectName() != "qt_scrollarea_viewport"]
    assert controls
    for each in controls:
        text = getattr(each, "text", lambda: "")
        assert each.accessibleName() or (callable(text) and text()), each
        assert each.height() >= 24, each
