"""The window's figures: `python -m tests.bench.window HOME ROOT SESSION` prints them as JSON.

Times are what a person waits: to the end of the first painting that shows content.
"""

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pond_desktop.gui  # noqa: F401 - in front of PySide6, whose import keeps the source of every module

# isort: split
import msgspec
from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.theme import Theme
from tests.bench.measuring import peak_bytes, resident_bytes
from tests.bench.work import open_bench_pond

_PATIENCE_MS = 60_000
_OPENINGS = 7


class Painting(QObject):
    """Waits for the painting of a widget that happens while `has_content` holds."""

    def __init__(self, widget: QWidget, has_content: Callable[[], bool]) -> None:
        super().__init__()
        self._has_content = has_content
        self._loop = QEventLoop()
        self._widget = widget
        widget.installEventFilter(self)

    def wait(self) -> None:
        """Returns after that painting. Raises TimeoutError."""
        QTimer.singleShot(_PATIENCE_MS, self._loop, lambda: self._loop.exit(1))
        code = self._loop.exec()
        self._widget.removeEventFilter(self)
        if code:
            raise TimeoutError("nothing was painted")

    def eventFilter(self, _widget: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and self._has_content():
            QTimer.singleShot(0, self._loop, lambda: self._loop.exit(0))
        return False


def main() -> None:
    home, root, session_id = sys.argv[1:4]
    with opened_desk(home, root) as (_application, desk):
        openings, cpu = _open_often(desk, f"claude-code:{session_id}")
        _scroll(desk)
        report = {
            "opening_ms": openings,
            "opening_cpu_ms": cpu,
            "messages": desk.window.transcript.model.rowCount(),
            "resident_bytes": resident_bytes(),
            "peak_bytes": peak_bytes(),
        }
        QGuiApplication.clipboard().clear()
    print(msgspec.json.encode(report).decode())


@contextmanager
def opened_desk(home: str, root: str) -> Iterator[tuple[QApplication, Desk]]:
    """A window over an archive, with its list painted."""
    application = QApplication([])
    theme = Theme("light")
    theme.apply()
    with open_bench_pond(home, root) as pond:
        desk = Desk(pond, theme)
        sessions = desk.window.sessions
        desk.window.resize(1360, 860)
        painting = Painting(sessions.table.viewport(), lambda: sessions.model.session_at(0) is not None)
        desk.window.show()
        desk.listing.list_from_start()
        painting.wait()
        settle(desk)
        # as the program does it, once its window stands
        gc.freeze()
        yield application, desk
        desk.close()


def _open_often(desk: Desk, locator: str) -> tuple[list[float], list[float]]:
    """Opens the session again and again, with another one between; the first time comes first. Returns the times by the
    clock, and those that the window's thread had the processor, in ms."""
    transcript, times, cpu_times = desk.window.transcript, list[float](), list[float]()
    other = desk.window.sessions.model.session_at(3)
    for _ in range(_OPENINGS):
        transcript.close_session()
        painting = Painting(
            transcript.view.viewport(),
            lambda: (
                transcript.session is not None
                and transcript.session.locator == locator
                and transcript.model.view_at(0) is not None
            ),
        )
        began, began_cpu = time.perf_counter(), time.thread_time()
        desk.navigator.open_session(locator)
        painting.wait()
        times.append((time.perf_counter() - began) * 1000)
        cpu_times.append((time.thread_time() - began_cpu) * 1000)
        settle(desk)
        if other is not None:
            desk.navigator.open_session(other.locator)
            settle(desk)
    desk.navigator.open_session(locator)
    settle(desk)
    return times, cpu_times


def _scroll(desk: Desk) -> None:
    """To many places of the session and of the list, so that what is kept in memory is."""
    for view in (desk.window.transcript.view, desk.window.sessions.table):
        bar = view.verticalScrollBar()
        for step in range(20):
            bar.setValue(bar.maximum() * step // 19)
            settle(desk)


def settle(desk: Desk) -> None:
    """Until drawing the window asks for nothing any more."""
    loop = QEventLoop()

    def look() -> None:
        desk.window.grab()
        if desk.background.is_idle:
            loop.exit(0)

    desk.background.became_idle.connect(look)
    QTimer.singleShot(0, loop, look)
    QTimer.singleShot(_PATIENCE_MS, loop, lambda: loop.exit(1))
    loop.exec()
    desk.background.became_idle.disconnect(look)


if __name__ == "__main__":
    main()
