"""From a click on a link to its message: `python -m tests.bench.linking HOME ROOT COUNT` prints milliseconds as JSON.

The window is the real one, without a screen; each link is handed over by a process of its own, as a desktop starts it.
`answered`: until that process has ended; `shown`: until the message is the chosen one in the window; `cpu`: processor
time of that process; `bare`: a bare interpreter on the same machine just then, from its start to its end.
"""

import os
import subprocess
import sys
import tempfile
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import msgspec
from PySide6.QtCore import QProcess, QTimer
from PySide6.QtWidgets import QApplication

from pond_desktop.canonical import Locator
from pond_desktop.gui.app import run_window
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.operations.transcript import read_session
from tests.bench.places import bench_folders, bench_settings
from tests.bench.work import open_bench_pond

_LOOK_MS = 1
_REST_MS = 300
"""Between two clicks: a window that has just shown a session counts what is in it."""


class Clicks:
    """One link after the other, from within the window's own loop."""

    def __init__(self, home: str, targets: list[Locator]) -> None:
        self._home, self._targets = home, targets
        self.answered: list[float] = []
        self.shown: list[float] = []
        self._process: QProcess | None = None
        self._began = 0.0
        self._looks = QTimer(interval=_LOOK_MS)
        self._looks.timeout.connect(self._look)
        self._looks.start()

    def _look(self) -> None:
        window = _window()
        if window is None or window.transcript.session is None:
            return
        if len(self.shown) < self._begun_count and _message(window) == str(self._targets[len(self.shown)]):
            self.shown.append(self._ms())
        if len(self.shown) == len(self.answered) == self._begun_count:
            self._looks.stop()
            QTimer.singleShot(_REST_MS, self._click_next)

    @property
    def _begun_count(self) -> int:
        return len(self.answered) + (self._process is not None)

    def _click_next(self) -> None:
        if len(self.shown) == len(self._targets):
            QApplication.quit()
            return
        self._looks.start()
        self._process = QProcess()
        self._process.finished.connect(self._answered)
        self._began = time.perf_counter()
        link = self._targets[len(self.shown)].address()
        self._process.start(sys.executable, ["-m", "pond_desktop", "--home", self._home, link])

    def _answered(self, code: int) -> None:
        assert code == 0, "nobody took the link"
        self.answered.append(self._ms())
        self._process = None

    def _ms(self) -> float:
        return (time.perf_counter() - self._began) * 1000


def main() -> None:
    home, root, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open_bench_pond(home, root) as pond:
        sessions = list_sessions(pond, limit=count).sessions
        pages = [read_session(pond, session.id, limit=1, start="start") for session in sessions]
        targets = [Locator.parse(page.messages[0].locator) for page in pages]
    # a socket's path may not be as long as that of the folder of the measuring
    with tempfile.TemporaryDirectory(prefix="pond") as runtime:
        os.environ["XDG_RUNTIME_DIR"] = runtime
        application = QApplication([])
        clicks = Clicks(home, targets)
        run_window(bench_folders(home), bench_settings(home, root))
        del application
    used = os.times()
    cpu_ms = (used.children_user + used.children_system) * 1000 / len(targets)
    report = {"answered": clicks.answered, "shown": clicks.shown, "cpu": cpu_ms, "bare": [_bare_ms() for _ in targets]}
    print(msgspec.json.encode(report).decode())


def _bare_ms() -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", ""], check=True)
    return (time.perf_counter() - began) * 1000


def _window() -> MainWindow | None:
    windows = (each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow))
    return next((each for each in windows if each.is_furnished), None)


def _message(window: MainWindow) -> str | None:
    """The one that is chosen."""
    chosen = window.transcript.chosen
    return None if chosen is None else chosen.locator


if __name__ == "__main__":
    main()
