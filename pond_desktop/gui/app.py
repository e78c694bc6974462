"""The window as a program: opened, drawn into a picture, closed in the right order."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QEventLoop,
    QMessageLogContext,
    QSettings,
    QSize,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QApplication

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.window import MainWindow
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.logs import failure_words, log_failure
from pond_desktop.runtime.resources import sample_roots

_PICTURE_SIZE = (1_360, 860)
_PICTURE_PATIENCE_MS = 60_000


def run_window(
    folders: Folders,
    settings: Settings,
    *,
    screenshot: Path | None = None,
    session: str | None = None,
    query: str | None = None,
) -> int:
    """Shows the window until it is closed; with `screenshot`, draws it into that PNG file instead.

    Returns the exit code. Raises KnownError where the archive can't be opened.
    """
    if screenshot is not None:
        _draw_without_display()
    application = _application()
    theme = Theme(settings.theme, zoom_percent=settings.zoom_percent, is_motion_reduced=settings.reduced_motion)
    theme.apply()
    with open_pond(folders, settings) as pond:
        if screenshot is not None:
            return picture(pond, theme, screenshot, session=session, query=query)
        return _show(application, pond, theme, session=session, query=query)


def picture(
    pond: Pond,
    theme: Theme,
    out: Path,
    *,
    session: str | None = None,
    query: str | None = None,
    size: tuple[int, int] = _PICTURE_SIZE,
) -> int:
    """Draws the window once everything that it asks for is there. Captures nothing."""
    desk = Desk(pond, theme, is_sample_offered=True)
    faults: list[str] = []
    desk.background.crashed.connect(lambda sentence, details: faults.append(f"{sentence}\n{details}"))
    try:
        desk.window.resize(QSize(*size))
        desk.window.show()
        desk.navigator.list_from_start()
        desk.capturing.show_status()
        _open_first(desk, session, query)
        is_complete = _settle(desk)
        desk.window.transcript.view.end_flash()
        is_written = _drawn(desk.window).save(str(out), "PNG")
    finally:
        desk.close()
    for fault in faults:
        sys.stderr.write(fault + "\n")
    return 0 if is_complete and is_written and not faults else 70


def _open_first(desk: Desk, session: str | None, query: str | None) -> None:
    """What was asked for, else the first there is: a result of the query, or the latest session."""
    if query is not None:
        desk.window.search_box.setFocus()
        desk.window.search_box.put(query)
    if session is not None:
        desk.navigator.open_session(session)
    elif query is not None:
        desk.window.results.model.modelReset.connect(desk.window.results.table.choose_first)
    else:
        _open_latest_once_listed(desk.window)


def _open_latest_once_listed(window: MainWindow) -> None:
    """Nobody who comes in meets an empty window; who chose something meanwhile keeps it."""
    model = window.sessions.model

    def listed() -> None:
        if not model.rowCount():
            return
        model.dataChanged.disconnect(listed)
        if window.transcript.session is None and not window.sessions.table.currentIndex().isValid():
            window.sessions.table.selectRow(0)

    model.dataChanged.connect(listed)


def _settle(desk: Desk) -> bool:
    """Waits until drawing the window asks for nothing more. False where that never came."""
    loop, patience = QEventLoop(), QTimer(singleShot=True, interval=_PICTURE_PATIENCE_MS)

    def look() -> None:
        if desk.background.is_idle:
            _drawn(desk.window)
            if desk.background.is_idle:
                loop.exit(0)

    desk.background.became_idle.connect(look)
    patience.timeout.connect(lambda: loop.exit(1))
    patience.start()
    QTimer.singleShot(0, look)
    return loop.exec() == 0


def _drawn(window: MainWindow) -> QPixmap:
    """The window as it looks once what was just written into it has found its place."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    return window.grab()


def _show(application: QApplication, pond: Pond, theme: Theme, *, session: str | None, query: str | None) -> int:
    kept = QSettings(str(pond.folders.state / "window.ini"), QSettings.Format.IniFormat)
    desk = Desk(pond, theme, is_sample_offered=True)
    desk.window.restore_places(kept)
    samples: list[Desk] = []
    desk.window.sessions.sample_wanted.connect(lambda: samples.append(open_sample(desk, theme)))
    desk.window.closing.connect(lambda: desk.window.save_places(kept))
    if QGuiApplication.platformName() == "offscreen":
        # a clipboard that still owns something crashes this platform at exit
        application.aboutToQuit.connect(lambda: QGuiApplication.clipboard().clear())
    with _reporting(desk.window), _ending_at_ctrl_c():
        desk.window.show()
        desk.navigator.list_from_start()
        desk.searching.refresh_names()
        desk.capturing.finished.connect(desk.watching.start)
        desk.capturing.start()
        _open_first(desk, session, query)
        code = application.exec()
    for opened in (*samples, desk):
        opened.close()
    for opened in samples:
        opened.navigator.pond.close()
    return code


def open_sample(desk: Desk, theme: Theme) -> Desk:
    """A window of its own over a pond of its own: a sample must not mix with a person's history."""
    folders = Folders.below(desk.navigator.pond.folders.cache / "sample")
    folders.create()
    pond = open_pond(folders, Settings(theme=theme.choice).with_roots(sample_roots()))
    sample = Desk(pond, theme)
    sample.window.call_itself("Sample history — Pond Desktop")
    sample.window.show()
    sample.navigator.list_from_start()
    sample.capturing.start()
    _open_first(sample, None, None)
    return sample


@contextmanager
def _reporting(window: MainWindow) -> Iterator[None]:
    """Faults in the window's own thread become reports too, instead of lines on a terminal that nobody sees."""
    former = sys.excepthook

    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        is_ours = not issubclass(kind, KeyboardInterrupt)
        if is_ours:
            log_failure(error)
            window.report(kind.__name__, failure_words(error))
        if not is_ours or former is not sys.__excepthook__:
            # Python's own hook would write the error's words, which may quote a transcript, into the desktop's journal
            former(kind, error, trace)

    sys.excepthook = report
    try:
        yield
    finally:
        sys.excepthook = former


@contextmanager
def _ending_at_ctrl_c() -> Iterator[None]:
    """Qt's loop never comes back to Python for a Ctrl+C. What a capture had not committed it will read again."""
    former = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, former)


def _draw_without_display() -> None:
    """A picture can be drawn where no screen is; Qt would end the program there."""
    has_screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    if sys.platform.startswith("linux") and not has_screen:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        qInstallMessageHandler(_write_message)


def _write_message(_kind: QtMsgType, _context: QMessageLogContext, words: str) -> None:
    """The platform without a screen says for each window that it can't size one."""
    if "propagateSizeHints" not in words:
        sys.stderr.write(words + "\n")


def _application() -> QApplication:
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    application = QApplication([])
    application.setApplicationName("pond-desktop")
    application.setApplicationDisplayName("Pond Desktop")
    application.setDesktopFileName("pond-desktop")
    return application
