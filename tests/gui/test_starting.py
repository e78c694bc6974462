"""The window as a program: started twice, started again, ended in the middle, started for the first time."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon
from pytestqt.qtbot import QtBot

from pond_desktop.errors import WrongValue
from pond_desktop.gui.app import run_window
from pond_desktop.gui.first_run import FirstRun
from pond_desktop.gui.picking.dialog import PickDialog
from pond_desktop.gui.picking_alone import pick_alone
from pond_desktop.gui.settings_pane.pane import SettingsPane
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.capture import capture
from pond_desktop.operations.status import status
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings, WriterLock
from pond_desktop.runtime.door import PickWish
from pond_desktop.runtime.resources import sample_roots
from tests.gui.desks import turns, write_session

SECOND = """
import sys
from pathlib import Path
from pond_desktop.gui.app import run_window
from pond_desktop.runtime import Folders, Settings
sys.exit(run_window(Folders.below(Path(sys.argv[1])), Settings(), session=sys.argv[2]))
"""


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = Folders.below(tmp_path / "pond")
    made.create()
    return made


@pytest.fixture(autouse=True)
def runtime(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # not below tmp_path: a socket's path may not be as long as that
    folder = tempfile.mkdtemp(prefix="pond")
    monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
    yield
    shutil.rmtree(folder)


def run_until(
    then: Callable[[MainWindow], bool], folders: Folders, settings: Settings, fault: WrongValue | None = None
) -> int:
    """Runs the program; once `then` is content with what the window shows, closes it as a person would."""
    watch = QTimer(interval=10)

    def look() -> None:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, MainWindow) and window.is_furnished and window.isVisible() and then(window):
                watch.stop()
                window.close()

    watch.timeout.connect(look)
    watch.start()
    with ended_at_last():
        code = run_window(folders, settings, fault=fault)
    watch.stop()
    return code


@contextmanager
def ended_at_last() -> Iterator[None]:
    """A program that nothing ends any more is a test that failed, and no worker that hangs."""
    at_last = QTimer(interval=120_000, singleShot=True)
    at_last.timeout.connect(lambda: QApplication.exit(1))
    at_last.start()
    yield
    at_last.stop()


def sample() -> Settings:
    return Settings().with_roots(sample_roots())


def has_captured(window: MainWindow) -> bool:
    return window.status_line.going.text().startswith(("Captured", "Nothing new"))


def shown(window: MainWindow) -> str | None:
    session = window.transcript.session
    return None if session is None else session.locator


@pytest.mark.skipif(sys.platform == "win32", reason="a socket in a folder")
def test_a_second_start_shows_what_it_asks_for_in_the_first(qtbot: QtBot, folders: Folders) -> None:
    with open_pond(folders, sample()) as pond:
        capture(pond)
    others: list[subprocess.Popen[bytes]] = []
    asked: list[str] = []

    def is_shown(window: MainWindow) -> bool:
        here = shown(window)
        if not others and here is not None and has_captured(window):
            model = window.sessions.model
            rows = [model.session_at(row) for row in range(model.rowCount())]
            asked.append(next(row.locator for row in rows if row is not None and row.locator != here))
            command = [sys.executable, "-c", SECOND, str(folders.state.parent), asked[0]]
            others.append(subprocess.Popen(command, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}))
            window.showMinimized()
        return bool(others) and others[0].poll() is not None and here == asked[0] and not window.isMinimized()

    assert run_until(is_shown, folders, sample()) == 0
    assert others[0].wait(timeout=60) == 0


PICKS = """
import sys
from pathlib import Path
from pond_desktop.runtime import Folders
from pond_desktop.runtime.door import PickWish, pick
print(pick(Folders.below(Path(sys.argv[1])), PickWish(query="smooth line")).text)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a socket in a folder")
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_an_editor_that_asks_gets_what_is_chosen_and_the_window_stays_as_it_is(
    qtbot: QtBot, folders: Folders, key: Qt.Key
) -> None:
    with open_pond(folders, sample()) as pond:
        capture(pond)
    editors: list[subprocess.Popen[str]] = []
    read: list[str | None] = []

    def is_answered(window: MainWindow) -> bool:
        if not editors and shown(window) is not None and has_captured(window):
            read.append(shown(window))
            window.showMinimized()
            command = [sys.executable, "-c", PICKS, str(folders.state.parent)]
            editors.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        dialogs = [each for each in QApplication.topLevelWidgets() if isinstance(each, PickDialog) and each.isVisible()]
        for dialog in dialogs:
            if dialog.preview.toPlainText():
                qtbot.keyClick(dialog.line, key)
        return bool(editors) and editors[0].poll() is not None and window.isMinimized() and shown(window) == read[0]

    # a window that is minimised is still one that can be looked at here
    assert run_until(is_answered, folders, sample()) == 0
    printed, _ = editors[0].communicate(timeout=60)
    if key == Qt.Key.Key_Escape:
        assert printed == "None\n"
    else:
        assert printed.startswith("[Draw the tide curve as a smooth line — Claude Code, ")


