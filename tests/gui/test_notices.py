"""Notices and reports: what they say, what they never say, and that they leave the person where they are."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon
from pytestqt.qtbot import QtBot

from pond_desktop import __version__
from pond_desktop.errors import NotFound
from pond_desktop.gui.desk import Desk
from pond_desktop.gui.notices import ReportDialog
from pond_desktop.gui.tray import Tray
from pond_desktop.runtime.logs import close_log, log_to

SECRET = "what was said in a transcript"


def test_a_notice_leaves_the_focus_where_it_is(desk: Desk) -> None:
    desk.window.search_box.setFocus()
    desk.window.search_box.setText("tide")
    desk.window.notices.show_error(NotFound("There is no session x.", "Look for it in the list."))
    assert desk.window.notices.isVisible()
    assert QApplication.focusWidget() is desk.window.search_box
    assert desk.window.search_box.text() == "tide"


def test_a_report_of_a_fault_holds_versions_and_the_log_and_no_words_of_a_transcript(
    desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    def fault(_request: object) -> None:
        try:
            raise KeyError(SECRET)
        except KeyError as error:
            raise ZeroDivisionError(f"in {SECRET}") from error

    log = tmp_path / "pond-desktop.log"
    log_to(log)
    desk.background.crashed.disconnect()
    desk.background.crashed.connect(desk.window.report)
    try:
        with qtbot.waitSignal(desk.background.crashed):
            desk.background.run(desk.window, fault, lambda _: None)
        qtbot.waitUntil(lambda: desk.window.findChild(ReportDialog) is not None)
    finally:
        close_log()
    dialog = desk.window.findChild(ReportDialog)
    assert dialog is not None
    words = dialog.details.toPlainText()
    for expected in ("ZeroDivisionError", "KeyError", "in fault", f"Pond Desktop: {__version__}", "SQLite: 3", "Qt: 6"):
        assert expected in words
    assert "unexpected failure" in words.split("The end of the log:")[1]
    assert SECRET not in words
    assert SECRET not in log.read_text(encoding="utf-8")
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == words


@pytest.mark.qt_log_ignore("systemTrayWindowChanged")
def test_a_tray_icon_comes_and_goes_where_there_is_a_tray(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tray = Tray(desk.window.windowIcon(), desk.window)
    assert tray.follow(is_wanted=False)
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", staticmethod(lambda: False))
    assert not tray.follow(is_wanted=True)
    assert tray.findChild(QSystemTrayIcon) is None
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", staticmethod(lambda: True))
    assert tray.follow(is_wanted=True)
    icon = tray.findChild(QSystemTrayIcon)
    assert icon is not None
    menu = icon.contextMenu()
    for number, signal in ((0, tray.show_wanted), (1, tray.capture_wanted), (3, tray.quit_wanted)):
        with qtbot.waitSignal(signal):
            menu.actions()[number].trigger()
    with qtbot.waitSignal(tray.show_wanted):
        icon.activated.emit(QSystemTrayIcon.ActivationReason.Trigger)
    with qtbot.waitSignal(menu.destroyed):
        assert tray.follow(is_wanted=False)
    assert not tray.is_shown
