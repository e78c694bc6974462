"""From starting the program to its painted list: `python -m tests.bench.starting HOME ROOT BEGAN` prints it as JSON.

BEGAN is when whoever measures began to start the process, in seconds since 1970: the interpreter's own start counts,
and so does loading the command line, which opens the window.
"""

import gc
import os
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import msgspec

from pond_desktop.__main__ import _open_window
from pond_desktop.cli import WindowWish
from tests.bench.places import bench_folders, bench_settings

_LOOK_MS = 5


def _watch(report: dict[str, float]) -> None:
    """Puts a front into the program that writes down when its list is painted, and ends it when all else is there."""
    from PySide6.QtCore import QEvent, QObject, QSettings, QTimer
    from PySide6.QtWidgets import QApplication

    from pond_desktop.gui import front

    class Watcher(QObject):
        def __init__(self, watched: front.Front) -> None:
            super().__init__()
            self._window, self._sessions = watched.window, watched.window.sessions
            self._sessions.table.viewport().installEventFilter(self)
            self._looks = QTimer(self, interval=_LOOK_MS)
            self._looks.timeout.connect(self._look)

        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            is_listed = event.type() == QEvent.Type.Paint and self._sessions.model.session_at(0) is not None
            if is_listed and not self._looks.isActive():
                self._looks.start()
                # once it is on the screen
                QTimer.singleShot(0, self, self._write)
            return False

        def _write(self) -> None:
            report["seconds"] = time.time() - float(sys.argv[3])
            report["window_cpu_seconds"] = time.thread_time()
            report["listed"] = self._sessions.model.rowCount()

        def _look(self) -> None:
            if self._window.is_furnished:
                self._looks.stop()
                report["complete_seconds"] = time.time() - float(sys.argv[3])
                QApplication.quit()

    class WatchedFront(front.Front):
        def show(self, kept: QSettings) -> None:
            self._watcher = Watcher(self)
            self.window.resize(1360, 860)
            super().show(kept)

    front.Front = WatchedFront  # type: ignore[misc]  # the program makes this one


def main() -> None:
    home, root = sys.argv[1:3]
    report: dict[str, float] = {}
    folders = bench_folders(home)
    wish = WindowWish(folders=folders, settings=bench_settings(home, root), is_alone=True)
    # as the program does it, in front of all that is loaded for a window
    gc.disable()
    _watch(report)
    _open_window(wish)
    print(msgspec.json.encode(report).decode())


if __name__ == "__main__":
    main()