@pytest.mark.skipif(sys.platform == "win32", reason="a socket in a folder")
def test_an_editor_is_told_when_the_program_ends(qtbot: QtBot, folders: Folders) -> None:
    with open_pond(folders, sample()) as pond:
        capture(pond)
    editors: list[subprocess.Popen[str]] = []

    def is_waiting(window: MainWindow) -> bool:
        if not editors and has_captured(window):
            command = [sys.executable, "-c", PICKS, str(folders.state.parent)]
            editors.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        return any(isinstance(each, PickDialog) for each in QApplication.topLevelWidgets())

    def end(window: MainWindow) -> bool:
        if is_waiting(window):
            QApplication.quit()
        return False

    assert run_until(end, folders, sample()) == 0
    assert editors[0].communicate(timeout=60)[0] == "None\n"


def test_where_no_program_is_open_the_picker_is_one(qtbot: QtBot, folders: Folders) -> None:
    with open_pond(folders, sample()) as pond:
        capture(pond)
    watch = QTimer(interval=10)

    def choose() -> None:
        for each in QApplication.topLevelWidgets():
            if isinstance(each, PickDialog) and each.preview.toPlainText():
                watch.stop()
                qtbot.keyClick(each.line, Qt.Key.Key_Return)

    watch.timeout.connect(choose)
    watch.start()
    with ended_at_last():
        picked = pick_alone(folders, sample(), PickWish(format="url"))
    assert str(picked.text).startswith("pond://session/claude-code/")
    assert pick_alone(folders, sample(), PickWish(format="x")).fault is not None


def test_the_session_that_was_read_is_there_again(qtbot: QtBot, folders: Folders) -> None:
    chosen: list[str] = []
    again: list[str] = []

    def other_is_chosen(window: MainWindow) -> bool:
        if not has_captured(window) or shown(window) is None:
            return False
        model = window.sessions.model
        for row in range(model.rowCount()):
            session = model.session_at(row)
            if not chosen and session is not None and session.locator != shown(window):
                chosen.append(session.locator)
                window.sessions.session_chosen.emit(session)
        return shown(window) == chosen[0]

    def is_read(window: MainWindow) -> bool:
        again.extend(filter(None, [shown(window)]))
        return bool(again) and has_captured(window)

    assert run_until(other_is_chosen, folders, sample()) == 0
    assert run_until(is_read, folders, sample()) == 0
    assert set(again) == {chosen[0]}


def test_a_place_that_is_gone_gives_way_to_the_latest_session(qtbot: QtBot, folders: Folders) -> None:
    (folders.state / "window.ini").write_text("[open]\nplace=codex:nobody\n", encoding="utf-8")
    said: list[str] = []

    def is_read(window: MainWindow) -> bool:
        said.append(window.notices.words.text())
        return has_captured(window) and shown(window) is not None

    assert run_until(is_read, folders, sample()) == 0
    assert set(said) == {""}


def test_closing_in_the_middle_of_a_capture_loses_nothing(qtbot: QtBot, folders: Folders, tmp_path: Path) -> None:
    session_count, message_count = 1_500, 8
    for number in range(session_count):
        write_session(tmp_path / "claude", f"s{number:04}", turns(f"s{number:04}", message_count))
    settings = Settings().with_roots([f"claude-code={tmp_path / 'claude'}"])

    def is_at_it(window: MainWindow) -> bool:
        return window.status_line.going.text().startswith("Capturing")

    assert run_until(is_at_it, folders, settings) == 0
    with open_pond(folders, settings) as pond:
        broken_off = status(pond).message_count
        assert broken_off < session_count * message_count
        assert broken_off % message_count == 0, "half a file was committed"
        capture(pond)
        view = status(pond)
    assert (view.session_count, view.message_count) == (session_count, session_count * message_count)


