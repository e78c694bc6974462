"""The program, begun as always, that tells on its output what a person sees: a line of JSON whenever that changes."""

import json
import os
import sys

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QTableView, QWidget

from pond_desktop.gui.app import run_window
from pond_desktop.gui.transcript.view import TranscriptView
from pond_desktop.gui.window import MainWindow
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.resources import sample_roots

_LOOK_MS = 40


def seen(window: MainWindow) -> dict[str, object]:
    transcript, focus = window.transcript, QApplication.focusWidget()
    view, session = transcript.view, transcript.session
    return {
        "title": window.windowTitle(),
        "is_active": window.isActiveWindow(),
        "focus": "" if focus is None else type(focus).__name__,
        "typed": window.search_box.text(),
        "list": window.sessions.model.rowCount() if window.sessions.isVisible() else 0,
        "hits": window.results.model.rowCount() if window.results.isVisible() else 0,
        "session": "" if session is None else session.locator,
        "is_pinned": session is not None and session.own is not None and session.own.pinned_at is not None,
        "message": view.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) or "",
        "ribbon": transcript.ribbon.words.text() if transcript.ribbon.isVisible() else "",
        "find": transcript.find_bar.count.text() if transcript.find_bar.isVisible() else "",
        "menu": _menu(),
        "dialogs": [each.windowTitle() for each in _tops() if isinstance(each, QDialog)],
        "notice": window.notices.words.text() if window.notices.isVisible() else "",
        "told": window.statusBar().currentMessage(),
        "width": window.width(),
        "inserts": window.insert_bar.main.accessibleName(),
        "places": {"row": _row(window.sessions.table), "hit": _row(window.results.table), "head": _head(view)},
    }


def _row(table: QTableView) -> list[int] | None:
    """Where the current row is on the screen."""
    if not table.isVisible() or not table.currentIndex().isValid():
        return None
    return list(table.viewport().mapToGlobal(table.visualRect(table.currentIndex()).center()).toTuple())


def _head(view: TranscriptView) -> list[int] | None:
    """Where the current message can be taken."""
    place = view.visualRect(view.currentIndex())
    points = (QPoint(place.center().x(), y) for y in range(max(0, place.top()), place.bottom()))
    handle = [each for each in points if view.is_handle(each)]
    return list(view.viewport().mapToGlobal(handle[len(handle) // 2]).toTuple()) if handle else None


def _tops() -> list[QWidget]:
    return [each for each in QApplication.topLevelWidgets() if each.isVisible()]


def _menu() -> list[str]:
    return [action.text() for each in _tops() if isinstance(each, QMenu) for action in each.actions()]


def main() -> int:
    folders = Folders.of(os.environ)
    folders.create()
    last = ""

    def look() -> None:
        nonlocal last
        # its list is shown before there is more
        windows = (each for each in _tops() if isinstance(each, MainWindow) and each.is_furnished)
        window = next(windows, None)
        if window is not None and (words := json.dumps(seen(window))) != last:
            last = words
            print(words, flush=True)

    application = QApplication([])
    application.setApplicationName("pond-desktop")
    watch = QTimer(interval=_LOOK_MS)
    watch.timeout.connect(look)
    watch.start()
    return run_window(folders, Settings.read(folders.settings_file).with_roots(sample_roots()))


if __name__ == "__main__":
    sys.exit(main())
