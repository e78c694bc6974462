"""The mark in the status line, where something was not captured."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.warning_mark import WarningMark
from pond_desktop.operations.capture import capture
from tests.gui.desks import make_pond, settle, write_session


def test_nothing_to_warn_of_shows_no_mark(qtbot: QtBot) -> None:
    mark = WarningMark()
    qtbot.addWidget(mark)
    mark.show_warnings([f"Warning <b>{number}</b>. Do something." for number in range(14)])
    assert (mark.isVisible(), mark.accessibleName()) == (True, "14 warnings")
    mark.click()
    assert mark.list.isVisible()
    assert "Warning <b>0</b>. Do something." in mark.list.words
    assert mark.list.words.endswith("2 more warnings: `pond-desktop status` has all.")
    qtbot.keyClick(mark.list, Qt.Key.Key_Escape)
    assert not mark.list.isVisible()
    mark.show_warnings([])
    assert not mark.isVisible()


def test_files_that_give_no_session_are_a_warning_in_the_window(
    tmp_path: Path, open_desk: Callable[..., Desk], qtbot: QtBot
) -> None:
    write_session(tmp_path, "a", [{"type": "from-a-later-version", "uuid": "x"}])
    pond = make_pond(tmp_path, (f"claude-code={tmp_path}",))
    capture(pond)
    desk = open_desk(pond)
    mark = desk.window.status_line.warned
    desk.capturing.soon.setInterval(0)
    desk.watching.looked.emit()
    qtbot.waitUntil(mark.isVisible)
    settle(qtbot, desk)
    mark.click()
    assert "gave no session" in mark.list.words
    assert "pond-desktop reread" in mark.list.words
    assert mark.list.geometry().bottom() <= mark.mapToGlobal(mark.rect().topLeft()).y()
    qtbot.keyClick(mark.list, Qt.Key.Key_Escape)
