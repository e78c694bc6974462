"""A reference to what is chosen, put where a person is writing: a place of another package, really written to."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QAction, QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pond_desktop.editors import targets
from pond_desktop.editors.refusals import cannot_be_changed
from pond_desktop.gui.desk import Desk
from pond_desktop.gui.insertion.agreement import AgreementDialog
from pond_desktop.gui.reference_mime import POND_TYPE
from pond_desktop.operations.capture import capture
from pond_desktop.operations.referring import last_reference
from pond_desktop.pond import Pond
from pond_desktop.projection.reference import Reference
from tests.gui.desks import make_pond, open_titled, said, settle, write_session
from tests.gui.paper import FOLDER, Desktop
from tests.secret_keys import github_key

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
KEY = github_key(31)
SESSION = "claude-code:lamps"
ADDRESS = "pond://session/claude-code/lamps"


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desktop]:
    """Installed as another package is: by an entry point."""
    site, folder = tmp_path / "site", tmp_path / "paper"
    about = site / "pond_paper-1.dist-info"
    about.mkdir(parents=True)
    folder.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pond-paper\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[{targets.GROUP}]\npaper = tests.gui.paper:Paper\n")
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setenv(FOLDER, str(folder))
    # nothing may be written into an editor of the person who runs the tests
    monkeypatch.setattr(targets, "built_in", lambda _settings, _lend=None: ())
    targets._foreign.cache_clear()
    yield Desktop(folder)
    targets._foreign.cache_clear()


@pytest.fixture
def desk(tmp_path: Path, paper: Desktop, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    lines = "\n".join(f"step {number} of the plan" for number in range(60))
    words = ["Where is the lamp oil?", "In the *shed*, behind the ropes.", "And the wicks?", f"```\n{KEY}\n```", lines]
    roles = ("user", "assistant")
    records = [
        said("lamps", number, roles[number % 2], [{"type": "text", "text": text}]) for number, text in enumerate(words)
    ]
    write_session(tmp_path / "claude", "lamps", records)
    write_session(tmp_path / "claude", "ropes", [said("ropes", 0, "user", [{"type": "text", "text": "Splice a rope"}])])
    pond = make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",))
    capture(pond)
    made = open_desk(pond)
    assert made.preferences.change(newest_first=False)
    made.listing.list_from_start()
    settle(qtbot, made)
    open_titled(qtbot, made, "lamp oil")
    return made


def button(desk: Desk) -> str:
    return desk.window.insert_bar.main.accessibleName()


def press(desk: Desk, qtbot: QtBot, key: Qt.Key, modifiers: Qt.KeyboardModifier = CTRL) -> None:
    qtbot.keyClick(QApplication.focusWidget(), key, modifiers)
    settle(qtbot, desk)


def told(desk: Desk) -> str:
    return desk.window.status_line.currentMessage()


def clipboard() -> QMimeData:
    found = QGuiApplication.clipboard().mimeData()
    assert found is not None
    return found


def read(desk: Desk, qtbot: QtBot, number: int) -> None:
    """Goes to a message, with the keys in the transcript."""
    desk.window.transcript.setFocus()
    desk.window.transcript.show_message(f"lamps-{number}", is_flashing=False)
    settle(qtbot, desk)


def entries(desk: Desk) -> dict[str, QAction]:
    """The menu's lines by what stands in their first column."""
    found = (action for action in desk.window.insert_bar.menu.actions() if not action.isSeparator())
    return {action.text().partition("\t")[0].strip().lstrip("&123456789").strip(): action for action in found}


# where it goes


