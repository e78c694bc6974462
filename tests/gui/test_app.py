"""The window as a program, from opening to closing."""

import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.app import draw_window, run_window
from pond_desktop.gui.notices import ReportDialog
from pond_desktop.gui.picture import PictureWish
from pond_desktop.gui.window import MainWindow
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.resources import sample_roots


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = Folders.below(tmp_path / "pond")
    made.create()
    return made


def run_until(then: Callable[[MainWindow], bool], folders: Folders) -> int:
    """Runs the program; once `then` is content with what the window shows, closes it as a person would."""
    watch = QTimer(interval=10)

    def look() -> None:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, MainWindow) and window.is_furnished and window.isVisible() and then(window):
                watch.stop()
                window.close()

    watch.timeout.connect(look)
    watch.start()
    code = run_window(folders, Settings().with_roots(sample_roots()))
    watch.stop()
    return code


def test_the_window_captures_lists_and_closes(qtbot: QtBot, folders: Folders) -> None:
    seen: list[str] = []
    before = signal.getsignal(signal.SIGINT)

    def has_captured(window: MainWindow) -> bool:
        if not window.status_line.going.text().startswith("Captured") or not window.sessions.model.rowCount():
            return False
        seen.append(window.status_line.going.text())
        window.resize(780, 620)
        return True

    assert run_until(has_captured, folders) == 0
    assert "messages" in seen[0]
    assert signal.getsignal(signal.SIGINT) is before


def test_the_window_comes_back_in_the_size_it_was_left_in(qtbot: QtBot, folders: Folders) -> None:
    sizes: list[tuple[int, int]] = []

    def resized(window: MainWindow) -> bool:
        window.resize(780, 620)
        return True

    def looked_at(window: MainWindow) -> bool:
        sizes.append((window.width(), window.height()))
        return True

    assert run_until(resized, folders) == 0
    assert run_until(looked_at, folders) == 0
    assert sizes[-1] == (780, 620)


def test_an_unknown_session_is_drawn_as_a_notice_and_no_fault(qtbot: QtBot, folders: Folders, tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    assert draw_window(folders, Settings(), PictureWish(out=out, session="nobody")) == 0
    assert out.stat().st_size > 0


def test_who_comes_in_reads_the_latest_session_at_once(qtbot: QtBot, folders: Folders) -> None:
    shown: list[str] = []

    def is_read(window: MainWindow) -> bool:
        if window.detail.detail is None or window.transcript.session is None:
            return False
        first = window.sessions.model.session_at(0)
        shown.append(window.transcript.session.locator)
        return first is not None and window.status_line.going.text().startswith("Captured")

    assert run_until(is_read, folders) == 0
    assert shown


def test_a_fault_in_the_windows_own_thread_is_reported_without_its_words(
    qtbot: QtBot, folders: Folders, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    secret, reports, asked = "said in a transcript", list[str](), list[bool]()

    def fault() -> None:
        raise ZeroDivisionError(secret)

    def is_reported(window: MainWindow) -> bool:
        if not asked:
            asked.append(True)
            QTimer.singleShot(0, fault)
        reports.extend(dialog.details.toPlainText() for dialog in window.findChildren(ReportDialog))
        return bool(reports)

    # as in the program, where no test looks at what is raised
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    assert run_until(is_reported, folders) == 0
    assert reports[0].startswith("ZeroDivisionError\n")
    assert "in fault" in reports[0]
    assert secret not in reports[0] + capfd.readouterr().err
