"""What a person takes out of the window holds no key unless they want it to; what they read does."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.links import LinkDialog
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


@pytest.fixture
def shell(tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    """A command that printed a key, and addresses with one in them."""
    address = f"https://a.example/x.png?t={KEY}"
    use = {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "cat .env"}}
    printed = said("shell", 2, "user", [{"type": "tool_result", "tool_use_id": "t", "content": f"TOKEN={KEY}"}])
    written = [
        said("shell", 0, "user", "read the settings"),
        said("shell", 1, "assistant", [use]),
        {**printed, "toolUseResult": {"stdout": f"OTHER={github_key(23)}"}},
        said("shell", 3, "assistant", [{"type": "text", "text": f"![x]({address})"}]),
        *(said("shell", number, "assistant", "nothing in it") for number in range(4, 9)),
    ]
    write_session(tmp_path / "claude", "shell", written)
    pond = make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",))
    capture(pond)
    made = open_desk(pond)
    made.listing.list_from_start()
    settle(qtbot, made)
    open_titled(qtbot, made, "read the settings")
    return made


def choose(desk: Desk, qtbot: QtBot, number: int, session: str = "keys") -> None:
    desk.window.transcript.show_message(f"{session}-{number}", is_flashing=False)
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


def test_what_a_call_shows_of_its_result_is_copied_with_masks(shell: Desk, qtbot: QtBot) -> None:
    shell.copying.copy(KEY[:20], "claude-code:shell#shell-1")
    settle(qtbot, shell)
    assert copied() == MASK


def test_addresses_are_copied_with_masks(shell: Desk, qtbot: QtBot) -> None:
    choose(shell, qtbot, 3, "shell")
    shell.window.actions_by_name["copy_addresses"].trigger()
    settle(qtbot, shell)
    assert copied() == f"https://a.example/x.png?t={MASK}"
    assert "masked" in shell.window.status_line.currentMessage()


@pytest.mark.parametrize(("button", "expected"), [("copy_button", MASK), ("secrets_button", KEY)])
def test_the_address_of_a_link_is_copied_with_masks_or_as_it_is(
    shell: Desk, qtbot: QtBot, button: str, expected: str
) -> None:
    shell.window.ask_to_open(f"https://a.example/?t={KEY}")
    dialog = shell.window.findChild(LinkDialog)
    assert dialog is not None
    getattr(dialog, button).click()
    settle(qtbot, shell)
    assert copied() == f"https://a.example/?t={expected}"


def test_what_is_chosen_in_the_box_of_a_link_has_masks_too(shell: Desk, qtbot: QtBot) -> None:
    shell.window.ask_to_open(f"https://a.example/?t={KEY}")
    dialog = shell.window.findChild(LinkDialog)
    assert dialog is not None
    qtbot.keyClick(dialog, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    settle(qtbot, shell)
    assert copied() == f"https://a.example/?t={MASK}"


def test_the_neighbours_in_the_detail_are_copied_with_masks(shell: Desk, qtbot: QtBot) -> None:
    choose(shell, qtbot, 4, "shell")
    browser = shell.window.detail.browser
    assert KEY[:20] in browser.toPlainText().replace("\u200b", "")
    browser.selectAll()
    browser.copy()
    assert KEY[:20] not in copied()
    assert "nothing in it" in copied()


def test_a_record_is_copied_with_masks_for_what_only_it_holds(shell: Desk, qtbot: QtBot) -> None:
    choose(shell, qtbot, 2, "shell")
    detail = shell.window.detail
    detail.show_record()
    settle(qtbot, shell)
    assert github_key(23) in detail.pager.text.toPlainText().replace("\u200b", "")
    detail.copy_text()
    assert "OTHER=" + MASK in copied()
    detail.pager.text.selectAll()
    detail.pager.text.copy()
    assert "OTHER=" + MASK in copied()
    assert KEY not in copied()
