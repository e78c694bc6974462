"""Going on with a session in its agent: its command is copied, or a notice says why not."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from tests.gui.desks import make_pond, said, settle, write_session

SESSION = "5e550000-0000-4000-8000-0000000000bb"


def test_the_command_is_copied_while_the_folder_is_there(
    tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    folder = tmp_path / "the lamp"
    folder.mkdir()
    line = said(SESSION, 0, "user", [{"type": "text", "text": "Trim the wick"}]) | {"cwd": str(folder)}
    write_session(tmp_path / "claude", SESSION, [line])
    pond = make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",))
    capture(pond)
    desk = open_desk(pond)
    action, clipboard = desk.window.actions_by_name["copy_resume"], QGuiApplication.clipboard()
    assert not action.isEnabled()
    desk.navigator.open_session(f"claude-code:{SESSION}")
    settle(qtbot, desk)
    action.trigger()
    settle(qtbot, desk)
    assert clipboard.text() == f"cd '{folder}' && claude --resume {SESSION}"
    assert str(folder) in desk.window.status_line.currentMessage()
    assert desk.window.notices.isHidden()
    folder.rmdir()
    clipboard.setText("before")
    action.trigger()
    settle(qtbot, desk)
    assert clipboard.text() == "before"
    assert not desk.window.notices.isHidden()
    assert str(folder) in desk.window.notices.words.text()