def test_the_button_names_the_place_once_the_window_has_the_focus(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    assert button(desk) == "Copy the reference"
    paper.lay("letter")
    desk.inserting.begin()
    settle(qtbot, desk)
    assert button(desk) == "Insert into Paper · letter"
    assert "(Ctrl+Return)" in desk.window.insert_bar.main.toolTip()
    assert "Insert into Paper · letter" in desk.window.insert_bar.main.text()


def test_places_are_looked_for_with_the_focus_and_the_menu_alone(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    desk.inserting.begin()
    settle(qtbot, desk)
    assert paper.looked_count == 1
    QApplication.sendEvent(desk.window, QEvent(QEvent.Type.WindowActivate))
    settle(qtbot, desk)
    assert paper.looked_count == 2
    desk.window.actions_by_name["insert_elsewhere"].trigger()
    settle(qtbot, desk)
    assert paper.looked_count == 3
    desk.window.insert_bar.menu.hide()
    read(desk, qtbot, 1)
    assert paper.looked_count == 3


def test_a_session_goes_from_the_list_to_its_place(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter")
    desk.window.sessions.table.setFocus()
    press(desk, qtbot, Qt.Key.Key_Return)
    assert paper.written("letter").startswith("[")
    assert paper.written("letter").endswith(f"]({ADDRESS})")
    assert told(desk) == "Inserted into Paper · letter"
    last = last_reference(desk.navigator.pond)
    assert last is not None
    assert last.locators == (SESSION,)


def test_a_message_goes_from_the_transcript(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter")
    read(desk, qtbot, 1)
    press(desk, qtbot, Qt.Key.Key_Return)
    assert paper.written("letter").endswith(f"]({ADDRESS}#lamps-1)")


def test_a_hit_goes_from_the_search_box(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter")
    desk.window.search_box.setFocus()
    desk.window.search_box.put("shed")
    settle(qtbot, desk)
    desk.window.results.table.choose_first()
    settle(qtbot, desk)
    desk.window.search_box.setFocus()
    press(desk, qtbot, Qt.Key.Key_Return)
    assert paper.written("letter").endswith(f"]({ADDRESS}#lamps-1)")


def test_the_place_that_was_used_last_is_meant_next_also_in_another_window(
    desk: Desk, paper: Desktop, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    paper.lay("first")
    paper.lay("second")
    desk.inserting.begin()
    settle(qtbot, desk)
    other = "second" if button(desk).endswith("first") else "first"
    entries(desk)[f"Paper · {other}"].trigger()
    settle(qtbot, desk)
    assert ADDRESS in paper.written(other)
    assert button(desk) == f"Insert into Paper · {other}"
    further = open_desk(desk.navigator.pond)
    further.inserting.begin()
    settle(qtbot, further)
    assert button(further) == f"Insert into Paper · {other}"


def test_what_does_not_confirm_is_said_to_be_handed_over(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter", detail="mute")
    desk.inserting.insert()
    settle(qtbot, desk)
    assert told(desk).startswith("Handed over to Paper · letter")


def test_what_is_wished_for_while_places_are_looked_for_is_not_lost(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter")
    desk.inserting.insert()
    desk.inserting.look()
    settle(qtbot, desk)
    assert paper.written("letter").count(ADDRESS) == 1


def test_what_was_told_is_not_taken_back_by_the_mouse(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter")
    desk.inserting.insert()
    settle(qtbot, desk)
    status = desk.window.status_line
    status.hint("")
    assert told(desk) == "Inserted into Paper · letter"
    status.hint("https://a.example")
    assert told(desk) == "https://a.example"
    status.hint("")
    assert told(desk) == ""


def test_held_down_keys_insert_once(desk: Desk) -> None:
    assert not desk.window.actions_by_name["insert"].autoRepeat()


def test_nothing_chosen_is_said(tmp_path: Path, paper: Desktop, open_desk: Callable[[Pond], Desk]) -> None:
    desk = open_desk(make_pond(tmp_path, ()))
    desk.inserting.insert()
    assert told(desk).startswith("Choose a session or a message first")


# where it can't go


def test_a_place_that_can_take_nothing_is_greyed_and_says_why(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter")
    paper.lay("print", refusal=cannot_be_changed("Paper · print"))
    desk.window.actions_by_name["insert_elsewhere"].trigger()
    settle(qtbot, desk)
    menu = desk.window.insert_bar.menu
    assert menu.isVisible()
    shown, greyed = entries(desk)["Paper · letter"], entries(desk)["Paper · print"]
    assert shown.isEnabled()
    assert menu.activeAction() is shown
    assert not greyed.isEnabled()
    assert greyed.text().endswith("\tcan only be read")
    assert "What Paper · print shows cannot be changed." in greyed.toolTip()
    menu.hide()


def test_commands_of_the_window_outlive_the_menu_that_shows_them(desk: Desk, qtbot: QtBot) -> None:
    for _ in range(2):
        desk.window.actions_by_name["insert_elsewhere"].trigger()
        settle(qtbot, desk)
    assert all(action.shortcuts() is not None for action in desk.window.actions_by_name.values())
    assert desk.window.actions_by_name["insert_quote"] in desk.window.insert_bar.menu.actions()


def test_where_no_editor_is_open_the_reference_is_copied(desk: Desk, qtbot: QtBot) -> None:
    desk.window.sessions.table.setFocus()
    press(desk, qtbot, Qt.Key.Key_Return)
    assert ADDRESS in clipboard().text()
    assert told(desk) == "Copied the reference"
    assert not entries(desk)["No editor is open that could take it"].isEnabled()


def test_what_could_not_be_inserted_is_on_the_clipboard(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter")
    desk.inserting.begin()
    settle(qtbot, desk)
    paper.take_away("letter")
    desk.inserting.insert()
    settle(qtbot, desk)
    notice = desk.window.notices
    assert notice.words.text() == (
        "Not inserted: Paper · letter is no longer there. Choose another place, or copy the reference. "
        "The reference is on the clipboard."
    )
    assert ADDRESS in clipboard().text()
    assert button(desk) == "Copy the reference"
    paper.lay("letter")
    desk.inserting.look()
    settle(qtbot, desk)
    desk.inserting.insert()
    settle(qtbot, desk)
    assert notice.isHidden()


def test_who_does_not_want_that_is_offered_it(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    assert desk.preferences.change(insert_clipboard_on_failure=False)
    QGuiApplication.clipboard().setText("before")
    paper.lay("letter")
    desk.inserting.begin()
    settle(qtbot, desk)
    paper.lay("letter", refusal=cannot_be_changed("Paper · letter"))
    desk.inserting.insert()
    settle(qtbot, desk)
    assert clipboard().text() == "before"
    assert not desk.window.notices.isHidden()
    desk.window.notices.offer_button.click()
    settle(qtbot, desk)
    assert ADDRESS in clipboard().text()
    assert paper.written("letter") == ""


# many lines


@pytest.fixture
def asked(desk: Desk, paper: Desktop, qtbot: QtBot) -> AgreementDialog:
    """A quote of several lines, for a place that may run them."""
    paper.lay("shell", takes="lines if agreed")
    read(desk, qtbot, 1)
    press(desk, qtbot, Qt.Key.Key_Q, CTRL | SHIFT)
    dialog = desk.window.findChild(AgreementDialog)
    assert dialog is not None
    assert "In the *shed*" in dialog.text.toPlainText()
    assert "Paper · shell" in dialog.question.text()
    assert paper.written("shell") == ""
    return dialog


def test_lines_that_might_be_run_are_asked_about_and_enter_is_no_leave(
    asked: AgreementDialog, desk: Desk, paper: Desktop, qtbot: QtBot
) -> None:
    qtbot.keyClick(asked, Qt.Key.Key_Return)
    settle(qtbot, desk)
    assert not asked.isVisible()
    assert paper.written("shell") == ""


def test_who_agrees_gets_the_lines(asked: AgreementDialog, desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    asked.lines_button.click()
    settle(qtbot, desk)
    assert "> In the *shed*, behind the ropes.\n" in paper.written("shell")


def test_who_wants_one_line_gets_one(asked: AgreementDialog, desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    asked.line_button.click()
    settle(qtbot, desk)
    assert "In the *shed*" in paper.written("shell")
    assert "\n" not in paper.written("shell")


def test_many_lines_are_asked_about_anywhere(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter")
    read(desk, qtbot, 4)
    press(desk, qtbot, Qt.Key.Key_Q, CTRL | SHIFT)
    dialog = desk.window.findChild(AgreementDialog)
    assert dialog is not None
    assert dialog.windowTitle() == "Insert many lines"
    dialog.reject()
    settle(qtbot, desk)
    assert paper.written("letter") == ""


# in which form


def test_a_form_that_was_chosen_for_a_target_holds_for_it(
    desk: Desk, paper: Desktop, open_desk: Callable[[Pond], Desk], qtbot: QtBot, tmp_path: Path
) -> None:
    paper.lay("letter")
    desk.inserting.begin()
    settle(qtbot, desk)
    menu = desk.window.insert_bar.menu
    by_title = {action.text(): action for action in menu.forms.actions()}
    assert by_title["As usual there: Markdown link"].isChecked()
    by_title["Address alone"].trigger()
    assert "Form: Address alone" in desk.window.insert_bar.main.toolTip()
    desk.window.sessions.table.setFocus()
    press(desk, qtbot, Qt.Key.Key_Return)
    assert paper.written("letter") == ADDRESS
    desk.inserting.copy()
    settle(qtbot, desk)
    assert clipboard().text().startswith("[")
    kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    desk.inserting.save_places(kept)
    further = open_desk(desk.navigator.pond)
    further.inserting.begin(kept)
    settle(qtbot, further)
    assert "Form: Address alone" in further.window.insert_bar.main.toolTip()


def test_the_clipboard_can_be_the_place(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter")
    desk.inserting.begin()
    settle(qtbot, desk)
    entries(desk)["Clipboard"].trigger()
    settle(qtbot, desk)
    assert button(desk) == "Copy the reference"
    press(desk, qtbot, Qt.Key.Key_Return)
    assert paper.written("letter") == ""
    assert ADDRESS in clipboard().text()


# what other programs get


def test_a_copy_has_a_form_for_everybody_and_no_list_of_addresses(desk: Desk, qtbot: QtBot) -> None:
    desk.window.sessions.table.setFocus()
    press(desk, qtbot, Qt.Key.Key_C, CTRL | SHIFT)
    copied = clipboard()
    assert set(copied.formats()) == {"text/plain", "text/html", "text/markdown", POND_TYPE}
    assert copied.text().endswith(f"]({ADDRESS})")
    assert f'<a href="{ADDRESS}">' in copied.html()
    assert bytes(copied.data("text/markdown").data()).decode() == copied.text()
    told_whole = msgspec.json.decode(bytes(copied.data(POND_TYPE).data()), type=Reference)
    assert told_whole.locators == (SESSION,)
    assert not copied.hasUrls()


def test_no_key_leaves_in_a_quote(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter")
    read(desk, qtbot, 3)
    press(desk, qtbot, Qt.Key.Key_Q, CTRL | SHIFT)
    assert "‹github pat" in paper.written("letter")
    assert KEY not in paper.written("letter")


# several


def test_several_messages_are_chosen_by_keys_and_go_together(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter")
    read(desk, qtbot, 0)
    press(desk, qtbot, Qt.Key.Key_Down, SHIFT)
    press(desk, qtbot, Qt.Key.Key_Down, SHIFT)
    press(desk, qtbot, Qt.Key.Key_Up, SHIFT)
    assert desk.window.status_line.chosen_messages.text() == "2 messages chosen"
    assert [view.id for view in desk.window.transcript.chosen_messages] == ["lamps-0", "lamps-1"]
    press(desk, qtbot, Qt.Key.Key_Return)
    for words in ("Where is the lamp oil?", "behind the ropes", f"{ADDRESS}#lamps-0", f"{ADDRESS}#lamps-1"):
        assert words in paper.written("letter")
    press(desk, qtbot, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier)
    assert desk.window.status_line.chosen_messages.text() == ""


def point_in(desk: Desk, number: int) -> QPoint:
    """Where a message that is seen can be taken."""
    view, model = desk.window.transcript.view, desk.window.transcript.model
    row = model.row_of_message(f"lamps-{number}")
    assert row is not None
    place = view.visualRect(model.index(row, 0))
    points = (QPoint(place.center().x(), y) for y in range(place.top(), place.bottom()))
    return next(point for point in points if view.is_handle(point)) + QPoint(0, 2)


def chosen(desk: Desk) -> list[str]:
    return [view.id.removeprefix("lamps-") for view in desk.window.transcript.chosen_messages]


def test_several_messages_are_chosen_and_dragged_by_the_mouse(desk: Desk, qtbot: QtBot) -> None:
    read(desk, qtbot, 0)
    view, left = desk.window.transcript.view, Qt.MouseButton.LeftButton
    window = view.viewport()
    qtbot.mouseClick(window, left, SHIFT, point_in(desk, 2))
    assert chosen(desk) == ["0", "1", "2"]
    qtbot.mouseClick(window, left, CTRL, point_in(desk, 1))
    assert chosen(desk) == ["0", "2"]
    # pulled, they stay chosen; a click chooses one alone
    press_at = point_in(desk, 2)
    qtbot.mousePress(window, left, pos=press_at)
    with qtbot.waitSignal(view.drag_wanted) as wanted:
        pull(window, press_at + QPoint(40, 0))
    assert wanted.args == [desk.window.transcript.model.row_of_message("lamps-2")]
    assert chosen(desk) == ["0", "2"]
    qtbot.mouseRelease(window, left, pos=press_at)
    qtbot.mouseClick(window, left, pos=point_in(desk, 2))
    assert chosen(desk) == ["2"]


def test_a_row_that_is_pulled_goes_along_and_chooses_no_other(desk: Desk, qtbot: QtBot) -> None:
    table = desk.window.sessions.table
    place = table.visualRect(table.model().index(0, 0)).center()
    qtbot.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(table.drag_wanted) as wanted:
        pull(table.viewport(), table.visualRect(table.model().index(1, 0)).center())
    assert wanted.args == [0]
    assert desk.window.sessions.chosen_count == 1
    qtbot.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def pull(window: QWidget, point: QPoint) -> None:
    buttons = Qt.MouseButton.LeftButton
    moved = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(point),
        QPointF(window.mapToGlobal(point)),
        Qt.MouseButton.NoButton,
        buttons,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(window, moved)


def test_several_sessions_go_together(desk: Desk, paper: Desktop, qtbot: QtBot) -> None:
    paper.lay("letter")
    desk.window.sessions.table.setFocus()
    desk.window.sessions.table.selectAll()
    press(desk, qtbot, Qt.Key.Key_Return)
    assert {ADDRESS, "pond://session/claude-code/ropes"} <= set(
        paper.written("letter").replace("(", " ").replace(")", " ").split()
    )
