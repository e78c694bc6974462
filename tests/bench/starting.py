"""From starting the program to its painted list: `python -m tests.bench.starting HOME ROOT BEGAN` prints it as JSON.

BEGAN is when whoever measures began to start the process, in seconds since 1970: the interpreter's own start counts.
"""

import os
import sys
import time

import pond_desktop.search  # noqa: F401 - in front of Qt, as the program does it

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import msgspec
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.program import Program
from pond_desktop.gui.single_instance import SingleInstance
from pond_desktop.runtime.door import Summons
from tests.bench.work import open_bench_pond


class FirstPainting(QObject):
    """Ends the program with the painting of its list that shows a session."""

    def __init__(self, application: QApplication, program: Program) -> None:
        super().__init__()
        self._application, self._sessions = application, program.desk.window.sessions
        self.report: dict[str, float] = {}
        self._sessions.table.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and not self.report and self._sessions.model.session_at(0) is not None:
            # once it is on the screen
            QTimer.singleShot(0, self, self._end)
        return False

    def _end(self) -> None:
        self.report = {
            "seconds": time.time() - float(sys.argv[3]),
            "cpu_seconds": time.process_time(),
            "window_cpu_seconds": time.thread_time(),
            "listed": self._sessions.model.rowCount(),
        }
        self._application.quit()


def main() -> None:
    application = QApplication([])
    theme = Theme("light")
    theme.apply()
    with open_bench_pond(*sys.argv[1:3]) as pond:
        program = Program(application, pond, theme)
        painting = FirstPainting(application, program)
        program.desk.window.resize(1360, 860)
        program.run(SingleInstance(pond.folders), Summons())
    print(msgspec.json.encode(painting.report).decode())


if __name__ == "__main__":
    main()
