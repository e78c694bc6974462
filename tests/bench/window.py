"""The window's figures: `python -m tests.bench.window HOME ROOT SESSION` prints them as JSON.

Times are what a person waits: to the end of the first painting that shows content, with everything cold that is cold
when the program starts.
"""

import time

_BEGAN = time.perf_counter()

import os  # noqa: E402
import sys  # noqa: E402
from collections.abc import Callable  # noqa: E402

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import msgspec  # noqa: E402
from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer  # noqa: E402
from PySide6.QtGui import QGuiApplication  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

from pond_desktop.gui.desk import Desk  # noqa: E402
from pond_desktop.gui.looks.theme import Theme  # noqa: E402
from tests.bench.measuring import peak_bytes, resident_bytes  # noqa: E402
from tests.bench.work import open_bench_pond  # noqa: E402

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
        list_seconds = time.perf_counter() - _BEGAN
        listed = sessions.model.rowCount()
        openings = _open_often(desk, f"claude-code:{session_id}")
        _scroll(desk)
        report = {
            "list_seconds": list_seconds,
            "listed": listed,
            "opening_ms": openings,
            "messages": desk.window.transcript.model.rowCount(),
            "resident_bytes": resident_bytes(),
            "peak_bytes": peak_bytes(),
        }
        desk.close()
        QGuiApplication.clipboard().clear()
    del application
    print(msgspec.json.encode(report).decode())


def _open_often(desk: Desk, locator: str) -> list[float]:
    """Opens the session again and again, with another one between; the first time comes first."""
    transcript, times = desk.window.transcript, []
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
        began = time.perf_counter()
        desk.navigator.open_session(locator)
        painting.wait()
        times.append((time.perf_counter() - began) * 1000)
        _settle(desk)
        if other is not None:
            desk.navigator.open_session(other.locator)
            _settle(desk)
    desk.navigator.open_session(locator)
    _settle(desk)
    return times


def _scroll(desk: Desk) -> None:
    """To many places of the session and of the list, so that what is kept in memory is."""
    for view in (desk.window.transcript.view, desk.window.sessions.table):
        bar = view.verticalScrollBar()
        for step in range(20):
            bar.setValue(bar.maximum() * step // 19)
            _settle(desk)


def _settle(desk: Desk) -> None:
    """Until nothing is asked for any more."""
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
