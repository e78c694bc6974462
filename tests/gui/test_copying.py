"""What a person takes out of the window holds no key unless they want it to; what they read does."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.operations.capture import capture, fill_tools
from pond_desktop.pond import Pond
from tests.gui.desks import make_pond, open_titled, said, settle, write_session
from tests.secret_keys import github_key, private_key

KEY, LINES = github_key(21), private_key(22)
MASK = "‹github pat, 40 characters›"


@pytest.fixture(params=["looked through", "just captured"])
def desk(tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot, request: pytest.FixtureRequest) -> Desk:
    written = [
        said("keys", 0, "user", [{"type": "text", "text": f"The deploy key is {KEY} today."}]),
        said("keys", 1, "assistant", [{"type": "text", "text": f"Written down:\n\n{LINES}\n\nDone."}]),
    ]
    write_session(tmp_path / "claude", "keys", written)
    pond = make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",))
    capture(pond)
    if request.param == "looked through":
        fill_tools(pond)
    made = open_desk(pond)
    made.listing.list_from_start()
    settle(qtbot, made)
    open_titled(qtbot, made, "deploy key")
    return made


def choose(desk: Desk, qtbot: QtBot, number: int) -> None:
    desk.window.transcript.show_message(f"keys-{number}", is_flashing=False)
    settle(qtbot, desk)


def copied() -> str:
    return QGuiApplication.clipboard().text()


def test_the_screen_shows_what_was_written(desk: Desk) -> None:
    assert desk.window.transcript.session is not None
    assert KEY in desk.window.transcript.session.title
    assert KEY in desk.window.detail.browser.toPlainText()


def test_a_message_is_copied_with_masks(desk: Desk, qtbot: QtBot) -> None:
    choose(desk, qtbot, 0)
    desk.window.actions_by_name["copy"].trigger()
    settle(qtbot, desk)
    assert copied() == f"The deploy key is {MASK} today."
    assert "masked" in desk.window.status_line.currentMessage()


def test_no_view_copies_what_it_shows_by_itself(desk: Desk, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText("before")
    for view in (desk.window.sessions.table, desk.window.transcript.view):
        key = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        view.keyPressEvent(key)
        assert not key.isAccepted()
    assert copied() == "before"


def test_who_wants_the_key_copies_with_secrets(desk: Desk, qtbot: QtBot) -> None:
    choose(desk, qtbot, 0)
    desk.window.transcript.view.setFocus()
    desk.window.actions_by_name["copy_with_secrets"].trigger()
    assert copied() == f"The deploy key is {KEY} today."
    choose(desk, qtbot, 1)
    desk.window.detail.browser.setFocus()
    desk.window.actions_by_name["copy_with_secrets"].trigger()
    assert LINES in copied()


def test_the_detail_is_copied_with_masks(desk: Desk, qtbot: QtBot) -> None:
    choose(desk, qtbot, 1)
    with qtbot.waitSignal(desk.window.detail.copied) as told:
        desk.window.detail.copy_text()
    assert copied() == f"Written down:\n\n‹private key, {len(LINES)} characters›\n\nDone."
    assert "masked" in told.args[0]


def test_what_is_chosen_in_the_detail_is_copied_with_masks(desk: Desk, qtbot: QtBot) -> None:
    choose(desk, qtbot, 0)
    browser = desk.window.detail.browser
    browser.selectAll()
    browser.copy()
    assert MASK in copied()
    assert KEY not in copied()
    desk.window.detail.show_part(0)
    whole = desk.window.detail.pager.text
    whole.selectAll()
    whole.copy()
    assert copied() == f"The deploy key is {MASK} today."


def test_a_part_of_a_key_is_no_way_out(desk: Desk, qtbot: QtBot) -> None:
    choose(desk, qtbot, 0)
    desk.copying.copy(KEY[:20], "claude-code:keys#keys-0")
    settle(qtbot, desk)
    assert copied() == MASK


def test_what_is_saved_is_masked(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.saving.save("claude-code:keys#keys-1", 0, tmp_path / "part.txt")
    settle(qtbot, desk)
    assert LINES.split("\n")[2] not in (tmp_path / "part.txt").read_text(encoding="utf-8")