@pytest.mark.parametrize("said", ["", 'theme = "dark"\n'])
def test_the_first_start_asks_before_it_reads(
    qtbot: QtBot, folders: Folders, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    folders.settings_file.write_text(said, encoding="utf-8")
    home = folders.state.parent.parent / "home"
    write_session(home / ".claude", "one", turns("one", 4))
    write_session(home / ".claude", "two", turns("two", 4))
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    seen: list[str] = []

    def is_asked(window: MainWindow) -> bool:
        dialog = window.findChild(FirstRun)
        if dialog is None or dialog.table.topLevelItemCount() == 0:
            return has_captured(window)
        row = dialog.table.topLevelItem(0)
        assert row is not None
        seen.append(f"{row.text(0)}, {row.text(1)}")
        assert not window.status_line.going.text()
        dialog.start_button.click()
        return False

    assert run_until(is_asked, folders, Settings.read(folders.settings_file)) == 0
    assert seen[0].startswith("Claude Code, 2 ")
    with open_pond(folders, Settings()) as pond:
        assert status(pond).message_count == 8


def test_a_faulty_settings_file_is_told_of_and_nothing_is_read_until_it_is_mended(
    qtbot: QtBot, folders: Folders, tmp_path: Path
) -> None:
    write_session(tmp_path / "claude", "one", turns("one", 4))
    fault = WrongValue("The settings file is not TOML.", "Mend that line.")
    folders.settings_file.write_text("theme = \n", encoding="utf-8")
    told: list[str] = []

    def is_mended(window: MainWindow) -> bool:
        pane = window.findChild(SettingsPane)
        if pane is None:
            told.append(window.notices.words.text())
            window.actions_by_name["settings"].trigger()
        elif pane.fault_words.text() and "capture" not in told:
            told.append(pane.fault_words.text())
            told.append("capture")
            window.actions_by_name["capture"].trigger()
            assert window.status_line.going.text() == ""
            line = f"claude-code = {str(tmp_path / 'claude')!r}"
            folders.settings_file.write_text(f"[roots]\n{line}\n", encoding="utf-8")
            pane.again_button.click()
        return has_captured(window)

    assert run_until(is_mended, folders, Settings(), fault) == 0
    assert told[0] == "The settings file is not TOML. Mend that line."
    assert "Mend that line." in told[1]
    with open_pond(folders, Settings()) as pond:
        assert status(pond).message_count == 4


def test_while_somebody_else_captures_the_window_reads(qtbot: QtBot, folders: Folders) -> None:
    with open_pond(folders, sample()) as pond:
        capture(pond)
    said: list[str] = []

    def is_read(window: MainWindow) -> bool:
        said.append(window.notices.words.text())
        return bool(said[-1]) and shown(window) is not None and window.sessions.model.rowCount() > 5

    with WriterLock(folders.lock_file):
        assert run_until(is_read, folders, sample()) == 0
    assert said[-1].startswith("Another Pond Desktop is writing the archive")


@pytest.mark.qt_log_ignore("systemTrayWindowChanged")
def test_with_an_icon_in_the_tray_closing_leaves_the_program_there(
    qtbot: QtBot, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", staticmethod(lambda: True))
    folders.settings_file.write_text("tray_icon = true\n", encoding="utf-8")
    steps: list[str] = []
    watch = QTimer(interval=10)
    of_others = QApplication.topLevelWidgets()

    def tray_action(words: str) -> QAction:
        shown = [each for each in QApplication.topLevelWidgets() if each not in of_others]
        menus = [each for each in shown if isinstance(each, QMenu)]
        return next(action for menu in menus for action in menu.actions() if action.text() == words)

    def look() -> None:
        open_now = [
            each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow) and each.isVisible()
        ]
        if not steps and open_now and has_captured(open_now[0]):
            steps.append("closed")
            open_now[0].close()
        elif steps == ["closed"] and not open_now:
            steps.append("shown")
            tray_action("Show Pond Desktop").trigger()
        elif steps == ["closed", "shown"] and open_now:
            steps.append("quit")
            watch.stop()
            tray_action("Quit").trigger()

    watch.timeout.connect(look)
    watch.start()
    settings = Settings(tray_icon=True).with_roots(sample_roots())
    with ended_at_last():
        assert run_window(folders, settings) == 0
    assert steps == ["closed", "shown", "quit"]
    QApplication.setQuitOnLastWindowClosed(True)


def test_a_further_window_is_there_again_at_the_next_start(qtbot: QtBot, folders: Folders) -> None:
    opened: list[MainWindow] = []

    def others(window: MainWindow) -> list[MainWindow]:
        found = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow) and each.isVisible()]
        return [each for each in found if each is not window]

    def opens_another(window: MainWindow) -> bool:
        if not opened and has_captured(window) and window.transcript.session is not None:
            opened.append(window)
            window.actions_by_name["new_window"].trigger()
        further = others(opened[0]) if opened else []
        if not further or further[0].transcript.session is None:
            return False
        # from the further one, the whole program ends
        further[0].actions_by_name["quit"].trigger()
        return True

    def is_there_again(window: MainWindow) -> bool:
        found = others(window)
        if not found or any(each.transcript.session is None for each in (window, *found)):
            return False
        found[0].close()
        return True

    assert run_until(opens_another, folders, sample()) == 0
    assert run_until(is_there_again, folders, sample()) == 0
